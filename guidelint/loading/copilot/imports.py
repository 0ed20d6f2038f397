"""Imports `@path` as Copilot CLI has them: a block is put behind the token. Its specification, "Imports".

Recorded with 1.0.102, character by character. White space is Unicode's White_Space: with U+0085, without U+FEFF.
"""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.loading.context import Effect, Import, ImportOutcome, Limit, Outcome, Trace, Unit, Usage
from guidelint.loading.decoding import strict
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import RUST
from guidelint.trees.base import Contents, Kind, Problem, Tree, is_file, is_inside, not_a_file

DEPTH = 8
FILES = 64
BYTES = Limit(524_288, Unit.BYTES, "the imports of a file", Effect.DROPS)

MOST_TOKENS = 10_000
"""Tokens that are looked up for one file; the agent has no such bound."""
MOST_MARKS = 100_000
"""Marks of code after which all is taken for code; the agent has no such bound."""
_LONGEST = 4_200
"""Characters of a name, beyond which no system has a path."""

# No character of an e-mail name stands before it; punctuation and closing brackets at its end are no part of it.
_TOKEN = re.compile(rf"(?<![A-Za-z0-9_.+%-])@([^{RUST}><\"'`]{{1,{_LONGEST}}})")
_TRAILING = ".,:;!?)]}"


@dataclass(frozen=True, slots=True)
class Token:
    """The characters `start` to `end` of a text, `@` included, and the path that they name."""

    start: int
    end: int
    name: str
    in_code: bool


class Tokens:
    """The tokens of a text. Where the next one is looked for depends on what became of the last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._code = list(code_spans(text)) if "@" in text else []
        self._starts = [start for start, _ in self._code]

    def after(self, position: int) -> Token | None:
        """The next token from a place on; one that names nothing has an empty name."""
        found = _TOKEN.search(self._text, position)
        if found is None:
            return None
        name = found[1].rstrip(_TRAILING)
        if not ("." in name or "/" in name) or name.endswith("/") or len(found[1]) == _LONGEST:
            name = ""
        index = bisect_right(self._starts, found.start()) - 1
        in_code = index >= 0 and found.start() < self._code[index][1]
        return Token(found.start(), found.start() + 1 + len(name), name, in_code)


_BLANKS = RUST.replace("\n", "")
_MARK = re.compile(rf"^[{_BLANKS}]*+(?P<fence>```|~~~)|`+", re.MULTILINE)
_RUN = re.compile("`+")


def code_spans(text: str) -> Iterator[tuple[int, int]]:
    """What is code, found line by line: fences as whole lines, runs of backquotes up to an equal one or the line's end.

    In a fence any line that begins with three of its character closes it; one without an end lasts to that of the text.
    """
    fence: tuple[str, int] | None = None
    line_end = position = count = 0
    while mark := _MARK.search(text, position):
        count += 1
        if count > MOST_MARKS:
            yield mark.start(), len(text)
            return
        if mark.end() > line_end:
            line_end = text.find("\n", mark.end())
            line_end = len(text) if line_end < 0 else line_end
        position = line_end
        if mark["fence"]:
            if fence is None:
                fence = mark["fence"], mark.start()
            elif fence[0] == mark["fence"]:
                yield fence[1], line_end
                fence = None
        elif fence is None:
            runs = _RUN.finditer(text, mark.end(), line_end)
            closing = next((run for run in runs if len(run[0]) == len(mark[0])), None)
            position = closing.end() if closing else line_end
            yield mark.start(), position
    if fence:
        yield fence[1], len(text)


class Importer:
    """The imports of one file that the agent found by itself. Each has its own memory and limits."""

    def __init__(self, tree: Tree, path: str, boundary: str, trace: Trace) -> None:
        self._tree = tree
        self._path = path
        self._boundary = boundary
        self._trace = trace
        real = tree.resolve(path)
        self._above = [real if isinstance(real, str) else path]
        """The importing file and those that import it."""
        self._seen = set(self._above)
        self._bytes = 0
        self._wanted = 0
        self._tokens = MOST_TOKENS
        self.used: list[str] = []
        """The files that were put in, by their real paths."""

    def expanded(self, text: SourcedText) -> SourcedText:
        """The text with its imports. They are relative to the folder in which the file was found, of a link too."""
        text = self._expand(text, posixpath.dirname(self._path))
        if self._wanted:
            self._trace.usages.append(Usage(BYTES, max(self._wanted, self._bytes), (self._path, *self.used)))
        return text

    def _expand(self, text: SourcedText, folder: str) -> SourcedText:
        tokens = Tokens(text.text)
        insertions: list[tuple[int, int, SourcedText]] = []
        failed: list[int] = []
        """Where those of the last imports end that came to nothing."""
        position = 0
        while self._tokens and (token := tokens.after(position)):
            self._tokens -= 1
            position = token.start + 1
            if not token.name:
                continue
            origin = text.origin_of(token.start, token.end)
            if origin is None:
                continue
            target, outcome, problem = self._judged(token, folder)
            noted = Import(origin, token.name, target, outcome, len(self._above), problem, self._trace.touched)
            if outcome not in (ImportOutcome.EXPANDED, ImportOutcome.REPEATED, ImportOutcome.CYCLE):
                if outcome is not ImportOutcome.NOT_HERE or (target and is_file(self._tree, target)):
                    self._trace.imports.append(noted)
                    failed.append(token.end)
                if "/" in token.name and not token.in_code:
                    position = token.end  # behind a name without a slash the search goes on straight after its `@`
                continue
            while failed and failed[-1] > token.start:  # `@@x.md`: the longer name was none
                failed.pop()
                self._trace.imports.pop()
            failed.clear()
            self._trace.imports.append(noted)
            position = token.end
            assert target is not None
            insertions.append((position, position, self._block(target, outcome)))
        return text.replace_spans(insertions)

    def _judged(self, token: Token, folder: str) -> tuple[str | None, ImportOutcome, Problem | None]:
        """What a token leads to: the target's real path, if there is one."""
        target = posixpath.join(folder, token.name)
        if token.in_code:
            return target, ImportOutcome.NOT_HERE, None
        if token.name.startswith(("/", "~/")):
            return token.name, ImportOutcome.OUTSIDE, None
        real, status = self._tree.resolve(target), self._tree.stat(target)
        if isinstance(real, Problem) or isinstance(status, Problem):
            problem = real if isinstance(real, Problem) else status
            assert isinstance(problem, Problem)
            if problem is Problem.OUTSIDE:
                return target, ImportOutcome.OUTSIDE, problem
            lost = problem.absent or problem is Problem.FAILED
            return target, ImportOutcome.MISSING if lost else ImportOutcome.WRONG_TYPE, problem
        if not is_inside(real, self._boundary):
            return real, ImportOutcome.OUTSIDE, None
        if status.kind is not Kind.FILE:
            return real, ImportOutcome.WRONG_TYPE, not_a_file(status.kind)
        if len(self._above) > DEPTH:
            return real, ImportOutcome.TOO_DEEP, None
        if len(self.used) >= FILES:
            return real, ImportOutcome.NOT_HERE, None  # what was seen before, too
        if real in self._seen:
            return real, ImportOutcome.CYCLE if real in self._above else ImportOutcome.REPEATED, None
        return self._fits(real)

    def _fits(self, real: str) -> tuple[str, ImportOutcome, Problem | None]:
        contents = self._tree.read(real)
        if isinstance(contents, Problem):
            return real, ImportOutcome.WRONG_TYPE, contents
        self._wanted = max(self._wanted, self._bytes + contents.size)
        outcome = Outcome.OVER_BUDGET if self._bytes + contents.size > BYTES.amount else Outcome.UNREADABLE
        if outcome is Outcome.OVER_BUDGET or strict(contents.data, real) is None:
            self._trace.consider(real, outcome, scope="import")
            return real, ImportOutcome.WRONG_TYPE, None
        return real, ImportOutcome.EXPANDED, None

    def _block(self, real: str, outcome: ImportOutcome) -> SourcedText:
        source = f'\n\n<imported_custom_instruction source="{_attribute(real)}"'
        contents = self._tree.read(real)
        text = strict(contents.data, real) if isinstance(contents, Contents) else None
        if outcome is not ImportOutcome.EXPANDED or text is None or isinstance(contents, Problem):
            return SourcedText.framing(source + ' skipped="already-loaded" />')
        self._seen.add(real)
        self._bytes += contents.size
        self.used.append(real)
        text = (text[1:] if text.text.startswith("\ufeff") else text).rstrip(RUST)
        self._above.append(real)
        text = self._expand(text, posixpath.dirname(real))
        self._above.pop()
        return source + ">\n" + text + "\n</imported_custom_instruction>"


def _attribute(path: str) -> str:
    return path.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

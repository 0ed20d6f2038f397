"""Imports `@path`, as Gemini CLI and Qwen Code have them: in place ("tree"), or as a list of files ("flat").

Both agents' utils/memoryImportProcessor, which have one ancestor; `Differences` names what sets them apart. An import
is an `@` at the start of a file or after a space, tab, LF or CR, with all up to the next of these, if that begins with
`.`, `/` or an ASCII letter. Recorded: the cases import-*.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from guidelint.loading.context import Effect, Import, ImportOutcome, Limit, Trace, Unit, Usage
from guidelint.loading.decoding import lossy
from guidelint.loading.gemini.code_regions import Regions
from guidelint.loading.gemini.paths import is_url, refusal
from guidelint.loading.node_errors import failure
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Problem, Tree, absolute, is_file

MAX_DEPTH = 5
"""Levels of imports: a file at level five is included, its own imports stay as they are written."""

BOUND = Limit(8 * 1024 * 1024, Unit.CHARACTERS, "imported text (guidelint stops here, the agent does not)", Effect.CUTS)
"""Characters of imported text and of failure comments, with `_COST` for each import. The agents have no such bound:
ten imports in each file of a chain make a hundred thousand."""

_COST = 500
_MOST_NOTED = 20_000
"""Imports that are noted of one start."""
_MOST_MENTIONS = 500
"""Words that are no imports which are noted of one text."""

_WORD = re.compile(r"(?:\A|(?<=[ \t\n\r]))@([./A-Za-z][^ \t\n\r]*)")
_MENTION = re.compile(rf"(?<=[^\w@{JAVASCRIPT}])@([./A-Za-z][^{JAVASCRIPT}\\`()\[\]<>\"',;*]*)")


class Word(NamedTuple):
    """An `@word`: the characters `start` to `end` of a text, `@` included, and what it names."""

    start: int
    end: int
    written: str


@functools.lru_cache(maxsize=64)
def words(text: str) -> tuple[Word, ...]:
    """The words that would be imports where nothing protects them."""
    return tuple(Word(found.start(), found.end(), found[1]) for found in _WORD.finditer(text))


@functools.lru_cache(maxsize=64)
def _mentions(text: str) -> tuple[Word, ...]:
    """What looks like an import behind punctuation, where none is taken."""
    found = []
    for match in _MENTION.finditer(text):
        written = match[1].rstrip(".:!?")
        if written:
            found.append(Word(match.start(), match.start() + 1 + len(written), written))
        if len(found) == _MOST_MENTIONS:
            break
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Differences:
    """What sets the two agents apart."""

    code_regions: Callable[[str], Regions]
    """Where nothing is imported."""
    resolves_links: bool
    """Whether an import that leads out through a link is refused."""
    leaves_missing: bool
    """Whether the word of a missing file stays, in place of a comment."""
    knows_itself: bool
    """Whether the context file counts as processed, and gives the first block of the flat format its name."""
    flat_depth: int | None
    """Levels of imports in the flat format."""


@dataclass(frozen=True, slots=True)
class Processed:
    """A context file with its imports, not trimmed; and the files in it, in order of appearance."""

    text: SourcedText
    used: tuple[str, ...]


@dataclass
class Processor:
    """Processes the context files of one start."""

    tree: Tree
    trace: Trace
    differences: Differences
    _texts: dict[str, SourcedText | Problem] = field(default_factory=dict)
    _provided: set[str] = field(default_factory=set)
    _noted: set[object] = field(default_factory=set)
    _scanned: set[object] = field(default_factory=set)
    _left: int = BOUND.amount

    def process(self, path: str, root: str, *, flat: bool) -> Processed | Problem:
        """The context file at `path`, whose imports must lie in `root`."""
        text = self._read(path)
        if isinstance(text, Problem):
            return text
        used = [path]
        if flat:
            return Processed(self._flat(text, path, root, used), tuple(used))
        chain = (path,) if self.differences.knows_itself else ()
        return Processed(self._tree(text, path, root, chain, 0, used), tuple(used))

    def provide(self, path: str, text: SourcedText) -> None:
        """The agent itself writes this text to `path` before it reads it."""
        self._texts[path] = text
        self._provided.add(path)

    def provides(self, path: str) -> bool:
        """Whether the text of a path was provided."""
        return path in self._provided

    def _read(self, path: str) -> SourcedText | Problem:
        if path not in self._texts:
            contents = self.tree.read(path)
            self._texts[path] = contents if isinstance(contents, Problem) else lossy(contents.data, path)
        return self._texts[path]

    # Tree format

    def _tree(
        self, text: SourcedText, path: str, root: str, chain: tuple[str, ...], depth: int, used: list[str]
    ) -> SourcedText:
        """A text with its imports in place. `chain` holds the files that lead to it, as far as the agent knows."""
        if depth >= MAX_DEPTH:
            self._note_too_deep(text, path, root, depth)
            return text
        code = self.differences.code_regions(text.text) if words(text.text) else None
        is_new = self._is_new(path, ImportOutcome.NOT_HERE)
        replacements: list[tuple[int, int, SourcedText]] = []
        for word in words(text.text):
            if code and word.start in code:
                if is_new:
                    self._note_not_here(text, word, path, root, depth)
                continue
            if not self._may_go_on(path):
                break
            replacement = self._imported(text, word, path, root, chain, depth, used)
            if replacement is not None:
                self._left -= len(replacement) if not replacement.paths() else 0
                replacements.append((word.start, word.end, replacement))
        for word in _mentions(text.text) if is_new else ():
            self._note_not_here(text, word, path, root, depth)
        return text.replace_spans(replacements)

    def _imported(
        self,
        text: SourcedText,
        word: Word,
        path: str,
        root: str,
        chain: tuple[str, ...],
        depth: int,
        used: list[str],
    ) -> SourcedText | None:
        """What stands in the place of an import; None where it stays."""
        written = word.written
        target = absolute(posixpath.dirname(path), written)
        problem = self._refusal(written, target, root)
        if problem:
            self._note(text, word, target, _outcome_of_refusal(problem), depth, problem)
            return SourcedText.framing(f"<!-- Import failed: {written} - Path traversal attempt -->")
        if target in chain:
            self._note(text, word, target, ImportOutcome.CYCLE, depth)
            return SourcedText.framing(f"<!-- File already processed: {written} -->")
        imported = self._read(target)
        if isinstance(imported, Problem):
            self._note(text, word, target, _outcome_of(imported), depth, imported)
            message = failure(self.tree, target, imported)
            if imported is Problem.OUTSIDE and not self.differences.resolves_links:
                return None  # a neutral start does not look; the agent would
            if self.differences.leaves_missing and message.startswith("ENOENT"):
                return None
            return SourcedText.framing(f"<!-- Import failed: {written} - {message} -->")
        self._note(text, word, target, ImportOutcome.EXPANDED, depth)
        self._left -= len(imported) + _COST
        used.append(target)
        inner = self._tree(imported, target, root, (*chain, target), depth + 1, used)
        return f"<!-- Imported from: {written} -->\n" + inner + f"\n<!-- End of import from: {written} -->"

    # Flat format

    def _flat(self, text: SourcedText, path: str, root: str, used: list[str]) -> SourcedText:
        """Each file once, in the order of first visit, depth first, the imports of each last to first.

        A stack in place of recursion: a chain of imports may be as long as it likes.
        """
        name = path if self.differences.knows_itself else posixpath.dirname(path)
        blocks = [_block(name, text)]
        visited = {name: 0}
        """The depth at which a file's imports were last followed."""
        waiting = [(name, path, text, self._followed(text, path, root, 0))]
        importers = {name}
        while waiting:
            depth = len(waiting)
            own, importer, inside, remaining = waiting[-1]
            word = next(remaining, None)
            if word is None:
                waiting.pop()
                importers.discard(own)
                continue
            target = absolute(posixpath.dirname(importer), word.written)
            problem = self._refusal(word.written, target, root)
            if problem:
                self._note(inside, word, target, _outcome_of_refusal(problem), depth - 1, problem)
                continue
            before = visited.get(target)
            if before is not None and (self.differences.flat_depth is None or before <= depth):
                outcome = ImportOutcome.CYCLE if target in importers else ImportOutcome.REPEATED
                self._note(inside, word, target, outcome, depth - 1)
                continue
            imported = self._read(target)
            if isinstance(imported, Problem):
                self._note(inside, word, target, _outcome_of(imported), depth - 1, imported)
                continue
            if not self._may_go_on(importer):
                break
            if before is None:
                self._left -= len(imported) + _COST
                used.append(target)
                blocks.append(_block(target, imported))
            outcome = ImportOutcome.EXPANDED if before is None else ImportOutcome.REPEATED
            self._note(inside, word, target, outcome, depth - 1)
            visited[target] = depth
            importers.add(target)
            waiting.append((target, target, imported, self._followed(imported, target, root, depth)))
        return SourcedText.join("\n\n", blocks)

    def _followed(self, text: SourcedText, path: str, root: str, depth: int) -> Iterator[Word]:
        """The imports of a text that are followed, last to first."""
        if depth == self.differences.flat_depth:
            self._note_too_deep(text, path, root, depth)
            return
        code = self.differences.code_regions(text.text) if words(text.text) else None
        for word in reversed(words(text.text)):
            if code and word.start in code:
                self._note_not_here(text, word, path, root, depth)
            else:
                yield word
        for word in _mentions(text.text):
            self._note_not_here(text, word, path, root, depth)

    # Facts

    def _refusal(self, written: str, target: str, root: str) -> Problem | None:
        if is_url(written):
            return Problem.OUTSIDE
        return refusal(self.tree, target, root, resolves_links=self.differences.resolves_links)

    def _may_go_on(self, path: str) -> bool:
        if self._left > 0:
            return True
        if "bound" not in self._noted:
            self._noted.add("bound")
            self.trace.usages.append(Usage(BOUND, BOUND.amount - self._left + 1, (path,)))
        return False

    def _note(
        self,
        text: SourcedText,
        word: Word,
        target: str,
        outcome: ImportOutcome,
        depth: int,
        problem: Problem | None = None,
    ) -> None:
        """Notes an import, once for the same place and outcome."""
        origin = text.origin_of(word.start, word.end)
        key = (origin, outcome, self.trace.touched)
        if origin is None or key in self._noted or len(self._noted) > _MOST_NOTED:
            return
        self._noted.add(key)
        at = None if is_url(word.written) else target
        found = Import(origin, word.written, at, outcome, depth + 1, problem, self.trace.touched)
        self.trace.imports.append(found)

    def _is_new(self, path: str, outcome: ImportOutcome) -> bool:
        """Whether the words of a file that are not looked at are to be noted for the first time."""
        key = (path, outcome, self.trace.touched)
        if key in self._scanned:
            return False
        self._scanned.add(key)
        return True

    def _note_not_here(self, text: SourcedText, word: Word, path: str, root: str, depth: int) -> None:
        self._note_if_file(text, word, path, root, depth, ImportOutcome.NOT_HERE)

    def _note_too_deep(self, text: SourcedText, path: str, root: str, depth: int) -> None:
        if not words(text.text) or not self._is_new(path, ImportOutcome.TOO_DEEP):
            return
        code = self.differences.code_regions(text.text)
        for word in words(text.text)[:_MOST_MENTIONS]:
            if word.start not in code:
                self._note_if_file(text, word, path, root, depth, ImportOutcome.TOO_DEEP)

    def _note_if_file(
        self, text: SourcedText, word: Word, path: str, root: str, depth: int, outcome: ImportOutcome
    ) -> None:
        """Notes a word that the agent does not look at, if it names a file that could be imported."""
        target = absolute(posixpath.dirname(path), word.written)
        if len(self._noted) > _MOST_NOTED or self._refusal(word.written, target, root):
            return
        if is_file(self.tree, target):
            self._note(text, word, target, outcome, depth)


def _block(name: str, text: SourcedText) -> SourcedText:
    return f"--- File: {name} ---\n" + text.strip(JAVASCRIPT) + f"\n--- End of File: {name} ---"


def _outcome_of(problem: Problem) -> ImportOutcome:
    if problem is Problem.OUTSIDE:
        return ImportOutcome.OUTSIDE
    return ImportOutcome.MISSING if problem.absent else ImportOutcome.WRONG_TYPE


def _outcome_of_refusal(problem: Problem) -> ImportOutcome:
    return ImportOutcome.OUTSIDE if problem is Problem.OUTSIDE else ImportOutcome.WRONG_TYPE

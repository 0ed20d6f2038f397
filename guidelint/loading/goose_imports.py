"""Imports `@name` as goose has them: the token makes way for the file's text. Its specification, "Imports".

Recorded with 1.52.0; limits from crates/goose/src/hints/import_files.rs.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

from guidelint.loading.context import Effect, Import, ImportOutcome, Limit, Outcome, Trace, Unit, Usage
from guidelint.loading.decoding import strict
from guidelint.loading.text import SourcedText, utf8_length
from guidelint.loading.whitespace import RUST
from guidelint.trees.base import Contents, Kind, Problem, Tree, is_inside, not_a_file

DEPTH = 3
REFERENCES = 64
SEARCHED_BYTES = 131_072
INSERTED = Limit(1_048_576, Unit.BYTES, "the text that imports of a hint file add", Effect.DROPS)

# A path with a dotted suffix; else a word with a capital; else anything with a dot or a slash.
_REFERENCE = re.compile(
    rf"(?:\A|[{RUST}])@([a-zA-Z0-9_\-./]+(?:\.[a-zA-Z0-9]+)+|[A-Z][a-zA-Z0-9_\-]*|[a-zA-Z0-9_\-./]*[./][a-zA-Z0-9_\-./]*)"
)


class Importer:
    """The imports of one hint file, which share its limits."""

    def __init__(self, tree: Tree, path: str, boundary: str, ignored: Callable[[str], bool], trace: Trace) -> None:
        self._tree = tree
        self._path = path
        self._boundary = boundary
        self._ignored = ignored
        self._trace = trace
        self._references = REFERENCES
        self._room = INSERTED.amount
        self._exhausted = False
        self._wanted = 0
        self.used: list[str] = []
        """The files whose text was put in, by their real paths."""

    def expanded(self, text: SourcedText) -> SourcedText:
        """The text with its imports, relative to the folder in which the hint file was found, of a link too."""
        text = self._expand(text, posixpath.dirname(self._path), ())
        if self._wanted:
            self._trace.usages.append(Usage(INSERTED, self._wanted, (self._path, *dict.fromkeys(self.used))))
        return text

    def _expand(self, text: SourcedText, folder: str, above: tuple[str, ...]) -> SourcedText:
        """`above`: the names by which this text was imported, as they are spelled."""
        if "@" not in text.text or utf8_length(text.text) > SEARCHED_BYTES:
            return text
        replacements: list[tuple[int, int, SourcedText]] = []
        for found in _REFERENCE.finditer(text.text):
            start, end, name = found.start(1) - 1, found.end(1), found[1]
            origin = text.origin_of(start, end)
            if origin is None:
                continue
            target, outcome, problem = self._judged(name, folder, above)
            touched = self._trace.touched
            self._trace.imports.append(Import(origin, name, target, outcome, len(above) + 1, problem, touched))
            contents = self._tree.read(target) if outcome is ImportOutcome.EXPANDED else None
            imported = strict(contents.data, target) if isinstance(contents, Contents) else None
            if imported is None:
                continue  # the token stays
            if imported:
                self.used.append(target)
            inside = self._expand(imported, posixpath.dirname(target), (*above, _spelling(name)))
            replacements.append((start, end, f"--- Content from {name} ---\n" + inside + f"\n--- End of {name} ---"))
        return text.replace_spans(replacements)

    def _judged(self, name: str, folder: str, above: tuple[str, ...]) -> tuple[str, ImportOutcome, Problem | None]:
        """What a reference leads to: the real path of the target, if it has one."""
        target = posixpath.join(folder, name)
        if len(above) >= DEPTH:
            return target, ImportOutcome.TOO_DEEP, None
        if self._exhausted or not self._references:
            self._exhausted = True
            return target, ImportOutcome.NOT_HERE, None
        self._references -= 1  # those that come to nothing count too (recorded)
        if _spelling(name) in above:
            return target, ImportOutcome.CYCLE, None
        if name.startswith("/"):
            return target, ImportOutcome.OUTSIDE, None
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
        inner = name + real[len(self._boundary) :]
        if any(part.lower() == ".git" for part in inner.split("/")):
            return self._left_out(real, Outcome.EXCLUDED, ".git")
        if self._ignored(real):
            return self._left_out(real, Outcome.EXCLUDED, ".gitignore")
        if status.kind is not Kind.FILE:
            return real, ImportOutcome.WRONG_TYPE, not_a_file(status.kind)
        return self._fits(name, real)

    def _fits(self, name: str, real: str) -> tuple[str, ImportOutcome, Problem | None]:
        contents = self._tree.read(real)
        if isinstance(contents, Problem):
            return real, ImportOutcome.WRONG_TYPE, contents
        size = len(f"--- Content from {name} ---\n\n--- End of {name} ---") + contents.size
        if size > self._room:
            self._wanted = INSERTED.amount - self._room + size
            self._exhausted = True  # and nothing that follows is imported
            return self._left_out(real, Outcome.OVER_BUDGET)
        if strict(contents.data, real) is None:
            return self._left_out(real, Outcome.UNREADABLE)
        self._room -= size
        self._exhausted = not self._room
        self._wanted = max(self._wanted, INSERTED.amount - self._room)
        return real, ImportOutcome.EXPANDED, None

    def _left_out(
        self, real: str, outcome: Outcome, by: str | None = None
    ) -> tuple[str, ImportOutcome, Problem | None]:
        self._trace.consider(real, outcome, by=by, scope="import")
        return real, ImportOutcome.WRONG_TYPE, None


def _spelling(name: str) -> str:
    """What Rust compares of a path: its parts, of which `.` counts at the start alone."""
    parts = [part for part in name.split("/") if part not in ("", ".")]
    return ("./" if name.startswith("./") or name == "." else "") + "/".join(parts)

"""Agents that are described rather than programmed: a declaration, and the loader that carries it out.

The declaration is what users write in their configuration for an agent of their own; the simplest known agents are
written with it too. It knows a single list of names, one search, one choice, one text: an agent that does more is a
module of its own.
"""

from __future__ import annotations

import enum
import posixpath
from collections.abc import Callable
from dataclasses import dataclass

from guidelint.loading.comment_imports import comment_imports
from guidelint.loading.context import (
    Context,
    Cut,
    Effect,
    Import,
    ImportOutcome,
    Limit,
    Outcome,
    Segment,
    Trace,
    Unit,
    Usage,
    outcome_of,
)
from guidelint.loading.decoding import lossy, strict
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText, utf8_length, utf16_length
from guidelint.loading.walks import between, nearest_with, upwards
from guidelint.loading.whitespace import JAVASCRIPT, PYTHON, RUST
from guidelint.trees.base import Contents, Problem, Status, Tree, absolute, exists

MAX_LEVELS = 50
"""Levels of imports that are followed at the most, whatever the declaration says."""

MAX_IMPORTED = 16 * 1024 * 1024
"""Characters after which no import is followed: where each file imports the next one twice, every level doubles."""

WHITESPACE = {"javascript": JAVASCRIPT, "python": PYTHON, "rust": RUST}
"""The sets of characters that can be trimmed and count as blank, by their name in a declaration."""


class Search(enum.Enum):
    """Which folders are looked into."""

    CWD = "cwd"
    ROOT = "root"
    """The start folder and those above it up to the root; without a root the start folder only."""
    LEVELS = "levels"
    """The start folder and those above it, `levels` in all; the folder with a root marker is the last."""


class Choice(enum.Enum):
    """Which of the names found are used."""

    FIRST = "first"
    """In each folder the first."""
    ALL = "all"


class Found(enum.Enum):
    """What a folder must have so that the search ends with it."""

    NEVER = "never"
    """Every folder of the search is used."""
    NEAREST = "nearest"
    """The first folder that has a file is the only one."""


class Fault(enum.Enum):
    """What becomes of a file that is blank, or that cannot be read or decoded."""

    NEXT = "next"
    """As if it were not there: the next name is tried."""
    STOP = "stop"
    """It was found, so that it ends the choice and the search, and contributes nothing."""
    KEEP = "keep"
    """Of a blank file: it is sent like any other."""


@dataclass(frozen=True, slots=True)
class TextLimit:
    """A bound on the text that is sent; beyond it the end is cut off and the note put in its place."""

    amount: int
    unit: Unit
    note: str = ""
    note_counts: bool = True
    """Whether text and note together keep within the bound."""


@dataclass(frozen=True)
class Declaration:
    """How an agent loads guidance. Each default is the simplest behaviour."""

    names: tuple[str, ...]
    """Paths as seen from a folder that is looked into, in order of precedence."""
    search: Search = Search.CWD
    levels: int = 1
    root_markers: tuple[str, ...] = (".git",)
    found: Found = Found.NEVER
    choice: Choice = Choice.ALL
    outermost_first: bool = True
    user_names: tuple[str, ...] = ()
    """Paths as seen from the home folder, loaded before the project's."""
    strict_utf8: bool = False
    """Whether a wrong byte makes a file unreadable; else it becomes U+FFFD."""
    drop_bom: bool = False
    trim: str | None = None
    """The set of characters trimmed from each file: a key of `WHITESPACE`."""
    blank: Fault = Fault.KEEP
    unreadable: Fault = Fault.NEXT
    comment_imports: int = 0
    """Levels of `<!-- @import path -->` that are put in place."""
    separator: str = "\n\n"
    before: str = ""
    after: str = ""
    """Framing round all the text. `{cwd}` stands for the start folder."""
    before_file: str = ""
    after_file: str = ""
    """Framing round each file's text. `{path}` stands for its absolute path."""
    limit: TextLimit | None = None
    role: str = "system"


def loader(agent_id: str, declaration: Declaration) -> Callable[[Start], Context]:
    """The `load` of a declared agent."""

    def load(start: Start) -> Context:
        return _Load(agent_id, declaration, start).context()

    return load


def limits(declaration: Declaration) -> tuple[Limit, ...]:
    """The declaration's limit as an agent's fact."""
    return (_limit(declaration.limit),) if declaration.limit else ()


def _limit(limit: TextLimit) -> Limit:
    return Limit(limit.amount, limit.unit, "the text sent", Effect.CUTS)


_LENGTHS = {Unit.BYTES: utf8_length, Unit.CHARACTERS: len, Unit.UTF16: utf16_length}


class _Load:
    """One run of a declared agent's loader."""

    def __init__(self, agent_id: str, declaration: Declaration, start: Start) -> None:
        self._agent_id = agent_id
        self._declared = declaration
        self._start = start
        self._tree: Tree = start.tree
        self._white = WHITESPACE[declaration.trim or "javascript"]
        self._trace = Trace()
        self._imported = 0
        """Characters that imports have added."""

    def context(self) -> Context:
        declared = self._declared
        files = [*self._user_files(), *self._project_files()]
        framed = (self._frame(path, text) for path, text in files)
        text = self._bounded(SourcedText.join(declared.separator, framed), files)
        if not text:
            # Only empty files were found: they were taken, and nothing came of it.
            for path, _ in files:
                self._trace.settle(path, Outcome.BLANK)
            return self._trace.context(self._agent_id, self._start, ())
        sent = set(text.paths())
        for path, own in files:
            parts = own.paths()
            if parts and sent.isdisjoint(parts):  # what begins beyond the limit reached nobody
                self._trace.settle(path, Outcome.OVER_BUDGET)
                continue
            self._trace.use(path)
            for part in parts:
                if part in sent:
                    self._trace.use(part)
        text = declared.before.replace("{cwd}", self._start.cwd) + text + declared.after
        return self._trace.context(self._agent_id, self._start, (Segment(declared.role, text),))

    # Which files

    def _user_files(self) -> list[tuple[str, SourcedText]]:
        home = self._start.home
        return [] if home is None else self._in_folder(home, self._declared.user_names, "user")[0]

    def _project_files(self) -> list[tuple[str, SourcedText]]:
        declared = self._declared
        found: list[list[tuple[str, SourcedText]]] = []
        for folder in self._folders():
            files, ends = self._in_folder(folder, declared.names, "project")
            found.append(files)
            if ends and declared.found is Found.NEAREST:
                break
        if declared.outermost_first:
            found.reverse()
        return [file for files in found for file in files]

    def _folders(self) -> list[str]:
        """The folders of the search, nearest first."""
        declared, start = self._declared, self._start
        if declared.search is Search.CWD:
            return [start.cwd]
        if declared.search is Search.ROOT:
            return between(nearest_with(start, declared.root_markers) or start.cwd, start.cwd)[::-1]
        folders = upwards(start)[: declared.levels]
        for number, folder in enumerate(folders):
            if any(exists(self._tree, posixpath.join(folder, name)) for name in declared.root_markers):
                return folders[: number + 1]
        return folders

    def _in_folder(self, folder: str, names: tuple[str, ...], scope: str) -> tuple[list[tuple[str, SourcedText]], bool]:
        """The files of a folder with their texts, and whether any of the names was found there."""
        files: list[tuple[str, SourcedText]] = []
        winner: str | None = None
        for name in names:
            path = absolute(folder, name)
            if winner and self._declared.choice is Choice.FIRST:
                if isinstance(self._tree.stat(path), Status):
                    self._trace.consider(path, Outcome.SHADOWED, by=winner, scope=scope)
                continue
            text, ends = self._file(path, scope)
            if text is not None:
                files.append((path, text))
            if ends:
                winner = winner or path
        return files, winner is not None

    def _file(self, path: str, scope: str) -> tuple[SourcedText | None, bool]:
        """The text of a candidate, and whether it counts as found."""
        declared = self._declared
        contents = self._tree.read(path)
        text = self._decode(contents, path) if isinstance(contents, Contents) else None
        if text is None:
            problem = contents if isinstance(contents, Problem) else None
            outcome = outcome_of(problem) if problem else Outcome.UNREADABLE
            self._trace.consider(path, outcome, problem=problem, scope=scope)
            there = outcome is not Outcome.MISSING
            return None, there and declared.unreadable is Fault.STOP
        if declared.blank is not Fault.KEEP and text.is_blank(self._white):
            self._trace.consider(path, Outcome.BLANK, scope=scope)
            return None, declared.blank is Fault.STOP
        self._trace.consider(path, Outcome.LOADED, scope=scope)
        if declared.comment_imports:
            text = self._expand(text, (path,))
        return (text.strip(self._white) if declared.trim else text), True

    def _decode(self, contents: Contents, path: str) -> SourcedText | None:
        declared = self._declared
        if not declared.strict_utf8:
            return lossy(contents.data, path, drop_bom=declared.drop_bom)
        text = strict(contents.data, path)
        return text[1:] if text and declared.drop_bom and text.text.startswith("\ufeff") else text

    # Imports

    def _expand(self, text: SourcedText, chain: tuple[str, ...]) -> SourcedText:
        replacements: list[tuple[int, int, SourcedText]] = []
        for start, end, inner in comment_imports(text.text):
            written = inner.strip(self._white)
            target = absolute(posixpath.dirname(chain[-1]), written)
            origin = text.origin_of(start, end)
            assert origin is not None  # what a file holds has an origin
            contents = self._tree.read(target)
            problem = contents if isinstance(contents, Problem) else None
            imported = self._decode(contents, target) if isinstance(contents, Contents) else None
            outcome = ImportOutcome.EXPANDED
            if len(chain) > min(self._declared.comment_imports, MAX_LEVELS) or self._imported > MAX_IMPORTED:
                outcome = ImportOutcome.TOO_DEEP
            elif target in chain:
                outcome = ImportOutcome.CYCLE
            elif problem is Problem.OUTSIDE:
                outcome = ImportOutcome.OUTSIDE
            elif problem and problem.absent:
                outcome = ImportOutcome.MISSING
            elif imported is None:
                outcome = ImportOutcome.WRONG_TYPE
            self._trace.imports.append(Import(origin, written, target, outcome, len(chain), problem))
            if outcome is ImportOutcome.EXPANDED and imported is not None:
                self._imported += len(imported)
                replacements.append((start, end, self._expand(imported, (*chain, target))))
        return text.replace_spans(replacements)

    # The text

    def _frame(self, path: str, text: SourcedText) -> SourcedText:
        before = self._declared.before_file.replace("{path}", path)
        return before + text + self._declared.after_file.replace("{path}", path)

    def _bounded(self, text: SourcedText, files: list[tuple[str, SourcedText]]) -> SourcedText:
        bound = self._declared.limit
        if bound is None:
            return text
        length = _LENGTHS[bound.unit]
        used = length(text.text)
        paths = tuple(dict.fromkeys(path for path, _ in files))
        self._trace.usages.append(Usage(_limit(bound), used, paths))
        if used <= bound.amount:
            return text
        room = max(bound.amount - (length(bound.note) if bound.note_counts else 0), 0)
        kept = _shortened(text, room, bound.unit)
        self._note_cuts(text, kept)
        return kept + bound.note

    def _note_cuts(self, whole: SourcedText, kept: SourcedText) -> None:
        """Where each file's text ends: those that lost something, in their order."""
        limit = _limit(self._declared.limit) if self._declared.limit else None
        assert limit is not None
        half = len(kept) > 0 and kept.text[-1] in _SURROGATES
        lost = whole[len(kept) - half :]
        for number, path in enumerate(lost.paths()):
            spans = [run.origin for run in lost.runs if run.origin and run.origin.path == path]
            byte, last = spans[0].start, max(span.end for span in spans)
            self._trace.cuts.append(Cut(path, byte, limit, last - byte, inside_character=half and number == 0))


_SURROGATES = {chr(code) for code in range(0xD800, 0xDC00)}
"""First halves of characters of four bytes."""


def _shortened(text: SourcedText, room: int, unit: Unit) -> SourcedText:
    """The longest start of the text that fits. One UTF-16 unit is taken away at a time, so that of a character of
    four bytes the first half is left where there is room for it: a lone surrogate is three bytes of UTF-8.
    """
    if unit is Unit.CHARACTERS:
        return text[:room]
    if unit is Unit.UTF16:
        return text.cut_utf16(room)
    kept = text.cut_bytes(room)
    following = text.text[len(kept) : len(kept) + 1]
    if following > "\uffff" and room - utf8_length(kept.text) >= 3:
        return text.cut_utf16(utf16_length(kept.text) + 1)
    return kept

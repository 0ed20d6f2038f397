"""How Claude Code takes a file: what it refuses, what it imports, how it reads a folder of rules.

agents/claude-code.md, sections 3, 5, 6 and 7; *recorded*: by running 2.1.332 for this module.
"""

from __future__ import annotations

import enum
import posixpath
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from guidelint.loading.claude.configuration import Configuration, absolute
from guidelint.loading.claude.document import Document, document
from guidelint.loading.context import (
    Candidate,
    Cut,
    Effect,
    Import,
    ImportOutcome,
    Limit,
    Outcome,
    Trace,
    Unit,
    Usage,
    outcome_of,
)
from guidelint.loading.extensions import CLAUDE_TEXT, node_extension
from guidelint.loading.folders import files_below
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Problem, is_file, is_inside

FILE_LIMIT = Limit(4_194_304, Unit.BYTES, "each file", Effect.DROPS)
"""Section 3, recorded."""

MAX_DEPTH = 5
"""Section 5, recorded: a file that is found has depth 0, and depth 5 is refused."""


class Kind(enum.Enum):
    """Whose file it is; the value is its label in the request (section 1, recorded)."""

    MANAGED = "organization-managed policy instructions"
    USER = "user's private global instructions for all projects"
    PROJECT = "project instructions, checked into the codebase"
    LOCAL = "user's private project instructions, not checked in"
    MEMORY = "user's auto-memory, persists across conversations"

    @property
    def scope(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A file whose text goes into the request; the text is not trimmed yet."""

    path: str
    kind: Kind
    text: SourcedText
    patterns: tuple[str, ...] = ()
    """Of its `paths`: they count in rules and in what rules import."""
    imported: bool = False
    shown: str | None = None
    """The path as the request has it, where that is another one."""

    @property
    def trimmed(self) -> SourcedText:
        return self.text.strip(JAVASCRIPT)

    def framed(self, label: str, text: SourcedText) -> SourcedText:
        """`text`, headed as this file."""
        return f"Contents of {self.shown or self.path}{label}:\n\n" + text

    @property
    def folder(self) -> str:
        """The folder that it serves: `.claude` and what is in it belong to the folder that holds it."""
        return (posixpath.dirname(self.path) + "/").partition("/.claude/")[0].rstrip("/") or "/"


@dataclass(frozen=True, slots=True)
class _Followed:
    """What became of a path: as the import that names it sees it, and the entries that came of it."""

    outcome: ImportOutcome
    entries: tuple[Entry, ...] = ()
    problem: Problem | None = None


class Files:
    """The files that one run has met."""

    def __init__(self, start: Start, configuration: Configuration, trace: Trace) -> None:
        self._start, self._tree, self._configuration = start, start.tree, configuration
        self.trace = trace
        self.approved = configuration.project_entry("hasClaudeMdExternalIncludesApproved")
        """Whether project files may import from outside the start folder."""
        self.sent: dict[str, Entry] = {}
        """What is in the request, by path as written."""
        self.seen: dict[str, str] = {}
        """Paths and real paths, each with the path under which the file was taken."""
        self._noted: set[object] = set()

    # One file

    def take(self, path: str, kind: Kind) -> list[Entry]:
        """A file that the agent looks for by itself, followed at once by its imports."""
        at = len(self.trace.candidates)
        entries = self._follow(path, kind, ()).entries
        if entries and entries[0].path == path:
            self._loaded(at, path, kind)
        return list(entries)

    def _loaded(self, at: int, path: str, kind: Kind) -> None:
        again = path in self.sent
        outcome, by = (Outcome.DUPLICATE, path) if again else (Outcome.LOADED, None)
        if self._first(path, outcome):
            candidate = Candidate(path, outcome, by, scope=kind.scope, touched=self.trace.touched)
            self.trace.candidates.insert(at, candidate)

    def _follow(self, path: str, kind: Kind, importers: tuple[str, ...]) -> _Followed:
        """A file with its imports, depth first. `importers` is the chain of files that leads to it."""
        if path in self.seen:
            self.consider(path, kind, Outcome.DUPLICATE, importers, by=self.seen[path])
            return _Followed(ImportOutcome.CYCLE if path in importers else ImportOutcome.REPEATED)
        if len(importers) >= MAX_DEPTH:
            return _Followed(ImportOutcome.TOO_DEEP)
        setting = self.left_out_by(path, kind)
        if setting:
            self.consider(path, kind, Outcome.EXCLUDED, importers, by=setting)
            return _Followed(ImportOutcome.WRONG_TYPE)
        real = self._tree.resolve(path)
        if isinstance(real, str) and real in self.seen:
            first = self.seen[path] = self.seen[real]
            self.consider(path, kind, Outcome.DUPLICATE, importers, by=first)
            return _Followed(ImportOutcome.CYCLE if first in importers else ImportOutcome.REPEATED)
        self.seen[path] = path
        if isinstance(real, str):
            self.seen[real] = path
        found = self.document(path, kind, importers)
        if not isinstance(found, Document):
            absent = found is not None and found.absent
            return _Followed(ImportOutcome.MISSING if absent else ImportOutcome.WRONG_TYPE, problem=found)
        if found.text.is_blank(JAVASCRIPT):  # section 3, 7: neither the file nor what it imports
            self.consider(path, kind, Outcome.BLANK, importers)
            return _Followed(ImportOutcome.EXPANDED)
        entry = Entry(path, kind, found.text, found.patterns, bool(importers))
        folder = posixpath.dirname(real if isinstance(real, str) else path)
        return _Followed(ImportOutcome.EXPANDED, (entry, *self._imports(entry, found, folder, importers)))

    def document(self, path: str, kind: Kind, importers: tuple[str, ...] = ()) -> Document | Problem | None:
        """Section 3: the document at a path; a problem where none can be had, None where the agent wants none."""
        contents = self._tree.read(path)
        if isinstance(contents, Problem):
            self.consider(path, kind, outcome_of(contents), importers, problem=contents)
            return contents
        self.size(FILE_LIMIT, contents.size, path)
        if contents.size > FILE_LIMIT.amount:
            self.consider(path, kind, Outcome.OVER_BUDGET, importers)
            return None
        extension = node_extension(path).lower()
        if extension and extension not in CLAUDE_TEXT:
            self.consider(path, kind, Outcome.EXCLUDED, importers, by=extension)
            return None
        found = document(contents.data, path)
        if found.unreadable:
            self.consider(path, kind, Outcome.UNREADABLE, importers)
            return None
        return found

    def left_out_by(self, path: str, kind: Kind) -> str | None:
        """Section 7: the exclude (not of managed files) or `Read` denial (of project files only) that meets a path."""
        if kind is Kind.MANAGED:
            return None
        excluded = self._configuration.exclude(path)
        if excluded or kind is Kind.USER:
            return excluded
        real = self._tree.resolve(path)  # a denial counts for the target of a link, too (recorded)
        denied = self._configuration.denial(path)
        return denied or (self._configuration.denial(real) if isinstance(real, str) and real != path else None)

    def real(self, path: str) -> str | Problem:
        """The real path of a file."""
        return self._tree.resolve(path)

    def text(self, path: str) -> str:
        """The trimmed text of a project file; empty where there is none or a setting leaves it out. Notes nothing."""
        contents = self._tree.read(path)
        if not isinstance(contents, Contents) or contents.size > FILE_LIMIT.amount:
            return ""
        if self.left_out_by(path, Kind.PROJECT):
            return ""
        found = document(contents.data, path)
        return "" if found.unreadable else found.text.text.strip(JAVASCRIPT)

    # Section 5: imports

    def _imports(self, entry: Entry, found: Document, folder: str, importers: tuple[str, ...]) -> Iterator[Entry]:
        """What a file imports, in order of first mention; `folder` is that of the real file."""
        chain = (*importers, entry.path)
        named: set[str] = set()
        for origin, reference in found.references:
            target = self._target(reference.name, folder)
            followed = _Followed(ImportOutcome.OUTSIDE)
            if target in named:
                followed = _Followed(ImportOutcome.REPEATED)
            elif target is not None and self._may_import(target, entry.kind):
                named.add(target)
                at = len(self.trace.imports)
                followed = self._follow(target, entry.kind, chain)
                again = followed.outcome is ImportOutcome.EXPANDED and target in self.sent
                outcome = ImportOutcome.REPEATED if again else followed.outcome
                self._import(Import(origin, reference.written, target, outcome, len(chain), followed.problem), at)
                yield from followed.entries
                continue
            self._import(Import(origin, reference.written, target, followed.outcome, len(chain)))
        for origin, mention in found.mentions:
            target = self._target(mention.name, folder)
            if target and self._may_import(target, entry.kind) and is_file(self._tree, target):
                self._import(Import(origin, mention.written, target, ImportOutcome.NOT_HERE, len(chain)))

    def _import(self, found: Import, at: int | None = None) -> None:
        if self._first(found.origin, found.written, found.outcome, found.depth):
            place = len(self.trace.imports) if at is None else at
            self.trace.imports.insert(place, replace(found, touched=self.trace.touched))

    def _target(self, name: str, folder: str) -> str | None:
        if name.startswith("~/"):
            return absolute(self._start.home, name[2:]) if self._start.home else None
        return absolute(folder, name)

    def _may_import(self, target: str, kind: Kind) -> bool:
        """User files import from anywhere; others, without approval, what really is inside the start folder."""
        if kind is Kind.USER or self.approved:
            return True
        if not self._in_cwd(target):  # nothing more is asked about what lies outside
            return False
        real = self._tree.resolve(target)
        return self._in_cwd(real) if isinstance(real, str) else real is not Problem.OUTSIDE

    def _in_cwd(self, path: str) -> bool:
        return is_inside(path.lower(), self._start.cwd.lower())  # case is folded on Linux too

    # Section 6: rules

    def rules(self, folder: str, kind: Kind, matches: Callable[[Entry], bool] | None = None) -> list[Entry]:
        """The rules below a folder, with what they import: those without `paths`, or those that `matches` picks.

        `paths` are judged file by file. Links lead to the target's path, where the target may be imported.
        """
        entries: list[Entry] = []
        for name, path in files_below(self._tree, folder, ".md", lambda target: self._may_import(target, kind)):
            setting = self.left_out_by(name, kind)
            if setting:  # an exclude counts for the name of a link, too (recorded)
                self.consider(name, kind, Outcome.EXCLUDED, by=setting)
                continue
            at = len(self.trace.candidates)
            found = self._follow(path, kind, ()).entries
            kept = [entry for entry in found if matches(entry)] if matches else [e for e in found if not e.patterns]
            if kept and kept[0].path == path:
                self._loaded(at, path, kind)
            entries += kept
        return entries

    # Facts

    def consider(
        self,
        path: str,
        kind: Kind,
        outcome: Outcome,
        importers: tuple[str, ...] = (),
        *,
        by: str | None = None,
        problem: Problem | None = None,
    ) -> None:
        """Notes a candidate, once. Of imports, whose outcome says enough, only what a setting or a size did."""
        if importers and outcome not in (Outcome.EXCLUDED, Outcome.OVER_BUDGET, Outcome.BLANK):
            return
        if self._first(path, outcome):
            self.trace.consider(path, outcome, by=by, problem=problem, scope=kind.scope)

    def size(self, limit: Limit, used: int, *paths: str) -> None:
        """Notes how much of a limit is used, once for the same files."""
        if self._first(limit, paths):
            self.trace.usages.append(Usage(limit, used, paths))

    def cut(self, text: SourcedText, kept: int, limit: Limit) -> None:
        """Notes that a text ends at character `kept`."""
        lost = text.origin_of(kept, len(text))
        if lost:
            cut = Cut(lost.path, lost.start, limit, lost.end - lost.start, touched=self.trace.touched)
            self.trace.cuts.append(cut)

    def _first(self, *fact: object) -> bool:
        """Whether this is noted for the first time: many reads come to the same files."""
        if fact in self._noted:
            return False
        self._noted.add(fact)
        return True

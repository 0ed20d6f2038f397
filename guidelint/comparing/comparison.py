"""Compares what agents are told before and after a change, agent by agent and start by start."""

from __future__ import annotations

import functools
import posixpath
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from guidelint import tokens
from guidelint.comparing.text_diff import Row, diff
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Cut, Import, ImportOutcome, OnDemand
from guidelint.loading.sourced_lines import Lines, SourcedLine
from guidelint.loading.text import utf8_length
from guidelint.markdown.document import document
from guidelint.progress import steps
from guidelint.trees.base import Contents, Tree, is_folder, relative
from guidelint.views import View

Starts = Callable[[View], Iterable[tuple[str, str]]]
"""The agent and the folder, relative to the root, of each start that a view brings."""


@dataclass(frozen=True)
class Side:
    """What an agent is told at one start, before or after."""

    context: Context

    @functools.cached_property
    def text(self) -> str:
        """All that is injected at the start, the segments joined."""
        return "".join(segment.text.text for segment in self.context.segments)

    @property
    def bytes(self) -> int:
        """UTF-8 bytes."""
        return utf8_length(self.text)

    @functools.cached_property
    def tokens(self) -> int:
        """Tokens of o200k_base."""
        return tokens.count(self.text) if self.text else 0

    @functools.cached_property
    def lines(self) -> tuple[SourcedLine, ...]:
        """Its lines, with the file and line of each."""
        lines = Lines(self.context.start.tree)
        return tuple(line for segment in self.context.segments for line in lines.of(segment.text))

    @functools.cached_property
    def delivered(self) -> Mapping[str, frozenset[int]]:
        """The lines of each file that arrive, by the file's real path."""
        found: dict[str, set[int]] = {}
        for line in self.lines:
            if line.path is not None:
                found.setdefault(line.path, set()).add(line.line)
        tree = self.context.start.tree
        merged: dict[str, set[int]] = {}
        for path, numbers in found.items():
            real = tree.resolve(path)
            merged.setdefault(real if isinstance(real, str) else path, set()).update(numbers)
        return {path: frozenset(numbers) for path, numbers in merged.items()}


@dataclass(frozen=True, slots=True)
class Lost:
    """Lines of a file that arrived before the change, are still in the file, and do not arrive any more."""

    path: str
    """Relative to the root."""
    lines: tuple[int, ...]
    """From 1, as the file has them after the change."""
    headings: tuple[str, ...]
    """The headings among them."""


@dataclass(frozen=True)
class Change:
    """What changes for one agent at one start. Paths are relative to the root."""

    agent: str
    folder: str
    """The start folder; `.` for the root."""
    before: Side | None
    """None where there was no such folder."""
    after: Side | None
    """None where there is no such folder any more."""
    root: str

    def _loaded(self, side: Side | None) -> tuple[str, ...]:
        return () if side is None else tuple(relative(path, self.root) for path in side.context.loaded)

    @functools.cached_property
    def started(self) -> tuple[str, ...]:
        """Files that start being loaded."""
        before = set(self._loaded(self.before))
        return tuple(path for path in self._loaded(self.after) if path not in before)

    @functools.cached_property
    def stopped(self) -> tuple[str, ...]:
        """Files that stop being loaded."""
        after = set(self._loaded(self.after))
        return tuple(path for path in self._loaded(self.before) if path not in after)

    @functools.cached_property
    def broken(self) -> tuple[Import, ...]:
        """Imports that are not expanded after the change, and were before, or were not there."""
        if self.after is None:
            return ()
        imports = () if self.before is None else self.before.context.imports
        before = {_key(one) for one in imports if one.outcome in _FAILED}
        return tuple(one for one in self.after.context.imports if one.outcome in _FAILED and _key(one) not in before)

    @functools.cached_property
    def cuts(self) -> tuple[Cut, ...]:
        """Cuts that appear, or take more than before."""
        if self.after is None:
            return ()
        before = {} if self.before is None else {(cut.path, cut.limit): cut for cut in self.before.context.cuts}
        return tuple(
            cut
            for cut in self.after.context.cuts
            if (old := before.get((cut.path, cut.limit))) is None or cut.lost_bytes > old.lost_bytes
        )

    @functools.cached_property
    def mended_cuts(self) -> tuple[Cut, ...]:
        """Cuts that are gone."""
        if self.before is None or self.after is None:
            return ()
        after = {(cut.path, cut.limit) for cut in self.after.context.cuts}
        return tuple(cut for cut in self.before.context.cuts if (cut.path, cut.limit) not in after)

    @functools.cached_property
    def lost(self) -> tuple[Lost, ...]:
        """What no longer arrives of files that are still loaded, or would be if nothing before them used up a limit."""
        if self.before is None or self.after is None:
            return ()
        return tuple(self._lost(self.before, self.after))

    def _lost(self, before: Side, after: Side) -> Iterator[Lost]:
        old_tree, new_tree = before.context.start.tree, after.context.start.tree
        cut = {cut.path for cut in after.context.cuts}
        for path, numbers in before.delivered.items():
            data, old = _data(new_tree, path), _data(old_tree, path)
            if data is None or old is None or not (path in after.delivered or path in cut):
                continue
            parsed, previous = document(data), document(old)
            arrived = Counter(previous.lines.text(number) for number in numbers if number <= len(previous.lines))
            arrives = after.delivered.get(path, frozenset())
            missing = []
            for number in range(1, len(parsed.lines) + 1):
                text = parsed.lines.text(number)
                if not text.strip() or not arrived[text]:
                    continue
                arrived[text] -= 1
                if number not in arrives:
                    missing.append(number)
            if missing:
                gone = set(missing)
                headings = [
                    heading.plain
                    for heading in parsed.headings_between(0, len(data))
                    if parsed.lines.position(heading.span.start).line in gone
                ]
                yield Lost(relative(path, self.root), tuple(missing), tuple(headings))

    @functools.cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the injected text that differ, with where they come from (absolute paths)."""
        return diff(self.before.lines if self.before else (), self.after.lines if self.after else ())

    def lost_before(self, cut: Cut) -> int | None:
        """The bytes that the same limit already took of the file; None where it took none."""
        cuts = () if self.before is None else self.before.context.cuts
        return next((one.lost_bytes for one in cuts if (one.path, one.limit) == (cut.path, cut.limit)), None)

    @property
    def tokens(self) -> tuple[int, int]:
        """Before and after."""
        return self.before.tokens if self.before else 0, self.after.tokens if self.after else 0

    @property
    def tells(self) -> bool:
        """Whether the agent is told something else, and not only denied more or less of what a file holds."""
        if self.before is None or self.after is None:
            return True
        return self.refused or self.before.text.replace("\r\n", "\n") != self.after.text.replace("\r\n", "\n")

    @property
    def refused(self) -> bool:
        """Whether the agent does not start any more."""
        return (
            self.after is not None
            and self.after.context.refusal is not None
            and (self.before is None or self.before.context.refusal is None)
        )


_FAILED = (
    ImportOutcome.MISSING,
    ImportOutcome.CYCLE,
    ImportOutcome.TOO_DEEP,
    ImportOutcome.OUTSIDE,
    ImportOutcome.WRONG_TYPE,
)


def _key(one: Import) -> tuple[str, str]:
    return one.origin.path, one.written


def _data(tree: Tree, path: str) -> bytes | None:
    contents = tree.read(path)
    return contents.data if isinstance(contents, Contents) else None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Guidance that waits for a matching file, and changes. Paths are relative to the root."""

    agent: str
    path: str
    before: int | None
    """Tokens of the file; None where it did not wait."""
    after: int | None


@dataclass(frozen=True, slots=True)
class Move:
    """A guidance file that was a link and is none any more, or the other way round, or leads elsewhere."""

    path: str
    before: str | None
    """The target as it is written; None for a file of its own."""
    after: str | None


@dataclass(frozen=True)
class Comparison:
    """All that a change does to what the active agents are told."""

    before: View
    after: View
    agents: tuple[str, ...]
    starts: int
    """How many starts were compared, each agent's counted."""
    changes: tuple[Change, ...]
    """Of the starts at which something differs, the largest difference in tokens first."""
    waiting: tuple[Waiting, ...]
    moves: tuple[Move, ...]
    unchanged: bool
    """Whether nothing of all that changes."""

    @property
    def before_sides(self) -> Iterator[Side]:
        """What is told before, at the starts at which something differs."""
        return (change.before for change in self.changes if change.before is not None)

    @property
    def after_sides(self) -> Iterator[Side]:
        """The same after the change."""
        return (change.after for change in self.changes if change.after is not None)


def compare(
    before: View, after: View, agents: Sequence[Agent], starts: Starts, earlier: Mapping[str, Agent] | None = None
) -> Comparison:
    """Compares two views of one repository, for each agent at each start that either of them brings.

    `earlier` are, by id, agents that were declared otherwise before the change.
    """
    by_id = {agent.id: agent for agent in agents}
    old_by_id = by_id | dict(earlier or {})
    old_names, new_names = before.repository.names.files, after.repository.names.files
    wanted = dict.fromkeys((*starts(before), *starts(after)))
    changes: list[Change] = []
    waiting: list[Waiting] = []
    for agent_id, folder in steps("starts", [*wanted]):
        old, new = _side(before, old_by_id[agent_id], folder), _side(after, by_id[agent_id], folder)
        change = Change(agent_id, folder, old, new, after.root)
        if _differs(change, old_names, new_names):
            changes.append(change)
        if folder == ".":
            waiting += _waiting(change)
    changes.sort(key=lambda change: (-abs(change.tokens[1] - change.tokens[0]), change.folder, change.agent))
    moves = tuple(_moves(before, after, agents))
    return Comparison(
        before,
        after,
        tuple(by_id),
        len(wanted),
        tuple(changes),
        tuple(waiting),
        moves,
        not (changes or waiting or moves),
    )


def _side(view: View, agent: Agent, folder: str) -> Side | None:
    cwd = posixpath.normpath(posixpath.join(view.root, folder))
    if not is_folder(view.confined, cwd):
        return None
    return Side(agent.load(view.start(cwd)))


def _differs(change: Change, old_names: AbstractSet[str], new_names: AbstractSet[str]) -> bool:
    """Whether anything differs but line ends: git converts those at checkout."""
    before, after = change.before, change.after
    if before is None or after is None:
        # A folder that comes or goes changes something only if guidance does with it.
        loaded, there = (change.started, old_names) if before is None else (change.stopped, new_names)
        return any(path not in there for path in loaded)
    return (
        (before.text != after.text and before.text.replace("\r\n", "\n") != after.text.replace("\r\n", "\n"))
        or bool(change.started or change.stopped or change.broken or change.cuts)
        or change.refused
    )


def _waiting(change: Change) -> Iterator[Waiting]:
    before, after = (
        {}
        if side is None
        else {
            waiting.path: (waiting, _data(side.context.start.tree, waiting.path)) for waiting in side.context.on_demand
        }
        for side in (change.before, change.after)
    )
    for path in dict.fromkeys((*before, *after)):
        old, new = before.get(path), after.get(path)
        if old != new:
            yield Waiting(change.agent, relative(path, change.root), _tokens(old), _tokens(new))


def _tokens(found: tuple[OnDemand, bytes | None] | None) -> int | None:
    return None if found is None else tokens.count((found[1] or b"").decode("utf-8", "replace"))


def _moves(before: View, after: View, agents: Sequence[Agent]) -> Iterator[Move]:
    names = sorted({*before.repository.files, *after.repository.files})
    for name in names:
        if any(agent.may_load(name) for agent in agents):
            path = posixpath.join(after.root, name)
            old, new = before.confined.link(path), after.confined.link(path)
            there = name in before.repository.names.files and name in after.repository.names.files
            if there and old != new:
                yield Move(name, old, new)

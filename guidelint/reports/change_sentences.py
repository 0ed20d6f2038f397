"""What a change does to what agents are told, in sentences for a reviewer. Texts of files in them are not escaped."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from guidelint.comparing import Change, Lost, Move, Waiting
from guidelint.comparing.settings import NOT_SET
from guidelint.loading.context import Cut, Import, ImportOutcome
from guidelint.markdown.document import Document, document
from guidelint.trees.base import Contents, Tree, relative

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult

MOST_NAMES = 3
"""Names in a list before the others are counted."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that a reviewer should know."""

    text: str
    grave: bool = False
    """Whether guidance gets lost by it, or a gate is loosened."""


def headline(result: DiffResult) -> str:
    """The change in one sentence."""
    comparison = result.comparison
    between = f"between {comparison.before.name} and {comparison.after.name}"
    if not result.agents:
        return f"Nothing to compare {between}: no file shows which agents are in use."
    if not comparison.changes:
        told = "What agents are told at their start does not change"
        return f"{told} {between} ({_counted(comparison.starts, 'start')} of {listed(result.agents)} compared)."
    worst = comparison.changes[0]
    before, after = worst.tokens
    many = f"{len(comparison.changes):,} of {_counted(comparison.starts, 'start')}"
    most = f"{before:,} → {after:,} tokens ({signed(after - before)}) for {worst.agent} in {folder(worst.folder)}"
    return f"What agents are told changes at {many} {between}: {'at most ' if before != after else ''}{most}."


def sentences(result: DiffResult) -> list[Sentence]:
    """Everything worth a sentence, what is grave first."""
    found = [
        *_cuts(result),
        *_broken(result),
        *_lost(result),
        *_refused(result),
        *_settings(result),
        *_moves(result),
        *_files(result),
        *_waiting(result.comparison.waiting),
    ]
    return [one for one in found if one.grave] + [one for one in found if not one.grave]


def folder(path: str) -> str:
    """A start folder for people."""
    return "the root" if path == "." else path


def signed(number: int) -> str:
    """`+1,200`, `-5`, `±0`."""
    return f"{number:+,}" if number else "±0"


def listed(names: Iterable[str], most: int = MOST_NAMES) -> str:
    """`a`, `a and b`, `a, b, c and 4 more`."""
    known = list(dict.fromkeys(names))
    if len(known) > most + 1:
        return f"{', '.join(known[:most])} and {len(known) - most:,} more"
    return " and ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


_Key = TypeVar("_Key")


class _Groups(Generic[_Key]):
    """Changes that bring the same, with where they do."""

    def __init__(self) -> None:
        self._where: dict[_Key, list[Change]] = {}

    def add(self, key: _Key, change: Change) -> None:
        self._where.setdefault(key, []).append(change)

    def items(self) -> Iterable[tuple[_Key, list[Change]]]:
        return self._where.items()


def where(changes: Iterable[Change]) -> str:
    """`codex in the root and pkg/a`; `cline in the root, and codex in pkg/a`."""
    folders: dict[str, list[str]] = {}
    for change in changes:
        folders.setdefault(change.agent, []).append(folder(change.folder))
    agents: dict[frozenset[str], list[str]] = {}
    for agent, places in folders.items():
        agents.setdefault(frozenset(places), []).append(agent)
    parts = [f"{listed(names)} in {listed(folders[names[0]])}" for names in agents.values()]
    if len(parts) > MOST_NAMES:
        return f"{listed(folders)}, at {_counted(sum(map(len, folders.values())), 'start')}"
    return ", and ".join(parts)


def _tree(change: Change) -> Tree:
    assert change.after is not None
    return change.after.context.start.tree


def _parsed(tree: Tree, path: str) -> Document:
    contents = tree.read(path)
    return document(contents.data if isinstance(contents, Contents) else b"")


def _heads(headings: Iterable[str]) -> str:
    shown = listed(f"“{heading}”" for heading in headings)
    return f", with {shown}" if shown else ""


def _cuts(result: DiffResult) -> Iterator[Sentence]:
    groups: _Groups[tuple[Cut, int | None]] = _Groups()
    gone: _Groups[str] = _Groups()
    for change in result.comparison.changes:
        for cut in change.cuts:
            groups.add((cut, change.lost_before(cut)), change)
        for cut in change.mended_cuts:
            gone.add(cut.path, change)
    for (cut, already), changes in groups.items():
        name = relative(cut.path, result.root)
        limit = f"{cut.limit.amount:,} {cut.limit.unit.value} for {cut.limit.scope}"
        before = "" if already is None else f" ({already:,} before the change)"
        lost = f"{cut.lost_bytes:,} bytes{before} of {name}"
        parsed = _parsed(_tree(changes[0]), cut.path)
        if cut.byte == 0:
            said = f"{lost}, the whole file, do not reach the model"
        else:
            line = parsed.lines.position(min(cut.byte, len(parsed.data))).line
            said = f"{lost}, from line {line:,} on, do not reach the model"
        heads = parsed.headings_between(cut.byte, cut.byte + cut.lost_bytes)
        yield Sentence(f"{said}{_heads(head.plain for head in heads)}: {where(changes)} cuts at {limit}.", grave=True)
    for path, changes in gone.items():
        yield Sentence(f"{relative(path, result.root)} is no longer cut: {where(changes)}.")


def _broken(result: DiffResult) -> Iterator[Sentence]:
    groups: _Groups[Import] = _Groups()
    for change in result.comparison.changes:
        for one in change.broken:
            if result.meant(one):
                groups.add(one, change)
    for one, changes in groups.items():
        parsed = _parsed(_tree(changes[0]), one.origin.path)
        line = parsed.lines.position(min(one.origin.start, len(parsed.data))).line
        place = f"{relative(one.origin.path, result.root)}:{line}"
        yield Sentence(f"{place} imports {one.written}, {_WHY[one.outcome]}: {where(changes)}.", grave=True)


_WHY = {
    ImportOutcome.MISSING: "which is not there",
    ImportOutcome.CYCLE: "which leads back to the file itself",
    ImportOutcome.TOO_DEEP: "which is too deep for the agent",
    ImportOutcome.OUTSIDE: "which lies outside of what the agent reads unasked",
    ImportOutcome.WRONG_TYPE: "which the agent does not take",
}


def _lost(result: DiffResult) -> Iterator[Sentence]:
    groups: _Groups[Lost] = _Groups()
    for change in result.comparison.changes:
        cut = {relative(one.path, result.root) for one in change.cuts}  # of these it was said
        for lost in change.lost:
            if lost.path not in cut:
                groups.add(lost, change)
    for lost, changes in groups.items():
        lines = _counted(len(lost.lines), "line")
        first, last = lost.lines[0], lost.lines[-1]
        place = f"{lost.path}:{first}" + (f"-{last}" if last != first else "")
        verb = "does" if len(lost.lines) == 1 else "do"
        yield Sentence(
            f"{lines} of {place} {verb} not arrive any more{_heads(lost.headings)}: {where(changes)}.", grave=True
        )


def _refused(result: DiffResult) -> Iterator[Sentence]:
    changes = [change for change in result.comparison.changes if change.refused]
    if changes:
        yield Sentence(f"No request is sent any more: {where(changes)} does not start.", grave=True)


def _settings(result: DiffResult) -> Iterator[Sentence]:
    place = result.config_path or "the configuration"
    if result.rules_off:
        verb = "is" if len(result.rules_off) == 1 else "are"
        yield Sentence(
            f"{place} switches rules off: {listed(result.rules_off, 5)} {verb} no longer checked.", grave=True
        )
    if result.rules_on:
        yield Sentence(f"{place} switches rules on: {listed(result.rules_on, 5)}.")
    for setting in result.settings:
        sets = f"no longer sets {setting.key}" if setting.after == NOT_SET else f"sets {setting.key} to {setting.after}"
        yield Sentence(f"{place} {sets}; it was {setting.before}.", grave=True)
    for one in result.suppressed:
        what = listed(one.rules, 5) if one.rules else "all rules"
        extent = "the whole file" if one.whole_file else "the block after it"
        yield Sentence(f"{one.path}:{one.line} suppresses {what} for {extent}.", grave=True)


def _moves(result: DiffResult) -> Iterator[Sentence]:
    for move in result.comparison.moves:
        yield Sentence(_move(move))


def _move(move: Move) -> str:
    if move.after is None:
        return f"{move.path} was a link to {move.before} and is a file of its own now: two copies can drift apart."
    if move.before is None:
        return f"{move.path} was a file of its own and is a link to {move.after} now."
    return f"{move.path} was a link to {move.before} and leads to {move.after} now."


def _files(result: DiffResult) -> Iterator[Sentence]:
    before, after = (view.repository.names.files for view in (result.comparison.before, result.comparison.after))
    started: _Groups[tuple[str, str | None]] = _Groups()
    stopped: _Groups[str] = _Groups()
    renamed: _Groups[tuple[str, str]] = _Groups()
    for change in result.comparison.changes:
        # A folder that comes or goes says nothing of files that stay.
        new = [path for path in change.started if change.before is not None or path not in before]
        old = [path for path in change.stopped if change.after is not None or path not in after]
        names = {_real(change, path): path for path in new}
        for path in old:
            name = names.get(_real(change, path)) if path in after else None
            if name is None:
                stopped.add(path, change)
            else:
                renamed.add((path, name), change)
                new.remove(name)
        for path in new:
            started.add((path, _importer(change, path)), change)
    for (path, name), changes in renamed.items():
        yield Sentence(f"{path} is loaded by the name {name} now: {where(changes)}.")
    for (path, importer), changes in started.items():
        by = f", imported by {importer}" if importer else ""
        same = ""
        if importer and all(change.tokens[1] * 100 >= change.tokens[0] * 95 for change in changes):
            same = " An import is sent with every request: the context does not get smaller by it."
        yield Sentence(f"{path} starts being loaded{by}: {where(changes)}.{same}")
    for path, changes in stopped.items():
        there = path in after
        how = "is still there and is no longer loaded" if there else "is gone and no longer loaded"
        yield Sentence(f"{path} {how}: {where(changes)}.", grave=there)


def _real(change: Change, path: str) -> str:
    """The path, relative to the root, that it leads to after the change."""
    if change.after is None:
        return path
    real = change.after.context.start.tree.resolve(posixpath.join(change.root, path))
    return relative(real, change.root) if isinstance(real, str) else path


def _importer(change: Change, path: str) -> str | None:
    """The file that imports a path, relative to the root."""
    if change.after is None:
        return None
    for one in change.after.context.imports:
        if one.outcome is ImportOutcome.EXPANDED and one.target and relative(one.target, change.root) == path:
            return relative(one.origin.path, change.root)
    return None


def _waiting(waiting: Iterable[Waiting]) -> Iterator[Sentence]:
    groups: dict[tuple[str, int | None, int | None], list[str]] = {}
    for one in waiting:
        groups.setdefault((one.path, one.before, one.after), []).append(one.agent)
    for (path, before, after), agents in groups.items():
        who = listed(agents)
        if before is None:
            yield Sentence(f"{path} ({after:,} tokens) is new guidance that waits for a matching file: {who}.")
        elif after is None:
            yield Sentence(f"{path} no longer waits for a matching file: {who}.")
        else:
            yield Sentence(f"{path}, which waits for a matching file, changes: {before:,} → {after:,} tokens ({who}).")

"""What a change does to what agents are told, in sentences for a reviewer. Texts of files in them are not escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from guidelint.comparing import Change, Lost, Move, Waiting
from guidelint.loading.context import Cut, Import, ImportOutcome
from guidelint.markdown.document import Document, document
from guidelint.reports.change_files import files
from guidelint.reports.change_gates import gates
from guidelint.reports.change_words import Groups, Sentence, counted, folder, listed, signed, where
from guidelint.trees.base import Contents, Tree, relative

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult


def headline(result: DiffResult) -> str:
    """The change in one sentence."""
    comparison = result.comparison
    between = f"between {comparison.before.name} and {comparison.after.name}"
    if not result.agents:
        return f"Nothing to compare {between}: no file shows which agents are in use."
    changes = [change for change in comparison.changes if change.tells]
    if not changes:
        told = "What agents are told at their start does not change"
        return f"{told} {between} ({counted(comparison.starts, 'start')} of {listed(result.agents)} compared)."
    lasting = [change for change in changes if change.before and change.after]
    worst = (lasting or changes)[0]
    apart = ""
    if len(lasting) < len(changes):
        apart = ", folders that come or go apart" if lasting else f", which is {'gone' if worst.before else 'new'}"
    before, after = worst.tokens
    place = f"{folder(worst.folder)}{apart}"
    many = f"{len(changes):,} of {counted(comparison.starts, 'start')}"
    most = f"{before:,} → {after:,} tokens ({signed(after - before)}) for {worst.agent} in {place}"
    return f"What agents are told changes at {many} {between}: {'at most ' if before != after else ''}{most}."


def sentences(result: DiffResult) -> list[Sentence]:
    """Everything worth a sentence, what is grave first."""
    found = [
        *_cuts(result),
        *_broken(result),
        *_lost(result),
        *_refused(result),
        *gates(result),
        *_moves(result),
        *files(result),
        *_waiting(result.comparison.waiting),
    ]
    return [one for one in found if one.grave] + [one for one in found if not one.grave]


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
    groups: Groups[tuple[Cut, int | None]] = Groups()
    gone: Groups[str] = Groups()
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
    groups: Groups[Import] = Groups()
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
    groups: Groups[Lost] = Groups()
    for change in result.comparison.changes:
        cut = {relative(one.path, result.root) for one in change.cuts}  # of these it was said
        for lost in change.lost:
            if lost.path not in cut:
                groups.add(lost, change)
    for lost, changes in groups.items():
        lines = counted(len(lost.lines), "line")
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


def _moves(result: DiffResult) -> Iterator[Sentence]:
    for move in result.comparison.moves:
        yield Sentence(_move(move))


def _move(move: Move) -> str:
    if move.after is None:
        return f"{move.path} was a link to {move.before} and is a file of its own now: two copies can drift apart."
    if move.before is None:
        return f"{move.path} was a file of its own and is a link to {move.after} now."
    return f"{move.path} was a link to {move.before} and leads to {move.after} now."


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

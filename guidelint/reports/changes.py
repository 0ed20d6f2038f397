"""What a change does to what agents are told, for people: sentences, a table of starts, and the lines that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.comparing import Change, Row
from guidelint.reports import console
from guidelint.reports.change_sentences import folder, headline, listed, sentences, signed
from guidelint.reports.escaping import visible
from guidelint.reports.wrapping import wrapped
from guidelint.trees.base import is_inside, relative

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult

MOST_STARTS = 20
"""Starts that get a row of their own."""

_COLOURS = {"-": "red", "+": "green", "…": "blue"}


@console.safe
def rows(result: DiffResult, width: int) -> Iterator[console.Row]:
    """The whole report, in lines of `width` columns where words allow it; lines of files are not wrapped."""
    for number, line in enumerate(wrapped(visible(headline(result)), width, width)):
        yield (("bold" if number == 0 else "", line),)
    found = sentences(result)
    if found:
        yield ()
    for one in found:
        first, *more = wrapped(visible(one.text), width - 2, width - 2)
        yield (("bold red" if one.grave else "", "! " if one.grave else "- "), ("", first))
        yield from ((("", f"  {line}"),) for line in more)
    changes = result.comparison.changes
    if not changes:
        return
    yield ()
    yield from _table(changes)
    for group in grouped(changes):
        yield ()
        where = f"{listed(change.agent for change in group)} in {listed(folder(change.folder) for change in group)}"
        yield (("bold", visible(where)),)
        yield from _diff(group[0])


def grouped(changes: tuple[Change, ...]) -> list[list[Change]]:
    """Changes with the same lines together: a change of a root file shows at every start."""
    groups: dict[tuple[tuple[str, str], ...], list[Change]] = {}
    for change in changes:
        key = tuple((row.sign, row.text) for row in change.rows if row.sign in "+-")
        if key:
            groups.setdefault(key, []).append(change)
    return list(groups.values())


def _table(changes: tuple[Change, ...]) -> Iterator[console.Row]:
    cells = [
        (change.agent, folder(change.folder), f"{before:,}", f"{after:,}", signed(after - before))
        for change in changes[:MOST_STARTS]
        for before, after in [change.tokens]
    ]
    head = ("agent", "started in", "before", "after", "tokens")
    wide = [max(len(visible(row[column])) for row in [head, *cells]) for column in range(5)]
    for number, row in enumerate([head, *cells]):
        texts = [visible(cell) for cell in row]
        line = "  ".join(
            text.ljust(size) if column < 2 else text.rjust(size)
            for column, (text, size) in enumerate(zip(texts, wide, strict=True))
        )
        yield (("bold" if number == 0 else "", line.rstrip()),)
    if len(changes) > MOST_STARTS:
        yield (("", f"and {len(changes) - MOST_STARTS:,} starts more"),)


def _diff(change: Change) -> Iterator[console.Row]:
    sources = [source(row, change.root) for row in change.rows]
    wide = min(max(map(len, sources), default=0), 40)
    for place, row in zip(sources, change.rows, strict=True):
        if row.sign == "…":
            yield (("blue", f"{'':{wide}} …"),)
            continue
        colour = _COLOURS.get(row.sign, "")
        yield (("blue", f"{visible(place):{wide}} "), (colour, f"{row.sign} {visible(row.text)}".rstrip()))


def source(row: Row, root: str) -> str:
    """`AGENTS.md:12`; nothing for the agent's own text."""
    if row.path is None:
        return ""
    shown = relative(row.path, root) if is_inside(row.path, root) else row.path
    return f"{shown}:{row.line}"

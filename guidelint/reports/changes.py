"""What a change does to what agents are told, for people: sentences, a table of starts, and the lines that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.comparing import Change, Row
from guidelint.reports import console
from guidelint.reports.change_sentences import headline, sentences
from guidelint.reports.change_words import counted, folder, signed, where
from guidelint.reports.concise import one_line
from guidelint.reports.estimates import estimates
from guidelint.reports.frame import window
from guidelint.reports.tables import aligned
from guidelint.reports.wrapping import wrapped
from guidelint.trees.base import is_inside, relative

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult

MOST_STARTS = 20
"""Starts that get a row of their own."""

_COLOURS = {"-": console.BAD, "+": console.GOOD}


@console.safe
def rows(result: DiffResult, width: int) -> Iterator[console.Row]:
    """The whole report, in lines of `width` columns where words allow it; lines of files are not wrapped."""
    for number, line in enumerate(wrapped(one_line(headline(result)), width, width)):
        yield (("bold" if number == 0 else "", line),)
    found = sentences(result)
    if found:
        yield ()
    for one in found:
        first, *more = wrapped(one_line(one.text), width - 2, width - 2)
        yield ((f"bold {console.BAD}" if one.grave else "", "! " if one.grave else "- "), ("", first))
        yield from ((("", f"  {line}"),) for line in more)
    changes = result.comparison.changes
    if not changes:
        return
    yield ()
    yield from _table(changes, width)
    if note := estimates((change.agent for change in changes), result.estimated):
        yield ()
        yield from ((("", line),) for line in wrapped(one_line(note), width, width))
    for group in grouped(changes):
        yield ()
        yield from ((("bold", line),) for line in wrapped(one_line(where(group)), width, width))
        yield from _diff(group[0], width)


def grouped(changes: tuple[Change, ...]) -> list[list[Change]]:
    """Changes with the same lines together: a change of a root file shows at every start."""
    groups: dict[tuple[tuple[str, str], ...], list[Change]] = {}
    for change in changes:
        key = tuple((row.sign, row.text) for row in change.rows if row.sign in "+-")
        if key:
            groups.setdefault(key, []).append(change)
    return list(groups.values())


def _table(changes: tuple[Change, ...], width: int) -> Iterator[console.Row]:
    cells = [
        (one_line(change.agent), one_line(folder(change.folder)), f"{before:,}", f"{after:,}", signed(after - before))
        for change in changes[:MOST_STARTS]
        for before, after in [change.tokens]
    ]
    head = ("agent", "started in", "before", "after", "tokens")
    lines = aligned(head, cells, width, head[2:])
    if lines is not None:
        yield from ((("" if number else "bold", line),) for number, line in enumerate(lines))
    else:
        for agent, where, before, after, difference in cells:
            yield (("", f"{agent} in {where}"),)
            yield (("", f"  {before} → {after} tokens ({difference})"),)
    if len(changes) > MOST_STARTS:
        yield (("", f"and {counted(len(changes) - MOST_STARTS, 'start')} more"),)


def _diff(change: Change, width: int) -> Iterator[console.Row]:
    """The lines that differ, below the names of their files. Of the lines around them there is what fits."""
    digits = max((len(str(row.line)) for row in change.rows if row.path is not None), default=0)
    file = None
    for number, row in enumerate(change.rows):
        if row.sign == "…":
            if 0 < number < len(change.rows) - 1:
                yield (("", f"{'':{digits}} …"),)
            continue
        if row.path is not None and row.path != file:
            file = row.path
            yield ((console.MARK, one_line(_shown(file, change.root))),)
        gutter = f"{'' if row.path is None else row.line:>{digits}}"
        if row.sign in _COLOURS:
            text = f" {row.sign} {one_line(row.text)}".rstrip()
        else:
            text = f"   {one_line(window(row.text, 0, 0, max(width - digits - 3, 16))[0])}".rstrip()
        yield ((console.MARK, gutter if text else gutter.rstrip()), (_COLOURS.get(row.sign, ""), text))


def source(row: Row, root: str) -> str:
    """`AGENTS.md:12`; nothing for the agent's own text."""
    if row.path is None:
        return ""
    return f"{_shown(row.path, root)}:{row.line}"


def _shown(path: str, root: str) -> str:
    return relative(path, root) if is_inside(path, root) else path

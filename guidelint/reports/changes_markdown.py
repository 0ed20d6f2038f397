"""What a change does to what agents are told, as a comment on a pull request: a line, a table, the details folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.comparing import Change
from guidelint.reports.change_sentences import folder, headline, listed, sentences, signed
from guidelint.reports.changes import grouped, source
from guidelint.reports.markdown import code, escaped, fenced, folded, table

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult

MOST_STARTS = 20
MOST_LINES = 200
"""Lines of one diff, and `MOST_CHARACTERS` of all: a comment on GitHub has room for 65,536 characters."""
MOST_CHARACTERS = 50_000


def as_markdown(result: DiffResult) -> Iterator[str]:
    """Lines without their line ends."""
    yield f"**What agents are told.** {escaped(headline(result))}"
    found = sentences(result)
    if found:
        yield ""
        for one in found[:30]:
            yield f"- {'⚠️ ' if one.grave else ''}{escaped(one.text)}"
        if len(found) > 30:
            yield f"- and {len(found) - 30:,} more."
    changes = result.comparison.changes
    if not changes:
        return
    yield ""
    head = ("agent", "started in", "tokens before", "after", "difference")
    yield from table(head, (_row(change) for change in changes[:MOST_STARTS]))
    if len(changes) > MOST_STARTS:
        yield ""
        yield f"{len(changes) - MOST_STARTS:,} starts more are not shown."
    room = MOST_CHARACTERS
    for group in grouped(changes):
        if room <= 0:
            yield ""
            yield "Further differences are left out: run `guidelint diff` to see them."
            return
        yield ""
        lines = _diff(group[0])
        room -= sum(map(len, lines))
        where = f"{listed(change.agent for change in group)} in {listed(folder(change.folder) for change in group)}"
        yield from folded(escaped(f"Text that differs: {where}"), fenced(lines, "diff"))


def _row(change: Change) -> tuple[str, ...]:
    before, after = change.tokens
    return change.agent, code(folder(change.folder)), f"{before:,}", f"{after:,}", signed(after - before)


def _diff(change: Change) -> list[str]:
    lines = []
    last = None
    for row in change.rows[:MOST_LINES]:
        place = source(row, change.root)
        path = place.rpartition(":")[0]
        if row.sign == "…" or (path and path != last):
            lines.append(f"@@ {place} @@" if row.sign != "…" else "@@ @@")
        last = path or last
        if row.sign != "…":
            lines.append(f"{row.sign}{row.text[:500]}")
    if len(change.rows) > MOST_LINES:
        lines.append(f"@@ {len(change.rows) - MOST_LINES:,} lines more @@")
    return lines

"""What a change does to what agents are told, as a comment on a pull request: a line, a table, the details folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.comparing import Change
from guidelint.reports.change_sentences import headline, sentences
from guidelint.reports.change_words import counted, folder, signed, where
from guidelint.reports.changes import grouped, source
from guidelint.reports.concise import one_line
from guidelint.reports.estimates import estimates
from guidelint.reports.markdown import MOST_CHARACTERS, code, escaped, fenced, fitting, folded, table
from guidelint.reports.notes import clipped

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult

MOST_STARTS = 20
MOST_SENTENCES = 30
MOST_LINES = 200
"""Lines of one diff."""
_LONG = 500
"""Characters of one line of it."""
_LEAST = 1_000
"""Room, in characters, that is worth beginning a diff in."""


def as_markdown(result: DiffResult) -> Iterator[str]:
    """Lines without their line ends."""
    yield f"**What agents are told.** {escaped(clipped(headline(result)))}"
    found = sentences(result)
    if found:
        yield ""
        bullets = (f"- {'⚠️ ' if one.grave else ''}{escaped(clipped(one.text))}" for one in found[:MOST_SENTENCES])
        told = fitting(([line] for line in bullets), MOST_CHARACTERS // 4)
        yield from (line for [line] in told)
        if len(found) > len(told):
            yield f"- and {len(found) - len(told):,} more."
    changes = result.comparison.changes
    if not changes:
        return
    yield ""
    head, line, *rows = table(
        ("agent", "started in", "tokens before", "after", "difference"),
        (_row(change) for change in changes[:MOST_STARTS]),
    )
    shown = fitting(([row] for row in rows), MOST_CHARACTERS // 4)
    yield from (head, line)
    yield from (row for [row] in shown)
    if len(changes) > len(shown):
        yield ""
        yield f"and {counted(len(changes) - len(shown), 'start')} more."
    if note := estimates((change.agent for change in changes), result.estimated):
        yield ""
        yield escaped(note)
    room = MOST_CHARACTERS // 2 - 5_000
    for group in grouped(changes):
        yield ""
        if room < _LEAST:
            yield "Further differences are left out: run `guidelint diff` to see them."
            return
        places = where(group)
        lines = list(fenced(_diff(group[0], room), "diff"))
        room -= sum(len(line) + 1 for line in lines) + len(places)
        yield from folded(escaped(clipped(f"Text that differs: {places}")), lines)


def _row(change: Change) -> tuple[str, ...]:
    before, after = change.tokens
    return change.agent, code(folder(change.folder)), f"{before:,}", f"{after:,}", signed(after - before)


def _diff(change: Change, room: int) -> list[str]:
    """As many lines as there is room for, in characters."""
    lines: list[str] = []
    last = None
    for number, row in enumerate(change.rows):
        place = source(row, change.root)
        path = place.rpartition(":")[0]
        added = []
        if row.sign == "…" or (path and path != last):
            added.append(f"@@ {place} @@" if row.sign != "…" else "@@ @@")
        last = path or last
        if row.sign != "…":
            # Where the root lies, which agents tell the model, is this machine's own affair.
            text = row.text.replace(change.root, "…") if row.path is None else row.text
            added.append(one_line(f"{row.sign}{text[:_LONG]}".replace("\t", "    ")))
        room -= sum(len(line) + 1 for line in added)
        if room < 0 or number == MOST_LINES:
            return [*lines, f"@@ {counted(len(change.rows) - number, 'line')} more @@"]
        lines += added
    return lines

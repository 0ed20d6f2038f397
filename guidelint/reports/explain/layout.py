"""Parts, rows and paragraphs in the width of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.reports.console import Row
from guidelint.reports.frame import columns
from guidelint.reports.wrapping import wrapped

DIM, HEAD = "dim", "bold"


@dataclass(frozen=True)
class Entry:
    """A row of a part: an outcome, what it is about, and more words."""

    label: str
    style: str
    subject: str
    detail: str = ""


def part(title: str, rows: Iterable[Row], *, always: bool = False) -> Iterator[Row]:
    """A part with its title. One without rows is left out, unless the title alone says something."""
    found = list(rows)
    if found or always:
        yield ()
        yield ((HEAD, title),)
        yield from found


def rows(entries: Sequence[Entry], width: int) -> Iterator[Row]:
    """Entries under each other. What more there is to say stands beside the subject, or else below it."""
    labels = max((columns(entry.label) for entry in entries), default=0)
    left = 2 + (labels + 2 if labels else 0)
    subjects = [columns(entry.subject) for entry in entries if entry.detail]
    beside = max((wide for wide in subjects if wide <= (width - left) // 2), default=0)
    for entry in entries:
        start = f"  {padded(entry.label, labels)}  " if labels else "  "
        subject = entry.subject
        room = width - left - 2 - columns(entry.detail)
        if entry.detail and columns(subject) <= room:
            aligned = padded(subject, beside) if beside <= room else subject
            yield ((entry.style, start), ("", f"{aligned}  {entry.detail}"))
            continue
        yield ((entry.style, start), ("", subject))
        if entry.detail:
            bars = len(subject) - len(subject.lstrip("│├└─ "))
            indent = left + bars + 2
            for line in wrapped(entry.detail, max(width - indent, 20), max(width - indent, 20)):
                yield (("", " " * indent + line),)


def commands(commands: Sequence[tuple[str, str]], width: int) -> Iterator[Row]:
    return rows([Entry("", "", command, about) for command, about in commands], width)


def paragraph(text: str, width: int, *, style: str = "", indent: int = 0) -> Iterator[Row]:
    first, *more = wrapped(text, width - indent, width - indent - 2)
    yield ((style, " " * indent + first),)
    for line in more:
        yield ((style, " " * (indent + 2) + line),)


def padded(text: str, wide: int) -> str:
    return text + " " * (wide - columns(text))


def aligned(cells: Sequence[str], wide: Sequence[int]) -> str:
    """The first cell to the left, the others to the right."""
    first, *others = cells
    right = (" " * (room - columns(cell)) + cell for cell, room in zip(others, wide[1:], strict=True))
    return "  ".join([padded(first, wide[0]), *right]).rstrip()


def joined(notes: Sequence[tuple[str, str]], before: str) -> Iterator[tuple[str, str]]:
    for text, style in notes:
        yield "", before
        yield style, text
        before = "; "

"""Tables for a terminal: columns as wide as their cells, numbers to the right."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from guidelint.reports.frame import columns

_GAP = 2


def aligned(
    head: Sequence[str], rows: Sequence[Sequence[str]], width: int, numbers: Collection[str] = ()
) -> list[str] | None:
    """A line for the head and one for each row; None where they do not fit `width` columns.

    `numbers` are the heads of columns that are aligned to the right.
    """
    wide = [max(map(columns, column)) for column in zip(head, *rows, strict=True)]
    if sum(wide) + _GAP * (len(wide) - 1) > width:
        return None
    right = [name in numbers for name in head]
    return [
        (" " * _GAP).join(_cell(*cell) for cell in zip(row, wide, right, strict=True)).rstrip() for row in (head, *rows)
    ]


def _cell(text: str, wide: int, right: bool) -> str:
    space = " " * (wide - columns(text))
    return f"{space}{text}" if right else f"{text}{space}"

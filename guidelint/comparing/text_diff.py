"""The lines in which two texts differ, with where they come from.

Lines that stand once in both texts, in the same order, tie the two together (the patience method); only what lies
between two such lines is compared line by line. So the time grows with the size of the texts, not with its square.
"""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.loading.sourced_lines import SourcedLine

CONTEXT = 3
"""Equal lines that are kept on each side of a difference."""

_MOST_PAIRS = 1_000_000
"""Pairs of lines that are compared between two ties. Beyond it the one side is taken for replaced by the other."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a diff."""

    sign: str
    """` ` in both texts, `-` only before, `+` only after; `…` stands for equal lines that are left out."""
    text: str
    """Without its line end."""
    path: str | None = None
    """The file that it came from; None for text of the agent's own."""
    line: int = 0


def diff(before: Sequence[SourcedLine], after: Sequence[SourcedLine], context: int = CONTEXT) -> tuple[Row, ...]:
    """The lines that differ, and a few around them. Nothing where the texts are equal, line ends apart."""
    old, new = ([line.text.replace("\r\n", "\n") for line in lines] for lines in (before, after))
    rows: list[Row] = []
    equal: list[Row] = []
    for sign, index in _steps(old, new):
        line = (before if sign == "-" else after)[index]
        row = Row(sign, line.text.rstrip("\r\n"), line.path, line.line)
        if sign == " ":
            equal.append(row)
            continue
        rows += _between(equal, context, first=not rows)
        equal = []
        rows.append(row)
    if rows:
        rows += equal[:context]
        if len(equal) > context:
            rows.append(Row("…", ""))
    return tuple(rows)


def _between(equal: list[Row], context: int, *, first: bool) -> list[Row]:
    """Equal lines before a difference, and after another one unless it is the first."""
    head = 0 if first else context
    if len(equal) <= head + context:
        return equal
    return [*equal[:head], Row("…", ""), *equal[len(equal) - context :]]


def _steps(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, int]]:
    """For each line of the diff its sign and its index: in `old` for `-`, in `new` for others."""
    at_old = at_new = 0
    for end_old, end_new in [*_ties(old, new), (len(old), len(new))]:
        yield from _gap(old, new, at_old, end_old, at_new, end_new)
        if end_old < len(old) or end_new < len(new):
            yield " ", end_new
        at_old, at_new = end_old + 1, end_new + 1


def _ties(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of equal lines, ascending in both texts: those that stand once in each, and the equal ends."""
    start = 0
    shorter = min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    last_old, last_new = len(old) - end, len(new) - end
    head = [(index, index) for index in range(start)]
    tail = [(last_old + index, last_new + index) for index in range(end)]
    return head + _unique_ties(old, new, start, last_old, last_new) + tail


def _unique_ties(
    old: Sequence[str], new: Sequence[str], start: int, end_old: int, end_new: int
) -> list[tuple[int, int]]:
    counts = Counter(old[start:end_old])
    others = Counter(new[start:end_new])
    places = {new[index]: index for index in range(start, end_new)}
    pairs = [
        (index, places[text])
        for index in range(start, end_old)
        if counts[text := old[index]] == 1 and others.get(text) == 1
    ]
    # The longest part of the pairs that ascends in the second text as well.
    ends: list[int] = []
    chain: list[int] = []
    links: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(ends, place)
        links.append(chain[at - 1] if at else -1)
        if at == len(ends):
            ends.append(place)
            chain.append(number)
        else:
            ends[at] = place
            chain[at] = number
    found: list[tuple[int, int]] = []
    number = chain[-1] if chain else -1
    while number >= 0:
        found.append(pairs[number])
        number = links[number]
    return found[::-1]


def _gap(
    old: Sequence[str], new: Sequence[str], start_old: int, end_old: int, start_new: int, end_new: int
) -> Iterator[tuple[str, int]]:
    """The lines between two ties."""
    if start_old < end_old and start_new < end_new and (end_old - start_old) * (end_new - start_new) <= _MOST_PAIRS:
        matcher = difflib.SequenceMatcher(None, old[start_old:end_old], new[start_new:end_new], autojunk=False)
        for operation, first_old, last_old, first_new, last_new in matcher.get_opcodes():
            if operation == "equal":
                yield from ((" ", start_new + index) for index in range(first_new, last_new))
            else:
                yield from (("-", start_old + index) for index in range(first_old, last_old))
                yield from (("+", start_new + index) for index in range(first_new, last_new))
        return
    yield from (("-", index) for index in range(start_old, end_old))
    yield from (("+", index) for index in range(start_new, end_new))

"""The lines of a code block as the entries of a listing: drawn with tree marks, or set in by blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from guidelint.checks.listing import written

_TAB = 4
_MOST_DEPTH = 40
"""Folders that an entry may lie in; what is deeper is taken for its neighbour."""

_BARS = r"[ \t\u00a0\u3000]*+(?:(?:[│┃║┆┊╎┇]|\|(?![-_—]))[ \t\u00a0\u3000]*+)*+"
_BRANCH = re.compile(
    rf"(?P<bars>{_BARS})(?P<branch>(?:[├└┣┗┝┕╠╚╰╟┖┠][ ]?[─━═╌┄┈╴-]*+|[|+`\\][-_—]++)[┬┐>]?)(?P<gap>[ \t\u00a0\u3000]*+)"
)
_BAR = re.compile(_BARS)
_ENDS_OF_BOX = re.compile(r"[│┃║┤┐┘╗╝|]\s*+\Z")
_ONLY_MARKS = re.compile(r"[^\w]*+\Z")


@dataclass(slots=True)
class Entry:
    """A name in a listing."""

    name: str
    """As written."""
    path: str
    """With the names that it is set below, without a slash at its end."""
    remark: str
    drawn: bool
    """Whether tree marks stand before it."""
    line: int
    """The line of the block, from 0."""
    folder: bool
    """Whether it is written with a slash at its end, or holds others."""
    depth: int
    neutral: bool
    """Whether it stands for others or lies elsewhere, and so neither exists nor is gone."""
    top: Entry | None = None
    """The outermost entry that it is set below; None where it is itself such a one."""


@dataclass(slots=True)
class Listing:
    """What a block lists."""

    entries: list[Entry] = field(default_factory=list)
    marked: int = 0
    """Lines with tree marks and text."""
    lines: int = 0
    """Lines with text, without remarks of their own."""

    @property
    def is_drawn(self) -> bool:
        """Whether tree marks make it a listing: they stand on a good part of its lines."""
        return self.marked >= 3 and self.marked * 3 >= self.lines


def read(lines: Iterable[str]) -> Listing:
    """The entries of a block's lines. Takes time in proportion to their length."""
    listing = Listing()
    above: list[tuple[int, Entry]] = []
    for number, line in enumerate(lines):
        text = line.expandtabs(_TAB).rstrip() if "\t" in line else line.rstrip()
        match = _BRANCH.match(text)
        start = match.end() if match else _after_bars(text)
        rest = text[start:]
        if _ONLY_MARKS.match(rest) and not _stands_for_more(rest):
            continue
        if match is not None and _ENDS_OF_BOX.search(rest):
            listing.lines += 1
            continue
        found = written.read(rest)
        if not found.names:
            # A remark of its own, such as a title, ends nothing: what follows is set in as before.
            listing.lines += bool(rest) and not rest.lstrip().startswith(("#", "//"))
            continue
        listing.lines += 1
        listing.marked += match is not None
        while above and above[-1][0] >= start:
            above.pop()
        parent = above[-1][1] if above and len(above) < _MOST_DEPTH else None
        entries = [_entry(name, found.remark, parent, number, match is not None, len(above)) for name in found.names]
        if parent is not None:
            parent.folder = True
        listing.entries += entries
        above.append((start, entries[0]))
    return listing


def _after_bars(text: str) -> int:
    match = _BAR.match(text)
    return match.end() if match else 0


def _stands_for_more(rest: str) -> bool:
    return "..." in rest or "…" in rest


def _entry(name: str, remark: str, parent: Entry | None, line: int, drawn: bool, depth: int) -> Entry:
    inner = written.as_path(name)
    root = inner in ("", ".")
    neutral = (written.is_placeholder(name) or written.is_outside(name)) if not root else False
    if parent is not None:
        # Below another entry a leading slash makes a route, not a path.
        neutral = neutral or parent.neutral or name.startswith("/")
    path = inner if not root else ""
    if parent is not None and parent.path and not neutral:
        path = f"{parent.path}/{path}" if path else parent.path
    return Entry(
        name,
        path,
        remark,
        drawn,
        line,
        name.endswith(("/", "\\")),
        depth,
        neutral,
        None if parent is None else parent.top or parent,
    )

"""The document's lines, each as the innermost container sees it, and stretches of them.

Nothing is copied: a container that is entered takes its marks off the lines in place (a quote its `>`, a list item its
indentation), and what stood there before hangs behind the line. Offsets count characters (code points).
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.loading.marked.patterns import WHITE_SET

Piece = tuple[str, "PlaceMap | None", int]
"""A stretch of text, the place map of the string it was cut from (None: the document itself), and the index there of
its first character; -1 for text that stands nowhere in the document."""


class PlaceMap:
    """Where the characters of a rewritten line stand in the document: stretches that are copies or stand-ins."""

    __slots__ = ("_copied", "_places", "_starts")

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._places: list[int] = []
        self._copied: list[bool] = []

    def add(self, start: int, place: int, *, copied: bool) -> None:
        """From index `start` on, the line is a copy of the document from `place` (or stands for that one place)."""
        self._starts.append(start)
        self._places.append(place)
        self._copied.append(copied)

    def at(self, index: int) -> int:
        if not self._starts:
            return 0
        k = max(bisect_right(self._starts, index) - 1, 0)
        return self._places[k] + (index - self._starts[k] if self._copied[k] else 0)


class Line:
    """A line as one container sees it: `pad` spaces of its own, then `s[a:b]`; `n` is the first index that is no space.

    `outer` is the line as the container around saw it, and `stamp` says when it was put in its place.
    """

    __slots__ = ("a", "b", "n", "outer", "pad", "places", "s", "stamp")

    def __init__(
        self, s: str, a: int, b: int, n: int, pad: int, stamp: int, outer: Line | None, places: PlaceMap | None
    ) -> None:
        self.s = s
        self.a = a
        self.b = b
        self.n = n
        self.pad = pad
        self.stamp = stamp
        self.outer = outer
        self.places = places

    @property
    def empty(self) -> bool:
        return self.a >= self.b and not self.pad

    @property
    def lead(self) -> int:
        return self.pad + self.n - self.a

    @property
    def text(self) -> str:
        return " " * self.pad + self.s[self.a : self.b] if self.pad else self.s[self.a : self.b]

    def __len__(self) -> int:
        return self.pad + self.b - self.a


def place(piece: Piece, index: int) -> int:
    _, places, first = piece
    return first + index if places is None else places.at(first + index)


class Lines:
    """The document's lines. Each slot holds the innermost form of its line; outer forms hang behind it."""

    __slots__ = ("clock", "count", "document", "slots", "starts")

    def __init__(self, document: str) -> None:
        self.document = document
        starts = array("Q", [0])
        at = document.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = document.find("\n", at + 1)
        starts.append(len(document) + 1)
        self.starts = starts
        self.count = len(starts) - 1
        self.slots: list[Line | None] = [None] * self.count
        self.clock = 0

    def __getitem__(self, index: int) -> Line:
        line = self.slots[index]
        if line is None:
            a = self.starts[index]
            b = self.starts[index + 1] - 1
            s = self.document
            n = a
            while n < b and s[n] == " ":
                n += 1
            line = self.slots[index] = Line(s, a, b, n, 0, 0, None, None)
        return line

    def __setitem__(self, index: int, line: Line) -> None:
        self.slots[index] = line

    def at(self, index: int, when: int) -> Line:
        """The line as it stood at a time: before the containers met later took their share of it."""
        line = self[index]
        while line.stamp > when and line.outer is not None:
            line = line.outer
        return line


END = -1
"""As a column: the end of the line, before its line end."""


@dataclass(slots=True)
class Span:
    """From column `from_column` of line `first` up to column `to_column` of line `last`, lines joined by `join`."""

    lines: Lines
    first: int
    from_column: int
    last: int
    to_column: int
    when: int
    join: str = "\n"

    def pieces(self) -> Iterator[Piece]:
        lines = self.lines
        for index in range(self.first, self.last + 1):
            line = lines.at(index, self.when)
            size = len(line)
            start = 0
            if index == self.first:
                start = size if self.from_column == END else self.from_column
            else:
                yield ("\n", None, lines.starts[index] - 1)
                if self.join != "\n":
                    yield ("\n", None, -1)
            stop = self.to_column if index == self.last and self.to_column != END else size
            if start < line.pad:
                yield (" " * (min(line.pad, stop) - start), None, -1)
                start = line.pad
            if start < stop:
                shift = line.a - line.pad
                yield (line.s[start + shift : stop + shift], line.places, start + shift)


def size_of(span: Span) -> int:
    lines = span.lines
    size = span.last - span.first
    for index in range(span.first, span.last + 1):
        size += len(lines.at(index, span.when))
    return size


def trimmed(line: Line) -> int:
    """Where the line ends without the white space at its end."""
    s, a, b = line.s, line.a, line.b
    while b > a and s[b - 1] in WHITE_SET:
        b -= 1
    return b


def strip(line: Line, count: int, stamp: int, outer: Line) -> Line:
    """The line without its first characters, mostly spaces."""
    if count <= line.pad:
        return Line(line.s, line.a, line.b, line.n, line.pad - count, stamp, outer, line.places)
    a = min(line.b, line.a + count - line.pad)
    n = max(line.n, a)
    s, b = line.s, line.b
    while n < b and s[n] == " ":
        n += 1
    return Line(s, a, b, n, 0, stamp, outer, line.places)


def _rewrite(line: Line, stamp: int, text: str, places: PlaceMap) -> Line:
    n = 0
    while n < len(text) and text[n] == " ":
        n += 1
    return Line(text, 0, len(text), n, line.pad, stamp, line, places)


def expand(line: Line, stamp: int) -> Line:
    """The line with four spaces for every tab."""
    s, a, b = line.s, line.a, line.b
    places = PlaceMap()
    made: list[str] = []
    size = 0
    while True:
        tab = s.find("\t", a, b)
        stop = b if tab < 0 else tab
        if stop > a or tab < 0:
            places.add(size, line.places.at(a) if line.places else a, copied=True)
            made.append(s[a:stop])
            size += stop - a
        if tab < 0:
            break
        places.add(size, line.places.at(tab) if line.places else tab, copied=False)
        made.append("    ")
        size += 4
        a = tab + 1
    return _rewrite(line, stamp, "".join(made), places)


def without(line: Line, pattern: re.Pattern[str], stamp: int) -> Line:
    s, a, b = line.s, line.a, line.b
    places = PlaceMap()
    made: list[str] = []
    size = 0
    for match in [*pattern.finditer(s, a, b), None]:
        stop = b if match is None else match.start()
        places.add(size, line.places.at(a) if line.places else a, copied=True)
        made.append(s[a:stop])
        size += stop - a
        if match is not None:
            a = match.end()
    return _rewrite(line, stamp, "".join(made), places)

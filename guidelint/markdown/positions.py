"""Byte offsets, lines and columns of a file.

Everywhere in guidelint a place in a file is a *byte offset* (from 0) or a `Span` of two of them. People and
output formats want lines and columns; `LineIndex` translates. Lines end at LF, CRLF or CR. Lines and columns
count from 1, columns count Unicode code points, and an end is exclusive.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

BOM = b"\xef\xbb\xbf"

_LINE_END = re.compile(rb"\r\n|\r|\n")

# One match is what a lossy UTF-8 decoder turns into one code point: a well-formed sequence, or else the maximal
# part of an ill-formed one (Unicode 15, section 3.9, "U+FFFD Substitution of Maximal Subparts"; table 3-7).
_CODE_POINT = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]?"
    rb"|\xe0(?:[\xa0-\xbf][\x80-\xbf]?)?"
    rb"|[\xe1-\xec\xee\xef][\x80-\xbf]{0,2}"
    rb"|\xed(?:[\x80-\x9f][\x80-\xbf]?)?"
    rb"|\xf0(?:[\x90-\xbf][\x80-\xbf]{0,2})?"
    rb"|[\xf1-\xf3][\x80-\xbf]{0,3}"
    rb"|\xf4(?:[\x80-\x8f][\x80-\xbf]{0,2})?"
    rb"|[\x00-\xff]",
    re.DOTALL,
)


class Span(NamedTuple):
    """The bytes from `start` up to, not including, `end`."""

    start: int
    end: int

    def contains(self, other: Span) -> bool:
        """Whether `other` lies wholly inside; an empty span lies inside where it touches an edge."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two have a byte in common."""
        return max(self.start, other.start) < min(self.end, other.end)


class Position(NamedTuple):
    """A line and a column, both from 1; the column counts code points."""

    line: int
    column: int


class LineIndex:
    """Translates between byte offsets and lines and columns of one file, in any encoding.

    Columns are those of the lossy UTF-8 decoding of the line: every maximal ill-formed part counts as one code
    point, as the U+FFFD that stands for it. A byte order mark at the start of the file is not part of line 1:
    column 1 is what follows it. Any other U+FEFF is a column like every character.

    Look-ups take O(log n); the first look-up in a line that is not ASCII takes time in proportion to that line.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        starts = array("Q", [len(BOM) if data.startswith(BOM) else 0])
        ends = array("Q")
        for match in _LINE_END.finditer(data):
            ends.append(match.start())
            starts.append(match.end())
        ends.append(len(data))
        self._starts = starts
        self._ends = ends
        # Offsets of code points from the start of their line; None for a line of ASCII, where they are 0, 1, 2, …
        self._code_points: dict[int, array[int] | None] = {}

    def __len__(self) -> int:
        """How many lines hold text or a line end: 0 for an empty file, 1 for `a` and for `a\\n`."""
        count = len(self._starts)
        return count - 1 if self._starts[-1] == len(self._data) else count

    def position(self, byte: int) -> Position:
        """The line and column of a byte offset, from 0 to the length of the file, both included.

        Inside a character it is that character's column, inside a BOM column 1, and at any byte of a line end
        the column after the line's last character. The end of a file that ends with a line end is column 1 of the
        line after the last. Raises ValueError outside the file.
        """
        if not 0 <= byte <= len(self._data):
            raise ValueError(f"byte {byte} is outside a file of {len(self._data)} bytes")
        row = max(0, bisect_right(self._starts, byte) - 1)
        offset = max(0, min(byte, self._ends[row]) - self._starts[row])
        points = self._points(row)
        if points is None:
            return Position(row + 1, offset + 1)
        if offset == self._ends[row] - self._starts[row]:
            return Position(row + 1, len(points) + 1)
        return Position(row + 1, bisect_right(points, offset))

    def byte(self, line: int, column: int) -> int:
        """The byte offset where a line's column starts; the inverse of `position`.

        The column after the last character is the line's end. Raises ValueError for a line or column beyond it.
        """
        span = self.span(line)
        points = self._points(line - 1)
        width = span.end - span.start if points is None else len(points)
        if not 1 <= column <= width + 1:
            raise ValueError(f"line {line} has no column {column}; it has {width}")
        if points is None:
            return span.start + column - 1
        return span.end if column == width + 1 else span.start + points[column - 1]

    def span(self, line: int) -> Span:
        """The bytes of a line without its line end and, in line 1, without a BOM.

        The line after a final line end exists, and is empty. Raises ValueError for other lines.
        """
        if not 1 <= line <= len(self._starts):
            raise ValueError(f"there is no line {line}; the file has {len(self)}")
        return Span(self._starts[line - 1], self._ends[line - 1])

    def full_span(self, line: int) -> Span:
        """The bytes of a line with its line end, as an edit that removes the line needs them."""
        start, end = self.span(line)
        return Span(start, self._starts[line] if line < len(self._starts) else end)

    def text(self, line: int) -> str:
        """The line, decoded lossily, without its line end and without a BOM at the start of the file."""
        start, end = self.span(line)
        return self._data[start:end].decode("utf-8", "replace")

    def lines(self, span: Span) -> range:
        """The numbers of the lines that a span touches; of an empty span the line where it stands.

        A span that ends with a line end does not touch the next line. Raises ValueError outside the file.
        """
        first = self.position(span.start).line
        last = first if span.end <= span.start else self.position(span.end - 1).line
        return range(first, last + 1)

    def _points(self, row: int) -> array[int] | None:
        if row not in self._code_points:
            text = self._data[self._starts[row] : self._ends[row]]
            self._code_points[row] = None if text.isascii() else array("Q", _code_point_starts(text))
        return self._code_points[row]


def _code_point_starts(text: bytes) -> Iterator[int]:
    return (match.start() for match in _CODE_POINT.finditer(text))

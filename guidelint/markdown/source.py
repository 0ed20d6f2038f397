"""The text that is parsed, and the way back from it to the bytes of the file."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from guidelint.markdown.positions import BOM, LineIndex, Span


class Source:
    """A file's text, decoded lossily, without a BOM, with LF line ends and always one at its end.

    Offsets into `text` are code points. The lines of `text` are the lines of the file, so that an offset translates
    into bytes by line and column.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.index = LineIndex(data)
        text = data.removeprefix(BOM).decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        self.text = text if text.endswith("\n") or not text else text + "\n"
        # With these the two offsets are the same; most files are so.
        self._direct = data.isascii() and b"\r" not in data
        self._starts = array("Q", [0])
        start = self.text.find("\n") + 1
        while start:
            self._starts.append(start)
            start = self.text.find("\n", start) + 1

    def byte(self, offset: int) -> int:
        """The byte at which the character at `offset` of `text` starts."""
        if self._direct:
            return min(offset, len(self.data))
        row = bisect_right(self._starts, offset) - 1
        if row == 0 and not self.text:
            return self.index.span(1).start
        if offset >= len(self.text):
            return len(self.data)
        return self.index.byte(row + 1, offset - self._starts[row] + 1)

    def span(self, start: int, end: int) -> Span:
        """The bytes of `text[start:end]`."""
        return Span(self.byte(start), self.byte(end))

    def row(self, offset: int) -> int:
        """The row, from 0, of an offset."""
        return bisect_right(self._starts, offset) - 1

    def row_start(self, row: int) -> int:
        """The offset where a row starts; the row after the last starts at the end of the text."""
        return self._starts[row]

    def row_end(self, row: int) -> int:
        """The offset of a row's line end."""
        return self._starts[row + 1] - 1


class Content:
    """Text that stands in the file in pieces: the lines of a paragraph without the marks of the quotes and lists
    around it, or a table cell without the backslashes that escape its pipes.
    """

    __slots__ = ("_offsets", "_pieces", "source", "text")

    def __init__(self, source: Source, pieces: Sequence[tuple[int, int]], joint: str = "\n") -> None:
        """`pieces` are half-open ranges of `source.text`; the text is these, with `joint` between them."""
        self.source = source
        self.text = joint.join([source.text[start:end] for start, end in pieces])
        self._pieces = pieces
        self._offsets = [0]
        for start, end in pieces[:-1]:
            self._offsets.append(self._offsets[-1] + end - start + len(joint))

    def span(self, start: int, end: int) -> Span:
        """The bytes from the first character of `text[start:end]` to its last one."""
        if start >= end:
            return Span(*[self.source.byte(self._at(start))] * 2)
        return self.source.span(self._at(start), self._at(end - 1) + 1)

    def contiguous(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The ranges of `text[start:end]` that are contiguous in the file: the parts of pieces; none is empty."""
        index = bisect_right(self._offsets, start) - 1
        while start < end:
            piece_start, piece_end = self._pieces[index]
            stop = min(end, self._offsets[index] + piece_end - piece_start)
            if start < stop:
                yield start, stop
            index += 1
            start = self._offsets[index] if index < len(self._offsets) else end

    def _at(self, offset: int) -> int:
        piece = bisect_right(self._offsets, offset) - 1
        return self._pieces[piece][0] + offset - self._offsets[piece]

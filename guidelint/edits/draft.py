"""A file's bytes under edits, which remember what of them is still the file's own."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guidelint.findings import Place
from guidelint.markdown.positions import LineIndex

_LINE_END = re.compile(rb"\r\n|\r|\n")


class Splice(NamedTuple):
    """Put `data` in place of the bytes from `start` up to, not including, `end`."""

    start: int
    end: int
    data: bytes


class Piece(NamedTuple):
    """A stretch of a draft: its bytes, and where the file has them; None for what an edit brought."""

    data: bytes
    origin: int | None


class Draft:
    """A file's bytes, and how they come from those that it had. Immutable."""

    def __init__(self, before: bytes, pieces: tuple[Piece, ...] | None = None) -> None:
        self.before = before
        """The bytes of the file."""
        self.pieces = (Piece(before, 0),) if pieces is None else pieces

    @functools.cached_property
    def data(self) -> bytes:
        """The bytes as they are with all edits."""
        return b"".join(piece.data for piece in self.pieces)

    @functools.cached_property
    def lines(self) -> LineIndex:
        """The lines of `data`."""
        return LineIndex(self.data)

    def splice(self, place: Place, text: str) -> Splice | None:
        """The bytes to be put in place of a stretch of the file; None where that cannot be done.

        A line end in the text becomes the file's own, unless the text has carriage returns: then it says itself how
        its lines end. Bytes of a file's name that are no UTF-8 (surrogate escapes) are written as they are. A file
        that is not UTF-8 takes only what is the same in every encoding, or another text for all of it.
        """
        try:
            start, end = self.lines.byte(*place.start), self.lines.byte(*place.end)
            data = text.encode("utf-8", "surrogateescape")
        except ValueError:  # outside the file; a lone surrogate
            return None
        if end < start:
            return None
        whole = start == self.lines.span(1).start and end == len(self.data)
        if not whole and not (self._is_utf8 or (data.isascii() and b"\0" not in self.data)):
            return None
        return Splice(start, end, data if b"\r" in data else data.replace(b"\n", self.line_end))

    def spliced(self, splices: Sequence[Splice]) -> Draft:
        """The draft with these edits, which are in order and have no byte in common."""
        pieces: list[Piece] = []
        at = 0  # how far the draft is dealt with
        number = 0  # the piece that this is in
        start = 0  # where that begins
        for splice in (*splices, Splice(len(self.data), len(self.data), b"")):
            while at < splice.end:
                piece = self.pieces[number]
                if at < splice.start:
                    stop = min(splice.start, start + len(piece.data))
                    pieces.append(_part(piece, at - start, stop - start))
                else:
                    stop = min(splice.end, start + len(piece.data))
                at = stop
                if at == start + len(piece.data):
                    number, start = number + 1, at
            pieces.append(Piece(splice.data, None))
        return Draft(self.before, tuple(_joined(pieces)))

    def splices(self) -> Iterator[Splice]:
        """The edits that make of the file's bytes what they are now, in order."""
        at, new = 0, b""
        for piece in (*self.pieces, Piece(b"", len(self.before))):
            if piece.origin is None:
                new += piece.data
                continue
            if new or at < piece.origin:
                yield Splice(at, piece.origin, new)
            at, new = piece.origin + len(piece.data), b""

    @functools.cached_property
    def _is_utf8(self) -> bool:
        if b"\0" in self.data:
            return False  # UTF-16, most likely
        try:
            self.data.decode("utf-8")
        except UnicodeDecodeError:
            return False
        return True

    @functools.cached_property
    def line_end(self) -> bytes:
        """How most lines end; LF where there is no line end, or the bytes are not those of a text."""
        found = dict.fromkeys((b"\n", b"\r\n", b"\r"), 0)
        if b"\0" not in self.data:
            for end in _LINE_END.finditer(self.data):
                found[end[0]] += 1
        return max(found, key=lambda end: found[end])


def _part(piece: Piece, start: int, end: int) -> Piece:
    return Piece(piece.data[start:end], None if piece.origin is None else piece.origin + start)


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces without empty ones, what an edit parted and left as it was put together again."""
    group: list[Piece] = []
    size = 0
    for piece in pieces:
        if not piece.data:
            continue
        first = group[0] if group else piece
        follows = piece.origin is None if first.origin is None else piece.origin == first.origin + size
        if group and not follows:
            yield Piece(b"".join(one.data for one in group), first.origin)
            group, size = [], 0
        group.append(piece)
        size += len(piece.data)
    if group:
        yield Piece(b"".join(one.data for one in group), group[0].origin)

"""Tokens, and the text they stand for with its place in the document.

Nothing here copies text: a block's text is a range of the document's lines as they stood when the block was met
(quote marks, list indentation and tabs are taken off line by line), an inline token's text is a slice of its
block's text. Both are joined only when somebody asks, so that a thousand nested quotes cost what their characters
cost, not a thousand copies of them. Offsets count characters (code points) throughout.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from guidelint.loading.marked.patterns import UNDENT, WHITE_START

# A stretch of text, the place map of the string it was cut from (None: the document itself), and the index there
# of its first character; -1 for text that stands nowhere in the document.
Piece = tuple[str, "PlaceMap | None", int]


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


@dataclass(slots=True)
class Shortened:
    """A span without its last `cut` characters (what marked's arithmetic on a quote's text leaves of it)."""

    span: Span
    cut: int

    def pieces(self) -> Iterator[Piece]:
        pieces = list(self.span.pieces())
        cut = self.cut
        while pieces and cut >= len(pieces[-1][0]):
            cut -= len(pieces.pop()[0])
        if pieces and cut > 0:
            text, places, first = pieces.pop()
            pieces.append((text[:-cut], places, first))
        yield from pieces


class Text:
    """Some text and its places: what raw and text of a token are asked from."""

    __slots__ = ()

    def get(self) -> str:
        raise NotImplementedError

    def place(self, index: int) -> int:
        raise NotImplementedError


@dataclass(slots=True)
class Parts(Text):
    """Text of a block: the parts one after the other."""

    parts: list[Part]
    _bounds: list[int] | None = None
    _pieces: list[Piece] | None = None

    def pieces(self) -> Iterator[Piece]:
        # A stack in place of recursion: quotes extended by a lazy line refer to each other as deep as they nest.
        stack: list[Iterator[Part]] = [iter(self.parts)]
        while stack:
            part = next(stack[-1], None)
            if part is None:
                stack.pop()
            elif isinstance(part, str):
                yield (part, None, -1)
            elif isinstance(part, Parts):
                stack.append(iter(part.parts))
            else:
                yield from part.pieces()

    def get(self) -> str:
        return "".join(piece[0] for piece in self.pieces())

    def place(self, index: int) -> int:
        if self._pieces is None or self._bounds is None:
            self._pieces = [piece for piece in self.pieces() if piece[0]]
            bounds: list[int] = []
            size = 0
            for piece in self._pieces:
                bounds.append(size)
                size += len(piece[0])
            bounds.append(size)
            self._bounds = bounds
        pieces, bounds = self._pieces, self._bounds
        if not pieces:
            return self._where_empty()
        k = min(max(bisect_right(bounds, index) - 1, 0), len(pieces))
        if k == len(pieces):  # the end: just after the last character
            k -= 1
            while k > 0 and pieces[k][2] < 0:
                k -= 1
            return place(pieces[k], len(pieces[k][0]) - 1) + 1 if pieces[k][2] >= 0 else self._where_empty()
        if pieces[k][2] >= 0:
            return place(pieces[k], index - bounds[k])
        for later in range(k + 1, len(pieces)):  # text of nobody: what comes after it
            if pieces[later][2] >= 0:
                return place(pieces[later], 0)
        return self.place(bounds[-1])

    def _where_empty(self) -> int:
        for part in self.parts:
            if isinstance(part, Shortened):
                part = part.span
            if isinstance(part, Span):
                line = part.lines.at(part.first, part.when)
                column = len(line) if part.from_column == END else part.from_column
                index = min(max(line.a + column - line.pad, line.a), line.b)
                return place(("", line.places, index), 0)
        return 0


@dataclass(slots=True)
class Source(Text):
    """A string that inline markup is lexed in: the text of a block, or of a link with `\\[` made `[`."""

    s: str
    origin: Text
    base: int = 0
    removed: list[int] = field(default_factory=list)

    def get(self) -> str:
        return self.s

    def place(self, index: int) -> int:
        source: Source = self
        while True:
            index += source.base + bisect_right(source.removed, index)
            origin = source.origin
            if not isinstance(origin, Source):
                return origin.place(index)
            source = origin


@dataclass(slots=True)
class Slice(Text):
    """A part of a source; `code`: line ends are spaces, as in the text of a code span."""

    source: Source
    start: int
    stop: int
    code: bool = False

    def get(self) -> str:
        text = self.source.s[self.start : self.stop]
        return text.replace("\n", " ") if self.code else text

    def place(self, index: int) -> int:
        if index and index >= self.stop - self.start:
            return self.source.place(self.stop - 1) + 1
        return self.source.place(self.start + index)


@dataclass(slots=True)
class Undented:
    """The lines of a code block without their indentation: up to four spaces, or (fenced) up to that of the fence."""

    span: Span
    fence: int = -1

    def pieces(self) -> Iterator[Piece]:
        out: list[Piece] = []
        pending: list[Piece] = []
        for piece in self.span.pieces():
            if piece[0] == "\n":
                self._line(pending, out)
                pending = []
                out.append(piece)
            else:
                pending.append(piece)
        self._line(pending, out)
        if self.fence < 0:
            while out and out[-1][0] == "\n":
                out.pop()
        yield from out

    def _line(self, parts: list[Piece], out: list[Piece]) -> None:
        text = "".join(part[0] for part in parts)
        cuts: list[tuple[int, int]] = []
        if self.fence < 0:
            cuts = [match.span() for match in UNDENT.finditer(text)]
        else:
            match = WHITE_START.match(text)
            if match and match.end() >= self.fence:
                cuts = [(0, self.fence)]
        at = 0
        for string, places, first in parts:
            keep = 0
            for start, stop in cuts:
                low, high = max(start - at, keep), min(stop - at, len(string))
                if low >= high:
                    continue
                if low > keep:
                    out.append((string[keep:low], places, first + keep if first >= 0 else -1))
                keep = high
            if keep < len(string):
                out.append((string[keep:], places, first + keep if first >= 0 else -1))
            at += len(string)


@dataclass(slots=True, eq=False, repr=False)
class Token:
    """One token, named and nested as marked does.

    `type`: space, code, heading, hr, blockquote, list, list_item, html, table, paragraph, text, escape, link, image,
    strong, em, codespan, br, del (a reference definition has no token; a table's cells are of type `cell`).
    `raw` and `text` are strings; `text` is empty where marked's token has none. `tokens` and `items` are empty lists
    where marked's token has none; `header` and `rows` are a table's cells (cells that a row lacks, which marked adds
    as empty ones, are not there).
    """

    type: str
    raw_parts: Text
    text_parts: Text
    tokens: list[Token] = field(default_factory=list)
    items: list[Token] = field(default_factory=list)
    header: list[Token] = field(default_factory=list)
    rows: list[list[Token]] = field(default_factory=list)

    @property
    def raw(self) -> str:
        return self.raw_parts.get()

    @property
    def text(self) -> str:
        return self.text_parts.get()

    def __repr__(self) -> str:
        return f"Token({self.type!r}, {self.raw!r})"


Part = Span | Shortened | Undented | str | Parts

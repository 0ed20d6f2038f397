"""Tokens, and the text they stand for with its place in the document.

A block's text is a range of lines as they stood when the block was met, an inline token's text a slice of its block's
text. Both are joined only when somebody asks, so that a thousand nested quotes cost what their characters cost, not a
thousand copies of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.loading.marked.lines import END, Piece, Span, place
from guidelint.loading.marked.patterns import UNDENT, WHITE_START


@dataclass(slots=True)
class Shortened:
    """A part without its last `cut` characters (what marked's arithmetic on a quote's text leaves of it)."""

    part: Part
    cut: int

    def pieces(self) -> Iterator[Piece]:
        pieces = list(Parts([self.part]).pieces())
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
        raise NotImplementedError  # each kind of text has its own

    def place(self, index: int) -> int:
        raise NotImplementedError  # each kind of text has its own


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
                part = part.part
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
    removed: Sequence[int] = ()

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
    `raw` and `text` are strings; `text` is empty where marked's token has none. `tokens` and `items` are empty
    where marked's token has none; `header` and `rows` are a table's cells (cells that a row lacks, which marked adds
    as empty ones, are not there).
    """

    type: str
    raw_parts: Text
    text_parts: Text
    tokens: Sequence[Token] = ()
    items: Sequence[Token] = ()
    header: Sequence[Token] = ()
    rows: Sequence[Sequence[Token]] = ()

    @property
    def raw(self) -> str:
        return self.raw_parts.get()

    @property
    def text(self) -> str:
        return self.text_parts.get()

    def __repr__(self) -> str:
        return f"Token({self.type!r}, {self.raw!r})"


Part = Span | Shortened | Undented | str | Parts


def parts_of(text: Text) -> list[Part]:
    assert isinstance(text, Parts)
    return text.parts

"""What is open while blocks are lexed: a run of block-level text, a quote, a list."""

from __future__ import annotations

from dataclasses import dataclass

from guidelint.loading.marked.lines import Line
from guidelint.loading.marked.tokens import Token


@dataclass(slots=True, eq=False)
class Blocks:
    """A run of block-level text that is being lexed: the lines `at` to `stop`, at the start or end of line `at`."""

    at: int
    stop: int
    tokens: list[Token]
    top: bool = True  # paragraphs, not the texts of a list item
    clipped: bool = False  # a paragraph that comes first goes on with that of the chunk before
    at_end: bool = False
    quote: Quote | None = None  # of which it is a chunk
    # The lines that have the same answer to whether a heading begins there, and where its underline is.
    heading_from: int = -1
    heading_to: int = -1
    heading_found: bool = False


@dataclass(slots=True, eq=False)
class Quote:
    """A quote that is being lexed, in chunks: lines without `>`, then lines with it."""

    token: Token
    tokens: list[Token]
    container: Blocks
    first: int
    stop: int
    open: bool  # its last line is one of a paragraph, so that lines without `>` may follow
    soft: bool  # ... only because nothing follows it
    when: int  # its lines are those of this time
    at: int  # where its next chunk begins
    at_end: bool = False
    active: bool = False  # a chunk is being lexed
    chunk_stop: int = 0  # the end of that chunk's lines, with those that a block in it has got
    chunk_end: int = 0  # ... and without
    end: int = 0  # its last line
    extra: int = 0  # line ends that marked adds to its raw text, and so takes from what follows
    no_more: bool = False  # it gets no further lines from around it
    ended_by: Quote | None = None  # the quote in it that got the rest of its lines
    list_token: Listing | None = None  # the list in it that did
    child: Quote | None = None  # the quote in it that was closed last
    listing: Listing | None = None  # the list in it that was closed last
    resumed: bool = False  # lexed on after a list that got lines
    spaced: bool = False  # ... or after a list with a space behind it,
    space: Token | None = None  # which became this token
    leak: bool = False  # what follows it in a list item is lexed as paragraphs
    odd: bool = False  # marked's count of its characters is not that of its lines
    # The sizes of its text so far, and of what it was before it got lines from around it.
    raw_size: int = 0
    text_size: int = 0
    old_raw: int = -1
    old_text: int = -1


@dataclass(slots=True, eq=False)
class Listing:
    """A list whose items are being lexed."""

    token: Token
    container: Blocks
    size: int  # of its text, before it got lines from around it
    items: list[tuple[Token, int, int]]  # each with its first line and the end of its lines
    end: int  # its last line, the column where that ends, and the line as it was
    end_column: int
    end_line: Line
    indent: int  # of the last item
    next: int = 0  # the item to be lexed next
    extended: bool = False  # it got lines from the quote around it

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
    top: bool = True
    clipped: bool = False
    at_end: bool = False
    quote: Quote | None = None
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
    when: int
    at: int
    at_end: bool = False
    chunk_stop: int = 0  # the end of the lines that are being lexed, and of those that were meant to be
    chunk_end: int = 0
    extra: int = 0
    active: bool = False
    no_more: bool = False
    ended_by: Quote | None = None
    child: Quote | None = None
    listing: Listing | None = None
    spaced: bool = False
    odd: bool = False  # marked's count of its characters is not that of its lines
    space: Token | None = None
    # The sizes of its text so far, and of what it was before it got lines from around it.
    raw_size: int = 0
    text_size: int = 0
    old_raw: int = -1
    old_text: int = -1
    list_token: Listing | None = None
    end: int = 0
    leak: bool = False
    resumed: bool = False


@dataclass(slots=True, eq=False)
class Listing:
    """A list whose items are being lexed."""

    token: Token
    container: Blocks
    size: int  # of its text, before it got lines from around it
    items: list[tuple[Token, int, int]]
    end: int
    end_column: int
    end_line: Line
    indent: int
    next: int = 0
    extended: bool = False

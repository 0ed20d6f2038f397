"""Markdown as npm's `marked` lexes it: the same tokens, nested the same, with their places in the document.

Agents that take imports or code regions from Markdown take them from marked's tokens, so these have to be equal.
The facts are those of npm marked 15.0.12: its lexer and this one were compared on 120,000 generated documents of dense
odd markup and 16,000 mutated real ones, for `gfm` off (as Claude Code has it) and on (as Qwen Code has it). Ordinary
text has no differences. Known ones, in 4 of 1,000 of the generated documents:

- A list at the end of a quote whose last line ends in one space or tab, and then a line without `>` that the list
  would take: marked lexes the list again behind an empty line that is not there.
- Quotes within quotes (or a list in them) to which lines without `>` are added twice: marked lexes again what is by
  then no longer the text of the document.
- A backslash before punctuation beyond U+FFFF (an emoji): marked loses count by one in the emphasis after it.
- With gfm, an unfinished `<a` in text that marked lexed and then lexed again: it keeps bare URLs from being links.

    document = lex(text, gfm=False)
    for token in document.tokens:
        if token.type == "html":
            start, stop = document.span(token)

Every length and offset counts characters (code points).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from guidelint.loading.marked.blocks import BlockLexer
from guidelint.loading.marked.inline import InlineLexer
from guidelint.loading.marked.lines import Lines
from guidelint.loading.marked.tokens import Token

__all__ = ["Document", "Token", "lex"]


@dataclass(frozen=True, slots=True)
class Document:
    """The tokens of a text, and where they stand in it.

    `text` is the text as given; `normalized` is what marked lexes, with CRLF and CR made LF; `tokens` are the top-level
    tokens; `links` the labels of the reference definitions, as marked's keys.
    """

    text: str
    normalized: str
    tokens: list[Token]
    links: frozenset[str]
    _removed: tuple[int, ...]

    def original(self, offset: int) -> int:
        """The offset in `text` of an offset in `normalized`."""
        return offset + bisect_left(self._removed, offset) if self._removed else offset

    def place(self, token: Token, index: int = 0) -> int:
        """The offset in `normalized` of the character `index` of `token.text`; the length gives the end of the text.

        A space that stands for a tab has the tab's place. A character that stands nowhere in the document (a line end
        that marked adds) has the place of the one after it.
        """
        return token.text_parts.place(index)

    def offset(self, token: Token, index: int = 0) -> int:
        """The offset in `text` of the character `index` of `token.text`."""
        return self.original(self.place(token, index))

    def span(self, token: Token) -> tuple[int, int]:
        """Where `token.raw` begins and ends in `text`."""
        raw = token.raw_parts
        return self.original(raw.place(0)), self.original(raw.place(len(token.raw)))


def lex(text: str, *, gfm: bool) -> Document:
    """Lex a document; `gfm` adds tables, strikethrough, bare URLs and task boxes.

    Time and memory grow with the size of the text, and nesting is lexed without recursion, down to 150,000 containers.
    """
    normalized = text
    removed: tuple[int, ...] = ()
    if "\r" in text:
        normalized = text.replace("\r\n", "\n").replace("\r", "\n")
        places: list[int] = []
        at = text.find("\r\n")
        while at >= 0:
            places.append(at - len(places))
            at = text.find("\r\n", at + 2)
        removed = tuple(places)
    lexer = BlockLexer(Lines(normalized), gfm=gfm)
    tokens = lexer.run()
    inline = InlineLexer(lexer.links, gfm=gfm)
    for leaf in lexer.leaves:
        inline.run(leaf)
    return Document(text, normalized, tokens, frozenset(lexer.links), removed)

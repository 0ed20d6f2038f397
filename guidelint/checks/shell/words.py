"""The words of a command line, as a shell parts them, with their places.

What only stands for something (`$X`, `<name>`, `{a,b}`, `…`) makes a word that is not `plain`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from guidelint.markdown.positions import Span

MAX_LINE = 4_000
"""Characters of a command line; a longer one is none that somebody would type."""

_TOKEN = re.compile(
    r"""
    (?P<blank>\s++)
    | (?P<comment>\#.*+)
    | (?P<operator>&&|\|\||\|&|;;|[;|()→⇒—]|&(?![>&])|[-=]>(?=\s)|(?<=\s)[/·•+,](?=\s))
    | (?P<redirect>(?:\d*+|&)(?:>>|>&|>\||<<<|<<-?|<&|>|<(?!\S[^<>\n]{0,60}(?<=\S)>|\w>)))
    | (?P<word>(?:
        '[^']*+'
        | "(?:[^"\\]|\\.)*+"
        | \\.
        | `[^`]*+`
        | \$\([^()]{0,200}+\)
        | \$\{[^{}]{0,200}+\}
        | <(?=\S)[^<>\n]{1,62}(?<=\S)>
        | [^\s'"\\`|&;()<>→⇒—]
        | ['"`\\$]
        | &(?=[>&])
      )++)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ONLY_STANDS_FOR = re.compile(r"[$`<>{}\[\]*?…]|\.\.\.|XXX")
_QUOTES = re.compile(r"""['"]|\\(?=.)""")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a command."""

    text: str
    """Without quotes."""
    span: Span
    """Where it is written, quotes included."""
    plain: bool
    """Whether it is to be taken as it stands: no variable, placeholder, glob or ellipsis."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, an operator (`&&`), a redirection sign or a comment; blanks are left out."""

    kind: str
    text: str
    start: int
    end: int


def tokens(line: str) -> Iterator[Token]:
    """What a line is made of; arrows and lone slashes part commands as operators do.

    Its length, `MAX_LINE` at most, bounds the time.
    """
    for match in _TOKEN.finditer(line):
        if match.lastgroup != "blank":
            assert match.lastgroup is not None
            yield Token(match.lastgroup, match[0], match.start(), match.end())


def word(text: str, span: Span) -> Word:
    """The word that is written so."""
    return Word(_QUOTES.sub("", text), span, not _ONLY_STANDS_FOR.search(text))


@dataclass(frozen=True)
class Placed:
    """A text, and where it stands in the file; a longer text may be made of several."""

    text: str
    span: Span

    @cached_property
    def _offsets(self) -> list[int] | None:
        """Where each character starts; None where bytes and characters do not match, as they are not UTF-8."""
        sizes = [len(character.encode("utf-8", "replace")) for character in self.text]
        offsets = [0, *accumulate(sizes)]
        return offsets if offsets[-1] == self.span.end - self.span.start else None

    def at(self, start: int, end: int) -> Span:
        """The bytes of a stretch of the text; the whole where that is not known."""
        if self.text.isascii() and len(self.text) == self.span.end - self.span.start:
            return Span(self.span.start + start, self.span.start + end)
        offsets = self._offsets
        if offsets is None:
            return self.span
        return Span(self.span.start + offsets[start], self.span.start + offsets[end])

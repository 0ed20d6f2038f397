"""Words of code in which letters of another script stand for ASCII letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.markdown import Document, Fence, IndentedCode, Span

# The letters of Unicode's confusables (UTS #39) that are drawn as ASCII letters in common typefaces.
_ASCII = dict(zip("асеорхуіјѕһԁԛԝӏ", "aceopxyijshdqwl", strict=True))
_ASCII |= dict(zip("АВЕКМНОРСТХУЅІЈ", "ABEKMHOPCTXYSIJ", strict=True))
_ASCII |= dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True))
_LIKE = re.compile(f"[{''.join(_ASCII)}]")
_WORD = re.compile(r"[^\W\d_]++")
# Cyrillic endings of Latin abbreviations, as Russian and Ukrainian put them: `в APIе`.
_INFLECTED = re.compile("[A-Z]{2,}[асеорхуі]{1,2}")
_LEAST = 3
"""Letters that a word must have."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word with letters that are not what they look like."""

    span: Span
    text: str
    like: str
    """How it looks, in ASCII."""

    @property
    def letter(self) -> str:
        """The first letter that is not what it looks like."""
        return next(letter for letter in self.text if not letter.isascii())


def words(document: Document) -> Iterator[Word]:
    """The words of code spans and code blocks that mix ASCII with letters that look like ASCII, and with no others."""
    if document.data.isascii():
        return
    for span, text in _code(document):
        if text.isascii() or not _LIKE.search(text):
            continue
        start, done = span.start, 0
        for match in _WORD.finditer(text):
            word = match[0]
            if word.isascii() or len(word) < _LEAST or not any(letter.isascii() for letter in word):
                continue
            like = "".join(letter if letter.isascii() else _ASCII.get(letter, "") for letter in word)
            if len(like) < len(word) or _INFLECTED.fullmatch(word):
                continue
            start += len(text[done : match.start()].encode())
            done = match.start()
            yield Word(Span(start, start + len(word.encode())), word, like)


def _code(document: Document) -> Iterator[tuple[Span, str]]:
    for code in document.code_spans:
        yield code.content_span, document.text(code.content_span)
    for block in document.walk():
        if isinstance(block, Fence | IndentedCode):
            for line in block.lines:
                yield line.span, line.text

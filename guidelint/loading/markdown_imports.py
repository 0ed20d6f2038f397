"""Imports `@path` in the text tokens of Markdown, and its comment blocks. As claude-code has both.

agents/claude-code.md, sections 3 and 5: the text is lexed as `marked` does, once for both.
"""

from __future__ import annotations

import collections
import functools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from guidelint.loading.marked import Document, Token, lex
from guidelint.loading.whitespace import JAVASCRIPT

# JavaScript's `/(?:^|\s)@((?:[^\s\\]|\\ )+)/g`: another backslash than one before a space ends the path.
_IMPORT = re.compile(rf"(?:\A|[{JAVASCRIPT}])(@((?:[^{JAVASCRIPT}\\]|\\ )+))")
_MENTION = re.compile(rf"(?<![\w@])@((?:[^{JAVASCRIPT}\\`()\[\]<>\"',;*]|\\ )+)")
MAX_REFERENCES = 20_000
"""Imports of one text that are looked at; the agent has no such bound."""

_MAX_REPEATS = 20
"""Times that an import of the same path is noted."""

_MAX_MENTIONS = 500
"""Mentions that are no imports which are noted of one text."""


class Reference(NamedTuple):
    """An import: the characters `start` to `end` of the text, `@` included, and the path that it names."""

    start: int
    end: int
    written: str
    name: str
    """The path without what follows `#`, each `\\ ` a space."""


class Scan(NamedTuple):
    """What a text holds. Offsets are characters of the text as given, whatever its line ends."""

    comments: tuple[tuple[int, int], ...]
    """The spans that its comment blocks lose, in order."""
    has_comment_block: bool
    references: tuple[Reference, ...]
    """In the order in which they are found."""
    mentions: tuple[Reference, ...]
    """What looks like an import where none is taken: in code, in comments, behind punctuation."""


NOTHING = Scan((), False, (), ())


@functools.lru_cache(maxsize=512)
def scan(text: str) -> Scan:
    """Lex a text, without its front matter, and find its comment blocks and imports."""
    if "@" not in text and "<!--" not in text:
        return NOTHING
    document = lex(text, gfm=False)
    spans: list[tuple[int, int]] = []
    has_block = False
    for token in document.tokens:
        if _is_comment_block(token):
            has_block = True
            start, end = document.span(token)
            spans.extend(_removed(text, start, end))
    references = _bounded(_references(document)) if "@" in text else ()
    return Scan(tuple(spans), has_block, references, tuple(_mentions(text, references)))


def _is_comment_block(token: Token) -> bool:
    if token.type != "html":
        return False
    raw = token.raw
    return raw.lstrip(JAVASCRIPT).startswith("<!--") and "-->" in raw


def _removed(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """What a comment block loses: its comments, or all of it where nothing but blanks would stay."""
    comments = list(_comments(text, start, end))
    left, position = "", start
    for first, last in comments:
        left += text[position:first].strip(JAVASCRIPT)
        position = last
    left += text[position:end].strip(JAVASCRIPT)
    return comments if left else [(start, end)]


def _bounded(references: Iterable[Reference]) -> tuple[Reference, ...]:
    """Each reference once, up to the bounds.

    The text of a list item is searched as it stands and by its tokens: one reference may be found twice.
    """
    kept: dict[Reference, None] = {}
    repeats: collections.Counter[str] = collections.Counter()
    for reference in references:
        repeats[reference.name] += reference not in kept
        if repeats[reference.name] <= _MAX_REPEATS:
            kept[reference] = None
        if len(kept) == MAX_REFERENCES:
            break
    return tuple(kept)


def _comments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The spans of `<!--`, anything, `-->`; each search goes on where the last one ended."""
    while (opening := text.find("<!--", start, end)) >= 0:
        closing = text.find("-->", opening + 4, end)
        if closing < 0:
            return
        start = closing + 3
        yield opening, start


def _references(document: Document) -> Iterator[Reference]:
    # A stack in place of recursion: quotes nest as deep as a line is long.
    waiting = [iter(document.tokens)]
    while waiting:
        token = next(waiting[-1], None)
        if token is None:
            waiting.pop()
            continue
        if token.type in ("code", "codespan", "image"):
            continue
        if token.type == "html":
            if _is_comment_block(token):
                yield from _in_rest_of_comment(document, token)
            continue
        if token.type == "text":
            yield from _found(token.text, functools.partial(document.offset, token))
        waiting.append(iter(token.items))
        waiting.append(iter(token.tokens))


def _in_rest_of_comment(document: Document, token: Token) -> Iterator[Reference]:
    raw = token.raw
    kept: list[int] = []
    position = 0
    for start, end in (*_comments(raw, 0, len(raw)), (len(raw), len(raw))):
        kept.extend(range(position, start))
        position = end
    rest = "".join(raw[index] for index in kept)
    yield from _found(rest, lambda index: document.original(token.raw_parts.place(kept[index])))


def _found(text: str, place: Callable[[int], int]) -> Iterator[Reference]:
    """The imports in `text`; `place` says where a character of it stands in the document."""
    for found in _IMPORT.finditer(text):
        name = import_name(found[2])
        if name is not None:
            yield Reference(place(found.start(1)), place(found.end(1) - 1) + 1, found[2], name)


def import_name(written: str) -> str | None:
    """The path that an import names; None where the form is refused, `//` at its start too (recorded)."""
    name = written.split("#", 1)[0].replace("\\ ", " ")
    if name.startswith("//"):
        return None
    if name.startswith(("./", "~/")) or (name.startswith("/") and name != "/"):
        return name
    return name if re.match("[a-zA-Z0-9._-]", name) else None


def _mentions(text: str, references: Iterable[Reference]) -> Iterator[Reference]:
    taken = {reference.start for reference in references}
    count = 0
    for found in _MENTION.finditer(text):
        written = found[1].rstrip(".:!?")
        name = import_name(written)
        if found.start() in taken or not name or count >= _MAX_MENTIONS:
            continue
        count += 1
        yield Reference(found.start(), found.start() + 1 + len(written), written, name)

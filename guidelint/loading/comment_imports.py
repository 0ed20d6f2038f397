"""Imports written as HTML comments: `<!-- @import path -->`. agents/VOCABULARY.md, section 9."""

from __future__ import annotations

from collections.abc import Iterator

OPENING = "<!-- @import "
CLOSING = " -->"


def comment_imports(text: str) -> Iterator[tuple[int, int, str]]:
    """Each import as start, end (characters, the whole comment) and what stands between the marks, untrimmed.

    The comment ends at the next closing, wherever that is: over line ends, code and other openings.
    """
    position = text.find(OPENING)
    while position >= 0:
        inner = position + len(OPENING)
        closing = text.find(CLOSING, inner)
        if closing < 0:
            return
        end = closing + len(CLOSING)
        yield position, end, text[inner:closing]
        position = text.find(OPENING, end)

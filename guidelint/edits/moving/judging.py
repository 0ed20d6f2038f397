"""Whether a document reads, after a move, as it is to: the same blocks, titles and links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from guidelint.edits.moving.definitions import is_footnote
from guidelint.edits.moving.destinations import Aim, aim, destinations
from guidelint.markdown.blocks import Block, Heading
from guidelint.markdown.document import Document

Follow = Callable[[Aim], Aim]
"""What leads to the same text after the move."""


@dataclass
class Reading:
    """What a reader makes of a document, or of a part of it."""

    kinds: tuple[type[Block], ...] = ()
    """Those of the blocks at the top level."""
    titles: tuple[str, ...] = ()
    links: tuple[object, ...] = ()
    """What links and images lead to."""

    def __add__(self, other: Reading) -> Reading:
        return Reading(self.kinds + other.kinds, self.titles + other.titles, self.links + other.links)


def reading(
    document: Document, path: str, start: int = 0, end: int | None = None, follow: Follow | None = None
) -> Reading:
    """How the bytes from `start` to `end` of the document at a path from the root read."""
    last = len(document.data) if end is None else end
    return Reading(
        tuple(type(one) for one in document.blocks if start <= one.span.start < last),
        tuple(one.plain for one in document.walk() if isinstance(one, Heading) and start <= one.span.start < last),
        tuple(_links(document, path, start, last, follow or (lambda one: one))),
    )


def _links(document: Document, path: str, start: int, end: int, follow: Follow) -> Iterator[object]:
    relative = {one.span: one for one in destinations(document)}
    notes = {one.target_span for one in document.definitions if is_footnote(one.label)}
    for link in document.links:
        if start <= link.span.start < end and link.target_span not in notes:
            found = relative.get(link.target_span)
            yield link.target if found is None else follow(aim(found, path))

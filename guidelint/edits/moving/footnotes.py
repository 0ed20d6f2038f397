"""Footnotes of a passage: what explains them goes with it, and stays where the rest needs it, too.

`[^1]: text` is GitHub's. To CommonMark it is a paragraph, and the indented lines that go on with it are code; one of a
single word is a link reference definition.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from guidelint.edits.draft import Splice
from guidelint.edits.moving.definitions import free_label
from guidelint.markdown.blocks import Definition, Heading, IndentedCode, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.markdown.inline import Comment, normal_label
from guidelint.markdown.positions import Span

_DEFINED = re.compile(rb" {0,3}\[\^([^\[\]\s]++)\]:")
_USED = re.compile(rb"(?<!\\)\[\^([^\[\]\s]++)\]")


@dataclass(frozen=True, slots=True)
class Footnote:
    """What explains a footnote."""

    label: str
    """Normalised, without the mark."""
    span: Span
    """Whole lines, without the last line end."""


@dataclass(frozen=True, slots=True)
class Parted:
    """What becomes of footnotes when a passage moves."""

    splices: tuple[Splice, ...]
    """Edits of the source: what is needed on the other side only is cut, labels that are taken there get another."""
    gone: tuple[Footnote, ...]
    """Those outside of the passage that it needs."""
    kept: tuple[Footnote, ...]
    """Those of the passage that the rest needs."""
    names: dict[str, bytes]
    """The new names of labels."""

    def after(self, span: Span) -> Span:
        """A stretch of the source after the edits, which lie in it or outside of it."""
        start, end = span
        for one in self.splices:
            change = len(one.data) - (one.end - one.start)
            start += change * (one.end <= span.start)
            end += change * (one.end <= span.end)
        return Span(start, end)


def parted(document: Document, passage: Span, target: Document) -> Parted:
    """What becomes of the source's footnotes when a passage of it goes into the target."""
    found: dict[str, Footnote] = {}
    for one in _footnotes(document):
        found.setdefault(one.label, one)
    uses = [one for one in _uses(document) if one[0] in found]
    if not uses:
        return Parted((), (), (), {})
    inside = _needed(found, uses, [one for one in uses if passage.contains(one[1])])
    outside = _needed(found, uses, [one for one in uses if not passage.contains(one[1])])
    there = {one.label: one for one in reversed(_footnotes(target))}
    known = {label for label, one in there.items() if label in inside and _same(document, found[label], target, one)}
    taken = {*there, *(label for label, _ in _uses(target))}
    names: dict[str, bytes] = {}
    never = {*taken, *found}
    for label in sorted(inside & taken - known):
        # Of several footnotes of one label the first holds, and that would be another one.
        name = free_label(label, never)
        never.add(name)
        names[label] = name.encode("utf-8", "surrogateescape")
    gone, kept, cut = [], [], []
    for label, one in found.items():
        if passage.contains(one.span):
            if label in outside:
                kept.append(one)
            if label not in inside and label in outside:
                cut.append(one.span)
        elif label in inside:
            if label not in known:
                gone.append(one)
            if label not in outside:
                cut.append(one.span)
    splices = [_cut(document, span, passage) for span in _joined(document, cut)]
    splices += renamed(document, names, passage)
    return Parted(tuple(_apart(splices)), tuple(gone), tuple(kept), names)


def renamed(document: Document, names: dict[str, bytes], inside: Span) -> Iterator[Splice]:
    """The edits that give footnotes in a stretch other labels, where they are used and where they are explained."""
    for places in (_uses(document), _labels(document)) if names else ():
        first, last = (bisect_left(places, at, key=lambda one: one[1].start) for at in inside)
        for label, span in places[first:last]:
            if label in names and inside.contains(span):
                yield Splice(span.start + 2, span.end - 1, names[label])


def _needed(
    found: dict[str, Footnote], uses: Sequence[tuple[str, Span]], start: Iterable[tuple[str, Span]]
) -> Set[str]:
    """The labels that text needs: what it uses itself, and what the explanations of these use."""
    labels, notes = list(found), _Stretches([one.span for one in found.values()])
    needs: dict[str | None, list[str]] = {}
    for label, place in uses:
        needs.setdefault(_explained(labels, notes, place), []).append(label)
    pending = [label for label, place in start if _explained(labels, notes, place) is None]
    needed: set[str] = set()
    while pending:
        label = pending.pop()
        if label not in needed:
            needed.add(label)
            pending += needs.get(label, ())
    return needed


def _explained(labels: Sequence[str], notes: _Stretches, place: Span) -> str | None:
    """The label of the footnote whose explanation has this place."""
    number = notes.holding(place)
    return None if number is None else labels[number]


class _Stretches:
    """Stretches in order that have no byte in common."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = spans
        self._starts = [one.start for one in spans]

    def holding(self, span: Span) -> int | None:
        """The number of the one that contains a stretch."""
        at = bisect_right(self._starts, span.start) - 1
        return at if at >= 0 and self._spans[at].contains(span) else None

    def touches(self, span: Span) -> bool:
        """Whether one of them has a byte in common with a stretch."""
        at = bisect_left(self._starts, span.end) - 1
        return at >= 0 and self._spans[at].end > span.start


def _same(document: Document, one: Footnote, target: Document, other: Footnote) -> bool:
    return document.data[slice(*one.span)].split() == target.data[slice(*other.span)].split()


@lru_cache(maxsize=16)
def _footnotes(document: Document) -> tuple[Footnote, ...]:
    """Those of a document, in order."""
    return tuple(_found(document))


def _found(document: Document) -> Iterator[Footnote]:
    lines, blocks = document.lines, document.blocks
    for number, block in enumerate(blocks):
        if not isinstance(block, Paragraph | Definition):
            continue
        own = lines.lines(block.span)
        starts = [(line, match[1]) for line in own if (match := _DEFINED.match(document.data, *lines.span(line)))]
        for at, (line, label) in enumerate(starts):
            end = lines.span(starts[at + 1][0] - 1).end if at + 1 < len(starts) else block.span.end
            if at + 1 == len(starts):
                following = number + 1
                while following < len(blocks) and isinstance(blocks[following], IndentedCode):
                    end = blocks[following].span.end
                    following += 1
            name = normal_label(label.decode("utf-8", "surrogateescape"))
            yield Footnote(name, Span(lines.span(line).start, end))


@lru_cache(maxsize=16)
def _labels(document: Document) -> tuple[tuple[str, Span], ...]:
    """Where explanations have their labels, with the brackets, in order."""
    starts = [(one.label, document.data.index(b"[^", one.span.start)) for one in _footnotes(document)]
    return tuple((label, Span(start, document.data.index(b"]:", start) + 1)) for label, start in starts)


@lru_cache(maxsize=16)
def _uses(document: Document) -> tuple[tuple[str, Span], ...]:
    """Where footnotes are used: their labels, and the stretches with the brackets, in order."""
    notes = _Stretches([one.span for one in _footnotes(document)])
    unread = [one.span for one in document.code_spans]
    unread += [one.span for one in document.inlines if isinstance(one, Comment)]
    unread += [span for _, span in _labels(document)]
    hidden = _Stretches(list(_merged(unread)))
    texts = [one.span for one in document.walk() if isinstance(one, Paragraph | Heading | Table)]
    texts += [
        one.span
        for one in document.blocks
        if isinstance(one, IndentedCode | Definition) and notes.holding(one.span) is not None
    ]
    return tuple(
        (normal_label(found[1].decode("utf-8", "surrogateescape")), Span(*found.span()))
        for span in sorted(texts)
        for found in _USED.finditer(document.data, *span)
        if not hidden.touches(Span(*found.span()))
    )


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The stretches in order, those that overlap made one."""
    last: Span | None = None
    for one in sorted(spans):
        if last is not None and one.start < last.end:
            last = Span(last.start, max(last.end, one.end))
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _joined(document: Document, spans: Iterable[Span]) -> list[Span]:
    """Stretches with nothing but blanks between them made one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and not document.data[found[-1].end : span.start].strip():
            span = Span(found.pop().start, span.end)
        found.append(span)
    return found


def _cut(document: Document, span: Span, passage: Span) -> Splice:
    """The edit that takes whole lines out, and the blank lines that would stand there twice."""
    lines = document.lines
    own = lines.lines(span)
    first, last = own[0], own[-1]
    least, most = 1, len(lines)
    if passage.contains(span):
        within = lines.lines(passage)
        least, most = within[0], within[-1]
    blank_before = first == least or not lines.text(first - 1).strip()
    if blank_before:
        while last < most and not lines.text(last + 1).strip():
            last += 1
        if last == most:
            while first > least and not lines.text(first - 1).strip():
                first -= 1
    if last == most and first > least and passage.contains(span):
        return Splice(lines.span(first - 1).end, lines.span(last).end, b"")
    end = lines.span(last + 1).start if last < len(lines) else len(document.data)
    return Splice(lines.span(first).start, end, b"")


def _apart(splices: Iterable[Splice]) -> Iterator[Splice]:
    """The edits in order, those that lie in another one left out, overlapping cuts made to meet."""
    at = -1
    for one in sorted(splices, key=lambda one: (one.start, -one.end)):
        if one.end <= at:
            continue
        yield Splice(max(one.start, at), one.end, one.data)
        at = one.end

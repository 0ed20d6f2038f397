"""Footnotes of a passage: what explains them goes with it, and stays where the rest needs it, too.

`[^1]: text` is GitHub's. To CommonMark it is a paragraph, and the indented lines that go on with it are code; one of a
single word is a link reference definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

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
    there = {one.label: one for one in reversed(list(_footnotes(target)))}
    known = {label for label, one in there.items() if label in inside and _same(document, found[label], target, one)}
    taken = {*there, *(label for label, _ in _uses(target))}
    names: dict[str, bytes] = {}
    for label in sorted(inside & taken - known):
        # Of several footnotes of one label the first holds, and that would be another one.
        name = free_label(label, {*taken, *found, *(one.decode("utf-8", "surrogateescape") for one in names.values())})
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
    places = [*_uses(document), *((label, span) for label, span in _labels(document))]
    for label, span in places if names else ():
        if label in names and inside.contains(span):
            yield Splice(span.start + 2, span.end - 1, names[label])


def _needed(
    found: dict[str, Footnote], uses: Sequence[tuple[str, Span]], start: Iterable[tuple[str, Span]]
) -> Set[str]:
    """The labels that text needs: what it uses itself, and what the explanations of these use."""
    explaining = {place: label for label, one in found.items() for _, place in uses if one.span.contains(place)}
    pending = [label for label, place in start if place not in explaining]
    needed: set[str] = set()
    while pending:
        label = pending.pop()
        if label not in needed:
            needed.add(label)
            pending += (other for other, place in uses if explaining.get(place) == label)
    return needed


def _same(document: Document, one: Footnote, target: Document, other: Footnote) -> bool:
    return document.data[slice(*one.span)].split() == target.data[slice(*other.span)].split()


def _footnotes(document: Document) -> Iterator[Footnote]:
    lines, blocks = document.lines, document.blocks
    for number, block in enumerate(blocks):
        if not isinstance(block, Paragraph | Definition):
            continue
        own = lines.lines(block.span)
        starts = [(line, match[1]) for line in own if (match := _DEFINED.match(document.data, *lines.span(line)))]
        for at, (line, label) in enumerate(starts):
            end = lines.span(starts[at + 1][0] - 1).end if at + 1 < len(starts) else block.span.end
            if at + 1 == len(starts):
                for following in blocks[number + 1 :]:
                    if not isinstance(following, IndentedCode):
                        break
                    end = following.span.end
            name = normal_label(label.decode("utf-8", "surrogateescape"))
            yield Footnote(name, Span(lines.span(line).start, end))


def _labels(document: Document) -> Iterator[tuple[str, Span]]:
    """Where explanations have their labels, with the brackets."""
    for one in _footnotes(document):
        start = document.data.index(b"[^", one.span.start)
        yield one.label, Span(start, document.data.index(b"]:", start) + 1)


def _uses(document: Document) -> list[tuple[str, Span]]:
    """Where footnotes are used: their labels, and the stretches with the brackets."""
    notes = list(_footnotes(document))
    hidden = [one.span for one in document.code_spans]
    hidden += [one.span for one in document.inlines if isinstance(one, Comment)]
    hidden += [span for _, span in _labels(document)]
    texts = [one.span for one in document.walk() if isinstance(one, Paragraph | Heading | Table)]
    texts += [
        one.span
        for one in document.blocks
        if isinstance(one, IndentedCode | Definition) and any(note.span.contains(one.span) for note in notes)
    ]
    return [
        (normal_label(found[1].decode("utf-8", "surrogateescape")), Span(*found.span()))
        for span in texts
        for found in _USED.finditer(document.data, *span)
        if not any(one.start < found.end() and found.start() < one.end for one in hidden)
    ]


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

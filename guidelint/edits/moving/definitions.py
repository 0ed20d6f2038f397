"""Link reference definitions that a passage needs, or that need to stay when it goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field

from guidelint.edits.draft import Splice
from guidelint.markdown.blocks import Definition
from guidelint.markdown.document import Document
from guidelint.markdown.inline import Link, normal_label
from guidelint.markdown.positions import Span

Meaning = Callable[[Definition], object]
"""What a definition leads to, so that two of different documents can be compared."""


@dataclass
class Parted:
    """What becomes of definitions when a passage moves."""

    copied: list[tuple[Definition, bytes | None]] = field(default_factory=list)
    """Those that stay and that the passage needs, with another label if they get one there."""
    kept: list[Definition] = field(default_factory=list)
    """Those of the passage that the rest needs."""
    splices: list[Splice] = field(default_factory=list)
    """Edits of the passage: labels that mean something else where it goes get another name."""


def parted(document: Document, passage: Span, target: Document, means: Meaning, comes: Meaning) -> Parted:
    """`means` tells what a definition of the target leads to, `comes` one of the source."""
    first = _first(document)
    inside, outside = _used(document, passage)
    there = _first(target)
    moved = {normal_label(one.label) for one in document.definitions if passage.contains(one.span)}
    taken = {*there, *moved, *(label for label, _ in inside)}
    found = Parted()
    for label, links in inside:
        one = first[label]
        moves = passage.contains(one.span)
        other = there.get(label)
        if other is not None and means(other) == comes(one):
            continue
        if other is None and (moves or label not in moved):
            if not moves:
                found.copied.append((one, None))
            continue
        # Of several definitions of one label the first holds, and that would be another one.
        name = free_label(label, taken)
        taken.add(name)
        new = name.encode("utf-8", "surrogateescape")
        found.splices += (Splice(link.label_span.end, link.span.end, b"][" + new + b"]") for link in links)
        if moves:
            found.splices.append(Splice(*_label(document, one), new))
        else:
            found.copied.append((one, new))
    found.kept = [first[label] for label, _ in outside if passage.contains(first[label].span)]
    found.kept.sort(key=lambda one: one.span)
    found.copied.sort(key=lambda one: one[0].span)
    return found


def definition(document: Document, one: Definition, destination: bytes, label: bytes | None = None) -> bytes:
    """A definition on one line, with another destination and label."""
    data = document.data
    start, end = one.span
    if b"\n" not in data[start:end] and b"\r" not in data[start:end]:
        before = data[start : one.target_span.start]
        if label is not None:
            at = _label(document, one)
            before = data[start : at.start] + label + data[at.end : one.target_span.start]
        return before + destination + data[one.target_span.end : end]
    name = " ".join(one.label.split()).encode("utf-8", "surrogateescape") if label is None else label
    title = "" if one.title is None else f' "{_escaped(one.title)}"'
    return b"[" + name + b"]: " + (destination or b"<>") + title.encode("utf-8", "surrogateescape")


def _escaped(title: str) -> str:
    return " ".join(re.sub(r'([\\"&])', r"\\\1", title).split("\n"))


def _first(document: Document) -> dict[str, Definition]:
    """The definition that holds for each label."""
    found: dict[str, Definition] = {}
    for one in document.definitions:
        if is_footnote(one.label):
            continue
        found.setdefault(normal_label(one.label), one)
    return found


def _used(document: Document, passage: Span) -> tuple[list[tuple[str, list[Link]]], list[tuple[str, list[Link]]]]:
    """The labels that links use, inside the passage and outside of it, with these links."""
    labels = {one.target_span: normal_label(one.label) for one in document.definitions if not is_footnote(one.label)}
    inside: dict[str, list[Link]] = {}
    outside: dict[str, list[Link]] = {}
    for link in document.links:
        if link.style == "reference" and link.target_span in labels:
            side = inside if passage.contains(link.span) else outside
            side.setdefault(labels[link.target_span], []).append(link)
    return list(inside.items()), list(outside.items())


def is_footnote(label: str) -> bool:
    """Whether a definition explains a footnote on GitHub: `[^1]: word`."""
    return label.startswith("^")


def free_label(label: str, taken: Set[str]) -> str:
    """A label after another one that is none of those that are taken."""
    return next(name for name in _numbered(label) if name not in taken)


def _numbered(label: str) -> Iterator[str]:
    number = 2
    while True:
        yield f"{label}-{number}"
        number += 1


def _label(document: Document, one: Definition) -> Span:
    """Where the label is written, without the brackets."""
    start = one.span.start
    # Of the marks before the destination the last ones are the label's.
    return Span(start + 1, start + document.data[start : one.target_span.start].rindex(b"]:"))

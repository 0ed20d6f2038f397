"""Listings that are no list or table: lines of a paragraph, a sentence, or headings that each name a file."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from guidelint.checks.listing import remarks, written
from guidelint.checks.listing.rows import Row, Rows
from guidelint.markdown.blocks import Paragraph
from guidelint.markdown.document import Document, Section
from guidelint.markdown.inline import CodeSpan, Inline, Text
from guidelint.markdown.positions import Span

_LEAST = 5
"""Names in a row; of fewer nothing is made."""

_GLOSS = 60
"""Characters between two names of one sentence; with more it tells of each."""

_LEAST_WALKED = 8
"""Paths of a paragraph of several sentences."""

_WALKED = 60
"""Characters for each of them, itself included; with more a paragraph tells of something."""

_MOST_LINES = 500
"""Lines of a paragraph up to which it may be a listing."""

_STOP = re.compile(r"[.!?](?=\s)|[。！？]")
_EDGE = " \t\n()[]（）,;:、；：.-–—*_"


def of_sentence(paragraph: Paragraph) -> Rows | None:
    """The names that a sentence strings together with a few words on each: "`add.c` (sums), `mul.c` (products)".

    None where it has few, or gives a rule with them.
    """
    best: list[Row] = []
    lead, named = _named(paragraph.inlines)
    run: list[Row] = []
    for name, after in named:
        gloss, goes_on = _gloss(after)
        run.append(Row((name,), True, "", gloss.strip(_EDGE), f"{name} {gloss}".strip(), ()))
        if goes_on:
            continue
        if len(run) > len(best) and not remarks.tells(lead) and not any(remarks.tells(row.remark) for row in run):
            best = run
        run, lead = [], _STOP.split(after)[-1]
    alone = len(_STOP.split(f"{paragraph.plain.strip()} ")) <= 2
    return Rows(paragraph.span, tuple(best), whole=alone) if len(best) >= _LEAST else None


def of_walk(paragraph: Paragraph) -> Rows | None:
    """The paths of a paragraph that walks through them in sentences, and says hardly more than that they are."""
    _, named = _named(paragraph.inlines)
    paths = [name for name, _ in named if "/" in name and written.looks_like_path(name)]
    if len(paths) < _LEAST_WALKED or len(paths) * 10 < len(named) * 9 or len(paragraph.plain) > _WALKED * len(paths):
        return None
    if any(remarks.tells(sentence) for sentence in _STOP.split(_without_names(paragraph.inlines))):
        return None
    rows = tuple(Row((name,), True, "", "", name, ()) for name in paths)
    return Rows(paragraph.span, rows)


def _without_names(inlines: Sequence[Inline]) -> str:
    return " ".join(node.text for node in inlines if isinstance(node, Text))


def _named(inlines: Sequence[Inline]) -> tuple[str, list[tuple[str, str]]]:
    """The text before the first code span, and the code spans, each with the text up to the next."""
    lead = ""
    named: list[tuple[str, str]] = []
    for node in inlines:
        if isinstance(node, CodeSpan):
            named.append((node.text.strip(), ""))
        elif isinstance(node, Text):
            if named:
                named[-1] = (named[-1][0], f"{named[-1][1]}{node.text} ")
            else:
                lead += f"{node.text} "
    if named:  # the paragraph's end ends a sentence
        named[-1] = (named[-1][0], f"{named[-1][1].rstrip()}. ")
    return lead, named


def _gloss(after: str) -> tuple[str, bool]:
    """What is said of a name, and whether its sentence goes on to another."""
    stop = _STOP.search(after)
    if stop is not None:
        return after[: stop.start()], False
    return after, len(after) <= _GLOSS


def of_lines(paragraph: Paragraph, document: Document) -> Rows | None:
    """The lines of a paragraph of which each begins with a name: "**cart.ex** – carts". None for other paragraphs."""
    lines = document.lines.lines(paragraph.span)
    if not _LEAST <= len(lines) <= _MOST_LINES:
        return None
    rows = []
    for line in lines:
        text = document.lines.text(line).strip(" \t>").rstrip("\\ ")
        names, remark = written.read(text)
        if len(names) != 1 or " " in names[0] or not written.looks_like_path(names[0]):
            return None
        rows.append(Row(names, True, "", remark.strip(_EDGE), text, ()))
    return Rows(paragraph.span, tuple(rows))


def of_headings(document: Document) -> Iterator[Rows]:
    """Headings of one level that each name a file or folder, with a line or two below."""
    starts = [block.span.start for block in document.blocks]
    for siblings in _families(document.sections):
        run: list[Row] = []
        first = 0
        for index, section in enumerate((*siblings, None)):
            row = None if section is None else _of_section(section, document)
            if row is not None:
                first = first if run else index
                run.append(row)
                continue
            if len(run) >= _LEAST:
                last = document.blocks[bisect_left(starts, siblings[index - 1].span.end) - 1]
                yield Rows(Span(siblings[first].span.start, last.span.end), tuple(run))
            run = []


def _families(sections: Sequence[Section]) -> Iterator[Sequence[Section]]:
    pending = [sections]
    while pending:
        siblings = pending.pop()
        if len(siblings) >= _LEAST:
            yield siblings
        pending.extend(section.children for section in siblings if section.children)


def _of_section(section: Section, document: Document) -> Row | None:
    names, remark = written.read(section.heading.plain)
    if len(names) != 1 or not written.looks_like_path(names[0]) or section.children:
        return None
    below = document.text(Span(section.heading.span.end, section.span.end))
    text = " ".join(f"{remark} {below}".split())
    return Row(names, True, "", text, f"{names[0]} {text}".strip(), ())

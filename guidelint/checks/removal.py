"""Edits that take a block out of a file, with whole lines and what only it needed."""

from __future__ import annotations

from bisect import bisect_right

from guidelint.checks.facts import Files
from guidelint.findings import Edit
from guidelint.markdown import Document
from guidelint.markdown.positions import Span


def removal(files: Files, path: str, span: Span, text: str = "", *, heading: bool = True) -> Edit:
    """Put `text` (lines with their line ends, or nothing) in place of the whole lines that a span touches.

    Where nothing takes their place, no more blank lines stay than stood on one side of them, and the blocks around
    them stay apart; the heading right before them goes with them if its section would be empty, if `heading`.
    """
    document = files.document(path)
    lines = document.lines
    count = len(lines)
    touched = lines.lines(span)
    first, last = touched[0], min(touched[-1], max(count, 1))

    def blank(line: int) -> bool:
        return not lines.text(line).strip()

    if not text:
        rest = last
        while rest < count and blank(rest + 1):
            rest += 1
        if heading:
            first = _with_heading(document, first, rest)
        if rest == count:
            last = rest
            while first > 1 and blank(first - 1):
                first -= 1
        elif first == 1 or blank(first - 1):
            last = rest
        elif last == rest and _meet(document, lines.span(first - 1).start, lines.span(last + 1).start):
            text = "\n"
    start, end = lines.span(first).start, lines.full_span(last).end
    return Edit(files.place(path, start, end), text)


def _with_heading(document: Document, first: int, last: int) -> int:
    """The line of the heading of the section that lines are in, if that holds nothing else; else their first line."""
    lines = document.lines
    section = document.section_at(lines.span(first).start)
    if section is None or section.children:
        return first
    body = lines.lines(section.heading.span)[-1] + 1
    end = lines.position(section.span.end).line - (section.span.end < len(document.data))
    others = [*range(body, first), *range(last + 1, min(end, len(lines)) + 1)]
    if body <= first and not any(lines.text(line).strip() for line in others):
        return lines.position(section.heading.span.start).line
    return first


def _meet(document: Document, before: int, after: int) -> bool:
    """Whether the lines at two bytes would be parts of one block if they followed each other, and are not now.

    A paragraph takes in the line after it, and so does one at the end of a list or a quote.
    """
    starts = [block.span.start for block in document.blocks]
    blocks = [bisect_right(starts, byte) - 1 for byte in (before, after)]
    return blocks[0] != blocks[1] and blocks[0] >= 0 and before < document.blocks[blocks[0]].span.end

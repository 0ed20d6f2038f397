"""Edits that take a block out of a file, with whole lines and what only it needed."""

from __future__ import annotations

from guidelint.checks.facts import Files
from guidelint.findings import Edit
from guidelint.markdown.positions import Span


def removal(files: Files, path: str, span: Span, text: str = "") -> Edit:
    """Put `text` (lines with their line ends, or nothing) in place of the whole lines that a span touches.

    Where nothing takes their place, the blank lines on one side go with them, and the heading right before them if
    its section would be empty.
    """
    document = files.document(path)
    lines = document.lines
    count = len(lines)
    touched = lines.lines(span)
    first, last = touched[0], min(touched[-1], max(count, 1))

    def blank(line: int) -> bool:
        return not lines.text(line).strip()

    if not text:
        section = document.section_at(lines.span(first).start)
        if section is not None and not section.children:
            body = lines.lines(section.heading.span)[-1] + 1
            end = lines.position(section.span.end).line
            end = end if section.span.end == len(document.data) else end - 1
            others = [*range(body, first), *range(last + 1, min(end, count) + 1)]
            if body <= first and all(blank(line) for line in others):
                first = lines.position(section.heading.span.start).line
        while last < count and blank(last + 1):
            last += 1
        if last == count:
            while first > 1 and blank(first - 1):
                first -= 1
    start, end_byte = lines.span(first).start, lines.full_span(last).end
    return Edit(files.place(path, start, end_byte), text)

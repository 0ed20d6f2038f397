"""Changes the levels of headings, and nothing of their titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guidelint.edits.draft import Splice
from guidelint.errors import GuidelintError
from guidelint.markdown.blocks import Heading
from guidelint.markdown.document import Document

DEEPEST = 6

_LINE_END = re.compile(rb"\r\n|\r|\n")
# What stands before the text of a later line in a quote or a list.
_BEFORE_TEXT = re.compile(rb"[ \t>]*+")
_CLOSED = re.compile(rb"(?:^|[ \t])#++$")


def shifted(document: Document, headings: Sequence[Heading], by: int) -> Iterator[Splice]:
    """The edits that give headings other levels. Raises `GuidelintError` where one would lie too deep.

    A heading in a quote or a list, which need not be below the others, stays at level 1 where it cannot rise.
    """
    for heading in headings:
        level = max(heading.level + by, 1)
        if level > DEEPEST:
            line = document.lines.position(heading.span.start).line
            raise GuidelintError(
                f"line {line}: “{heading.plain}” would be a heading of level {level}, and Markdown has {DEEPEST}"
            )
        if level != heading.level:
            change = _atx if is_atx(document, heading) else _setext
            yield from change(document.data, heading, level)


def is_atx(document: Document, heading: Heading) -> bool:
    """Whether a heading is written with `#`, and not underlined: then it has but one line."""
    return not _LINE_END.search(document.data, *heading.span)


def title(document: Document, heading: Heading) -> bytes:
    """A heading's text as it is written, on one line."""
    data = document.data[heading.span.start : heading.span.end]
    if is_atx(document, heading):
        text = data[heading.level :].strip(b" \t")
        opened = text.rstrip(b"#")
        return opened.rstrip(b" \t") if not opened or opened[-1:] in (b" ", b"\t") else text
    first, *others = _LINE_END.split(data)[:-1]
    *lines, last = first, *(_BEFORE_TEXT.sub(b"", line, count=1) for line in others)
    return b" ".join([*map(_unbroken, lines), last.rstrip(b" \t")])


def _atx(data: bytes, heading: Heading, level: int) -> Iterator[Splice]:
    start, end = heading.span
    yield Splice(start, start + heading.level, b"#" * level)
    closing = len(data[start:end]) - len(data[start:end].rstrip(b"#"))
    # Marks at the end are as many as at the start, if anyone cares for them.
    before = data[start + heading.level : end - closing]
    if closing == heading.level and before.endswith((b" ", b"\t")):
        yield Splice(end - closing, end, b"#" * level)


def _setext(data: bytes, heading: Heading, level: int) -> Iterator[Splice]:
    ends = list(_LINE_END.finditer(data, *heading.span))
    underline = data[ends[-1].end() : heading.span.end]
    if level <= 2:
        marks = underline.lstrip(b" \t>")
        start = heading.span.end - len(marks)
        yield Splice(start, heading.span.end, b"=-"[level - 1 : level] * len(marks.rstrip(b" \t")))
        return
    yield Splice(heading.span.start, heading.span.start, b"#" * level + b" ")
    at = heading.span.start
    for end in ends[:-1]:
        last = at + len(_unbroken(data[at : end.start()]))
        at = end.end() + len(_BEFORE_TEXT.match(data, end.end())[0])  # type: ignore[index]  # it matches nothing, too
        yield Splice(last, at, b" ")
    last = ends[-1].start()
    # A `#` at its end would be taken for a closing mark.
    closing = b" " + b"#" * level if _CLOSED.search(data[at:last].rstrip(b" \t")) else b""
    yield Splice(last, heading.span.end, closing)


def _unbroken(line: bytes) -> bytes:
    """A line without the blanks or the backslash that break it."""
    text = line.rstrip(b" \t")
    marks = len(text) - len(text.rstrip(b"\\"))
    return text[:-1] if marks % 2 else text

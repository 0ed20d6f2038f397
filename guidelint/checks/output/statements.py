"""What a document states, one by one: list items, rows of tables, paragraphs, and lines that begin like entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from guidelint.checks.output import dates, past, reporting, stamps, tables
from guidelint.checks.output.units import Unit
from guidelint.markdown import Block, CodeSpan, Document, Fence, ListBlock, ListItem, Paragraph, Quote, Span, Table

_LONGEST = 1000
"""Characters of a statement that are looked at."""
_NOTES = frozenset(("", "text", "txt", "plain", "plaintext", "none", "md", "markdown"))
"""Languages of blocks that may hold notes."""
_FEWEST, _MOST_LINES = 3, 400
"""Lines of such a block."""
_ELEMENT = re.compile(r"<(?P<name>[A-Za-z][\w.-]{0,40})(?P<attributes>(?:\s+[\w.-]{1,40}=\"[^\"<>]{0,80}\"){0,8})\s*>")
_VALUE = re.compile(r"=\"([^\"]*)\"")
_INTRODUCTION = 200
"""Characters before a table that say what its rows are."""


def _unit(
    block: Block,
    text: str,
    depth: int,
    *,
    row: bool = False,
    item: bool = False,
    names_file: bool = False,
    entry: bool | None = None,
) -> Unit:
    return Unit(block.span, " ".join(text[:_LONGEST].split()), depth, row, item, names_file, entry)


def units(document: Document, blocks: Iterable[Block], depth: int = 0, title: str = "") -> Iterator[Unit]:
    """The statements of some blocks under a title, in order. Code has none, but for notes that stand in a block like it."""
    before = ""
    for block in blocks:
        if isinstance(block, ListBlock):
            for item in block.items:
                yield from _item(document, item, depth, title)
        elif isinstance(block, Quote):
            yield from units(document, block.blocks, depth, title)
        elif isinstance(block, Paragraph):
            yield from _paragraph(document, block, depth)
            before = block.plain[-_INTRODUCTION:] if block.plain.endswith((":", "：")) else ""
        elif isinstance(block, Fence):
            yield from _noted(block, depth)
        elif isinstance(block, Table):
            entry = tables.tells(block, f"{title} {before}")
            for row in block.rows:
                yield _unit(row, " | ".join(cell.plain for cell in row.cells), depth, row=True, entry=entry)


def _item(document: Document, item: ListItem, depth: int, title: str) -> Iterator[Unit]:
    first = item.blocks[0] if item.blocks else None
    if isinstance(first, ListBlock) and len(item.blocks) == 1 and len(first.items) == 1:
        # `- 3. März: …` is a list in a list to Markdown.
        inner = first.items[0].blocks
        if inner and isinstance(inner[0], Paragraph) and dates.MONTH.match(inner[0].plain):
            day = document.lines.text(document.lines.lines(item.span)[0]).strip(" \t>-*+").split(".")[0]
            yield _unit(inner[0], f"{day}. {inner[0].plain}", depth, item=True)
            yield from units(document, inner[1:], depth + 1, title)
            return
    if isinstance(first, Paragraph):
        yield _unit(first, first.plain, depth, item=True, names_file=_names_file(first))
    rest: Sequence[Block] = item.blocks[1:] if isinstance(first, Paragraph) else item.blocks
    yield from units(document, rest, depth + 1, title)


def _paragraph(document: Document, block: Paragraph, depth: int) -> Iterator[Unit]:
    """A paragraph; each line of it where two or more of them begin like entries."""
    lines = document.lines.lines(block.span)
    texts = [_told(document.lines.text(line).strip(" \t>")) for line in lines] if 1 < len(lines) <= _MOST_LINES else []
    plain = [text.replace("**", "").replace("__", "") for text in texts]
    if sum(map(_begins_entry, plain)) >= 2:
        for line, text in zip(lines, plain, strict=True):
            span = document.lines.span(line)
            yield Unit(Span(max(span.start, block.span.start), span.end), " ".join(text[:_LONGEST].split()), depth)
    else:
        yield _unit(block, block.plain, depth)


def _noted(block: Fence, depth: int) -> Iterator[Unit]:
    """The lines of a block that is no code: notes, most of them with a day."""
    if block.language not in _NOTES or not _FEWEST <= len(block.lines) <= _MOST_LINES:
        return
    lines = [line for line in block.lines if line.text.strip()]
    days = sum(bool(dates.DATE.search(line.text[:60]) or dates.SHORT.search(line.text[:60])) for line in lines)
    if len(lines) >= _FEWEST and days * 10 >= len(lines) * 6:
        for line in lines:
            yield Unit(line.span, " ".join(line.text[:_LONGEST].split()), depth)


def _told(line: str) -> str:
    """A line; of an element in it with what its attributes give before it: `<done date="2031-09-01">` is a date, too."""
    found = _ELEMENT.match(line)
    if found is None:
        return line
    values = " ".join(_VALUE.findall(found["attributes"]))
    text = line[found.end() :].removesuffix(f"</{found['name']}>")
    return f"{values} {found['name']}: {text}".strip()


def _begins_entry(text: str) -> bool:
    return bool(
        dates.STARTS.match(text)
        or stamps.NUMBERED.match(text)
        or stamps.COMMIT.match(text)
        or stamps.BRANCH.match(text)
        or stamps.STAMP.match(text)
        or stamps.VERSION.match(text)
        or past.TICK.match(text)
        or reporting.label(text)
        or dates.PERIOD.match(text)
    )


def _names_file(block: Paragraph) -> bool:
    first = block.inlines[0] if block.inlines else None
    return isinstance(first, CodeSpan) and bool(re.fullmatch(r"[^\s`]*(?:/|\.\w{1,6})[^\s`]*", first.text))

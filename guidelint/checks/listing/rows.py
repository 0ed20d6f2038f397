"""The rows of lists and tables: what each names, and what it says of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.listing import written
from guidelint.markdown.blocks import Cell, ListBlock, ListItem, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.markdown.inline import CodeSpan, Inline, Link, Text
from guidelint.markdown.positions import Span

_BETWEEN = re.compile(r"[\s*_,、，;/&+|·()（）]*+(?:(?:and|or|und|et|y|e|и|和|与|と|및)[\s*_]*+)?\Z")
"""What may stand between two names of one row. Words join names in any language; these are only the common ones."""

_OPENS = re.compile(r"[\s*_]*+[:：–—-][\s*_]*+\Z")
"""What stands between a folder and the names of what is in it."""

_LABEL = 60
"""Characters that a label before a row's names may have."""

_MARKED = re.compile(r"\s*+(?:\*\*|__)(?P<name>[^*_\n]{1,80}?[:：]?)(?:\*\*|__)(?P<rest>.*)\Z", re.DOTALL)
_TARGET = re.compile(r"(?:[a-z][a-z0-9+.-]++:|#|//|\?)", re.IGNORECASE)
_MOST_NAMES = 200
"""Names that are read of one row."""


@dataclass(frozen=True, eq=False)
class Row:
    """An item of a list, a row of a table, or a line."""

    names: tuple[str, ...]
    """What it is about; several of `a.py`, `b.py`."""
    marked: bool
    """Whether the names are set off: as code, in bold, by a colon, in a cell of their own."""
    label: str
    """The text before the names: `Store` of "Store: `src/store.ts`"."""
    remark: str
    """The text after them."""
    text: str
    """All of it, as a reader sees it; the cells of a table with ` | ` between them."""
    cells: tuple[str, ...]
    """The cells of a table's row; else empty."""
    parent: Row | None = None
    """The row of the list that this one's list stands in."""


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of one block."""

    span: Span
    rows: tuple[Row, ...]
    header: tuple[str, ...] = ()
    """The titles of a table's columns."""
    whole: bool = True
    """Whether nothing else stands in the block."""


def of_list(block: ListBlock, document: Document) -> Rows:
    """The items of a list and of all lists in it."""
    rows: list[Row] = []
    pending: list[tuple[ListItem, Row | None]] = [(item, None) for item in reversed(block.items)]
    while pending:
        item, parent = pending.pop()
        row = _of_item(item, parent, document)
        rows.append(row)
        inner = [child for child in item.blocks if isinstance(child, ListBlock)]
        pending.extend((child, row) for some in reversed(inner) for child in reversed(some.items))
    return Rows(block.span, tuple(rows))


def _of_item(item: ListItem, parent: Row | None, document: Document) -> Row:
    first = item.blocks[0] if item.blocks else None
    if not isinstance(first, Paragraph):
        return Row((), False, "", "", "", (), parent)
    names, marked, label, remark = _read(first, document)
    return Row(names, marked, label, remark, first.plain, (), parent)


def of_table(table: Table, document: Document) -> Rows:
    """The rows of a table. They are about what the first column names that names something in most rows."""
    header = tuple(cell.plain for cell in table.header.cells)
    width = len(header)
    read = [[_read(cell, document) for cell in row.cells[:width]] for row in table.rows]
    named = [
        sum(
            1
            for cells in read
            if len(cells) > column and cells[column][0] and not cells[column][2] and _is_name(cells[column])
        )
        for column in range(min(width, 8))
    ]
    column = next((index for index, count in enumerate(named) if count * 10 >= len(read) * 7), 0)
    rows = []
    for row, cells in zip(table.rows, read, strict=True):
        plain = tuple(cell.plain for cell in row.cells)
        names, _, _, remark = cells[column] if column < len(cells) else ((), False, "", "")
        others = [text for index, text in enumerate(plain) if index != column and (index > 0 or column == 0)]
        label = plain[0] if column > 0 and plain else ""
        rows.append(Row(names, True, label, " ".join([remark, *others]).strip(), " | ".join(plain), plain))
    return Rows(table.span, tuple(rows), header)


def _holds(names: Sequence[str], text: str, following: Sequence[Inline]) -> bool:
    """Whether a row names a folder and goes on with what is in it: "`src/`: `a.py`, `b.py`"."""
    if len(names) != 1 or not names[0].endswith("/") or not _OPENS.match(text):
        return False
    return any(isinstance(node, CodeSpan) and not node.text.endswith("/") for node in following)


def _is_name(cell: tuple[tuple[str, ...], bool, str, str]) -> bool:
    names, marked, _, _ = cell
    return marked or all(written.looks_like_path(name) for name in names)


def of_lines(span: Span, lines: Iterable[str]) -> Rows:
    """The lines of a code block that say something."""
    rows = []
    for line in lines:
        if line.strip():
            names, remark = written.read(line)
            rows.append(Row(names, False, "", remark, line.strip(), ()))
    return Rows(span, tuple(rows))


def of_paragraphs(paragraphs: Sequence[Paragraph], document: Document) -> Rows:
    """Paragraphs that follow each other as the rows of one listing."""
    read = [_read(paragraph, document) for paragraph in paragraphs]
    rows = tuple(
        Row(names, marked, label, remark, paragraph.plain, ())
        for paragraph, (names, marked, label, remark) in zip(paragraphs, read, strict=True)
    )
    return Rows(Span(paragraphs[0].span.start, paragraphs[-1].span.end), rows)


def _read(block: Paragraph | Cell, document: Document) -> tuple[tuple[str, ...], bool, str, str]:
    """Names, whether they are set off, the label before and the remark after them."""
    nodes = block.inlines
    names: list[str] = []
    label: list[str] = []
    length = 0
    above = ""
    for index, node in enumerate(nodes):
        if isinstance(node, CodeSpan) and not node.in_link:
            names.append(above + node.text.strip())
        elif isinstance(node, Link) and not node.image:
            names.append(_of_link(node, nodes, index))
        elif isinstance(node, Text) and not node.in_link:
            if names:
                if not above and _holds(names, node.text, nodes[index + 1 : index + 2]):
                    above = names.pop()
                    continue
                if not _BETWEEN.match(node.text):
                    return _done(names, label, _plain(nodes[index:]))
            else:
                label.append(node.text)
                length += len(node.text)
                if length > _LABEL + 20:
                    break
        if len(names) >= _MOST_NAMES:
            return _done(names, label, _plain(nodes[index + 1 :]))
    if names and length <= _LABEL + 20:
        return _done(names, label, "")
    # As written, so that bold can be told from the underscores of `__init__`; of the first line, which has the name.
    line, _, rest = document.text(block.span).partition("\n")
    return _of_text(f"{line.strip()} {' '.join(rest.split())}".strip())


def _done(names: list[str], label: list[str], remark: str) -> tuple[tuple[str, ...], bool, str, str]:
    before = " ".join(label).strip(" *_:：(（-–—\t")
    if not any(char.isalnum() for char in before):
        before = ""
    kept = tuple(alternative for name in names if len(name) <= written.LONGEST for alternative in _of_code(name))
    return kept, True, before, remark.strip(" *_:：)）-–—,、\t")


def _of_code(name: str) -> Iterator[str]:
    """The names in a code span: as a rule one, of `{a,b}.ts` or `a.ts, b.ts` several."""
    if " " in name or "{" in name:
        found = written.read(name).names
        if len(found) > 1:
            yield from found
            return
    yield name


def _of_link(node: Link, nodes: Sequence[Inline], index: int) -> str:
    target = node.target.removeprefix("mdc:").split("#")[0]
    if target and not _TARGET.match(target):
        return target
    return "".join(
        inner.text for inner in nodes[index + 1 : index + 4] if isinstance(inner, Text | CodeSpan) and inner.in_link
    )


def _of_text(text: str) -> tuple[tuple[str, ...], bool, str, str]:
    """A row without code and links: `**name**: remark`, `name - remark`."""
    match = _MARKED.match(text)
    if match is not None and not match["rest"].startswith(("/", ".")):  # `__tests__/a.py` is no bold `tests`
        name = match["name"].strip(" :：")
        return (name,), True, "", match["rest"].strip(" *_:：-–—")
    names, remark = written.read(text[:400])
    if len(names) == 1 and (" " in names[0] or text.strip() == names[0]):
        return names, False, "", remark
    head = text.strip()[len(names[0]) :].lstrip("*_` ") if names else ""
    return names, bool(names) and head.startswith((":", "：", "-", "–", "—", "(", "（", "#", "→")), "", remark


def _plain(nodes: Sequence[Inline]) -> str:
    return "".join(f"{node.text} " for node in nodes if isinstance(node, Text | CodeSpan)).strip()

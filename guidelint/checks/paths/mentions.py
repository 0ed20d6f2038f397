"""The paths that a document mentions, each with the words and the other paths round it.

Code spans and plain text of headings, paragraphs and tables are read, and in blocks of shell commands the files that
these run. Other code, links (they are for another rule), comments and HTML are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from guidelint.checks.paths import commands, conditions, phrases
from guidelint.checks.paths.commands import Need
from guidelint.checks.paths.phrases import CODE
from guidelint.checks.paths.tokens import Token, token
from guidelint.markdown.blocks import Block, Fence, Heading, ListItem, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.markdown.inline import CodeSpan, Inline, Text
from guidelint.markdown.positions import Span

_AROUND = 400
"""Characters of a sentence that are read on either side of a path."""


# Plain text is read in ASCII: other scripts put no blanks between words, so that where a path in them ends is unknown.
_WORD = re.compile(r"[\w.@~$%+/:#&=?*{}<>()\[\]\\|!^-]++", re.ASCII)
# Not behind a letter of its own, as in `e.g.`
_SENTENCE_END = re.compile(r"(?<![\s.(][A-Za-z])[.!?](?=\s|$|[*_)\"'])|[。！？；;]|\s[—–]\s|\n")
_BLANK = re.compile(r"\s")
_PROMPT = re.compile(r"\s{0,8}[$%>] ")


@dataclass(frozen=True, eq=False)
class Group:
    """What belongs together: a list with the lists in it, the column of a table, or a paragraph."""

    titles: tuple[str, ...]
    """The titles of the sections round it, the innermost last."""
    head: str = ""
    """The title of a column."""


@dataclass(frozen=True, eq=False)
class Mention:
    """A path in a document."""

    token: Token
    span: Span
    """The path as written, no more."""
    before: str
    """The text of its sentence before it."""
    after: str
    """And behind it."""
    line: str
    """The whole paragraph or cell, with `CODE` for code."""
    row: str
    """The whole row of a table; empty elsewhere."""
    lead: str
    """The paragraph before its list or table, or the text of the item that its list is part of."""
    group: Group
    code: bool
    """Whether it is a code span of its own."""
    command: bool = False
    """Whether it is one word of a longer code span, or of a block of commands."""
    need: Need = Need.NONE
    """What the command does with it."""
    folder: str | None = ""
    """The folder that the command runs in, as it says itself; None where that is not known."""
    leads: bool = False
    """Whether it starts its item or row, or only other paths stand before it."""
    below: str = ""
    """What the points below its item say, where it is in the first paragraph of one."""


def mentions(document: Document, endings: frozenset[str]) -> list[Mention]:
    """The paths in a document, in order; `endings` are those that files of the repository have."""
    found = [one for passage in _passages(document) for one in _in_passage(passage, document, endings)]
    return sorted(found, key=lambda one: one.span)


@dataclass
class _Passage:
    """The text of one heading, paragraph or cell."""

    inlines: Sequence[Inline]
    group: Group
    row: str = ""
    lead: str = ""
    leads: bool = False
    """Whether it starts an item or a row."""
    below: str = ""
    fence: Fence | None = None
    """Instead: a block of code."""


def _passages(document: Document) -> Iterator[_Passage]:
    titles: list[tuple[int, str]] = []
    above = ""
    # Each block with the group of the list round it, the text that leads to it, and the item that it starts.
    pending: list[tuple[Block, Group | None, str, ListItem | None]] = [
        (block, None, "", None) for block in reversed(document.blocks)
    ]
    while pending:
        block, group, lead, item = pending.pop()
        if isinstance(block, Heading):
            yield _Passage(block.inlines, group or Group(_titles(titles)))
            if group is None:
                while titles and titles[-1][0] >= block.level:
                    titles.pop()
                titles.append((block.level, block.plain[:_AROUND]))
                above = ""
        elif isinstance(block, Paragraph):
            said = conditions.below(item)
            yield _Passage(block.inlines, group or Group(_titles(titles)), "", lead, item is not None, said)
            if group is None:
                above = block.plain[-_AROUND:]
        elif isinstance(block, Fence):
            yield _Passage((), group or Group(_titles(titles)), lead=lead if group else above, fence=block)
        elif isinstance(block, Table):
            yield from _cells(block, _titles(titles), lead if group else above)
        elif block.children:
            inside = group or Group(_titles(titles))
            lead = lead if group else above
            children: list[tuple[Block, Group | None, str, ListItem | None]] = []
            for number, child in enumerate(block.children):
                children.append((child, inside, lead, block if isinstance(block, ListItem) and not number else None))
                if isinstance(child, Paragraph):
                    lead = child.plain[-_AROUND:]
            pending.extend(reversed(children))


def _titles(titles: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(title for _, title in titles)


def _cells(table: Table, titles: tuple[str, ...], lead: str) -> Iterator[_Passage]:
    heads = [cell.plain for cell in table.header.cells]
    groups = [Group(titles, head) for head in heads]
    for row in table.rows:
        text = " | ".join(_text(cell.inlines) for cell in row.cells)
        for number, cell in enumerate(row.cells[: len(groups)]):
            yield _Passage(cell.inlines, groups[number], text, lead, leads=True)


def _text(inlines: Sequence[Inline]) -> str:
    return "".join(
        node.text if isinstance(node, Text) else CODE for node in inlines if isinstance(node, Text | CodeSpan)
    )


@dataclass
class _Pieces:
    """The text of a passage, with where each node starts in it."""

    text: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)


@dataclass(frozen=True, slots=True)
class _Written:
    """A path of a passage, and which stretch of its text stands for it."""

    start: int
    end: int
    token: Token
    span: Span
    code: bool = False
    command: bool = False
    need: Need = Need.NONE
    folder: str | None = ""


def _in_passage(passage: _Passage, document: Document, endings: frozenset[str]) -> Iterator[Mention]:
    if passage.fence is not None:
        if passage.fence.language in commands.SHELLS | commands.UNKNOWN:
            yield from _run(passage.fence, passage.group, passage.lead, endings)
        return
    found: list[_Written] = []
    pieces = _Pieces()
    end = -1
    for node in passage.inlines:
        if not isinstance(node, Text | CodeSpan):
            continue
        if 0 <= end < node.span.start and b"\n" in document.data[end : node.span.start]:
            pieces.add(" ")
        end = node.span.end
        if not node.in_link and "/" in node.text and "\ufffd" not in node.text:
            found.extend(_written(node, pieces.length, document, endings))
        pieces.add(node.text if isinstance(node, Text) else CODE)
    if found:
        yield from _with_words(found, "".join(pieces.text), passage)


def _written(node: Text | CodeSpan, at: int, document: Document, endings: frozenset[str]) -> Iterator[_Written]:
    """The paths in a node whose text, or what stands for it, begins at `at`."""
    if isinstance(node, Text):
        where = _Places(node.span, node.text)
        for start, word in _words(node.text):
            one = token(word, endings)
            # `<path>src/x</path>` shows what to write.
            tagged = not start and document.data[node.span.start - 1 : node.span.start] == b">"
            if one is not None and not one.marked and not tagged:
                first = start + one.offset
                yield _Written(at + first, at + first + len(one.text), one, where.of(first, one.text))
        return
    where = _Places(node.content_span, node.text)
    if not _BLANK.search(node.text.strip()):
        lead = len(node.text) - len(node.text.lstrip())
        one = token(node.text.strip(), endings)
        if one is not None:
            yield _Written(at, at + 1, one, where.of(lead + one.offset, one.text), True)
    elif document.text(node.content_span) == node.text:  # else a line end, which may be two bytes, is a blank in it
        for part in commands.words(node.text):
            one = token(part.text, endings)
            if one is not None:
                span = where.of(part.start + one.offset, one.text)
                yield _Written(at, at + 1, one, span, False, True, part.need, part.folder)


def _run(fence: Fence, group: Group, lead: str, endings: frozenset[str]) -> Iterator[Mention]:
    """The files that a block of commands runs."""
    if any("<<" in line.text for line in fence.lines):
        return  # what follows is a text, not a command
    prompts = any(_PROMPT.match(line.text) for line in fence.lines)
    session = commands.Session()
    goes_on = False
    for line in fence.lines:
        rest, goes_on = goes_on, line.text.rstrip().endswith("\\")
        if rest or "\ufffd" in line.text or (prompts and not _PROMPT.match(line.text)):
            continue
        where = _Places(line.span, line.text)
        for word in session.words(line.text):
            # A line of a block of any text may begin with a path.
            judged = word.need > (Need.NONE if fence.language in commands.SHELLS else Need.CALLS)
            one = token(word.text, endings) if judged else None
            if one is not None and (fence.language in commands.SHELLS or word.start):
                span = where.of(word.start + one.offset, one.text)
                yield Mention(one, span, "", "", "", "", lead, group, False, True, word.need, word.folder)


def _with_words(found: Sequence[_Written], text: str, passage: _Passage) -> Iterator[Mention]:
    """The paths of a passage, each with the sentence that it stands in."""
    breaks = [match.end() for match in _SENTENCE_END.finditer(text)]
    previous, leads = 0, passage.leads
    number = 0
    for one in found:
        while number < len(breaks) and breaks[number] <= one.start:
            number += 1
        later = number
        while later < len(breaks) and breaks[later] < one.end:
            later += 1
        first = max(breaks[number - 1] if number else 0, one.start - _AROUND)
        last = min(breaks[later] if later < len(breaks) else len(text), one.end + _AROUND)
        leads = leads and phrases.is_joint(text[previous : one.start])
        previous = one.end
        yield Mention(
            one.token,
            one.span,
            conditions.without_arrow(text[first : one.start]),
            text[one.end : last],
            text[:_AROUND],
            passage.row[:_AROUND],
            passage.lead,
            passage.group,
            one.code,
            one.command,
            one.need,
            one.folder,
            leads,
            passage.below,
        )


class _Places:
    """Finds the bytes of parts of a text, from its start to its end."""

    def __init__(self, span: Span, text: str) -> None:
        self._text = text
        self._at = 0
        self._byte = span.start

    def of(self, at: int, part: str) -> Span:
        self._byte += len(self._text[self._at : at].encode("utf-8", "surrogatepass"))
        self._at = at
        return Span(self._byte, self._byte + len(part.encode("utf-8", "surrogatepass")))


def _words(text: str) -> Iterator[tuple[int, str]]:
    for match in _WORD.finditer(text):
        word = match[0]
        if "/" in word and not (word.startswith("/") and match.start() and text[match.start() - 1].isalnum()):
            yield match.start(), word

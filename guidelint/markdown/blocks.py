"""The blocks of a document: headings, paragraphs, lists, code, tables and the rest, with their places in the file.

markdown-it-py finds the blocks: CommonMark with GitHub's tables, and with the tags of `own_elements`. It reports whole
lines only, so its block rules are wrapped here to note where in its first line each block starts; what is inside a
block is `inline`'s matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from guidelint.markdown import inline, own_elements
from guidelint.markdown.inline import Comment, Inline, Inlines, Text
from guidelint.markdown.positions import Span
from guidelint.markdown.source import Content, Source

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

    _BlockRule: TypeAlias = Callable[[StateBlock, int, int, bool], bool]

# Quotes count one, lists two (the list and its item). markdown-it recurses for each, and by itself it drops the rest
# of the document where it becomes too deep. Here quotes and lists deeper than this are read as paragraphs instead.
MAX_DEPTH = 60


@dataclass(frozen=True, eq=False)
class Block:
    """Any block.

    `span` reaches from its first mark or character, indentation excluded, to the end of its last line, line end
    excluded.
    """

    span: Span

    @property
    def children(self) -> Sequence[Block]:
        """The blocks directly inside: of a quote or item its blocks, of a list its items, else none."""
        return ()


@dataclass(frozen=True, eq=False)
class _WithText(Block):
    _content: Content = field(repr=False)
    _definitions: Mapping[str, Definition] = field(repr=False)

    @cached_property
    def _read(self) -> Inlines:
        return inline.read(self._content, self._definitions)

    @property
    def inlines(self) -> tuple[Inline, ...]:
        """What its text holds, in document order."""
        return self._read.nodes

    @property
    def plain(self) -> str:
        """Its text as a reader sees it: without markup and comments, line ends as spaces."""
        return self._read.plain


@dataclass(frozen=True, eq=False)
class Heading(_WithText):
    """An ATX (`#`) or setext (underlined) heading; `plain` is its title."""

    level: int
    """From 1 to 6."""


@dataclass(frozen=True, eq=False)
class Paragraph(_WithText):
    """A paragraph, also the text of a list item."""


@dataclass(frozen=True, eq=False)
class Cell(_WithText):
    """A cell of a table; its span is the text without the blanks around it."""


@dataclass(frozen=True, eq=False)
class Row(Block):
    """A row of a table: one line. Cells that are missing are not made up, those in excess are left out."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class Table(Block):
    """A table in GitHub's syntax."""

    header: Row
    rows: tuple[Row, ...]
    """The rows below the header."""


@dataclass(frozen=True, eq=False)
class Fence(Block):
    """A fenced code block."""

    info: str
    """The info string, trimmed, escapes and entities resolved."""
    lines: tuple[Text, ...]
    """The lines of code without the fences, each as it stands in the file less the indentation of what holds it."""
    closed: bool
    """False if what holds it, or the file, ends without a closing fence."""
    mark: str
    """The opening fence, such as three backticks."""

    @property
    def language(self) -> str:
        """The first word of the info string in lower case, or an empty text."""
        return self.info.split(maxsplit=1)[0].lower() if self.info else ""


@dataclass(frozen=True, eq=False)
class IndentedCode(Block):
    """A code block made by indentation of four columns."""

    lines: tuple[Text, ...]


@dataclass(frozen=True, eq=False)
class Html(Block):
    """A block of raw HTML; an HTML comment that starts a line is one."""

    text: str
    """Its lines, without the marks of quotes and lists around it and without indentation."""
    comments: tuple[Comment, ...]
    only_comments: bool
    """Whether it holds comments and nothing else."""


@dataclass(frozen=True, eq=False)
class ThematicBreak(Block):
    """A horizontal line."""


@dataclass(frozen=True, eq=False)
class Definition(Block):
    """A link reference definition, `[label]: target "title"`."""

    label: str
    """As written, without the brackets."""
    target: str
    """The destination with escapes and entities resolved."""
    target_span: Span
    """Where the destination is written, without angle brackets."""
    title: str | None


@dataclass(frozen=True, eq=False)
class Quote(Block):
    """A block quote."""

    blocks: tuple[Block, ...]

    @property
    def children(self) -> Sequence[Block]:
        return self.blocks


@dataclass(frozen=True, eq=False)
class ListItem(Block):
    """An item of a list; its span starts with the marker."""

    marker: str
    """As written: `-`, `*`, `+`, `12.` or `3)`."""
    blocks: tuple[Block, ...]

    @property
    def children(self) -> Sequence[Block]:
        return self.blocks


@dataclass(frozen=True, eq=False)
class ListBlock(Block):
    """A list."""

    ordered: bool
    items: tuple[ListItem, ...]

    @property
    def children(self) -> Sequence[Block]:
        return self.items


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks and all blocks inside them, each before its children, in document order."""
    pending = list(reversed(blocks))
    while pending:
        block = pending.pop()
        yield block
        pending.extend(reversed(block.children))


def inlines(block: Block) -> Iterator[Inline]:
    """What the text of one block holds: of a heading or paragraph its own, of a table its cells', else nothing."""
    if isinstance(block, _WithText):
        yield from block.inlines
    elif isinstance(block, Table):
        for row in (block.header, *block.rows):
            for cell in row.cells:
                yield from cell.inlines


def read(source: Source, start: int) -> tuple[Block, ...]:
    """The top-level blocks of the text from the offset `start`, the start of a line, to its end."""
    text = source.text[start:]
    if not text.strip(" \t\n"):
        return ()
    tokens: list[Token] = []
    parser = _parser()
    parser.block.parse(text, parser, {}, tokens)
    return _Builder(source, start, tokens).build()


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # The bound on nesting is ours, see `_bounded`; markdown-it's own would drop text.
    parser = MarkdownIt("commonmark", {"maxNesting": 10 * MAX_DEPTH, "inline_definitions": True}).enable("table")
    ruler = parser.block.ruler
    ruler.before("html_block", "own_element", own_elements.rule, {"alt": ["paragraph", "reference", "blockquote"]})
    for rule in list(ruler.__rules__):
        wrap = _CONTAINERS.get(rule.name, _located)
        ruler.at(rule.name, wrap(rule.fn), {"alt": rule.alt})
    return parser


def _located(rule: _BlockRule) -> _BlockRule:
    """Note with the first token of a leaf block where the text of each of its lines starts: past the marks of
    quotes and lists and the indentation.
    """

    def located(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        count = len(state.tokens)
        if not rule(state, start, end, silent):
            return False
        if not silent and count < len(state.tokens):
            token = state.tokens[count]
            assert token.map is not None
            token.meta["starts"] = [state.bMarks[line] + state.tShift[line] for line in range(*token.map)]
            if token.type == "fence":
                token.meta["closed"] = _is_closed(state, token)
        return True

    return located


def _quote(rule: _BlockRule) -> _BlockRule:
    def bounded(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        if silent:
            return rule(state, start, end, True)
        if state.level >= MAX_DEPTH:
            return False
        count, at = len(state.tokens), state.bMarks[start] + state.tShift[start]
        if not rule(state, start, end, False):
            return False
        state.tokens[count].meta["starts"] = [at]
        return True

    return bounded


def _list(rule: _BlockRule) -> _BlockRule:
    def bounded(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        if silent:
            return rule(state, start, end, True)
        if state.level >= MAX_DEPTH:
            return False
        count, level = len(state.tokens), state.level + 1
        if not rule(state, start, end, False):
            return False
        for token in state.tokens[count:]:
            if token.level == level and token.type == "list_item_open":
                assert token.map is not None
                # The rule has put back what it changed while it was inside the item.
                line = token.map[0]
                token.meta["starts"] = [state.bMarks[line] + state.tShift[line]]
        return True

    return bounded


_CONTAINERS = {"blockquote": _quote, "list": _list}


def _is_closed(state: StateBlock, token: Token) -> bool:
    assert token.map is not None
    first, last = token.map[0], token.map[1] - 1
    if last == first or state.is_code_block(last):
        return False
    line = state.src[state.bMarks[last] + state.tShift[last] : state.eMarks[last]].rstrip(" \t")
    return len(line) >= len(token.markup) and not line.strip(token.markup[0])


class _Builder:
    """Turns markdown-it's flat tokens into blocks."""

    def __init__(self, source: Source, start: int, tokens: Sequence[Token]) -> None:
        self.source = source
        self.text = source.text
        self.start = start
        self.first_row = source.row(start)
        self.tokens = tokens
        self.definitions: dict[str, Definition] = {}

    def build(self) -> tuple[Block, ...]:
        # One list of finished blocks for each container that is open, the document being the outermost.
        open_blocks: list[list[Any]] = [[]]
        open_tokens: list[Token] = []
        for token in self.tokens:
            kind = token.type
            if kind in _OPENING:
                open_tokens.append(token)
                open_blocks.append([])
            elif kind in _CLOSING:
                blocks = open_blocks.pop()
                open_blocks[-1].append(self.container(open_tokens.pop(), tuple(blocks)))
            elif kind in _LEAVES:
                block: Block = _LEAVES[kind](self, token)
                open_blocks[-1].append(block)
        return tuple(open_blocks[0])

    def container(self, token: Token, blocks: tuple[Any, ...]) -> Block:
        if token.type == "bullet_list_open" or token.type == "ordered_list_open":
            return ListBlock(Span(blocks[0].span.start, blocks[-1].span.end), token.type[0] == "o", blocks)
        at = self.starts(token)[0]
        end = self.source.byte(self.trimmed(at, self.line_end(at))[1])
        if blocks:
            end = max(end, blocks[-1].span.end)
        span = Span(self.source.byte(at), end)
        if token.type == "blockquote_open":
            return Quote(span, blocks)
        return ListItem(span, token.info + token.markup, blocks)

    def heading(self, token: Token) -> Heading:
        starts = self.starts(token)
        level = int(token.tag[1])
        span = self.span(starts)
        if token.markup.startswith("#"):
            start, end = _atx(self.text, starts[0] + level, self.line_end(starts[0]))
            content = Content(self.source, [(start, end)])
        else:
            content = self.content(starts[:-1])
        return Heading(span, content, self.definitions, level)

    def paragraph(self, token: Token) -> Paragraph:
        starts = self.starts(token)
        return Paragraph(self.span(starts), self.content(starts), self.definitions)

    def definition(self, token: Token) -> Definition:
        starts = self.starts(token)
        content = self.content(starts)
        text = content.text
        match = _DEFINITION.match(text)
        # markdown-it has found the whole to be well-formed.
        assert match is not None
        label, at = match[1], match.end()
        where = inline.destination(text, at) or (at, at, at)
        target = inline.unescape(text[where[0] : where[1]])
        title = token.meta["title"] or None
        found = Definition(self.span(starts), label, target, content.span(where[0], where[1]), title)
        # Of several definitions of one label the first holds.
        self.definitions.setdefault(inline.normal_label(label), found)
        return found

    def fence(self, token: Token) -> Fence:
        starts = self.starts(token)
        span = self.source.span(starts[0], self.line_end(starts[-1]))
        info = inline.unescape(token.info.strip())
        return Fence(span, info, self.code_lines(token, 1), token.meta["closed"], token.markup)

    def indented_code(self, token: Token) -> IndentedCode:
        starts = self.starts(token)
        return IndentedCode(self.source.span(starts[0], self.line_end(starts[-1])), self.code_lines(token, 0))

    def html(self, token: Token) -> Html:
        starts = self.starts(token)
        content = Content(self.source, [(start, self.line_end(start)) for start in starts])
        comments, rest = _html_comments(content)
        return Html(self.span(starts), content.text, comments, not rest.strip())

    def thematic_break(self, token: Token) -> ThematicBreak:
        return ThematicBreak(self.span(self.starts(token)))

    def table(self, token: Token) -> Table:
        starts = self.starts(token)
        header = self.row(starts[0], None)
        rows = tuple(self.row(start, len(header.cells)) for start in starts[2:])
        return Table(self.span(starts), header, rows)

    def row(self, start: int, columns: int | None) -> Row:
        start, end = self.trimmed(start, self.line_end(start))
        cells = []
        for pieces in _cells(self.text, start, end)[:columns]:
            content = Content(self.source, pieces, "")
            cells.append(Cell(self.source.span(pieces[0][0], pieces[-1][1]), content, self.definitions))
        return Row(self.source.span(start, end), tuple(cells))

    def starts(self, token: Token) -> list[int]:
        return [self.start + at for at in token.meta["starts"]]

    def line_end(self, at: int) -> int:
        return self.text.index("\n", at)

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        return _trimmed(self.text, start, end)

    def content(self, starts: Sequence[int]) -> Content:
        pieces = [(start, self.line_end(start)) for start in starts]
        pieces[-1] = self.trimmed(*pieces[-1])
        return Content(self.source, pieces)

    def span(self, starts: Sequence[int]) -> Span:
        return self.source.span(starts[0], self.trimmed(starts[-1], self.line_end(starts[-1]))[1])

    def code_lines(self, token: Token, skip: int) -> tuple[Text, ...]:
        assert token.map is not None
        row = self.first_row + token.map[0] + skip
        lines = []
        for number, code in enumerate(token.content.split("\n")[:-1]):
            start, end = self.source.row_start(row + number), self.source.row_end(row + number)
            # Where a tab straddles the indentation of what holds the code, markdown-it puts blanks in place of
            # what is left of it; they are not in the file.
            if not self.text.startswith(code, max(start, end - len(code))):
                code = code.lstrip(" ")
            start = max(start, end - len(code))
            lines.append(Text(self.source.span(start, end), self.text[start:end]))
        return tuple(lines)


_OPENING = frozenset({"blockquote_open", "bullet_list_open", "ordered_list_open", "list_item_open"})
_CLOSING = frozenset({"blockquote_close", "bullet_list_close", "ordered_list_close", "list_item_close"})
_LEAVES: dict[str, Callable[[_Builder, Token], Block]] = {
    "heading_open": _Builder.heading,
    "paragraph_open": _Builder.paragraph,
    "definition": _Builder.definition,
    "fence": _Builder.fence,
    "code_block": _Builder.indented_code,
    "html_block": _Builder.html,
    "hr": _Builder.thematic_break,
    "table_open": _Builder.table,
}

_DEFINITION = re.compile(r"\[((?:[^\[\]\\]|\\.)*+)\]:[ \t\n]*+", re.DOTALL)
_NO_COMMENTS_INSIDE = re.compile(r"<(?:script|style|textarea)\b", re.IGNORECASE)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip(" \t"))
    return min(start + left, end), start + max(len(piece.rstrip(" \t")), left)


def _atx(text: str, start: int, end: int) -> tuple[int, int]:
    """The title of an ATX heading: after its marks, without the closing ones."""
    start, end = _trimmed(text, start, end)
    title = text[start:end]
    opened = title.rstrip("#")
    if not opened:
        return start, start
    if len(opened) < len(title) and opened[-1] in " \t":
        return _trimmed(text, start, start + len(opened))
    return start, end


def _cells(text: str, start: int, end: int) -> list[list[tuple[int, int]]]:
    """The cells of a table row: of each the pieces that make up its text. A backslash before a pipe is no text."""
    cells: list[list[tuple[int, int]]] = [[]]
    at = start
    pipe = text.find("|", start, end)
    while pipe >= 0:
        if pipe > start and text[pipe - 1] == "\\":
            cells[-1].append((at, pipe - 1))
            at = pipe
        else:
            cells[-1].append((at, pipe))
            cells.append([])
            at = pipe + 1
        pipe = text.find("|", pipe + 1, end)
    cells[-1].append((at, end))
    if _is_empty(cells[0]):
        del cells[0]
    if cells and _is_empty(cells[-1]):
        del cells[-1]
    for cell in cells:
        first, last = cell[0], cell[-1]
        if len(cell) == 1:
            cell[0] = _trimmed(text, *first)
        else:
            cell[0] = (_trimmed(text, *first)[0], first[1])
            cell[-1] = (last[0], _trimmed(text, *last)[1])
    return cells


def _is_empty(cell: list[tuple[int, int]]) -> bool:
    return all(start == end for start, end in cell)


def _html_comments(content: Content) -> tuple[tuple[Comment, ...], str]:
    """The comments in a block of HTML, and what is left of it without them."""
    text = content.text
    if _NO_COMMENTS_INSIDE.match(text):
        return (), text
    comments, rest, at = [], [], 0
    start = text.find("<!--")
    while start >= 0:
        ends = inline.comment_end(text, start)
        if ends is None:
            # Only a block that starts as a comment runs on for want of its end; elsewhere it is ill-formed HTML.
            if start == 0:
                comments.append(inline.comment(content, start, len(text), len(text), closed=False))
                at = len(text)
            break
        comments.append(inline.comment(content, start, *ends))
        rest.append(text[at:start])
        at = ends[1]
        start = text.find("<!--", at)
    rest.append(text[at:])
    return tuple(comments), "".join(rest)

"""What stands inside a paragraph, a heading or a table cell: code spans, links, comments, tags and plain text.

This is CommonMark 0.31's inline syntax, read in one pass. guidelint does not use markdown-it's inline parser, because
that one keeps no positions. (It is not slow: version 4.3 took linear time on every hostile text that we tried.) Here
the time grows with the size of the text (times a constant, see `_TAG_LIMIT` and `_PARENTHESES`) whatever it holds, so
that nothing has to be left out of large or hostile files.

Emphasis is taken off the plain text but is no node of its own. GitHub's bare URLs and `~~` are plain text.
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from guidelint.markdown.positions import Span
from guidelint.markdown.source import Content

if TYPE_CHECKING:
    from guidelint.markdown.blocks import Definition


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text of one line, as it is written: escapes and entities are not resolved."""

    span: Span
    text: str
    in_link: bool = False
    """Whether it stands in the label of a link or image."""


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """A code span; `span` has the backticks, `content_span` what is between them less the padding."""

    span: Span
    content_span: Span
    text: str
    """The content; a line end in it is a space."""
    in_link: bool = False
    """Whether it stands in the label of a link or image."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link or an image. What stands in its label follows as nodes of their own, marked `in_link`."""

    span: Span
    label_span: Span
    target: str
    """The destination with escapes and entities resolved; percent signs are left as they are."""
    target_span: Span
    """Where the destination is written, without angle brackets; for a reference, in its definition."""
    title: str | None
    style: Literal["inline", "reference", "autolink"]
    image: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """Raw HTML in a text, but for comments: a tag, a declaration, a processing instruction or CDATA."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Comment:
    """An HTML comment, inside a text or as a block of its own."""

    span: Span
    text: str
    """What is between `<!--` and `-->`, without the marks of quotes and lists around it."""
    closed: bool
    """False for a block that runs to the end of what holds it, for want of a `-->`."""
    _content: Content = field(repr=False, compare=False)
    _start: int = field(repr=False, compare=False)

    def locate(self, start: int, end: int) -> Span:
        """The bytes of the file that hold `text[start:end]`."""
        return self._content.span(self._start + start, self._start + end)


Inline: TypeAlias = Text | CodeSpan | Link | Tag | Comment


class Inlines(NamedTuple):
    """The nodes of one text in document order, and the text as a reader sees it."""

    nodes: tuple[Inline, ...]
    plain: str
    """Without markup, comments and tags; line ends are spaces; images give their label."""


def read(content: Content, definitions: Mapping[str, Definition]) -> Inlines:
    """Read a text; `definitions` has the link reference definitions by `normal_label`."""
    return _Reader(content, definitions).read()


def normal_label(label: str) -> str:
    """A link label as labels are compared: case-folded, with white space collapsed."""
    return " ".join(label.split()).casefold()


def unescape(text: str) -> str:
    """The text with backslash escapes and entities resolved."""
    return _ESCAPE.sub(_unescaped, text) if "\\" in text or "&" in text else text


def comment_end(text: str, start: int) -> tuple[int, int] | None:
    """Of the comment that opens with `<!--` at `start`: where its content and where it ends; None if it does not."""
    for empty in ("<!-->", "<!--->"):
        if text.startswith(empty, start):
            return start + 4, start + len(empty)
    end = text.find("-->", start + 4)
    return None if end < 0 else (end, end + 3)


def comment(content: Content, start: int, inner_end: int, end: int, *, closed: bool = True) -> Comment:
    """The comment at `start` of a content whose text ends at `inner_end` and which itself ends at `end`."""
    text = content.text[start + 4 : inner_end]
    return Comment(content.span(start, end), text, closed, content, start + 4)


def destination(text: str, start: int) -> tuple[int, int, int] | None:
    """The link destination at `start`: where it starts and ends without angle brackets, and where the next thing
    may start; None if there is none.
    """
    if text.startswith("<", start):
        match = _ANGLED.match(text, start)
        return (match.start(1), match.end(1), match.end()) if match else None
    depth, at = 0, start
    while match := _DESTINATION_STOP.search(text, at):
        at = match.start()
        if match[0] == "(":
            depth += 1
            if depth > _PARENTHESES:
                return None
        elif match[0] == ")":
            if depth == 0:
                break
            depth -= 1
        elif match[0] != "\\":
            break
        elif text[at + 1 : at + 2].isspace():
            # A backslash before a blank escapes nothing, and the blank ends the destination.
            at += 1
            break
        else:
            at += 1
        at += 1
    else:
        at = len(text)
    at = min(at, len(text))
    return (start, at, at) if depth == 0 and at > start else None


def title_at(text: str, start: int) -> re.Match[str] | None:
    """The link title at `start`, with its quotes; `title_text` reads it."""
    return _TITLE.match(text, start)


def title_text(match: re.Match[str]) -> str:
    """The title without its quotes, escapes and entities resolved."""
    return unescape(match[0][1:-1])


# A destination may have balanced parentheses, this deep; the specification asks for at least three, cmark stops here.
_PARENTHESES = 32
# Tags longer than this many characters are text. A tag may open in another's quoted value, and so the same text may be
# followed from many starts; the bound makes sure that it is not followed far from each.
_TAG_LIMIT = 8192

_PUNCTUATION = r"!-/:-@\[-`{-~"
_SPECIAL = re.compile(r"!?\[|[\\`<\]*_]")
_ESCAPABLE = re.compile(rf"\\[{_PUNCTUATION}]")
_ESCAPE = re.compile(rf"\\([{_PUNCTUATION}])|&(?:#[xX][0-9a-fA-F]{{1,6}}|#[0-9]{{1,7}}|[A-Za-z][A-Za-z0-9]{{1,31}});")
_TICKS = re.compile(r"`+")
_STARS = re.compile(r"\*+|_+")
_AUTOLINK = re.compile(
    r"<(?:(?P<uri>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20<>]*+)"
    r"|(?P<mail>[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*+))>"
)
_TAG = re.compile(
    r"<[A-Za-z][A-Za-z0-9-]*+"
    r"""(?:\s++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:\s*=\s*+(?:[^\s"'=<>`]++|'[^']*+'|"[^"]*+"))?)*+"""
    r"\s*+/?>"
    r"|</[A-Za-z][A-Za-z0-9-]*+\s*+>"
)
# Opening, what it ends with, and at which distance from its start the end may stand at the earliest.
_OTHER_HTML = (
    (re.compile(r"<\?"), "?>", 2),
    (re.compile(r"<!\[CDATA\["), "]]>", 9),
    (re.compile(r"<![A-Za-z]"), ">", 3),
)
_ANGLED = re.compile(r"<((?:[^<>\n\\]|\\.)*+)>")
_DESTINATION_STOP = re.compile(r"[\x00-\x20\x7f()\\]")
_TITLE = re.compile(r""""(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)""", re.DOTALL)
_BLANKS = re.compile(r"[ \t\n]*+")
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999}+)\]", re.DOTALL)
_LABEL_LIMIT = 999


def _unescaped(match: re.Match[str]) -> str:
    return match[1] or html.unescape(match[0])


class _Bracket(NamedTuple):
    start: int
    label_start: int
    image: bool
    delimiters: int
    """How many delimiter runs stand before it."""


@dataclass(slots=True)
class _Run:
    """A run of `*` or `_` that may open or close emphasis; what is left of it lies from `start` to `end`."""

    start: int
    end: int
    mark: str
    opens: bool
    closes: bool
    length: int
    previous: int = -1
    next: int = -1


class _Reader:
    def __init__(self, content: Content, definitions: Mapping[str, Definition]) -> None:
        self.content = content
        self.text = content.text
        self.definitions = definitions
        # Nodes other than text, by where they start, to be told whether they stand in a label.
        self.nodes: list[tuple[int, CodeSpan | Link | Tag | Comment]] = []
        # What is not plain text, and what a reader sees in its place.
        self.marks: list[tuple[int, int, str]] = []
        self.labels: dict[int, int] = {}
        self.brackets: list[_Bracket] = []
        # A link may not stand in a link: brackets of links below this height can no longer become one.
        self.links_from = 0
        self.bracketed: list[bool] = []
        self.runs: list[_Run] = []
        self.ticks: dict[int, list[int]] | None = None
        # Ends of HTML that are known not to occur any more.
        self.absent: set[str] = set()

    def read(self) -> Inlines:
        at = 0
        while match := _SPECIAL.search(self.text, at):
            at = match.start()
            mark = match[0]
            if mark == "\\":
                if self.text.startswith("\n", at + 1):
                    # A hard line break.
                    self.marks.append((at, at + 1, ""))
                at += 2 if _ESCAPABLE.match(self.text, at) else 1
            elif mark == "`":
                at = self.code_span(at)
            elif mark == "<":
                at = self.angle(at)
            elif mark == "]":
                at = self.closing_bracket(at)
            elif mark in "*_":
                at = self.delimiters(at)
            else:
                if self.brackets:
                    self.bracketed[-1] = True
                self.brackets.append(_Bracket(at, match.end(), mark == "![", len(self.runs)))
                self.bracketed.append(False)
                at = match.end()
        self.emphasis(0)
        return self.result()

    def code_span(self, start: int) -> int:
        text = self.text
        if self.ticks is None:
            self.ticks = {}
            for run in _TICKS.finditer(text, start):
                self.ticks.setdefault(run.end() - run.start(), []).append(run.start())
        match = _TICKS.match(text, start)
        assert match is not None
        inner = match.end()
        closers = self.ticks.get(inner - start, [])
        index = bisect_left(closers, inner)
        if index == len(closers):
            return inner
        inner_end = closers[index]
        end = inner_end + inner - start
        code = text[inner:inner_end].replace("\n", " ")
        if code.startswith(" ") and code.endswith(" ") and code.strip(" "):
            code, inner, inner_end = code[1:-1], inner + 1, inner_end - 1
        self.add(start, end, CodeSpan(self.content.span(start, end), self.content.span(inner, inner_end), code), code)
        return end

    def angle(self, start: int) -> int:
        text, content = self.text, self.content
        if match := _AUTOLINK.match(text, start):
            target = match["uri"] or "mailto:" + match["mail"]
            inner, end = content.span(start + 1, match.end() - 1), match.end()
            self.add(
                start,
                end,
                Link(content.span(start, end), inner, target, inner, None, "autolink"),
                text[start + 1 : end - 1],
            )
            return end
        if text.startswith("<!--", start):
            if "-->" in self.absent:
                return start + 1
            ends = comment_end(text, start)
            if ends is None:
                self.absent.add("-->")
                return start + 1
            self.add(start, ends[1], comment(content, start, *ends))
            return ends[1]
        tag_end = self.tag_end(start)
        if tag_end is None:
            return start + 1
        self.add(start, tag_end, Tag(content.span(start, tag_end), text[start:tag_end]))
        return tag_end

    def tag_end(self, start: int) -> int | None:
        if match := _TAG.match(self.text, start, start + _TAG_LIMIT):
            return match.end()
        for opening, closing, distance in _OTHER_HTML:
            if closing not in self.absent and opening.match(self.text, start):
                end = self.text.find(closing, start + distance)
                if end >= 0:
                    return end + len(closing)
                self.absent.add(closing)
        return None

    def closing_bracket(self, at: int) -> int:
        if not self.brackets:
            return at + 1
        bracket = self.brackets.pop()
        bracketed = self.bracketed.pop()
        usable = bracket.image or len(self.brackets) >= self.links_from
        self.links_from = min(self.links_from, len(self.brackets))
        if not usable:
            return at + 1
        found = self.inline_link(bracket, at) or self.reference_link(bracket, at, bracketed)
        if found is None:
            return at + 1
        link, end = found
        self.add(bracket.start, bracket.label_start, link)
        self.marks.append((at, end, ""))
        self.labels[bracket.start] = at
        # Emphasis inside a label pairs with nothing outside.
        self.emphasis(bracket.delimiters)
        if not bracket.image:
            self.links_from = len(self.brackets)
        return end

    def inline_link(self, bracket: _Bracket, at: int) -> tuple[Link, int] | None:
        text = self.text
        if not text.startswith("(", at + 1):
            return None
        start = _blanks(text, at + 2)
        where = destination(text, start)
        if where is None:
            if text.startswith("<", start):
                return None
            where = (start, start, start)
        title, end = None, _blanks(text, where[2])
        if end > where[2] and (match := title_at(text, end)):
            title, end = title_text(match), _blanks(text, match.end())
        if not text.startswith(")", end):
            return None
        return self.link(
            bracket, at, end + 1, unescape(text[where[0] : where[1]]), self.content.span(*where[:2]), title, "inline"
        )

    def reference_link(self, bracket: _Bracket, at: int, bracketed: bool) -> tuple[Link, int] | None:
        if not self.definitions:
            return None
        end = at + 1
        label = None
        if match := _LABEL.match(self.text, end):
            label, end = match[1], match.end()
        if not label:
            # `[label]` or `[label][]`; a label holds no brackets.
            if bracketed or at - bracket.label_start > _LABEL_LIMIT:
                return None
            label = self.text[bracket.label_start : at]
        definition = self.definitions.get(normal_label(label))
        if definition is None:
            return None
        return self.link(bracket, at, end, definition.target, definition.target_span, definition.title, "reference")

    def link(
        self,
        bracket: _Bracket,
        at: int,
        end: int,
        target: str,
        target_span: Span,
        title: str | None,
        style: Literal["inline", "reference"],
    ) -> tuple[Link, int]:
        span, label_span = self.content.span(bracket.start, end), self.content.span(bracket.label_start, at)
        return Link(span, label_span, target, target_span, title, style, bracket.image), end

    def delimiters(self, start: int) -> int:
        text = self.text
        match = _STARS.match(text, start)
        assert match is not None
        end = match.end()
        before = _kind(text[start - 1]) if start else " "
        after = _kind(text[end]) if end < len(text) else " "
        left = after != " " and (after != "." or before in " .")
        right = before != " " and (before != "." or after in " .")
        mark = text[start]
        if mark == "*":
            opens, closes = left, right
        else:
            opens = left and (not right or before == ".")
            closes = right and (not left or after == ".")
        if opens or closes:
            self.runs.append(_Run(start, end, mark, opens, closes, end - start))
        return end

    def emphasis(self, bottom: int) -> None:
        """Pair the delimiter runs from index `bottom` on and forget them: "process emphasis" of the specification."""
        runs = self.runs[bottom:]
        del self.runs[bottom:]
        for index, run in enumerate(runs):
            run.previous, run.next = index - 1, index + 1
        # Below which index there is no opener for a kind of closer; it keeps the whole linear.
        floor: dict[tuple[str, bool, int], int] = {}
        at = 0
        while at < len(runs):
            closer = runs[at]
            if not closer.closes:
                at = closer.next
                continue
            kind = (closer.mark, closer.opens, closer.length % 3)
            opener_at = closer.previous
            lowest = floor.get(kind, -1)
            while opener_at > lowest and not _pairs(runs[opener_at], closer):
                opener_at = runs[opener_at].previous
            if opener_at <= lowest:
                floor[kind] = closer.previous
                if not closer.opens:
                    _unlink(runs, at)
                at = closer.next
                continue
            opener = runs[opener_at]
            width = 2 if min(opener.end - opener.start, closer.end - closer.start) >= 2 else 1
            self.marks.append((opener.end - width, opener.end, ""))
            self.marks.append((closer.start, closer.start + width, ""))
            opener.end -= width
            closer.start += width
            opener.next, closer.previous = at, opener_at
            if opener.start == opener.end:
                _unlink(runs, opener_at)
            if closer.start == closer.end:
                _unlink(runs, at)
                at = closer.next

    def add(self, start: int, end: int, node: CodeSpan | Link | Tag | Comment, plain: str = "") -> None:
        self.nodes.append((start, node))
        self.marks.append((start, end, plain))

    def result(self) -> Inlines:
        text = self.text
        self.marks.sort()
        nodes: list[tuple[int, Inline]] = list(self.nodes)
        plain: list[str] = []
        at = 0
        for start, end, seen in [*self.marks, (len(text), len(text), "")]:
            if at < start:
                # Blanks at the end of a line show as little as the line end itself.
                lines = text[at:start].split("\n")
                plain.append(unescape(" ".join([*(line.rstrip(" \t") for line in lines[:-1]), lines[-1]])))
                nodes.extend((piece.start, piece.text) for piece in self.texts(at, start))
            plain.append(seen)
            at = end
        nodes.sort(key=_start)
        label_end = 0
        result: list[Inline] = []
        for start, node in nodes:
            if start < label_end and isinstance(node, Text):
                node = Text(node.span, node.text, True)
            elif start < label_end and isinstance(node, CodeSpan):
                node = CodeSpan(node.span, node.content_span, node.text, True)
            elif isinstance(node, Link):
                label_end = max(label_end, self.labels.get(start, 0))
            result.append(node)
        return Inlines(tuple(result), "".join(plain).strip())

    def texts(self, start: int, end: int) -> Iterator[_Piece]:
        for piece_start, piece_end in self.content.contiguous(start, end):
            text = self.text[piece_start:piece_end]
            yield _Piece(piece_start, Text(self.content.span(piece_start, piece_end), text))


class _Piece(NamedTuple):
    start: int
    text: Text


def _start(entry: tuple[int, Inline]) -> int:
    return entry[0]


def _blanks(text: str, start: int) -> int:
    match = _BLANKS.match(text, start)
    assert match is not None
    return match.end()


def _kind(character: str) -> str:
    """A blank, a full stop for punctuation and symbols, a letter for the rest."""
    if character.isspace():
        return " "
    return "." if unicodedata.category(character)[0] in "PS" else "a"


def _pairs(opener: _Run, closer: _Run) -> bool:
    if opener.mark != closer.mark or not opener.opens:
        return False
    # The specification's "multiple of 3" rule.
    either = opener.closes or closer.opens
    return not (either and (opener.length + closer.length) % 3 == 0 and (opener.length % 3 or closer.length % 3))


def _unlink(runs: list[_Run], index: int) -> None:
    run = runs[index]
    if run.previous >= 0:
        runs[run.previous].next = run.next
    if run.next < len(runs):
        runs[run.next].previous = run.previous

"""Blocks: which lines make which block, with an explicit stack in place of recursion.

Containers are ranges of the document's lines. To enter one is to take its marks off the lines of the range, in place
(`Lines` keeps what was there); nothing is joined or copied. What marked does by running itself again on a longer text
(a quote or list at the end of a quote, followed by a line without `>`) is done by letting the innermost open block
ask its way up for further lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from guidelint.loading.marked.patterns import SPACES, SPACES_TABS, WHITE, WHITE_REST, WHITE_SET, rule
from guidelint.loading.marked.tokens import (
    END,
    Line,
    Lines,
    Part,
    Parts,
    PlaceMap,
    Shortened,
    Span,
    Text,
    Token,
    Undented,
)

_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt"
    "|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main"
    "|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th"
    "|thead|title|tr|track|ul"
)
_RAW = "script|pre|style|textarea"

_BULLET = rule(r"(?:[*+-]|\d{1,9}[.)])")
_LIST = rule(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t][^\n]|\Z)")
_ITEM = rule(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FENCE = rule(r"(`{3,}(?=[^`\n]*\Z)|~{3,})")
_HEADING = rule(r"#{1,6}(?=[⟨s⟩]|\Z)")
_NO_HEADING = re.compile("[\r\u2028\u2029]")
_UNDERLINE = rule(r"(?:=+|-+) *\Z")
_SETEXT = _UNDERLINE
_RAW_HTML = rule(rf"<({_RAW})(?:[⟨s⟩>]|\Z)", fold=True)
_TAG_HTML = rule(rf"</?(?:{_TAGS})(?: +|(\Z)|/?>)", fold=True)
_ANY_OPEN = rule(
    rf"<(?!{_RAW})[a-z][\w-]*(?: +[a-zA-Z:_][\w.:-]*(?: *= *\"[^\"\n]*\"| *= *'[^'\n]*'"
    r"| *= *[^⟨s⟩\"'=<>`]+)?)* */?>[ \t]*\Z",
    fold=True,
)
_ANY_CLOSE = rule(rf"</(?!{_RAW})[a-z][\w-]*(?:[⟨s⟩]*>[ \t]*\Z|[⟨s⟩]*(\Z))", fold=True)
_ANY_CLOSED = rule(r"[⟨s⟩]*>[ \t]*\Z")
_STOP_TAG = rule(rf"</?(?:{_TAGS})(?: +|(\Z)|/?>)")
_STOP_RAW = rule(rf"<(?:{_RAW}|!--)")
_STOP_LIST = rule(r"(?:[*+-]|1[.)]) ")
_SETEXT_STOP = rule(r"<[^\n>]+>\Z")
_BULLET_SPACE = rule(r"(?:[*+-]|\d{1,9}[.)]) ")
_DELIMITERS = rule(r"(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?\Z")
_PIPES = rule(r"[:\- |]*\Z")
_ITEM_HTML = rule(r"<(?:[a-z]⟨dot⟩*>|!--)", fold=True)
_TASK = rule(r"\[[ xX]\] +")
_QUOTE_AGAIN = rule("(?<=[\u2028\u2029]) {0,3}>[ \t]?")
_LABEL_PART = rule(r"(?:\\⟨dot⟩|[^\[\]\\])*")
_DEFINITION_HREF = rule(r"[^<⟨s⟩][^⟨s⟩]*")
_FEED = re.compile("[\r\u2028\u2029]")


@dataclass(slots=True, eq=False)
class Blocks:
    """A run of block-level text that is being lexed: the lines `at` to `stop`, at the start or end of line `at`."""

    at: int
    stop: int
    tokens: list[Token]
    when: int
    top: bool = True
    clipped: bool = False
    at_end: bool = False
    quote: Quote | None = None
    root: bool = False
    heading_from: int = -1  # no heading is underlined, or heading_to is, for lines from..to
    heading_to: int = -1
    heading_found: bool = False


@dataclass(slots=True, eq=False)
class Quote:
    """A quote that is being lexed, in chunks: lines without `>`, then lines with it."""

    token: Token
    container: Blocks
    first: int
    stop: int
    open: bool  # its last line is one of a paragraph, so that lines without `>` may follow
    soft: bool  # ... only because nothing follows it
    when: int
    at: int
    at_end: bool = False
    chunk_stop: int = 0  # the end of the lines that are being lexed, and of those that were meant to be
    chunk_end: int = 0
    extra: int = 0
    active: bool = False
    no_more: bool = False
    ended_by: Quote | None = None
    child: Quote | None = None
    listing: Listing | None = None
    spaced: bool = False
    odd: bool = False  # marked's count of its characters is not that of its lines
    space: Token | None = None
    # The sizes of its text so far, and of what it was before it got lines from around it.
    raw_size: int = 0
    text_size: int = 0
    old_raw: int = -1
    old_text: int = -1
    list_token: Listing | None = None
    end: int = 0
    leak: bool = False
    resumed: bool = False


@dataclass(slots=True, eq=False)
class Listing:
    """A list whose items are being lexed."""

    token: Token
    container: Blocks
    size: int  # of its text, before it got lines from around it
    items: list[tuple[Token, int, int]]
    end: int
    end_column: int
    end_line: Line
    indent: int
    next: int = 0
    extended: bool = False


class BlockLexer:
    """Lexes the blocks of a document; `leaves` lists the tokens with inline text, in marked's order."""

    def __init__(self, lines: Lines, *, gfm: bool) -> None:
        self.lines = lines
        self.gfm = gfm
        self.leaves: list[Token] = []
        self.links: set[str] = set()
        self.stack: list[Blocks | Quote | Listing] = []
        self._feed_from = self._feed_at = -1
        # Lines that were found to go on with a list item without indentation (by the item's indentation) or with a quote
        # (0): the first one, the end, and the last line that was changed since.
        self._runs: dict[int, list[int]] = {}
        self._rules: dict[tuple[int, int, str], tuple[int, int, str]] = {}

    def run(self) -> list[Token]:
        root = Blocks(0, self.lines.count, [], 0, root=True)
        stack = self.stack
        stack.append(root)
        while stack:
            frame = stack[-1]
            if isinstance(frame, Blocks):
                self._blocks(frame)
            elif isinstance(frame, Quote):
                self._quote(frame)
            else:
                self._items(frame)
        return root.tokens

    # Spans

    def _span(self, frame: Blocks, first: int, column: int, last: int, to: int) -> Span:
        if last >= frame.stop:
            last, to = frame.stop - 1, END
        return Span(self.lines, first, column, last, to, self.lines.clock)

    def _leaf(self, frame: Blocks, type_: str, raw: Span, text: Span) -> Token:
        token = Token(type_, Parts([raw]), Parts([text]))
        self.leaves.append(token)
        frame.tokens.append(token)
        return token

    def _block(self, frame: Blocks, type_: str, raw: Span, text: Span | Undented | None = None) -> Token:
        token = Token(type_, Parts([raw]), Parts([] if text is None else [text]))
        frame.tokens.append(token)
        return token

    def _cut(self, frame: Blocks, index: int, column: int, line: Line | None = None) -> None:
        """Go on in the middle of a line."""
        lines = self.lines
        line = line or lines[index]
        if column >= len(line):
            frame.at, frame.at_end = index, True
            return
        a = max(line.a, line.a + column - line.pad)
        pad = max(0, line.pad - column)
        n = a
        while n < line.b and line.s[n] == " ":
            n += 1
        lines.clock += 1
        lines[index] = Line(line.s, a, line.b, n, pad, lines.clock, lines[index], line.places)
        self._touched(index)
        frame.at, frame.at_end = index, False
        frame.when = lines.clock

    # Tests of lines

    def _feed(self, s: str, a: int, b: int) -> bool:
        """Whether U+2028 or U+2029 stands in a line: JavaScript's `.` and `^` take them for line ends."""
        if s is not self.lines.document:
            return _FEED.search(s, a, b) is not None
        if not self._feed_from <= a <= self._feed_at:
            match = _FEED.search(s, a)
            self._feed_from, self._feed_at = a, match.start() if match else len(s)
        return self._feed_at < b

    def _blank(self, line: Line) -> bool:
        """Nothing but spaces and tabs."""
        if line.n >= line.b:
            return True
        if line.s[line.n] != "\t":
            return False
        match = SPACES_TABS.match(line.s, line.n, line.b)
        return match is not None and match.end() == line.b

    def _white(self, line: Line) -> bool:
        """Nothing but JavaScript's white space."""
        if line.n >= line.b:
            return True
        if line.s[line.n] not in WHITE_SET:
            return False
        match = WHITE_REST.match(line.s, line.n, line.b)
        return match is not None and match.end() == line.b

    def _rule(self, line: Line) -> bool:
        """A thematic break, indentation apart."""
        s, n, b = line.s, line.n, line.b
        mark = s[n]
        # Remembered, as a line of bullets is asked once for every bullet: from where on it is nothing but these marks.
        key = (id(s), b, mark)
        known = self._rules.get(key)
        if known is None or known[0] > n or known[2] is not s:
            if s[b - 1] != mark and s[b - 1] not in " \t":
                return False
            known = self._rules[key] = (n, n + len(s[n:b].rstrip(mark + " \t")), s)
        if n < known[1]:
            return False
        second = s.find(mark, n + 1, b)
        return second >= 0 and s.find(mark, second + 1, b) >= 0

    def _quoted(self, line: Line) -> bool:
        return line.n < line.b and line.s[line.n] == ">" and line.lead <= 3

    def _interrupts(self, line: Line, followed: bool) -> bool:
        """Whether a line that is not empty ends a paragraph (a table apart)."""
        s, n, b = line.s, line.n, line.b
        lead = line.pad + n - line.a
        if n >= b:
            return followed and lead > 0
        if lead > 3:
            return False
        c = s[n]
        if c == ">":
            return True
        if c in "-*_+":
            return (c != "+" and self._rule(line)) or (c != "_" and n + 1 < b and s[n + 1] == " ")
        if c == "#":
            return _HEADING.match(s, n, b) is not None
        if c in "`~":
            return followed and _FENCE.match(s, n, b) is not None
        if c == "1":
            return _STOP_LIST.match(s, n, b) is not None
        if c == "<" and lead == 0:
            if _STOP_RAW.match(s, n, b):
                return True
            match = _STOP_TAG.match(s, n, b)
            return match is not None and (followed or match.group(1) is None)
        return False

    def _list_start(self, line: Line) -> bool:
        return line.lead <= 3 and _LIST.match(line.s, line.n, line.b) is not None

    # Blocks

    def _blocks(self, frame: Blocks) -> None:
        lines = self.lines
        stack = self.stack
        depth = len(stack)
        while True:
            i = frame.at
            stop = frame.stop
            if frame.at_end:
                if i >= stop - 1:
                    break
                self._space(frame, i, END)
                continue
            if i >= stop:
                break
            line = lines[i]
            n, b = line.n, line.b
            if n >= b:
                if i == stop - 1 and line.empty:
                    break
                self._space(frame, i, 0)
                continue
            s = line.s
            c = s[n]
            if c == "\t" and self._blank(line):
                self._space(frame, i, 0)
                continue
            lead = line.pad + n - line.a
            if lead > 3 or c == "\t":
                self._code(frame, i)
                continue
            if c in "`~" and self._fence(frame, i, line):
                continue
            if c == "#" and self._heading(frame, i, line):
                continue
            if c in "-*_" and self._rule(line):
                self._block(frame, "hr", self._span(frame, i, 0, i, END))
                frame.at_end = True
                continue
            if c == ">":
                self._open_quote(frame, i)
                return
            if (c in "-*+" or c in "0123456789") and _LIST.match(s, n, b):
                self._open_list(frame, i)
                return
            if c == "<" and self._html(frame, i, line):
                continue
            if c == "[" and self._definition(frame, i):
                continue
            if self.gfm and self._table(frame, i, line):
                continue
            if self._underlined(frame, i, line):
                continue
            if frame.top:
                self._paragraph(frame, i)
            else:
                self._text(frame, i)
        if len(stack) == depth:
            stack.pop()

    def _space(self, frame: Blocks, i: int, column: int) -> None:
        lines, stop = self.lines, frame.stop
        j = i + 1 if column == END else i
        while j < stop and self._blank(lines[j]):
            j += 1
        # One character: a line end by itself, or one space at the very end. It goes to the token before, as a line end.
        single = False
        if column == END:
            single = j == i + 1 or (j == i + 2 and j == stop and lines[i + 1].empty)
        elif j == i + 1:
            single = len(lines[i]) == (1 if j == stop else 0)
        elif j == i + 2 and j == stop:
            single = lines[i].empty and lines[i + 1].empty
        if frame.tokens and frame.quote is not None and frame.tokens[-1] is frame.quote.space:
            raw = frame.tokens[-1].raw_parts
            assert isinstance(raw, Parts)
            raw.parts.append(self._span(frame, i, column, j, 0))
        elif single and frame.tokens:
            raw = frame.tokens[-1].raw_parts
            assert isinstance(raw, Parts)
            raw.parts.append("\n")
        else:
            self._block(frame, "space", self._span(frame, i, column, j, 0))
        frame.at, frame.at_end = j, False

    def _code(self, frame: Blocks, i: int) -> None:
        lines, stop = self.lines, frame.stop
        j = i + 1
        while j < stop:
            line = lines[j]
            if line.n < line.b and not (
                line.lead > 3 or (line.s[line.n] == "\t" and line.n + 1 < line.b) or self._blank(line)
            ):
                break
            j += 1
        raw = self._span(frame, i, 0, j, 0)
        last = frame.tokens[-1] if frame.tokens else None
        if last is not None and last.type in ("paragraph", "text"):
            self._append(last, raw, Undented(raw))
        else:
            self._block(frame, "code", raw, Undented(raw))
        frame.at = j

    def _append(self, token: Token, raw: Span, text: Span | Undented) -> None:
        raw_parts, text_parts = token.raw_parts, token.text_parts
        assert isinstance(raw_parts, Parts)
        assert isinstance(text_parts, Parts)
        raw_parts.parts += ["\n", raw]
        text_parts.parts += ["\n", text]

    def _fence(self, frame: Blocks, i: int, line: Line) -> bool:
        lines, stop = self.lines, frame.stop
        match = _FENCE.match(line.s, line.n, line.b)
        if not match:
            return False
        mark = match.group()
        size = len(mark)
        # The pattern's first branch is greedy for the mark and never gives back, as the end of the text always closes.
        closing = -1
        for j in range(i + 1, stop):
            other = lines[j]
            if other.s.startswith(mark, other.n, other.b) and other.lead <= 3:
                s, b = other.s, other.b
                k = other.n + size
                while k < b and s[k] in "`~":
                    k += 1
                while k < b and s[k] == " ":
                    k += 1
                if k == b:
                    closing = j
                    break
        fence = -1
        indent = 0
        if mark[0] == "`" and line.n - line.a + line.pad > 0:
            indent = line.lead
        fence = indent
        if closing < 0:
            raw = self._span(frame, i, 0, stop, 0)
            if i + 1 >= stop:
                text = Span(lines, i, END, i, END, lines.clock)
            elif stop - 1 > i and lines[stop - 1].empty:
                if i + 1 < stop - 1:
                    text = Span(lines, i + 1, 0, stop - 2, END, lines.clock)
                else:
                    text = Span(lines, i, END, i, END, lines.clock)
            else:
                text = Span(lines, i + 1, 0, stop - 1, END, lines.clock)
            frame.at, frame.at_end = stop, False
        else:
            raw = self._span(frame, i, 0, closing, END)
            if closing == i + 1:
                text = Span(lines, i, END, i, END, lines.clock)
            else:
                text = Span(lines, i + 1, 0, closing - 1, END, lines.clock)
            frame.at, frame.at_end = closing, True
        self._block(frame, "code", raw, Undented(text, fence) if fence else text)
        return True

    def _after_line(self, frame: Blocks, j: int) -> None:
        """Past the end of line j and the empty lines after it."""
        lines, stop = self.lines, frame.stop
        if j >= stop - 1:
            frame.at, frame.at_end = j, True
            return
        k = j + 1
        while k < stop - 1 and lines[k].empty:
            k += 1
        frame.at, frame.at_end = k, False

    def _raw_to_here(self, frame: Blocks, i: int) -> Span:
        return self._span(frame, i, 0, frame.at, END if frame.at_end else 0)

    def _heading(self, frame: Blocks, i: int, line: Line) -> bool:
        match = _HEADING.match(line.s, line.n, line.b)
        if not match or self._feed(line.s, match.end(), line.b):
            return False
        shift = line.pad - line.a
        text = line.s[match.end() : line.b]
        body = text.strip(WHITE)
        start = match.end() + len(text) - len(text.lstrip(WHITE))
        if body.endswith("#"):
            trimmed = body.rstrip("#")
            if not trimmed or trimmed.endswith(" "):
                rest = trimmed.strip(WHITE)
                start += len(trimmed) - len(trimmed.lstrip(WHITE))
                body = rest
        if not body:
            start = min(start, line.b)
        when = self.lines.clock
        self._after_line(frame, i)
        raw = self._raw_to_here(frame, i)
        self._leaf(frame, "heading", raw, Span(self.lines, i, start + shift, i, start + shift + len(body), when))
        return True

    def _end_at_blank(self, frame: Blocks, j: int) -> None:
        """To the end of the blank lines that follow line j or a later one, or to the end of all."""
        lines, stop = self.lines, frame.stop
        while True:
            j += 1
            if j >= stop - 1:
                frame.at, frame.at_end = stop, False
                return
            if self._blank(lines[j]):
                break
        while j < stop - 1 and self._blank(lines[j]):
            j += 1
        frame.at, frame.at_end = j, False

    def _html(self, frame: Blocks, i: int, line: Line) -> bool:
        middle = self._html_end(frame, i, line)
        if middle is None:
            return False
        j, column = middle
        raw = self._raw_to_here(frame, i) if j < 0 else self._span(frame, i, 0, j, column)
        self._block(frame, "html", raw, raw)
        if j >= 0:
            self._cut(frame, j, column)
        return True

    def _html_end(self, frame: Blocks, i: int, line: Line) -> tuple[int, int] | None:
        """Moves past an html block, or says where in a line it ends; None where there is none."""
        moved = -1, -1
        lines, stop = self.lines, frame.stop
        s, n, b = line.s, line.n, line.b
        match = _RAW_HTML.match(s, n, b)
        if match and (match.end() > match.end(1) or i < stop - 1):
            closing = "</" + match.group(1).lower() + ">"
            start = match.end()
            pattern = re.compile(re.escape(closing), re.ASCII | re.IGNORECASE)
            for j in range(i, stop):
                other = lines[j]
                if pattern.search(other.s, start if j == i else other.a, other.b):
                    if j >= stop - 1:
                        break
                    self._after_line(frame, j)
                    return moved
            frame.at, frame.at_end = stop, False
            return moved
        if s.startswith("<!--", n, b):
            if s.startswith(">", n + 4, b) or s.startswith("->", n + 4, b):
                self._after_line(frame, i)
                return moved
            j, _ = self._find(frame, i, n + 4, "-->")
            if j < 0:
                frame.at, frame.at_end = stop, False
            else:
                self._after_line(frame, j)
            return moved
        closing = ""
        if s.startswith("<?", n, b):
            closing, start = "?>", n + 2
        elif s.startswith("<!", n, b) and n + 2 < b and s[n + 2].isascii() and s[n + 2].isalpha():
            closing, start = ">", n + 3
        elif s[n : min(n + 9, b)].upper() == "<![CDATA[":
            closing, start = "]]>", n + 9
        if closing:
            j, index = self._find(frame, i, start, closing)
            if j < 0:
                frame.at, frame.at_end = stop, False
                return moved
            other = lines[j]
            index += len(closing)
            if index >= other.b:
                self._after_line(frame, j)
            else:
                return j, index - other.a + other.pad
            return moved
        match = _TAG_HTML.match(s, n, b)
        if match and (match.group(1) is None or i < stop - 1):
            self._end_at_blank(frame, i if match.group(1) is None else i + 1)
            return moved
        if _ANY_OPEN.match(s, n, b):
            self._end_at_blank(frame, i)
            return moved
        match = _ANY_CLOSE.match(s, n, b)
        if match:
            if match.group(1) is None:
                self._end_at_blank(frame, i)
                return moved
            for j in range(i + 1, stop):
                other = lines[j]
                if _ANY_CLOSED.match(other.s, other.a, other.b):
                    self._end_at_blank(frame, j)
                    return moved
                if not self._white(other):
                    break
        return None

    def _find(self, frame: Blocks, i: int, start: int, what: str) -> tuple[int, int]:
        lines = self.lines
        for j in range(i, frame.stop):
            line = lines[j]
            index = line.s.find(what, start if j == i else line.a, line.b)
            if index >= 0:
                return j, index
        return -1, -1

    # Reference definitions

    def _definition(self, frame: Blocks, i: int) -> bool:
        lines, stop = self.lines, frame.stop
        line = lines[i]
        # The label may go over lines (empty ones too); it ends at the first bracket.
        j = i
        text = line.s[: line.b]
        at = line.n + 1
        labels: list[str] = []
        while True:
            match = _LABEL_PART.match(text, at)
            assert match is not None
            labels.append(match.group())
            if match.end() < len(text):
                break
            j += 1
            if j >= stop:
                return False
            text, at = lines[j].text, 0
        label = "\n".join(labels)
        if not text.startswith("]:", match.end()) or not label.strip(WHITE):
            return False
        tail = text[match.end() + 1 :]
        position = _Cursor(self, frame, j, tail, 1)
        if not position.target():
            return False
        tag = _key(label)
        self._after_line(frame, position.line)
        raw = self._raw_to_here(frame, i)
        last = frame.tokens[-1] if frame.tokens else None
        if last is not None and last.type in ("paragraph", "text"):
            self._append(last, raw, raw)
        else:
            self.links.add(tag)
        return True

    # Tables

    def _table_start(self, i: int, stop: int) -> bool:
        """Whether a table's two first lines stand here (their columns not yet counted)."""
        lines = self.lines
        if i + 1 >= stop:
            return False
        line = lines[i + 1]
        s, n, b = line.s, line.n, line.b
        if n >= b or s[n] not in "|:-" or line.lead > 3 or not _DELIMITERS.match(s, n, b):
            return False
        head = lines[i]
        return head.n < head.b and not self._feed(head.s, head.n, head.b)

    def _table(self, frame: Blocks, i: int, line: Line) -> bool:
        lines, stop = self.lines, frame.stop
        if not self._table_start(i, stop):
            return False
        under = lines[i + 1]
        delimiters = under.s[under.n : under.b]
        if "|" not in delimiters and ":" not in delimiters:
            return False
        header = _cells(line.s, line.n, line.b)
        columns = delimiters.removeprefix("|")
        stripped = columns.rstrip(" ")
        columns = stripped[:-1] if stripped.endswith("|") else columns
        if len(header) != columns.count("|") + 1:
            return False
        j = i + 2
        while j < stop:
            row = lines[j]
            s, n, b = row.s, row.n, row.b
            followed = j < stop - 1
            if n >= b:
                # Spaces and a line end stop the table; spaces at the very end are a row.
                if followed or row.empty:
                    break
            else:
                lead = row.lead
                if lead > 3 or (s[n] == "\t" and n + 1 < b):
                    break
                if self._interrupts(row, followed):
                    break
                if self._feed(s, row.a, b):
                    break
            j += 1
        rows_stop = j
        if j >= stop:
            frame.at, frame.at_end = stop, False
        else:
            while j < stop - 1 and lines[j].empty:
                j += 1
            if j == stop - 1 and lines[j].empty:
                j = stop
            frame.at, frame.at_end = j, False
        token = self._block(frame, "table", self._raw_to_here(frame, i))
        when = lines.clock

        def cell(index: int, row: Line, start: int, finish: int) -> Token:
            shift = row.pad - row.a
            parts: list[Part] = []
            at = start
            while True:
                pipe = row.s.find("\\|", at, finish)
                if pipe < 0:
                    break
                parts.append(Span(lines, index, at + shift, index, pipe + shift, when))
                at = pipe + 1
                # The pipe is text; another pipe after it may have a backslash of its own.
                parts.append(Span(lines, index, at + shift, index, at + 1 + shift, when))
                at += 1
            parts.append(Span(lines, index, at + shift, index, finish + shift, when))
            made = Token("cell", Parts(parts), Parts(parts))
            self.leaves.append(made)
            return made

        for start, finish in header:
            token.header.append(cell(i, line, start, finish))
        # A body of white space only is no body.
        if any(not self._white(lines[k]) for k in range(i + 2, rows_stop)):
            last = rows_stop
            if last == stop and last - 1 > i + 1 and self._blank(lines[last - 1]):
                last -= 1
            for k in range(i + 2, last):
                row = lines[k]
                cells = _cells(row.s, row.a, row.b)[: len(header)]
                token.rows.append([cell(k, row, start, finish) for start, finish in cells])
        return True

    # Headings by underline, paragraphs, text

    def _underlined(self, frame: Blocks, i: int, line: Line) -> bool:
        lines, stop = self.lines, frame.stop
        s, b = line.s, line.b
        # What may not begin such a heading.
        if self._no_setext(line, i < stop - 1) or self._feed(s, line.a, b):
            return False
        if frame.heading_from <= i < frame.heading_to:
            j, found = frame.heading_to, frame.heading_found
        else:
            j = i + 1
            found = False
            while j < stop:
                other = lines[j]
                if other.n < other.b and other.lead <= 3 and _UNDERLINE.match(other.s, other.n, other.b):
                    found = True
                    break
                if (
                    (j < stop - 1 and self._white(other))
                    or self._no_setext(other, j < stop - 1)
                    or self._feed(other.s, other.a, other.b)
                ):
                    break
                j += 1
            frame.heading_from, frame.heading_to, frame.heading_found = i, j, found
        if not found:
            return False
        when = lines.clock
        self._after_line(frame, j)
        raw = self._raw_to_here(frame, i)
        self._leaf(frame, "heading", raw, Span(lines, i, 0, j - 1, END, when))
        return True

    def _no_setext(self, line: Line, followed: bool) -> bool:
        s, n, b = line.s, line.n, line.b
        lead = line.lead
        if lead > 3 or n >= b:
            return lead > 3
        c = s[n]
        if c in ">#\t":
            return True
        if c in "`~":
            return s.startswith(c * 3, n, b)
        if c == "<":
            return followed and _SETEXT_STOP.match(s, n, b) is not None
        if self.gfm and followed and c in "|:-" and s.find("|", n, b) >= 0 and _PIPES.match(s, n, b):
            return True
        return lead == 0 and _BULLET_SPACE.match(s, n, b) is not None

    def _paragraph(self, frame: Blocks, i: int) -> None:
        lines, stop = self.lines, frame.stop
        gfm = self.gfm
        j = i + 1
        while j < stop:
            line = lines[j]
            if line.empty or self._interrupts(line, j < stop - 1):
                break
            if gfm and self._table_start(j, stop):
                break
            j += 1
        raw = self._span(frame, i, 0, j - 1, END)
        last = frame.tokens[-1] if frame.tokens else None
        if frame.clipped and last is not None and last.type == "paragraph":
            self._append(last, raw, raw)
        else:
            self._leaf(frame, "paragraph", raw, raw)
        frame.clipped = False
        frame.at, frame.at_end = j - 1, True

    def _text(self, frame: Blocks, i: int) -> None:
        last = frame.tokens[-1] if frame.tokens else None
        frame.at_end = True
        if last is None or last.type != "text":
            raw = self._span(frame, i, 0, i, END)
            self._leaf(frame, "text", raw, self._span(frame, i, 0, i, END))
            return
        raw_parts, text_parts = last.raw_parts, last.text_parts
        assert isinstance(raw_parts, Parts)
        assert isinstance(text_parts, Parts)
        raws, texts = raw_parts.parts, text_parts.parts
        # A text goes line by line; marked's raw then has two line ends for each. One span holds them all.
        if len(raws) > 1 and raws[-1] == "\n":
            before, text = raws[-2], texts[-1]
            if (
                isinstance(before, Span)
                and isinstance(text, Span)
                and before.last == text.last == i - 1
                and before.to_column == END
                and before.when == text.when == self.lines.clock
                and (before.join == "\n\n" or before.first == before.last)
            ):
                raws.pop()
                before.join = "\n\n"
                before.last = text.last = i
                return
        span = self._span(frame, i, 0, i, END)
        raws += ["\n", span]
        texts += ["\n", self._span(frame, i, 0, i, END)]

    # Quotes

    def _touched(self, last: int) -> None:
        """Lines up to this one have been changed."""
        for run in self._runs.values():
            if run[2] < last:
                run[2] = last

    def _quote_stop(self, first: int, stop: int, open_: bool) -> tuple[int, bool, bool]:
        """How far a quote goes on from line `first`.

        Its end, whether its last line is open, and whether that line is its own only because nothing follows it.
        """
        lines = self.lines
        j = first
        soft = False
        start = first
        while j < stop:
            if open_:
                run = self._runs.get(0)
                if run is not None and run[0] <= j < run[1] and j > run[2]:
                    j = min(run[1], stop)
                    soft = False
                    continue
            else:
                start = j + 1
            line = lines[j]
            if self._quoted(line):
                rest = line.b - line.n - 1
                open_ = rest > 1 or (rest == 1 and line.s[line.n + 1] != " ")
                soft = False
            elif open_ and not line.empty and not self._interrupts(line, j < stop - 1):
                soft = j == stop - 1 and self._interrupts(line, True)
            else:
                break
            j += 1
        if j - start > 8 and open_:
            self._runs[0] = [start, j - 1 if soft else j, -1]
        return j, open_, soft

    def _open_quote(self, frame: Blocks, i: int) -> None:
        lines = self.lines
        stop, open_, soft = self._quote_stop(i, frame.stop, False)
        token = Token("blockquote", Parts([]), Parts([]))
        frame.tokens.append(token)
        self.stack.append(Quote(token, frame, i, stop, open_, soft, lines.clock, i))

    def _more(self, quote: Quote, pending: int = -1) -> bool:
        """More lines for a quote that reached the end of its own, from the quotes around it.

        `pending`: the first of its lines that are not yet lexed.
        """
        chain: list[Quote] = []
        at = quote
        while True:
            around = at.container.quote
            if at.no_more or around is None:
                break
            reach = around.stop if around.ended_by is at else at.container.stop
            if at.stop != reach:
                break
            chain.append(at)
            if around.chunk_stop < around.stop:
                self._measure(chain, pending)
                return self._hand_down(chain, around.stop)
            at = around
        for other in chain:
            other.no_more = True
        quote.no_more = True
        return False

    def _measure(self, chain: list[Quote], pending: int) -> None:
        """Note the sizes of the quotes' texts as they are without the lines that they are about to get."""
        lines = self.lines
        raw_size = text_size = 0
        inner: Quote | None = None
        for quote in chain:
            raw_now, text_now = quote.raw_size, quote.text_size
            if inner is None and 0 <= pending < quote.stop:
                for k in range(pending, quote.stop):
                    line = lines[k]
                    raw_now += 1 + len(line)
                    text_now += 1 + (len(line) if k == pending else self._indented(line))
            elif inner is not None and quote.ended_by is inner:
                raw_now += raw_size - inner.old_raw
                text_now += text_size - inner.old_text
            if quote.old_raw < 0:
                quote.old_raw, quote.old_text = raw_now, text_now
            raw_size, text_size, inner = raw_now, text_now, quote

    def _hand_down(self, chain: list[Quote], limit: int) -> bool:
        known: tuple[int, bool] | None = None
        taken, open_, soft = 0, False, False
        for k in reversed(range(len(chain))):
            child = chain[k]
            outer = child.container.quote
            assert outer is not None
            outer.ended_by = child
            outer.chunk_stop = outer.stop
            before = child.stop
            if child.soft:
                # Its last line was its own only because nothing followed it.
                child.stop -= 1
                outer.odd = True
                taken = child.stop
            else:
                # The lines are the same ones for all, and so is how many of them go on with a quote.
                if known != (before, child.open) or taken != limit:
                    known = (before, child.open)
                    taken, open_, soft = self._quote_stop(before, limit, child.open)
                if taken > before:
                    child.open, child.soft = open_, soft
            if taken <= before:
                for other in chain[: k + 1]:
                    other.no_more = True
                return False
            child.stop = limit = taken
        return True

    def _indented(self, line: Line) -> int:
        """The size of a line that continues a quote: one that would underline a heading gets four spaces."""
        if line.n < line.b and line.lead <= 3 and line.s[line.n] in "=-" and _UNDERLINE.match(line.s, line.n, line.b):
            return 4 + line.b - line.n
        return len(line)

    def _quote(self, quote: Quote) -> None:
        lines = self.lines
        if quote.active:
            quote.active = False
            if quote.ended_by is not None:
                child = quote.ended_by
                self._replace(quote, child.token, child.old_raw, child.old_text)
                quote.extra += child.extra
                quote.leak = quote.leak or child.leak
                if quote.odd:
                    length = _size(Span(lines, quote.first, 0, child.end, END, quote.when))
                    quote.extra = len(quote.token.raw) - length
                    around = quote.container.quote
                    if around is not None and around.ended_by is quote:
                        around.odd = True
                self._close_quote(quote, child.end)
                return
            if quote.list_token is not None:
                listing = quote.list_token
                quote.list_token = None
                self._replace(quote, listing.token, listing.size, -1)
                quote.leak = quote.resumed = True
                quote.extra += 1
                quote.at, quote.at_end = listing.end, True
                if listing.end_column < len(listing.end_line):
                    # The white space that was trimmed off the list is a line by itself.
                    probe = Blocks(0, quote.stop, [], 0)
                    self._cut(probe, listing.end, listing.end_column, listing.end_line)
                    quote.at_end = False
            elif quote.chunk_stop >= quote.stop and (quote.no_more or not self._more(quote)):
                self._close_quote(quote, quote.stop - 1)
                return
            else:
                last = quote.token.tokens[-1].type if quote.token.tokens else ""
                if last in ("code", "blockquote"):
                    inner = quote.child
                    if last == "blockquote" and inner is not None and inner.extra:
                        # Lexed again, it is the same; but its line end more counts as one of the text before it.
                        self._replace(quote, inner.token, len(inner.token.raw), len(inner.token.text))
                    self._close_quote(quote, quote.chunk_stop - 1)
                    return
                if last == "list" and quote.listing is not None:
                    self._after_spaced_list(quote, quote.listing)
                quote.at, quote.at_end = quote.chunk_stop, False
        first = quote.at + 1 if quote.at_end else quote.at
        while True:
            j = first
            while j < quote.stop and not self._quoted(lines[j]):
                j += 1
            if j < quote.stop:
                break
            if quote.resumed:
                quote.no_more = True
                if quote.at_end and quote.at + 1 >= quote.stop:
                    self._add_chunk(quote, first, first)
                    self._close_quote(quote, quote.at)
                    return
                break
            if quote.no_more or not self._more(quote, first):
                j = quote.stop
                break
        if first >= quote.stop and not quote.at_end:
            self._close_quote(quote, quote.stop - 1)
            return
        while j < quote.stop and self._quoted(lines[j]):
            j += 1
        before = lines.clock
        lines.clock += 1
        clock = lines.clock
        if quote.raw_size:
            quote.raw_size += 1
        if quote.text_size:
            quote.text_size += 1
        for k in range(first, j):
            line = lines[k]
            quote.raw_size += len(line) + (k > first)
            if self._quoted(line):
                s, b = line.s, line.b
                a = line.n + 1
                if a < b and s[a] in " \t":
                    a += 1
                n = a
                while n < b and s[n] == " ":
                    n += 1
                lines[k] = Line(s, a, b, n, 0, clock, line, line.places)
            elif (
                (k > first or quote.at_end or quote.spaced)
                and line.n < line.b
                and line.lead <= 3
                and line.s[line.n] in "=-"
            ):
                if _SETEXT.match(line.s, line.n, line.b):
                    lines[k] = Line(line.s, line.n, line.b, line.n, 4, clock, line, line.places)
            line = lines[k]
            if self._feed(line.s, line.a, line.b) and _QUOTE_AGAIN.search(line.s, line.a, line.b):
                lines[k] = line = _without(line, _QUOTE_AGAIN, clock)
            quote.text_size += len(line) + (k > first)
        self._touched(j - 1)
        self._add_chunk(quote, first, j, before)
        quote.spaced = False
        quote.chunk_stop = quote.chunk_end = j
        quote.active = True
        frame = Blocks(
            quote.at,
            j,
            quote.token.tokens,
            clock,
            clipped=True,
            at_end=quote.at_end,
            quote=quote,
        )
        self.stack.append(frame)

    def _after_spaced_list(self, quote: Quote, listing: Listing) -> None:
        """A list at the end of a chunk, and one space (or tab) after it.

        marked makes a line end of that space, lexes the list again with it and the lines that follow, and as these
        come after an empty line then, finds the same list, and two line ends after it.
        """
        end_line = listing.end_line
        if listing.end != quote.chunk_stop - 1 or listing.end_column != len(end_line) - 1:
            return
        following = self.lines[quote.chunk_stop]
        if self._white(following):
            pass
        elif _expand(following, 0).lead >= listing.indent or _ITEM.match(following.s, following.n, following.b):
            return  # the list would go on: a known difference
        raw, text = quote.token.raw_parts, quote.token.text_parts
        made = listing.token.raw_parts
        assert isinstance(raw, Parts)
        assert isinstance(text, Parts)
        assert isinstance(made, Parts)
        lines_of_list = Parts(made.parts[:-1])
        size = len(lines_of_list.get()) + 1
        for parts in (raw.parts, text.parts):
            parts[-1] = Shortened(_as_span(parts[-1]), size)
            parts += [lines_of_list, "\n\n"]
        made.parts.pop()
        quote.space = Token("space", Parts(["\n\n"]), Parts([]))
        quote.token.tokens.append(quote.space)
        quote.extra += 1
        quote.leak = quote.resumed = quote.spaced = True

    def _add_chunk(self, quote: Quote, first: int, stop: int, when: int = 0) -> None:
        raw, text = quote.token.raw_parts, quote.token.text_parts
        assert isinstance(raw, Parts)
        assert isinstance(text, Parts)
        for parts, clock in ((raw.parts, when), (text.parts, self.lines.clock)):
            if parts and not _nothing(parts[-1]):
                parts.append("\n")
            if quote.at_end:
                parts.append("\n" if first < stop else "")
            if first < stop:
                parts.append(Span(self.lines, first, 0, stop - 1, END, clock))

    def _replace(self, quote: Quote, token: Token, raw_size: int, text_size: int) -> None:
        """Put the longer token in the place of what it was before it got further lines: so many characters.

        marked counts the characters of the old token off the end of the quote's raw text, in which every line still
        has its `>`: of a token of several lines too little goes. A list (text_size -1) goes into the text as it is raw.
        """
        raw, text = _parts(quote.token.raw_parts), _parts(quote.token.text_parts)
        # Copies: a line end that is added to the token later is not in the quote's text.
        inner_raw = Parts(list(_parts(token.raw_parts)))
        inner_text = inner_raw if text_size < 0 else Parts(list(_parts(token.text_parts)))
        raw[-1] = Shortened(_as_span(raw[-1]), raw_size)
        raw.append(inner_raw)
        text[-1] = Shortened(_as_span(text[-1]), raw_size if text_size < 0 else text_size)
        text.append(inner_text)

    def _close_quote(self, quote: Quote, end: int) -> None:
        quote.end = end
        self.stack.pop()
        frame = quote.container
        around = frame.quote
        if around is not None:
            around.child = quote
        if around is not None and around.ended_by is quote:
            frame.at, frame.at_end = frame.stop, False  # the quote around ends here too
            return
        if quote.leak:
            frame.top = True
        frame.at, frame.at_end = end, True
        # The line ends that marked put in its raw text are taken from what follows.
        for _ in range(quote.extra):
            if frame.at_end and frame.at < frame.stop - 1:
                frame.at, frame.at_end = frame.at + 1, False
            elif not frame.at_end and frame.at < frame.stop:
                self._cut(frame, frame.at, 1)

    # Lists

    def _rest_for_list(self, frame: Blocks, line: Line) -> int:
        """The end of the lines that a list at the end of a quote's chunk may go on to, or -1."""
        quote = frame.quote
        if quote is None:
            return -1
        if line.a >= line.b or line.s[line.b - 1] in WHITE_SET:
            return -1
        if quote.chunk_stop >= quote.stop and (quote.no_more or not self._more(quote)):
            return -1
        return quote.stop

    def _open_list(self, frame: Blocks, i: int) -> None:
        lines = self.lines
        line = lines[i]
        s = line.s
        bullet = _BULLET.match(s, line.n, line.b)
        assert bullet is not None
        mark = bullet.group()
        ordered = len(mark) > 1
        stop = frame.stop
        extended = False
        changed = i
        asked = False
        size = 0
        start_clock = lines.clock
        lines.clock += 1
        clock = lines.clock
        found: list[tuple[int, int, int]] = []  # an item's first line, its end, and the end of its text
        k = i

        def over(k: int) -> bool:
            """Whether nothing is left; asks for more lines the first time."""
            nonlocal stop, asked, extended, size
            if k < stop:
                return k == stop - 1 and lines[k].empty
            if not asked:
                asked = True
                slot = lines[stop - 1]
                outer = slot.outer if slot.stamp == clock and slot.outer is not None else slot
                more = self._rest_for_list(frame, outer)
                if more > stop:
                    size = stop - i - 1
                    for index in range(i, stop):
                        slot = lines[index]
                        size += len(slot.outer if slot.stamp == clock and slot.outer is not None else slot)
                    stop = more
                    extended = True
                    return k == stop - 1 and lines[k].empty
            return True

        while not over(k):
            line = lines[k]
            s, n, b = line.s, line.n, line.b
            if line.lead > 3:
                break
            match = _ITEM.match(s, n, b)
            if not match:
                break
            bullet = _BULLET.match(s, n, b)
            assert bullet is not None
            found_mark = bullet.group()
            if (len(found_mark) > 1) != ordered or found_mark[-1] != mark[-1]:
                break
            if s[n] in "-*" and self._rule(line):
                break
            first = k
            # The item's first line.
            after = bullet.end()
            width = line.lead + len(found_mark)
            tabs = after
            while tabs < b and s[tabs] == "\t":
                tabs += 1
            pad = 3 * (tabs - after)
            spaces = after
            while spaces < b and s[spaces] == " ":
                spaces += 1
            blank = WHITE_REST.match(s, after, b)
            assert blank is not None
            is_blank = blank.end() == b
            if is_blank:
                indent = width + 1
                content = Line(s, b, b, b, 0, clock, line, line.places)
                # For the tests of later lines, `line` is the rest of the first one.
                previous = Line(s, tabs, b, b, pad, clock, None, line.places)
            else:
                indent = spaces - after
                indent = 1 if indent > 4 else indent
                previous_n = max(tabs, spaces)
                while previous_n < b and s[previous_n] == " ":
                    previous_n += 1
                previous = Line(s, tabs, b, previous_n, pad, clock, None, line.places)
                content = _strip(previous, indent, clock, line)
                indent += width
            lines[k] = content
            changed = k
            k += 1
            early = False
            text_stop = k
            if is_blank:
                if over(k):
                    early = True
                    if k < stop:
                        k += 1
                elif self._blank(lines[k]):
                    early = True
                    k += 1
            if not early:
                narrow = min(3, indent - 1)
                blank_line = is_blank
                sliced = 0  # of `previous`
                lazy = -1  # the first of the lines without indentation that came last
                while not over(k):
                    line = lines[k]
                    if lazy >= 0:
                        run = self._runs.get(indent)
                        if run is not None and run[0] <= k < run[1] and k > run[2]:
                            k = min(run[1], stop)
                            previous = lines[k - 1]
                            if previous.s.find("\t", previous.a, previous.b) >= 0:
                                previous = _expand(previous, clock)
                            continue
                    s, n, b = line.s, line.n, line.b
                    lead = line.lead
                    if n < b and lead <= narrow and self._ends_item(line):
                        break
                    has_tab = s.find("\t", line.a, b) >= 0
                    expanded = _expand(line, clock) if has_tab else line
                    white = self._white(line)
                    expanded_lead = expanded.lead if expanded.n < expanded.b else -1
                    if expanded_lead >= indent or white:
                        if expanded is not line or not line.empty:
                            lines[k] = _strip(expanded, indent, clock, line)
                            changed = k
                        previous, sliced = lines[k], 0
                        if k - lazy > 8 and lazy >= 0:
                            self._runs[indent] = [lazy, k, changed if changed >= lazy else -1]
                        lazy = -1
                    else:
                        if blank_line:
                            break
                        if self._bad_previous(previous, sliced, narrow):
                            break
                        previous, sliced = expanded, indent
                        if lazy < 0:
                            lazy = k
                    if not blank_line and white:
                        blank_line = True
                    k += 1
                if k - lazy > 8 and lazy >= 0:
                    self._runs[indent] = [lazy, k, -1]
                text_stop = k
            if self.gfm:
                content = lines[first]
                task = _TASK.match(content.s, content.a, content.b) if not content.pad else None
                if task:
                    after = task.end()
                    lines[first] = Line(content.s, after, content.b, after, 0, clock, content.outer, content.places)
            found.append((first, k, text_stop))
        if not found:
            raise AssertionError("a list without items")
        # The end of the list: white space is trimmed off.
        k = min(k, stop)
        end = k - 1
        while end > i and self._white(lines[end]) and end > found[-1][0]:
            end -= 1
        for index in range(end + 1, k):
            slot = lines[index]
            if slot.stamp == clock and slot.outer is not None:
                lines[index] = slot.outer
        slot = lines[end]
        outer = slot.outer if slot.stamp == clock and slot.outer is not None else slot
        column = outer.pad + _trimmed(outer) - outer.a
        b = _trimmed(slot)
        if b < slot.b or (b == slot.a and slot.pad):
            pad = slot.pad if b > slot.a else 0
            lines[end] = Line(slot.s, slot.a, b, min(slot.n, b), pad, clock, outer, slot.places)
        self._touched(max(changed, end))
        token = Token("list", Parts([]), Parts([]))
        items: list[tuple[Token, int, int]] = []
        for number, (first, next_, text_stop) in enumerate(found):
            if number == len(found) - 1:
                raw = Span(lines, first, 0, end, column, start_clock)
                text_stop = min(text_stop, end + 1)
            elif next_ >= stop:
                raw = Span(lines, first, 0, next_ - 1, END, start_clock)
            else:
                raw = Span(lines, first, 0, next_, 0, start_clock)
            item = Token(
                "list_item",
                Parts([raw]),
                Parts([Span(lines, first, 0, text_stop - 1, END, clock)]),
            )
            items.append((item, first, text_stop))
            token.items.append(item)
        token.raw_parts = Parts([Span(lines, i, 0, end, column, start_clock)])
        frame.tokens.append(token)
        self.stack.append(Listing(token, frame, size, items, end, column, outer, indent, 0, extended))

    def _ends_item(self, line: Line) -> bool:
        """Whether a line, not indented enough to be the item's own, begins something else."""
        s, n, b = line.s, line.n, line.b
        c = s[n]
        if c in "`~":
            return s.startswith(c * 3, n, b)
        if c == "#":
            return True
        if c == "<":
            return _ITEM_HTML.match(s, n, b) is not None
        if c in "-*_+":
            if c != "_" and (n + 1 >= b or s[n + 1] in " \t"):
                return True
            return c != "+" and self._rule(line) and s.find("\t", n, b) < 0
        return c in "0123456789" and _ITEM.match(s, n, b) is not None

    def _bad_previous(self, line: Line, sliced: int, narrow: int) -> bool:
        """Whether the line before, cut at the item's indentation, is one that a paragraph's line can't follow."""
        s, b = line.s, line.b
        pad, a = line.pad, line.a
        if sliced:
            cut = min(sliced, pad)
            pad -= cut
            # marked counts UTF-16 units, so the cut may fall into a character; what is left then begins with nothing known.
            units = sliced - cut
            while units > 0 and a < b:
                units -= 2 if s[a] > "\uffff" else 1
                a += 1
            if units < 0:
                return False
        n = a
        while n < b and s[n] == " ":
            n += 1
        lead = pad + n - a
        if n >= b:
            return False
        c = s[n]
        if c == "\t":
            m = n
            spaces = lead
            while m < b and s[m] in " \t":
                spaces += 4 if s[m] == "\t" else 1
                m += 1
            return spaces >= 4 and m < b
        if lead >= 4:
            return True
        if lead > narrow:
            return False
        if c in "`~":
            return s.startswith(c * 3, n, b)
        if c == "#":
            return True
        if c in "-*_":
            probe = Line(s, a, b, n, pad, 0, None, None)
            return self._rule(probe) and s.find("\t", n, b) < 0
        return False

    def _items(self, listing: Listing) -> None:
        lines = self.lines
        frame = listing.container
        if listing.next < len(listing.items):
            item, first, stop = listing.items[listing.next]
            listing.next += 1
            self.stack.append(Blocks(first, stop, item.tokens, lines.clock, top=False))
            return
        self.stack.pop()
        frame.top = True
        quote = frame.quote
        if quote is not None:
            quote.listing = listing
        if listing.extended and quote is not None:
            quote.list_token = listing
            quote.chunk_stop = quote.stop
            frame.at, frame.at_end = frame.stop, False
            return
        if listing.end_column >= len(listing.end_line):
            frame.at, frame.at_end = listing.end, True
        else:
            self._cut(frame, listing.end, listing.end_column, listing.end_line)


# Parts of lines


def _trimmed(line: Line) -> int:
    """Where the line ends without the white space at its end."""
    s, a, b = line.s, line.a, line.b
    while b > a and s[b - 1] in WHITE_SET:
        b -= 1
    return b


def _strip(line: Line, count: int, stamp: int, outer: Line) -> Line:
    """The line without its first characters, mostly spaces."""
    if count <= line.pad:
        return Line(line.s, line.a, line.b, line.n, line.pad - count, stamp, outer, line.places)
    a = min(line.b, line.a + count - line.pad)
    n = max(line.n, a)
    s, b = line.s, line.b
    while n < b and s[n] == " ":
        n += 1
    return Line(s, a, b, n, 0, stamp, outer, line.places)


def _rewrite(line: Line, stamp: int, text: str, places: PlaceMap) -> Line:
    n = 0
    while n < len(text) and text[n] == " ":
        n += 1
    return Line(text, 0, len(text), n, line.pad, stamp, line, places)


def _expand(line: Line, stamp: int) -> Line:
    """The line with four spaces for every tab."""
    s, a, b = line.s, line.a, line.b
    places = PlaceMap()
    made: list[str] = []
    size = 0
    while True:
        tab = s.find("\t", a, b)
        stop = b if tab < 0 else tab
        if stop > a or tab < 0:
            places.add(size, line.places.at(a) if line.places else a, copied=True)
            made.append(s[a:stop])
            size += stop - a
        if tab < 0:
            break
        places.add(size, line.places.at(tab) if line.places else tab, copied=False)
        made.append("    ")
        size += 4
        a = tab + 1
    return _rewrite(line, stamp, "".join(made), places)


def _without(line: Line, pattern: re.Pattern[str], stamp: int) -> Line:
    s, a, b = line.s, line.a, line.b
    places = PlaceMap()
    made: list[str] = []
    size = 0
    for match in [*pattern.finditer(s, a, b), None]:
        stop = b if match is None else match.start()
        places.add(size, line.places.at(a) if line.places else a, copied=True)
        made.append(s[a:stop])
        size += stop - a
        if match is not None:
            a = match.end()
    return _rewrite(line, stamp, "".join(made), places)


def _size(span: Span) -> int:
    lines = span.lines
    size = span.last - span.first
    for index in range(span.first, span.last + 1):
        size += len(lines.at(index, span.when))
    return size


def _nothing(part: Part) -> bool:
    return isinstance(part, Span) and part.first == part.last and _size(part) == 0


def _parts(text: Text) -> list[Part]:
    assert isinstance(text, Parts)
    return text.parts


def _as_span(part: object) -> Span:
    assert isinstance(part, Span)
    return part


def _cells(s: str, start: int, stop: int) -> list[tuple[int, int]]:
    """The cells of a row, trimmed, as ranges."""
    bounds: list[tuple[int, int]] = []
    at = start
    look = start
    while True:
        pipe = s.find("|", look, stop)
        if pipe < 0:
            bounds.append((at, stop))
            break
        slashes = pipe
        while slashes > start and s[slashes - 1] == "\\":
            slashes -= 1
        look = pipe + 1
        if (pipe - slashes) % 2 == 0:
            bounds.append((at, pipe))
            at = pipe + 1
    trimmed: list[tuple[int, int]] = []
    for first, last in bounds:
        text = s[first:last]
        left = len(text) - len(text.lstrip(WHITE))
        if left == len(text):
            trimmed.append((last, last))
        else:
            trimmed.append((first + left, first + len(text.rstrip(WHITE))))
    if trimmed[0][0] == trimmed[0][1]:
        trimmed.pop(0)
    if trimmed and trimmed[-1][0] == trimmed[-1][1]:
        trimmed.pop()
    return trimmed


def _key(label: str) -> str:
    return WHITE_RUN_SPACE.sub(" ", label.lower())


WHITE_RUN_SPACE = rule("[⟨s⟩]+")


class _Cursor:
    """Reads a definition's target and title, line by line."""

    def __init__(self, lexer: BlockLexer, frame: Blocks, line: int, text: str, at: int) -> None:
        self.lexer = lexer
        self.stop = frame.stop
        self.line = line
        self.text = text
        self.at = at

    def _line(self, index: int) -> str | None:
        return self.lexer.lines[index].text if index < self.stop else None

    def target(self) -> bool:
        text, at = self.text, self.at
        match = SPACES.match(text, at)
        assert match is not None
        at = match.end()
        if at >= len(text):
            following = self._line(self.line + 1)
            if following is None:
                return False
            self.line += 1
            text = following
            match = SPACES_TABS.match(text)
            assert match is not None
            at = match.end()
        if text.startswith("<", at):
            close = at
            feed = _FEED.search(text, at)
            while True:
                close = text.find(">", close + 1)
                if close < 0 or (feed is not None and feed.start() < close):
                    return False
                line = self.line
                if self._title(text, close + 1):
                    return True
                self.line = line
        found = _DEFINITION_HREF.match(text, at)
        return found is not None and self._title(text, found.end())

    def _title(self, text: str, at: int) -> bool:
        """An optional title, then the end of the line. Leaves `line` at the last line."""
        match = SPACES.match(text, at)
        assert match is not None
        first = match.end()
        here = self.line
        if first >= len(text):
            following = self._line(self.line + 1)
            if following is not None:
                start = SPACES_TABS.match(following)
                assert start is not None
                if self._closed(self.line + 1, following, start.end()):
                    return True
            self.line = here
            return True
        return first > at and self._closed(self.line, text, first)

    def _closed(self, line: int, text: str, at: int) -> bool:
        if at >= len(text) or text[at] not in "\"'(":
            return False
        mark = text[at]
        texts = [text]
        index = line
        # The whole of what the title may be: up to the first closing mark that is not escaped.
        start = at + 1
        search = {'"': _DOUBLE, "'": _SINGLE, "(": _ROUND}[mark]
        fallback = -1, 0  # the last escaped quotation mark that would close as well
        previous = text[at]
        while True:
            last = texts[-1]
            for match in search.finditer(last, start):
                where = match.start()
                if mark == "(" and last[where] == "(":
                    return False
                if mark == '"' and where and last[where - 1] == "\\" and (where > start or index > line):
                    rest = SPACES.match(last, where + 1)
                    if rest is not None and rest.end() == len(last):
                        fallback = index, where
                    continue
                rest = SPACES.match(last, where + 1)
                if rest is not None and rest.end() == len(last):
                    self.line = index
                    return True
                if fallback[0] >= 0:
                    self.line = fallback[0]
                    return True
                return False
            following = self._line(index + 1)
            if following is None:
                break
            index += 1
            # Between single quotation marks no line may be empty (one, just before the closing mark, may).
            if mark == "'" and not following:
                break
            texts.append(following)
            start = 0
        del previous
        if fallback[0] >= 0:
            self.line = fallback[0]
            return True
        return False


_DOUBLE = re.compile('"')
_SINGLE = re.compile("'")
_ROUND = re.compile("[()]")

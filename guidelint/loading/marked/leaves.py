"""Blocks without blocks in them: code, headings, html, definitions, tables, paragraphs."""

from __future__ import annotations

import re

from guidelint.loading.marked.definitions import Definition
from guidelint.loading.marked.frames import Blocks
from guidelint.loading.marked.kinds import LineKinds
from guidelint.loading.marked.lines import END, Line, Lines, Span
from guidelint.loading.marked.patterns import WHITE, WHITE_RUN, rule
from guidelint.loading.marked.tokens import Part, Parts, Token, Undented

_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt"
    "|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main"
    "|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th"
    "|thead|title|tr|track|ul"
)
_RAW = "script|pre|style|textarea"
_FENCE = rule(r"(`{3,}(?=[^`\n]*\Z)|~{3,})")
_HEADING = rule(r"#{1,6}(?=[⟨s⟩]|\Z)")
_UNDERLINE = rule(r"(?:=+|-+) *\Z")
_RAW_HTML = rule(rf"<({_RAW})(?:[⟨s⟩>]|\Z)", fold=True)
_TAG_HTML = rule(rf"</?(?:{_TAGS})(?: +|(\Z)|/?>)", fold=True)
_ANY_OPEN = rule(
    rf"<(?!{_RAW})[a-z][\w-]*(?: +[a-zA-Z:_][\w.:-]*(?: *= *\"[^\"\n]*\"| *= *'[^'\n]*'"
    r"| *= *[^⟨s⟩\"'=<>`]+)?)* */?>[ \t]*\Z",
    fold=True,
)
_ANY_CLOSE = rule(rf"</(?!{_RAW})[a-z][\w-]*(?:[⟨s⟩]*>[ \t]*\Z|[⟨s⟩]*(\Z))", fold=True)
_ANY_CLOSED = rule(r"[⟨s⟩]*>[ \t]*\Z")
_LABEL_PART = rule(r"(?:\\⟨dot⟩|[^\[\]\\])*")


class LeafBlocks(LineKinds):
    """Lexes one block at the place of a frame, and moves the frame past it."""

    def __init__(self, lines: Lines, *, gfm: bool) -> None:
        super().__init__(lines, gfm=gfm)
        self.leaves: list[Token] = []  # the tokens with inline text, in marked's order
        self.links: set[str] = set()
        # Lines that were found to go on with a list item without indentation (by the item's indentation) or with a
        # quote (0): the first one, the end, and the last line that was changed since.
        self._runs: dict[int, list[int]] = {}

    def span(self, frame: Blocks, first: int, column: int, last: int, to: int) -> Span:
        if last >= frame.stop:
            last, to = frame.stop - 1, END
        return Span(self.lines, first, column, last, to, self.lines.clock)

    def leaf(self, frame: Blocks, type_: str, raw: Span, text: Span) -> Token:
        token = Token(type_, Parts([raw]), Parts([text]))
        self.leaves.append(token)
        frame.tokens.append(token)
        return token

    def block(self, frame: Blocks, type_: str, raw: Span, text: Span | Undented | None = None) -> Token:
        token = Token(type_, Parts([raw]), Parts([] if text is None else [text]))
        frame.tokens.append(token)
        return token

    def cut(self, frame: Blocks, index: int, column: int, line: Line | None = None) -> None:
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
        self.touched(index)
        frame.at, frame.at_end = index, False

    def touched(self, last: int) -> None:
        """Lines up to this one have been changed."""
        for run in self._runs.values():
            if run[2] < last:
                run[2] = last

    def space(self, frame: Blocks, i: int, column: int) -> None:
        lines, stop = self.lines, frame.stop
        j = i + 1 if column == END else i
        while j < stop and self.is_blank(lines[j]):
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
            raw.parts.append(self.span(frame, i, column, j, 0))
        elif single and frame.tokens:
            raw = frame.tokens[-1].raw_parts
            assert isinstance(raw, Parts)
            raw.parts.append("\n")
        else:
            self.block(frame, "space", self.span(frame, i, column, j, 0))
        frame.at, frame.at_end = j, False

    def code(self, frame: Blocks, i: int) -> None:
        lines, stop = self.lines, frame.stop
        j = i + 1
        while j < stop:
            line = lines[j]
            if line.n < line.b and not (
                line.lead > 3 or (line.s[line.n] == "\t" and line.n + 1 < line.b) or self.is_blank(line)
            ):
                break
            j += 1
        raw = self.span(frame, i, 0, j, 0)
        last = frame.tokens[-1] if frame.tokens else None
        if last is not None and last.type in ("paragraph", "text"):
            self.append(last, raw, Undented(raw))
        else:
            self.block(frame, "code", raw, Undented(raw))
        frame.at = j

    def append(self, token: Token, raw: Span, text: Span | Undented) -> None:
        raw_parts, text_parts = token.raw_parts, token.text_parts
        assert isinstance(raw_parts, Parts)
        assert isinstance(text_parts, Parts)
        raw_parts.parts += ["\n", raw]
        text_parts.parts += ["\n", text]

    def fence(self, frame: Blocks, i: int, line: Line) -> bool:
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
            raw = self.span(frame, i, 0, stop, 0)
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
            raw = self.span(frame, i, 0, closing, END)
            if closing == i + 1:
                text = Span(lines, i, END, i, END, lines.clock)
            else:
                text = Span(lines, i + 1, 0, closing - 1, END, lines.clock)
            frame.at, frame.at_end = closing, True
        self.block(frame, "code", raw, Undented(text, fence) if fence else text)
        return True

    def after_line(self, frame: Blocks, j: int) -> None:
        """Past the end of line j and the empty lines after it."""
        lines, stop = self.lines, frame.stop
        if j >= stop - 1:
            frame.at, frame.at_end = j, True
            return
        k = j + 1
        while k < stop - 1 and lines[k].empty:
            k += 1
        frame.at, frame.at_end = k, False

    def raw_to_here(self, frame: Blocks, i: int) -> Span:
        return self.span(frame, i, 0, frame.at, END if frame.at_end else 0)

    def heading(self, frame: Blocks, i: int, line: Line) -> bool:
        match = _HEADING.match(line.s, line.n, line.b)
        if not match or self.has_feed(line.s, match.end(), line.b):
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
        self.after_line(frame, i)
        raw = self.raw_to_here(frame, i)
        self.leaf(frame, "heading", raw, Span(self.lines, i, start + shift, i, start + shift + len(body), when))
        return True

    def end_at_blank(self, frame: Blocks, j: int) -> None:
        """To the end of the blank lines that follow line j or a later one, or to the end of all."""
        lines, stop = self.lines, frame.stop
        while True:
            j += 1
            if j >= stop - 1:
                frame.at, frame.at_end = stop, False
                return
            if self.is_blank(lines[j]):
                break
        while j < stop - 1 and self.is_blank(lines[j]):
            j += 1
        frame.at, frame.at_end = j, False

    def html(self, frame: Blocks, i: int, line: Line) -> bool:
        middle = self.html_end(frame, i, line)
        if middle is None:
            return False
        j, column = middle
        raw = self.raw_to_here(frame, i) if j < 0 else self.span(frame, i, 0, j, column)
        self.block(frame, "html", raw, raw)
        if j >= 0:
            self.cut(frame, j, column)
        return True

    def html_end(self, frame: Blocks, i: int, line: Line) -> tuple[int, int] | None:
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
                    self.after_line(frame, j)
                    return moved
            frame.at, frame.at_end = stop, False
            return moved
        if s.startswith("<!--", n, b):
            if s.startswith(">", n + 4, b) or s.startswith("->", n + 4, b):
                self.after_line(frame, i)
                return moved
            j, _ = self.find(frame, i, n + 4, "-->")
            if j < 0:
                frame.at, frame.at_end = stop, False
            else:
                self.after_line(frame, j)
            return moved
        closing = ""
        if s.startswith("<?", n, b):
            closing, start = "?>", n + 2
        elif s.startswith("<!", n, b) and n + 2 < b and s[n + 2].isascii() and s[n + 2].isalpha():
            closing, start = ">", n + 3
        elif s[n : min(n + 9, b)].upper() == "<![CDATA[":
            closing, start = "]]>", n + 9
        if closing:
            j, index = self.find(frame, i, start, closing)
            if j < 0:
                frame.at, frame.at_end = stop, False
                return moved
            other = lines[j]
            index += len(closing)
            if index >= other.b:
                self.after_line(frame, j)
            else:
                return j, index - other.a + other.pad
            return moved
        match = _TAG_HTML.match(s, n, b)
        if match and (match.group(1) is None or i < stop - 1):
            self.end_at_blank(frame, i if match.group(1) is None else i + 1)
            return moved
        if _ANY_OPEN.match(s, n, b):
            self.end_at_blank(frame, i)
            return moved
        match = _ANY_CLOSE.match(s, n, b)
        if match:
            if match.group(1) is None:
                self.end_at_blank(frame, i)
                return moved
            for j in range(i + 1, stop):
                other = lines[j]
                if _ANY_CLOSED.match(other.s, other.a, other.b):
                    self.end_at_blank(frame, j)
                    return moved
                if not self.is_white(other):
                    break
        return None

    def find(self, frame: Blocks, i: int, start: int, what: str) -> tuple[int, int]:
        lines = self.lines
        for j in range(i, frame.stop):
            line = lines[j]
            index = line.s.find(what, start if j == i else line.a, line.b)
            if index >= 0:
                return j, index
        return -1, -1

    def definition(self, frame: Blocks, i: int) -> bool:
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
        position = Definition(lines, stop, j, tail, 1)
        if not position.target():
            return False
        tag = _key(label)
        self.after_line(frame, position.line)
        raw = self.raw_to_here(frame, i)
        last = frame.tokens[-1] if frame.tokens else None
        if last is not None and last.type in ("paragraph", "text"):
            self.append(last, raw, raw)
        else:
            self.links.add(tag)
        return True

    def table(self, frame: Blocks, i: int, line: Line) -> bool:
        lines, stop = self.lines, frame.stop
        if not self.is_table(i, stop):
            return False
        under = lines[i + 1]
        delimiters = under.s[under.n : under.b]
        if "|" not in delimiters and ":" not in delimiters:
            return False
        header = cells_of(line.s, line.n, line.b)
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
                if self.interrupts(row, followed):
                    break
                if self.has_feed(s, row.a, b):
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
        token = self.block(frame, "table", self.raw_to_here(frame, i))
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

        token.header = [cell(i, line, start, finish) for start, finish in header]
        rows: list[list[Token]] = []
        # A body of white space only is no body.
        if any(not self.is_white(lines[k]) for k in range(i + 2, rows_stop)):
            last = rows_stop
            if last == stop and last - 1 > i + 1 and self.is_blank(lines[last - 1]):
                last -= 1
            for k in range(i + 2, last):
                row = lines[k]
                cells = cells_of(row.s, row.a, row.b)[: len(header)]
                rows.append([cell(k, row, start, finish) for start, finish in cells])
        token.rows = rows
        return True

    def underlined(self, frame: Blocks, i: int, line: Line) -> bool:
        lines, stop = self.lines, frame.stop
        s, b = line.s, line.b
        # What may not begin such a heading.
        if self.bars_setext(line, i < stop - 1) or self.has_feed(s, line.a, b):
            return False
        if frame.heading_from <= i < frame.heading_to:
            j, found = frame.heading_to, frame.heading_found
        else:
            j = i + 1
            found = False
            while j < stop:
                other = lines[j]
                if self.underlines(other):
                    found = True
                    break
                if (
                    (j < stop - 1 and self.is_white(other))
                    or self.bars_setext(other, j < stop - 1)
                    or self.has_feed(other.s, other.a, other.b)
                ):
                    break
                j += 1
            frame.heading_from, frame.heading_to, frame.heading_found = i, j, found
        if not found:
            return False
        when = lines.clock
        self.after_line(frame, j)
        raw = self.raw_to_here(frame, i)
        self.leaf(frame, "heading", raw, Span(lines, i, 0, j - 1, END, when))
        return True

    def paragraph(self, frame: Blocks, i: int) -> None:
        lines, stop = self.lines, frame.stop
        gfm = self.gfm
        j = i + 1
        while j < stop:
            line = lines[j]
            if line.empty or self.interrupts(line, j < stop - 1):
                break
            if gfm and self.is_table(j, stop):
                break
            j += 1
        raw = self.span(frame, i, 0, j - 1, END)
        last = frame.tokens[-1] if frame.tokens else None
        if frame.clipped and last is not None and last.type == "paragraph":
            self.append(last, raw, raw)
        else:
            self.leaf(frame, "paragraph", raw, raw)
        frame.clipped = False
        frame.at, frame.at_end = j - 1, True

    def text(self, frame: Blocks, i: int) -> None:
        last = frame.tokens[-1] if frame.tokens else None
        frame.at_end = True
        if last is None or last.type != "text":
            raw = self.span(frame, i, 0, i, END)
            self.leaf(frame, "text", raw, self.span(frame, i, 0, i, END))
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
        span = self.span(frame, i, 0, i, END)
        raws += ["\n", span]
        texts += ["\n", self.span(frame, i, 0, i, END)]


def cells_of(s: str, start: int, stop: int) -> list[tuple[int, int]]:
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
    return WHITE_RUN.sub(" ", label.lower())

"""What a single line is: blank, a rule, the end of a paragraph, the end of a list item …

Asked for each container that a line lies in, so each answer costs little, whatever the line's length.
"""

from __future__ import annotations

import re

from guidelint.loading.marked.lines import Line, Lines
from guidelint.loading.marked.patterns import SPACES_TABS, WHITE_REST, WHITE_SET, rule

_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt"
    "|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main"
    "|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th"
    "|thead|title|tr|track|ul"
)
_RAW = "script|pre|style|textarea"
_ITEM = rule(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FENCE = rule(r"(`{3,}(?=[^`\n]*\Z)|~{3,})")
_HEADING = rule(r"#{1,6}(?=[⟨s⟩]|\Z)")
_UNDERLINE = rule(r"(?:=+|-+) *\Z")
_STOP_TAG = rule(rf"</?(?:{_TAGS})(?: +|(\Z)|/?>)")
_STOP_RAW = rule(rf"<(?:{_RAW}|!--)")
_STOP_LIST = rule(r"(?:[*+-]|1[.)]) ")
_SETEXT_STOP = rule(r"<[^\n>]+>\Z")
_BULLET_SPACE = rule(r"(?:[*+-]|\d{1,9}[.)]) ")
_DELIMITERS = rule(r"(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?\Z")
_PIPES = rule(r"[:\- |]*\Z")
_ITEM_HTML = rule(r"<(?:[a-z]⟨dot⟩*>|!--)", fold=True)
_FEED = re.compile("[\r\u2028\u2029]")


class LineKinds:
    """Tests of a document's lines."""

    def __init__(self, lines: Lines, *, gfm: bool) -> None:
        self.lines = lines
        self.gfm = gfm
        self._feed_from = self._feed_at = -1
        self._empties = (0, 0)
        self._rules: dict[tuple[int, int, str], tuple[int, int, str]] = {}

    def has_feed(self, s: str, a: int, b: int) -> bool:
        """Whether U+2028 or U+2029 stands in a line: JavaScript's `.` and `^` take them for line ends."""
        if s is not self.lines.document:
            return _FEED.search(s, a, b) is not None
        if not self._feed_from <= a <= self._feed_at:
            match = _FEED.search(s, a)
            self._feed_from, self._feed_at = a, match.start() if match else len(s)
        return self._feed_at < b

    def is_blank(self, line: Line) -> bool:
        """Nothing but spaces and tabs."""
        if line.n >= line.b:
            return True
        if line.s[line.n] != "\t":
            return False
        match = SPACES_TABS.match(line.s, line.n, line.b)
        return match is not None and match.end() == line.b

    def is_white(self, line: Line) -> bool:
        """Nothing but JavaScript's white space."""
        if line.n >= line.b:
            return True
        if line.s[line.n] not in WHITE_SET:
            return False
        match = WHITE_REST.match(line.s, line.n, line.b)
        return match is not None and match.end() == line.b

    def is_rule(self, line: Line) -> bool:
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

    def empty_until(self, index: int) -> int:
        """The end of the empty lines that this one is one of (empty lines stay empty)."""
        first, stop = self._empties
        if not first <= index < stop:
            lines, count = self.lines, self.lines.count
            stop = index + 1
            while stop < count and lines[stop].empty:
                stop += 1
            self._empties = (index, stop)
        return stop

    def is_quoted(self, line: Line) -> bool:
        return line.n < line.b and line.s[line.n] == ">" and line.lead <= 3

    def interrupts(self, line: Line, followed: bool) -> bool:
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
            return (c != "+" and self.is_rule(line)) or (c != "_" and n + 1 < b and s[n + 1] == " ")
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

    def ends_item(self, line: Line) -> bool:
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
            return c != "+" and self.is_rule(line) and s.find("\t", n, b) < 0
        return c in "0123456789" and _ITEM.match(s, n, b) is not None

    def ends_paragraph(self, line: Line, sliced: int, narrow: int) -> bool:
        """Whether the line before, cut at the item's indentation, is one that a paragraph's line can't follow."""
        s, b = line.s, line.b
        pad, a = line.pad, line.a
        if sliced:
            cut = min(sliced, pad)
            pad -= cut
            # marked counts UTF-16 units: the cut may fall into a character, and what is left begins with nothing known.
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
            return self.is_rule(probe) and s.find("\t", n, b) < 0
        return False

    def bars_setext(self, line: Line, followed: bool) -> bool:
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

    def is_table(self, i: int, stop: int) -> bool:
        """Whether a table's two first lines stand here (their columns not yet counted)."""
        lines = self.lines
        if i + 1 >= stop:
            return False
        line = lines[i + 1]
        s, n, b = line.s, line.n, line.b
        if n >= b or s[n] not in "|:-" or line.lead > 3 or not _DELIMITERS.match(s, n, b):
            return False
        head = lines[i]
        return head.n < head.b and not self.has_feed(head.s, head.n + 1, head.b)

    def indented(self, line: Line) -> int:
        """The size of a line that continues a quote: one that would underline a heading gets four spaces."""
        return 4 + line.b - line.n if self.underlines(line) else len(line)

    def underlines(self, line: Line) -> bool:
        """Whether the line would make a heading of the lines before."""
        s, n, b = line.s, line.n, line.b
        return n < b and s[n] in "=-" and line.lead <= 3 and _UNDERLINE.match(s, n, b) is not None

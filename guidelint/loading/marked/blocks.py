"""Blocks: which lines make which block, with an explicit stack in place of recursion.

Containers are ranges of the document's lines. What marked does by running itself again on a longer text (a quote or
list at the end of a quote, followed by a line without `>`) is done by letting the innermost open block ask its way up
for further lines.
"""

from __future__ import annotations

from guidelint.loading.marked.frames import Blocks, Listing, Quote
from guidelint.loading.marked.leaves import LeafBlocks
from guidelint.loading.marked.lines import END, Line, Lines, Span, expand, size_of, strip, trimmed, without
from guidelint.loading.marked.patterns import WHITE_REST, WHITE_SET, rule
from guidelint.loading.marked.tokens import Part, Parts, Shortened, Token, parts_of

_BULLET = rule(r"(?:[*+-]|\d{1,9}[.)])")
_LIST = rule(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t][^\n]|\Z)")
_ITEM = rule(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_UNDERLINE = rule(r"(?:=+|-+) *\Z")
_UNDERLINE = _UNDERLINE
_TASK = rule(r"\[[ xX]\] +")
_QUOTE_AGAIN = rule("(?<=[\u2028\u2029]) {0,3}>[ \t]?")


# Frames that may be open, two for each container. What nests deeper still (hostile input only) is text; marked itself
# recurses, and has no room for a tenth of it.
_DEEPEST = 2 * 150_000


class BlockLexer(LeafBlocks):
    """Lexes the blocks of a document."""

    def __init__(self, lines: Lines, *, gfm: bool) -> None:
        super().__init__(lines, gfm=gfm)
        self.stack: list[Blocks | Quote | Listing] = []

    def run(self) -> list[Token]:
        root = Blocks(0, self.lines.count, [])
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
                self.space(frame, i, END)
                continue
            if i >= stop:
                break
            line = lines[i]
            n, b = line.n, line.b
            if n >= b:
                if i == stop - 1 and line.empty:
                    break
                self.space(frame, i, 0)
                continue
            s = line.s
            c = s[n]
            if c == "\t" and self.is_blank(line):
                self.space(frame, i, 0)
                continue
            lead = line.pad + n - line.a
            if lead > 3 or c == "\t":
                self.code(frame, i)
                continue
            if c in "`~" and self.fence(frame, i, line):
                continue
            if c == "#" and self.heading(frame, i, line):
                continue
            if c in "-*_" and self.is_rule(line):
                self.block(frame, "hr", self.span(frame, i, 0, i, END))
                frame.at_end = True
                continue
            if c == ">" and depth < _DEEPEST:
                self._open_quote(frame, i)
                return
            if c in "-*+0123456789" and depth < _DEEPEST and _LIST.match(s, n, b):
                self._open_list(frame, i)
                return
            if c == "<" and self.html(frame, i, line):
                continue
            if c == "[" and self.definition(frame, i):
                continue
            if self.gfm and self.table(frame, i, line):
                continue
            if self.underlined(frame, i, line):
                continue
            if frame.top:
                self.paragraph(frame, i)
            else:
                self.text(frame, i)
        if len(stack) == depth:
            stack.pop()

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
            if self.is_quoted(line):
                rest = line.b - line.n - 1
                open_ = rest > 1 or (rest == 1 and line.s[line.n + 1] != " ")
                soft = False
            elif open_ and not line.empty and not self.interrupts(line, j < stop - 1):
                soft = j == stop - 1 and self.interrupts(line, True)
            else:
                break
            j += 1
        if j - start > 8 and open_:
            self._runs[0] = [start, j - 1 if soft else j, -1]
        return j, open_, soft

    def _open_quote(self, frame: Blocks, i: int) -> None:
        lines = self.lines
        stop, open_, soft = self._quote_stop(i, frame.stop, False)
        made: list[Token] = []
        token = Token("blockquote", Parts([]), Parts([]), made)
        frame.tokens.append(token)
        self.stack.append(Quote(token, made, frame, i, stop, open_, soft, lines.clock, i))

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
                    text_now += 1 + (len(line) if k == pending else self.indented(line))
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
                    length = size_of(Span(lines, quote.first, 0, child.end, END, quote.when))
                    quote.extra = len(quote.token.raw) - length
                    for k in range(child.end + 1, quote.chunk_end):
                        lines[k] = lines.at(k, quote.when)  # these are not its lines after all
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
                    probe = Blocks(0, quote.stop, [])
                    self.cut(probe, listing.end, listing.end_column, listing.end_line)
                    quote.at_end = False
            elif quote.chunk_stop >= quote.stop and (quote.no_more or not self._more(quote)):
                self._close_quote(quote, quote.stop - 1)
                return
            else:
                last = quote.tokens[-1].type if quote.tokens else ""
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
            while j < quote.stop and not self.is_quoted(lines[j]):
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
        while j < quote.stop and self.is_quoted(lines[j]):
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
            if self.is_quoted(line):
                s, b = line.s, line.b
                a = line.n + 1
                if a < b and s[a] in " \t":
                    a += 1
                n = a
                while n < b and s[n] == " ":
                    n += 1
                lines[k] = Line(s, a, b, n, 0, clock, line, line.places)
            elif (k > first or quote.at_end or quote.spaced) and self.underlines(line):
                # Indented, so that it does not make a heading of the line before.
                lines[k] = Line(line.s, line.n, line.b, line.n, 4, clock, line, line.places)
            line = lines[k]
            if self.has_feed(line.s, line.a, line.b) and _QUOTE_AGAIN.search(line.s, line.a, line.b):
                lines[k] = line = without(line, _QUOTE_AGAIN, clock)
            quote.text_size += len(line) + (k > first)
        self.touched(j - 1)
        self._add_chunk(quote, first, j, before)
        quote.spaced = False
        quote.chunk_stop = quote.chunk_end = j
        quote.active = True
        frame = Blocks(
            quote.at,
            j,
            quote.tokens,
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
        if self.is_white(following):
            pass
        elif expand(following, 0).lead >= listing.indent or _ITEM.match(following.s, following.n, following.b):
            return  # the list would go on: a known difference
        raw, text = quote.token.raw_parts, quote.token.text_parts
        made = listing.token.raw_parts
        assert isinstance(raw, Parts)
        assert isinstance(text, Parts)
        assert isinstance(made, Parts)
        lines_of_list = Parts(made.parts[:-1])
        size = len(lines_of_list.get()) + 1
        for parts in (raw.parts, text.parts):
            parts[-1] = Shortened(parts[-1], size)
            parts += [lines_of_list, "\n\n"]
        made.parts.pop()
        quote.space = Token("space", Parts(["\n\n"]), Parts([]))
        quote.tokens.append(quote.space)
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
        raw, text = parts_of(quote.token.raw_parts), parts_of(quote.token.text_parts)
        # Copies: a line end that is added to the token later is not in the quote's text.
        inner_raw = Parts(list(parts_of(token.raw_parts)))
        inner_text = inner_raw if text_size < 0 else Parts(list(parts_of(token.text_parts)))
        raw[-1] = Shortened(raw[-1], raw_size)
        raw.append(inner_raw)
        text[-1] = Shortened(text[-1], raw_size if text_size < 0 else text_size)
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
                self.cut(frame, frame.at, 1)

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
            if s[n] in "-*" and self.is_rule(line):
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
                content = strip(previous, indent, clock, line)
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
                elif self.is_blank(lines[k]):
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
                                previous = expand(previous, clock)
                            continue
                    if line.empty:
                        if lazy >= 0 and k - lazy > 8:
                            self._runs[indent] = [lazy, k, changed if changed >= lazy else -1]
                        lazy = -1
                        k = min(self.empty_until(k), stop - 1)
                        previous, sliced = lines[k - 1], 0
                        blank_line = True
                        continue
                    s, n, b = line.s, line.n, line.b
                    lead = line.lead
                    if n < b and lead <= narrow and self.ends_item(line):
                        break
                    has_tab = s.find("\t", line.a, b) >= 0
                    expanded = expand(line, clock) if has_tab else line
                    white = self.is_white(line)
                    expanded_lead = expanded.lead if expanded.n < expanded.b else -1
                    if expanded_lead >= indent or white:
                        if expanded is not line or not line.empty:
                            lines[k] = strip(expanded, indent, clock, line)
                            changed = k
                        previous, sliced = lines[k], 0
                        if k - lazy > 8 and lazy >= 0:
                            self._runs[indent] = [lazy, k, changed if changed >= lazy else -1]
                        lazy = -1
                    else:
                        if blank_line:
                            break
                        if self.ends_paragraph(previous, sliced, narrow):
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
        while end > i and self.is_white(lines[end]) and end > found[-1][0]:
            end -= 1
        for index in range(end + 1, k):
            slot = lines[index]
            if slot.stamp == clock and slot.outer is not None:
                lines[index] = slot.outer
                changed = max(changed, index)
        slot = lines[end]
        outer = slot.outer if slot.stamp == clock and slot.outer is not None else slot
        column = outer.pad + trimmed(outer) - outer.a
        b = trimmed(slot)
        if b < slot.b or (b == slot.a and slot.pad):
            pad = slot.pad if b > slot.a else 0
            changed = max(changed, end)
            lines[end] = Line(slot.s, slot.a, b, min(slot.n, b), pad, clock, outer, slot.places)
        self.touched(changed)
        token = Token("list", Parts([Span(lines, i, 0, end, column, start_clock)]), Parts([]))
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
        token.items = [item for item, _, _ in items]
        frame.tokens.append(token)
        self.stack.append(Listing(token, frame, size, items, end, column, outer, indent, 0, extended))

    def _items(self, listing: Listing) -> None:
        frame = listing.container
        if listing.next < len(listing.items):
            item, first, stop = listing.items[listing.next]
            listing.next += 1
            made: list[Token] = []
            item.tokens = made
            self.stack.append(Blocks(first, stop, made, top=False))
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
            self.cut(frame, listing.end, listing.end_column, listing.end_line)


def _nothing(part: Part) -> bool:
    return isinstance(part, Span) and part.first == part.last and size_of(part) == 0

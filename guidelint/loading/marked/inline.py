"""Inline markup: what the text of a block is made of, with an explicit stack in place of recursion.

marked tries its patterns at every place and lets each search to the end of the text. Here each such search is
answered from what was found out once for the whole text: where the next closing mark is, whether there is one at all,
how far a run goes, where brackets close, and which emphasis marks add up.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from unicodedata import category

from guidelint.loading.marked.patterns import OTHER, PUNCTUATION, SPACE, SPACES, WHITE, WHITE_REST, kind, rule
from guidelint.loading.marked.tokens import Slice, Source, Token

_ESCAPED = frozenset("!\"#$%&'()*+,-./:;<=>?@[]\\^_`{|}~")
_FEEDS = "\n\r\u2028\u2029"
_LABEL_MARK = re.compile(r"[\[\]\\`]")
_GROUP_MARK = re.compile(r"[\[\]\\]")
_ROUND_MARK = re.compile(r"[()\\]")
_BRACKET = re.compile(r"[\[\]]")
_ANGLE = re.compile("[<>]")
_SKIPPED = re.compile(r"[\[`<]")
_REFERENCE_START = re.compile(r"!?\[")
_BACKSLASH = re.compile(r"\\([\s\S])")
_EMPHASIS = re.compile("[_*]")
_TICKS = re.compile("`+")
_WHITE_RUN = rule("[⟨s⟩]+")
_UNBRACKET = re.compile(r"\\(?=[\[\]])")
_TARGET_ANGLE = rule(r"<(?:\\⟨dot⟩|[^\n<>\\])+>")
_TARGET = rule(r"[^ \t\n\x00-\x1f]*")
_BEFORE_TITLE = re.compile(r"[ \t]*(?:\n[ \t]*)?")
_CLOSE_TAG = rule(r"</[a-zA-Z][\w:-]*[⟨s⟩]*>")
_OPEN_TAG = rule(
    r"<[a-zA-Z][\w-]*(?:[⟨s⟩]+[a-zA-Z:_][\w.:-]*(?:[⟨s⟩]*=[⟨s⟩]*\"[^\"]*\"|[⟨s⟩]*=[⟨s⟩]*'[^']*'"
    r"|[⟨s⟩]*=[⟨s⟩]*[^⟨s⟩\"'=<>`]+)?)*?[⟨s⟩]*/?>"
)
_DECLARATION = rule(r"<![a-zA-Z]+[⟨s⟩]")
_AUTOLINK = rule(
    r"<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^⟨s⟩\x00-\x1f<>]*|[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]+@[a-zA-Z0-9]"
    r"(?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_]))>"
)
_TEXT_STOP = re.compile(r"(?=[\\<!\[`*_])|[^ ](?= {2,}\n)")
_TEXT_STOP_GFM = re.compile(r"(?=[\\<!\[`*~_]|https?://|ftp://|www\.)|[^ ](?= {2,}\n)")
_TICKS_OR_TILDES = re.compile("[`~]+")
_MAIL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?_`{|}~-")
_MAIL_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-")
_MAIL_HOST = re.compile(r"@[a-zA-Z0-9\-_]+(?:\.[a-zA-Z0-9\-_]*[a-zA-Z0-9])+(?![-_])")
_URL = re.compile(r"(?:(?:ftp|https?)://|www\.)[a-zA-Z0-9-]", re.ASCII | re.IGNORECASE)
_URL_END = rule("[⟨s⟩<]")
_TRAIL = "?!.,:;*_'\"~)"
_TRAIL_SET = frozenset(_TRAIL)

_NONE, _RIGHT, _LEFT, _BOTH = 0, 1, 2, 3


class _Next:
    """The next place of a pattern, remembered: asking again from before that place costs nothing."""

    __slots__ = ("_after", "_found", "_pattern", "_string")

    def __init__(self, string: str, pattern: re.Pattern[str]) -> None:
        self._string = string
        self._pattern = pattern
        self._after = 0
        self._found = -2

    def at(self, index: int) -> int:
        """The first match that starts at `index` or later; -1 where there is none."""
        if self._found != -2 and self._after <= index and (index <= self._found or self._found == -1):
            return self._found
        match = self._pattern.search(self._string, index)
        self._after = index
        self._found = match.start() if match else -1
        return self._found


class _Delimiters:
    """The runs of `*` or `_` in a text, and which later run closes one of them."""

    __slots__ = ("kinds", "places", "sizes", "skipped", "sums", "trees")

    def __init__(self, masked: str, mark: str, gfm: bool) -> None:
        star = mark == "*"
        self.places: list[int] = []
        self.sizes: list[int] = []
        self.kinds: list[int] = []
        last = len(masked)
        for match in re.finditer(re.escape(mark) + "+", masked):
            start, stop = match.span()
            self.places.append(start)
            self.sizes.append(stop - start)
            before = masked[start - 1] if start else ""
            after = masked[stop] if stop < last else ""
            self.kinds.append(_side(_kind(before, star and gfm), _kind(after, star and gfm) if after else SPACE, star))
            if not before:
                self.kinds[-1] = _NONE
        # What the runs take off an opening run of 1, 2, 0 (mod 3) marks, summed up; and what they leave (rules 9, 10).
        self.sums: list[list[int] | None] = [None, None, None]
        self.skipped: list[list[int] | None] = [None, None, None]
        self.trees: list[list[int] | None] = [None, None, None]

    def _build(self, rest: int) -> tuple[list[int], list[int]]:
        sums, skips = [0], [0]
        total = skip = 0
        for size, kind_ in zip(self.sizes, self.kinds, strict=True):
            if kind_ == _LEFT:
                total += size
            elif kind_ == _RIGHT:
                total -= size
            elif kind_ == _BOTH:
                if rest and (rest + size) % 3 == 0:
                    skip += size
                else:
                    total -= size
            sums.append(total)
            skips.append(skip)
        self.sums[rest], self.skipped[rest] = sums, skips
        return sums, skips

    def close(self, first: int, size: int, stop: int, masked: str) -> tuple[int, int] | None:
        """The closing run for `size` marks, among the runs from number `first` on that begin before `stop`.

        The answer is its place and how many of its marks count.
        """
        places, sizes = self.places, self.sizes
        rest = size % 3
        sums, skips = self.sums[rest], self.skipped[rest]
        if sums is None or skips is None:
            sums, skips = self._build(rest)
        last = bisect_left(places, stop)
        edge = -1
        if last and places[last - 1] + sizes[last - 1] >= stop:
            last -= 1
            edge = last
        aim = sums[first] - size if first < len(sums) else 0
        near = min(last, first + 16)
        found = -1
        for j in range(first, near):
            if sums[j + 1] <= aim:
                found = j
                break
        if found < 0 and near < last:
            found = self._search(rest, near + 1, aim) - 1
            if found < 0 or found >= last:
                found = -1
        if found >= 0:
            run = sizes[found]
            total = sums[found + 1] - aim
            return places[found], min(run, run + total + skips[found] - skips[first])
        if edge >= first:
            # The run at the end of this stretch of text: what comes after it does not count.
            place = places[edge]
            run = min(sizes[edge], stop - place)
            if place and kind(masked[place - 1]) != SPACE:
                total = sums[edge] - aim - run
                if total <= 0:
                    return place, min(run, run + total + skips[edge] - skips[first])
        return None

    def _search(self, rest: int, start: int, aim: int) -> int:
        """The first number from `start` on whose sum is at most `aim`, by a tree of minima; 0 where there is none."""
        sums = self.sums[rest]
        assert sums is not None
        tree = self.trees[rest]
        width = 1
        while width < len(sums):
            width *= 2
        if tree is None:
            tree = [0] * width + sums + [1 << 60] * (width - len(sums))
            for node in range(width - 1, 0, -1):
                tree[node] = min(tree[2 * node], tree[2 * node + 1])
            self.trees[rest] = tree
        if start >= len(sums):
            return 0
        node = width + start
        while tree[node] > aim:
            while node & 1:
                node >>= 1
                if node == 0:
                    return 0
            node += 1
            if node & (node - 1) == 0:
                return 0
        while node < width:
            node *= 2
            if tree[node] > aim:
                node += 1
        return node - width


def _kind(character: str, no_tilde: bool) -> int:
    if not character:
        return SPACE
    return OTHER if no_tilde and character == "~" else kind(character)


def _side(before: int, after: int, star: bool) -> int:
    if after == SPACE:
        return _NONE if before == SPACE else _RIGHT
    if after == PUNCTUATION:
        return (_RIGHT, _LEFT, _BOTH)[before]
    if before == OTHER:
        return _BOTH if star else _NONE
    return _LEFT


class _Facts:
    """A string, and what was found out about it so far."""

    def __init__(self, source: Source, links: set[str], gfm: bool) -> None:
        self.source = source
        self.s = s = source.s
        self.links = links
        self.gfm = gfm
        self._labels: dict[int, int] = {}
        self._groups: dict[int, int] = {}
        self._masked: str | None = None
        self._delimiters: dict[str, _Delimiters] = {}
        self._runs: dict[str, tuple[int, int]] = {}
        self._ticks: dict[int, list[int]] | None = None
        self._spaces = (0, 0)
        self._emphasis: _Next | None = None
        self._orphans: tuple[int, int] = (-1, -1)
        self._next: dict[str, _Next] = {}
        self._targets: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._titles: dict[str, tuple[list[int], list[int], list[int]]] = {}
        self._rounds: tuple[list[int], list[int], list[int], list[int]] | None = None
        self._mails: tuple[list[int], list[int], list[int]] | None = None
        self._hosts: dict[tuple[int, int], int] = {}
        self._tildes: tuple[list[int], list[int], list[int]] | None = None
        self._last_round = -2
        self.mailed = gfm and "@" in s

    def next(self, what: str, index: int) -> int:
        found = self._next.get(what)
        if found is None:
            found = self._next[what] = _Next(self.s, re.compile(re.escape(what)))
        return found.at(index)

    # Brackets

    def label(self, at: int) -> int:
        """Where the label of a link that begins at `at` closes, or -1. One pair of brackets may stand in it."""
        s, memo = self.s, self._labels
        path: list[int] = []
        result = -1
        while True:
            match = _LABEL_MARK.search(s, at)
            if match is None:
                break
            at = match.start()
            known = memo.get(at)
            if known is not None:
                result = known
                break
            path.append(at)
            c = s[at]
            if c == "]":
                result = at
                break
            if c == "\\":
                if at + 1 >= len(s) or s[at + 1] in _FEEDS:
                    break
                at += 2
                continue
            close = s.find("`", at + 1) if c == "`" else self.group(at + 1)
            if close < 0:
                break
            at = close + 1
        for place in path:
            memo[place] = result
        return result

    def group(self, at: int) -> int:
        """Where brackets without brackets in them close, or -1."""
        s, memo = self.s, self._groups
        path: list[int] = []
        result = -1
        while True:
            match = _GROUP_MARK.search(s, at)
            if match is None:
                break
            at = match.start()
            known = memo.get(at)
            if known is not None:
                result = known
                break
            path.append(at)
            c = s[at]
            if c == "]":
                result = at
                break
            if c == "[" or at + 1 >= len(s) or s[at + 1] in _FEEDS:
                break
            at += 2
        for place in path:
            memo[place] = result
        return result

    def some(self, start: int, stop: int) -> bool:
        """Whether there is more than white space."""
        match = WHITE_REST.match(self.s, start, stop)
        return match is not None and match.end() < stop

    # The text without what emphasis may not look into

    def masked(self) -> str:
        if self._masked is None:
            masked = self.s
            if self.links and "[" in masked:
                masked = self._without_references(masked)
            if "\\" in masked:
                masked = _BACKSLASH.sub(_plus, masked)
            if _SKIPPED.search(masked):
                masked = _without_blocks(masked)
            self._masked = masked
        return self._masked

    def _without_references(self, s: str) -> str:
        made: list[str] = []
        done = at = 0
        while True:
            match = _REFERENCE_START.search(s, at)
            if match is None:
                break
            start = match.start()
            bracket = match.end() - 1
            stop = -1
            close = self.label(bracket + 1)
            if close >= 0 and s.startswith("[", close + 1):
                other = self.group(close + 2)
                if other >= 0 and self.some(close + 2, other):
                    stop = other + 1
            if stop < 0:
                close = self.group(bracket + 1)
                if close >= 0 and self.some(bracket + 1, close):
                    stop = close + 1
                    if s.startswith("[]", stop) and not s.startswith("(", stop + 2):
                        stop += 2
                    elif s.startswith("(", stop):
                        stop = -1
            if stop < 0:
                # An image's mark aside, the bracket may still begin a reference: it may not, the two read the same.
                at = bracket + 1
                continue
            if s[s.rfind("[", start, stop) + 1 : stop - 1] in self.links:
                made += [s[done:start], "[", "a" * (stop - start - 2), "]"]
                done = stop
            at = stop
        made.append(s[done:])
        return "".join(made)

    def run(self, mark: str, at: int) -> int:
        """The end of the run of a mark."""
        start, stop = self._runs.get(mark, (0, 0))
        if start <= at < stop:
            return stop
        s = self.s
        stop = at
        while stop < len(s) and s[stop] == mark:
            stop += 1
        self._runs[mark] = (at, stop)
        return stop

    def delimiters(self, mark: str) -> _Delimiters:
        found = self._delimiters.get(mark)
        if found is None:
            found = self._delimiters[mark] = _Delimiters(self.masked(), mark, self.gfm)
        return found

    def orphan(self, mark: str, at: int, stop: int) -> int:
        """The place of a single mark between two double ones of the other kind, which marked passes over, or -1."""
        masked = self.masked()
        if self._emphasis is None:
            self._emphasis = _Next(masked, _EMPHASIS)
        first = self._emphasis.at(at)
        double = "__" if mark == "*" else "**"
        if first < 0 or not masked.startswith(double, first):
            return -1
        if self._orphans[0] == first:
            single = self._orphans[1]
        else:
            single = -1
            match = _EMPHASIS.search(masked, first + 2)
            if match is not None and match.group() == mark:
                again = _EMPHASIS.search(masked, match.end())
                if again is not None and masked.startswith(double, again.start()):
                    single = match.start()
            self._orphans = (first, single)
        if single < 0:
            return -1
        after = _EMPHASIS.search(masked, single + 1)
        return single if after is not None and after.start() + 2 <= stop else -1

    # Code, spaces

    def ticks(self, size: int, after: int) -> int:
        """The next run of exactly so many backticks, or -1."""
        if self._ticks is None:
            self._ticks = {}
            for match in _TICKS.finditer(self.s):
                self._ticks.setdefault(match.end() - match.start(), []).append(match.start())
        places = self._ticks.get(size)
        if places is None:
            return -1
        k = bisect_left(places, after)
        return places[k] if k < len(places) else -1

    def spaces(self, at: int) -> int:
        """The end of the run of spaces."""
        start, stop = self._spaces
        if start <= at <= stop and stop > 0:
            return stop
        match = SPACES.match(self.s, at)
        assert match is not None
        self._spaces = (at, match.end())
        return match.end()

    def breaks(self, at: int, stop: int) -> bool:
        """Whether two or more spaces and a line end stand here."""
        s = self.s
        if not s.startswith("  ", at, stop):
            return False
        after = self.spaces(at)
        return after < stop and s[after] == "\n"

    # Link targets

    def closed(self, at: int, stop: int) -> int:
        """Past white space and a `)`, or -1."""
        match = WHITE_REST.match(self.s, at, stop)
        assert match is not None
        after = match.end()
        return after + 1 if after < stop and self.s[after] == ")" else -1

    def title(self, at: int, stop: int) -> int:
        """Past a title and the `)` after it, or -1."""
        s = self.s
        mark = ")" if s[at] == "(" else s[at]
        known = self._titles.get(mark)
        if known is None:
            plain: list[int] = []
            escaped: list[int] = []
            ends: list[int] = []
            for match in re.finditer(re.escape(mark), s):
                place = match.start()
                if place and s[place - 1] == "\\":
                    end = self.closed(place + 1, len(s))
                    if end >= 0:
                        escaped.append(place)
                        ends.append(end)
                else:
                    plain.append(place)
            known = self._titles[mark] = (plain, escaped, ends)
        plain, escaped, ends = known
        k = bisect_right(plain, at)
        limit = stop
        if k < len(plain) and plain[k] < stop:
            limit = plain[k]
            end = self.closed(limit + 1, stop)
            if end >= 0:
                return end
        k = bisect_left(escaped, limit) - 1
        while k >= 0 and escaped[k] >= at + 2:
            if ends[k] <= stop:
                return ends[k]
            k -= 1
        return -1

    def after_target(self, at: int, stop: int) -> int:
        """Past an optional title and the `)`, or -1."""
        match = _BEFORE_TITLE.match(self.s, at, stop)
        assert match is not None
        start = match.end()
        if start < stop and self.s[start] in "\"'(":
            end = self.title(start, stop)
            if end >= 0:
                return end
        return self.closed(at, stop)

    def target(self, start: int, stop: int) -> tuple[int, int]:
        """Where the target that begins at `start` ends, and where the link does; -1 where it is none.

        The pattern takes all up to the next space and gives back until the rest fits: the last place that fits counts,
        and that is the same one for every target in the same run of characters.
        """
        s = self.s
        end = self._run_end(start, stop)
        known = self._targets.get((end, stop))
        if known is None or known[0] > start:
            best, best_end = end, self.after_target(end, stop)
            while best_end < 0:
                best = self._back(start, best)
                if best < 0:
                    break
                best_end = best + 1 if s[best] == ")" else self.title(best, stop)
            known = self._targets[(end, stop)] = (start, best, best_end)
        _, best, best_end = known
        return (best, best_end) if best >= start else (-1, -1)

    def _run_end(self, start: int, stop: int) -> int:
        found = self._next.get("target")
        if found is None:
            found = self._next["target"] = _Next(self.s, re.compile(r"[ \t\n\x00-\x1f]"))
        end = found.at(start)
        return stop if end < 0 or end > stop else end

    def _back(self, start: int, before: int) -> int:
        s = self.s
        return max(
            s.rfind(")", start, before),
            s.rfind("(", start, before),
            s.rfind('"', start, before),
            s.rfind("'", start, before),
        )

    def unbalanced(self, start: int, stop: int) -> int:
        """The first `)` in a target that no `(` of it opens; -1 where there is none, -2 where a `(` is left open."""
        s = self.s
        if self._rounds is None:
            places: list[int] = []
            levels = [0]
            every: list[int] = []
            at = 0
            while True:
                match = _ROUND_MARK.search(s, at)
                if match is None:
                    break
                place = match.start()
                at = place + 1
                if s[place] == "\\":
                    if s.startswith(")", at):
                        every.append(at)
                    at += 1
                    continue
                places.append(place)
                if s[place] == ")":
                    every.append(place)
                levels.append(levels[-1] + (1 if s[place] == "(" else -1))
            pair = [-1] * len(places)
            opened: list[int] = []
            for k, place in enumerate(places):
                if s[place] == "(":
                    opened.append(k)
                elif opened:
                    pair[opened.pop()] = k
            after = [-1] * (len(places) + 1)
            for k in range(len(places) - 1, -1, -1):
                if s[places[k]] == ")":
                    after[k] = places[k]
                elif pair[k] >= 0:
                    after[k] = after[pair[k] + 1]
            self._rounds = (places, levels, after, every)
        places, levels, after, every = self._rounds
        k = bisect_left(every, start)
        if k >= len(every) or every[k] >= stop:
            return -1
        k = bisect_left(places, start)
        if 0 <= after[k] < stop:
            return after[k]
        return -2 if levels[bisect_left(places, stop)] - levels[k] > 0 else -1

    # Bare addresses and URLs, strikethrough (gfm)

    def mails(self) -> tuple[list[int], list[int], list[int]]:
        """Each `@` with the start of the run of characters of an address before it, and of one that may begin one."""
        if self._mails is None:
            s = self.s
            places: list[int] = []
            starts: list[int] = []
            names: list[int] = []
            at = s.find("@")
            while at >= 0:
                start = at
                while start and s[start - 1] in _MAIL_NAME:
                    start -= 1
                names.append(start)
                while start and s[start - 1] in _MAIL:
                    start -= 1
                places.append(at)
                starts.append(start)
                at = s.find("@", at + 1)
            self._mails = (places, starts, names)
        return self._mails

    def host(self, at: int, stop: int) -> int:
        key = (at, stop)
        known = self._hosts.get(key)
        if known is None:
            match = _MAIL_HOST.match(self.s, at, stop)
            known = self._hosts[key] = match.end() if match else -1
        return known

    def url_end(self, start: int, stop: int) -> int:
        """The end of the URL that begins at `start`, without the punctuation that ends it."""
        s = self.s
        found = self._next.get("url")
        if found is None:
            found = self._next["url"] = _Next(s, _URL_END)
        end = found.at(start)
        if end < 0 or end > stop:
            end = stop
        # Round brackets count in pairs; one without its partner ends the URL.
        kept = start
        if self._last_round == -2:
            self._last_round = s.rfind(")")
        at = s.find("(", start, end)
        while at >= 0:
            close = s.find(")", at, end) if at < self._last_round else -1
            if close < 0:
                end = at
                break
            kept = close + 1
            at = s.find("(", kept, end)
        while end > kept:
            if s[end - 1] == ";":
                name = end - 1
                while name > kept and s[name - 1].isascii() and s[name - 1].isalnum():
                    name -= 1
                if name < end - 1 and name > kept and s[name - 1] == "&":
                    end = name - 1
                    continue
            if s[end - 1] not in _TRAIL_SET:
                break
            end -= 1
        return end

    def struck(self, size: int, start: int, stop: int) -> int:
        """Where strikethrough text that begins at `start` ends, or -1."""
        s = self.s
        if self._tildes is None:
            single: list[int] = []
            double: list[int] = []
            barriers: list[int] = []
            at = 0
            before = ""  # what came before: an escaped character serves as any other
            pattern = re.compile(r"[\\~]")
            while True:
                match = pattern.search(s, at)
                if match is None:
                    break
                place = match.start()
                if place > at:
                    before = s[place - 1]
                if s[place] == "\\":
                    if place + 1 >= len(s) or s[place + 1] in _FEEDS:
                        barriers.append(place)
                        at = place + 1
                        before = "\\"
                    else:
                        at = place + 2
                        before = "a"
                    continue
                end = place
                while end < len(s) and s[end] == "~":
                    end += 1
                if before and before != "\\" and kind(before) != SPACE and end - place <= 2:
                    (single if end - place == 1 else double).append(place)
                at = end
                before = "~"
            self._tildes = (single, double, barriers)
        places = self._tildes[size - 1]
        barriers = self._tildes[2]
        k = bisect_left(places, start + 1)
        if k >= len(places) or places[k] + size > stop:
            return -1
        b = bisect_left(barriers, start)
        return -1 if b < len(barriers) and barriers[b] < places[k] else places[k]


def _plus(match: re.Match[str]) -> str:
    return "++" if kind(match.group(1)) == PUNCTUATION else match.group()


def _without_blocks(s: str) -> str:
    """The text with links, code and angle brackets made one pair of brackets each, as marked's `blockSkip` does."""
    made: list[str] = []
    done = at = 0
    memo: dict[int, int] = {}
    no_tick = False
    while True:
        match = _SKIPPED.search(s, at)
        if match is None:
            break
        start = match.start()
        c = s[start]
        stop = -1
        if c == "`":
            if not no_tick:
                stop = s.find("`", start + 1) + 1 or -1
                no_tick = stop < 0
        elif c == "<":
            other = _ANGLE.search(s, start + 1)
            if other is not None and other.group() == ">":
                stop = other.end()
        else:
            other = _BRACKET.search(s, start + 1)
            if other is not None and other.group() == "]" and s.startswith("(", other.end()):
                stop = _rounds(s, other.end() + 1, memo) + 1 or -1
        if stop < 0:
            at = start + 1
            continue
        made += [s[done:start], "[", "a" * (stop - start - 2), "]"]
        done = at = stop
    made.append(s[done:])
    return "".join(made)


def _rounds(s: str, at: int, memo: dict[int, int]) -> int:
    """Where a round bracket closes, with at most one level of others in it; -1 where it does not."""
    path: list[int] = []
    result = -1
    while True:
        match = _ROUND_MARK.search(s, at)
        if match is None:
            break
        at = match.start()
        known = memo.get(at)
        if known is not None:
            result = known
            break
        path.append(at)
        c = s[at]
        if c == ")":
            result = at
            break
        if c == "\\":
            if at + 1 >= len(s) or s[at + 1] in _FEEDS:
                break
            at += 2
            continue
        inner = at + 1
        close = -1
        while True:
            other = _ROUND_MARK.search(s, inner)
            if other is None or other.group() == "(":
                break
            if other.group() == ")":
                close = other.start()
                break
            inner = other.start() + 2
            if inner > len(s) or s[inner - 1] in _FEEDS:
                break
        if close < 0:
            break
        at = close + 1
    for place in path:
        memo[place] = result
    return result


@dataclass(slots=True, eq=False)
class _Frame:
    """A stretch of text that is being lexed."""

    facts: _Facts
    at: int
    stop: int
    tokens: list[Token]
    previous: str = ""
    link: bool = False
    content: int = -1  # the end of what is not white space


class InlineLexer:
    """Lexes inline text. An open `<a` in one block counts in the next, as in marked: bare URLs are no links in it."""

    def __init__(self, links: set[str], *, gfm: bool) -> None:
        self.links = links
        self.gfm = gfm
        self.in_link = False
        self.stack: list[_Frame] = []

    def run(self, token: Token) -> None:
        text = token.text_parts.get()
        if not text:
            return
        facts = _Facts(Source(text, token.text_parts), self.links, self.gfm)
        stack = self.stack
        stack.append(_Frame(facts, 0, len(text), token.tokens))
        while stack:
            frame = stack[-1]
            depth = len(stack)
            self._lex(frame)
            if len(stack) == depth and frame.at >= frame.stop:
                stack.pop()
                if frame.link:
                    self.in_link = False

    def _add(self, frame: _Frame, type_: str, stop: int, start: int, end: int, *, code: bool = False) -> Token:
        source = frame.facts.source
        token = Token(type_, Slice(source, frame.at, stop), Slice(source, start, end, code))
        frame.tokens.append(token)
        frame.at = stop
        return token

    def _lex(self, frame: _Frame) -> None:
        facts = frame.facts
        s = facts.s
        stop = frame.stop
        gfm = self.gfm
        while frame.at < stop:
            at = frame.at
            c = s[at]
            previous, frame.previous = frame.previous, ""
            if c == "\\":
                if at + 1 < stop and s[at + 1] in _ESCAPED:
                    self._add(frame, "escape", at + 2, at + 1, at + 2)
                    continue
                if at + 1 < stop and s[at + 1] == "\n" and self._content(frame) > at + 2:
                    self._add(frame, "br", at + 2, at, at)
                    continue
            elif c == "<":
                end = self._tag(facts, at, stop)
                if end > 0:
                    tag = s[at : min(end, at + 4)].lower()
                    if tag[:3] == "<a ":
                        self.in_link = True
                    elif tag == "</a>":
                        self.in_link = False
                    self._add(frame, "html", end, at, end)
                    continue
                match = _AUTOLINK.match(s, at, stop)
                if match:
                    token = self._add(frame, "link", match.end(), match.start(1), match.end(1))
                    inner = Slice(facts.source, match.start(1), match.end(1))
                    token.tokens.append(Token("text", inner, inner))
                    continue
            elif c == "[" or (c == "!" and s.startswith("[", at + 1, stop)):
                found = self._link(frame, at)
                if found == 1:
                    return
                if found == 2:
                    self._plain(frame, at + 1)
                    continue
            elif c == "*" or c == "_":
                if self._emphasis(frame, at, previous):
                    return
            elif c == "`":
                size = facts.run("`", at) - at
                close = facts.ticks(size, at + size)
                if close >= 0 and close + size <= stop:
                    start, end = at + size, close
                    if s[start] in " \n" and s[end - 1] in " \n" and end - start > 1 and s[start:end].strip(" \n"):
                        start, end = start + 1, end - 1
                    self._add(frame, "codespan", close + size, start, end, code=True)
                    continue
            elif c == " ":
                if facts.breaks(at, stop) and self._content(frame) > facts.spaces(at) + 1:
                    end = facts.spaces(at) + 1
                    self._add(frame, "br", end, at, at)
                    continue
            elif c == "~" and gfm:
                size = min(facts.run("~", at) - at, 3)
                if size < 3 and at + size < stop and kind(s[at + size]) != SPACE:
                    close = facts.struck(size, at + size, stop)
                    if close >= 0:
                        token = self._add(frame, "del", close + size, at + size, close)
                        self._enter(token, facts, at + size, close)
                        return
            if gfm and not self.in_link and self._url(frame, at, c):
                continue
            # Text, up to where something else may begin.
            if c == "`" or (gfm and c == "~"):
                if gfm:
                    after = at + 1
                    while after < stop and s[after] in "`~":
                        after += 1
                else:
                    after = min(facts.run("`", at), stop)
            else:
                after = at + 1
            end = after
            if after < stop and not facts.breaks(after, stop):
                limit = stop
                if facts.mailed:
                    places, starts, _ = facts.mails()
                    k = bisect_right(places, after)
                    if k < len(places) and places[k] < stop:
                        limit = max(starts[k], after)
                if limit > after:
                    match = (_TEXT_STOP_GFM if gfm else _TEXT_STOP).search(s, after, min(stop, limit + 8))
                    end = min(match.end(), limit) if match else limit
            self._plain(frame, end)
            last = s[end - 1]
            frame.previous = previous if last == "_" else last

    def _url(self, frame: _Frame, at: int, c: str) -> bool:
        """A bare URL or mail address."""
        facts, stop = frame.facts, frame.stop
        end = -1
        if c in "hHfFwW" and _URL.match(facts.s, at, stop):
            end = facts.url_end(at, stop)
        elif facts.mailed and c in _MAIL_NAME:
            places, _, names = facts.mails()
            k = bisect_right(places, at)
            if k < len(places) and names[k] <= at and places[k] < stop:
                end = facts.host(places[k], stop)
        if end < 0:
            return False
        token = self._add(frame, "link", end, at, end)
        inner = Slice(facts.source, at, end)
        token.tokens.append(Token("text", inner, inner))
        return True

    def _plain(self, frame: _Frame, end: int) -> None:
        tokens = frame.tokens
        if tokens and tokens[-1].type == "text":
            part = tokens[-1].text_parts
            assert isinstance(part, Slice)
            part.stop = end
        else:
            part = Slice(frame.facts.source, frame.at, end)
            tokens.append(Token("text", part, part))
        frame.at = end

    def _content(self, frame: _Frame) -> int:
        if frame.content < 0:
            s = frame.facts.s
            end = frame.stop
            while end and s[end - 1] in WHITE:
                end -= 1
            frame.content = end
        return frame.content

    def _enter(self, token: Token, facts: _Facts, start: int, stop: int) -> None:
        """Lex a part of the text for itself."""
        source = Source(facts.s[start:stop], facts.source, start)
        self.stack.append(_Frame(_Facts(source, self.links, self.gfm), 0, stop - start, token.tokens))

    def _tag(self, facts: _Facts, at: int, stop: int) -> int:
        """The end of an inline html tag, or -1."""
        s = facts.s
        c = s[at + 1] if at + 1 < stop else ""
        if c == "!":
            if s.startswith("<!--", at, stop):
                if s.startswith(">", at + 4, stop):
                    return at + 5
                if s.startswith("->", at + 4, stop):
                    return at + 6
                return self._past(facts, "-->", at + 4, stop)
            if s.startswith("<![CDATA[", at, stop):
                return self._past(facts, "]]>", at + 9, stop)
            match = _DECLARATION.match(s, at, stop)
            return self._past(facts, ">", match.end(), stop) if match else -1
        if c == "?":
            return self._past(facts, "?>", at + 2, stop)
        match = (_CLOSE_TAG if c == "/" else _OPEN_TAG).match(s, at, stop)
        return match.end() if match else -1

    def _past(self, facts: _Facts, what: str, at: int, stop: int) -> int:
        found = facts.next(what, at)
        return found + len(what) if found >= 0 and found + len(what) <= stop else -1

    def _link(self, frame: _Frame, at: int) -> int:
        """1: a link or image was entered; 2: brackets that refer to nothing; 0: neither."""
        facts, stop = frame.facts, frame.stop
        s = facts.s
        bracket = at if s[at] == "[" else at + 1
        close = facts.label(bracket + 1)
        if close >= stop:
            close = -1
        if close >= 0 and s.startswith("(", close + 1, stop):
            end = self._inline_link(facts, close, stop)
            if end >= 0:
                self._open_link(frame, bracket, close, end)
                return 1
        key = ""
        end = -1
        if close >= 0 and s.startswith("[", close + 1, stop):
            other = facts.group(close + 2)
            if 0 <= other < stop and facts.some(close + 2, other):
                end = other + 1
                key = s[close + 2 : other] if self.links else ""
        if end < 0:
            close = facts.group(bracket + 1)
            if close < 0 or close >= stop or not facts.some(bracket + 1, close):
                return 0
            end = close + 1
            key = s[bracket + 1 : close] if self.links else ""
            if s.startswith("[]", end, stop):
                end += 2
        if key and _WHITE_RUN.sub(" ", key).lower() in self.links:
            self._open_link(frame, bracket, close, end)
            return 1
        return 2

    def _inline_link(self, facts: _Facts, close: int, stop: int) -> int:
        """The end of `[label](target "title")`, or -1."""
        s = facts.s
        match = WHITE_REST.match(s, close + 2, stop)
        assert match is not None
        start = match.end()
        if s.startswith("<", start, stop):
            found = _TARGET_ANGLE.match(s, start, stop)
            if found:
                end = facts.after_target(found.end(), stop)
                if end >= 0:
                    return end
        target, end = facts.target(start, stop)
        if target < 0:
            return -1
        if s.startswith("<", start, target):
            href = s[start:target].rstrip(WHITE)
            if not href.endswith(">"):
                return -1
            href = href[:-1]
            return end if (len(href) - len(href.rstrip("\\"))) % 2 == 0 else -1
        place = facts.unbalanced(start, target)
        if place == -2:
            return -1
        if place >= 0:
            # marked leaves the white space before the target out of its count.
            end = close + 2 + (place - start) + 1
            while s[end - 1] in WHITE:
                end -= 1
        return end

    def _open_link(self, frame: _Frame, bracket: int, close: int, end: int) -> None:
        facts = frame.facts
        label = facts.s[bracket + 1 : close]
        removed: list[int] = []
        if "\\" in label:
            for number, match in enumerate(_UNBRACKET.finditer(label)):
                removed.append(match.start() - number)
            label = _UNBRACKET.sub("", label)
        type_ = "link" if facts.s[frame.at] == "[" else "image"
        source = Source(label, facts.source, bracket + 1, removed)
        token = Token(type_, Slice(facts.source, frame.at, end), Slice(source, 0, len(label)))
        frame.tokens.append(token)
        frame.at = end
        self.in_link = True
        self.stack.append(_Frame(_Facts(source, self.links, self.gfm), 0, len(label), token.tokens, link=True))

    def _emphasis(self, frame: _Frame, at: int, previous: str) -> bool:
        facts, stop = frame.facts, frame.stop
        s = facts.s
        mark = s[at]
        after = facts.run(mark, at)
        if after >= stop:
            return False
        following = _kind(s[after], self.gfm)
        if following == SPACE:
            return False
        # JavaScript sees the second half only of a character beyond U+FFFF: neither letter nor punctuation.
        narrow = previous <= "\uffff"
        if mark == "_" and following == OTHER and previous and narrow and category(previous)[0] in "LN":
            return False
        if following == PUNCTUATION and previous and not (narrow and previous not in "*_" and kind(previous) != OTHER):
            return False
        size = after - at
        runs = facts.delimiters(mark)
        orphan = facts.orphan(mark, after, stop)
        first = bisect_right(runs.places, after if orphan < 0 else orphan)
        closing = runs.close(first, size, stop, facts.masked())
        if closing is None:
            return False
        place, count = closing
        end = place + count
        width = 1 if min(size, count) % 2 else 2
        token = self._add(frame, "em" if width == 1 else "strong", end, at + width, end - width)
        if facts.masked()[at] == mark:
            # What is masked in the whole text is masked in this part of it too, so the facts serve on.
            self.stack.append(_Frame(facts, at + width, end - width, token.tokens))
        else:
            self._enter(token, facts, at + width, end - width)
        return True

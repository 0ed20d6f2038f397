"""What is found out about a text with inline markup, once, and asked at every place of it.

marked tries its patterns at every place and lets each search to the end of the text. Here each such search is answered
from what is known of the whole text: where the next closing mark is, whether there is one at all, how far a run goes,
where brackets close.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from guidelint.loading.marked.emphasis import Delimiters
from guidelint.loading.marked.patterns import FEEDS, PUNCTUATION, SPACE, SPACES, WHITE_REST, kind, rule
from guidelint.loading.marked.tokens import Source

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
_BEFORE_TITLE = re.compile(r"[ \t]*(?:\n[ \t]*)?")
_MAIL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?_`{|}~-")
_MAIL_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-")
_MAIL_HOST = re.compile(r"@[a-zA-Z0-9\-_]+(?:\.[a-zA-Z0-9\-_]*[a-zA-Z0-9])+(?![-_])")
_URL_END = rule("[⟨s⟩<]")
_TRAIL_SET = frozenset("?!.,:;*_'\"~)")


class Next:
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


class Facts:
    """A string, and what was found out about it so far."""

    def __init__(self, source: Source, links: set[str], gfm: bool) -> None:
        self.source = source
        self.s = s = source.s
        self.links = links
        self.gfm = gfm
        self._labels: dict[int, int] = {}
        self._groups: dict[int, int] = {}
        self._masked: str | None = None
        self._delimiters: dict[str, Delimiters] = {}
        self._runs: dict[str, tuple[int, int]] = {}
        self._ticks: dict[int, list[int]] | None = None
        self._spaces = (0, 0)
        self._emphasis: Next | None = None
        self._orphans: tuple[int, int] = (-1, -1)
        self._next: dict[str, Next] = {}
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
            found = self._next[what] = Next(self.s, re.compile(re.escape(what)))
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
                if at + 1 >= len(s) or s[at + 1] in FEEDS:
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
            if c == "[" or at + 1 >= len(s) or s[at + 1] in FEEDS:
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

    def delimiters(self, mark: str) -> Delimiters:
        found = self._delimiters.get(mark)
        if found is None:
            found = self._delimiters[mark] = Delimiters(self.masked(), mark, self.gfm)
        return found

    def orphan(self, mark: str, at: int, stop: int) -> int:
        """The place of a single mark between two double ones of the other kind, which marked passes over, or -1."""
        masked = self.masked()
        if self._emphasis is None:
            self._emphasis = Next(masked, _EMPHASIS)
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
            found = self._next["target"] = Next(self.s, re.compile(r"[ \t\n\x00-\x1f]"))
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
            found = self._next["url"] = Next(s, _URL_END)
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
                    if place + 1 >= len(s) or s[place + 1] in FEEDS:
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
            if at + 1 >= len(s) or s[at + 1] in FEEDS:
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
            if inner > len(s) or s[inner - 1] in FEEDS:
                break
        if close < 0:
            break
        at = close + 1
    for place in path:
        memo[place] = result
    return result

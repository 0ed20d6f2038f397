"""Inline markup: what the text of a block is made of, with an explicit stack in place of recursion."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from unicodedata import category

from guidelint.loading.marked.emphasis import kind_in
from guidelint.loading.marked.facts import Facts
from guidelint.loading.marked.patterns import OTHER, PUNCTUATION, SPACE, WHITE, WHITE_REST, kind, rule
from guidelint.loading.marked.tokens import Slice, Source, Token

_ESCAPED = frozenset("!\"#$%&'()*+,-./:;<=>?@[]\\^_`{|}~")
_WHITE_RUN = rule("[⟨s⟩]+")
_UNBRACKET = re.compile(r"\\(?=[\[\]])")
_TARGET_ANGLE = rule(r"<(?:\\⟨dot⟩|[^\n<>\\])+>")
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
_MAIL_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-")
_URL = re.compile(r"(?:(?:ftp|https?)://|www\.)[a-zA-Z0-9-]", re.ASCII | re.IGNORECASE)


@dataclass(slots=True, eq=False)
class _Frame:
    """A stretch of text that is being lexed."""

    facts: Facts
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
        facts = Facts(Source(text, token.text_parts), self.links, self.gfm)
        stack = self.stack
        made: list[Token] = []
        token.tokens = made
        stack.append(_Frame(facts, 0, len(text), made))
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
                    token.tokens = (Token("text", inner, inner),)
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
        token.tokens = (Token("text", inner, inner),)
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

    def _enter(self, token: Token, facts: Facts, start: int, stop: int) -> None:
        """Lex a part of the text for itself."""
        source = Source(facts.s[start:stop], facts.source, start)
        made: list[Token] = []
        token.tokens = made
        self.stack.append(_Frame(Facts(source, self.links, self.gfm), 0, stop - start, made))

    def _tag(self, facts: Facts, at: int, stop: int) -> int:
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

    def _past(self, facts: Facts, what: str, at: int, stop: int) -> int:
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

    def _inline_link(self, facts: Facts, close: int, stop: int) -> int:
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
        made: list[Token] = []
        token.tokens = made
        self.stack.append(_Frame(Facts(source, self.links, self.gfm), 0, len(label), made, link=True))

    def _emphasis(self, frame: _Frame, at: int, previous: str) -> bool:
        facts, stop = frame.facts, frame.stop
        s = facts.s
        mark = s[at]
        after = facts.run(mark, at)
        if after >= stop:
            return False
        following = kind_in(s[after], self.gfm)
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
            made: list[Token] = []
            token.tokens = made
            self.stack.append(_Frame(facts, at + width, end - width, made))
        else:
            self._enter(token, facts, at + width, end - width)
        return True

"""Reference definitions: the target and the title after the label, over lines."""

from __future__ import annotations

import re

from guidelint.loading.marked.lines import Lines
from guidelint.loading.marked.patterns import SPACES, SPACES_TABS, rule

_DEFINITION_HREF = rule(r"[^<⟨s⟩][^⟨s⟩]*")
_FEED = re.compile("[\r\u2028\u2029]")
_DOUBLE = re.compile('"')
_SINGLE = re.compile("'")
_ROUND = re.compile("[()]")


class Definition:
    """Reads a definition's target and title, line by line."""

    def __init__(self, lines: Lines, stop: int, line: int, text: str, at: int) -> None:
        self.lines = lines
        self.stop = stop
        self.line = line
        self.text = text
        self.at = at

    def _line(self, index: int) -> str | None:
        return self.lines[index].text if index < self.stop else None

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

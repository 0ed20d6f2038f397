"""Globs as Rust's `globset` has them with `literal_separator`, so that `*` and `?` stay within a name.

`**` as a whole name goes over any number of folders, `{a,b}` are alternatives, `[a-c]` and `[!a-c]` classes; a
backslash takes back what a character means. A pattern that the library refuses matches nothing. Known from globset 0.4.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from guidelint.loading import matching
from guidelint.loading.matching import Choice, End, Node, One, Repeat, Sequence, optional

MOST_WORK = 5_000_000
"""Characters of patterns, each times those of a path, that one matcher compares at the most."""

LONGEST = 4_096
"""Characters of a pattern, beyond which it matches nothing here."""

_NO_SLASH = One(lambda char: char != "/")
_ANY = Repeat(One(bool))
_STAR = Repeat(_NO_SLASH)
_SPECIAL = re.compile(r"[*?\[\]{}\\,]")
_MAX_DEPTH = 20


@dataclass(slots=True)
class _Glob:
    ending: str
    """What a path that it matches ends with."""
    plain: bool
    """Whether there is nothing special in it, a leading `**/` apart."""
    program: matching.Program | None = None
    refused: bool = False


class Matcher:
    """Compares patterns with paths. All that one matcher does is bounded: then nothing matches any more."""

    def __init__(self) -> None:
        self._globs: dict[str, _Glob] = {}
        self._work = MOST_WORK

    def matches(self, pattern: str, path: str) -> bool:
        """Whether the pattern matches the whole path."""
        if pattern == "**" or len(pattern) > LONGEST:
            return pattern == "**"
        glob = self._globs.get(pattern)
        if glob is None:
            parts = _SPECIAL.split(pattern.removeprefix("**/"))
            glob = self._globs[pattern] = _Glob(parts[-1], len(parts) == 1)
        if not path.endswith(glob.ending):
            return False
        if glob.plain:
            return path == glob.ending or (pattern.startswith("**/") and path.endswith("/" + glob.ending))
        self._work -= len(pattern) * len(path)
        if self._work < 0 or glob.refused:
            return False
        if glob.program is None:
            try:
                glob.program = matching.Program(Sequence((_Parser(pattern).whole(), End())))
            except _Invalid:
                glob.refused = True
                return False
        return glob.program.matches(path)


class _Invalid(Exception):
    """The library refuses the pattern."""


class _Parser:
    """Reads one pattern, as globset does with `literal_separator`."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def whole(self) -> Node:
        return self._sequence(0)

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _sequence(self, depth: int) -> Node:
        """Up to the end, or within braces up to a comma or the closing one."""
        parts: list[Node] = []
        while here := self._peek():
            if depth and here in ",}":
                break
            self._at += 1
            if here == "*":
                self._star(parts, depth)
            elif here == "?":
                parts.append(_NO_SLASH)
            elif here == "[":
                parts.append(self._class())
            elif here == "{":
                parts.append(self._alternatives(depth + 1))
            elif here == "}":
                raise _Invalid
            elif here == "\\":
                if not self._peek():
                    raise _Invalid
                parts.append(self._peek())
                self._at += 1
            else:
                parts.append(here)
        return Sequence(tuple(parts))

    def _star(self, parts: list[Node], depth: int) -> None:
        """One star stays within a name; two that are a whole name go over any number of folders."""
        before = self._text[self._at - 2 : self._at - 1] if self._at > 1 else ""
        if self._peek() != "*":
            parts.append(_STAR)
            return
        self._at += 1
        after = self._peek()
        ends = not after or (depth > 0 and after in ",}")
        if (parts and before != "/") or not (ends or after == "/"):
            parts.append(_STAR)
            return
        self._at += after == "/"
        if not parts:
            parts.append(Choice((optional("/"), Sequence((_ANY, "/")))))
            return
        parts.pop()
        parts.append(Sequence(("/", _ANY)) if ends else Choice(("/", Sequence(("/", _ANY, "/")))))

    def _alternatives(self, depth: int) -> Node:
        if depth > _MAX_DEPTH:
            raise _Invalid
        choices: list[Node] = []
        while True:
            choices.append(self._sequence(depth))
            here = self._peek()
            self._at += 1
            if here == "}":
                return Choice(tuple(choices))
            if here != ",":
                raise _Invalid

    def _class(self) -> Node:
        negative = self._peek() in ("!", "^") and self._peek() != ""
        self._at += negative
        end = self._text.find("]", self._at + 1)
        if end < 0:
            raise _Invalid
        members = self._text[self._at : end]
        self._at = end + 1
        ranges: list[tuple[str, str]] = []
        position = 0
        while position < len(members):
            first = last = members[position]
            if members[position + 1 : position + 2] == "-" and position + 2 < len(members):
                last = members[position + 2]
                position += 2
            position += 1
            if first > last:
                raise _Invalid
            ranges.append((first, last))
        return One(lambda char: any(low <= char <= high for low, high in ranges) is not negative)

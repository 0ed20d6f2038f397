"""Patterns of `.gitignore` files as Rust's `ignore` crate has them, for files alone. Goose uses it.

Unlike git's: braces are alternatives, several files make one list that is taken from one folder, and a pattern for a
folder says nothing of what lies in it. Known from ignore 0.4 (gitignore.rs, globset) and recorded with goose 1.52.0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from guidelint.loading import matching
from guidelint.loading.matching import Choice, End, Node, One, Repeat, Sequence, optional
from guidelint.loading.whitespace import RUST

MOST_LINES = 50_000
"""Lines that are read of all files together."""
MOST_WORK = 10_000_000
"""Characters of patterns, each times those of a path, that are compared at the most: then nothing more is ignored."""

_NO_SLASH = One(lambda char: char != "/")
_ANY = Repeat(One(bool))
_STAR = Repeat(_NO_SLASH)
_SPECIAL = re.compile(r"[*?\[\]{}\\,]")
_MAX_DEPTH = 20
_LONGEST = 4_096
"""Characters of a pattern, beyond which it counts for nothing here."""


class _Invalid(Exception):
    """The library refuses the pattern, and the line counts for nothing."""


@dataclass(frozen=True, slots=True)
class _Rule:
    negative: bool
    pattern: str
    ending: str
    """What a path that it matches ends with."""
    plain: bool
    """Whether there is nothing special in it, a leading `**/` apart."""


class RustIgnore:
    """A list of patterns, seen from `root`, of which the last that matches decides."""

    def __init__(self, root: str, lines: Iterable[str]) -> None:
        self._root = root
        rules = (rule for _, line in zip(range(MOST_LINES), lines, strict=False) if (rule := _rule(line)))
        self._rules = list(rules)[::-1]
        self._programs: dict[str, matching.Program | None] = {}
        self._known: dict[str, bool] = {}
        self._work = MOST_WORK

    def ignores(self, path: str) -> bool:
        """Whether the file at an absolute path is ignored. Outside the root the whole path is compared."""
        if path not in self._known:
            # The library compares bytes here: the root `/a/b` is taken off `/a/bc/d` too.
            seen = path.removeprefix(self._root).removeprefix("/") if path.startswith(self._root) else path
            rule = next((rule for rule in self._rules if self._matches(rule, seen)), None)
            self._known[path] = rule is not None and not rule.negative
        return self._known[path]

    def _matches(self, rule: _Rule, path: str) -> bool:
        if not path.endswith(rule.ending):
            return False
        if rule.plain:
            if rule.pattern.startswith("**/"):
                return path == rule.ending or path.endswith("/" + rule.ending)
            return path == rule.pattern
        self._work -= len(rule.pattern) * len(path)
        if self._work < 0:
            return False
        if rule.pattern not in self._programs:
            try:
                self._programs[rule.pattern] = matching.Program(Sequence((_Parser(rule.pattern).whole(), End())))
            except _Invalid:
                self._programs[rule.pattern] = None
        program = self._programs[rule.pattern]
        return program is not None and program.matches(path)


def _rule(line: str) -> _Rule | None:
    """The rule of one line; None for a comment, a blank and a pattern for folders alone."""
    if line.startswith("#"):
        return None
    line = line if line.endswith("\\ ") else line.rstrip(RUST)
    negative = anchored = False
    if line.startswith(("\\!", "\\#")):
        line = line[1:]
    else:
        negative = line.startswith("!")
        line = line[negative:]
        anchored = line.startswith("/")
        line = line[anchored:]
    if not line or line.endswith("/") or len(line) > _LONGEST:
        return None
    if not anchored and "/" not in line and line != "**":
        line = "**/" + line
    line += "/*" if line.endswith("/**") else ""
    parts = _SPECIAL.split(line.removeprefix("**/"))
    return _Rule(negative, line, parts[-1], len(parts) == 1)


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

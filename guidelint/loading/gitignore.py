"""Patterns as npm's `ignore` 7.0.5 has them, with its default of ignoring case: much of `.gitignore`, not all.

What differs from git: a class cannot be negated (`!` and `^` are members), `\\/` is a backslash and a slash, a star at
the end stays one behind a backslash. Known from running the library; tests/loading/test_gitignore.py holds examples.
Not followed: `?` and `*` inside a class, and letters behind a backslash that mean something to a regular expression.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from guidelint.loading import matching, whitespace
from guidelint.loading.matching import NEVER, Choice, End, Node, One, Repeat, Sequence, canonical, optional

_NO_SLASH = One(lambda unit: unit != "/")
_ANY = One(lambda unit: unit not in "\n\r\u2028\u2029")
_STAR = Repeat(_NO_SLASH)
_ANYWHERE_BELOW = optional(Sequence((Repeat(_ANY), "/")))
_FOLDERS_BETWEEN = Repeat(Sequence(("/", Repeat(_NO_SLASH, least=1))))
_ENDS = Choice((End(), Sequence(("/", End()))))


@dataclass(frozen=True, slots=True)
class _Rule:
    negative: bool
    program: matching.Program


class Gitignore:
    """A list of patterns, of which the last that matches decides."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._rules = [rule for rule in map(_rule, patterns) if rule]

    def matches(self, path: str) -> bool:
        """Whether the file at `path` is matched. `path` is relative, with `/` and without `.` and `..`.

        The folders above it come first: below a matched one nothing is taken out again.
        """
        names = [matching.units(name) for name in path.split("/") if name]
        for count in range(1, len(names)):
            if self._decides("/".join(names[:count]) + "/"):
                return True
        return self._decides("/".join(names))

    def _decides(self, path: str) -> bool:
        matched = False
        for rule in self._rules:
            # A rule that could change nothing is not tried.
            if rule.negative == matched and rule.program.matches(path):
                matched = not rule.negative
        return matched


@functools.lru_cache(maxsize=512)
def compiled(patterns: tuple[str, ...]) -> Gitignore:
    """The patterns, compiled once."""
    return Gitignore(patterns)


def _rule(pattern: str) -> _Rule | None:
    """The rule of one line; None for a blank, a comment and a line that ends in a lone backslash."""
    lone = re.search(r"(?:[^\\]|^)\\\Z", pattern)
    if not pattern.strip(whitespace.JAVASCRIPT) or pattern.startswith("#") or lone:
        return None
    negative = pattern.startswith("!")
    body = pattern[1:] if negative else pattern
    if body.startswith(("\\!", "\\#")):
        body = body[1:]
    body = _without_trailing_blanks(body.removeprefix("\ufeff"))
    return _Rule(negative, matching.Program(_parse(matching.units(body)), canonical))


def _without_trailing_blanks(body: str) -> str:
    kept = body.rstrip(whitespace.JAVASCRIPT)
    if kept == body or not kept.endswith("\\"):
        return kept
    slashes = len(kept) - len(kept.rstrip("\\"))
    # The last backslash keeps one space, if it is not itself behind a backslash.
    return kept[:-1] + " " if slashes % 2 else kept


def _parse(body: str) -> Node:
    leading = body.startswith("/")
    anchored = leading or "/" in body[:-1]
    rest = body.removeprefix("/")
    parts: list[Node] = []
    if rest.startswith("**/"):
        rest, leading, anchored = rest[3:], False, False
    if not anchored:
        parts.append(_ANYWHERE_BELOW)
    position = 0
    while position < len(rest):
        part, position = _element(rest, position, leading)
        parts.append(part)
    if not rest.endswith("/"):
        parts.append(_ENDS)
    return Sequence((*parts, End()))


def _element(rest: str, at: int, led_by_slash: bool) -> tuple[Node, int]:
    """The element of the pattern at `at`, and where the next one begins."""
    here, tail = rest[at], rest[at + 1 :]
    if here == "/" and (tail == "**" or tail.startswith("**/")):
        if at + 3 == len(rest):
            return Sequence(("/", Repeat(_ANY, least=1))), at + 3
        return _FOLDERS_BETWEEN, at + 3
    if here == "*" or (here == "\\" and tail == "*"):
        alone = here == "*" and not tail and (rest[at - 1] == "/" if at else led_by_slash)
        return Repeat(_NO_SLASH, least=1 if alone else 0), at + (1 if here == "*" else 2)
    if here == "?":
        return _NO_SLASH, at + 1
    if here == "[":
        return _class(rest, at)
    if here != "\\" or not tail:
        return here, at + 1
    if tail[0] == "?":
        return "[^/]", at + 2
    if tail[0] == "/":
        return "\\/", at + 2
    if tail[0] in whitespace.JAVASCRIPT:
        return " ", at + 2
    return tail[0], at + 2


def _class(rest: str, at: int) -> tuple[Node, int]:
    # Up to the first `]`; one behind a backslash spoils the class, and so does the end.
    end = rest.find("]", at)
    inner = rest[at + 1 : end] if end >= 0 else rest[at + 1 :]
    backslashes = len(inner) - len(inner.rstrip("\\"))
    if end < 0:
        return NEVER, len(rest)
    if backslashes % 2:
        return NEVER, end + 1
    singles: set[str] = set()
    ranges: list[tuple[str, str]] = []
    members = re.sub(r"\\(.)", r"\1", inner, flags=re.DOTALL)
    position = 0
    while position < len(members):
        first = members[position]
        if members[position + 1 : position + 2] == "-" and position + 2 < len(members):
            if first <= members[position + 2]:
                ranges.append((first, members[position + 2]))
            position += 3
            continue
        singles.add(canonical(first))
        position += 1

    def test(unit: str) -> bool:
        variants = {unit, canonical(unit), unit.lower(), unit.upper()}
        return canonical(unit) in singles or any(
            first <= variant <= last for first, last in ranges for variant in variants if len(variant) == 1
        )

    return One(test), end + 1

"""Files by a pattern, as npm's `glob` 13 finds them (with `nodir`; with `dot` as asked for).

A pattern is a path whose names may hold `*`, `?`, `[a-c]`, `[!a-c]`, `[[:alpha:]]`, `@(a|b)`, `?(a)`, `*(a)`, `+(a)`,
`!(a)` and `\\` before a special character; `**` as a whole name goes over any number of folders; `{a,b}` and `{1..3}`
make several patterns of it. Case counts. Results come level by level, in each folder in the tree's own order turned
round, as the library keeps what it lists last first. Names that hold nothing special are looked up, not searched for,
so that they may lead through links and by `..`. `**` does not enter links, save that a link below a `**` that is not
the pattern's first name may be the last folder of its way. Known from the library, run beside this under Bun; not
followed: `..` right behind `**`.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from guidelint.loading import matching
from guidelint.loading.braces import expand
from guidelint.loading.matching import NEVER, Choice, End, Node, One, Repeat, Sequence, Unless, optional
from guidelint.trees.base import Kind, Status, Tree

MAX_FOLDERS = 20_000
"""Folders that one `Globber` lists at the most; the library has no such bound."""

MAX_WORK = 5_000_000
"""What one `Globber` does at the most, in comparisons of a name with a simple pattern; an intricate pattern counts for
many, and to read one for its length squared."""

_LOOK = 20
"""What it counts to ask the tree what stands at a path."""


@dataclass(frozen=True, slots=True)
class _Name:
    """A name with something special in it."""

    test: Callable[[str], bool]
    cost: int


_ANY_FOLDERS = "**"


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What is left of a pattern: `parts` from `at` on. A `str` is a name to look up, None is `**`."""

    parts: tuple[str | _Name | None, ...]
    at: int = 0

    @property
    def first(self) -> str | _Name | None:
        return self.parts[self.at]

    @property
    def rest(self) -> _Pattern | None:
        return _Pattern(self.parts, self.at + 1) if self.at + 1 < len(self.parts) else None


class Globber:
    """Finds files in a tree. All that one globber does together is bounded."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._folders = MAX_FOLDERS
        self._work = MAX_WORK

    @property
    def exhausted(self) -> bool:
        """Whether it finds no more, having done all that it may do."""
        return self._work <= 0 or self._folders <= 0

    def find(self, pattern: str, folder: str, *, dot: bool) -> list[str]:
        """The files, and links to anything, that the pattern matches from `folder` on: absolute paths, each once."""
        self._work -= len(pattern) ** 2
        patterns: list[_Pattern] = []
        for written in expand(pattern) if pattern and self._work > 0 else ():
            self._work -= len(written) ** 2
            if self._work > 0:
                patterns.append(_Pattern(_compiled(written, dot)))
        return list(dict.fromkeys(self._walk(folder, patterns, dot)))

    def _walk(self, top: str, patterns: list[_Pattern], dot: bool) -> Iterator[str]:
        seen: set[tuple[str, _Pattern]] = set()
        waiting: list[tuple[str, list[_Pattern]]] = []

        def enter(folder: str, patterns: Iterable[_Pattern]) -> Iterator[str]:
            """Look up plain names, and have the folders listed in which names are to be compared."""
            listed: dict[str, list[_Pattern]] = {}
            for pattern in patterns:
                place: str = folder
                if pattern.at == 0 and pattern.first == "" and pattern.rest:
                    place, pattern = "/", pattern.rest
                while isinstance(pattern.first, str) and pattern.rest:
                    place, pattern = _step(place, pattern.first), pattern.rest
                if isinstance(pattern.first, str):
                    if pattern.first not in ("", ".", ".."):  # these can be folders only
                        path = _step(place, pattern.first)
                        if self._kind(path) not in (None, Kind.FOLDER):
                            yield path
                elif (place, pattern) not in seen:
                    if pattern.first is None and pattern.rest is None and self._kind(place) is Kind.LINK:
                        yield place
                    seen.add((place, pattern))
                    listed.setdefault(place, []).append(pattern)
            waiting.extend(listed.items())

        yield from enter(top, patterns)
        for folder, here in waiting:
            names = self._tree.names(folder)
            if not isinstance(names, tuple) or self._folders <= 0:
                continue
            self._folders -= 1
            below: dict[str, list[_Pattern]] = {}
            for name in reversed(names):
                path = posixpath.join(folder, name)
                matched, further = self._compare(path, name, here, dot)
                if matched:
                    yield path
                if further:
                    below[path] = further
                if self._work <= 0:
                    return
            for path, patterns in below.items():
                yield from enter(path, patterns)

    def _compare(self, path: str, name: str, patterns: list[_Pattern], dot: bool) -> tuple[bool, list[_Pattern]]:
        """Whether a name in a folder ends a pattern there, and what patterns lead on from it."""
        matched = False
        further: list[_Pattern] = []
        kind: Kind | None = None
        for pattern in patterns:
            final, rest = pattern, pattern.rest
            if pattern.first is None:
                kind = kind or self._kind(path)
                if dot or not name.startswith("."):
                    matched = matched or rest is None
                    if kind is Kind.FOLDER:
                        further.append(pattern)
                    elif kind is Kind.LINK and rest and pattern.at:
                        further.append(rest)
                if rest is None:
                    continue
                final = rest
                rest = final.rest
            if self._fits(final.first, name):
                matched = matched or rest is None
                if rest:
                    kind = kind or self._kind(path)
                    if kind in (Kind.FOLDER, Kind.LINK):
                        further.append(rest)
        if matched:
            matched = (kind or self._kind(path)) is not Kind.FOLDER
        return matched, further

    def _fits(self, part: str | _Name | None, name: str) -> bool:
        if isinstance(part, _Name):
            self._work -= 1 + part.cost * len(name)
            return part.test(name)
        self._work -= 1
        return part == name

    def _kind(self, path: str) -> Kind | None:
        self._work -= _LOOK
        status = self._tree.lstat(path)
        return status.kind if isinstance(status, Status) else None


def _step(folder: str, name: str) -> str:
    if name in ("", "."):
        return folder
    return posixpath.dirname(folder) if name == ".." else posixpath.join(folder, name)


# Patterns


@functools.lru_cache(maxsize=256)
def _compiled(written: str, dot: bool) -> tuple[str | _Name | None, ...]:
    return tuple(None if part == _ANY_FOLDERS else _part(part, dot) for part in _simplified(written.split("/")))


def _simplified(parts: list[str]) -> list[str]:
    """Without `.` and empty names in the middle, `**` once where it stands several times, and `name/..` taken out."""
    kept: list[str] = []
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        if (kept and not last and part in ("", ".")) or (part == "**" and kept[-1:] == ["**"]):
            continue
        if part == ".." and kept and kept[-1] not in ("", ".", "..", "**"):
            kept.pop()
            if not kept and parts[number + 1 : number + 2] == ["**"]:
                kept.append(".")
            continue
        kept.append(part)
    return kept or [""]


_STAR_AND_END = re.compile(r"\*+([^+@!?*\[(]*)")
_MARKS_AND_END = re.compile(r"\?+([^+@!?*\[(]*)")


@functools.lru_cache(maxsize=1024)
def _part(part: str, dot: bool) -> str | _Name:
    """A name of a pattern: a plain one as text."""

    def shown(name: str) -> bool:
        return dot or not name.startswith(".")

    # The library takes a shorter way with the two simplest forms, in which a backslash is an ordinary character.
    if found := _STAR_AND_END.fullmatch(part):
        end = found[1]
        return _Name(lambda name: shown(name) and name.endswith(end), 0)
    if found := _MARKS_AND_END.fullmatch(part):
        end, length = found[1], len(matching.units(part))
        return _Name(lambda name: shown(name) and len(matching.units(name)) == length and name.endswith(end), 1)
    negations = part.count("!(")
    if negations > _MOST_NEGATIONS:
        return _Name(lambda _name: False, 0)
    parser = _Parser(matching.units(part))
    node = parser.whole()
    if parser.plain is not None:
        return parser.plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    program = matching.Program(Sequence((node, End())))
    dotted = dot or parser.may_begin_with_dot()
    return _Name(
        lambda name: (dotted or not name.startswith(".")) and program.matches(matching.units(name)),
        len(part) << negations,
    )


_MOST_NEGATIONS = 6
"""Of `!(…)` in one name; beyond, nothing matches here. In each of them stands the rest of the pattern once more."""

_UNIT = One(bool)
_STAR = Repeat(_UNIT)
_DEEPEST = 2
"""Extended groups in groups that the library still takes for such; the innermost beyond are text."""


class _Parser:
    """Reads one name of a pattern. Characters are UTF-16 units, as in the library."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.plain: str | None = ""
        """The name that the pattern stands for, where nothing in it is special."""

    def whole(self) -> Node:
        return self._sequence(0, len(self._text), 0, Sequence(()))

    def may_begin_with_dot(self) -> bool:
        """Whether the pattern itself begins with a dot, which hidden names ask for."""
        return re.match(r"\\?\.|[@?*+]\((?:[^|)]*\|)*\\?\.", self._text) is not None

    def _sequence(self, at: int, end: int, depth: int, after: Node) -> Node:
        """The elements between two places. `after` is what follows them in the whole pattern."""
        parts: list[Node | tuple[str, list[tuple[int, int]], bool]] = []
        while at < end:
            here = self._text[at]
            if here in "?*+@!" and self._text[at + 1 : at + 2] == "(" and depth <= _DEEPEST:
                choices = _choices(self._text, at + 2, end)
                if choices:
                    self.plain = None
                    at = choices[-1][1] + 1
                    parts.append((here, choices, at < end and not self._text[at:end].strip("*")))
                    continue
            node, at = self._element(at, end)
            parts.append(node)
        node = Sequence(())
        for part in reversed(parts):
            if isinstance(part, tuple):
                kind, choices, only_stars = part
                # The library has stars alone behind `!(…)` take at least one character, in what must not follow.
                tail = Repeat(_UNIT, least=1) if kind == "!" and only_stars else node
                part = self._group(kind, choices, depth, Sequence((tail, after)))
            node = Sequence((part, node))
        return node

    def _group(self, kind: str, choices: list[tuple[int, int]], depth: int, after: Node) -> Node:
        inside = Choice(tuple(self._sequence(start, end, depth + 1, after) for start, end in choices))
        if kind == "!":
            return Sequence((Unless(Sequence((inside, after, End()))), _STAR))
        if kind == "?":
            return optional(inside)
        return inside if kind == "@" else Repeat(inside, least=1 if kind == "+" else 0)

    def _element(self, at: int, end: int) -> tuple[Node, int]:
        here = self._text[at]
        if here == "*":
            self.plain = None
            while at < end and self._text[at] == "*":
                at += 1
            return _STAR, at
        if here == "?":
            self.plain = None
            return _UNIT, at + 1
        if here == "[" and (found := _class(self._text, at)):
            node, at = found
            self._literal(node)
            return node, at
        if here == "\\" and at + 1 < end:
            at += 1
        self._literal(self._text[at])
        return self._text[at], at + 1

    def _literal(self, node: Node) -> None:
        self.plain = self.plain + node if self.plain is not None and isinstance(node, str) else None


def _choices(text: str, at: int, end: int) -> list[tuple[int, int]] | None:
    """The alternatives of a group that opens before `at`; None where it is not closed."""
    found: list[tuple[int, int]] = []
    depth = 1
    start = at
    while at < end:
        here = text[at]
        if here == "\\":
            at += 1
        elif here == "[" and (inner := _class(text, at)):
            at = inner[1] - 1
        elif here in "?*+@!" and text[at + 1 : at + 2] == "(":
            depth += 1
            at += 1
        elif here == ")":
            depth -= 1
            if not depth:
                return [*found, (start, at)]
        elif here == "|" and depth == 1:
            found.append((start, at))
            start = at + 1
        at += 1
    return None


_POSIX_NAME = re.compile(r"\[:(\w+):\]")
_POSIX: dict[str, Callable[[str], bool]] = {
    "alnum": str.isalnum,
    "alpha": str.isalpha,
    "ascii": str.isascii,
    "blank": lambda unit: unit in " \t",
    "cntrl": lambda unit: unit < " " or "\x7f" <= unit <= "\x9f",
    "digit": str.isdecimal,
    "graph": lambda unit: unit.isprintable() and unit != " ",
    "lower": str.islower,
    "print": lambda unit: unit >= " " and not "\x7f" <= unit <= "\x9f",
    "punct": lambda unit: not unit.isalnum() and unit.isprintable() and not unit.isspace(),
    "space": str.isspace,
    "upper": str.isupper,
    "word": lambda unit: unit.isalnum() or unit == "_",
    "xdigit": lambda unit: unit in "0123456789abcdefABCDEF",
}


def _class(text: str, at: int) -> tuple[Node, int] | None:
    """The class that opens at `at`, and where it ends; None where it does not close. One single member is that text."""
    position = at + 1
    negative = text[position : position + 1] in ("!", "^") and position < len(text)
    position += negative
    first = position
    singles: list[str] = []
    ranges: list[tuple[str, str]] = []
    named: list[Callable[[str], bool]] = []
    while True:
        if position >= len(text):
            return None
        if text[position] == "]" and position > first:
            break
        if (posix := _POSIX_NAME.match(text, position)) and posix[1] in _POSIX:
            named.append(_POSIX[posix[1]])
            position = posix.end()
            continue
        position += text[position] == "\\" and position + 1 < len(text)
        here = text[position]
        position += 1
        if text[position : position + 1] == "-" and text[position + 1 : position + 2] not in ("", "]"):
            position += 1
            position += text[position] == "\\" and position + 1 < len(text)
            ranges.append((here, text[position]))
            position += 1
        else:
            singles.append(here)
    if not singles and not named and not any(low <= high for low, high in ranges):
        return NEVER, len(text)
    if len(singles) == 1 and not (named or ranges or negative):
        return singles[0], position + 1

    def test(unit: str) -> bool:
        return negative != (
            unit in singles
            or any(low <= unit <= high for low, high in ranges)
            or any(belongs(unit) for belongs in named)
        )

    return One(test), position + 1

"""Globs as npm's `picomatch` 4 has them with `dot: true`, for paths with `/` that hold neither `.` nor `..` parts.

`*` and `?` stay within a name, `**` as a whole name goes over any number of folders, `[a-c]` and `[^a-c]`, `{a,b}` and
`{1..3}`, the extended forms `@(a|b)`, `?(a)`, `*(a)`, `+(a)`, `!(a)`, plain groups `(a|b)`, `\\` before a special
character, text in double quotes, and a leading `!` that turns all into its opposite. Case counts. Known from running
the library beside this; tests/loading/test_picomatch.py holds examples.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from guidelint.loading import matching
from guidelint.loading.matching import (
    EMPTY,
    Choice,
    End,
    Node,
    One,
    Repeat,
    Sequence,
    Start,
    Unless,
    optional,
)

MAX_PATTERN_UNITS = 65_536
"""Longer patterns are refused by the library."""

_MAX_NESTING = 100
"""Brackets in brackets beyond this match nothing here; the library has no such bound."""

_NO_SLASH = One(lambda unit: unit != "/")
_ANY = One(lambda unit: unit not in "\n\r\u2028\u2029")
_STAR = Repeat(_NO_SLASH)
_NAME = Sequence((Unless(End()), _STAR))
_PATH = Repeat(_ANY)

_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "ascii": "\x00-\x7f",
    "blank": " \t",
    "cntrl": "\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": "\x21-\x7e",
    "lower": "a-z",
    "print": "\x20-\x7e",
    "space": " \t\r\n\v\f",
    "upper": "A-Z",
    "word": "A-Za-z0-9_",
    "xdigit": "A-Fa-f0-9",
}


def picomatch(pattern: str, path: str) -> bool:
    """Whether the glob matches the whole path. The pattern as literal text does, too."""
    if not pattern or len(pattern) > MAX_PATTERN_UNITS:
        return False
    if path == pattern:
        return True
    if _DOTTED.fullmatch(pattern):
        # The library takes a shorter way with these: `**` goes over folders here.
        return bool(path.endswith(pattern[2:]))
    program = _compiled(pattern)
    return program is not None and program.matches(matching.units(path))


_DOTTED = re.compile(r"\*\*(?:\.[A-Za-z0-9_]+)+")


class _TooDeep(Exception):
    pass


@functools.lru_cache(maxsize=512)
def _compiled(pattern: str) -> matching.Program | None:
    negative = 0
    body = matching.units(pattern)
    while body.startswith("!") and not (body.startswith("!(") and body[2:3] != "?"):
        negative += 1
        body = body[1:]
    body = body.removeprefix("./")
    try:
        node: Node = Sequence((_Parser(body).whole(), End()))
    except _TooDeep:
        return None
    if negative % 2:
        node = Sequence((Unless(node), _PATH, End()))
    return matching.Program(node)


@dataclass
class _Parser:
    """Reads one pattern from left to right."""

    text: str
    at: int = 0
    groups: list[str] = field(default_factory=list)
    """The kinds of the brackets that are open: `{`, `(`, or the letter of an extended form."""
    brackets: dict[int, _Bracket] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.brackets = _brackets(self.text)

    def whole(self) -> Node:
        parts = [self._choices("")]
        while self.at < len(self.text):  # a closing bracket without an opening one is text
            parts.append(self.text[self.at])
            self.at += 1
            parts.append(self._choices(""))
        trailing = self.text.endswith(("*", "]")) and not self.text.endswith(("**", "\\*", "\\]"))
        return Sequence((*parts, optional("/") if trailing else EMPTY))

    def _choices(self, kind: str) -> Node:
        """Alternatives up to the end of the group: parted by `|`, in braces by `,`."""
        separator = "," if kind == "{" else "|"
        choices: list[Node] = []
        self.groups.append(kind)
        if len(self.groups) > _MAX_NESTING:
            raise _TooDeep
        parts: list[Node] = []
        while self.at < len(self.text):
            here = self.text[self.at]
            if (here == "}" and kind == "{") or (here == ")" and kind not in ("", "{")):
                break
            if here == ")" and self._inside_parentheses():
                break
            if here == separator:
                choices.append(Sequence(tuple(parts)))
                parts = []
                self.at += 1
                continue
            if not kind and here == ")":
                break
            parts.append(self._element(parts))
        choices.append(Sequence(tuple(parts)))
        self.groups.pop()
        return choices[0] if len(choices) == 1 else Choice(tuple(choices))

    def _inside_parentheses(self) -> bool:
        return any(kind not in ("", "{") for kind in self.groups)

    def _element(self, before: list[Node]) -> Node:
        here = self.text[self.at]
        following = self.text[self.at + 1 : self.at + 2]
        if here in "@?*+!" and following == "(" and self.text[self.at + 2 : self.at + 3] != "?":
            return self._extended(here)
        if here == "*":
            return self._stars()
        if here == "/":
            return self._slash()
        self.at += 1
        if here == "?":
            return _NO_SLASH
        if here == "[":
            return self._class()
        if here == "{":
            return self._braces()
        if here == "(":
            return self._parentheses()
        if here == "\\":
            return self._escape()
        if here == '"':
            return self._quoted()
        if here == "+" and before and self.text[self.at - 2] in ")]}":
            repeated = before.pop()
            return Repeat(repeated, least=1)
        return here

    def _escape(self) -> Node:
        escaped = self.text[self.at : self.at + 1]
        if not escaped:
            return "\\"
        if escaped in "/.;":
            # The backslash is dropped and the character keeps its own meaning.
            return EMPTY
        self.at += 1
        return escaped

    def _quoted(self) -> Node:
        end = self.text.find('"', self.at)
        inner = self.text[self.at : end if end >= 0 else len(self.text)]
        self.at = end + 1 if end >= 0 else len(self.text)
        return inner

    # Stars and slashes

    def _starts_name(self) -> bool:
        """Whether a name begins here: at the start, behind a slash, and where a group opens, parts or closes."""
        previous = self.text[self.at - 1] if self.at else "/"
        return (
            previous in "/(){" or (previous == "|" and self._extended_open()) or (previous == "," and self._in_braces())
        )

    def _in_braces(self) -> bool:
        return "{" in self.groups

    def _extended_open(self) -> bool:
        return any(kind in "@?*+!" for kind in self.groups if kind)

    def _run_of_stars(self, at: int) -> int:
        while self.text.startswith("*", at) and not self.text.startswith("*(", at):
            at += 1
        return at

    def _stars(self) -> Node:
        starts = self._starts_name()
        first = self.at
        self.at = max(self._run_of_stars(first), first + 1)
        name = Sequence((Unless(End()), _STAR)) if starts and first + 1 == self.at else _STAR
        if self.at != first + 2 or not starts:
            return name
        self._skip_globstars()
        # `**` with something straight behind it that is neither slash nor group is a single star.
        following = self.text[self.at : self.at + 1]
        extended = following in tuple("@?*+!") and self.text.startswith("(", self.at + 1)
        grouped = following in tuple("/{()") or (following in tuple(",}") and self._in_braces())
        if following and not grouped and not extended and not (following == "|" and self._extended_open()):
            return _STAR
        if first == 0 and following == "/":
            self.at += 1
            return Choice((Start(), "/", Sequence((_PATH, "/"))))
        return _PATH

    def _skip_globstars(self) -> None:
        """`/**` again and again behind `**` says nothing more."""
        while self.text.startswith("/**", self.at) and self.text[self.at + 3 : self.at + 4] in ("", "/"):
            self.at += 3

    def _slash(self) -> Node:
        """A slash, with `**` that follows it as a whole name."""
        after = self.at + 1
        end = self._run_of_stars(after)
        whole_name = end - after == 2 and self.text[end : end + 1] in ("", "/")
        if not whole_name or after == 1:
            self.at += 1
            return "/"
        behind_star = self.text[: self.at].endswith("*")
        self.at = end
        self._skip_globstars()
        if self.at == len(self.text):
            below = Sequence(("/", _PATH))
            return below if behind_star else Choice((below, End()))
        self.at += 1
        between: list[Node] = [Sequence(("/", _PATH, "/")), "/"]
        return Choice((*between, End())) if self.at < len(self.text) else Choice(tuple(between))

    # Groups

    def _braces(self) -> Node:
        bracket = self.brackets.get(self.at)
        if bracket is None:
            return "{"
        if not bracket.nests and not bracket.comma and ".." in self.text[self.at : bracket.end]:
            inner = self.text[self.at : bracket.end]
            self.at = bracket.end + 1
            return _range(inner)
        if not bracket.comma:
            return "{"
        node = self._choices("{")
        self.at += 1
        return node

    def _parentheses(self) -> Node:
        if self.at not in self.brackets:
            return "("
        node = self._choices("(")
        self.at += 1
        return node

    def _extended(self, kind: str) -> Node:
        opening = self.at + 2
        bracket = self.brackets.get(opening)
        if bracket is None:
            self.at += 2
            return Sequence((_STAR if kind == "*" else _NO_SLASH if kind == "?" else kind, "("))
        end = bracket.end
        inner = self.text[opening:end]
        self.at = opening
        node = self._choices(kind)
        self.at = end + 1
        if kind == "@":
            return node
        if kind == "?":
            return optional(node)
        if kind in "*+":
            return Repeat(node, least=1 if kind == "+" else 0)
        rest = self.text[self.at :]
        filler = _PATH if len(inner) > 1 and "/" in inner else _STAR
        if filler is _PATH or not rest.strip(")"):
            return Sequence((Unless(Sequence((node, End()))), filler))
        if "*" in inner and re.fullmatch(r"\.[^\\/.]+", rest):
            tail = _Parser(rest).whole()
            return Sequence((Unless(Sequence((node, tail, End()))), filler))
        return Sequence((Unless(node), filler))

    def _class(self) -> Node:
        # `]` straight behind the opening is a member; a class that is not closed is text.
        first = self.at + self.text.startswith("^", self.at)
        end = first + 1 if self.text.startswith("]", first) else first
        while end < len(self.text) and self.text[end] != "]":
            named = re.compile(r"\[:\w+:\]").match(self.text, end)
            end = named.end() if named else end + (2 if self.text[end] == "\\" else 1)
        if end >= len(self.text):
            return "["
        inner, literal = self.text[self.at : end], self.text[self.at - 1 : end + 1]
        self.at = end + 1
        negative = inner.startswith("^")
        members = re.sub(
            r"\[:(\w+):\]", lambda found: _CLASSES.get(found[1], found[0]), inner[1:] if negative else inner
        )
        test = One(_membership(members, negative))
        # A class of plain characters matches as it is written, too.
        return test if re.search(r"[-*+?.^${}(|)\[\]]", inner) else Choice((literal, test))


def _membership(members: str, negative: bool) -> Callable[[str], bool]:
    singles: set[str] = set()
    ranges: list[tuple[str, str]] = []
    position = 0
    while position < len(members):
        if members[position] == "\\" and position + 1 < len(members):
            position += 1
        first = members[position]
        if members[position + 1 : position + 2] == "-" and position + 2 < len(members):
            ranges.append((first, members[position + 2]))
            position += 3
            continue
        singles.add(first)
        position += 1

    def test(unit: str) -> bool:
        member = unit in singles or any(first <= unit <= last for first, last in ranges)
        return member != negative and not (negative and unit == "/")

    return test


def _range(inner: str) -> Node:
    """`{a..c}` as a class, as the library has it without an expander: of two ends only their order counts."""
    ends = sorted(inner.split(".."))
    joined = "-".join(ends)
    if any(len(end) > 1 and "-" in end for end in ends):
        return "{" + inner + "}"
    return One(_membership(joined, False))


@dataclass(frozen=True, slots=True)
class _Bracket:
    """Where an opening bracket closes, whether a comma stands straight in it, and whether another bracket does."""

    end: int
    comma: bool
    nests: bool


def _brackets(text: str) -> dict[int, _Bracket]:
    """The brackets that close, by the place behind the opening one. Each kind counts for itself, as in the library."""
    found: dict[int, _Bracket] = {}
    open_ones: dict[str, list[list[int]]] = {"{": [], "(": []}
    at = 0
    while at < len(text):
        unit = text[at]
        if unit == "\\":
            at += 2
            continue
        if unit in "{(":
            for stack in open_ones.values():
                if stack:
                    stack[-1][2] = True
            open_ones[unit].append([at + 1, False, False])
        elif unit in "})":
            stack = open_ones["{" if unit == "}" else "("]
            if stack:
                start, comma, nests = stack.pop()
                found[start] = _Bracket(at, bool(comma), bool(nests))
        elif unit == ",":
            innermost = max((stack[-1] for stack in open_ones.values() if stack), default=None)
            if innermost:
                innermost[1] = True
        at += 1
    return found

"""Regular expressions without backtracking, for patterns that strangers write.

The glob libraries of the agents translate patterns to regular expressions, with which a pattern such as `*a*a*a*a`
takes time that grows without bound. Here a place in the pattern is tried at a place in the text once: time and memory
are bounded by the product of both lengths.

JavaScript's regular expressions see UTF-16 units: `units` gives a text in which each unit is a character.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class One:
    """One character for which `test` holds."""

    test: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Sequence:
    """All in order; none at all is the empty text."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Any one of them."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """`part` any number of times, at least `least`."""

    part: Node
    least: int = 0


@dataclass(frozen=True, slots=True)
class Unless:
    """Nothing, where the text that follows does not begin with `part`."""

    part: Node


@dataclass(frozen=True, slots=True)
class Start:
    """Nothing, at the start of the text."""


@dataclass(frozen=True, slots=True)
class End:
    """Nothing, at the end of the text."""


Node: TypeAlias = str | One | Sequence | Choice | Repeat | Unless | Start | End
"""A `str` is the literal text."""

EMPTY = Sequence(())
NEVER = Choice(())


def sequence(parts: Iterable[Node]) -> Node:
    return Sequence(tuple(parts))


def optional(part: Node) -> Node:
    """`part` or nothing."""
    return Choice((part, EMPTY))


def units(text: str) -> str:
    """The text with each character beyond U+FFFF as its two surrogates, as JavaScript sees it."""
    if text.isascii():
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


@functools.lru_cache(maxsize=4096)
def canonical(unit: str) -> str:
    """The character that stands for its case variants where JavaScript ignores case."""
    upper = unit.upper()
    if len(upper) != 1 or (ord(unit) >= 128 and ord(upper) < 128):
        return unit
    return upper


_ACCEPT = 0
_ACCEPTS, _UNIT, _TEST, _GO, _UNLESS, _AT_START, _AT_END = range(7)


class Program:
    """A compiled expression. `fold` is done to its literal characters and to the text that these are compared with."""

    def __init__(self, node: Node, fold: Callable[[str], str] | None = None) -> None:
        # A step is a kind with its argument and the steps that may follow, the first to be tried last. Step 0 accepts.
        self._steps: list[tuple[int, object, tuple[int, ...]]] = [(_ACCEPTS, None, ())]
        self._fold = fold
        self._entry = self._add(node, _ACCEPT)

    def _step(self, kind: int, argument: object, *following: int) -> int:
        self._steps.append((kind, argument, following[::-1]))
        return len(self._steps) - 1

    def _add(self, node: Node, after: int) -> int:
        if isinstance(node, str):
            for unit in reversed(self._folded(node)):
                after = self._step(_UNIT, unit, after)
            return after
        if isinstance(node, One):
            return self._step(_TEST, node.test, after)
        if isinstance(node, Sequence):
            for part in reversed(node.parts):
                after = self._add(part, after)
            return after
        if isinstance(node, Choice):
            return self._step(_GO, None, *(self._add(part, after) for part in node.parts))
        if isinstance(node, Repeat):
            loop = self._step(_GO, None)
            self._steps[loop] = (_GO, None, (after, self._add(node.part, loop)))
            for _ in range(node.least):
                loop = self._add(node.part, loop)
            return loop
        if isinstance(node, Unless):
            return self._step(_UNLESS, self._add(node.part, _ACCEPT), after)
        return self._step(_AT_START if isinstance(node, Start) else _AT_END, None, after)

    def _folded(self, text: str) -> str:
        return text if self._fold is None else "".join(map(self._fold, text))

    def matches(self, text: str) -> bool:
        """Whether the expression leads from the start of the text to an accepting place; say `End` for the whole."""
        return self._reaches(self._entry, 0, text, self._folded(text), {})

    def _reaches(self, entry: int, start: int, text: str, folded: str, known: dict[int, bool]) -> bool:
        steps, size, end = self._steps, len(self._steps), len(text)
        first = start * size + entry  # a place in the text and one in the expression, in one number
        if first in known:
            return known[first]
        waiting = [first]
        seen = {first}
        found = False
        while waiting:
            place = waiting.pop()
            at, step = divmod(place, size)
            kind, argument, following = steps[step]
            if kind == _UNIT:
                if at == end or folded[at] != argument:
                    continue
                at += 1
            elif kind == _TEST:
                assert callable(argument)
                if at == end or not argument(text[at]):
                    continue
                at += 1
            elif kind == _UNLESS:
                assert isinstance(argument, int)
                if self._reaches(argument, at, text, folded, known):
                    continue
            elif kind == _ACCEPTS:
                found = True
                break
            elif (kind == _AT_START and at) or (kind == _AT_END and at < end):
                continue
            for following_step in following:
                place = at * size + following_step
                if place not in seen:
                    seen.add(place)
                    waiting.append(place)
        known[first] = found
        return found

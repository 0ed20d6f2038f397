"""Regular expressions without backtracking, for patterns that strangers write.

The glob libraries of the agents translate patterns to regular expressions, with which a pattern such as `*a*a*a*a` takes
time that grows without bound. Here a place in the pattern is tried at a place in the text once: time and memory are
bounded by the product of both lengths.

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


class Program:
    """A compiled expression. The text it is given is taken as it is; `fold` is done to its literal characters only."""

    def __init__(self, node: Node, fold: Callable[[str], str] = lambda unit: unit) -> None:
        # A step is a kind with its argument and the steps that may follow. Step 0 accepts.
        self._steps: list[tuple[str, object, tuple[int, ...]]] = [("accept", None, ())]
        self._fold = fold
        self._entry = self._add(node, _ACCEPT)

    def _step(self, kind: str, argument: object, *following: int) -> int:
        self._steps.append((kind, argument, following))
        return len(self._steps) - 1

    def _add(self, node: Node, after: int) -> int:
        if isinstance(node, str):
            for unit in reversed(node):
                after = self._step("unit", self._fold(unit), after)
            return after
        if isinstance(node, One):
            return self._step("test", node.test, after)
        if isinstance(node, Sequence):
            for part in reversed(node.parts):
                after = self._add(part, after)
            return after
        if isinstance(node, Choice):
            return self._step("go", None, *(self._add(part, after) for part in node.parts))
        if isinstance(node, Repeat):
            loop = self._step("go", None)
            self._steps[loop] = ("go", None, (self._add(node.part, loop), after))
            for _ in range(node.least):
                loop = self._add(node.part, loop)
            return loop
        if isinstance(node, Unless):
            return self._step("unless", self._add(node.part, _ACCEPT), after)
        return self._step("start" if isinstance(node, Start) else "end", None, after)

    def matches(self, text: str) -> bool:
        """Whether the expression leads from the start of the text to an accepting place; say `End` for the whole."""
        return self._reaches(self._entry, 0, text, {})

    def _reaches(self, entry: int, start: int, text: str, known: dict[tuple[int, int], bool]) -> bool:
        if (entry, start) in known:
            return known[entry, start]
        waiting = [(entry, start)]
        seen: set[tuple[int, int]] = set()
        found = False
        while waiting and not found:
            place = waiting.pop()
            if place in seen:
                continue
            seen.add(place)
            step, at = place
            kind, argument, following = self._steps[step]
            moved = at
            if kind == "accept":
                found = True
            elif kind in ("unit", "test"):
                if at == len(text):
                    continue
                same = argument(text[at]) if callable(argument) else argument == self._fold(text[at])
                if not same:
                    continue
                moved = at + 1
            elif kind == "unless":
                assert isinstance(argument, int)
                if self._reaches(argument, at, text, known):
                    continue
            elif (kind == "start" and at) or (kind == "end" and at < len(text)):
                continue
            waiting.extend((step, moved) for step in reversed(following))
        known[entry, start] = found
        return found

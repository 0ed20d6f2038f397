"""References in a text: `{env:NAME}` and `{file:PATH}`, as opencode and kilo have them.

What a reference does is the agent's affair; where it stands is the same for both: from the brace to the next closing
one, over line ends too, with at least one character between. Source: packages/opencode/src/config/variable.ts of
anomalyco/opencode and of Kilo-Org/kilocode.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.loading.whitespace import JAVASCRIPT


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference: its characters `start` to `end`, and what stands behind the colon."""

    start: int
    end: int
    name: str
    commented: bool
    """Whether its line begins, after blanks, with `//`."""


def references(text: str, kind: str, *, dollar_protects: bool = False) -> Iterator[Reference]:
    """The references of a kind, `env` or `file`, in order. `dollar_protects`: `${file:x}` is none."""
    opening = "{" + kind + ":"
    lines = _Lines(text)
    position = 0
    while True:
        start = text.find(opening, position)
        inner = start + len(opening)
        end = text.find("}", inner) if start >= 0 else -1
        if end < 0:
            return
        if end == inner or (dollar_protects and text.startswith("$", start - 1) and start):
            position = start + 1
            continue
        yield Reference(start, end + 1, text[inner:end], lines.commented(start))
        position = end + 1


class _Lines:
    """Tells of each place, asked in order, whether `//` begins its line. Only LF ends a line."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._end = -1
        """Where the line that was looked at last ends."""
        self._slashes = -1
        """Where its `//` ends; -1 without."""

    def commented(self, place: int) -> bool:
        if place > self._end:
            self._look_at(self._text.rfind("\n", 0, place) + 1)
        return 0 <= self._slashes <= place

    def _look_at(self, start: int) -> None:
        end = self._text.find("\n", start)
        self._end = end if end >= 0 else len(self._text)
        first = start
        while first < self._end and self._text[first] in JAVASCRIPT:
            first += 1
        self._slashes = first + 2 if self._text.startswith("//", first) else -1

"""The lines of a file that a finding is about, with a marker under its place."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from guidelint.checks.covering import Cover
from guidelint.findings import Place
from guidelint.markdown.positions import LineIndex
from guidelint.reports.escaping import LOG_COMMAND, is_wide, visible

MOST_LINES = 5
"""Lines that are shown of a place that has more."""

_TAB = "    "
_JOINERS = "\u200c\u200d"  # scripts and emoji need them; what they join is shown as it is meant


@dataclass(frozen=True, slots=True)
class FrameRow:
    """A line of a frame: a line of the file, or, without a number, what is said about it."""

    number: int | None
    text: str
    inside: bool = False
    """Whether it is one of several lines of the place."""


class Hidden:
    """Places, and texts wherever they stand, whose characters are shown as `*`."""

    def __init__(self, places: Iterable[Place] = (), cover: Cover[str] | None = None) -> None:
        self._by_line: dict[tuple[str, int], list[Place]] = {}
        for place in places:
            for line in range(place.start.line, place.end.line + 1):
                self._by_line.setdefault((place.path, line), []).append(place)
        self._cover = cover or Cover()
        self._shown: dict[tuple[str, int], str] = {}

    def line(self, lines: LineIndex, path: str, number: int) -> str:
        """A line of a file as it is shown. What stands in for a character has its columns."""
        key = (path, number)
        text = self._shown.get(key)
        if text is None:
            text = _redacted(_line(lines, number), number, self._by_line.get(key, ()))
            text = self._cover.over(text, lambda found: "*" * len(found))
            if len(text) > _LONG:
                # Kept, as it may hold thousands of secrets, and be shown for each of as many findings.
                self._shown[key] = text
        return text


_LONG = 1_000
"""Characters of a line from which on it is not made again and again."""


def frame(lines: LineIndex, place: Place, room: int, hidden: Hidden | None = None) -> Iterator[FrameRow]:
    """The line above a place, its first lines with a marker below the first, and the line below; `room` columns wide.

    Line 1 exists even in an empty file.
    """
    hidden = hidden or Hidden()
    first, last = place.start, place.end
    end_line = last.line - 1 if last.column == 1 and last.line > first.line else last.line
    several = end_line > first.line
    shown_end = min(end_line, first.line + MOST_LINES - 1)
    after = 1 if shown_end == end_line else 0
    for line in range(max(first.line - 1, 1), min(shown_end + after, max(len(lines), first.line)) + 1):
        text = hidden.line(lines, place.path, line)
        inside = several and first.line <= line <= end_line
        if line != first.line:
            yield FrameRow(line, window(text, 0, 0, room)[0], inside)
            continue
        shown, before, marked = window(text, first.column - 1, len(text) if several else last.column - 1, room)
        yield FrameRow(line, shown, inside)
        yield FrameRow(None, " " * before + "^" * marked)
    if end_line > shown_end:
        yield FrameRow(None, f"… up to line {end_line:,}")


@functools.lru_cache(maxsize=8)
def _line(lines: LineIndex, number: int) -> str:
    # Kept, as a line of megabytes may have thousands of findings. What stands in for a character has its columns.
    return LOG_COMMAND.sub("#♯", lines.text(number))


def window(line: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The part of a line around `start` that fits `room` columns; the columns before `start`, and those up to `end`.

    Takes time in proportion to the room, not to the line.
    """
    pieces = _fitting(line, room)
    left, right = 0, len(pieces)
    if right < len(line):
        # The place begins a third into the room, unless there is less before it or after it.
        after = _fitting(_at(line, range(start, len(line))), room - room // 3 - 2)
        before = _fitting(_at(line, range(start - 1, -1, -1)), room - _columns(after) - 2)[::-1]
        after = _fitting(_at(line, range(start, len(line))), room - _columns(before) - 2)
        pieces, left, right = before + after, start - len(before), start + len(after)
    mark = "…" if left else ""
    shown = mark + "".join(pieces) + ("…" if right < len(line) else "")
    offset = len(mark) + _columns(pieces[: start - left])
    return shown, offset, max(_columns(pieces[start - left : max(end - left, 0)]), 1)


def _at(line: str, indexes: Iterable[int]) -> Iterator[str]:
    return (line[index] for index in indexes)


def columns(text: str) -> int:
    """The columns that a terminal gives a text."""
    return sum(map(_width, text))


def _width(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if is_wide(character) else 1


def _columns(pieces: Iterable[str]) -> int:
    return sum(map(columns, pieces))


def _fitting(characters: Iterable[str], room: int) -> list[str]:
    """What is shown for each of the first characters, as many as `room` columns hold."""
    pieces: list[str] = []
    # Characters without a width of their own could go on for ever.
    for character in islice(characters, max(4 * room, 0)):
        piece = _piece(character)
        room -= columns(piece)
        if room < 0:
            break
        pieces.append(piece)
    return pieces


def _piece(character: str) -> str:
    if character == "\t":
        return _TAB
    if unicodedata.category(character) == "Cf" and character not in _JOINERS:
        return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
    return visible(character)


def _redacted(text: str, line: int, hidden: Sequence[Place]) -> str:
    """The line with stars in place of what stands at these places, which have it in common."""
    parts: list[str] = []
    done = 0
    for place in sorted(hidden):
        start = place.start.column - 1 if line == place.start.line else 0
        end = min(place.end.column - 1 if line == place.end.line else len(text), len(text))
        start = max(start, done)
        if start < end:
            parts += [text[done:start], "*" * (end - start)]
            done = end
    return "".join([*parts, text[done:]])

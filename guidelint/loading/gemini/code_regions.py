"""Where code protects an `@path` from being an import: two notions of code, one for each agent.

Gemini CLI 0.61.0 takes what stands between two equal runs of backticks, anywhere. Qwen Code 0.24.4 takes the code
tokens of `marked`, at offsets that it counts up itself and that are wrong in places; here they are wrong as well.
Source: utils/memoryImportProcessor of both; recorded cases import-code-regions, import-backtick-runs,
import-code-in-lists, bom-crlf-import-offset.
"""

from __future__ import annotations

import functools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from guidelint.loading.marked import Token, lex
from guidelint.loading.matching import units

_MAX_DEPTH = 100
"""Tokens in tokens beyond this protect nothing here: Qwen Code has no such bound, but ends at some thousands."""

MAX_CHARACTERS = 4 * 1024 * 1024
"""A longer text is not lexed as Markdown here: nothing in it protects. Qwen Code has no such bound."""


class Regions:
    """Stretches of a text, asked by the offset of a character."""

    def __init__(self, spans: Iterable[tuple[int, int]], beyond_bmp: tuple[int, ...] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)
        self._beyond_bmp = beyond_bmp
        """Offsets of characters that count twice: then the spans count UTF-16 units."""

    def __contains__(self, offset: int) -> bool:
        if self._beyond_bmp:
            offset += bisect_left(self._beyond_bmp, offset)
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self._ends[index]


NOTHING = Regions(())


@functools.lru_cache(maxsize=64)
def backtick_runs(text: str) -> Regions:
    """What JavaScript's ``/(`+)([\\s\\S]*?)\\1/g`` matches.

    The longest beginning of a run of backticks that comes again, up to where it first does. The expression itself
    takes time that grows with the cube of a run; this is linear but for sorting.
    """
    return Regions(_between_backticks(text)) if "`" in text else NOTHING


def _between_backticks(text: str) -> Iterator[tuple[int, int]]:
    runs = [found.span() for found in re.finditer("`+", text)]
    longest_after = [0] * (len(runs) + 1)
    """The longest run from each number on."""
    for number in range(len(runs) - 1, -1, -1):
        longest_after[number] = max(longest_after[number + 1], runs[number][1] - runs[number][0])
    number = 0
    at = runs[0][0]
    while True:
        end = runs[number][1]
        length = end - at
        again = min(length, longest_after[number + 1])
        if again <= length // 2:
            # The run itself holds its beginning twice; a single backtick without another one is left.
            size = length // 2
            if not size:
                return
            yield at, at + 2 * size
            at += 2 * size
        else:
            number += 1
            while runs[number][1] - runs[number][0] < again:
                number += 1
            yield at, runs[number][0] + again
            at = runs[number][0] + again
            end = runs[number][1]
        if at == end:
            number += 1
            if number == len(runs):
                return
            at = runs[number][0]


@functools.lru_cache(maxsize=64)
def marked_code(text: str) -> Regions:
    """The `code` and `codespan` tokens of `marked`, where Qwen Code believes them to be.

    It adds up the lengths of the top-level tokens, in which line ends are one character and reference definitions
    none. A child is looked for in the raw text of its parent; where it is not found, the rest of the parent is left.
    """
    if len(text) > MAX_CHARACTERS or not ("`" in text or "~" in text or "\t" in text or "    " in text):
        return NOTHING
    spans: list[tuple[int, int]] = []
    offset = 0
    for token in lex(text, gfm=True).tokens:
        raw = units(token.raw)
        _walk(token, raw, offset, spans)
        offset += len(raw)
    beyond = () if text.isascii() else tuple(found.start() for found in re.finditer("[\U00010000-\U0010ffff]", text))
    return Regions(spans, beyond)


def _walk(token: Token, raw: str, base: int, spans: list[tuple[int, int]]) -> None:
    waiting = [(token, raw, base, 0)]
    while waiting:
        token, raw, base, depth = waiting.pop()
        if token.type in ("code", "codespan"):
            spans.append((base, base + len(raw)))
        if depth == _MAX_DEPTH:
            continue
        # List items and tables have no `tokens` of their own, so that they are never entered.
        position = 0
        for child in token.tokens:
            inner = units(child.raw)
            place = raw.find(inner, position)
            if place < 0:
                break
            waiting.append((child, inner, base + place, depth + 1))
            position = place + len(inner)

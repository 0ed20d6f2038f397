"""Emphasis: which run of `*` or `_` closes which, for a whole text at once."""

from __future__ import annotations

import re
from bisect import bisect_left

from guidelint.loading.marked.patterns import OTHER, PUNCTUATION, SPACE, kind

_NONE, _RIGHT, _LEFT, _BOTH = 0, 1, 2, 3


class Delimiters:
    """The runs of `*` or `_` in a text, and which later run closes one of them."""

    __slots__ = ("kinds", "places", "sizes", "skipped", "sums", "trees")

    def __init__(self, masked: str, mark: str, gfm: bool) -> None:
        star = mark == "*"
        self.places: list[int] = []
        self.sizes: list[int] = []
        self.kinds: list[int] = []
        last = len(masked)
        for match in re.finditer(re.escape(mark) + "+", masked):
            start, stop = match.span()
            self.places.append(start)
            self.sizes.append(stop - start)
            before = masked[start - 1] if start else ""
            after = masked[stop] if stop < last else ""
            self.kinds.append(
                _side(kind_in(before, star and gfm), kind_in(after, star and gfm) if after else SPACE, star)
            )
            if not before:
                self.kinds[-1] = _NONE
        # What the runs take off an opening run of 1, 2, 0 (mod 3) marks, summed up; and what they leave (rules 9, 10).
        self.sums: list[list[int] | None] = [None, None, None]
        self.skipped: list[list[int] | None] = [None, None, None]
        self.trees: list[list[int] | None] = [None, None, None]

    def _build(self, rest: int) -> tuple[list[int], list[int]]:
        sums, skips = [0], [0]
        total = skip = 0
        for size, kind_ in zip(self.sizes, self.kinds, strict=True):
            if kind_ == _LEFT:
                total += size
            elif kind_ == _RIGHT:
                total -= size
            elif kind_ == _BOTH:
                if rest and (rest + size) % 3 == 0:
                    skip += size
                else:
                    total -= size
            sums.append(total)
            skips.append(skip)
        self.sums[rest], self.skipped[rest] = sums, skips
        return sums, skips

    def close(self, first: int, size: int, stop: int, masked: str) -> tuple[int, int] | None:
        """The closing run for `size` marks, among the runs from number `first` on that begin before `stop`.

        The answer is its place and how many of its marks count.
        """
        places, sizes = self.places, self.sizes
        rest = size % 3
        sums, skips = self.sums[rest], self.skipped[rest]
        if sums is None or skips is None:
            sums, skips = self._build(rest)
        last = bisect_left(places, stop)
        edge = -1
        if last and places[last - 1] + sizes[last - 1] >= stop:
            last -= 1
            edge = last
        aim = sums[first] - size if first < len(sums) else 0
        near = min(last, first + 16)
        found = -1
        for j in range(first, near):
            if sums[j + 1] <= aim:
                found = j
                break
        if found < 0 and near < last:
            found = self._search(rest, near + 1, aim) - 1
            if found < 0 or found >= last:
                found = -1
        if found >= 0:
            run = sizes[found]
            total = sums[found + 1] - aim
            return places[found], min(run, run + total + skips[found] - skips[first])
        if edge >= first:
            # The run at the end of this stretch of text: what comes after it does not count.
            place = places[edge]
            run = min(sizes[edge], stop - place)
            if place and kind(masked[place - 1]) != SPACE:
                total = sums[edge] - aim - run
                if total <= 0:
                    return place, min(run, run + total + skips[edge] - skips[first])
        return None

    def _search(self, rest: int, start: int, aim: int) -> int:
        """The first number from `start` on whose sum is at most `aim`, by a tree of minima; 0 where there is none."""
        sums = self.sums[rest]
        assert sums is not None
        tree = self.trees[rest]
        width = 1
        while width < len(sums):
            width *= 2
        if tree is None:
            tree = [0] * width + sums + [1 << 60] * (width - len(sums))
            for node in range(width - 1, 0, -1):
                tree[node] = min(tree[2 * node], tree[2 * node + 1])
            self.trees[rest] = tree
        if start >= len(sums):
            return 0
        node = width + start
        while tree[node] > aim:
            while node & 1:
                node >>= 1
                if node == 0:
                    return 0
            node += 1
            if node & (node - 1) == 0:
                return 0
        while node < width:
            node *= 2
            if tree[node] > aim:
                node += 1
        return node - width


def kind_in(character: str, no_tilde: bool) -> int:
    if not character:
        return SPACE
    return OTHER if no_tilde and character == "~" else kind(character)


def _side(before: int, after: int, star: bool) -> int:
    if after == SPACE:
        return _NONE if before == SPACE else _RIGHT
    if after == PUNCTUATION:
        return (_RIGHT, _LEFT, _BOTH)[before]
    if before == OTHER:
        return _BOTH if star else _NONE
    return _LEFT

"""Stretches of a guidance file that stand in another file: lines that are common to both, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from guidelint.checks.copying.lines import Leaf, Lines
from guidelint.repository.documentation import Overlap, SharedLine
from guidelint.repository.words import WORTH

_OF_A_LINE = 80
"""Per cent of its words that must stand in the other file for a line to stand there."""

_OF_A_REGION = 75
"""Per cent of its lines that must; of a block of code too, as two samples of one thing look alike."""

_OWN_LINES = 2
"""Lines of its own that may stand between two common ones."""

_BACK, _FORTH = 3, 12
"""Lines by which the other file may go back, or on, from one common line to the next."""

_ENOUGH = ((1, 32), (2, 28), (3, 22), (4, 17), (5, 12))
"""What matters: so many lines with so many words in all. Fewer words stand in many files by chance; a sample of
settings has few words on many lines."""

_CODE = 3, 2
"""How much more a word says in code that is common as a whole: there are no articles in it."""


@dataclass(frozen=True, slots=True)
class Region:
    """Lines of a file that stand in another one. Lines count from 1, last ones are included."""

    other: str
    first: int
    last: int
    other_first: int
    other_last: int
    common: int
    """How many of its lines stand in the other file."""
    lines: int
    """How many lines it has, blank ones, titles and what else is passed over left out."""
    words: int
    """How much the common lines say, in words of prose."""
    separable: bool
    """Whether it can be taken out without loss, and without cutting through a block."""


def regions(lines: Lines, overlap: Overlap, phrases: Set[int]) -> Iterator[Region]:
    """The stretches that are long enough to matter, in order. `phrases` are lines that stand in many files."""
    common = _Common(lines, overlap)
    group: list[SharedLine] = []
    own = 0
    for line in overlap.lines:
        if line.line in phrases or line.line in lines.passed_over or not common.counts(line.line):
            continue
        between = lines.between(group[-1].line, line.line) if group else 0
        if group and (between > _OWN_LINES or not _goes_on(group[-1], line)):
            yield from _region(common, overlap.other, group, own)
            group, own, between = [], 0, 0
        group.append(line)
        own += between
    yield from _region(common, overlap.other, group, own)


def _goes_on(before: SharedLine, line: SharedLine) -> bool:
    return -_BACK <= line.others[0] - before.others[1] <= line.line - before.line + _FORTH


class _Common:
    """Which lines of a file stand in another one."""

    def __init__(self, lines: Lines, overlap: Overlap) -> None:
        self.lines = lines
        self._there = {line.line for line in overlap.lines if _is_common(line)}
        self._whole = {line.line for line in overlap.lines if line.words == line.all_words}
        self._counts: dict[Leaf, tuple[int, int]] = {}

    def counts(self, line: int) -> bool:
        """Whether a line stands there, and of a block of code that it is in enough."""
        if line not in self._there:
            return False
        leaf = self.lines.leaf_at(line)
        if leaf is None or not leaf.code:
            return True
        there, all_lines = self._count(leaf)
        return there * 100 >= _OF_A_REGION * all_lines

    def words(self, line: SharedLine) -> int:
        """How much a line says, in parts of a word."""
        leaf = self.lines.leaf_at(line.line)
        return line.worth * _CODE[0] // _CODE[1] if leaf and leaf.code and self.all_of(leaf) else line.worth

    def all_of(self, leaf: Leaf) -> bool:
        """Whether all lines of a block stand there."""
        there, all_lines = self._count(leaf)
        return there == all_lines

    def nothing_else(self, first: int, last: int) -> bool:
        """Whether every word of some lines stands there."""
        return all(line in self._whole or not self.lines.has_words(line) for line in range(first, last + 1))

    def _count(self, leaf: Leaf) -> tuple[int, int]:
        """How many of a block's lines stand there, and how many have words."""
        found = self._counts.get(leaf)
        if found is None:
            worded = [line for line in range(leaf.first, leaf.last + 1) if self.lines.has_words(line)]
            found = self._counts[leaf] = (sum(line in self._there for line in worded), len(worded))
        return found


def _is_common(line: SharedLine) -> bool:
    first, last = line.others
    return line.words * 100 >= _OF_A_LINE * line.all_words and last - first <= _FORTH


def _region(common: _Common, other: str, group: Sequence[SharedLine], own: int) -> Iterator[Region]:
    count, value = len(group), sum(map(common.words, group)) // WORTH
    if not any(count >= least and value >= least_words for least, least_words in _ENOUGH):
        return
    if count * 100 < _OF_A_REGION * (count + own):
        return
    first, last = group[0].line, group[-1].line
    cut = False
    for leaf in (common.lines.leaf_at(first), common.lines.leaf_at(last)):
        if leaf and (leaf.first < first or last < leaf.last):
            if common.all_of(leaf):
                first, last = min(first, leaf.first), max(last, leaf.last)
            else:
                cut = True
    yield Region(
        other=other,
        first=first,
        last=last,
        other_first=min(line.others[0] for line in group),
        other_last=max(line.others[1] for line in group),
        common=count,
        lines=count + own,
        words=value,
        separable=not cut and common.nothing_else(first, last),
    )

"""The marks of statements and of the titles over them, counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from guidelint.checks.output import narrative, past
from guidelint.checks.output.titles import Title
from guidelint.checks.output.units import Unit

_MOST_TOLD = 200
"""Statements that are read as sentences at most."""


class Marks:
    """The marks of statements and of the titles over them, counted."""

    def __init__(self, title: Title, above: Title, entries: Sequence[Title], units: Sequence[Unit]) -> None:
        """`entries` are the titles between the statements, `above` is the nearest one that says what they are."""
        self.title = title
        self.above = above
        self.entries = entries
        self.units = units
        self._counts: dict[str, int] = {}

    def count(self, mark: str) -> int:
        """How many statements have a mark, by the name of a property of `Unit`."""
        if mark not in self._counts:
            self._counts[mark] = sum(bool(getattr(unit, mark)) for unit in self.units)
        return self._counts[mark]

    def titles(self, mark: str) -> int:
        """How many titles, that of the whole included, have a mark."""
        return sum(bool(getattr(title, mark)) for title in (self.title, *self.entries))

    @cached_property
    def history(self) -> bool:
        return self.title.history or self.above.history

    @cached_property
    def status(self) -> bool:
        return self.title.status or self.above.status

    def share(self, *marks: str) -> float:
        """The share of the statements that have any of some marks."""
        some = sum(any(getattr(unit, mark) for mark in marks) for unit in self.units)
        return some / len(self.units) if self.units else 0.0

    @cached_property
    def covered(self) -> float:
        """The share of the statements that have some mark of the past, or stand below one that does: `Done`, and a list."""
        marked, below, labelled = 0, False, False
        for unit in self.units:
            if not unit.item and not unit.row:
                labelled = bool(unit.label)
            if unit.depth == 0:
                below = labelled and unit.item
            heads = bool(past.FILES.match(unit.text))
            of_a_day = unit.clocked and (self.title.dated or self.title.incident)
            own = unit.marked or unit.dated_aside or unit.names_file or heads or of_a_day
            if own or (below and (unit.depth > 0 or labelled)):
                marked += 1
            below = below or own
        return marked / len(self.units) if self.units else 0.0

    @cached_property
    def advice(self) -> bool:
        """Whether most of it advises."""
        return self.share("advises") >= 0.5 and self.share("advises") > self.share("told")

    @cached_property
    def template(self) -> bool:
        return (
            self.title.template or self.count("template") * 4 >= max(len(self.units), 1) or self.titles("template") > 0
        )

    @cached_property
    def tale(self) -> narrative.Tale:
        """What its sentences do; of a table and of a long list they are none."""
        prose = len(self.units) <= _MOST_TOLD and not any(unit.row for unit in self.units)
        return narrative.read(unit.text for unit in self.units) if prose else narrative.NONE

    @cached_property
    def is_told(self) -> bool:
        """Whether its sentences tell a story: with a title that promises one, shorter ones will do."""
        tale, title = self.tale, self.title
        promised = title.hand_over or title.status or title.history or title.incident or title.diary or title.dated
        if tale.is_story or (promised and tale.told >= 2 and tale.mostly_told and tale.days + tale.then + tale.me > 0):
            return True
        # A note on how far things are need not be of whole sentences, nor all of the past.
        noted = tale.noted >= 2 and tale.noted * 5 >= tale.sentences * 3 and tale.rules * 3 <= tale.sentences
        concrete = tale.told > 0 and (tale.me > 0 or tale.days > 0 or self.count("concrete") > 0)
        return (title.hand_over or title.status) and noted and concrete and not self.count("instructs")

    @cached_property
    def hand_over(self) -> bool:
        return self.title.hand_over or self.above.hand_over

    @cached_property
    def labels(self) -> set[str]:
        """What lines and titles say by their first word: what is done, what is open."""
        return ({unit.label for unit in self.units} | {title.label for title in self.entries}) - {""}

    @cached_property
    def labelled_titles(self) -> bool:
        """Whether every title says what is below it: what is done, what is open."""
        return len(self.entries) >= 2 and all(title.label for title in self.entries)

    @cached_property
    def is_diary(self) -> bool:
        """Whether its title names what is noted with its day, so that the day alone says that it was done."""
        return self.title.diary and "notes" not in self.title.text.lower() and not self.count("limits")

    @cached_property
    def slots(self) -> int:
        """How many statements have a day, a week or a quarter where entries have theirs."""
        return sum(
            unit.dated or unit.slotted or unit.dated_end or (unit.dated_aside and not unit.row) for unit in self.units
        )

"""One statement of a section and its marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from guidelint.checks.output import dates, narrative, past, reporting, stamps
from guidelint.markdown import Span


@dataclass(frozen=True, eq=False)
class Unit:
    """One statement and its marks."""

    span: Span
    text: str
    """As a reader sees it, in one line."""
    depth: int = 0
    """How many list items it stands in, its own left out."""
    row: bool = False
    """Whether it is a row of a table."""
    item: bool = False
    """Whether it is a list item."""
    names_file: bool = False
    """Whether it begins with a file's name."""
    entry: bool | None = None
    """Of a row of a table, whether its rows are entries of the past, as far as that is known."""

    @cached_property
    def dated(self) -> bool:
        """Whether it begins with a date, or with a version and a date."""
        if self.entry is not None:
            return self.entry
        if dates.STARTS.match(self.text):
            return True
        # A table of versions with the days on which they end is none of what was done.
        return (
            self.versioned
            and (self.has_date or bool(dates.SHORT.search(self.text)))
            and (not self.row or bool(past.PAST.search(self.body)))
        )

    @cached_property
    def dated_aside(self) -> bool:
        """Whether its heading words have a date in brackets: `Cache rewritten (2031-02-11): …`."""
        head = self.text[:100].split(": ", 1)[0]
        bracket = any(mark in head for mark in "([（【")
        return not self.dated and bracket and bool(dates.DATE.search(head) or dates.SHORT.search(head))

    @cached_property
    def slotted(self) -> bool:
        """Whether it begins with what may stand for a date: a week, a quarter, figures, a weekday.

        With a weekday may begin what is done every week: then it takes a whole sentence of the past. Of the rows of a
        table `entry` says it.
        """
        if self.dated or self.row or not dates.PERIOD.match(self.text):
            return False
        return not dates.WEEKDAY.match(self.text) or narrative.finite(self.text)

    @cached_property
    def dated_end(self) -> bool:
        """Whether it ends with a date."""
        end = self.text[-40:]
        return not self.dated and not self.row and bool(dates.ENDS.search(end)) and not dates.BOUND.search(end)

    @cached_property
    def clocked(self) -> bool:
        """Whether it begins with a time of day."""
        return bool(dates.CLOCKS.match(self.text))

    @cached_property
    def has_date(self) -> bool:
        return bool(dates.DATE.search(self.text))

    @cached_property
    def versioned(self) -> bool:
        """Whether it begins with a version."""
        return bool(stamps.VERSION.match(self.text))

    @cached_property
    def in_version(self) -> bool:
        """Whether it is a sentence that begins with the version in which something was done."""
        return not self.row and self.told and bool(stamps.IN_VERSION.match(self.text))

    @cached_property
    def commit_aside(self) -> bool:
        """Whether a commit stands in brackets with its first words: `Blank page (0be94f1): …`."""
        return bool(stamps.COMMIT_ASIDE.search(self.text[:100]))

    @cached_property
    def branch(self) -> bool:
        return bool(stamps.BRANCH.match(self.text))

    @cached_property
    def commit(self) -> bool:
        return bool(stamps.COMMIT.match(self.text))

    @cached_property
    def numbered(self) -> bool:
        return bool(stamps.NUMBERED.match(self.text))

    @cached_property
    def ticked(self) -> bool:
        """Whether it is marked as done at its start or its end."""
        return bool(
            past.TICK.search(self.text[:12])
            or past.TICK.search(self.text[-12:])
            or (past.TICK.search(self.text) and self.row)
        )

    @cached_property
    def boxed(self) -> bool:
        """Whether it is a ticked box of a task list."""
        return self.text[:4].lower().startswith("[x]")

    @cached_property
    def open(self) -> bool:
        return bool(
            past.OPEN.search(self.text[:12])
            or past.OPEN.search(self.text[-12:])
            or (past.OPEN.search(self.text) and self.row)
        )

    @cached_property
    def crossed(self) -> bool:
        return bool(past.CROSS.search(self.text))

    @cached_property
    def told(self) -> bool:
        """Whether it tells what was done. Beside a date a participle or a noun does."""
        if self.entry or past.PAST.search(self.body):
            return True
        return (self.dated or self.slotted or self.dated_end or self.dated_aside) and narrative.done(self.body)

    @cached_property
    def result(self) -> bool:
        """Whether it says what was measured."""
        return bool(past.RESULT.search(self.body))

    @cached_property
    def label(self) -> str:
        """What it is of by its first word: what is done, what is open; or nothing."""
        return reporting.label(self.text) or ("" if self.item or self.row else reporting.heading(self.text))

    @cached_property
    def concrete(self) -> bool:
        return bool(reporting.CONCRETE.search(self.text))

    @cached_property
    def instructs(self) -> bool:
        """Whether it says what to write."""
        return bool(reporting.INSTRUCTS.search(self.text))

    @cached_property
    def limits(self) -> bool:
        """Whether it says how something has to be."""
        return bool(reporting.LIMITS.search(self.text))

    @cached_property
    def done(self) -> bool:
        return bool(past.DONE.search(self.text))

    @cached_property
    def progress(self) -> bool:
        return bool(past.PROGRESS.search(self.text))

    @cached_property
    def stated(self) -> bool:
        """Whether it gives the state of what it names, `Login: done`; `done: nothing is left` names the state."""
        return bool(past.STATED.search(self.text))

    @cached_property
    def advises(self) -> bool:
        return bool(past.ADVICE.search(self.text))

    @cached_property
    def refers(self) -> bool:
        return bool(past.REFERENCE.search(self.text) or past.HASH.search(self.text))

    @cached_property
    def body(self) -> str:
        """The text without ticks, date, version or number before it."""
        text = _MARKS.sub("", self.text, count=1)
        for pattern in (dates.STARTS, dates.PERIOD, stamps.VERSION, stamps.BRANCH, stamps.COMMIT, stamps.NUMBERED):
            found = pattern.match(text)
            if found:
                text = _MARKS.sub("", text[found.end() :], count=1)
        return text

    @cached_property
    def template(self) -> bool:
        return bool(past.PLACEHOLDER.search(self.text))

    @property
    def marked(self) -> bool:
        """Whether anything about it is a mark of the past, or says how far something is."""
        return (
            self.dated
            or self.slotted
            or self.dated_end
            or bool(self.label)
            or self.numbered
            or self.branch
            or self.commit
            or self.ticked
            or self.open
            or self.told
            or self.done
            or self.stated
            or self.refers
        )


_MARKS = re.compile(r"^(?:\[[xX ]\]|[^\w\[])+")

"""What a heading says about its section: that it is of a date or a version, done, or tells the past."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from guidelint.checks.output import dates, past, reporting, stamps

_LONGEST = 200
"""Characters of a heading that are looked at."""


@dataclass(frozen=True)
class Title:
    """The text of a heading; empty for what stands before the first one."""

    text: str = ""

    @cached_property
    def _text(self) -> str:
        return self.text[:_LONGEST]

    @cached_property
    def history(self) -> bool:
        """Whether it names a history: `Recent changes`."""
        return bool(past.TITLE.search(self._text)) and not past.DEFINITION.search(self._text)

    @cached_property
    def status(self) -> bool:
        """Whether it names a report: `Current status`."""
        return bool(past.STATUS_TITLE.search(self._text)) and not past.NO_REPORT.search(self._text)

    @cached_property
    def incident(self) -> bool:
        """Whether it names something that went wrong: `Outage`."""
        return bool(past.INCIDENT_TITLE.search(self._text))

    @cached_property
    def diary(self) -> bool:
        """Whether it names what is done again and again: `Deploys`, `Experiments`."""
        return bool(past.DIARY_TITLE.search(self._text))

    @cached_property
    def hand_over(self) -> bool:
        """Whether it heads a note for who works on: `Where I left off`."""
        return bool(reporting.HAND_OVER.search(self._text))

    @cached_property
    def label(self) -> str:
        """What it is of if it says no more: what is done, what is open; or nothing."""
        return reporting.heading(self._text)

    @property
    def finished(self) -> bool:
        """Whether it heads what is done, and says no more."""
        return self.label == "done" and not past.DEFINITION.search(self._text)

    @cached_property
    def dated(self) -> bool:
        return bool(dates.DATE.search(self._text) or dates.STARTS.match(self._text) or dates.SHORT.search(self._text))

    @cached_property
    def versioned(self) -> bool:
        """Whether it is a version and cannot be the number of a section."""
        sure = self.dated or stamps.MARKED_VERSION.match(self._text)
        return bool(sure and stamps.VERSION.match(self._text))

    @cached_property
    def unreleased(self) -> bool:
        """Whether it heads what the next version will bring."""
        return self._text.strip("[] ").lower() in ("unreleased", "未发布", "未リリース", "unveröffentlicht")

    @cached_property
    def numbered(self) -> bool:
        return bool(stamps.NUMBERED.match(self._text))

    @cached_property
    def done(self) -> bool:
        """Whether it says that its matter is done. `✅ Do` says that it is right."""
        if past.ADVICE.search(self._text):
            return False
        ticked = bool(past.TICK.search(self._text))
        said = bool(past.DONE.search(self._text))
        placed = self.numbered or self.dated or bool(dates.PERIOD.match(self._text))
        return (ticked and (said or placed)) or (said and placed)

    @cached_property
    def ticked(self) -> bool:
        """Whether it ends with a tick and gives no advice."""
        return bool(past.TICK.search(self._text[-6:])) and not past.ADVICE.search(self._text)

    @cached_property
    def change_group(self) -> bool:
        """Whether it heads changes of one kind in a changelog: `Fixed`."""
        return bool(past.CHANGE_GROUP.match(self._text))

    @cached_property
    def pending(self) -> bool:
        """Whether it says that its matter is not done yet."""
        opened, said = past.OPEN.search(self._text), past.PROGRESS.search(self._text)
        placed = self.numbered or bool(dates.PERIOD.match(self._text))
        return bool((opened and said) or (placed and (opened or said)))

    @property
    def entry(self) -> bool:
        """Whether it heads an entry of a history."""
        return (
            self.dated or self.versioned or self.done or self.pending or self.ticked or (self.numbered and self.history)
        )

    @cached_property
    def template(self) -> bool:
        return bool(past.PLACEHOLDER.search(self._text)) and not self.unreleased

"""Whether statements under a title tell the past, by their marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from guidelint.checks.output import dates, past, stamps
from guidelint.checks.output.titles import Title
from guidelint.checks.output.units import Unit
from guidelint.findings import Confidence


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the statements are, the marks by which they are known, and how sure that is."""

    kind: str
    counts: tuple[tuple[str, int], ...]
    confidence: Confidence
    is_stamp: bool = False
    """Whether they say no more than of when the text is."""

    def with_more(self, other: Verdict) -> Verdict:
        """The verdict on both stretches together."""
        counts = Counter(dict(self.counts))
        counts.update(dict(other.counts))
        first = max(self, other, key=lambda one: (one.confidence, sum(count for _, count in one.counts)))
        return Verdict(first.kind, tuple(counts.items()), first.confidence)


class Marks:
    """The marks of statements and of the titles over them, counted."""

    def __init__(self, title: Title, above: Title, entries: Sequence[Title], units: Sequence[Unit]) -> None:
        self.title = title
        self.above = above
        self.entries = entries
        self.units = units

    def count(self, mark: str) -> int:
        """How many statements have a mark, by the name of a property of `Unit`."""
        return self._counts[mark]

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter({mark: sum(bool(getattr(unit, mark)) for unit in self.units) for mark in _MARKS})

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
        """The share of the statements that have some mark of the past, or stand below one that does."""
        marked, below = 0, False
        for unit in self.units:
            if unit.depth == 0:
                below = False
            heads = bool(past.FILES.match(unit.text))
            own = unit.marked or unit.dated_aside or unit.names_file or heads
            if own or (below and unit.depth > 0):
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


_MARKS = (
    *("dated", "dated_aside", "has_date", "versioned", "branch", "commit", "numbered", "ticked", "boxed", "open"),
    *("crossed", "told", "done", "stated", "progress", "advises", "refers", "template", "names_file"),
)
"""Properties of `Unit`."""

_NAMES = {
    "commit": "commit hashes at the start",
    "branch": "branch names at the start",
    "dated": "dates at the start",
    "dated_aside": "dates in brackets",
    "versioned": "versions at the start",
    "ticked": "ticks",
    "told": "statements of what was done",
    "refers": "references to requests, issues or commits",
    "progress": "states of progress",
}


def verdict(title: Title, above: Title, entries: Sequence[Title], units: Sequence[Unit]) -> Verdict | None:
    """What statements under a title tell of the past, if they do. `entries` are the titles between them."""
    marks = Marks(title, above, entries, units)
    if marks.template:
        return None
    kind, confidence = _kind(marks)
    if not kind:
        return None
    if marks.advice:
        confidence = Confidence.LOW
    counts = [(name, marks.count(mark)) for mark, name in _NAMES.items() if marks.count(mark)]
    headings = {
        "dated": "headings with a date",
        "versioned": "headings with a version",
        "done": "headings marked as done",
    }
    heads = [(name, marks.titles(mark)) for mark, name in headings.items() if marks.titles(mark)]
    return Verdict(kind, (*heads, *counts), confidence)


def _kind(marks: Marks) -> tuple[str, Confidence]:
    n = len(marks.units)
    count, titles = marks.count, marks.titles
    told = marks.share("told", "done")
    dated = count("dated") + titles("dated")
    versions = count("versioned") + titles("versioned")
    ticks = count("ticked")
    files = any(past.FILES.match(unit.text) for unit in marks.units) or titles("change_group") > 0
    if count("commit") >= 2 and count("commit") * 2 >= n:
        return "a list of commits", Confidence.HIGH
    if count("branch") >= 2 or (count("branch") and marks.history):
        return "notes on finished branches", Confidence.HIGH
    confirmed = marks.history or told >= 0.3 or ticks >= 2 or count("refers") >= 2 or files
    if (
        n
        and versions >= 2
        and versions + titles("dated") >= titles("entry")
        and (marks.history or dated or told >= 0.3 or files)
    ):
        sure = marks.history or dated >= 2 or files
        return "a changelog", Confidence.HIGH if sure and confirmed else Confidence.MEDIUM
    if n and dated >= 2:
        if marks.title.incident and told >= 0.3:
            return "stories of incidents", Confidence.MEDIUM
        strong = marks.history or ticks >= 2 or files or count("refers") >= 2
        return (
            "a dated list of changes",
            Confidence.HIGH if strong else Confidence.MEDIUM if confirmed else Confidence.LOW,
        )
    single = marks.history and (titles("dated") or told >= 0.3 or n == 1 or ticks)
    if dated == 1 and n and (files or single or (ticks >= 2 and not count("crossed"))):
        return "a dated list of changes", Confidence.HIGH if marks.history or files else Confidence.MEDIUM
    if dated == 1 and n and marks.title.versioned and told >= 0.3:
        return "a changelog", Confidence.MEDIUM
    return _undated(marks, told, ticks)


def _undated(marks: Marks, told: float, ticks: int) -> tuple[str, Confidence]:
    n = len(marks.units)
    count, titles = marks.count, marks.titles
    crossed = count("crossed")
    done = titles("done")
    states = marks.share("ticked", "open", "done", "progress")
    about = marks.status or marks.history or done > 0 or marks.title.ticked
    if count("boxed") >= 2 and count("boxed") * 3 >= count("open") and not crossed:
        return "a list of what was done", Confidence.HIGH if about or told >= 0.4 else Confidence.MEDIUM
    numbered = sum(unit.numbered and (unit.ticked or unit.done) for unit in marks.units) + sum(
        title.numbered and (title.done or title.ticked) for title in (marks.title, *marks.entries)
    )
    if numbered >= 2 or (numbered == 1 and (ticks >= 2 or marks.status)):
        return "a status report", Confidence.HIGH if ticks or done else Confidence.MEDIUM
    mostly = ticks * 2 >= n - count("open") - 1
    if ticks >= 2 and mostly and not crossed and not marks.advice and (about or (ticks >= 3 and told >= 0.4)):
        return "a list of what was done", Confidence.HIGH if about and told >= 0.3 else Confidence.MEDIUM
    if done and n and (done + titles("pending") >= 2 or marks.title.done) and not crossed and not marks.advice:
        return "a status report", Confidence.MEDIUM
    if marks.status and n >= 2 and states >= 0.5 and ticks + count("open") + count("stated") >= 2:
        return "a status report", Confidence.MEDIUM
    if count("numbered") >= 2 and told >= 0.5 and count("numbered") * 2 >= n:
        return "a diary of the work", Confidence.MEDIUM
    if sum(title.numbered for title in marks.entries) >= 2 and told >= 0.6 and n >= 2:
        return "a diary of the work", Confidence.MEDIUM
    if marks.history and count("refers") >= 2 and marks.share("refers") >= 0.6:
        return "a list of changes", Confidence.HIGH
    rows = any(unit.row for unit in marks.units)  # of good and bad entries, perhaps
    if marks.history and not rows and count("told") >= 2 and marks.share("told") >= 0.6:
        return "a list of changes", Confidence.MEDIUM
    return _incident(marks)


def _incident(marks: Marks) -> tuple[str, Confidence]:
    """The story of one day: a date, times of day, requests, and what people and programs did."""
    text = " ".join(unit.text for unit in marks.units[:60])
    days = len(dates.DATE.findall(text)) + marks.titles("dated")
    told = len(past.PAST.findall(text)) if days else 0
    clocks = len(dates.CLOCK.findall(text))
    if marks.title.incident and days and clocks >= 3:
        return "the story of an incident", Confidence.MEDIUM
    if days >= 3 and told >= 2 and len(marks.units) == 1 and not marks.share("advises"):
        return "a dated list of changes", Confidence.MEDIUM
    facts = clocks + len(past.REFERENCE.findall(text)) + len(past.HASH.findall(text))
    if not days or told < 3 or len(text) < 120:
        return "", Confidence.LOW
    if (marks.title.incident or marks.titles("dated")) and not marks.advice:
        return "the story of an incident", Confidence.MEDIUM
    if facts >= 2 and len(marks.units) <= 3 and told >= 4 and not marks.share("advises"):
        return "the story of an incident", Confidence.MEDIUM
    return "the story of an incident", Confidence.LOW


def stamp(units: Sequence[Unit]) -> Verdict | None:
    """Lines that say only of when the text is."""
    dated = versioned = 0
    for unit in units:
        found = stamps.STAMP.match(unit.text)
        rest = unit.text[found.end() :] if found else ""
        if not found or not rest or len(rest) > 80 or unit.template:
            return None
        dated += unit.has_date
        versioned += bool(stamps.VERSION.match(rest)) or bool(past.DONE.search(rest)) or bool(past.TICK.search(rest))
    if not dated:
        return None
    counts = (("stamps", len(units)),)
    sure = len(units) >= 2 or versioned > 0
    return Verdict("a stamp of when the text was changed", counts, Confidence.MEDIUM if sure else Confidence.LOW, True)

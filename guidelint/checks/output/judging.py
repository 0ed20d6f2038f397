"""Whether statements under a title tell the past, by their marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from guidelint.checks.output import dates, past, stamps
from guidelint.checks.output.marks import Marks
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


def verdict(marks: Marks) -> Verdict | None:
    """What statements under a title tell of the past, if they do."""
    if marks.template:
        return None
    kind, confidence = _kind(marks)
    if marks.advice:
        confidence = Confidence.LOW
    if not kind or confidence is Confidence.LOW:
        other = _reported(marks) or (_TALE if marks.is_told else "")
        kind, confidence = (other, Confidence.MEDIUM) if other else (kind, confidence)
    if not kind:
        return None
    counts = [(name, marks.count(mark)) for mark, name in _NAMES.items() if marks.count(mark)]
    if kind == _TALE:
        counts = [("sentences of what was done", marks.tale.told), ("dates and times", marks.tale.days)]
        counts = [(name, count) for name, count in counts if count]
    elif marks.count("label"):
        counts.append(("lines that say what is done or open", marks.count("label")))
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
    noted = told >= 0.2 or marks.share("result") >= 0.6 or marks.is_diary
    confirmed = marks.history or told >= 0.3 or ticks >= 2 or count("refers") >= 2 or files or marks.title.finished
    confirmed = confirmed or marks.share("result") >= 0.6 or (marks.title.diary and noted)
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
    if marks.slots >= 2 and marks.slots * 2 >= n and (told >= 0.5 or _promised(marks, noted)):
        return "a dated list of changes", Confidence.MEDIUM
    return _undated(marks, told, ticks)


def _promised(marks: Marks, noted: bool) -> bool:
    """Whether the title promises a diary, or measured values make one."""
    title = marks.title
    return (
        marks.history
        or title.finished
        or (noted and (title.diary or title.status or marks.share("result") >= 0.6))
        or marks.share("refers") >= 0.6
    )


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
    if count("numbered") >= 2 and (told >= 0.5 or marks.title.finished) and count("numbered") * 2 >= n:
        return "a diary of the work", Confidence.MEDIUM
    if sum(title.numbered for title in marks.entries) >= 2 and told >= 0.6 and n >= 2:
        return "a diary of the work", Confidence.MEDIUM
    if (marks.history or marks.title.finished) and count("refers") >= 2 and marks.share("refers") >= 0.6:
        return "a list of changes", Confidence.HIGH
    fixed = sum(unit.refers and (unit.told or unit.done) for unit in marks.units)
    if fixed >= 3 and fixed * 10 >= n * 6 and not count("advises") and not any(unit.row for unit in marks.units):
        return "a list of changes", Confidence.MEDIUM
    if count("commit_aside") >= 2 and marks.share("commit_aside") >= 0.6 and told >= 0.3:
        return "a list of changes", Confidence.HIGH
    if count("in_version") >= 3 and marks.share("in_version") >= 0.6 and not count("advises"):
        return "a changelog", Confidence.MEDIUM
    if marks.title.status and marks.title.dated and n >= 2 and not count("instructs"):
        said = marks.share("told", "done", "label", "open", "progress")
        if said >= 0.6 and count("told") + count("done") >= 2:
            return "a status report", Confidence.MEDIUM
    rows = any(unit.row for unit in marks.units)  # of good and bad entries, perhaps
    if marks.history and not rows and count("told") >= 2 and marks.share("told") >= 0.6:
        return "a list of changes", Confidence.MEDIUM
    return _incident(marks)


_TALE = "a story of what happened"


def _reported(marks: Marks) -> str:
    """A report in lines that say what is done and what is open; a rule on what to write there says nothing concrete."""
    labels = marks.labels - {"where"}
    n = max(len(marks.units), 1)
    if len(labels) < 2 or "done" not in labels or (marks.count("instructs") + marks.count("limits")) * 3 >= n:
        return ""
    titled = marks.hand_over or marks.status
    if marks.labelled_titles:
        concrete = titled and marks.count("concrete") > 0 and not marks.advice
    else:
        concrete = marks.count("concrete") * 3 >= n
        # Without a title that says so, the words may be states of the program's own.
        titled = titled or (
            len(labels) >= 3 and marks.count("told") > 0 and not past.NO_REPORT.search(marks.title.text)
        )
    if not concrete or not titled:
        return ""
    return "a hand-over note" if marks.hand_over else "a status report"


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

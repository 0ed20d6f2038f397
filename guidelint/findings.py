"""What rules report: findings, and what is done to them before anyone sees them.

Lines and columns count from 1, columns count code points, an end is exclusive. Paths are absolute and real: a file
that is reached by several names is reported under its own.
"""

from __future__ import annotations

import enum
import hashlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from guidelint.markdown.positions import Position


class Severity(enum.IntEnum):
    """How bad it is. Ordered."""

    INFO = 1
    WARNING = 2
    """It costs or misleads."""
    ERROR = 3
    """The text does not reach the agent as its author believes, or it is dangerous."""

    @property
    def label(self) -> str:
        return self.name.lower()


class Confidence(enum.IntEnum):
    """How sure the rule is. Ordered."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3

    @property
    def label(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Rule:
    """A check: a stable code, a name that says the fault, and how bad a finding is unless it says otherwise."""

    code: str
    name: str
    severity: Severity
    summary: str
    """What it finds, in a clause."""
    on: bool = True
    """Whether it is selected by default."""
    confidence: Confidence = Confidence.HIGH


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file."""

    path: str
    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that matters to a finding, and why."""

    place: Place
    message: str
    copy: bool = False
    """Whether the finding says that the two files as a whole hold the same text."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` in place of a stretch of a file."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A mechanical mend. An unsafe one may change what the author meant."""

    safe: bool
    title: str
    edits: tuple[Edit, ...]
    moves_to: str | None = None
    """The document that it moves text to, by real path, which need not be there yet; None if it moves nothing."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where, and how a reader can see that it is."""

    rule: Rule
    message: str
    place: Place
    agents: tuple[str, ...] = ()
    """The agents that it concerns, by id; empty where it concerns all readers."""
    evidence: tuple[str, ...] = ()
    """Sentences that a reader can check."""
    help: str = ""
    """How to mend it, in a sentence."""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    severity: Severity = Severity.WARNING
    confidence: Confidence = Confidence.HIGH
    fingerprint: str = ""


def finding(
    rule: Rule,
    message: str,
    place: Place,
    *,
    agents: Iterable[str] = (),
    evidence: Iterable[str] = (),
    help: str = "",
    related: Iterable[Related] = (),
    fix: Fix | None = None,
    severity: Severity | None = None,
    confidence: Confidence | None = None,
) -> Finding:
    """A finding of a rule, with the rule's own severity and confidence unless others are given."""
    return Finding(
        rule=rule,
        message=message,
        place=place,
        agents=tuple(agents),
        evidence=tuple(evidence),
        help=help,
        related=tuple(related),
        fix=fix,
        severity=rule.severity if severity is None else severity,
        confidence=rule.confidence if confidence is None else confidence,
    )


def merged(findings: Iterable[Finding]) -> list[Finding]:
    """Findings that differ only in agents, evidence or related places made one; in order of place and code."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for one in findings:
        groups.setdefault((one.rule.code, one.place, one.message, one.severity), []).append(one)
    joined = [
        replace(
            group[0],
            agents=tuple(sorted({agent for one in group for agent in one.agents})),
            evidence=tuple(dict.fromkeys(sentence for one in group for sentence in one.evidence)),
            related=tuple(dict.fromkeys(related for one in group for related in one.related)),
            confidence=max(one.confidence for one in group),
        )
        for group in groups.values()
    ]
    return sorted(joined, key=lambda one: (one.place, one.rule.code, one.message))


TELLING = ("GL109", "GL107", "GL305", "GL306")
"""Rules that find the same thing in different ways, the most telling first."""

MOVING = frozenset(("GL101",))
"""Rules whose finding stands where a limit falls, whatever is written there."""

_OF_LINES = frozenset(("GL305", "GL306", "GL307", "GL401", "GL402", "GL403", "GL404"))
SILENCED_INSIDE = {
    "GL301": _OF_LINES | {"GL303", "GL304", "GL505"},
    "GL302": _OF_LINES | {"GL304"},
    "GL303": _OF_LINES | {"GL304"},
    "GL304": _OF_LINES,
}
"""Rules whose finding says of a whole block what the others would say of its lines."""


def without_less_telling(findings: Sequence[Finding]) -> list[Finding]:
    """The findings without those that a more telling one makes superfluous, in their order.

    Of the rules in `TELLING` the first stays where they meet: on one range, or, where it says that a whole file is a
    copy of another one, in all that is about the same two files.
    """
    ranges: dict[tuple[str, str], list[Place]] = {}
    pairs: dict[tuple[str, str], int] = {}
    for one in findings:
        if one.rule.code in TELLING or one.rule.code in SILENCED_INSIDE:
            ranges.setdefault((one.rule.code, one.place.path), []).append(one.place)
        if one.rule.code == "GL302":  # it has all stretches of a file in one finding where there are many
            ranges[one.rule.code, one.place.path] += [related.place for related in one.related]
        if one.rule.code in TELLING:
            rank = TELLING.index(one.rule.code)
            for pair in _pairs(one, copies=True):
                pairs[pair] = min(rank, pairs.get(pair, rank))
    taken = {key: _Ranges(places) for key, places in ranges.items()}

    def superfluous(one: Finding) -> bool:
        code, path = one.rule.code, one.place.path
        rank = TELLING.index(code) if code in TELLING else 0
        if any(pairs.get(pair, rank) < rank for pair in _pairs(one)):
            return True
        if any((first, path) in taken and taken[first, path].meet(one.place) for first in TELLING[:rank]):
            return True
        return any(
            code in silenced and (block, path) in taken and taken[block, path].contain(one.place)
            for block, silenced in SILENCED_INSIDE.items()
        )

    return [one for one in findings if not superfluous(one)]


def _pairs(finding: Finding, copies: bool = False) -> Iterator[tuple[str, str]]:
    """The finding's file with each related one, or each copy, in one order whichever it was reported at."""
    path = finding.place.path
    for other in dict.fromkeys(related.place.path for related in finding.related if related.copy or not copies):
        if other != path:
            yield (path, other) if path < other else (other, path)


class _Ranges:
    """Stretches of one file; those without width are left out."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._places = sorted(place for place in places if place.start < place.end)
        self._starts = [place.start for place in self._places]
        self._ends = list(accumulate((place.end for place in self._places), max))
        """The furthest end of it and those before it."""

    def meet(self, place: Place) -> bool:
        """Whether any of them has something in common with a stretch, or round a point."""
        before = bisect_left(self._starts, place.end) if place.start < place.end else self._until(place)
        return before > 0 and self._ends[before - 1] > place.start

    def contain(self, place: Place) -> bool:
        """Whether the whole stretch lies in one of them."""
        before = self._until(place)
        return before > 0 and self._ends[before - 1] >= max(place.end, place.start)

    def _until(self, place: Place) -> int:
        return bisect_right(self._starts, place.start)


def is_whole(one: Finding) -> bool:
    """Whether it is about a whole file, wherever it stands."""
    return one.place.end == (1, 1) or one.rule.code in MOVING


def fingerprinted(
    findings: Iterable[Finding], relative: Callable[[str], str], text_at: Callable[[Place], str]
) -> list[Finding]:
    """Each finding with its fingerprint: rule, path and the text around it, so that moved lines keep it.

    `relative` gives a path as seen from the root, `text_at` the text of a place and around it. What is about a whole
    file, at its very beginning, is told by its agents and the other files that it names; so is a cut, which moves with
    every edit above it. Equal ones are told apart by their order.
    """
    seen: Counter[str] = Counter()
    result = []
    for one in findings:
        text = "" if is_whole(one) else " ".join(text_at(one.place).split())
        others = dict.fromkeys(relative(other.place.path) for other in one.related)
        about = () if text else (",".join(one.agents), *others)
        key = "\0".join((one.rule.code, relative(one.place.path), text, *about))
        digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        seen[digest] += 1
        result.append(replace(one, fingerprint=digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"))
    return result


@dataclass(frozen=True, slots=True)
class Summary:
    """What a report counts at its end."""

    counts: Counter[Severity] = field(default_factory=Counter)
    fixable: int = 0
    suppressed: int = 0
    baselined: int = 0
    files: int = 0
    """Guidance files that were looked at."""
    fixed: int | None = None
    """Findings that were fixed; None where nothing was to be fixed."""
    changed: int = 0
    """Files that were changed for it."""
    since: str | None = None
    """The revision that was compared with."""
    before: int = 0
    """Findings that were there at that revision already."""
    mended: int = 0
    """Findings of that revision that are there no more."""

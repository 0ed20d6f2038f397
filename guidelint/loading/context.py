"""What an agent injects at one start, and how it came about.

A context holds facts and no messages: reports and rules turn these into words.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from guidelint.loading.start import Start
from guidelint.loading.text import Origin, SourcedText, utf8_length
from guidelint.trees.base import Problem


@dataclass(frozen=True, slots=True)
class Segment:
    """A contiguous stretch of request text under one role: `system`, `developer`, `user` or `tool`."""

    role: str
    text: SourcedText
    touched: str | None = None
    """The file whose reading brought it; None for the first request."""


class Outcome(enum.Enum):
    """What became of a path that the agent considered."""

    LOADED = "loaded"
    MISSING = "missing"
    SHADOWED = "shadowed"
    """Another file is used in its place (`by`)."""
    BLANK = "blank"
    EXCLUDED = "excluded"
    """A setting leaves it out (`by`)."""
    UNTRUSTED = "untrusted"
    OVER_BUDGET = "over budget"
    UNREADABLE = "unreadable"
    NOT_A_FILE = "not a file"
    DUPLICATE = "duplicate"
    """It, or the same text, is loaded already under another name (`by`)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A path that the agent considered, with its outcome."""

    path: str
    outcome: Outcome
    by: str | None = None
    """What decided it: the winner's path, or the pattern or setting as written."""
    problem: Problem | None = None
    scope: str = "project"
    """Whose file it is: `project`, `local`, `user`, `managed`, `rule`, …, in the agent's own terms."""
    touched: str | None = None


class ImportOutcome(enum.Enum):
    """What became of a reference that asks for another file."""

    EXPANDED = "expanded"
    MISSING = "missing"
    CYCLE = "cycle"
    """The target is the importing file or one that imports it."""
    REPEATED = "repeated"
    """The target is in the context already."""
    TOO_DEEP = "too deep"
    OUTSIDE = "outside"
    WRONG_TYPE = "wrong type"
    """A folder, a kind of file that the agent refuses, unreadable, excluded: `problem` tells, if the disk does."""
    NOT_HERE = "not an import here"


@dataclass(frozen=True, slots=True)
class Import:
    """A reference in a file. Its origin is the bytes of the whole reference, `@` or comment marks included."""

    origin: Origin
    written: str
    """The path as it is written."""
    target: str | None
    """The path it leads to, absolute; None where it cannot be one."""
    outcome: ImportOutcome
    depth: int
    """Hops from a file that the agent found by itself: 1 for its own imports."""
    problem: Problem | None = None
    touched: str | None = None


class Unit(enum.Enum):
    """What a limit counts."""

    BYTES = "bytes"
    CHARACTERS = "characters"
    UTF16 = "UTF-16 units"
    LINES = "lines"


class Effect(enum.Enum):
    """What an agent does beyond a limit."""

    CUTS = "cut"
    DROPS = "dropped"
    """The whole file is left out."""
    WARNS = "warned about"
    """All is sent, and the agent's user sees a warning."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A size bound of an agent. `scope` says of what: "each file", "all project files", "the text sent"."""

    amount: int
    unit: Unit
    scope: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Usage:
    """How much of a limit is used, by which files. More than `limit.amount` where the limit took effect."""

    limit: Limit
    used: int
    paths: tuple[str, ...]

    @property
    def exceeded(self) -> bool:
        return self.used > self.limit.amount

    @property
    def percent(self) -> int:
        """Share of the limit, rounded up beyond it and down below it: 100 per cent is said of no text that is cut."""
        used, amount = self.used, self.limit.amount
        if amount == 0:
            return 100 if used else 0
        return -(-used * 100 // amount) if used > amount else used * 100 // amount


@dataclass(frozen=True, slots=True)
class Cut:
    """A place where the agent removed text: from byte `byte` of the file on, `lost_bytes` bytes of it."""

    path: str
    byte: int
    limit: Limit
    lost_bytes: int
    inside_character: bool = False
    """Whether the cut falls inside a character."""
    touched: str | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """The agent reads a file below `folder`, with a path that one of `patterns` matches, if there are any."""

    folder: str
    patterns: tuple[str, ...] = ()
    matches: Callable[[str], bool] | None = field(default=None, repr=False, compare=False)
    """Whether the patterns match the file at an absolute path, as the agent sees it; None where it is not modelled."""
    each: tuple[Callable[[str], bool], ...] = field(default=(), repr=False, compare=False)
    """The same for each of `patterns`, where they can be asked one by one."""


@dataclass(frozen=True, slots=True)
class OnDemand:
    """A guidance file that is loaded only when the agent touches a matching file."""

    path: str
    trigger: Trigger


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the agent does not start at all, or ends before its first request. `why` is a clause about `path`."""

    path: str
    why: str


@dataclass(frozen=True)
class Context:
    """All that one agent injects at one start."""

    agent: str
    start: Start
    segments: tuple[Segment, ...] = ()
    loaded: tuple[str, ...] = ()
    """The files whose content reached the model, each once, in order of first use, imported files included."""
    candidates: tuple[Candidate, ...] = ()
    """In the order in which they were considered."""
    imports: tuple[Import, ...] = ()
    cuts: tuple[Cut, ...] = ()
    usages: tuple[Usage, ...] = ()
    refusal: Refusal | None = None
    framing_known: bool = True
    """Whether the agent's framing is known. If not, the segments hold the files' bare texts."""
    undetermined: str | None = None
    """What of it is not settled by the start, in a clause: "the order of the files differs from run to run"."""
    find_on_demand: Callable[[], tuple[OnDemand, ...]] = field(default=tuple, repr=False, compare=False)

    @functools.cached_property
    def on_demand(self) -> tuple[OnDemand, ...]:
        """Guidance below the start that waits for a matching file. Found when first asked for: it walks the tree."""
        return self.find_on_demand()

    def most_used(self, bound: int) -> Usage:
        """The limit of which most is used: one of the agent's own, or the bound for all agents, in UTF-8 bytes."""
        size = sum(utf8_length(segment.text.text) for segment in self.segments if segment.touched is None)
        uses = [use for use in self.usages if use.limit.effect is not Effect.WARNS]
        uses.append(Usage(Limit(bound, Unit.BYTES, "any agent", Effect.WARNS), size, ()))
        return max(uses, key=lambda use: use.used / use.limit.amount if use.limit.amount else float(use.used > 0))

    @property
    def warnings(self) -> tuple[Usage, ...]:
        """The bounds about which the agent itself would warn its user."""
        return tuple(use for use in self.usages if use.limit.effect is Effect.WARNS and use.exceeded)


class Trace:
    """What an agent's loader notes down while it works."""

    def __init__(self) -> None:
        self.candidates: list[Candidate] = []
        self.imports: list[Import] = []
        self.cuts: list[Cut] = []
        self.usages: list[Usage] = []
        self._loaded: dict[str, None] = {}
        self.touched: str | None = None
        """The file that the agent is reading now; noted with all that follows from it."""

    def use(self, path: str) -> None:
        """The file's content goes into the request."""
        self._loaded[path] = None

    def consider(
        self,
        path: str,
        outcome: Outcome,
        *,
        by: str | None = None,
        problem: Problem | None = None,
        scope: str = "project",
    ) -> None:
        """The path was looked at, with this outcome."""
        self.candidates.append(Candidate(path, outcome, by, problem, scope, self.touched))

    def settle(self, path: str, outcome: Outcome, problem: Problem | None = None, *, by: str | None = None) -> None:
        """The path was looked at before; this is what it came to."""
        for number, candidate in enumerate(self.candidates):
            if candidate.path == path and candidate.touched == self.touched:
                self.candidates[number] = replace(candidate, outcome=outcome, problem=problem, by=by or candidate.by)

    def refused(self, path: str, problem: Problem, *, scope: str = "project") -> None:
        """The path was looked at and cannot be had."""
        self.consider(path, outcome_of(problem), problem=problem, scope=scope)

    def context(
        self,
        agent: str,
        start: Start,
        segments: tuple[Segment, ...],
        *,
        refusal: Refusal | None = None,
        framing_known: bool = True,
        undetermined: str | None = None,
        find_on_demand: Callable[[], tuple[OnDemand, ...]] = tuple,
    ) -> Context:
        """All that was noted, with the segments that came of it."""
        return Context(
            agent=agent,
            start=start,
            segments=segments,
            loaded=tuple(self._loaded),
            candidates=tuple(self.candidates),
            imports=tuple(self.imports),
            cuts=tuple(self.cuts),
            usages=tuple(self.usages),
            refusal=refusal,
            framing_known=framing_known,
            undetermined=undetermined,
            find_on_demand=find_on_demand,
        )


def outcome_of(problem: Problem) -> Outcome:
    """The outcome of a candidate that cannot be had."""
    if problem.absent:
        return Outcome.MISSING
    if problem in (Problem.FOLDER, Problem.SPECIAL):
        return Outcome.NOT_A_FILE
    return Outcome.UNREADABLE

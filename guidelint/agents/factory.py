"""Factory's droid. Not recorded, as it needs a login: which files it loads was read in the binary of npm @factory/cli
0.225.1 ("agentsMdGuidelines"); the limits are from its documentation (docs.factory.ai, page AGENTS.md, 2026-10-26,
seen in a clipping). How it frames them is not known.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading.agent import SOURCE, Agent, Lifecycle
from guidelint.loading.context import (
    Context,
    Effect,
    Limit,
    OnDemand,
    Outcome,
    Segment,
    Trace,
    Trigger,
    Unit,
    Usage,
    outcome_of,
)
from guidelint.loading.decoding import lossy
from guidelint.loading.start import Start
from guidelint.loading.walks import between, descend, nearest_with
from guidelint.trees.base import Kind, Problem, Status, absolute, is_inside, not_a_file

GROUPS = (
    ("CLAUDE.md", "Claude.md"),
    ("AGENTS.md", "Agents.md", "agents.md"),
    ("DESIGN.md", "Design.md", "design.md"),  # a second kind; its place among the others is not known
)
ALL_NAMES = tuple(name for group in GROUPS for name in group)
FOLDERS = (".factory", ".agents", ".agent")
AT_START = Limit(80_000, Unit.CHARACTERS, "all files of the start", Effect.CUTS)
LATER = Limit(40_000, Unit.CHARACTERS, "files found later, while reading in sub-folders", Effect.CUTS)


def load(start: Start) -> Context:
    """The files whose text droid sends: at the start, then those of the folders of each file that it reads."""
    trace = Trace()
    files = _Files(start, trace)
    for folder, scope in _folders(start):
        files.take(folder, scope)
    files.measure(AT_START)
    for path in start.touched:  # the documentation has it so; the order is that of the start
        trace.touched = absolute(start.cwd, path)
        if is_inside(trace.touched, start.cwd) and trace.touched != start.cwd:
            for folder in between(start.cwd, posixpath.dirname(trace.touched))[:0:-1]:
                for place in (folder, *(posixpath.join(folder, name) for name in FOLDERS)):
                    files.take(place, "project")
        files.measure(LATER)
    trace.touched = None
    beyond = any(use.exceeded for use in trace.usages)
    return trace.context(
        "factory",
        start,
        tuple(files.segments),
        framing_known=False,
        undetermined="what becomes of the characters beyond its limit is not known" if beyond else None,
        find_on_demand=lambda: tuple(_waiting(start)),
    )


class _Files:
    """What is taken, each file once."""

    def __init__(self, start: Start, trace: Trace) -> None:
        self._start, self._trace = start, trace
        self._seen: set[str] = set()
        self.segments: list[Segment] = []

    def take(self, folder: str, scope: str) -> None:
        for group in GROUPS:
            path = _first(self._start, folder, group, scope, self._trace)
            if path is None or path in self._seen:
                continue
            self._seen.add(path)
            contents = self._start.tree.read(path)
            if isinstance(contents, Problem):
                self._trace.settle(path, outcome_of(contents), contents)
                continue
            text = lossy(contents.data, path)
            if not text:
                self._trace.settle(path, Outcome.BLANK)
                continue
            self._trace.use(path)
            self.segments.append(Segment("tool" if self._trace.touched else "system", text, self._trace.touched))

    def measure(self, limit: Limit) -> None:
        texts = [segment.text for segment in self.segments if segment.touched == self._trace.touched]
        if texts:
            paths = tuple(path for text in texts for path in text.paths())
            self._trace.usages.append(Usage(limit, sum(map(len, texts)), paths))


def _waiting(start: Start) -> Iterator[OnDemand]:
    for folder, names in descend(start.tree, start.cwd):
        known = posixpath.basename(folder) in FOLDERS
        place = posixpath.dirname(folder) if known else folder
        for name in names if is_inside(place, start.cwd) and place != start.cwd else ():
            status = start.tree.lstat(posixpath.join(folder, name))
            if name in ALL_NAMES and isinstance(status, Status) and status.kind is Kind.FILE:
                yield OnDemand(posixpath.join(folder, name), Trigger(place))


def _folders(start: Start) -> Iterator[tuple[str, str]]:
    """The start folder, then each parent up to the git root (without one the start folder only); in each the folder
    itself, unless it is the home folder, then three below it. Last the same three of the home folder."""
    seen: set[str] = set()
    for folder in between(nearest_with(start, (".git",)) or start.cwd, start.cwd)[::-1]:
        below = [posixpath.join(folder, name) for name in FOLDERS]
        for place in below if folder == start.home else [folder, *below]:
            seen.add(place)
            yield place, "project"
    for name in FOLDERS:
        personal = start.in_home(name)
        if personal and personal not in seen:
            yield personal, "user"


def _first(start: Start, folder: str, names: tuple[str, ...], scope: str, trace: Trace) -> str | None:
    """One file of names that differ in case alone. The file and its folder must be real: links are passed over."""
    status = start.tree.lstat(folder)
    if not isinstance(status, Status) or status.kind is not Kind.FOLDER:
        return None
    winner: str | None = None
    identity: object = None
    for name in names:
        path = posixpath.join(folder, name)
        found = start.tree.lstat(path)
        if isinstance(found, Problem):
            if name == names[0]:
                trace.refused(path, found, scope=scope)
        elif winner:
            if found.identity != identity:  # where case does not matter, it is the same file
                trace.consider(path, Outcome.SHADOWED, by=winner, scope=scope)
        elif found.kind is Kind.LINK:
            trace.consider(path, Outcome.EXCLUDED, by="the rule that links do not count", scope=scope)
        elif found.kind is not Kind.FILE:
            trace.refused(path, not_a_file(found.kind), scope=scope)
        else:
            winner, identity = path, found.identity
            trace.consider(path, Outcome.LOADED, scope=scope)
    return winner


AGENTS = (
    Agent(
        id="factory",
        name="Factory droid",
        version="0.225.1",
        verified="2026-11-30",
        evidence=SOURCE,
        url="https://docs.factory.ai",
        sources=(
            "npm @factory/cli 0.225.1: its binary, read for which files are loaded",
            "docs.factory.ai, page AGENTS.md, 2026-10-26: the limits",
        ),
        names=(*ALL_NAMES, *(f"{folder}/{name}" for folder in FOLDERS for name in ALL_NAMES)),
        user_names=tuple(f"{folder}/{name}" for folder in FOLDERS for name in ALL_NAMES),
        search="the start folder and its parents up to the git root, each with .factory, .agents and .agent in it;"
        " without a root the start folder only",
        choice="in each folder one spelling of CLAUDE.md, of AGENTS.md and of DESIGN.md, nearest first; no links",
        lifecycle=Lifecycle(
            loads="when the session starts; files of folders below while it reads there",
            place="not known",
        ),
        load=load,
        limits=(AT_START, LATER),
        markers=(".factory/",),
    ),
)

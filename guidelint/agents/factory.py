"""Factory's droid. Not recorded, as it needs a login: which files it loads was read in the binary of npm @factory/cli
0.225.1 ("agentsMdGuidelines"); the limits are from its documentation (docs.factory.ai, page AGENTS.md, 2026-10-26,
seen in a clipping). How it frames them is not known.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading.agent import SOURCE, Agent, Lifecycle
from guidelint.loading.context import Context, Effect, Limit, Outcome, Segment, Trace, Unit, outcome_of
from guidelint.loading.decoding import lossy
from guidelint.loading.start import Start
from guidelint.loading.walks import between, nearest_with
from guidelint.trees.base import Kind, Problem, Status, not_a_file

GROUPS = (
    ("CLAUDE.md", "Claude.md"),
    ("AGENTS.md", "Agents.md", "agents.md"),
    ("DESIGN.md", "Design.md", "design.md"),  # a second kind; its place among the others is not known
)
FOLDERS = (".factory", ".agents", ".agent")
AT_START = Limit(80_000, Unit.CHARACTERS, "all files of the start", Effect.CUTS)
LATER = Limit(40_000, Unit.CHARACTERS, "files found later, while reading in sub-folders", Effect.CUTS)


def load(start: Start) -> Context:
    """The files whose text droid sends at a start, nearest first, the user's own last."""
    trace = Trace()
    segments = []
    for folder, scope in _folders(start):
        for group in GROUPS:
            if path := _first(start, folder, group, scope, trace):
                contents = start.tree.read(path)
                if isinstance(contents, Problem):
                    trace.settle(path, outcome_of(contents), contents)
                    continue
                text = lossy(contents.data, path)
                if not text:
                    trace.settle(path, Outcome.BLANK)
                    continue
                trace.use(path)
                segments.append(Segment("system", text))
    return trace.context("factory", start, tuple(segments), framing_known=False)


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
            trace.consider(path, Outcome.NOT_A_FILE, problem=Problem.SPECIAL, scope=scope)
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
        url="https://docs.factory.ai/cli/configuration/agents-md",
        sources=(
            "npm @factory/cli 0.225.1: its binary, read for which files are loaded",
            "docs.factory.ai, page AGENTS.md, 2026-10-26: the limits",
        ),
        names=(*(name for group in GROUPS for name in group),)
        + tuple(f"{folder}/{name}" for folder in FOLDERS for group in GROUPS for name in group),
        user_names=tuple(f"{folder}/{name}" for folder in FOLDERS for group in GROUPS for name in group),
        search="the start folder and its parents up to the git root, each with .factory, .agents and .agent in it;"
        " without a root the start folder only",
        choice="in each folder one spelling of CLAUDE.md, of AGENTS.md and of DESIGN.md, nearest first; no links",
        lifecycle=Lifecycle(
            loads="when the session starts; files of folders below while it reads there",
            reloads="not established",
            clear="not established",
            compaction="not established",
            subagents="not established",
            place="not known",
        ),
        load=load,
        limits=(AT_START, LATER),
        markers=(".factory/",),
    ),
)

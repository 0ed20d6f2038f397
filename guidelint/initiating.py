"""Starts guidance in a repository: `init` from start to result."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from guidelint.checking import CheckOptions, check
from guidelint.config import OWN_FILE, Config
from guidelint.edits import bridges
from guidelint.edits.init.lines import Line
from guidelint.edits.init.page import page
from guidelint.edits.init.proposal import NewFile, Proposal
from guidelint.edits.init.reading import Reading
from guidelint.errors import GuidelintError
from guidelint.loading.agent import Agent
from guidelint.selection import active_agents, find_agent, read_config
from guidelint.trees.base import Problem, is_inside, relative
from guidelint.views import View, working_copy

SOURCE = bridges.SOURCE
_USUAL = "codex"
"""The agent that is meant where nothing shows which one is in use."""


def proposal(folder: str, agents: Sequence[str] = (), *, links: bool = False, configuration: bool = True) -> Proposal:
    """What the repository that a folder lies in lacks. Nothing is written.

    Raises `GuidelintError` for an unknown agent, and where git would ignore the file.
    """
    view = working_copy(folder)
    config = read_config(folder, view.root, view.tree)
    chosen = active_agents(config, view.repository, agents) or (find_agent(_USUAL, config),)
    left: list[str] = []
    files: list[NewFile] = []
    path = posixpath.join(view.root, SOURCE)
    is_there = not isinstance(view.tree.lstat(path), Problem)
    if is_there:
        if view.repository.ignored(path):
            left.append(f"git ignores {SOURCE}: nobody else has it")
    elif own := _guidance(view, {agent.id: agent for agent in (*chosen, *active_agents(config, view.repository))}):
        left.append(
            f"{own} has guidance already, and a second text would drift from it: make it {SOURCE} with"
            f" `git mv {own} {SOURCE}`, then run this again"
        )
        return Proposal(view.root, (), tuple(left))
    else:
        if view.repository.would_ignore(path):
            raise GuidelintError(f"git would ignore {SOURCE} here, so that nobody else had it: change .gitignore first")
        made = page(Reading(view), lambda data: _faults(view, data, chosen))
        if made is None:
            left.append("no manifest, script or document here proves anything that guidance could say")
            return Proposal(view.root, (), tuple(left))
        files.append(NewFile(SOURCE, made.lines))
        view = view.with_texts({path: files[0].data})
    plan = bridges.plan(view, chosen, links=links)
    for bridge in plan.bridges:
        if bridge.source != SOURCE:
            continue  # `sync` is for the folders below
        if bridge.was is not bridges.State.ABSENT:
            left.append(f"{bridge.path} is there and does not bring {SOURCE}: `guidelint sync` mends that")
            continue
        names = ", ".join(agent.name for agent in chosen if agent.id in bridge.agents)
        text = (bridge.after or b"").decode("utf-8", "surrogateescape")
        lines = tuple(Line(one) for one in text.split("\n")[:-1])
        files.append(NewFile(bridge.path, lines, bridge.target, f"{names} does not read {SOURCE} without it"))
    left += [f"{one.agent} does not get {SOURCE}: {one.why}" for one in plan.unbridged if one.source == SOURCE]
    files += _configuration(view, config, chosen, files, left) if configuration and agents else ()
    return Proposal(view.root, tuple(files), tuple(left), is_there)


def _guidance(view: View, agents: dict[str, Agent]) -> str | None:
    """A file of the root with text that some agent is sent in place of AGENTS.md, if there were one.

    Files in folders of rules are about single matters: a text for all goes with them.
    """
    source = posixpath.join(view.root, SOURCE)
    view = view.with_texts({source: b"# Text\n"})
    for agent in agents.values():
        fixed = {name for name in agent.names if "*" not in name}
        context = agent.load(view.start(view.root))
        sent = {run.origin.path for segment in context.segments for run in segment.text.runs if run.origin}
        for path in sorted(sent) if source not in sent else ():
            if is_inside(path, view.root) and relative(path, view.root) in fixed:
                return relative(path, view.root)
    return None


def _faults(view: View, data: bytes, agents: Sequence[Agent]) -> frozenset[int]:
    """The lines of a text for AGENTS.md in which any rule finds something, those that are off included."""
    path = posixpath.join(view.root, SOURCE)
    options = CheckOptions(agents=tuple(agent.id for agent in agents), select=("all",), known=True)
    result = check((path,), options, {path: data})
    return frozenset(one.place.start.line for one in result.findings if one.place.path == path)


def _configuration(
    view: View, config: Config, agents: Sequence[Agent], files: Sequence[NewFile], left: list[str]
) -> Iterator[NewFile]:
    """The configuration, if the files alone would show other agents than those that were chosen."""
    made = {posixpath.join(view.root, one.path): one.data for one in files}
    shown = {agent.id for agent in active_agents(Config(folder=view.root), view.with_texts(made).repository)}
    ids = sorted(agent.id for agent in agents)
    quoted = ", ".join(f'"{one}"' for one in ids)
    listed = f"agents = [{quoted}]"
    if config.path is not None:
        if set(ids) != set(config.agents if config.agents is not None else shown):
            left.append(f"{relative(config.path, view.root)} is there and stays as it is: set `{listed}` in it")
    elif set(ids) != shown:
        others = ", ".join(sorted(shown)) or "no agent"
        why = f"without it `guidelint check` takes {others} to be in use"
        yield NewFile(OWN_FILE, (Line("# Which agents `guidelint check` is about."), Line(listed)), why=why)

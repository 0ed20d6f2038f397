"""`guidelint explain`: what an agent is told, from which files, and why not from the others."""

from __future__ import annotations

import os
from collections import Counter

import click

from guidelint import agents as known_agents
from guidelint import api
from guidelint.cli import options as shared
from guidelint.config import Config
from guidelint.errors import GuidelintError
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.reports import explain as report
from guidelint.reports.console import output, print_rows, width
from guidelint.reports.json_text import dumps
from guidelint.reports.prompt import Names
from guidelint.repository.root import find_root
from guidelint.trees.disk import DiskTree

ALL = "all"


@click.command("explain")
@click.argument("path", required=False)
@click.option("--agent", "agent_id", metavar="ID|all", help="The agent; by default those that are in use here.")
@click.option("-v", "--verbose", is_flag=True, help="Sum up nothing.")
@click.option("--format", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True)
@click.option("--line", metavar="FILE:N", help="Whether that line reaches the agent.")
@click.option("--text", metavar="TEXT", help="Where that text comes from.")
@shared.start_options
def command(
    path: str | None,
    agent_id: str | None,
    verbose: bool,
    form: str,
    line: str | None,
    text: str | None,
    settings: tuple[str, ...],
    touch: tuple[str, ...],
    date: str | None,
    neutral: bool,
    ref: str | None,
) -> None:
    """Tell what an agent, started in PATH, is told by guidance files: from which, and why not from the others.

    PATH is a folder (by default this one), or a file that the agent is to work on. Without --agent these are the agents
    that are in use here, as their files show; a single one is explained in detail.
    """
    shared.refuse("--ref", ref)
    shared.refuse("--line", line)
    shared.refuse("--text", text)
    shared.refuse("--format html", form == "html")
    where = api.place(path)
    if not os.access(where.cwd, os.X_OK):
        raise GuidelintError(f"{path or '.'}: permission denied")
    config = api.read_config_at(where.cwd)
    root = find_root(where.cwd)
    day = shared.date(date)

    def load(agents: list[Agent]) -> list[tuple[Agent, Context]]:
        options = _options(agents, settings)
        touched = shared.absolute(touch)
        return [
            (
                agent,
                api.load(
                    agent, api.start(where, neutral=neutral, date=day, options=options[agent.id], touched=touched)
                ),
            )
            for agent in agents
        ]

    loaded = load(_chosen(agent_id, where.cwd, root.found, config))
    if agent_id is None and config.agents is None and not (root.found and loaded):
        # No file of the repository shows an agent; but there may be guidance above it, or the user's own.
        found = loaded or load(_showing())
        loaded = [(agent, context) for agent, context in found if context.segments or context.refusal]
    single = len(loaded) == 1 and agent_id != ALL

    if form == "json":
        facts = report.as_json(*loaded[0]) if single else report.all_as_json(loaded)
        with output() as stdout:
            stdout.write(dumps(facts) + "\n")
        return

    base = root.path if root.found else where.cwd
    view = report.View(
        names=Names.from_here(base),
        cwd=where.cwd,
        repository=root.found,
        here=base == os.getcwd(),
        bound=config.limits.bytes,
        path=() if path is None else (f"./{path}" if path.startswith("-") else path,),
        options=_repeated(settings, touch, date, neutral),
        everything=verbose,
        every_agent=agent_id == ALL,
    )
    if not loaded:
        rows = report.nobody(view, _names(), width())
    elif single:
        rows = report.one(*loaded[0], view, width(), lambda: _unread(*loaded[0], base, root.found, config))
    else:
        rows = report.several(loaded, view, width())
    with output() as stdout:
        print_rows(rows, stdout)


def _unread(agent: Agent, context: Context, base: str, repository: bool, config: Config) -> list[report.Unread]:
    """Guidance files that the agent does not look at. Without a repository only those in the start folder itself."""
    agents = _known(config)
    if repository:
        names = api.open_repository(base, DiskTree()).files
    else:
        plain = dict.fromkeys(name for other in agents for name in other.names if "*" not in name)
        names = tuple(name for name in plain if os.path.isfile(os.path.join(base, name)))
    return report.unread(agent, context, base, names, agents)


def _known(config: Config) -> list[Agent]:
    """Every known agent, and those that the configuration declares."""
    own = (api.find_agent(agent_id, config) for agent_id in config.own_agents)
    return [*known_agents.known().values(), *own]


def _showing() -> list[Agent]:
    """The agents that files of theirs can show to be in use."""
    return [agent for agent in known_agents.known().values() if agent.markers or agent.stands_for]


def _chosen(agent_id: str | None, cwd: str, repository: bool, config: Config) -> list[Agent]:
    """The agents that were named or are in use here. Outside a repository files are not searched for them: it is the
    whole disk that would be searched in `/`."""
    if agent_id == ALL:
        return _known(config)
    if agent_id is not None:
        return [api.find_agent(agent_id, config)]
    if not repository and config.agents is None:
        return _showing()
    return list(api.active_agents(config, api.open_repository(cwd, DiskTree())))


def _options(agents: list[Agent], settings: tuple[str, ...]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Each agent's options. Of several agents each gets those that it has; an option that none has is an error."""
    if len(agents) == 1:
        return {agents[0].id: shared.agent_options(agents[0], settings)}
    found: dict[str, dict[str, tuple[str, ...]]] = {agent.id: {} for agent in _showing()}
    taken: set[str] = set()
    for agent in agents:
        names = {option.name for option in agent.options}
        own = tuple(setting for setting in settings if setting.partition("=")[0] in names)
        taken.update(own)
        found[agent.id] = shared.agent_options(agent, own)
    for setting in settings:
        if setting not in taken:
            raise GuidelintError(f"none of these agents has the option in `--set {setting}`; name one with --agent")
    return found


def _repeated(settings: tuple[str, ...], touch: tuple[str, ...], date: str | None, neutral: bool) -> tuple[str, ...]:
    """The options that make the start what it is, to be given again."""
    given = [("--set", setting) for setting in settings] + [("--touch", file) for file in touch]
    given += [("--date", date)] if date else []
    return (*(part for pair in given for part in pair), *(["--neutral"] if neutral else []))


def _names() -> list[str]:
    """The two names of guidance files that most agents read."""
    names = Counter(name for agent in known_agents.known().values() for name in agent.names if "*" not in name)
    return [name for name, _ in names.most_common(2)]

"""`guidelint explain`: what an agent is told, from which files, and why not from the others."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from itertools import islice

import click

from guidelint import agents as known_agents
from guidelint import api
from guidelint import reach as reaching
from guidelint.cli import options as shared
from guidelint.config import Config
from guidelint.errors import GuidelintError
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.progress import steps
from guidelint.reports import explain as report
from guidelint.reports import explain_json, measures
from guidelint.reports import reach as reach_report
from guidelint.reports.console import output, print_rows, width
from guidelint.reports.json_text import dumps
from guidelint.reports.prompt import Names
from guidelint.trees.base import Contents, is_file

ALL = "all"


@click.command("explain")
@click.argument("path", required=False)
@click.option("--agent", "agent_id", metavar="ID|all", help="The agent; by default those that are in use here.")
@click.option("-v", "--verbose", is_flag=True, help="Sum up nothing.")
@click.option("--format", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True)
@click.option("--line", metavar="FILE:N", help="Whether that line reaches each agent, and if not, why not.")
@click.option("--text", metavar="WORDS", help="The same for the lines that hold these words.")
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
    staged: bool,
) -> None:
    """Tell what an agent, started in PATH, is told by guidance files: from which, and why not from the others.

    PATH is a folder (by default this one), or a file that the agent is to work on. Without --agent these are the agents
    that are in use here, as their files show; a single one is explained in detail.
    """
    shown = shared.view(path, ref, staged)
    stored = ref is not None or staged
    where = api.place(path, shown.tree)
    if not stored and not os.access(where.cwd, os.X_OK):
        raise GuidelintError(f"{path or '.'}: permission denied")
    config = api.config_of(shown, where.cwd)
    root = shown.repository.root
    day = shared.date(date)

    # One start for all: what one agent has read is not read again for the next.
    start = api.start(where, view=shown, neutral=neutral or stored, date=day, touched=shared.absolute(touch))

    def load(agents: list[Agent]) -> list[tuple[Agent, Context]]:
        options = _options(agents, settings)
        return [
            (agent, api.load(agent, replace(start, options=options[agent.id]))) for agent in steps("agents", agents)
        ]

    if line is not None or text is not None:
        answered = load(_known(config) if agent_id in (None, ALL) else _chosen(agent_id, shown, config))
        _reach(answered, line, text, root.path if root.found else where.cwd, shown, form)
        return
    loaded = load(_chosen(agent_id, shown, config))
    if agent_id is None and config.agents is None and not (root.found and loaded):
        # No file of the repository shows an agent; but there may be guidance above it, or the user's own.
        found = loaded or load(_showing())
        loaded = [
            (agent, context) for agent, context in found if any(is_file(start.tree, path) for path in context.loaded)
        ]
    single = len(loaded) == 1 and agent_id != ALL

    if form == "json":
        facts = explain_json.as_json(*loaded[0]) if single else explain_json.all_as_json(loaded)
        with output() as stdout:
            stdout.write(dumps(facts) + "\n")
        return

    base = root.path if root.found else where.cwd
    if form == "html":
        _page(loaded, base, shown, config, ref, staged)
        return
    view = report.View(
        names=Names.from_here(base),
        cwd=where.cwd,
        repository=root.found,
        here=base == os.getcwd(),
        bound=config.limits.bytes,
        path=() if path is None else (f"./{path}" if path.startswith("-") else path,),
        options=_repeated(settings, touch, date, neutral, ref, staged),
        everything=verbose,
        every_agent=agent_id == ALL,
    )
    if not loaded:
        rows = report.nobody(view, _names(), width())
    elif single:
        rows = report.one(*loaded[0], view, width(), lambda: _unread(*loaded[0], base, shown, config))
    else:
        rows = report.several(loaded, view, width())
    with output() as stdout:
        print_rows(rows, stdout)


def _page(
    loaded: list[tuple[Agent, Context]], base: str, shown: api.View, config: Config, ref: str | None, staged: bool
) -> None:
    """Print a page with the text, its sources and what is wrong with it."""
    from guidelint.reports.page import model, render

    ids = tuple(agent.id for agent, _ in loaded)
    found = None
    if ids and shown.repository.root.found:
        found = api.check((base,), api.CheckOptions(agents=ids, ref=ref, staged=staged))
    names = Names.from_here(base)
    told = model.page(loaded, names, found, config.limits.bytes)
    cwd = names.show(loaded[0][1].start.cwd) if loaded else "."
    where = os.path.basename(base) if cwd == "." else f"{os.path.basename(base)}/{cwd}"
    with output() as stdout:
        stdout.write(render.explained(told, f"What agents are told in {where}", f"guidelint, {shown.name}"))


def _reach(
    loaded: list[tuple[Agent, Context]], line: str | None, text: str | None, root: str, shown: api.View, form: str
) -> None:
    """Answer `--line` and `--text`: for each line, whether it reaches each agent."""
    if line is not None and text is not None:
        raise click.UsageError("--line and --text do not go together")
    tree = shown.tree
    places = [_line(line)] if line is not None else _lines_with(text or "", loaded, root, shown)
    names = Names.from_here(root)
    facts = []
    with output() as stdout:
        for number, (path, index) in enumerate(places):
            contents = tree.read(path)
            data = contents.data if isinstance(contents, Contents) else b""
            span = reaching.line_span(data, index)
            if not isinstance(contents, Contents) or span is None:
                why = "cannot be read" if not isinstance(contents, Contents) else f"has no line {index}"
                raise GuidelintError(f"{path} {why}; --line takes FILE:N")
            words = data[span.start : span.end].decode("utf-8", "replace")
            answers = [(agent, reaching.reach(agent, context, path, span, root)) for agent, context in loaded]
            if form == "json":
                facts.append(reach_report.as_json(path, index, words, answers, names, tree))
                continue
            if number:
                print_rows([()], stdout)
            place = f"{names.show(path)}:{index}"
            print_rows(reach_report.rows(place, words, answers, names, tree, width()), stdout)
        if form == "json":
            stdout.write(dumps({"version": 1, "lines": facts}) + "\n")


MOST_LINES = 5
"""Lines that `--text` tells about, of those that hold the words."""


_MOST_DIGITS = 18


def _line(line: str) -> tuple[str, int]:
    path, _, number = line.rpartition(":")
    number = number.lstrip("0")
    # Python refuses to read a number of thousands of digits.
    if not path or not number.isascii() or not number.isdigit() or len(number) > _MOST_DIGITS:
        raise GuidelintError(f"--line takes FILE:N, a file and a line from 1, not `{line}`")
    return shared.absolute([path])[0], int(number)


def _lines_with(words: str, loaded: list[tuple[Agent, Context]], root: str, shown: api.View) -> list[tuple[str, int]]:
    """The lines with these words, in guidance files and whatever else is loaded."""
    if not words.strip():
        raise GuidelintError("--text takes the words to look for")
    agents = [agent for agent, _ in loaded]
    named = (name for name in shown.repository.files if any(agent.may_load(name) for agent in agents))
    paths = dict.fromkeys(os.path.join(root, name) for name in named)
    paths |= dict.fromkeys(path for _, context in loaded for path in context.loaded)
    found = list(islice(reaching.find_text(shown.tree, paths, words), MOST_LINES + 1))
    if not found:
        raise GuidelintError(f"no guidance file here has a line with `{words}`")
    if len(found) > MOST_LINES:
        shared.note(f"more than {MOST_LINES} lines have these words; --line FILE:N tells about one")
    return found[:MOST_LINES]


def _unread(agent: Agent, context: Context, base: str, shown: api.View, config: Config) -> list[measures.Unread]:
    """Guidance files that the agent does not look at. Without a repository only those in the start folder itself."""
    agents = _known(config)
    if shown.repository.root.found:
        names = shown.repository.files
    else:
        plain = dict.fromkeys(name for other in agents for name in other.names if "*" not in name)
        names = tuple(name for name in plain if os.path.isfile(os.path.join(base, name)))
    return measures.unread(agent, context, base, names, agents)


def _known(config: Config) -> list[Agent]:
    """Every known agent, and those that the configuration declares."""
    own = (api.find_agent(agent_id, config) for agent_id in config.own_agents)
    return [*known_agents.known().values(), *own]


def _showing() -> list[Agent]:
    """The agents that files of theirs can show to be in use."""
    return [agent for agent in known_agents.known().values() if agent.markers or agent.stands_for]


def _chosen(agent_id: str | None, shown: api.View, config: Config) -> list[Agent]:
    """The agents that were named or are in use here. Outside a repository files are not searched for them: it is the
    whole disk that would be searched in `/`."""
    if agent_id == ALL:
        return _known(config)
    if agent_id is not None:
        return [api.find_agent(agent_id, config)]
    if not shown.repository.root.found and config.agents is None:
        return _showing()
    return list(api.active_agents(config, shown.repository))


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


def _repeated(
    settings: tuple[str, ...], touch: tuple[str, ...], date: str | None, neutral: bool, ref: str | None, staged: bool
) -> tuple[str, ...]:
    """The options that make the start what it is, to be given again."""
    given = [("--set", setting) for setting in settings] + [("--touch", file) for file in touch]
    given += [("--date", date)] if date else []
    given += [("--ref", ref)] if ref is not None else []
    flags = [flag for flag, value in (("--neutral", neutral), ("--staged", staged)) if value]
    return (*(part for pair in given for part in pair), *flags)


def _names() -> list[str]:
    """The two names of guidance files that most agents read."""
    names = Counter(name for agent in known_agents.known().values() for name in agent.names if "*" not in name)
    return [name for name, _ in names.most_common(2)]

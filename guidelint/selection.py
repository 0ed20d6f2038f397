"""Which agents and rules a run is about, and which configuration it goes by."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence

from guidelint import agents as _agents
from guidelint import config as _config
from guidelint.config import Config
from guidelint.errors import GuidelintError, nearest
from guidelint.loading.agent import Agent
from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.trees.base import Tree
from guidelint.trees.disk import DiskTree
from guidelint.views import View


def read_config(folder: str, root: str, tree: Tree, explicit: str | None = None) -> Config:
    """The nearest configuration from a folder up to the root, or the one named; its names are those of known things."""
    from guidelint import checks

    config = _config.find(tree, folder, root, explicit=explicit)
    if config.path is not None:
        _config.validate_names(config, checks.selectors(), tuple(_agents.known()))
    return config


def config_of(view: View, folder: str, explicit: str | None = None) -> Config:
    """The configuration that a view has in a folder. Errors name the revision."""
    with view.telling():
        return read_config(folder, view.root, view.tree, explicit)


def read_config_at(folder: str) -> Config:
    """The configuration that holds in a folder."""
    disk = DiskTree()
    return read_config(folder, find_root(folder, disk).path, disk)


def find_agent(agent_id: str, config: Config | None = None) -> Agent:
    """The agent with this id, known or declared in the configuration."""
    own = _config.agent(config, agent_id) if config else None
    found = own or _agents.find(agent_id)
    if found is None:
        names = [*_agents.known(), *(config.own_agents if config else ())]
        raise GuidelintError(
            f"unknown agent `{agent_id}`{nearest(agent_id, names)} (`guidelint agents` lists those that are known)"
        )
    return found


def active_agents(config: Config, repository: Repository, named: Sequence[str] = ()) -> tuple[Agent, ...]:
    """The agents that a check is about: those named, else the configured ones, else those that show in the files.

    An agent shows by a name or folder of its own; AGENTS.md, which many share, stands for codex.
    """
    ids = named or config.agents
    if ids is not None and ids != ():
        return tuple(find_agent(agent_id, config) for agent_id in dict.fromkeys(ids))
    root = repository.root.path
    known = _agents.known().values()
    # The configuration is asked about few files only: it may have thousands of patterns.
    files = ["/" + name for name in repository.files]
    telling = [file for file in files if any(_shows(agent, [file]) for agent in known)]
    kept = [file for file in telling if not config.excludes(posixpath.join(root, file[1:]))]
    return tuple(agent for agent in known if _shows(agent, kept))


def _shows(agent: Agent, files: Iterable[str]) -> bool:
    marks = [*agent.markers, *agent.stands_for]
    return any(
        f"/{mark}" in file if mark.endswith("/") else file.endswith(f"/{mark}") for file in files for mark in marks
    )


def selected(config: Config, select: Sequence[str] | None = None, ignore: Sequence[str] = ()) -> tuple[str, ...]:
    """The codes of the rules that run, in order: those selected here, or else as configured, less those ignored."""
    from guidelint import checks

    select = config.select if select is None else select
    rules = checks.known()
    on = {code for code, check in rules.items() if check.rule.on}
    wanted = on if select is None else {code for selector in select for code in codes(selector)}
    unwanted = {code for selector in (*config.ignore, *ignore) for code in codes(selector)}
    return tuple(code for code in rules if code in wanted - unwanted)


def codes(selector: str) -> frozenset[str]:
    """The codes that a selector stands for. Raises `GuidelintError` where it is no rule's."""
    from guidelint import checks

    found = checks.matching(selector)
    if not found:
        near = nearest(selector, checks.selectors())
        raise GuidelintError(f"unknown rule `{selector}`{near} (`guidelint rule` lists them)")
    return found

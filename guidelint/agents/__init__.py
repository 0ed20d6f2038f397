"""The agents that guidelint knows: one module each, found by name.

A module here holds `AGENTS`, a tuple of `Agent`. Nothing else lists them: to add an agent is to add a module.
"""

from __future__ import annotations

import functools
import importlib
import keyword
import pkgutil
from collections.abc import Mapping

from guidelint.loading.agent import Agent


@functools.cache
def known() -> Mapping[str, Agent]:
    """Every modelled agent by id, in alphabetical order."""
    found: dict[str, Agent] = {}
    for module in pkgutil.iter_modules(__path__):
        for agent in importlib.import_module(f"{__name__}.{module.name}").AGENTS:
            found[agent.id] = agent
    return dict(sorted(found.items()))


def find(agent_id: str) -> Agent | None:
    """The agent with this id. Imports its module alone where the module has its name."""
    name = agent_id.replace("-", "_")
    name += "_" * keyword.iskeyword(name)  # the module of `continue` cannot have its name alone
    if any(module.name == name for module in pkgutil.iter_modules(__path__)):
        for agent in importlib.import_module(f"{__name__}.{name}").AGENTS:
            if agent.id == agent_id:
                return agent  # type: ignore[no-any-return]  # importlib gives modules without types
    return known().get(agent_id)

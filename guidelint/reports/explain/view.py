"""What the report needs to know beyond contexts."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from guidelint.reports.escaping import visible
from guidelint.reports.prompt import Names

MOST = 10
"""Rows of a part that is summed up beyond them, unless all are asked for."""


@dataclass(frozen=True)
class View:
    """What the report needs to know beyond contexts."""

    names: Names
    """Paths as seen from the repository's root, or from the start folder where there is none."""
    cwd: str
    """The folder that the agent is started in."""
    repository: bool
    """Whether that lies in a git repository."""
    here: bool
    """Whether the working folder is the one that paths are shown from."""
    bound: int
    """Bytes of injected text that hold for every agent."""
    path: tuple[str, ...] = ()
    """The PATH argument, if there was one."""
    options: tuple[str, ...] = ()
    """The other arguments that made the start what it is."""
    everything: bool = False
    """Nothing is summed up."""
    every_agent: bool = False
    """All known agents are shown already."""

    def command(self, name: str, *arguments: str) -> str:
        """A command for the same start, as it can be run from here."""
        return visible(shlex.join(["guidelint", name, *arguments, *self.options, *self.path]))

    def check(self) -> str:
        """`guidelint check` for the same place; it has no options of a start."""
        return visible(shlex.join(["guidelint", "check", *self.path]))

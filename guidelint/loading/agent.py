"""An agent: the facts that it declares, and its loader."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

from guidelint.loading.context import Context, Limit
from guidelint.loading.start import Start

RECORDED = "recorded"
"""Found by running the agent and reading its request."""
SOURCE = "source"
"""Found by reading or running parts of its source."""
DOCS = "docs"
"""From its documentation."""
DECLARED = "declared"
"""Said by the user's configuration."""


NOT_ESTABLISHED = "not established"


@dataclass(frozen=True, slots=True)
class Lifecycle:
    """When the agent loads guidance and loads it again. Each a clause that completes the field's question."""

    loads: str
    """When is it read?"""
    reloads: str = NOT_ESTABLISHED
    """When is an edit seen?"""
    clear: str = NOT_ESTABLISHED
    """What does clearing the conversation do to it?"""
    compaction: str = NOT_ESTABLISHED
    """What does compaction do to it?"""
    subagents: str = NOT_ESTABLISHED
    """What do sub-agents get?"""
    place: str = NOT_ESTABLISHED
    """Where in the request does it stand?"""


@dataclass(frozen=True, slots=True)
class Option:
    """An agent option that matters to loading: `--set name=value`."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class ImportSyntax:
    """How a file asks this agent for another one."""

    form: str
    """As it is written: `@path`."""
    about: str
    """Where it is recognised, what it is relative to, how deep it goes."""


@dataclass(frozen=True)
class Agent:
    """A coding agent whose loading is modelled."""

    id: str
    name: str
    version: str
    """The version with which its rules were verified."""
    verified: str
    """When: an ISO date."""
    evidence: str
    url: str | None
    """Its documentation of guidance files."""
    sources: tuple[str, ...]
    """What its rules were taken from, for people."""
    names: tuple[str, ...]
    """Guidance paths as seen from the folder that they serve: `AGENTS.md`, `.claude/rules/**/*.md`."""
    search: str
    """Where it looks, in a clause."""
    choice: str
    """Which of the files found it takes, in a clause."""
    lifecycle: Lifecycle
    load: Callable[[Start], Context]
    """All that it injects at a start. Never raises for anything that a tree holds."""
    user_names: tuple[str, ...] = ()
    """The user's own guidance files, as seen from the home folder."""
    imports: ImportSyntax | None = None
    front_matter: tuple[str, ...] = ()
    """The front matter keys that mean something to it."""
    limits: tuple[Limit, ...] = ()
    options: tuple[Option, ...] = ()
    markers: tuple[str, ...] = ()
    """Names and folders (with a final `/`) of its own, seen from a repository's root: they show that it is in use."""
    o200k: bool = False
    """Whether its models count tokens as o200k_base does; else a count is an estimate."""
    stands_for: tuple[str, ...] = ()
    """Names that many agents share and that show, where nothing else does, that an agent like this is in use."""

    def serves(self, path: str) -> str | None:
        """The folder that a guidance file of this name serves; None where the agent would load no such name.

        `path` is relative to the repository's root, and so is the answer (`""` for the root itself). Where it serves
        several, as `.claude/AGENTS.md` may, the outermost.
        """
        found = [match["folder"] for pattern in _patterns(self.names) if (match := pattern.fullmatch(path))]
        return min(found, key=len).rstrip("/") if found else None

    def may_load(self, path: str) -> bool:
        """Whether the agent loads a file of this name from some folder. `path` is relative to the root."""
        return self.serves(path) is not None


@functools.cache
def _patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?P<folder>(?:.*?/)??){_translate(name)}", re.DOTALL) for name in names)


def _translate(name: str) -> str:
    parts = {"**/": "(?:.*/)?", "*": "[^/]*"}
    return "".join(parts.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*)", name))

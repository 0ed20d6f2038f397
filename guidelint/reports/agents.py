"""What is known of agents: a few lines for each of many, all about one, and both as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from guidelint.loading.agent import Agent
from guidelint.loading.context import Limit
from guidelint.reports.concise import one_line
from guidelint.reports.console import MARK, Row
from guidelint.reports.wrapping import wrapped

Fact = tuple[str, Sequence[str]]
"""A label, and what it is about: each a paragraph."""

_LIFECYCLE = {
    "loads": "loaded",
    "reloads": "edits",
    "clear": "clear",
    "compaction": "compaction",
    "subagents": "sub-agents",
    "place": "place",
}


def listed(agents: Iterable[Agent], width: int) -> Iterator[Row]:
    """The facts by which agents are told apart."""
    for agent in agents:
        yield from _heading(agent, width)
        loaded: Fact = ("loaded", [agent.lifecycle.loads])
        yield from _facts([*_names(agent), ("search", [agent.search]), *_rest(agent), loaded], width)
        yield ()
    yield from ((("", line),) for line in wrapped("`guidelint agents ID` tells all about one.", width, width))


def detail(agent: Agent, width: int) -> Iterator[Row]:
    """All that is known of an agent."""
    yield from _heading(agent, width)
    front_matter = [", ".join(agent.front_matter)] if agent.front_matter else ["none that means anything to it"]
    yield from _facts(
        [
            *_names(agent),
            ("search", [agent.search]),
            ("choice", [agent.choice]),
            *_rest(agent),
            ("front matter", front_matter),
            ("options", [f"--set {one.name}=…: {one.about}" for one in agent.options] or ["none"]),
        ],
        width,
    )
    yield ()
    yield (("bold", "When and where"),)
    yield from _facts([(label, [getattr(agent.lifecycle, key)]) for key, label in _LIFECYCLE.items()], width)
    yield ()
    yield (("bold", "Where this is from"),)
    documentation: list[Fact] = [("documentation", [agent.url])] if agent.url else []
    yield from _facts([("verified", [_verified(agent)]), *documentation, ("sources", agent.sources)], width)


def as_markdown(agents: Iterable[Agent]) -> Iterator[str]:
    """The lines of a table: the same facts as `listed`."""
    yield "| agent | reads | searches | imports | limits | loaded | verified |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for agent in agents:
        names = [f"`{name}`" for name in agent.names] + [f"`~/{name}`" for name in agent.user_names]
        cells = (
            f"`{agent.id}`",
            ", ".join(names),
            agent.search,
            f"`{agent.imports.form}`" if agent.imports else "none",
            "; ".join(_limit(limit) for limit in agent.limits) or "none",
            agent.lifecycle.loads,
            _verified(agent),
        )
        yield f"| {' | '.join(one_line(cell).replace('|', chr(92) + '|') for cell in cells)} |"


def as_json(agents: Iterable[Agent]) -> dict[str, Any]:
    """All about each of the agents."""
    return {"version": 1, "agents": [_as_json(agent) for agent in agents]}


def _heading(agent: Agent, width: int) -> Iterator[Row]:
    first, *more = wrapped(f"{one_line(agent.name)} ({_verified(agent)})", width - len(agent.id) - 2, width - 4)
    yield (("bold green", agent.id), ("", f"  {first}"))
    yield from ((("", f"    {line}"),) for line in more)


def _verified(agent: Agent) -> str:
    how = f"{agent.evidence} {agent.verified}".rstrip()
    return f"{agent.version}, {how}" if agent.version else how


def _names(agent: Agent) -> Iterator[Fact]:
    yield "reads", [", ".join(agent.names)]
    if agent.user_names:
        yield "user files", [", ".join(f"~/{name}" for name in agent.user_names)]


def _rest(agent: Agent) -> Iterator[Fact]:
    yield "imports", [f"{agent.imports.form}: {agent.imports.about}" if agent.imports else "none"]
    yield ("limits" if len(agent.limits) > 1 else "limit"), [_limit(limit) for limit in agent.limits] or ["none"]


def _limit(limit: Limit) -> str:
    return f"{limit.amount:,} {limit.unit.value} for {limit.scope}; what is beyond is {limit.effect.value}"


def _facts(facts: Iterable[Fact], width: int) -> Iterator[Row]:
    """Labels in a column, paragraphs beside it."""
    facts = list(facts)
    indent = max(len(label) for label, _ in facts) + 4
    for label, paragraphs in facts:
        lines = [line for paragraph in paragraphs for line in _paragraph(paragraph, width - indent)]
        for number, line in enumerate(lines):
            yield ((MARK, f"  {label if number == 0 else '':<{indent - 2}}"), ("", line))


def _paragraph(text: str, width: int) -> list[str]:
    first, *more = wrapped(one_line(text), width, width - 2)
    return [first, *(f"  {line}" for line in more)]


def _as_json(agent: Agent) -> dict[str, Any]:
    return {
        "id": agent.id,
        "name": agent.name,
        "version": agent.version or None,
        "verified": agent.verified or None,
        "evidence": agent.evidence,
        "url": agent.url,
        "names": list(agent.names),
        "user_names": list(agent.user_names),
        "search": agent.search,
        "choice": agent.choice,
        "imports": agent.imports and dataclasses.asdict(agent.imports),
        "limits": [
            {
                "amount": limit.amount,
                "unit": limit.unit.value,
                "scope": limit.scope,
                "effect": limit.effect.value,
            }
            for limit in agent.limits
        ],
        "front_matter": list(agent.front_matter),
        "options": [dataclasses.asdict(option) for option in agent.options],
        "lifecycle": dataclasses.asdict(agent.lifecycle),
        "sources": list(agent.sources),
    }

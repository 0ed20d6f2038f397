"""Starts that cost more tokens than the team allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guidelint import tokens
from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.config import Limits
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context

RULE = Rule("GL111", "token-budget", Severity.WARNING, "a start that costs more tokens than configured")


@dataclass(frozen=True)
class _Over:
    """A start over the budget."""

    context: Context
    used: int
    shares: Mapping[str, int]
    """Tokens of each file's text, by path."""


def check(contexts: tuple[Context, ...], agents: tuple[Agent, ...], files: Files, limits: Limits) -> Iterator[Finding]:
    if limits.tokens is None:
        return
    exact = {agent.id for agent in agents if agent.o200k}
    # Many starts have their costliest file in common: it is the one to shorten, and it is named once for an agent.
    groups: dict[tuple[str, str], list[_Over]] = {}
    for context in contexts:
        over = _over(context, limits.tokens)
        inside = [real for path in over.shares if files.inside(real := files.real(path))] if over else []
        if over and inside:
            costliest = max(inside, key=lambda real: (_share(over, real, files), real))
            groups.setdefault((context.agent, costliest), []).append(over)
    for (agent, path), many in groups.items():
        worst = max(many, key=lambda one: one.used)
        cwd = worst.context.start.cwd
        where = "" if cwd == files.root else f" for agents started in {files.show(cwd)}"
        about = "" if agent in exact else "about "
        yield finding(
            RULE,
            f"over the budget{where}: {about}{worst.used:,} of {wording.number(limits.tokens, 'tokens')}",
            files.place(path),
            agents=(agent,),
            evidence=_evidence(worst, many, files, agent in exact),
            help="Shorten what every start pays for; move what only some tasks need into documents that it links to.",
        )


def _over(context: Context, budget: int) -> _Over | None:
    """The start, if it is over the budget: the tokens of all segments of the first request."""
    texts = [segment.text for segment in context.segments if segment.touched is None]
    left = budget
    for text in texts:
        if not tokens.fits(text.text, left):
            break
        left -= tokens.count(text.text) if len(texts) > 1 else 0
    else:
        return None
    shares: dict[str, int] = {}
    for text in texts:
        for path in text.paths():
            own = "".join(run.text for run in text.runs if run.origin and run.origin.path == path)
            shares[path] = shares.get(path, 0) + tokens.count(own)
    return _Over(context, sum(tokens.count(text.text) for text in texts), shares)


def _share(over: _Over, real: str, files: Files) -> int:
    return sum(share for path, share in over.shares.items() if files.real(path) == real)


def _evidence(worst: _Over, many: list[_Over], files: Files, exact: bool) -> list[str]:
    cwd = worst.context.start.cwd
    ordered = sorted(worst.shares.items(), key=lambda item: (-item[1], item[0]))
    sizes = [f"{files.show(files.real(path))} ({wording.number(share, 'tokens')})" for path, share in ordered]
    said = [f"Started in {wording.folders(files, [cwd])}: {wording.listed(sizes, 5)}."]
    others = sorted({one.context.start.cwd for one in many} - {cwd})
    if others:
        said.append(f"Over it as well: agents started in {wording.folders(files, others)}.")
    if not exact:
        said.append(f"Counted with {tokens.ENCODING}; this agent's models count in another way.")
    return said

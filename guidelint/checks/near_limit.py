"""Contexts that are near a limit of the agent, or near the general bound on injected text."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.config import Limits
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Effect, Limit, Unit, Usage
from guidelint.loading.text import utf8_length

RULE = Rule("GL102", "near-limit", Severity.WARNING, "a context or file that is near a limit")


@dataclass(frozen=True)
class _Near:
    """A context that is near a bound."""

    context: Context
    usage: Usage
    path: str
    """The file the finding stands at: of a chain the one nearest to the start."""


def check(contexts: tuple[Context, ...], files: Files, limits: Limits) -> Iterator[Finding]:
    groups: dict[tuple[Limit, str, str], list[_Near]] = {}
    for near in _outermost([one for context in contexts for one in _near(context, limits)]):
        groups.setdefault((near.usage.limit, near.context.start.cwd, files.real(near.path)), []).append(near)
    for (bound, cwd, path), many in groups.items():
        worst = max(many, key=lambda near: near.usage.used)
        percent = worst.usage.used * 100 // bound.amount
        state = "over" if worst.usage.exceeded else "near"
        yield finding(
            RULE,
            f"{state} the limit: {worst.usage.used:,} of {wording.limit(bound)} ({percent} %)",
            files.place(path),
            agents=sorted({near.context.agent for near in many}),
            evidence=_evidence(worst, cwd, files),
            help="Shorten what every start pays for; move what only some tasks need into documents that it links to.",
        )


def _near(context: Context, limits: Limits) -> Iterator[_Near]:
    usages = [use for use in context.usages if use.limit.effect is not Effect.WARNS and not use.exceeded]
    usages += _general(context, limits)
    for use in usages:
        if use.paths and use.used * 100 >= use.limit.amount * limits.near_percent:
            yield _Near(context, use, use.paths[-1])


def _general(context: Context, limits: Limits) -> list[Usage]:
    """What is injected at the start, measured by the bound that holds for all agents."""
    if any(cut for cut in context.cuts):  # the agent's own limit took effect: that is the news
        return []
    bound = Limit(limits.bytes, Unit.BYTES, "all text injected at one start", Effect.WARNS)
    texts = [segment.text for segment in context.segments if segment.touched is None]
    used = sum(utf8_length(text.text) for text in texts)
    sizes: dict[str, int] = {}
    for text in texts:
        for run in text.runs:
            if run.origin:
                sizes[run.origin.path] = sizes.get(run.origin.path, 0) + len(run.text)
    return [Usage(bound, used, tuple(sorted(sizes, key=lambda path: sizes[path])))]


def _outermost(found: list[_Near]) -> list[_Near]:
    """Without those that are near the same bound in a folder above already: there is the place to mend it."""
    starts = {(near.context.agent, near.usage.limit, near.context.start.cwd) for near in found}

    def above(near: _Near) -> bool:
        folder = near.context.start.cwd
        while folder != "/":
            folder = posixpath.dirname(folder)
            if (near.context.agent, near.usage.limit, folder) in starts:
                return True
        return False

    return [near for near in found if not above(near)]


def _evidence(near: _Near, cwd: str, files: Files) -> list[str]:
    use = near.usage
    sizes = [f"{files.show(files.real(path))} ({len(files.data(path)):,} bytes)" for path in reversed(use.paths)]
    found = [f"Started in {wording.folders(files, [cwd])}: {wording.listed(sizes, 5)}."]
    left = use.limit.amount - use.used
    if left >= 0 and cwd == files.root:
        found.append(f"That leaves {wording.number(left, use.limit.unit.value)} for the folders below.")
    return found

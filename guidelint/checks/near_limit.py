"""Contexts that are near a limit of the agent, or near the general bound on injected text."""

from __future__ import annotations

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


def check(contexts: tuple[Context, ...], files: Files, limits: Limits) -> Iterator[Finding]:
    # Many chains have their largest file in common: it is the one to shorten, and it is named once.
    groups: dict[tuple[Limit, str], list[_Near]] = {}
    at_root: dict[tuple[str, Limit], Usage] = {}
    for context in contexts:
        for usage in _usages(context, limits):
            if context.start.cwd == files.root:
                at_root[context.agent, usage.limit] = usage
            inside = [real for path in usage.paths if files.inside(real := files.real(path))]
            if inside and usage.used * 100 >= usage.limit.amount * limits.near_percent:
                largest = max(inside, key=lambda path: len(files.data(path)))
                groups.setdefault((usage.limit, largest), []).append(_Near(context, usage))
    for (bound, path), many in groups.items():
        worst = max(many, key=lambda near: near.usage.used)
        cwd = worst.context.start.cwd
        state = "over" if worst.usage.exceeded else "near"
        where = "" if cwd == files.root else f" for agents started in {files.show(cwd)}"
        share = f"{worst.usage.used * 100 // bound.amount} %" if bound.amount else "of none"
        yield finding(
            RULE,
            f"{state} the limit{where}: {worst.usage.used:,} of {wording.limit(bound)} ({share})",
            files.place(path),
            agents=sorted({near.context.agent for near in many}),
            evidence=_evidence(worst, many, at_root.get((worst.context.agent, bound)), files),
            help="Shorten what every start pays for; move what only some tasks need into documents that it links to.",
        )


def _usages(context: Context, limits: Limits) -> Iterator[Usage]:
    """How much of each limit is used: the agent's own, unless it took effect, and the general one."""
    for use in context.usages:
        if use.limit.effect is not Effect.WARNS and not use.exceeded:
            yield use
    if not context.cuts:  # the agent's own limit took effect: that is the news
        bound = Limit(limits.bytes, Unit.BYTES, "all text injected at one start", Effect.WARNS)
        texts = [segment.text for segment in context.segments if segment.touched is None]
        paths = dict.fromkeys(path for text in texts for path in text.paths())
        yield Usage(bound, sum(utf8_length(text.text) for text in texts), tuple(paths))


def _evidence(worst: _Near, many: list[_Near], at_root: Usage | None, files: Files) -> list[str]:
    use, cwd = worst.usage, worst.context.start.cwd
    # The largest first: they are what to shorten, and some agents load a folder in the order in which the disk has it.
    sizes = wording.sizes(files, sorted(use.paths, key=lambda path: (-len(files.data(files.real(path))), path)))
    found = [f"Started in {wording.folders(files, [cwd])}: {wording.listed(sizes, 5)}."]
    others = sorted({near.context.start.cwd for near in many} - {cwd})
    if others:
        found.append(f"Near it as well: agents started in {wording.folders(files, others)}.")
    # What counts file by file leaves nothing to share.
    if at_root and use.limit.scope.startswith("all") and at_root.paths and not at_root.exceeded:
        left = at_root.limit.amount - at_root.used
        found.append(f"The root leaves {wording.number(left, use.limit.unit.value)} for the folders below.")
    return found

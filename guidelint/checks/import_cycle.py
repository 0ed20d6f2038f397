"""Imports that lead back to where they came from."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Place, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome

RULE = Rule("GL202", "import-cycle", Severity.WARNING, "imports that lead in a circle")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    chains = references.Chains()
    # Where a circle begins depends on the agent and its start: the same files in the same order are the same circle.
    told: dict[tuple[str, ...], tuple[str, Place]] = {}
    for context, one in references.each(contexts, files, ImportOutcome.CYCLE):
        path = [files.real(step) for step in chains.to(context, one)]
        # From where the circle begins: what leads up to it is no part of it.
        begin = next((index for index, step in enumerate(path[:-1]) if step == path[-1]), 0)
        circle = path[begin:]
        place = files.place(one.origin.path, one.origin.start, one.origin.end)
        message = f"import cycle: {' → '.join(files.show(step) for step in circle)}"
        message, place = told.setdefault(_turned(circle[:-1]), (message, place))
        yield finding(
            RULE,
            message,
            place,
            agents=(context.agent,),
            evidence=["Each file is loaded once; this import adds nothing."],
            help="Take one of these imports out.",
        )


def _turned(circle: list[str]) -> tuple[str, ...]:
    """The circle from its first file in alphabetical order."""
    first = circle.index(min(circle)) if circle else 0
    return (*circle[first:], *circle[:first])

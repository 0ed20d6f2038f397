"""Imports that lead back to where they came from."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome

RULE = Rule("GL202", "import-cycle", Severity.WARNING, "imports that lead in a circle")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    for context, one in references.each(contexts, files, ImportOutcome.CYCLE):
        path = references.chain(context, one)
        # From where the circle begins: what leads up to it is no part of it.
        target = files.real(path[-1])
        begin = next((index for index, step in enumerate(path[:-1]) if files.real(step) == target), 0)
        steps = [files.show(files.real(step)) for step in path[begin:]]
        yield finding(
            RULE,
            f"import cycle: {' → '.join(steps)}",
            files.place(one.origin.path, one.origin.start, one.origin.end),
            agents=(context.agent,),
            evidence=["Each file is loaded once; this import adds nothing."],
            help="Take one of these imports out.",
        )

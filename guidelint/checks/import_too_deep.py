"""Imports beyond the depth to which an agent follows them."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome

RULE = Rule("GL203", "import-too-deep", Severity.ERROR, "an import that the agent no longer follows")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    for context, one in references.each(contexts, files, ImportOutcome.TOO_DEEP):
        if any(files.real(path) == files.real(one.target or "") for path in context.loaded):
            continue  # another way led to it
        steps = [files.show(step) for step in references.chain(context, one)]
        yield finding(
            RULE,
            f"not loaded: import number {one.depth} in a row, and the agent follows {one.depth - 1}",
            files.place(one.origin.path, one.origin.start, one.origin.end),
            agents=(context.agent,),
            evidence=[f"The chain: {' → '.join(steps)}."],
            help="Import it from a file nearer to the start of the chain.",
        )

"""Imports beyond the depth to which an agent follows them."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome
from guidelint.trees.base import is_file

RULE = Rule("GL203", "import-too-deep", Severity.ERROR, "an import that the agent no longer follows")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    chains = references.Chains()
    loaded: tuple[Context | None, frozenset[str]] = (None, frozenset())
    for context, one in references.each(contexts, files, ImportOutcome.TOO_DEEP):
        # The agent did not ask whether the target exists: only what is a file was an import.
        if one.target is None or not is_file(files.tree, one.target):
            continue
        if loaded[0] is not context:
            loaded = context, frozenset(files.real(path) for path in context.loaded)
        if files.real(one.target) in loaded[1]:
            continue  # another way led to it
        steps = [files.show(step) for step in chains.to(context, one)]
        yield finding(
            RULE,
            f"not loaded: import number {one.depth} in a row, and the agent follows {one.depth - 1}",
            files.place(one.origin.path, one.origin.start, one.origin.end),
            agents=(context.agent,),
            evidence=[f"The chain: {' → '.join(steps)}."],
            help="Import it from a file nearer to the start of the chain.",
        )

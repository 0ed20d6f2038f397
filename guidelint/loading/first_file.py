"""The first regular file of several paths. What it holds plays no part. agents/VOCABULARY.md, section 3."""

from __future__ import annotations

from collections.abc import Iterable

from guidelint.loading.context import Outcome, Trace
from guidelint.trees.base import Kind, Problem, Status, Tree, not_a_file


def first_file(tree: Tree, paths: Iterable[str], trace: Trace, *, scope: str = "project") -> str | None:
    """The first path at which a regular file is, links followed. Notes all of them: the winner as loaded."""
    winner: str | None = None
    for path in paths:
        status = tree.stat(path)
        if winner:
            # The agent does not ask for what is shadowed, so that its faults do no harm.
            outcome = Outcome.SHADOWED if isinstance(status, Status) else Outcome.MISSING
            trace.consider(path, outcome, by=winner, scope=scope)
        elif isinstance(status, Problem):
            trace.refused(path, status, scope=scope)
        elif status.kind is not Kind.FILE:
            trace.refused(path, not_a_file(status.kind), scope=scope)
        else:
            winner = path
            trace.consider(path, Outcome.LOADED, scope=scope)
    return winner

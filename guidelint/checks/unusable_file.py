"""Guidance files that are no readable file."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Candidate, Context, Outcome
from guidelint.trees.base import Kind, Problem, Status

RULE = Rule("GL113", "unusable-file", Severity.ERROR, "a guidance file that is a folder, a broken link, unreadable")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    faults: dict[tuple[str, str], dict[str, None]] = {}
    lost: dict[str, dict[str, None]] = {}
    for context in contexts:
        for candidate in context.candidates:
            message = _fault(candidate, files)
            if message is not None:
                faults.setdefault((candidate.path, message), {})[context.agent] = None
            if candidate.outcome is Outcome.EXCLUDED and candidate.by is not None:
                lost.setdefault(candidate.by, {})[files.show(candidate.path)] = None
    for (path, message), agents in faults.items():
        names = list(lost.get(path, ()))
        yield finding(
            RULE,
            message,
            files.whole(path),
            agents=agents,
            evidence=[f"Because of it an agent loads none of {wording.listed(names)}."] if names else [],
            help="Put a regular, readable file there, or remove it.",
        )


def _fault(candidate: Candidate, files: Files) -> str | None:
    """What is wrong with what stands at a candidate's path; None where it is a file, or where there is nothing."""
    problem = candidate.problem
    if problem is None or not files.inside(candidate.path):
        return None
    itself = files.tree.lstat(candidate.path)
    if isinstance(itself, Problem) and itself.absent:
        return None
    if isinstance(itself, Status) and itself.kind is Kind.LINK:
        target = files.tree.link(candidate.path)
        if problem is Problem.MISSING:
            return f"a link to {target}, which does not exist"
        if problem is Problem.IGNORED:
            return f"a link to {target}, which git ignores: a fresh clone does not have it"
        if problem is Problem.LOOP:
            return f"a link to {target} that leads in a circle"
    if problem is Problem.DENIED:
        return "cannot be read: permission denied"
    if problem is Problem.FOLDER:
        return "a folder, where a file is looked for"
    if problem is Problem.SPECIAL:
        return "a device, socket or pipe, where a file is looked for"
    if problem is Problem.FAILED or (candidate.outcome is Outcome.UNREADABLE and problem is not Problem.OUTSIDE):
        return "cannot be read"
    return None

"""Imports of something that the agent does not take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Import, ImportOutcome, Outcome
from guidelint.repository.files import Repository
from guidelint.trees.base import Problem

RULE = Rule("GL206", "import-unusable", Severity.ERROR, "an import of a folder, or of a kind of file that is refused")


def check(contexts: tuple[Context, ...], files: Files, repository: Repository) -> Iterator[Finding]:
    for context in contexts:
        outcomes = {candidate.path: candidate.outcome for candidate in context.candidates}
        settings = {one.path: one.by for one in context.candidates if one.outcome is Outcome.EXCLUDED}
        for _, one in references.each((context,), files, ImportOutcome.WRONG_TYPE):
            if not references.meant(one, files, repository):
                continue
            what = _what(one, outcomes, settings)
            if what is None:
                continue
            yield finding(
                RULE,
                f"import of {one.written}, {what}",
                files.place(one.origin.path, one.origin.start, one.origin.end),
                agents=(context.agent,),
                evidence=["Nothing is loaded for it, and the agent does not say so."],
                help="Import a readable text file; of a folder, the files that are needed.",
            )


def _what(one: Import, outcomes: Mapping[str, Outcome], settings: Mapping[str, str | None]) -> str | None:
    """Why the agent does not take it; None where one of the agent's settings says so: that was meant."""
    if one.problem is not None:
        return _WHAT.get(one.problem, "which cannot be read")
    outcome = outcomes.get(one.target or "")
    if outcome is Outcome.OVER_BUDGET:
        return "larger than the agent takes"
    if outcome is Outcome.UNREADABLE:
        return "which the agent cannot read"
    suffix = settings.get(one.target or "")
    if suffix is not None and not (one.target or "").lower().endswith(suffix.lower()):
        return None
    return "a kind of file that the agent does not import"


_WHAT = {
    Problem.FOLDER: "a folder",
    Problem.SPECIAL: "a device, socket or pipe",
    Problem.LOOP: "a link that leads in a circle",
    Problem.DENIED: "which cannot be read: permission denied",
}

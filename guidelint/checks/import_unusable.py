"""Imports of something that the agent does not take."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome
from guidelint.repository.files import Repository
from guidelint.trees.base import Problem

RULE = Rule("GL206", "import-unusable", Severity.ERROR, "an import of a folder, or of a kind of file that is refused")


def check(contexts: tuple[Context, ...], files: Files, repository: Repository) -> Iterator[Finding]:
    for context, one in references.each(contexts, files, ImportOutcome.WRONG_TYPE):
        if not references.meant(one.written, repository):
            continue
        yield finding(
            RULE,
            f"import of {one.written}, {_WHAT.get(one.problem, 'a kind of file that the agent does not import')}",
            files.place(one.origin.path, one.origin.start, one.origin.end),
            agents=(context.agent,),
            evidence=["Nothing is loaded for it, and the agent does not say so."],
            help="Import a readable text file; of a folder, the files that are needed.",
        )


_WHAT = {
    Problem.FOLDER: "a folder",
    Problem.SPECIAL: "a device, socket or pipe",
    Problem.LOOP: "a link that leads in a circle",
    Problem.DENIED: "which cannot be read: permission denied",
    Problem.FAILED: "which cannot be read",
}

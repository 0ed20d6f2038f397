"""Imports whose target does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Edit, Finding, Fix, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome
from guidelint.repository.files import Repository
from guidelint.trees.base import Problem

RULE = Rule("GL201", "import-missing", Severity.ERROR, "an import whose target does not exist")


def check(contexts: tuple[Context, ...], files: Files, repository: Repository) -> Iterator[Finding]:
    for context, one in references.each(contexts, files, ImportOutcome.MISSING):
        if not references.meant(one.written, repository):
            continue
        tried = files.show(one.target) if one.target else one.written
        ignored = one.problem is Problem.IGNORED
        better = None if ignored else references.suggestion(one.written, one.origin.path, repository)
        place = files.place(one.origin.path, one.origin.start, one.origin.end)
        reference = files.data(one.origin.path)[one.origin.start : one.origin.end].decode("utf-8", "replace")
        yield finding(
            RULE,
            f"import of {one.written}, which git ignores: a fresh clone does not have it"
            if ignored
            else f"import of {one.written}, which does not exist",
            place,
            agents=(context.agent,),
            evidence=[f"The agent tries {tried}, as the path is taken from the importing file."],
            help=f"Write {reference.replace(one.written, better)}."
            if better
            else "Correct the path, or take the import out.",
            fix=Fix(False, f"Import {better}", (Edit(place, reference.replace(one.written, better)),))
            if better
            else None,
        )

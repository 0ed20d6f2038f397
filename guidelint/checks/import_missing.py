"""Imports whose target does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references
from guidelint.checks.facts import Files
from guidelint.findings import Edit, Finding, Fix, Rule, Severity, finding
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.repository.files import Repository
from guidelint.trees.base import Problem

RULE = Rule("GL201", "import-missing", Severity.ERROR, "an import whose target does not exist")


def check(contexts: tuple[Context, ...], files: Files, repository: Repository) -> Iterator[Finding]:
    for context, one in references.each(contexts, files, ImportOutcome.MISSING):
        if not references.meant(one, files, repository):
            continue
        ignored = one.problem is Problem.IGNORED
        better = None if ignored else references.suggestion(one.written, files.real(one.origin.path), repository)
        yield _finding(context, one, files, better, ignored)


def _finding(context: Context, one: Import, files: Files, better: str | None, ignored: bool) -> Finding:
    place = files.place(one.origin.path, one.origin.start, one.origin.end)
    reference = files.data(one.origin.path)[one.origin.start : one.origin.end].decode("utf-8", "replace")
    path = references.bare(one.written)
    rest = one.written[len(path) :]
    # What ends the sentence belongs to the path, unless a blank stands between.
    mended = (
        None if better is None else reference.replace(one.written, better + (f" {rest}" if rest[:1] != "#" else rest))
    )
    tried = files.show(one.target) if one.target else one.written
    evidence = [f"The agent tries {tried}, as the path is taken from the importing file."]
    if ignored:
        message, evidence = f"import of {one.written}, which git ignores: a fresh clone does not have it", []
    elif rest and rest[:1] != "#":
        message = f"import of {one.written}, which does not exist: “{rest}” counts as part of the path"
    else:
        message = f"import of {one.written}, which does not exist"
    return finding(
        RULE,
        message,
        place,
        agents=(context.agent,),
        # Such a file is often meant for each user's own notes, and its absence is no fault.
        severity=Severity.INFO if ignored else None,
        evidence=evidence,
        help="Commit the file, or say in words who has it."
        if ignored
        else f"Write {mended.strip()}."
        if mended
        else "Correct the path, or take the import out.",
        fix=Fix(False, f"Import {better}", (Edit(place, mended.rstrip()),)) if mended else None,
    )

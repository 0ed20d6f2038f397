"""Imports and links of guidance files that lead out of the repository, or out of what the agent allows."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import references, wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.trees.base import Kind, Problem, Status

RULE = Rule("GL205", "import-outside", Severity.WARNING, "an import or link that leads out of the repository")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    at_root = tuple(context for context in contexts if context.start.cwd == files.root)
    for context, one in references.each(at_root, files, ImportOutcome.OUTSIDE):
        yield _import(context, one, contexts, files)
    for context in at_root:
        for candidate in context.candidates:
            itself = files.tree.lstat(candidate.path)
            if candidate.problem is Problem.OUTSIDE and isinstance(itself, Status) and itself.kind is Kind.LINK:
                yield finding(
                    RULE,
                    f"a link to {files.tree.link(candidate.path)}, outside the repository",
                    files.whole(candidate.path),
                    agents=(context.agent,),
                    evidence=["What is there differs from machine to machine, and is not looked at here."],
                    help="Keep the guidance in the repository.",
                )


def _import(context: Context, one: Import, contexts: tuple[Context, ...], files: Files) -> Finding:
    personal = one.written.startswith("~")
    target = one.target or one.written
    where = "outside what the agent loads without approval" if files.inside(target) else "outside the repository"
    elsewhere = [
        other.start.cwd
        for other in contexts
        if other.agent == context.agent and other is not context
        if any(again.origin == one.origin and again.outcome is ImportOutcome.OUTSIDE for again in other.imports)
    ]
    evidence = ["It is loaded only where its user approved it, or not at all."]
    if elsewhere:
        evidence.append(f"The same for agents started in {wording.folders(files, elsewhere)}.")
    return finding(
        RULE,
        f"import of {one.written}, {where}",
        files.place(one.origin.path, one.origin.start, one.origin.end),
        agents=(context.agent,),
        severity=Severity.INFO if personal else RULE.severity,
        evidence=evidence,
        help="Keep what everybody needs in the repository; what is personal belongs in the user's own files.",
    )

"""Guidance files that say nothing."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome, Outcome

RULE = Rule("GL105", "blank-file", Severity.WARNING, "a guidance file without guidance")


def check(guidance: tuple[GuidanceFile, ...], contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    blank = [file for file in guidance if file.document.is_blank]
    if not blank:
        return
    # To some agents a comment is an import: then it is what the file was made for.
    importing = {
        files.real(one.origin.path)
        for context in contexts
        for one in context.imports
        if one.outcome in (ImportOutcome.EXPANDED, ImportOutcome.REPEATED)
    }
    hidden: dict[str, set[str]] = {}
    for context in contexts:
        for candidate in context.candidates:
            if candidate.outcome is Outcome.SHADOWED and candidate.by and files.data(candidate.path).strip():
                hidden.setdefault(candidate.by, set()).add(files.show(candidate.path))
    for file in blank:
        if file.path in importing:
            continue
        lost = sorted({name for path in (*file.names, file.path) for name in hidden.get(path, ())})
        yield finding(
            RULE,
            _message(file.data),
            files.place(file.path),
            agents=file.agents,
            evidence=[f"It still keeps {wording.listed(lost)} from being read."] if lost else [],
            help="Delete the file, or write down what it was made for.",
        )


def _message(data: bytes) -> str:
    if not data:
        return "empty file"
    if not data.decode("utf-8", "replace").strip("\ufeff \t\r\n"):
        return "blank file: nothing but white space"
    return "nothing is left without front matter and comments"

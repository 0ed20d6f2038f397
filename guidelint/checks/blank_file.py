"""Guidance files that say nothing."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Outcome

RULE = Rule("GL105", "blank-file", Severity.WARNING, "a guidance file without guidance")


def check(guidance: tuple[GuidanceFile, ...], contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        if not file.document.is_blank:
            continue
        if not file.data:
            message = "empty file"
        elif not file.data.decode("utf-8", "replace").strip("\ufeff \t\r\n"):
            message = "blank file: nothing but white space"
        else:
            message = "nothing is left without front matter and comments"
        hidden = sorted(
            {
                files.show(candidate.path)
                for context in contexts
                for candidate in context.candidates
                if candidate.outcome is Outcome.SHADOWED and candidate.by in file.names
                if files.data(candidate.path).strip()
            }
        )
        evidence = [f"It still keeps {wording.listed(hidden)} from being read."] if hidden else []
        yield finding(
            RULE,
            message,
            files.place(file.path),
            agents=file.agents,
            evidence=evidence,
            help="Delete the file, or write down what it was made for.",
        )

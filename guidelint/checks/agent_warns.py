"""What the agent itself would warn its user about."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context

RULE = Rule("GL112", "agent-warns", Severity.WARNING, "what the agent itself warns its user about")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    for context in contexts:
        for use in context.warnings:
            paths = [path for path in use.paths if files.inside(path)]
            if not paths:
                continue
            path = max(paths, key=lambda one: len(files.data(one)))
            yield finding(
                RULE,
                f"{wording.number(use.used, use.limit.unit.value)}: the agent warns above {wording.limit(use.limit)}",
                files.place(path),
                agents=(context.agent,),
                evidence=_largest(path, files),
                help="Move what only some tasks need into documents that it links to: listings, history, tables first.",
            )


def _largest(path: str, files: Files) -> list[str]:
    """The largest sections of a file, as a sentence."""
    document = files.document(path)
    sections = [inner for section in document.sections for inner in (section, *section.children)]
    sized = sorted(sections, key=lambda section: section.own_span.start - section.own_span.end)
    named = [f"“{one.title}” ({one.own_span.end - one.own_span.start:,} bytes)" for one in sized[:3]]
    return [f"Its largest sections: {wording.listed(named)}."] if named else []

"""What was done and when, told in guidance: changelogs, diaries, status reports, stories of incidents."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.output import history, taking_out
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.markdown import Document, Span

RULE = Rule(
    "GL302", "incident-history", Severity.WARNING, "what was done and when: changelogs, diaries, status reports"
)

_HELP = (
    "Keep the rule that follows from it, in one line, and take the rest out: git history, a CHANGELOG, an issue or a "
    "task record is the place for it."
)


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        sample = is_sample(files.show(file.path))
        stories = history.found(file.document)
        all_lines = _lines(file.document, Span(0, len(file.data))) if stories else 0
        for story in stories:
            told = story.verdict
            lines = _lines(file.document, story.span)
            share = (
                f"{lines:,} of {wording.number(all_lines, 'lines')}, {lines * 100 // max(all_lines, 1)} % of the file"
            )
            yield finding(
                RULE,
                told.kind if told.is_stamp else f"{told.kind}: {share}",
                files.place(file.path, story.span.start, story.span.end),
                agents=file.agents,
                evidence=[f"It has {wording.listed([f'{count:,} {name}' for name, count in told.counts], 9)}."]
                if told.counts
                else [],
                help=_HELP,
                fix=taking_out.fix(files, file.path, story.span, "Remove it"),
                severity=Severity.INFO if told.is_stamp else None,
                confidence=Confidence.LOW if sample else told.confidence,
            )


def _lines(document: Document, span: Span) -> int:
    """The lines of a stretch that are not blank."""
    return sum(bool(document.lines.text(line).strip()) for line in document.lines.lines(span))

"""What was done and when, told in guidance: changelogs, diaries, status reports, stories of incidents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.output import history, taking_out
from guidelint.checks.output.history import Story
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Related, Rule, Severity, finding
from guidelint.markdown import Document, Span

RULE = Rule(
    "GL302", "incident-history", Severity.WARNING, "what was done and when: changelogs, diaries, status reports"
)

_HELP = (
    "Keep the rule that follows from it, in one line, and take the rest out: git history, a CHANGELOG, an issue or a "
    "task record is the place for it."
)
_SEVERAL = 3
"""Stretches that are one finding where together they are most of a file."""
_MANY = 6
"""Stretches that are one finding wherever they stand."""


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        stories = history.found(file.document)
        if not stories:
            continue
        document = file.document
        all_lines = _lines(document, Span(0, len(file.data)))
        shown = [one for one in stories if not one.verdict.is_stamp and one.verdict.confidence > Confidence.LOW]
        lines = sum(_lines(document, one.span) for one in shown)
        together = len(shown) >= _MANY or (len(shown) >= _SEVERAL and lines * 2 >= all_lines)
        if together:
            yield _found(file, files, shown, all_lines)
        taken = {one.span for one in shown} if together else set()
        for story in stories:
            if story.span not in taken:
                yield _found(file, files, [story], all_lines)


def _found(file: GuidanceFile, files: Files, stories: Sequence[Story], all_lines: int) -> Finding:
    """One finding for stretches of a file, at the first of them."""
    first = stories[0]
    surest = max(stories, key=lambda one: one.verdict.confidence)
    lines = sum(_lines(file.document, one.span) for one in stories)
    where = f" in {len(stories):,} places" if len(stories) > 1 else ""
    percent = lines * 100 // max(all_lines, 1) or "less than 1"
    share = f"{lines:,} of {wording.number(all_lines, 'lines')}, {percent} % of the file"
    counts: Counter[str] = Counter()
    for story in stories:
        counts.update(dict(story.verdict.counts))
    return finding(
        RULE,
        first.verdict.kind if first.verdict.is_stamp else f"{surest.verdict.kind}{where}: {share}",
        files.place(file.path, first.span.start, first.span.end),
        agents=file.agents,
        evidence=[f"It has {wording.listed([f'{count:,} {name}' for name, count in counts.items()], 9)}."]
        if counts
        else [],
        help=_HELP,
        related=[
            Related(files.place(file.path, one.span.start, one.span.end), one.verdict.kind) for one in stories[1:]
        ],
        fix=taking_out.fix(files, file.path, [one.span for one in stories], "Remove it"),
        severity=Severity.INFO if first.verdict.is_stamp else None,
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else surest.verdict.confidence,
    )


def _lines(document: Document, span: Span) -> int:
    """The lines of a stretch that are not blank."""
    return sum(bool(document.lines.text(line).strip()) for line in document.lines.lines(span))

"""Text that may come from files as Markdown that GitHub and GitLab show as it is, and findings as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Severity
from guidelint.reports.concise import location, one_line
from guidelint.reports.counting import sentences

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_MARKUP = re.compile(r"[\\`*_{}\[\]()<>!|~&:/]")
_MENTION = re.compile(r"([@#])(?=\w)")

MOST_ROWS = 50
"""Findings that get a row: a comment on GitHub has room for 65,536 characters."""


def escaped(text: str) -> str:
    """Text as one line that Markdown leaves as it is: no markup, no HTML, no link.

    An `@` or `#` before a word is followed by a zero-width space, or a stranger's file could call people and issues.
    """
    marked = _MARKUP.sub(lambda found: f"&#{ord(found[0])};", one_line(text))
    return _MENTION.sub(r"\1&#8203;", marked)


def code(text: str) -> str:
    """Text as a code span, also inside a table."""
    shown = one_line(text).replace("|", "&#124;")
    if "`" in shown or "&#124;" in shown:
        return f"<code>{escaped(text)}</code>"
    return f"`{shown}`" if shown.strip() else "` `"


def fenced(lines: Iterable[str], language: str = "") -> Iterator[str]:
    """Lines as a code block, whatever fences they hold."""
    held = [one_line(line.replace("\t", "    ")) for line in lines]
    longest = max((len(run) for line in held for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language}"
    yield from held
    yield fence


def folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines behind a summary that opens them. The summary is HTML."""
    yield "<details>"
    yield f"<summary>{summary}</summary>"
    yield ""
    yield from lines
    yield ""
    yield "</details>"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table; cells are Markdown without line ends."""
    names = list(head)
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def as_markdown(result: CheckResult) -> Iterator[str]:
    """A summary line, a table of the findings, and what is behind each, folded."""
    yield f"**guidelint**: {escaped(' '.join(sentences(result)))}"
    if not result.findings:
        return
    shown = sorted(result.findings, key=lambda one: -one.severity)[:MOST_ROWS]
    yield ""
    yield from table(("", "where", "finding"), (_row(one, result.files) for one in shown))
    if len(result.findings) > len(shown):
        yield ""
        yield f"{len(result.findings) - len(shown):,} more are not shown."
    yield ""
    yield from folded("Evidence, and how to mend it", _details(shown, result.files))


_SIGNS = {Severity.ERROR: "🔴 error", Severity.WARNING: "🟡 warning", Severity.INFO: "🔵 info"}


def _row(one: Finding, files: Files) -> tuple[str, str, str]:
    rule = f"**{one.rule.name}** ({one.rule.code})"
    return _SIGNS[one.severity], code(location(one.place, files)), f"{rule}: {escaped(one.message)}"


def _details(findings: Iterable[Finding], files: Files) -> Iterator[str]:
    for one in findings:
        yield f"- {code(location(one.place, files))} **{one.rule.name}**: {escaped(one.message)}"
        notes = [*one.evidence]
        notes += [f"{location(other.place, files)}: {other.message}" for other in one.related]
        if one.agents:
            notes.append(f"Agents: {', '.join(one.agents)}.")
        if one.help:
            notes.append(one.help)
        for note in notes:
            yield f"  - {escaped(note)}"

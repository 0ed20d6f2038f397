"""Findings as GitHub's workflow commands, which become annotations of a pull request.

https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Severity
from guidelint.reports.concise import line, one_line
from guidelint.reports.counting import left_out, of_since
from guidelint.reports.notes import clipped, notes

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})

MOST = 10
"""Annotations of one level that GitHub shows of one step; it drops the others without a word.

https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations
"""


def commands(result: CheckResult) -> Iterator[str]:
    """A command for each finding, without its line end, as many as GitHub shows.

    Of a level with more findings the last command tells how many more there are, and these follow as plain lines. At
    the end, as a plain line, what was left out.
    """
    for severity in sorted(_LEVELS, reverse=True):
        found = [one for one in result.findings if one.severity is severity]
        shown = found if len(found) <= MOST else found[: MOST - 1]
        for one in shown:
            yield f"::{_LEVELS[severity]} {_properties(one, result.files)}::{_message(one, result.files)}"
        yield from _rest(severity, found[len(shown) :], result.files)
    if left := " ".join([*of_since(result.summary), *left_out(result.summary)]):
        yield left


def _rest(severity: Severity, findings: Sequence[Finding], files: Files) -> Iterator[str]:
    if findings:
        level = _LEVELS[severity]
        yield f"::{level} title=guidelint::{len(findings):,} more findings of this level stand in the log of this step."
        yield from (line(one, files) for one in findings)


def _properties(one: Finding, files: Files) -> str:
    # GitHub's ends are inclusive, and it takes columns within one line only.
    start, end = one.place.start, one.place.end
    last = end.line - 1 if end.column == 1 and end.line > start.line else end.line
    properties: dict[str, object] = {"file": files.show(one.place.path), "line": start.line, "endLine": last}
    if start.line == end.line:
        properties |= {"col": start.column, "endColumn": max(start.column, end.column - 1)}
    properties["title"] = f"{one.rule.code} {one.rule.name}"
    # What the escapes leave of a name that steers terminals is made harmless, too: commands are shown in the log.
    return ",".join(f"{name}={one_line(str(value).translate(_PROPERTY))}" for name, value in properties.items())


def _message(one: Finding, files: Files) -> str:
    lines = [one.message, *notes(one, files)]
    return "\n".join(one_line(clipped(line)) for line in lines).translate(_DATA)

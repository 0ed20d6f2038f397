"""Findings as GitHub's workflow commands, which become annotations of a pull request.

https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Severity
from guidelint.reports.concise import one_line

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


def commands(result: CheckResult) -> Iterator[str]:
    """A command for each finding, without its line end."""
    for one in result.findings:
        yield f"::{_LEVELS[one.severity]} {_properties(one, result.files)}::{_message(one)}"


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


def _message(one: Finding) -> str:
    lines = [one.message, *one.evidence]
    if one.agents:
        lines.append(f"Agents: {', '.join(one.agents)}.")
    if one.help:
        lines.append(one.help)
    return "\n".join(one_line(line) for line in lines).translate(_DATA)

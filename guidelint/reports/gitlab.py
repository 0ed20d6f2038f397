"""Findings as GitLab's Code Quality report.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guidelint.findings import Finding, Severity
from guidelint.reports.concise import one_line
from guidelint.reports.notes import clipped

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "minor", Severity.INFO: "info"}


def as_gitlab(result: CheckResult) -> list[dict[str, Any]]:
    """An issue for each finding, told from others by the finding's fingerprint."""
    return [_issue(one, result.files) for one in result.findings]


def _issue(one: Finding, files: Files) -> dict[str, Any]:
    start, end = one.place.start, one.place.end
    last = end.line - 1 if end.column == 1 and end.line > start.line else end.line
    return {
        "description": f"{one.rule.name}: {one_line(clipped(one.message))}",
        "check_name": one.rule.code,
        "fingerprint": one.fingerprint,
        "severity": _SEVERITIES[one.severity],
        "location": {"path": one_line(files.show(one.place.path)), "lines": {"begin": start.line, "end": last}},
    }

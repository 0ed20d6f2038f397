"""Findings as JUnit's XML, which CI services show as a list of tests.

There is no standard; this keeps to what https://github.com/testmoapp/junitxml describes as common.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from guidelint.findings import Finding, Severity
from guidelint.reports.concise import location, one_line
from guidelint.reports.notes import clipped, notes

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files


def as_junit(result: CheckResult, fails: Severity | None) -> str:
    """A test suite for each file with findings, a test case for each finding; without findings one case that passes.

    A finding as bad as `fails` or worse is a failure, any other a case that passes and says what was found.
    """
    suites: dict[str, list[Finding]] = {}
    for one in result.findings:
        suites.setdefault(one.place.path, []).append(one)
    counts = [_counts(findings, fails) for findings in suites.values()] or [(1, 0)]
    root = Element("testsuites", _attributes("guidelint", sum(n for n, _ in counts), sum(n for _, n in counts)))
    for path, findings in suites.items():
        suite = SubElement(root, "testsuite", _attributes(result.files.show(path), *_counts(findings, fails)))
        for one in findings:
            _case(suite, one, result.files, _failing(one, fails))
    if not suites:
        suite = SubElement(root, "testsuite", _attributes("guidelint", 1, 0))
        SubElement(suite, "testcase", {"classname": "guidelint", "name": "guidance files"})
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}'


def _failing(one: Finding, fails: Severity | None) -> bool:
    return fails is not None and one.severity >= fails


def _counts(findings: Iterable[Finding], fails: Severity | None) -> tuple[int, int]:
    failing = [_failing(one, fails) for one in findings]
    return len(failing), sum(failing)


def _attributes(name: str, tests: int, failures: int) -> dict[str, str]:
    return {"name": _xml(name), "tests": str(tests), "failures": str(failures)}


def _case(suite: Element, one: Finding, files: Files, failing: bool) -> None:
    place = location(one.place, files)
    path = _xml(files.show(one.place.path))
    name = _xml(f"{one.rule.code} {one.rule.name} at {place}")
    case = SubElement(suite, "testcase", {"classname": path, "name": name, "file": path})
    text = "\n".join(_xml(clipped(line)) for line in (f"{place}: {one.message}", *notes(one, files)))
    if failing:
        about = {"type": one.severity.label, "message": _xml(clipped(one.message))}
        SubElement(case, "failure", about).text = text
    else:
        SubElement(case, "system-out").text = text


def _xml(text: str) -> str:
    """Text as one line that XML 1.0 can hold: it has no way to write two characters that no other report minds."""
    return one_line(text).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")

"""JUnit's XML, as junitparser reads it."""

from __future__ import annotations

from pathlib import Path

import made
import pytest
from junitparser import Failure, JUnitXml, TestCase, TestSuite

from guidelint.findings import Finding, Related, Severity, finding
from guidelint.reports.junit import as_junit


def suites(root: Path, *findings: Finding, fails: Severity | None = Severity.ERROR) -> list[TestSuite]:
    text = as_junit(made.result(root, *findings), fails)
    parsed = JUnitXml.fromstring(text.encode("utf-8"))
    found = list(parsed)
    assert parsed.tests == sum(suite.tests for suite in found) == sum(len(list(suite)) for suite in found)
    assert parsed.failures == sum(suite.failures for suite in found)
    return found


def failures(case: TestCase) -> list[Failure]:
    return [one for one in case.result if isinstance(one, Failure)]


def test_nothing_found_is_a_case_that_passes(tmp_path: Path) -> None:
    [suite] = suites(tmp_path)
    [case] = suite
    assert (suite.name, suite.tests, suite.failures) == ("guidelint", 1, 0)
    assert (case.classname, case.name, case.is_passed) == ("guidelint", "guidance files", True)


def test_a_failure(tmp_path: Path) -> None:
    one = finding(
        made.RULE,
        "says it",
        made.place(tmp_path, "docs/a.md", (3, 7)),
        agents=["codex"],
        evidence=["It was seen."],
        help="Say it once.",
        related=[Related(made.place(tmp_path, "b.md", (7, 3)), "says it, too")],
        severity=Severity.ERROR,
    )
    [suite] = suites(tmp_path, one)
    [case] = suite
    assert suite.name == "docs/a.md"
    assert (case.classname, case.name) == ("docs/a.md", "GL999 made-up at docs/a.md:3:7")
    assert case._elem.get("file") == "docs/a.md"
    [failure] = failures(case)
    assert (failure.type, failure.message) == ("error", "says it")
    assert (failure.text or "").splitlines() == [
        "docs/a.md:3:7: says it",
        "It was seen.",
        "See b.md:7:3: says it, too",
        "Agents: codex.",
        "Say it once.",
    ]


@pytest.mark.parametrize(
    ("fails", "expected"),
    [
        (Severity.ERROR, [True, False, False]),
        (Severity.WARNING, [True, True, False]),
        (Severity.INFO, [True, True, True]),
        (None, [False, False, False]),
    ],
)
def test_what_fails_the_check_fails_here(fails: Severity | None, expected: list[bool], tmp_path: Path) -> None:
    ordered = sorted(Severity, reverse=True)
    found = [finding(made.RULE, one.label, made.place(tmp_path, "a.md"), severity=one) for one in ordered]
    [suite] = suites(tmp_path, *found, fails=fails)
    assert [bool(failures(case)) for case in suite] == expected
    for case, one in zip(suite, ordered, strict=True):
        assert failures(case) or case.system_out == f"a.md:1:1: {one.label}"


def test_a_suite_for_each_file(tmp_path: Path) -> None:
    found = [finding(made.RULE, "x", made.place(tmp_path, name)) for name in ("a.md", "b.md", "a.md")]
    assert [(suite.name, suite.tests) for suite in suites(tmp_path, *found)] == [("a.md", 2), ("b.md", 1)]


@pytest.mark.parametrize("severity", [Severity.ERROR, Severity.INFO])
def test_whatever_names_and_texts_hold(severity: Severity, tmp_path: Path) -> None:
    odd = "<b>&amp;]]>\"'\0\x0b\x1b[2J\x85\n\r\t\u202e\u200b\ufffe\uffff\U0001fffe😀caf\udce9##[error]"
    shown = (
        "<b>&amp;]]>\"'"
        r"\x00\x0b\x1b[2J\x85\n\r\t\u202e\u200b\ufffe\uffff" + "\U0001fffe😀" + r"caf\udce9#\x23[error]"
    )
    one = finding(made.RULE, odd, made.place(tmp_path, odd), evidence=[odd], severity=severity)
    [suite] = suites(tmp_path, one)
    [case] = suite
    assert (suite.name, case.classname, case.name) == (shown, shown, f"GL999 made-up at {shown}:1:1")
    told = case.system_out if severity is Severity.INFO else failures(case)[0].text
    assert (told or "").splitlines() == [f"{shown}:1:1: {shown}", shown]


def test_every_character_below_the_astral_planes_can_be_read_back(tmp_path: Path) -> None:
    text = "".join(map(chr, range(0x10000)))
    for start in range(0, len(text), 500):
        suites(tmp_path, finding(made.RULE, text[start : start + 500], made.place(tmp_path, "a.md")))

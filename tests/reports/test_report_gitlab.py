"""GitLab's Code Quality report, by the fields that its documentation names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import made
import pytest

from guidelint.findings import Finding, Severity, finding, fingerprinted
from guidelint.reports.gitlab import as_gitlab
from guidelint.reports.json_text import dumps

# https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
SCHEMA = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\./|/)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}, "end": {"type": "integer"}},
                    },
                },
            },
        },
    },
}


def issues(root: Path, *findings: Finding) -> Any:
    told_apart = fingerprinted(findings, lambda path: path, lambda _: "the same")
    text = dumps(as_gitlab(made.result(root, *told_apart)))
    text.encode("utf-8")
    found = json.loads(text)
    jsonschema.validate(found, SCHEMA)
    return found


def test_nothing_found_is_an_empty_list(tmp_path: Path) -> None:
    assert issues(tmp_path) == []


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.ERROR, "critical"), (Severity.WARNING, "minor"), (Severity.INFO, "info")]
)
def test_an_issue(severity: Severity, level: str, tmp_path: Path) -> None:
    one = finding(made.RULE, "says it", made.place(tmp_path, "docs/a.md", (3, 7), (4, 2)), severity=severity)
    [issue] = issues(tmp_path, one)
    assert len(issue.pop("fingerprint")) == 16
    assert issue == {
        "description": "made-up: says it",
        "check_name": "GL999",
        "severity": level,
        "location": {"path": "docs/a.md", "lines": {"begin": 3, "end": 4}},
    }


@pytest.mark.parametrize(("end", "last"), [((5, 1), 4), ((3, 1), 3), ((3, 7), 3)])
def test_the_last_line_is_one_that_has_text(end: tuple[int, int], last: int, tmp_path: Path) -> None:
    [issue] = issues(tmp_path, finding(made.RULE, "x", made.place(tmp_path, "a.md", (3, 1), end)))
    assert issue["location"]["lines"] == {"begin": 3, "end": last}


def test_fingerprints_differ_where_texts_do_not(tmp_path: Path) -> None:
    """GitLab shows one of those that share a fingerprint."""
    same = [finding(made.RULE, "x", made.place(tmp_path, "a.md", (line, 1), (line, 5))) for line in range(1, 4)]
    assert len({issue["fingerprint"] for issue in issues(tmp_path, *same)}) == 3


def test_names_and_texts_steer_nothing(tmp_path: Path) -> None:
    odd = "a\n::error::\x1b[2J\u202e\u200b##[error]caf\udce9"
    shown = r"a\n::error::\x1b[2J\u202e\u200b#\x23[error]caf\udce9"
    [issue] = issues(tmp_path, finding(made.RULE, odd, made.place(tmp_path, odd)))
    assert (issue["description"], issue["location"]["path"]) == (f"made-up: {shown}", shown)


def test_long_texts_are_cut(tmp_path: Path) -> None:
    [issue] = issues(tmp_path, finding(made.RULE, "x" * 5_000, made.place(tmp_path, "a.md")))
    assert len(issue["description"]) == 1_000 + len("made-up: ")

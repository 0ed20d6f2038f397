"""What `diff` says of a change to the file of known findings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from changing import commit, difference, lay, told

from guidelint.reports.changes_json import as_json

CONFIGURATION = 'baseline = "known.json"\n'


def baseline(*entries: tuple[str, str, str]) -> str:
    """A baseline of these paths, codes and fingerprints."""
    found = [{"path": path, "code": code, "fingerprint": mark} for path, code, mark in entries]
    return json.dumps({"version": 1, "findings": found})


FIRST = ("AGENTS.md", "GL401", "0123456789abcdef")
SECOND = ("AGENTS.md", "GL401", "0123456789abcdef-2")
THIRD = ("pkg/AGENTS.md", "GL101", "fedcba9876543210")


@pytest.mark.parametrize("name", ["known.json", "guidelint-baseline.json"])
def test_a_baseline_that_takes_more(name: str, tmp_path: Path) -> None:
    settings = {"guidelint.toml": CONFIGURATION} if name == "known.json" else {}
    commit(tmp_path, {"AGENTS.md": "# Rules\n", name: baseline(FIRST), **settings})
    lay(tmp_path, {name: baseline(SECOND, FIRST, THIRD)})
    result = difference(tmp_path)
    assert not result.unchanged
    assert told(result) == [
        f"! {name} takes 2 findings that it did not take before "
        "(1 missing-path in AGENTS.md and 1 text-cut in pkg/AGENTS.md)."
    ]
    assert json.loads(json.dumps(as_json(result)["baseline"])) == {
        "path": name,
        "added": [
            {"path": "AGENTS.md", "code": "GL401", "fingerprint": "0123456789abcdef-2"},
            {"path": "pkg/AGENTS.md", "code": "GL101", "fingerprint": "fedcba9876543210"},
        ],
        "removed": [],
        "problem": None,
    }


def test_a_baseline_that_is_new(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n"})
    lay(tmp_path, {"guidelint.toml": CONFIGURATION, "known.json": baseline(FIRST)})
    assert told(difference(tmp_path)) == [
        "! guidelint.toml sets baseline to known.json; it was not set.",
        "! known.json takes 1 finding that it did not take before (1 missing-path in AGENTS.md).",
    ]


def test_a_baseline_that_takes_less_is_no_alarm(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n", "guidelint.toml": CONFIGURATION, "known.json": baseline(FIRST, THIRD)})
    lay(tmp_path, {"known.json": baseline(THIRD)})
    assert told(difference(tmp_path)) == ["known.json drops 1 finding that it held."]
    lay(tmp_path, {"known.json": baseline(SECOND, THIRD)})
    assert told(difference(tmp_path)) == [
        "! known.json takes 1 finding that it did not take before (1 missing-path in AGENTS.md), "
        "and drops 1 finding that it held."
    ]


def test_a_baseline_written_in_another_order_is_the_same(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n", "guidelint.toml": CONFIGURATION, "known.json": baseline(FIRST, THIRD)})
    lay(tmp_path, {"known.json": baseline(THIRD, FIRST)})
    result = difference(tmp_path)
    assert result.unchanged
    assert as_json(result)["baseline"] is None


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (
            "known.json",
            "{",
            "known.json is no baseline: no JSON at line 1; write it anew with `guidelint check "
            "--write-baseline known.json`",
        ),
        ("known.json", None, "known.json: the baseline cannot be read: missing"),
        ("/etc/passwd", None, "/etc/passwd: the baseline cannot be read: outside the repository"),
    ],
)
def test_a_baseline_that_no_check_can_go_by(name: str, text: str | None, problem: str, tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n", "guidelint.toml": CONFIGURATION, "known.json": baseline(FIRST)})
    lay(tmp_path, {"known.json": text, "guidelint.toml": f'baseline = "{name}"\n'})
    assert f"! No check can go by the baseline: {problem}." in told(difference(tmp_path))
    commit(tmp_path, {})
    assert difference(tmp_path).unchanged

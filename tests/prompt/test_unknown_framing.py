"""Agents whose framing is not known: the files' bare texts, no segments in JSON, and that it is said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NOTE = b"guidelint: how cursor frames guidance is not known: these are the files' bare texts\n"
RULE = "---\nalwaysApply: true\n---\nBe terse.\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "r"
    (folder / ".cursor" / "rules").mkdir(parents=True)
    (folder / ".cursor" / "rules" / "a.mdc").write_text(RULE)
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "guidelint", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder.parent), "LC_ALL": "C", "COLUMNS": "100"},
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_prompt_prints_the_texts_and_one_note(repository: Path) -> None:
    (repository / "AGENTS.md").write_text("Root.\n")
    done = run(repository, "prompt", "--agent", "cursor")
    assert (done.returncode, done.stdout, done.stderr) == (0, (RULE + "Root.\n").encode(), NOTE)
    annotated = run(repository, "prompt", "--agent", "cursor", "--annotate")
    assert annotated.stdout.splitlines()[-1] == b"AGENTS.md:1           | Root."
    assert annotated.stderr == NOTE


def test_json_has_no_segments(repository: Path) -> None:
    done = run(repository, "prompt", "--agent", "cursor", "--format", "json")
    value = json.loads(done.stdout)
    assert value["segments"] is None
    assert value["loaded"] == [f"{repository}/.cursor/rules/a.mdc"]
    assert done.stderr == b""


def test_nothing_is_nothing(repository: Path) -> None:
    (repository / ".cursor" / "rules" / "a.mdc").unlink()
    done = run(repository, "prompt", "--agent", "cursor")
    assert done.stderr == b"guidelint: cursor is told nothing here; `guidelint explain --agent cursor` tells why\n"


def test_explain_says_it(repository: Path) -> None:
    lines = run(repository, "explain", "--agent", "cursor").stdout.decode().splitlines()
    assert lines[3] == "  How it frames these texts is not known."
    assert "  guidelint prompt --agent cursor             the files' text" in lines
    (repository / "AGENTS.md").write_text("Root.\n")
    lines = run(repository, "explain", "--agent", "cursor").stdout.decode().splitlines()
    assert lines[3] == "  How it frames these texts is not known; the order of the files is not known."
    assert not any(
        "is not known" in line for line in run(repository, "explain", "--agent", "codex").stdout.decode().splitlines()
    )


def test_explain_says_it_in_json(repository: Path) -> None:
    (repository / "AGENTS.md").write_text("Root.\n")
    value = json.loads(run(repository, "explain", "--agent", "cursor", "--format", "json").stdout)
    assert (value["framing_known"], value["undetermined"]) == (False, "the order of the files is not known")
    value = json.loads(run(repository, "explain", "--agent", "codex", "--format", "json").stdout)
    assert (value["framing_known"], value["undetermined"]) == (True, None)


def test_cases_compare_what_is_loaded(repository: Path) -> None:
    case = {
        "id": "one",
        "agent": "cursor",
        "about": "A rule.",
        "tree": {"repo/.cursor/rules/a.mdc": RULE},
        "git": ["repo"],
        "home": "home",
        "cwd": "repo",
        "expected": {"loaded": ["repo/.cursor/rules/a.mdc"], "segments": None},
    }
    folder = repository / "cases"
    folder.mkdir()
    (folder / "one.json").write_text(json.dumps(case))
    assert run(repository, "agents", "test", "cases").returncode == 0
    case["expected"] = {"loaded": [], "segments": None}
    (folder / "one.json").write_text(json.dumps(case))
    assert run(repository, "agents", "test", "cases").returncode == 1

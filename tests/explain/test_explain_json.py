"""`guidelint explain --format json`: the facts of the text report, for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "home"
    folder.mkdir()
    return folder


def repository(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def run(cwd: Path, *arguments: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "guidelint", "explain", "--format", "json", *arguments],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C", "FORCE_COLOR": "1"},
        capture_output=True,
        timeout=60,
        check=False,
    )


def explain(cwd: Path, *arguments: str, home: Path) -> dict[str, Any]:
    done = run(cwd, *arguments, home=home)
    assert (done.returncode, done.stderr) == (0, b"")
    value: dict[str, Any] = json.loads(done.stdout.decode("utf-8"))
    return value


OWN = """\
[own-agents.ours]
names = ["RULES.md", "规则.md"]
choice = "first"
comment-imports = 2
limit = { amount = 59, unit = "bytes", note = "…" }
"""


def test_one_agent(home: Path) -> None:
    rules = "# Rules\n<!-- @import a.md -->\n\n## Tests\nRun them.\n## Releases\nOn Mondays.\n"
    folder = repository(
        home / "r", {"guidelint.toml": OWN, "RULES.md": rules, "规则.md": "x", "a.md": "A <!-- @import gone.md -->\n"}
    )
    value = explain(folder, "--agent", "ours", "--touch", "x.py", "--date", "2026-01-02", home=home)
    lifecycle = value.pop("lifecycle")
    assert set(lifecycle) == {"loads", "reloads", "clear", "compaction", "subagents", "place"}
    assert value == {
        "version": 1,
        "agent": "ours",
        "agent_version": "",
        "evidence": "declared",
        "start": {
            "cwd": str(folder),
            "neutral": False,
            "home": str(home),
            "date": "2026-01-02",
            "options": {},
            "touched": [f"{folder}/x.py"],
        },
        "framing_known": True,
        "undetermined": None,
        "loaded": [f"{folder}/RULES.md", f"{folder}/a.md"],
        "candidates": [
            {
                "path": f"{folder}/RULES.md",
                "outcome": "loaded",
                "by": None,
                "problem": None,
                "scope": "project",
                "touched": None,
            },
            {
                "path": f"{folder}/规则.md",
                "outcome": "shadowed",
                "by": f"{folder}/RULES.md",
                "problem": None,
                "scope": "project",
                "touched": None,
            },
        ],
        "imports": [
            {
                "path": f"{folder}/RULES.md",
                "line": 2,
                "column": 1,
                "written": "a.md",
                "target": f"{folder}/a.md",
                "outcome": "expanded",
                "problem": None,
                "depth": 1,
                "touched": None,
            },
            {
                "path": f"{folder}/a.md",
                "line": 1,
                "column": 3,
                "written": "gone.md",
                "target": f"{folder}/gone.md",
                "outcome": "missing",
                "problem": "missing",
                "depth": 2,
                "touched": None,
            },
        ],
        "cuts": [
            {
                "path": f"{folder}/RULES.md",
                "byte": 50,
                "line": 6,
                "column": 1,
                "limit": 59,
                "unit": "bytes",
                "lost_bytes": 24,
                "lost_headings": ["Releases"],
                "touched": None,
            }
        ],
        "usages": [
            {
                "limit": 59,
                "unit": "bytes",
                "scope": "the text sent",
                "effect": "cut",
                "used": 80,
                "paths": [f"{folder}/RULES.md"],
            }
        ],
        "on_demand": [],
        "totals": {"bytes": 59, "chars": 57, "tokens": 17, "tokens_estimated": True},
        "touched": [{"path": f"{folder}/x.py", "bytes": 0, "chars": 0, "tokens": 0, "tokens_estimated": True}],
        "refusal": None,
    }


def test_a_refusal(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    (home / ".codex").mkdir()
    (home / ".codex" / "config.toml").write_text("model = [\n")
    value = explain(folder, "--agent", "codex", home=home)
    assert value["refusal"] == {"path": f"{home}/.codex/config.toml", "why": "is not valid TOML"}
    assert value["loaded"] == []


def test_neutral(home: Path) -> None:
    folder = repository(
        home / "r", {"AGENTS.md": "x\n", ".gitignore": "AGENTS.override.md\n", "AGENTS.override.md": "y\n"}
    )
    value = explain(folder, "--agent", "codex", "--neutral", home=home)
    assert (value["start"]["neutral"], value["start"]["home"]) == (True, None)
    assert value["loaded"] == [f"{folder}/AGENTS.md"]
    assert [one["problem"] for one in value["candidates"]] == ["ignored by git", None]
    assert value["totals"]["tokens_estimated"] is False


def test_several_agents(home: Path) -> None:
    """Those that are in use, or all: under `agents`, each as it would be alone."""
    folder = repository(home / "r", {"guidelint.toml": 'agents = ["codex", "peri"]\n', "AGENTS.md": "x\n"})
    value = explain(folder, home=home)
    assert list(value) == ["version", "agents"]
    assert [one["agent"] for one in value["agents"]] == ["codex", "peri"]
    assert {"version": 1, **value["agents"][1]} == explain(folder, "--agent", "peri", home=home)
    everyone = [one["agent"] for one in explain(folder, "--agent", "all", home=home)["agents"]]
    assert everyone == sorted(everyone)
    assert {"codex", "peri"} <= set(everyone)


def test_nobody(home: Path) -> None:
    assert explain(repository(home / "r", {}), home=home) == {"version": 1, "agents": []}


def test_names_that_are_not_utf_8(home: Path) -> None:
    """They come as `os.fsdecode` gives them: surrogates, as JSON escapes."""
    folder = Path(os.fsdecode(os.fsencode(home) + b"/r\xff"))
    folder.mkdir()
    (folder / "AGENTS.md").write_text("x\n")
    done = run(folder, "--agent", "codex", home=home)
    assert b"r\\udcff/AGENTS.md" in done.stdout
    assert json.loads(done.stdout.decode("utf-8"))["loaded"] == [f"{folder}/AGENTS.md"]


def test_errors_are_not_json(home: Path) -> None:
    done = run(home, "gone", home=home)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"guidelint: gone: no such file or folder\n"

"""Every command in the README runs as written, and what it says of the project is so."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from guidelint import agents
from guidelint.markdown.document import document

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_bytes()
SHELL = [
    line.text
    for fence in document(README).fences
    if fence.language == "sh"
    for line in fence.lines
    if line.text.strip()
]
SET_UP = [
    "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/guidelint explain",
    "python3 tools/test.py",
]


def test_the_set_up_is_two_commands_and_ci_runs_the_second() -> None:
    assert [line for line in SHELL if not line.startswith("guidelint ")] == SET_UP
    assert SET_UP[1] in (ROOT / ".ci" / "run").read_text("utf-8")


@pytest.mark.parametrize("line", [line for line in SHELL if line.startswith("guidelint ")])
def test_a_command_runs(line: str, tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    (repository / "apps" / "store").mkdir(parents=True)
    (repository / "AGENTS.md").write_text("Run `make test` before you commit.\n", "utf-8")
    (repository / "apps" / "store" / "AGENTS.md").write_text("Use React 19.\n", "utf-8")
    subprocess.run(["git", "init", "-q", str(repository)], check=True)
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(line)],
        cwd=repository,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_agent_is_named() -> None:
    text = README.decode("utf-8")
    assert [agent for agent in agents.known() if f"`{agent}`" not in text] == []


def test_the_yaml_example_names_the_hook() -> None:
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    assert "id: guidelint" in hooks
    assert "- id: guidelint" in README.decode("utf-8")

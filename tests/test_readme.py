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
BLOCKS = [
    [line.text for line in fence.lines if line.text.strip()]
    for fence in document(README).fences
    if fence.language == "sh"
]
SHELL = [line for lines in BLOCKS for line in lines]
SET_UP = [
    "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/guidelint explain",
    "python3 tools/test.py",
]


def test_the_set_up_is_two_commands_and_ci_runs_the_second() -> None:
    assert [line for line in SHELL if not line.startswith("guidelint ")] == SET_UP
    assert SET_UP[1] in (ROOT / ".ci" / "run").read_text("utf-8")


@pytest.mark.parametrize(
    "lines", [lines for lines in BLOCKS if lines[0].startswith("guidelint ")], ids=lambda lines: lines[0]
)
def test_commands_run_one_after_the_other(lines: list[str], tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    (repository / "apps" / "store").mkdir(parents=True)
    (repository / "AGENTS.md").write_text("Run `make test` before you commit.\n", "utf-8")
    (repository / "apps" / "store" / "AGENTS.md").write_text("Use React 19.\n", "utf-8")
    git = ("git", "-C", str(repository), "-c", "user.name=A", "-c", "user.email=a@example.org")
    for arguments in (("init", "-q"), ("add", "--all"), ("commit", "-qm", "first")):
        subprocess.run([*git, *arguments], check=True)
    for line in lines:
        done = subprocess.run(
            f"{shlex.quote(sys.executable)} -m {line}",
            shell=True,
            cwd=repository,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line


def test_every_agent_is_named() -> None:
    text = README.decode("utf-8")
    assert [agent for agent in agents.known() if f"`{agent}`" not in text] == []


def test_the_yaml_example_names_the_hook() -> None:
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    for name in ("guidelint", "guidelint-fix"):
        assert f"- id: {name}\n" in hooks
        assert f"`{name}`" in README.decode("utf-8") or f"- id: {name}\n" in README.decode("utf-8")

"""What docs/ci.md tells people to run does what it says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml

PAGE = (Path(__file__).parent.parent / "docs" / "ci.md").read_text("utf-8")
COMMANDS = [
    *re.findall(r"`(guidelint [^`]+)`", PAGE),
    *(line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()),
]


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    stray = ("GIT_", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "LC_", "LANG", "PYTHON")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(stray)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A branch that brings a finding to one that has another."""
    git = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org")
    run(tmp_path, *git, "init", "--quiet", "-b", "main")
    for branch, text in (("main", "@missing-before.md\n"), ("topic", "@missing-before.md\n@missing-now.md\n")):
        run(tmp_path, *git, "checkout", "--quiet", "-B", branch)
        (tmp_path / "CLAUDE.md").write_text(text)
        run(tmp_path, *git, "add", "--all")
        assert run(tmp_path, *git, "commit", "--quiet", "-m", "change").returncode == 0
    return tmp_path


def test_there_are_commands() -> None:
    assert {form for command in COMMANDS for form in re.findall(r"--format (\w+)", command)} == {
        "gitlab",
        "sarif",
        "junit",
        "markdown",
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command(command: str, repository: Path) -> None:
    words = ["main" if word in ("BASE", "REV") else word for word in command.split()]
    done = run(repository, sys.executable, "-m", *words)
    failing = words[1] == "check"
    assert (done.returncode, done.stderr) == (int(failing), "")
    expected = 1 if "--since" in words else 2
    if "--output-file" in words:
        assert done.stdout == ""
        report = (repository / words[-1]).read_text("utf-8")
        if words[-1].endswith(".xml"):
            assert JUnitXml.fromstring(report.encode()).failures == expected
        else:
            value = json.loads(report)
            assert len(value if isinstance(value, list) else value["runs"][0]["results"]) == expected
    else:
        assert "missing-now" in done.stdout
        if failing:
            assert ("import of missing-before" in done.stdout) is (expected == 2)


def test_other_settings_of_a_change_are_told(repository: Path) -> None:
    (repository / "guidelint.toml").write_text('ignore = ["import-missing"]\nfail-on = "never"\n')
    (repository / "CLAUDE.md").write_text("<!-- guidelint: ignore-file -- mine -->\n@missing-now.md\n")
    told = run(repository, sys.executable, "-m", "guidelint", "diff", "main", "--format", "markdown").stdout
    assert "import-missing" in told
    assert "fail-on" in told
    assert "suppresses" in told

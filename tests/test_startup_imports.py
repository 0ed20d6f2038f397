"""`--help` and `--version` answer at once: what they don't need is not imported.

The real command runs with `-X importtime`, which lists each module that the interpreter imports, on stderr.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

# Each of these costs milliseconds that only checking, counting or rendering is worth.
HEAVY = {"detect_secrets", "markdown_it", "pathspec", "regex", "requests", "rich", "tiktoken", "tiktoken_ext", "yaml"}


def imported_by(*arguments: str, cwd: Path) -> set[str]:
    """Full names of the modules that `guidelint ARGUMENTS` imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "guidelint", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    # import time: self [us] | cumulative | name, indented by depth
    return set(re.findall(r"^import time: +\d+ \| +\d+ \| *(\S+)$", done.stderr, re.MULTILINE))


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_heavy_modules_are_not_imported(option: str, tmp_path: Path) -> None:
    modules = imported_by(option, cwd=tmp_path)
    assert "guidelint" in modules  # the list was understood
    assert {name for name in modules if name.partition(".")[0] in HEAVY} == set()


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_no_agent_and_no_check_is_imported(option: str, tmp_path: Path) -> None:
    """One module per agent and per rule: importing them all would grow with every one added."""
    modules = imported_by(option, cwd=tmp_path)
    assert {name for name in modules if name.startswith(("guidelint.agents.", "guidelint.checks."))} == set()

"""guidelint against what was recorded: every case through the Python interface, some of each agent through the command.

The cases decide. A new agent's folder of cases is found by itself; a case whose agent is not known fails.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cases
import pytest

from guidelint import cases as recorded

IN_ONE_AGENT = 2
"""Cases of each agent that the real command runs: a process each is dear."""


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def through_the_command() -> list[Path]:
    """The first of each agent, and the first that reads files. Modes mean nothing to root, so these are left out."""
    chosen: list[Path] = []
    for folder in sorted({path.parent for path in cases.paths()}):
        here = [path for path in cases.paths() if path.parent == folder and not recorded.read(path).get("modes")]
        reading = [path for path in here if recorded.read(path).get("reads")]
        chosen += dict.fromkeys([*here[:IN_ONE_AGENT], *reading[:1]])
    return chosen


def test_cases_are_found() -> None:
    assert {"codex/root-to-cwd", "peri/first-candidate-wins"} <= {name(path) for path in cases.paths()}


@pytest.mark.parametrize("path", cases.paths(), ids=name)
def test_files_are_named_for_their_case(path: Path) -> None:
    case = recorded.read(path)
    assert (case["agent"], case["id"]) == (path.parent.name, path.stem)


@pytest.mark.parametrize("path", cases.paths(), ids=name)
def test_case(path: Path, tmp_path: Path) -> None:
    case = recorded.read(path)
    differences = recorded.run(case, tmp_path.resolve())
    assert not differences, "\n".join([case["about"], *differences])


@pytest.mark.parametrize("path", through_the_command(), ids=name)
def test_case_through_the_command(path: Path, tmp_path: Path) -> None:
    case = recorded.read(path)
    root = tmp_path.resolve()
    recorded.lay(case, root)
    touches = [argument for read in recorded.reads(case, root) for argument in ("--touch", read)]
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", "prompt", ".", "--agent", case["agent"], "--format", "json", *touches],
        cwd=root / case["cwd"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), **recorded.environment(case, root)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr.decode()
    result = json.loads(done.stdout)
    assert result["version"] == 1
    assert result["agent"] == case["agent"]
    differences = recorded.differences(case, root, result)
    assert not differences, "\n".join([case["about"], *differences])

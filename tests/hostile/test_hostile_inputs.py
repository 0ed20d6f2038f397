"""All rules on large or malformed repositories: they end, with a result that every report can tell.

The inputs are those of benchmarks/hostile_inputs.py, which measures how the time grows. Here they are smaller.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from guidelint import api
from guidelint.cli import check_output

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parent.parent.parent / "benchmarks"
AGENTS = ("codex", "claude-code", "gemini-cli", "copilot-cli", "cursor")
SMALLER = 10


def _inputs() -> Any:
    """The benchmark's inputs, which are no package."""
    specification = importlib.util.spec_from_file_location("hostile_inputs", BENCHMARKS / "hostile_inputs.py")
    assert specification is not None
    assert specification.loader is not None
    loaded: ModuleType = importlib.util.module_from_spec(specification)
    sys.modules["hostile_inputs"] = loaded
    specification.loader.exec_module(loaded)
    return loaded


INPUTS = _inputs()


def checked(root: Path, files: dict[str, str | bytes]) -> api.CheckResult:
    """What all rules find in a repository with these files."""
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    options = api.CheckOptions(agents=AGENTS, select=("all",), min_confidence="low")
    return api.check([str(root)], options)


def told(result: api.CheckResult, form: str) -> str:
    rows = check_output.report(result, form, "error", False, "-")
    return "\n".join("".join(part for _, part in row) for row in rows)


@pytest.mark.parametrize("shape", INPUTS.SHAPES, ids=lambda shape: shape.name)
def test_a_shape_ends_with_a_result(shape: Any, tmp_path: Path) -> None:
    result = checked(tmp_path, shape.files(max(shape.size // SMALLER, 1)))
    assert result.summary.files >= 1
    assert len(json.loads(told(result, "json"))["findings"]) == len(result.findings)
    assert told(result, "text")


@pytest.mark.parametrize("number", range(len(INPUTS.UNITS)), ids=lambda number: ascii(INPUTS.UNITS[number]))
def test_one_text_again_and_again_ends_with_a_result(number: int, tmp_path: Path) -> None:
    unit = INPUTS.UNITS[number]
    result = checked(tmp_path, INPUTS.repeated(unit)(16_384))
    assert result.summary.files == 1
    assert told(result, "text")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        pytest.param("always run the tests ", 2_000_000, id="2 MB on one line"),
        pytest.param("[", 20_000, id="20,000 brackets"),
        pytest.param(">", 5_000, id="5,000 quotes"),
        pytest.param("- item\n", 700_000, id="100,000 list items"),
    ],
)
def test_in_its_whole_size(text: str, size: int, tmp_path: Path) -> None:
    assert checked(tmp_path, INPUTS.repeated(text)(size)).summary.files == 1


def test_the_inputs_are_of_their_size() -> None:
    shapes = {shape.name: shape for shape in INPUTS.SHAPES}
    assert len(shapes) == len(INPUTS.SHAPES)
    assert len(shapes["brackets"].files(100)["AGENTS.md"]) == 100
    assert shapes["list items"].files(100)["AGENTS.md"].count("\n") == 100
    quotes = shapes["quotes, deeper by the line"].files(500_000)["AGENTS.md"]
    assert max(line.count(">") for line in quotes.split("\n")) == 1_000

"""GL605: start-up guidance without a command that verifies work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import BOTH, CLAUDE, told

Lay = Callable[..., str]
TEXT = "# Shop\nThe API is in `api/`.\nPrices are in cents, see `Price`.\nTest your work.\n"
MESSAGE = "names no command to build, test or lint"


def test_no_command(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": TEXT}), "GL605") == [f"AGENTS.md:1:1 {MESSAGE} (codex)"]


@pytest.mark.parametrize(
    "command",
    [
        "`make test`",
        "`make`",
        "`pytest`",
        "```sh\nnpm ci\nnpm run lint\n```",
        "`cargo clippy`",
        "`./check.sh`",
        "`uv run pytest`",
    ],
)
def test_a_command(lay: Lay, command: str) -> None:
    assert told(lay({"AGENTS.md": f"{TEXT}\n{command}\n"}), "GL605") == []


@pytest.mark.parametrize(
    "text", ["`git status`", "`git commit -m x`", "`docs/testing.md`", "`test`", "`TestCase`", "`npm run dev`"]
)
def test_what_verifies_nothing(lay: Lay, text: str) -> None:
    assert len(told(lay({"AGENTS.md": f"{TEXT}\n{text}\n"}), "GL605")) == 1


def test_stubs_and_folders_below_are_left_out(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "See docs.\n", "web/AGENTS.md": TEXT}), "GL605") == []


def test_imports_count(lay: Lay) -> None:
    tree = {"CLAUDE.md": TEXT + "@docs/work.md\n", "docs/work.md": "`make test`\n"}
    assert told(lay(tree), "GL605", agents=CLAUDE) == []


def test_each_agent_is_judged_by_what_it_loads(lay: Lay) -> None:
    tree = {"AGENTS.md": TEXT, "CLAUDE.md": TEXT + "`make test`\n"}
    assert told(lay(tree), "GL605", agents=BOTH) == [f"AGENTS.md:1:1 {MESSAGE} (codex)"]

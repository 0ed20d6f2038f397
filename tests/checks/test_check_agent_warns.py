"""GL112: the agents' own bounds, and settings with which they do not start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, check, told

Lay = Callable[..., str]


def test_characters_are_counted_and_not_bytes(lay: Lay) -> None:
    assert told(lay({"CLAUDE.md": "测" * 150_000}), "GL112", agents=CLAUDE) == []
    assert told(lay({"CLAUDE.md": "测" * 150_001}), "GL112", agents=CLAUDE) == [
        "CLAUDE.md:1:1 150,001 UTF-16 units: the agent warns above 150,000 UTF-16 units for each file (claude-code)"
    ]


def test_a_model_with_a_smaller_window(lay: Lay) -> None:
    settings = '{"model": "claude-sonnet-4-5"}'
    text = "# All\n## Small\na\n## Large\n" + "测试\n" * 14_000 + "### Inner\n" + "b\n" * 500
    tree = lay({"AGENTS.md": text, "CLAUDE.md": Path("AGENTS.md"), ".claude/settings.json": settings})
    [one] = check(tree, "GL112", agents=BOTH)
    assert one.place.path == f"{tree}/AGENTS.md"
    assert one.message == "43,035 UTF-16 units: the agent warns above 40,000 UTF-16 units for each file"
    assert one.agents == CLAUDE
    assert one.evidence == (
        "Its largest sections: “Large” (98,009 bytes), “Inner” (1,010 bytes) and “Small” (11 bytes).",
    )


def test_many_files_at_many_starts_are_told_once(lay: Lay) -> None:
    tree = {f"{folder}CLAUDE.md": "a" * 39_000 for folder in ("", "a/", "a/b/", "a/b/c/", "a/b/c/d/")}
    [one] = check(lay(tree), "GL112", agents=CLAUDE)
    assert one.message == "195,000 UTF-16 units: the agent warns above 150,000 UTF-16 units for all files of the start"
    assert one.evidence == ("Counted for agents started in a/b/c/d.", "The same at a start in a/b/c.")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ('project_doc_max_bytes = "64"', "sets `project_doc_max_bytes` to what is no count of bytes"),
        ("project_doc_max_bytes = -1", "sets `project_doc_max_bytes` to what is no count of bytes"),
        ("project_doc_max_bytes =", "is not valid TOML"),
    ],
)
def test_a_setting_with_which_the_agent_does_not_start(lay: Lay, settings: str, why: str) -> None:
    tree = lay({"AGENTS.md": "Run it.", ".codex/config.toml": settings, "pkg/AGENTS.md": "Use tabs."})
    assert told(tree, "GL112") == [f".codex/config.toml:1:1 error: the agent does not start: the file {why} (codex)"]

"""GL105: files that say nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, PERI, check, told

Lay = Callable[..., str]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty file"),
        (" \n\t\r\n", "blank file: nothing but white space"),
        ("\ufeff", "blank file: nothing but white space"),
        ("<!-- later -->\n", "nothing is left without front matter and comments"),
        ("<!-- a -->\n\n<!--\nb\n-->\n", "nothing is left without front matter and comments"),
        ("---\npaths: a\n---\n", "nothing is left without front matter and comments"),
    ],
)
def test_blank(lay: Lay, content: str, message: str) -> None:
    assert told(lay({"AGENTS.md": content}), "GL105") == [f"AGENTS.md:1:1 {message} (codex)"]


@pytest.mark.parametrize("content", ["a", "# Title only\n", "<!-- a --> b", "```\n```\n", "---\n", "@docs/a.md"])
def test_not_blank(lay: Lay, content: str) -> None:
    assert told(lay({"AGENTS.md": content}), "GL105") == []


def test_a_comment_that_an_agent_takes_for_an_import(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "<!-- @import docs/a.md -->\n", "docs/a.md": "Run it."})
    assert told(tree, "GL105", agents=PERI) == []


def test_it_names_what_it_hides(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": "Run it.", "AGENTS.override.md": ""}), "GL105")
    assert one.evidence == ("It still keeps AGENTS.md from being read.",)


def test_a_link_to_a_blank_file_is_told_once(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "", "CLAUDE.md": Path("AGENTS.md"), ".claude/rules/a.md": "---\npaths: x\n---\n"})
    assert told(tree, "GL105", agents=(*CLAUDE, "codex")) == [
        ".claude/rules/a.md:1:1 nothing is left without front matter and comments (claude-code)",
        "AGENTS.md:1:1 empty file (claude-code, codex)",
    ]


def test_what_git_ignores_is_not_looked_at(lay: Lay) -> None:
    tree = lay({".gitignore": "CLAUDE.local.md\n", "CLAUDE.local.md": "", "CLAUDE.md": "Run it."})
    assert told(tree, "GL105", agents=CLAUDE) == []


def test_a_file_of_a_skill_is_no_guidance(lay: Lay) -> None:
    skill = {".agents/skills/x/SKILL.md": "Do it.", ".agents/skills/x/sub/AGENTS.md": ""}
    assert told(lay({"AGENTS.md": "Run it."} | skill | {"skills/AGENTS.md": ""}), "GL105") == [
        "skills/AGENTS.md:1:1 empty file (codex)"
    ]

"""GL202: circles, each once."""

from __future__ import annotations

from collections.abc import Callable

from checking import CLAUDE, PERI, told

Lay = Callable[..., str]


def test_a_file_that_imports_itself(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@./CLAUDE.md\n@sub/../CLAUDE.md\n", "sub/a": ""})
    assert told(tree, "GL202", agents=CLAUDE) == ["CLAUDE.md:1:1 import cycle: CLAUDE.md → CLAUDE.md (claude-code)"]


def test_three_files_and_what_leads_up_to_them(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@a.md", "a.md": "@b.md", "b.md": "x @c.md", "c.md": "@a.md"})
    assert told(tree, "GL202", agents=CLAUDE) == ["c.md:1:1 import cycle: a.md → b.md → c.md → a.md (claude-code)"]


def test_a_diamond_is_no_circle(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@a.md @b.md", "a.md": "@c.md", "b.md": "@c.md", "c.md": "C."})
    assert told(tree, "GL202", agents=CLAUDE) == []


def test_a_circle_that_is_entered_from_two_sides_is_told_once(lay: Lay) -> None:
    tree = lay(
        {
            "CLAUDE.md": "<!-- @import a.md -->",
            "sub/CLAUDE.md": "<!-- @import ../b.md -->",
            "a.md": "<!-- @import b.md -->",
            "b.md": "<!-- @import a.md -->",
        }
    )
    assert told(tree, "GL202", agents=PERI) == ["b.md:1:1 import cycle: a.md → b.md → a.md (peri)"]

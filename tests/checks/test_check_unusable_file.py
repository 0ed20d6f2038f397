"""GL113: what stands where a file is looked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from checking import BOTH, CLAUDE, check, told

Lay = Callable[..., str]


def test_a_folder(lay: Lay) -> None:
    tree = lay({"AGENTS.md/a.txt": "a", "CLAUDE.md/": None})
    assert told(tree, "GL113", agents=BOTH) == [
        "AGENTS.md:1:1 a folder, where a file is looked for (claude-code, codex)",
        "CLAUDE.md:1:1 a folder, where a file is looked for (claude-code)",
    ]


def test_a_folder_in_a_package_without_other_guidance(lay: Lay) -> None:
    tree = lay({"pkg/AGENTS.md/a.txt": "a"})
    assert told(tree, "GL113") == ["pkg/AGENTS.md:1:1 a folder, where a file is looked for (codex)"]


def test_links_that_lead_nowhere(lay: Lay) -> None:
    tree = lay(
        {
            ".gitignore": "private\n",
            "AGENTS.md": Path("docs/agents.md"),
            "a/AGENTS.md": Path("../private/x.md"),
            "private/x.md": "Mine.",
        }
    )
    assert told(tree, "GL113") == [
        "AGENTS.md:1:1 a link to docs/agents.md, which does not exist (codex)",
        "a/AGENTS.md:1:1 a link to ../private/x.md, which git ignores: a fresh clone does not have it (codex)",
    ]


def test_a_circle_costs_more_than_the_file(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "a/AGENTS.md": "Use tabs.", "a/b/AGENTS.md": Path("AGENTS.md")})
    [one] = check(tree, "GL113")
    assert one.message == "a link to AGENTS.md that leads in a circle"
    assert one.evidence == ("Because of it an agent loads none of AGENTS.md and a/AGENTS.md.",)


def test_a_circle_of_two_and_one_through_a_folder(lay: Lay) -> None:
    tree = lay({"AGENTS.md": Path("CLAUDE.md"), "CLAUDE.md": Path("AGENTS.md"), "docs/up": Path("..")})
    assert told(tree, "GL113", agents=BOTH) == [
        "AGENTS.md:1:1 a link to CLAUDE.md that leads in a circle (claude-code, codex)",
        "CLAUDE.md:1:1 a link to AGENTS.md that leads in a circle (claude-code)",
    ]


def test_a_pipe(lay: Lay) -> None:
    tree = lay({"README.md": "a"})
    os.mkfifo(f"{tree}/CLAUDE.md")
    assert told(tree, "GL113", agents=CLAUDE) == [
        "CLAUDE.md:1:1 a device, socket or pipe, where a file is looked for (claude-code)"
    ]


def test_links_to_files_are_as_good_as_files(lay: Lay) -> None:
    tree = lay({"docs/a.md": "Run it.", "AGENTS.md": Path("docs/a.md"), "CLAUDE.md": Path("AGENTS.md")})
    assert told(tree, "GL113", agents=BOTH) == []

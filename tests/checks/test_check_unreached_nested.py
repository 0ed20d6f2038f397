"""GL110: nested guidance that an agent never loads because of a file above."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checking import BOTH, CLAUDE, check, told

Lay = Callable[..., str]


def test_one_finding_for_all_nested_files(lay: Lay) -> None:
    nested = {f"pkg{number:02}/AGENTS.md": f"Rule {number}." for number in range(12)}
    tree = lay({"AGENTS.md": "Run it.", "CLAUDE.md": "@AGENTS.md"} | nested)
    [one] = check(tree, "GL110", agents=BOTH)
    assert one.place.path == f"{tree}/CLAUDE.md"
    assert one.message == (
        "because of this file Claude Code never loads 12 nested files: "
        "pkg00/AGENTS.md, pkg01/AGENTS.md, pkg02/AGENTS.md and 9 more"
    )
    assert one.agents == CLAUDE
    # All of them, so that one more is a new finding: reports show as many as they have room for.
    assert len(one.related) == 12


def test_what_nobody_reads_is_shadowed(lay: Lay) -> None:
    assert told(lay({"CLAUDE.md": "Run it.", "web/AGENTS.md": "Use React."}), "GL110", agents=CLAUDE) == []


def test_a_file_beside_it_that_brings_it(lay: Lay) -> None:
    root = {"CLAUDE.md": "Run it."}
    tree = lay(
        root | {"a/AGENTS.md": "A.", "a/CLAUDE.md": "@AGENTS.md", "b/AGENTS.md": "B.", "b/CLAUDE.md": Path("AGENTS.md")}
    )
    assert told(tree, "GL110", agents=BOTH) == []


def test_a_loser_beside_the_winner_is_not_nested(lay: Lay) -> None:
    tree = lay({"web/AGENTS.md": "A.", "web/CLAUDE.md": "B.", "AGENTS.md": "C."})
    assert told(tree, "GL110", agents=BOTH) == []


def test_what_is_named_above(lay: Lay) -> None:
    tree = lay(
        {"CLAUDE.md": "For the web read web/AGENTS.md.", "web/AGENTS.md": "Use React.", "api/AGENTS.md": "Django."}
    )
    assert told(tree, "GL110", agents=BOTH) == [
        "CLAUDE.md:1:1 because of this file Claude Code never loads 1 nested file: api/AGENTS.md (claude-code)"
    ]


def test_samples_blanks_and_copies(lay: Lay) -> None:
    tree = lay(
        {"CLAUDE.md": "Run it.", "templates/AGENTS.md": "Use React.", "a/AGENTS.md": " ", "b/AGENTS.md": "Run it."}
    )
    assert told(tree, "GL110", agents=BOTH) == []

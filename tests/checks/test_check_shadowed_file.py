"""GL103: what nobody reads, and what is not read from a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checking import BOTH, CLAUDE, PERI, check, told

Lay = Callable[..., str]


def test_only_what_no_active_agent_reads(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run the tests.", "CLAUDE.md": "Be short."})
    assert told(tree, "GL103", agents=BOTH) == []
    assert told(tree, "GL103", agents=CLAUDE) == [
        "AGENTS.md:1:1 never read: CLAUDE.md is taken in its place (claude-code)"
    ]


def test_what_is_chosen_and_then_cut_is_not_shadowed(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "a" * 40_000, "CLAUDE.md": "Be short.", "pkg/AGENTS.md": "Use tabs."})
    assert told(tree, "GL103", agents=BOTH) == []


def test_links_copies_blanks_and_pointers_lose_nothing(lay: Lay) -> None:
    assert told(lay({"a/AGENTS.md": "Run it.", "a/CLAUDE.md": Path("AGENTS.md")}), "GL103", agents=CLAUDE) == []
    assert told(lay({"b/AGENTS.md": "Run it.", "b/CLAUDE.md": "Run  it.\n"}), "GL103", agents=CLAUDE) == []
    assert told(lay({"c/AGENTS.md": " \n", "c/CLAUDE.md": "Run it."}), "GL103", agents=CLAUDE) == []
    assert told(lay({"d/AGENTS.md": "Run it.", "d/CLAUDE.md": "First read AGENTS.md."}), "GL103", agents=CLAUDE) == []


def test_a_blank_override_shadows(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "AGENTS.override.md": "\n"})
    assert told(tree, "GL103") == ["AGENTS.md:1:1 never read: AGENTS.override.md is taken in its place (codex)"]


def test_a_name_that_is_taken_by_no_file(lay: Lay) -> None:
    """Crush looks for a name once, whatever its case: `AGENTS.md` before `agents.md`."""
    tree = lay({"agents.md": "Run it."})
    assert told(tree, "GL103", agents=("crush",)) == [
        "agents.md:1:1 never read: only AGENTS.md is looked for, which is not there (crush)"
    ]
    (one,) = check(tree, "GL103", agents=("crush",))
    assert (one.help, one.related) == ("Rename it to AGENTS.md.", ())


def test_a_title_is_no_pointer(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "web/AGENTS.md": "# AGENTS.md\n\nUse React.\n"})
    assert told(tree, "GL103", agents=PERI) == [
        "web/AGENTS.md:1:1 agents started here see nothing of ../AGENTS.md; route to it (peri)"
    ]


def test_several_starts_below_one_file_are_one_finding(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "web/CLAUDE.md": "Use React.", "web/src/CLAUDE.md": "Use hooks."})
    [one] = check(tree, "GL103", agents=CLAUDE)
    assert one.place.path == f"{tree}/web/CLAUDE.md"
    assert one.evidence[0].startswith("Started in web and web/src,")


def test_an_import_of_the_root_s_file_is_enough(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "web/CLAUDE.md": "@../AGENTS.md\nUse React.\n"})
    assert told(tree, "GL103", agents=CLAUDE) == []


def test_agents_that_read_the_whole_chain(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "Run it.", "web/AGENTS.md": "Use React."}), "GL103", agents=BOTH) == []

"""GL109: what one agent is sent twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checking import BOTH, CLAUDE, PERI, check, told

Lay = Callable[..., str]
LONG = "Run `make test` before you commit.\n" * 8


def test_a_link_in_a_folder_below(lay: Lay) -> None:
    tree = lay({"AGENTS.md": LONG, "a/AGENTS.md": Path("../AGENTS.md"), "b/AGENTS.md": Path("../AGENTS.md")})
    [one] = check(tree, "GL109")
    assert (one.place.path, one.message) == (f"{tree}/AGENTS.md", "sent twice, as AGENTS.md and a/AGENTS.md")
    assert one.evidence == (
        "280 bytes are paid for twice in every request.",
        "So it is for agents started in a and b.",
    )


def test_a_chain_of_links_to_where_the_file_is_kept(lay: Lay) -> None:
    tree = {".agents/AGENTS.md": LONG, "AGENTS.md": Path(".agents/AGENTS.md"), "CLAUDE.md": Path("AGENTS.md")}
    assert told(lay(tree), "GL109", agents=BOTH) == []


def test_a_copy_further_down(lay: Lay) -> None:
    tree = lay({"AGENTS.md": LONG, "pkg/AGENTS.md": LONG.replace("\n", "\r\n")})
    [one] = check(tree, "GL109")
    assert (one.place.path, one.message) == (f"{tree}/pkg/AGENTS.md", "sent twice, as AGENTS.md and pkg/AGENTS.md")
    assert [other.place.path for other in one.related] == [f"{tree}/AGENTS.md"]


def test_a_line_that_stands_in_many_folders_is_no_copy(lay: Lay) -> None:
    stub = "@AGENTS.md\n"
    tree = {"AGENTS.md": LONG, "CLAUDE.md": stub, "pkg/AGENTS.md": "Use tabs.\n" * 30, "pkg/CLAUDE.md": stub}
    assert told(lay(tree), "GL109", agents=BOTH) == []


def test_an_agent_that_knows_the_same_file_by_two_names(lay: Lay) -> None:
    tree = {
        "CLAUDE.md": "@./x.md @sub/../x.md\n@a.md\n@b.md\n",
        "x.md": LONG,
        "a.md": "@x.md",
        "b.md": "@x.md",
        "sub/c": "",
    }
    assert told(lay(tree), "GL109", agents=CLAUDE) == []


def test_the_same_import_in_two_files(lay: Lay) -> None:
    tree = {
        "CLAUDE.md": "<!-- @import a.md -->\n<!-- @import x.md -->\n",
        "a.md": "<!-- @import x.md -->",
        "x.md": LONG,
    }
    assert told(lay(tree), "GL109", agents=PERI) == []


COPILOT = ("copilot-cli",)


def test_a_file_that_is_found_and_imported(lay: Lay) -> None:
    tree = lay({"AGENTS.md": LONG, "CLAUDE.md": "# Claude\n\n@AGENTS.md\n"})
    [one] = check(tree, "GL109", agents=COPILOT)
    assert one.place.path == f"{tree}/AGENTS.md"
    assert one.message == "sent twice: by itself, and where CLAUDE.md imports it"
    assert one.help == "Take the import out; if another agent needs it, CLAUDE.md can be a link to AGENTS.md."
    assert [(other.place.path, other.place.start, other.message) for other in one.related] == [
        (f"{tree}/CLAUDE.md", (3, 1), "imported here")
    ]


def test_with_a_link_it_is_sent_once(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": LONG, "CLAUDE.md": Path("AGENTS.md")}), "GL109", agents=COPILOT) == []

"""GL101: where the cut falls, for whom, and what is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import check, told

BUDGET = 32_768
BOUND = "the limit is 32,768 bytes for all project files (codex)"
Lay = Callable[..., str]


def test_exactly_the_budget_is_no_cut(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "a" * BUDGET}), "GL101") == []


def test_one_byte_more(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "x\n" * (BUDGET // 2) + "y"}), "GL101") == [
        f"AGENTS.md:16385:1 cut here: 1 byte up to the end of the file are not sent; {BOUND}"
    ]


def test_a_cut_inside_a_character(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": "a" * (BUDGET - 1) + "é\n"}), "GL101")
    assert one.place.start == (1, BUDGET)
    assert "The cut falls inside a character." in one.evidence


def test_one_byte_in_a_nested_file_beyond_a_full_root(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "a" * BUDGET, "pkg/AGENTS.md": "b"})
    assert told(tree, "GL101") == [
        f"pkg/AGENTS.md:1:1 never sent: files before this one use up {BOUND.replace(' is', ' of')}"
    ]


def test_a_chain_of_files_that_are_small_enough(lay: Lay) -> None:
    body = "# Lost\n" + "Run the tests.\n" * 800
    tree = lay({"AGENTS.md": "Keep to it.\n" * 1000, "a/AGENTS.md": "One.\n" * 2400, "a/b/AGENTS.md": body})
    [one] = check(tree, "GL101")
    assert (one.place.path, one.place.start.line) == (f"{tree}/a/b/AGENTS.md", 586)
    assert one.message.startswith("cut here: 3,239 bytes")
    assert one.evidence == (
        "36,007 bytes are to be sent there: AGENTS.md (12,000 bytes), a/AGENTS.md (12,000 bytes)"
        " and a/b/AGENTS.md (12,007 bytes).",
        "Affected: agents started in a/b, and below.",
    )


def test_lost_headings_are_those_behind_the_cut(lay: Lay) -> None:
    text = "# Kept\n" + "a\n" * 16_379 + "## Lost\nb\n### Lost *too*\n"
    [one] = check(lay({"AGENTS.md": text}), "GL101")
    assert "Lost sections: “Lost” and “Lost too”." in one.evidence


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("project_doc_max_bytes = 40000", []),
        ("project_doc_max_bytes = 0", []),
        (
            "project_doc_max_bytes = 3",
            [
                "AGENTS.md:1:4 cut here: 32,997 bytes up to the end of the file are not sent;"
                " the limit is 3 bytes for all project files (codex)"
            ],
        ),
        ('project_doc_max_bytes = "40000"', []),
        ("project_doc_max_bytes = -1", []),
    ],
)
def test_the_repository_s_own_budget(lay: Lay, setting: str, expected: list[str]) -> None:
    """A start that fails loads nothing: that is GL112's."""
    assert told(lay({"AGENTS.md": "a" * 33_000, ".codex/config.toml": setting}), "GL101") == expected


def test_a_chain_of_links_is_told_once_under_the_real_file(lay: Lay) -> None:
    tree = lay(
        {".agents/AGENTS.md": "Keep.\n" * 6000, "AGENTS.md": Path(".agents/AGENTS.md"), "CLAUDE.md": Path("AGENTS.md")}
    )
    [one] = check(tree, "GL101", agents=("claude-code", "codex"))
    assert one.place.path == f"{tree}/.agents/AGENTS.md"
    assert "It is reached as AGENTS.md." in one.evidence
    assert "Affected: agents started in the root, and below." in one.evidence


def test_cuts_at_different_lines_are_two_findings(lay: Lay) -> None:
    config = """
        [own-agents.small]
        names = ["AGENTS.md"]
        [own-agents.small.limit]
        amount = 100
        unit = "bytes"
    """
    tree = lay({"guidelint.toml": config, "AGENTS.md": "Keep to it.\n" * 3000})
    found = check(tree, "GL101", agents=("codex", "small"))
    assert [(one.place.start.line, one.agents) for one in found] == [(9, ("small",)), (2731, ("codex",))]


def test_a_file_that_is_left_out_for_its_size(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "a" * 4_194_305})
    assert told(tree, "GL101", agents=("claude-code",)) == [
        "CLAUDE.md:1:1 never sent: the file has 4,194,305 bytes;"
        " the limit is 4,194,304 bytes for each file (claude-code)"
    ]

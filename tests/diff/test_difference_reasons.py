"""Why a file is no longer loaded, and what is no change of what agents are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from changing import commit, difference, lay, told

from guidelint.reports.change_sentences import headline


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n", "it is blank"),
        ("-> gone.md", "it leads nowhere"),
        ("-> /etc/hostname", "it leads out of the repository"),
        ("-> AGENTS.md", "it leads in a circle"),
    ],
)
def test_why_a_file_is_no_longer_loaded(text: str, reason: str, tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"AGENTS.md": text})
    expected = f"! AGENTS.md is still there and is no longer loaded, as {reason}: codex in the root."
    assert expected in told(difference(tmp_path))


def test_a_handle_that_stands_twice_is_no_import_that_breaks_anew(tmp_path: Path) -> None:
    # The agent tries it once, and takes the second for a repetition: that the first fails is nothing new.
    commit(tmp_path, {"CLAUDE.md": "Built with @tools/lint.\n\nWe like @tools/lint here.\n", "a.txt": "1\n"})
    lay(tmp_path, {"a.txt": "2\n"})
    assert difference(tmp_path).unchanged


def test_a_folder_that_comes_without_guidance_of_its_own_is_no_change(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"new/AGENTS.md": "\n"})
    assert difference(tmp_path).unchanged
    lay(tmp_path, {"new/AGENTS.md": "New.\n"})
    assert told(difference(tmp_path)) == ["new/AGENTS.md starts being loaded: codex in new."]


def test_folders_that_come_or_go_do_not_stand_for_the_change(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"new/AGENTS.md": "New.\n" * 40})
    said = "What agents are told changes at 1 of 2 starts between HEAD and the working copy: at most "
    one = headline(difference(tmp_path))
    assert one.startswith(f"{said}0 → ")
    assert one.endswith(" for codex in new, which is new.")
    lay(tmp_path, {"AGENTS.md": "Root, longer.\n"})
    many = headline(difference(tmp_path))
    assert many.startswith(said.replace("1 of 2", "2 of 2"))
    assert many.endswith(" for codex in the root, folders that come or go apart.")


def test_a_file_that_gets_a_name_that_no_agent_reads(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "pkg/AGENTS.md": "Of the package.\n", "CLAUDE.md": "Other.\n"})
    lay(tmp_path, {"AGENTS.md": None, "Agents.md": "Root.\n"})
    assert told(difference(tmp_path, agents=("codex",))) == [
        "! AGENTS.md is named Agents.md now, and is not loaded by that name: codex in the root and pkg."
    ]


def test_a_file_that_gets_a_name_that_is_read(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"AGENTS.md": None, "AGENTS.override.md": "Root.\n"})
    assert told(difference(tmp_path, agents=("codex",))) == [
        "AGENTS.override.md starts being loaded: codex in the root.",
        "AGENTS.md is gone and no longer loaded: codex in the root.",
    ]


def test_a_copy_that_is_sent_once_loses_nothing(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "CLAUDE.md": "Other.\n"})
    lay(tmp_path, {"CLAUDE.md": "Root.\n"})
    [sentence] = told(difference(tmp_path, agents=("copilot-cli",)))
    assert sentence == (
        "CLAUDE.md is still there and is no longer loaded, as AGENTS.md has the same text: copilot-cli in the root."
    )


def test_a_folder_that_moves_with_its_file(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "old/AGENTS.md": "Of the package.\n"})
    (tmp_path / "old").rename(tmp_path / "new")
    assert told(difference(tmp_path)) == [
        "new/AGENTS.md starts being loaded: codex in new.",
        "old/AGENTS.md is gone and no longer loaded: codex in old.",
    ]


def test_text_beyond_a_limit_that_grows_changes_nothing_that_is_told(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "a" * 32_767 + "\n", "pkg/AGENTS.md": "Cut.\n"})
    lay(tmp_path, {"pkg/AGENTS.md": "Cut, all of it.\n"})
    result = difference(tmp_path)
    said = "What agents are told at their start does not change between HEAD and the working copy"
    assert headline(result) == f"{said} (2 starts of codex compared)."
    assert told(result) == [
        "! 16 bytes (5 before the change) of pkg/AGENTS.md, the whole file, do not reach the model: codex in pkg "
        "cuts at 32,768 bytes for all project files."
    ]
    assert not result.unchanged

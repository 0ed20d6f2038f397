"""What comes and goes with folders, links and names, and what a repository does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from changing import commit, difference, git, lay, told

from guidelint import reviewing, views
from guidelint.errors import GuidelintError
from guidelint.reports.change_words import where

POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'a1' * 32}\nsize 90210\n"
OWN = 'agents = ["ours"]\n[own-agents.ours]\nnames = ["RULES.md"]\n'


def test_a_folder_that_goes_takes_nothing_from_the_root(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "pkg/AGENTS.md": "Of the package.\n"})
    (tmp_path / "pkg/AGENTS.md").unlink()
    (tmp_path / "pkg").rmdir()
    assert told(difference(tmp_path)) == ["pkg/AGENTS.md is gone and no longer loaded: codex in pkg."]


def test_a_folder_that_comes_brings_its_own_file_only(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"pkg/AGENTS.md": "Of the package.\n"})
    assert told(difference(tmp_path)) == ["pkg/AGENTS.md starts being loaded: codex in pkg."]


def test_a_file_that_is_loaded_by_another_name_is_not_lost(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", ".claude/settings.json": "{}"})
    lay(tmp_path, {"CLAUDE.md": "-> AGENTS.md"})
    assert told(difference(tmp_path)) == ["AGENTS.md is loaded by the name CLAUDE.md now: claude-code in the root."]


def test_agents_are_told_with_their_own_folders(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "CLAUDE.md": "Root.\n", "pkg/AGENTS.md": "Nested.\n"})
    lay(tmp_path, {"AGENTS.md": "Other.\n", "CLAUDE.md": "Other.\n"})
    changes = sorted(difference(tmp_path).comparison.changes, key=lambda change: (change.agent, change.folder))
    assert where(changes) == "claude-code and codex in the root and pkg"
    some = [change for change in changes if (change.agent, change.folder) != ("claude-code", "pkg")]
    assert where(some) == "claude-code in the root, and codex in the root and pkg"


def test_of_a_cut_that_grows_it_is_told_what_was_cut_before(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "a" * 32_767 + "\n" + "b" * 99 + "\n"})
    lay(tmp_path, {"AGENTS.md": "a" * 32_767 + "\n" + "b" * 299 + "\n"})
    result = difference(tmp_path)
    # What is sent is the same text, and yet the file says more.
    assert told(result) == [
        "! 300 bytes (100 before the change) of AGENTS.md, from line 2 on, do not reach the model: codex in the root "
        "cuts at 32,768 bytes for all project files."
    ]


def test_line_ends_that_git_converts_are_no_difference(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n\nOne.\n"})
    (tmp_path / "AGENTS.md").write_bytes(b"# Rules\r\n\r\nOne.\r\n")
    assert difference(tmp_path).unchanged
    (tmp_path / "AGENTS.md").write_bytes(b"# Rules\r\n\r\nTwo.\r\n")
    [change] = difference(tmp_path).comparison.changes
    assert [(row.sign, row.text) for row in change.rows if row.sign in "+-"] == [("-", "One."), ("+", "Two.")]


def test_an_agent_that_one_side_declares(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "RULES.md": "Rules.\n"})
    lay(tmp_path, {"guidelint.toml": f'{OWN}[own-agents.ours.limit]\namount = 9000\nunit = "characters"\n'})
    found = told(difference(tmp_path))
    assert "! guidelint.toml sets own-agents.ours.names to RULES.md; it was not set." in found
    assert "! guidelint.toml sets own-agents.ours.limit to 9,000 characters; it was not set." in found
    assert difference(tmp_path, agents=("ours",)).agents == ("ours",)
    with pytest.raises(GuidelintError, match="unknown agent `others`"):
        difference(tmp_path, agents=("others",))


def test_each_side_is_told_as_it_declares_the_agent(tmp_path: Path) -> None:
    commit(tmp_path, {"RULES.md": "Rules.\n", "guidelint.toml": OWN})
    lay(tmp_path, {"guidelint.toml": f'{OWN}before = "Read on: "\n'})
    [change] = difference(tmp_path).comparison.changes
    assert [side.text if side else None for side in (change.before, change.after)] == [
        "Rules.\n",
        "Read on: Rules.\n",
    ]
    lay(tmp_path, {"guidelint.toml": None})
    assert "! the configuration no longer sets agents; it was ours." not in told(difference(tmp_path))
    assert "! guidelint.toml no longer sets agents; it was ours." in told(difference(tmp_path))


def test_a_broken_configuration_is_told_with_its_revision(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "guidelint.toml": "agents = ["})
    lay(tmp_path, {"guidelint.toml": None})
    with pytest.raises(GuidelintError, match=r"^HEAD: .*/guidelint\.toml:1: not valid TOML"):
        difference(tmp_path)


def test_a_pointer_of_lfs_is_no_guidance(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": "# Rules\n"})
    lay(tmp_path, {"CLAUDE.md": "# Rules\n\n@docs/big.md\n", "docs/big.md": POINTER})
    said = "docs/big.md is a pointer of Git LFS in the working copy: the text that it stands for was not looked at."
    assert difference(tmp_path).notes == (said,)


def test_what_a_sparse_checkout_leaves_out_is_told(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n", "a/AGENTS.md": "A.\n", "b/AGENTS.md": "B.\n", "c/AGENTS.md": "C.\n"})
    git(tmp_path, "sparse-checkout", "set", "--cone", "a")
    result = difference(tmp_path)
    said = "are not in the working copy: a sparse checkout leaves files out, --staged looks at all."
    assert result.notes == (f"b/AGENTS.md and 1 more {said}",)
    assert told(result) == []


def test_a_bare_repository_has_no_working_copy_to_compare_with(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    commit(tmp_path / "work", {"AGENTS.md": "Root.\n"})
    git(tmp_path, "clone", "-q", "--bare", "work", "bare.git")
    folder = str(tmp_path / "bare.git")
    with pytest.raises(GuidelintError, match="is a bare repository, without a working copy: name HEAD, too"):
        reviewing.diff(views.committed(folder, "HEAD"), views.working_copy(folder), folder)
    with pytest.raises(GuidelintError, match="is a bare repository, in which nothing is staged"):
        views.staged(folder)
    assert reviewing.budget(views.working_copy(folder), folder).notes == (
        f"{folder} is a bare repository, without a working copy: --ref REV looks at one of its commits.",
    )

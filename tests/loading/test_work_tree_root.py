"""The work tree that git would name."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading.git_roots import work_tree_root
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]


@pytest.mark.skipif(shutil.which("git") is None, reason="git is asked for comparison")
@pytest.mark.parametrize(
    "inner",
    [
        {},
        {"repo/a/.git": None},
        {"repo/a/.git": "gitdir: nowhere"},
        {"repo/a/.git": "what"},
        {"repo/a/.git": ""},
        {"repo/a/.git": Path("nowhere")},
        {"repo/a/.git": Path("../.git")},
        {"repo/a/.git/HEAD": "ref: refs/heads/x\n", "repo/a/.git/objects": None},
        {"repo/a/.git/HEAD": "ref: refs/heads/x\n", "repo/a/.git/objects": None, "repo/a/.git/refs": None},
        {"repo/a/.git": "gitdir: ../.git/worktrees/a\n", "repo/.git/worktrees/a/HEAD": "ref: refs/heads/a\n"},
        {
            "repo/a/.git": "gitdir: ../.git/worktrees/a\n",
            "repo/.git/worktrees/a/HEAD": "ref: refs/heads/a\n",
            "repo/.git/worktrees/a/commondir": "../..\n",
        },
    ],
)
def test_as_git_says(lay: Lay, inner: Tree) -> None:
    root = lay({"repo/a/b/x": ""})
    subprocess.run(["git", "init", "-q", f"{root}/repo"], check=True)
    lay(inner)
    done = subprocess.run(
        ["git", "rev-parse", "--show-toplevel"], cwd=f"{root}/repo/a/b", capture_output=True, text=True, check=False
    )
    assert work_tree_root(Start(DiskTree(), f"{root}/repo/a/b")) == (done.stdout.strip() or None)


def test_neutral_start(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/a/x": ""})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    assert work_tree_root(neutral(tree, f"{root}/repo", f"{root}/repo/a")) == f"{root}/repo"

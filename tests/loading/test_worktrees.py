"""Linked worktrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading.start import Start
from guidelint.loading.worktrees import inner_worktree, linked_worktree
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

INSIDE: Tree = {
    "repo/.git/worktrees/w/commondir": "../..\n",
    "repo/.git/worktrees/w/gitdir": "../../../a/w/.git\n",
    "repo/a/w/.git": "gitdir: ../../.git/worktrees/w\n",
    "repo/a/w/sub/x": "",
}


def start(root: str, cwd: str) -> Start:
    return Start(DiskTree(), f"{root}/{cwd}")


def test_inside_its_main_checkout(lay: Lay) -> None:
    root = lay(INSIDE)
    found = inner_worktree(start(root, "repo/a/w/sub"))
    assert found
    assert (found.root, found.main) == (f"{root}/repo/a/w", f"{root}/repo")
    folders = ["repo", "repo/a", "repo/a/w", "repo/a/w/sub", "", "repo/b"]
    assert [folder for folder in folders if found.hides(f"{root}/{folder}".rstrip("/"))] == ["repo", "repo/a", "repo/b"]


def test_elsewhere(lay: Lay) -> None:
    root = lay({**INSIDE, "repo/.git/worktrees/w/gitdir": "../../../../w/.git"})
    lay({"w/.git": f"gitdir: {root}/repo/.git/worktrees/w", "w/x": ""})
    found = linked_worktree(start(root, "w"))
    assert found
    assert found.main == f"{root}/repo"
    assert inner_worktree(start(root, "w")) is None


@pytest.mark.parametrize(
    "change",
    [
        {"repo/.git/worktrees/w/gitdir": "/elsewhere/.git"},
        {"repo/.git/worktrees/w/gitdir": ""},
        {"repo/.git/worktrees/w/commondir": ""},
        {"repo/a/w/.git": "no link"},
        {"repo/a/w/.git": "gitdir: \x00"},
        {"repo/a/w/.git": b"\xff" * 100},
    ],
)
def test_no_link(lay: Lay, change: Tree) -> None:
    root = lay({**INSIDE, **change})
    assert linked_worktree(start(root, "repo/a/w")) is None
    assert linked_worktree(start(root, "repo")) is None

"""Worktrees in their main checkout, as pi sees them. Recorded with 1.6.0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading.start import Start
from guidelint.loading.worktrees import nested_checkout
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

COMMON: Tree = {"main/.git/worktrees/w/commondir": "../..\n"}
HEAD: Tree = {"main/.git/worktrees/w/HEAD": "ref: refs/heads/w\n"}
LINK: Tree = {"main/w/.git": "gitdir: ../.git/worktrees/w\n"}


@pytest.mark.parametrize(
    ("tree", "nested"),
    [
        ({**COMMON, **HEAD, **LINK}, True),
        ({**COMMON, **HEAD, **LINK, "main/w/a/.git": "what"}, True),  # another file of that name is passed over
        ({**COMMON, **LINK}, False),
        ({**HEAD, **LINK}, False),  # the folder itself is no `.git`
        ({"main/.git/HEAD": "", "main/w/.git": "gitdir: ../.git\n"}, True),
        ({**COMMON, **HEAD, "main/w/.git": "gitdir:../.git/worktrees/w\n"}, False),
        ({**COMMON, **HEAD, **LINK, "main/w/a/.git": None}, False),
        ({**HEAD, **LINK, "main/.git/worktrees/w/commondir": "../../../.bare\n", "main/.bare": None}, False),
        ({**LINK, "main/.git": "gitdir: elsewhere"}, False),
        ({}, False),
    ],
)
def test_nested(lay: Lay, tree: Tree, nested: bool) -> None:
    root = lay({"main/w/a/x": "", **tree})
    found = nested_checkout(Start(DiskTree(), f"{root}/main/w/a"))
    assert (found and (found.root, found.main)) == ((f"{root}/main/w", f"{root}/main") if nested else None)

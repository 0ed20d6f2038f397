"""Warp, from its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.agents.warp import AGENTS
from guidelint.loading.context import Context
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str, cwd: str = "repo") -> Context:
    folder = os.path.realpath(f"{root}/{cwd}")
    return AGENT.load(Start(DiskTree(), folder, home=f"{root}/home", touched=touched))


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def test_the_root_and_this_folder(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git": None,
            "home/.agents/AGENTS.md": "home",
            "repo/WARP.md": "root",
            "repo/AGENTS.md": "shadowed",
            "repo/a/AGENTS.md": "between",
            "repo/a/b/AGENTS.md": "here",
            "repo/a/b/warp.md": "not in capitals",
            "repo/a/b/c/WARP.md": "below",
            "AGENTS.md": "above",
        }
    )
    context = run(root, cwd="repo/a/b")
    assert loaded(context, root) == ["home/.agents/AGENTS.md", "repo/WARP.md", "repo/a/b/AGENTS.md"]
    assert context.undetermined == (
        "the order of the files is not known; whether the folders between the root and this one count is not known"
    )
    assert [one.path.removeprefix(root) for one in context.on_demand] == ["/repo/a/b/c/WARP.md"]
    assert loaded(run(root, "c/x.py", cwd="repo/a/b"), root)[-1] == "repo/a/b/c/WARP.md"
    assert loaded(run(root), root) == ["home/.agents/AGENTS.md", "repo/WARP.md"]


def test_without_a_repository(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/AGENTS.md": "here"})
    assert loaded(run(root), root) == ["repo/AGENTS.md"]

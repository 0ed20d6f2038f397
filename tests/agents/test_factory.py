"""Factory droid, from its binary and its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.agents.factory import AGENTS, AT_START, LATER
from guidelint.loading.context import Context, OnDemand, Outcome, Trigger
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, cwd: str = "repo", touched: tuple[str, ...] = ()) -> Context:
    return AGENT.load(
        Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), home=f"{root}/home", touched=touched),
    )


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def test_one_spelling_of_each_name(lay: Lay) -> None:
    names = ["agents.md", "Agents.md", "Claude.md", "design.md", "Design.md", "claude.md", "AGENTS.override.md"]
    root = lay({f"repo/{name}": name for name in names})
    context = run(root)
    assert loaded(context, root) == ["repo/Claude.md", "repo/Agents.md", "repo/Design.md"]
    assert [segment.text.text for segment in context.segments] == ["Claude.md", "Agents.md", "Design.md"]
    assert not context.framing_known


def test_links_do_not_count(lay: Lay) -> None:
    root = lay(
        {
            "repo/real/AGENTS.md": "no",
            "repo/.factory": Path("real"),
            "repo/CLAUDE.md": Path("real/AGENTS.md"),
            "repo/Claude.md": "C",
        }
    )
    context = run(root)
    assert loaded(context, root) == ["repo/Claude.md"]
    assert context.candidates[0].outcome is Outcome.EXCLUDED


def test_the_home_folder(lay: Lay) -> None:
    root = lay({"home/.git": None, "home/AGENTS.md": "no", "home/.agent/AGENTS.md": "P", "home/code/AGENTS.md": "C"})
    context = run(root, "home/code")
    assert loaded(context, root) == ["home/code/AGENTS.md", "home/.agent/AGENTS.md"]


def test_on_demand(lay: Lay) -> None:
    root = lay({"repo/a/b/AGENTS.md": "B", "repo/a/.agents/AGENTS.md": "A", "repo/a/b/x.py": "", "repo/AGENTS.md": "R"})
    path = f"{root}/repo/a/b/x.py"
    context = run(root, touched=(path, path))
    assert [(one.text.text, one.touched) for one in context.segments] == [("R", None), ("B", path), ("A", path)]
    assert set(context.on_demand) == {
        OnDemand(f"{root}/repo/a/b/AGENTS.md", Trigger(f"{root}/repo/a/b")),
        OnDemand(f"{root}/repo/a/.agents/AGENTS.md", Trigger(f"{root}/repo/a")),
    }


def test_limits(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "é" * 80_000})
    context = run(root)
    assert [(use.limit, use.used, use.exceeded) for use in context.usages] == [(AT_START, 80_000, False)]
    assert context.undetermined is None
    assert run(lay({"repo/AGENTS.md": "é" * 80_001})).undetermined
    assert LATER in AGENT.limits


def test_neutral(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/pkg/AGENTS.md": "P", "repo/AGENTS.md": "R"})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    context = AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo/pkg"))
    assert "above" not in [segment.text.text for segment in context.segments]
    assert context.loaded[0] == f"{root}/repo/pkg/AGENTS.md"

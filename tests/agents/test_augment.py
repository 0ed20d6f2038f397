"""Augment's Auggie, from its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.augment import AGENTS
from guidelint.loading.context import Context
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str, **options: str) -> Context:
    given = {name: (value,) for name, value in options.items()}
    folder = os.path.realpath(f"{root}/repo")
    return AGENT.load(Start(DiskTree(), folder, home=f"{root}/home", options=given, touched=touched))


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def test_the_order(lay: Lay) -> None:
    names = [
        "given.md",
        "CLAUDE.md",
        "AGENTS.md",
        ".augment-guidelines",
        ".augment/guidelines.md",
        ".augment/rules/a/b.md",
    ]
    names = [f"repo/{name}" for name in [*names, ".augment/rules/c.mdc"]] + ["home/.augment/rules/h.md"]
    root = lay(
        {name: "---\ntype: manual\n---\nx" if "home" in name else "x" for name in [*names, "repo/.augment/rules/d.txt"]}
    )
    context = run(root, rules="given.md")
    assert loaded(context, root) == names
    assert context.undetermined == (
        "whether CLAUDE.md or AGENTS.md comes first is not known; the order of the rules is not known"
    )
    assert run(lay({"repo/CLAUDE.md": " "})).undetermined == "the order of the rules is not known"


@pytest.mark.parametrize(
    ("front", "sent"),
    [
        ("", True),
        ("---\ntype: always_apply\ndescription: d\n---\n", True),
        ("---\ntype: agent_requested\ndescription: d\n---\n", False),
        ("---\ntype: manual\n---\n", False),
        ("---\nalwaysApply: true\ndescription: d\n---\n", True),
        ("---\nalwaysApply: false\ndescription: d\n---\n", False),
        ("---\nalwaysApply: false\n---\n", False),
        ("---\ndescription: d\n---\n", False),
        ("---\ntype: [\n---\n", True),
    ],
)
def test_types(front: str, sent: bool, lay: Lay) -> None:
    context = run(lay({"repo/.augment/rules/a.md": f"{front}Text."}))
    assert bool(context.loaded) is sent


def test_folders_below(lay: Lay) -> None:
    root = lay({"repo/a/CLAUDE.md": "c", "repo/a/AGENTS.md": "g", "repo/b/AGENTS.md": "b"})
    assert loaded(run(root, "a/x.py"), root) == ["repo/a/CLAUDE.md", "repo/a/AGENTS.md"]
    assert [one.path.removeprefix(root) for one in run(root, "a/x.py").on_demand] == ["/repo/b/AGENTS.md"]

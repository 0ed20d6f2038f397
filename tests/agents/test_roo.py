"""Roo Code, from its source."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.roo import AGENTS, IGNORE
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, options: Mapping[str, tuple[str, ...]] | None = None) -> Context:
    cwd = os.path.realpath(f"{root}/repo")
    return AGENT.load(Start(DiskTree(), cwd, home=f"{root}/home", options=options or {}))


def sent(context: Context) -> str | None:
    return context.segments[0].text.text.removeprefix("Rules:\n\n") if context.segments else None


def test_all_parts(lay: Lay) -> None:
    root = lay(
        {
            "repo/.roo/rules-code/m.md": " M \n",
            "home/.roo/rules-code/h.md": "H",
            "repo/.rooignore": "secret\n",
            "repo/AGENTS.md": "A",
            "repo/.roo/rules/r.md": "R",
            "repo/.roorules-code": "not read",
        }
    )
    context = run(root)
    assert sent(context) == (
        "# Rules from rules-code directories:\n\n"
        "# Rules from ../home/.roo/rules-code/h.md:\nH\n\n# Rules from .roo/rules-code/m.md:\nM\n\n"
        + IGNORE
        + "secret\n\n.rooignore\n\n# Agent Rules Standard (AGENTS.md):\nA\n\n"
        "# Rules from .roo directories:\n\n# Rules from .roo/rules/r.md:\nR"
    )
    assert [path.removeprefix(root + "/") for path in context.loaded] == [
        "home/.roo/rules-code/h.md",
        "repo/.roo/rules-code/m.md",
        "repo/.rooignore",
        "repo/AGENTS.md",
        "repo/.roo/rules/r.md",
    ]
    assert (f"{root}/repo/.roorules-code", Outcome.SHADOWED) in [(one.path, one.outcome) for one in context.candidates]


def test_modes(lay: Lay) -> None:
    root = lay({"repo/.clinerules-ask": "C", "repo/.roorules-code": "R", "repo/AGENTS.local.md": "L"})
    assert sent(run(root)) == "# Rules from .roorules-code:\nR\n\n# Agent Rules Local (AGENTS.local.md):\nL"
    options = {"mode": ("ask",), "agent-rules": ("false",)}
    assert sent(run(root, options)) == "# Rules from .clinerules-ask:\nC"


def test_blank_files_let_the_next_through(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "\ufeff \n", "repo/AGENT.md": "A", "repo/.roorules": " ", "repo/.clinerules": "C"})
    assert sent(run(root)) == "# Agent Rules Standard (AGENT.md):\nA\n\n# Rules from .clinerules:\nC"
    assert sent(run(lay({"repo/AGENT.md": "", "repo/.clinerules": ""}))) is None


def test_order_and_names(lay: Lay) -> None:
    names = ["_u", "10-ten", "2-two", "a-b", "B2", "x.LOG"]
    left_out = ["a.log", "b.swp", ".DS_Store", "Thumbs.db", "c.eslintcache"]
    root = lay({f"repo/.roo/rules/{name}": "x" for name in [*names, *left_out]} | {"repo/.roo/rules/s/A": "x"})
    wanted = ["_u", "10-ten", "2-two", "s/A", "a-b", "B2", "x.LOG"]
    parts = (sent(run(root)) or "").split("\n\n")[1:]
    assert parts == [f"# Rules from .roo/rules/{name}:\nx" for name in wanted]


def test_links(lay: Lay) -> None:
    root = lay(
        {
            "repo/docs/b.md": "B",
            "repo/docs/x.tmp": "T",
            "repo/more/in/c.md": "C",
            "repo/.roo/rules/z.tmp": Path("../../docs/b.md"),
            "repo/.roo/rules/y.md": Path("../../docs/x.tmp"),
            "repo/.roo/rules/folder": Path("../../more"),
            "repo/.roo/rules/gone": Path("nowhere"),
        }
    )
    # Sorted by the link's name; the suffix and the heading are the target's.
    assert sent(run(root)) == (
        "# Rules from .roo directories:\n\n# Rules from more/in/c.md:\nC\n\n# Rules from docs/b.md:\nB"
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_links_go_five_deep(lay: Lay, depth: int) -> None:
    tree: dict[str, str | bytes | Path | None] = {"repo/.roo/rules/l": Path("../../d1")}
    for number in range(1, depth):
        tree[f"repo/d{number}/l"] = Path(f"../d{number + 1}")
    root = lay({**tree, f"repo/d{depth}/f.md": "F"})
    assert (sent(run(root)) is not None) is (depth < 3)


def test_folders_that_hold_each_other(lay: Lay) -> None:
    loops = {f"repo/.roo/rules/{name}": Path(".") for name in "abcdefgh"}
    root = lay({**loops, "repo/.roo/rules/x.md": "X"})
    assert run(root).loaded == (f"{root}/repo/.roo/rules/x.md",)


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": Path("../x.md"), "x.md": "outside", "repo/.roo/rules/l.md": Path("../../../x.md")})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    assert sent(AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo"))) is None

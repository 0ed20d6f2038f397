"""The Continue CLI: what the recorded cases leave out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint import agents
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def load(start: Start) -> Context:
    agent = agents.find("continue")
    assert agent
    return agent.load(start)


def run(
    root: str, env: Mapping[str, str] | None = None, options: Mapping[str, tuple[str, ...]] | None = None
) -> Context:
    cwd = os.path.realpath(f"{root}/repo")
    return load(Start(DiskTree(), cwd, home=f"{root}/home", env=env or {}, options=options or {}))


def body(context: Context) -> str | None:
    if not context.segments:
        return None
    text = context.segments[0].text.text
    assert text.startswith('<context name="userRules">\n')
    assert text.endswith("\n</context>")
    return text[len('<context name="userRules">\n') : -len("\n</context>")]


@pytest.mark.parametrize("first", ["", None, Path("AGENTS.md")], ids=["empty", "folder", "loop"])
def test_the_first_that_exists_ends_the_search(lay: Lay, first: str | Path | None) -> None:
    expected = "C" if isinstance(first, Path) else None  # a link to itself is nothing
    assert body(run(lay({"repo/AGENTS.md": first, "repo/CLAUDE.md": "C"}))) == expected


def test_blank_agent_file(lay: Lay) -> None:
    assert body(run(lay({"repo/AGENTS.md": " "}))) == " "


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("  A\n", "  A\n"),
        ("a\r\nb\r", "a\nb\r"),
        ("---\nx: 1\n---\n  B \n", "B"),
        ("thrown away\n---\nx: 1\n---\nB", "B"),
        ("---  \n\nx: 1\n---\n\n\nB", "B"),
        ("---\nx: 1\n--- x\nB", "---\nx: 1\n--- x\nB"),
        ("---\nx: 1\n---\nA\n\n---\n\n\nB", "A\n\n---\nB"),
        ("---\nx: 1\n---\nA\n--- ", "A\n---"),
        ("\ufeff---\nx: 1\n---\nB", "\ufeff---\nx: 1\n---\nB"),
        ("\ufeff---\nx: 1\n---\ny: 1\n---\nB", "B"),
        ("---\nx: [\n---\n B ", "---\nx: [\n---\n B "),
        ("---\nx: 1\nx: 2\n---\nB", "---\nx: 1\nx: 2\n---\nB"),
        ("---\n\n---\nB", "B"),
        ("---\ntext\n---\nB", "B"),
        ("---\nglobs: ''\n---\nB", "B"),
        ("---\nglobs: []\n---\nB", None),
        ("---\nregex: x\n---\nB", None),
        ("---\nalwaysApply: null\n---\nB", None),
        ('---\nalwaysApply: "true"\n---\nB', None),
        ("---\nalwaysApply: true\nglobs: x\n---\nB", "B"),
        ("---\nalwaysApply: true\ninvokable: yes\n---\nB", None),
        ("---\ninvokable: 0\n---\nB", "B"),
        ("---\nx: 1\n---\n \n", None),
        (" \n", None),
        ("---\nx\u2028---\u2028B", "B"),
    ],
)
def test_rules(lay: Lay, rule: str, expected: str | None) -> None:
    assert body(run(lay({"repo/.continue/rules/a.md": rule}))) == expected


def test_order(lay: Lay) -> None:
    names = [".hid.md", "Z.md", "a10.md", "a9.md", "b.md", "a/z.md", "c/y.md", "a/c/q.md"]
    root = lay({f"repo/.continue/rules/{name}": name for name in names} | {"repo/.continue/rules/x.MD": "no"})
    assert body(run(root)) == "\n\n".join(names)


def test_a_link_round_in_circles(lay: Lay) -> None:
    root = lay({"repo/.continue/rules/a.md": "A", "repo/.continue/rules/l": Path(".")})
    assert body(run(root)) == "\n\n".join(["A"] * 41)


def test_many_circles_end(lay: Lay) -> None:
    loops = {f"repo/.continue/rules/{name}": Path(".") for name in "abcdefgh"}
    assert len(run(lay({"repo/.continue/rules/a.md": "A", **loops})).candidates) < 100


def test_equal_rules_are_all_sent(lay: Lay) -> None:
    root = lay({"repo/.continue/rules/a.md": "A", "repo/.continue/rules/b.md": "A", "own/rules/c.md": "A"})
    assert body(run(root, {"CONTINUE_GLOBAL_DIR": f"{root}/own"})) == "A\n\nA\n\nA"


def test_rules_that_are_given(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "A",
            "repo/r.txt": "file",
            "home/.continue/config.yaml": "rules:\n  - one\n  - rule: two\n",
            "repo/.continue/rules/a.md": "last",
        }
    )
    context = run(root, options={"rule": ("be brief", "./r.txt")})
    assert body(context) == "A\n\nbe brief\n\nfile\n\none\n\ntwo\n\nlast"
    assert f"{root}/home/.continue/config.yaml" in context.loaded


def test_where_a_rule_comes_from(lay: Lay) -> None:
    root = lay({"repo/.continue/rules/a.md": "---\r\nx: 1\r\n---\r\nB\r\nC\r\n---\r\n\r\nD"})
    context = run(root)
    assert body(context) == "B\nC\n---\nD"
    text = context.segments[0].text
    at = text.text.index("D")
    assert text.byte_at(at) == (f"{root}/repo/.continue/rules/a.md", 29)


def test_a_condition_is_noted(lay: Lay) -> None:
    (candidate,) = (
        one
        for one in run(lay({"repo/.continue/rules/a.md": "---\nglobs: x\n---\nB"})).candidates
        if one.outcome is not Outcome.MISSING
    )
    assert (candidate.outcome, candidate.by) == (Outcome.EXCLUDED, "`globs` in its front matter")


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/CODEX.md": "X", "repo/.continue/rules": Path("../../rules"), "rules/a.md": "outside"})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    assert body(load(neutral(tree, f"{root}/repo", f"{root}/repo"))) == "X"

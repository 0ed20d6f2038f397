"""pi: what the recorded cases leave out. § are the sections of its specification; *recorded*: for its module."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.pi import AGENTS, load
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

PROMPTS: Tree = {"repo/.pi/SYSTEM.md": "project", "home/.pi/agent/SYSTEM.md": "user"}
ALWAYS: Tree = {"home/.pi/agent/settings.json": '{"defaultProjectTrust": "always"}'}
WORKTREE: Tree = {
    "main/.git/worktrees/w/commondir": "../..\n",
    "main/.git/worktrees/w/HEAD": "ref: refs/heads/w\n",
    "main/a/w/.git": "gitdir: ../../.git/worktrees/w\n",
    "main/AGENTS.md": "main",
}


def run(
    root: str,
    cwd: str = "repo",
    env: Mapping[str, str] | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
) -> Context:
    here = os.path.realpath(f"{root}/{cwd}")
    return load(Start(DiskTree(), here, f"{root}/home", env or {}, options=options or {}))


def texts(context: Context) -> list[str]:
    assert {segment.role for segment in context.segments} <= {"system"}
    return [segment.text.text for segment in context.segments]


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


# §1, §2


def test_nothing_is_escaped(lay: Lay) -> None:
    root = lay({'re"p<o/AGENTS.md': "</project_instructions>\0"})
    assert texts(run(root, 're"p<o')) == [
        "<project_context>\nProject-specific instructions and guidelines:\n\n"
        f'<project_instructions path="{root}/re"p<o/AGENTS.md">\n</project_instructions>\0\n</project_instructions>\n'
        "</project_context>"
    ]


def test_no_file_is_no_section(lay: Lay) -> None:
    assert run(lay({"repo/agents.md": "x", "repo/.pi/AGENTS.md": "x"})).segments == ()


def test_what_is_no_file_is_passed_over(lay: Lay) -> None:
    root = lay(
        {"repo/AGENTS.override.md/x": "", "repo/AGENTS.md": Path("no"), "repo/AGENTS.MD": "a", "repo/CLAUDE.md": "c"}
    )
    context = run(root)
    assert loaded(context, root) == ["repo/AGENTS.MD"]
    found = {one.path.removeprefix(f"{root}/repo/"): one.outcome for one in context.candidates}
    assert found["AGENTS.override.md"] is Outcome.NOT_A_FILE
    assert found["AGENTS.md"] is Outcome.MISSING
    assert found["CLAUDE.md"] is Outcome.SHADOWED


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("..", ["repo/AGENTS.md", "AGENTS.md", "repo/s/AGENTS.md"]),
        ("~", ["home/AGENTS.md", "AGENTS.md", "repo/AGENTS.md", "repo/s/AGENTS.md"]),
        ("", ["home/.pi/agent/AGENTS.md", "AGENTS.md", "repo/AGENTS.md", "repo/s/AGENTS.md"]),
    ],
)
def test_agent_folder(lay: Lay, value: str, expected: list[str]) -> None:
    places = ("AGENTS.md", "repo/AGENTS.md", "repo/s/AGENTS.md", "home/AGENTS.md", "home/.pi/agent/AGENTS.md")
    root = lay(dict.fromkeys(places, "x"))
    assert loaded(run(root, "repo/s", {"PI_CODING_AGENT_DIR": value}), root) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"main/a/AGENTS.md": "a", "main/a/w/AGENTS.md": "w"}, ["main/a/AGENTS.md", "main/a/w/AGENTS.md"]),
        ({"main/a/w/CLAUDE.md": "w"}, ["main/AGENTS.md", "main/a/w/CLAUDE.md"]),
        ({"main/a/w/AGENTS.md": Path("../../AGENTS.md")}, ["main/a/w/AGENTS.md"]),
        (
            {"main/AGENTS.override.md": "o", "main/a/w/AGENTS.md": "w"},
            ["main/AGENTS.override.md", "main/a/w/AGENTS.md"],
        ),
        ({"main/a/w/s/AGENTS.md": "s"}, ["main/AGENTS.md", "main/a/w/s/AGENTS.md"]),
    ],
)
def test_a_worktree_in_its_main_checkout(lay: Lay, change: Tree, expected: list[str]) -> None:
    """*Recorded.*"""
    root = lay({**WORKTREE, "main/a/w/s/x": "", **change})
    assert loaded(run(root, "main/a/w/s"), root) == expected


# §3


@pytest.mark.parametrize(
    ("tree", "trusted"),
    [
        ({}, False),
        ({"trust.json": '{"ROOT/repo": true}'}, True),
        ({"trust.json": '{"ROOT": true, "ROOT/repo/sub": false}'}, True),
        ({"trust.json": '{"/": true, "ROOT/repo": false}'}, False),
        ({"trust.json": '{"/": true, "ROOT/repo": null}'}, True),
        ({"settings.json": '{"defaultProjectTrust": "always"}'}, True),
        ({"settings.json": '\ufeff{"defaultProjectTrust": "always"}', "trust.json": '{"ROOT": false}'}, False),
        ({"settings.json": '{"defaultProjectTrust": "never"}', "trust.json": '{"/": true}'}, True),
        ({"settings.json": "{"}, False),
    ],
)
def test_trust(lay: Lay, tree: Mapping[str, str], trusted: bool) -> None:
    """*Recorded.*"""
    root = lay({**PROMPTS, "repo/.pi/settings.json": '{"defaultProjectTrust": "always"}'})
    lay({f"home/.pi/agent/{name}": text.replace("ROOT", root) for name, text in tree.items()})
    context = run(root)
    assert texts(context) == ["project" if trusted else "user"]
    assert trusted is not any(one.outcome is Outcome.UNTRUSTED for one in context.candidates)


@pytest.mark.parametrize("text", ["{", "[]", '{"x": 1}'])
def test_a_wrong_trust_file_ends_the_start(lay: Lay, text: str) -> None:
    """*Recorded.*"""
    root = lay({**PROMPTS, "home/.pi/agent/trust.json": text})
    refusal = run(root).refusal
    assert refusal
    assert refusal.path == f"{root}/home/.pi/agent/trust.json"
    assert run(root, options={"approve": ("",)}).refusal is None


def test_options(lay: Lay) -> None:
    root = lay({**PROMPTS, "repo/AGENTS.md": "a", "repo/s.txt": "from a file", "repo/.pi/APPEND_SYSTEM.md": "hidden"})
    given = {"approve": ("",), "no-context-files": ("",), "append-system-prompt": ("one", "s.txt")}
    assert texts(run(root, options=given)) == ["project", "<addendum>\none\n\nfrom a file\n</addendum>"]
    assert texts(run(root, options={"no-approve": ("",), "no-context-files": ("",)})) == ["user"]
    given = {"system-prompt": ("one", "two"), "no-context-files": ("",)}
    assert texts(run(root, options=given)) == ["two"]


def test_a_folder_is_sent_as_its_path(lay: Lay) -> None:
    root = lay({**ALWAYS, "repo/.pi/SYSTEM.md/x": "", "repo/.pi/APPEND_SYSTEM.md/x": ""})
    context = run(root)
    assert texts(context) == [
        f"{root}/repo/.pi/SYSTEM.md",
        f"<addendum>\n{root}/repo/.pi/APPEND_SYSTEM.md\n</addendum>",
    ]
    assert context.loaded == ()


def test_empty_prompts(lay: Lay) -> None:
    """An empty file of the project hides the user's; the two are chosen independently."""
    root = lay({**ALWAYS, **PROMPTS, "home/.pi/agent/APPEND_SYSTEM.md": "app"})
    lay({"repo/.pi/SYSTEM.md": b"\xef\xbb\xbf"})
    assert texts(run(root)) == ["<addendum>\napp\n</addendum>"]


def test_prompts_are_untrimmed(lay: Lay) -> None:
    root = lay({**ALWAYS, "repo/.pi/SYSTEM.md": b"\xef\xbb\xbf \xff\r\n", "repo/.pi/APPEND_SYSTEM.md": "\n"})
    assert texts(run(root)) == [" \ufffd\r\n", "<addendum>\n\n\n</addendum>"]


def test_neutral_start(lay: Lay) -> None:
    root = lay({**PROMPTS, "AGENTS.md": "above", "repo/AGENTS.md": "r", "repo/s/.pi/SYSTEM.md": "s"})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    assert loaded(load(neutral(tree, f"{root}/repo", f"{root}/repo")), root) == ["repo/.pi/SYSTEM.md", "repo/AGENTS.md"]
    context = load(neutral(tree, f"{root}/repo", f"{root}/repo/s"))
    assert loaded(context, root) == ["repo/s/.pi/SYSTEM.md", "repo/AGENTS.md"]


def test_deep_json_is_no_trouble(lay: Lay) -> None:
    root = lay({**PROMPTS, "home/.pi/agent/settings.json": "[" * 100_000, "home/.pi/agent/trust.json": json.dumps({})})
    assert texts(run(root)) == ["user"]


def test_facts() -> None:
    (agent,) = AGENTS
    assert agent.serves("a/.pi/SYSTEM.md") == "a"

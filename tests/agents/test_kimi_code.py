"""Kimi Code CLI: what the recorded cases leave out. § is its specification's."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.kimi_code import AGENTS
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None) -> Context:
    return AGENT.load(Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), home=f"{root}/home", env=env or {}))


def files(context: Context, root: str) -> list[tuple[str, str]]:
    """Paths and texts between the fences."""
    if not context.segments:
        return []
    text = context.segments[0].text.text
    head = "The applicable `AGENTS.md` instructions are:\n\n```````\n<!-- From: "
    assert text.startswith(head)
    assert text.endswith("\n```````")
    parts = text[len(head) : -len("\n```````")].split("\n\n<!-- From: ")
    return [(path.removeprefix(root + "/"), body) for path, body in (part.split(" -->\n", 1) for part in parts)]


def test_the_users_folder_can_be_elsewhere(lay: Lay) -> None:
    root = lay({"own/AGENTS.md": "O", "own/agents.md": "no", "home/.kimi-code/AGENTS.md": "no", "repo": None})
    assert files(run(root, env={"KIMI_CODE_HOME": f"{root}/own"}), root) == [("own/AGENTS.md", "O")]
    assert files(run(root, env={"KIMI_CODE_HOME": "../own"}), root) == [("own/AGENTS.md", "O")]


@pytest.mark.parametrize(
    ("git", "is_root"),
    [
        (None, True),
        ("gitdir: x", True),
        ("\ufeff \n gitdir:x\r\n", True),
        ("gitdir: \nx", False),
        ("x\ngitdir: y", False),
        ("", False),
        (Path("../g"), True),
        (Path("gone"), False),
    ],
)
def test_git_roots(lay: Lay, git: str | Path | None, is_root: bool) -> None:
    root = lay({"repo/.git": git, "g": None, "repo/AGENTS.md": "R", "repo/sub/x": ""})
    assert files(run(root, "repo/sub"), root) == ([("repo/AGENTS.md", "R")] if is_root else [])


def test_a_path_that_was_used_gives_nothing(lay: Lay) -> None:
    root = lay({"home/.agents/AGENTS.md": "U", "home/.agents/agents.md": "L"})
    context = run(root, "home/.agents")
    assert files(context, root) == [("home/.agents/AGENTS.md", "U"), ("home/.agents/agents.md", "L")]
    assert [one.outcome for one in context.candidates].count(Outcome.DUPLICATE) == 1


def test_the_warning_counts_comments(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": ""})
    room = 32_768 - len(f"<!-- From: {root}/repo/AGENTS.md -->\n")
    for size, warned in ((room, False), (room + 1, True)):
        lay({"repo/AGENTS.md": "x" * size})
        assert bool(run(root).warnings) is warned


def test_wrong_bytes_keep_origins(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": b"\xff\xffA\xe9B \xed\xa0\x80C"})
    text = run(root).segments[0].text
    assert files(run(root), root) == [("repo/AGENTS.md", "AB C")]
    assert text.byte_at(text.text.rindex("C")) == (f"{root}/repo/AGENTS.md", 9)


def test_neutral(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/AGENTS.md": Path("../AGENTS.md"), "repo/agents.md": "R"})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    context = AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo"))
    assert files(context, root) == [("repo/agents.md", "R")]

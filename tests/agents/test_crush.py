"""Crush: what the derived cases leave out. § are the sections of its specification."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.crush import load
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None, **options: tuple[str, ...]) -> Context:
    named = {name.replace("_", "-"): values for name, values in options.items()}
    return load(Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/home", env=env or {}, options=named))


def run_neutral(root: str) -> Context:
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    return load(neutral(tree, f"{root}/repo", f"{root}/repo"))


def loaded(context: Context, root: str) -> list[str]:
    assert context.refusal is None
    return [path.removeprefix(root + "/") for path in context.loaded]


def settings(*paths: str, key: str = "context_paths") -> str:
    return json.dumps({"options": {key: list(paths)}})


def test_the_order_shown_is_that_of_the_sorted_list(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "a",
            "repo/CLAUDE.md": "c",
            "repo/.cursorrules": "r",
            "repo/.crush.json": settings("BRIEF.md", "zz.md", "AGENTS.md"),
            "repo/BRIEF.md": "b",
            "repo/zz.md": "z",
        }
    )
    assert loaded(run(root), root) == [
        "repo/.cursorrules",
        "repo/AGENTS.md",
        "repo/BRIEF.md",
        "repo/CLAUDE.md",
        "repo/zz.md",
    ]


def test_a_key_is_the_path_in_lower_case(lay: Lay) -> None:
    root = lay({"repo/CRUSH.md": "C", "repo/crush.md": "c", "repo/Crush.local.md": "l"})
    context = run(root)
    assert loaded(context, root) == ["repo/CRUSH.md"]
    shadowed = {one.path: one.by for one in context.candidates if one.outcome is Outcome.SHADOWED}
    assert shadowed == {
        f"{root}/repo/crush.md": f"{root}/repo/CRUSH.md",
        f"{root}/repo/Crush.local.md": f"{root}/repo/CRUSH.local.md",
    }


def test_on_a_case_insensitive_tree_the_names_are_one(lay: Lay) -> None:
    class Insensitive(DiskTree):
        case_sensitive = False

    root = lay({"repo/AGENTS.md": "A", "repo/agents.md": "a"})
    context = load(Start(Insensitive(), f"{root}/repo"))
    assert [one.path for one in context.candidates if one.outcome is Outcome.SHADOWED] == []


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("~/x/a.md", "{root}/home/x/a.md"),
        ("~/x/../x/a.md", "{root}/home/x/../x/a.md"),
        ("~foo.md", "{root}/homefoo.md"),
        ("$DIR/a.md", "{root}/home/x/a.md"),
        ("${DIR}/a.md", "{root}/home/x/a.md"),
        ("${NONE:-docs}/b.md", "{root}/repo/docs/b.md"),
        ("docs/../docs/b.md", "{root}/repo/docs/b.md"),
        ("docs/$DIR.md", "{root}/repo/docs/$DIR.md"),
        ("$(echo docs)/b.md", None),
        ("$", None),
    ],
)
def test_paths_are_expanded_and_shown_as_they_are(lay: Lay, written: str, shown: str | None) -> None:
    root = lay(
        {
            "repo/crush.json": settings(written),
            "home/x/a.md": "T",
            "homefoo.md": "T",
            "repo/docs/b.md": "T",
            "repo/docs/$DIR.md": "T",
        }
    )
    context = run(root, env={"DIR": f"{root}/home/x"})
    files = [] if shown is None else [f'\n<file path="{shown.format(root=root)}">\nT\n</file>\n']
    head = "# Project-Specific Context\nMake sure to follow the instructions in the context below.\n<project_context>\n"
    expected = [head + files[0] + "\n</project_context>"] if files else []
    assert [segment.text.text for segment in context.segments] == expected


def test_config_files_add_up_from_the_root_down(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git/HEAD": "",
            "repo/crush.json": settings("1.md"),
            "repo/.crush.json": settings("2.md"),
            "repo/pkg/crush.json": settings("3.md"),
            "repo/.crush/crush.json": settings("4.md"),
            "home/.config/crush/crush.json": settings("5.md"),
            "home/.local/share/crush/crush.json": settings("6.md"),
            "crush.json": settings("7.md"),
            **{f"repo/pkg/{number}.md": "" for number in range(1, 8)},
        }
    )
    assert loaded(run(root, "repo/pkg"), root) == [f"repo/pkg/{number}.md" for number in range(1, 7)]
    env = {"XDG_CONFIG_HOME": f"{root}/none", "CRUSH_GLOBAL_DATA": f"{root}/none"}
    assert loaded(run(root, "repo/pkg", env), root) == [f"repo/pkg/{number}.md" for number in range(1, 5)]
    assert loaded(run(root, "repo/pkg", env, data_dir=("none",)), root) == [f"repo/pkg/{n}.md" for n in range(1, 4)]


def test_without_git_only_the_start_folders_config_counts(lay: Lay) -> None:
    root = lay({"a/crush.json": settings("1.md"), "a/b/crush.json": settings("2.md"), "a/b/1.md": "", "a/b/2.md": ""})
    assert loaded(run(root, "a/b"), root) == ["a/b/2.md"]


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"[]",
        b"// c\n{}",
        b"\xef\xbb\xbf{}",
        b'{"options": 1}',
        b'{"options": {"context_paths": "a"}}',
        b'{"options": {"context_paths": [1]}}',
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    ],
)
def test_a_broken_config_keeps_it_from_starting(lay: Lay, data: bytes) -> None:
    root = lay({"repo/crush.json": data, "repo/AGENTS.md": "A"})
    context = run(root)
    assert context.refusal is not None
    assert context.refusal.path == f"{root}/repo/crush.json"
    assert context.segments == ()


@pytest.mark.parametrize("data", [b"", b"{}", b'{"options": null}', b'{"options": {"context_paths": null}}'])
def test_a_config_that_says_nothing(lay: Lay, data: bytes) -> None:
    root = lay({"repo/crush.json": data, "repo/AGENTS.md": "A"})
    assert loaded(run(root), root) == ["repo/AGENTS.md"]


def test_a_workspace_file_of_the_wrong_form_is_passed_over(lay: Lay) -> None:
    root = lay({"repo/.crush/crush.json": '{"options": {"context_paths": 1}}', "repo/AGENTS.md": "A"})
    assert loaded(run(root), root) == ["repo/AGENTS.md"]


def test_a_folder_that_is_a_link_gives_nothing(lay: Lay) -> None:
    root = lay(
        {
            "docs/a.md": "a",
            "repo/.cursor/rules": Path("../../docs"),
            "repo/crush.json": settings("ctx"),
            "repo/ctx/l.md": Path("../../docs/a.md"),
            "repo/ctx/d": Path("../../docs"),
            "repo/ctx/gone": Path("nowhere"),
        }
    )
    context = run(root)
    assert loaded(context, root) == ["repo/ctx/l.md"]
    assert (f"{root}/repo/.cursor/rules/", Outcome.NOT_A_FILE) not in [(c.path, c.outcome) for c in context.candidates]
    assert (f"{root}/repo/.cursor/rules", Outcome.NOT_A_FILE) in [(c.path, c.outcome) for c in context.candidates]


def test_each_wrong_byte_is_one_character(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": b"\xe2\x82x\xff"})
    context = run(root)
    assert "\n\ufffd\ufffdx\ufffd\n" in context.segments[0].text.text
    assert context.segments[0].text.paths() == (f"{root}/repo/AGENTS.md",)


def test_a_neutral_start_knows_no_user(lay: Lay) -> None:
    root = lay(
        {
            "repo/crush.json": settings("~/a.md", "$HOME/a.md", "../a.md", "docs"),
            "repo/docs/d.md": "d",
            "a.md": "a",
            "home/.config/AGENTS.md": "no",
            "repo/.git/HEAD": "",
        }
    )
    context = run_neutral(root)
    assert loaded(context, root) == ["repo/docs/d.md"]
    outside = [one.path for one in context.candidates if one.problem is Problem.OUTSIDE]
    assert outside == ["$HOME/a.md", f"{root}/a.md", "~/a.md"]


def test_nothing_raises(lay: Lay) -> None:
    root = lay({"repo/crush.json": settings("loop", "\0", "\ud800", "x" * 5000, ""), "repo/loop": Path("loop")})
    os.mkfifo(f"{root}/repo/AGENTS.md")
    assert run(root).refusal is None


def test_a_path_for_the_whole_folder(lay: Lay) -> None:
    root = lay({"repo/crush.json": settings("."), **{f"repo/f/{number}": "x" for number in range(20)}})
    assert len(run(root).loaded) == 21


def test_what_is_sent_is_bounded(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guidelint.agents.crush.MOST_BYTES", 5)
    root = lay({"repo/AGENTS.md": "four", "repo/CLAUDE.md": "xx", "repo/GEMINI.md": "1"})
    context = run(root)
    assert loaded(context, root) == ["repo/AGENTS.md", "repo/GEMINI.md"]
    assert [one.path for one in context.candidates if one.outcome is Outcome.OVER_BUDGET] == [f"{root}/repo/CLAUDE.md"]

"""Amp, from its manual."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents import amp
from guidelint.agents.amp import AGENTS, NAMES
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str, cwd: str = "home/repo") -> Context:
    folder = os.path.realpath(f"{root}/{cwd}")
    return AGENT.load(Start(DiskTree(), folder, home=f"{root}/home", touched=touched))


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/home/") for path in context.loaded]


def test_the_first_name_of_each_folder(lay: Lay) -> None:
    root = lay({f"home/{count}/{name}": name for count in range(7) for name in NAMES[count:]})
    for count, name in enumerate(NAMES):
        context = run(root, cwd=f"home/{count}")
        assert loaded(context, root) == [f"{count}/{name}"]
        shadowed = [os.path.basename(one.path) for one in context.candidates if one.outcome is Outcome.SHADOWED]
        assert shadowed == list(NAMES[count + 1 :])


def test_from_home_down_and_the_users_own(lay: Lay) -> None:
    root = lay(
        {
            "AGENTS.md": "above home",
            "home/AGENTS.md": "home",
            "home/.config/amp/AGENTS.md": "amp",
            "home/.config/AGENTS.md": "all",
            "home/a/CLAUDE.md": "a",
            "home/a/b/AGENT.md": "b",
            "home/a/b/c/AGENTS.md": "c",
            "elsewhere/x/AGENTS.md": "x",
        }
    )
    context = run(root, cwd="home/a/b")
    assert loaded(context, root) == [
        ".config/amp/AGENTS.md",
        ".config/AGENTS.md",
        "AGENTS.md",
        "a/CLAUDE.md",
        "a/b/AGENT.md",
    ]
    assert context.undetermined == "the order of the files is not known"
    assert [one.path for one in context.on_demand] == [f"{root}/home/a/b/c/AGENTS.md"]
    outside = run(root, cwd="elsewhere/x")
    assert outside.loaded[-2:] == (f"{root}/AGENTS.md", f"{root}/elsewhere/x/AGENTS.md")


def test_folders_below_when_a_file_there_is_read(lay: Lay) -> None:
    root = lay(
        {
            "home/repo/AGENTS.md": "r",
            "home/repo/a/AGENTS.md": "a",
            "home/repo/a/b/CLAUDE.md": "See @../d.md",
            "home/repo/a/d.md": "d",
        }
    )
    context = run(root, "a/b/x.py", "a/b/y.py")
    assert [(one.role, one.text.text) for one in context.segments] == [
        ("system", "r"),
        ("tool", "a"),
        ("tool", "See @../d.md"),
        ("tool", "d"),
    ]
    assert [one.touched for one in context.imports] == [f"{root}/home/repo/a/b/x.py"]
    assert context.undetermined is None


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("See @doc/style.md and @doc/git.md.", ["doc/style.md", "doc/git.md"]),
        ("@doc/*.md", ["doc/git.md", "doc/style.md"]),
        ("(@./doc/style.md)", ["doc/style.md"]),
        ("@~/repo/doc/style.md", ["doc/style.md"]),
        ("@~/repo/d*/style.md, then", ["doc/style.md"]),
        ("`@doc/style.md` and\n```\n@doc/git.md\n```\n", []),
        ("me@doc/style.md", []),
        ("@doc/style.md @doc/style.md", ["doc/style.md"]),
    ],
)
def test_mentions(text: str, files: list[str], lay: Lay) -> None:
    root = lay({"home/repo/AGENTS.md": text, "home/repo/doc/style.md": "style @git.md", "home/repo/doc/git.md": "git"})
    assert loaded(run(root), root)[1:] == [f"repo/{file}" for file in files]


def test_what_becomes_of_mentions(lay: Lay) -> None:
    text = "@gone.md @doc @no/*.md @doc/a.md @doc/a.md @alice `x @doc/a.md`"
    root = lay({"home/repo/AGENTS.md": text, "home/repo/doc/a.md": "A"})
    found = [(one.written, one.outcome) for one in run(root).imports]
    assert found == [
        ("gone.md", ImportOutcome.MISSING),
        ("no/*.md", ImportOutcome.MISSING),
        ("doc/a.md", ImportOutcome.EXPANDED),
        ("doc/a.md", ImportOutcome.REPEATED),
        ("doc/a.md", ImportOutcome.NOT_HERE),
    ]


@pytest.mark.parametrize(
    ("globs", "touched", "brought"),
    [
        ("'*.ts'", "src/a.ts", True),
        ("'src/**'", "x/src/a.ts", True),
        ("['*.py', '*.ts']", "a.ts", True),
        ("'./*.ts'", "a.ts", False),
        ("'./*.ts'", "doc/a.ts", True),
        ("'../src/*.ts'", "src/a.ts", True),
        ("**/*.ts", "src/a.py", False),
    ],
)
def test_mentioned_files_with_globs(globs: str, touched: str, brought: bool, lay: Lay) -> None:
    root = lay({"home/repo/AGENTS.md": "@doc/ts.md", "home/repo/doc/ts.md": f"---\nglobs: {globs}\n---\nText.\n"})
    context = run(root)
    assert loaded(context, root) == ["repo/AGENTS.md"]
    (waits,) = context.on_demand
    assert waits.path == f"{root}/home/repo/doc/ts.md"
    assert waits.trigger.matches
    assert waits.trigger.matches(f"{root}/home/repo/{touched}") is brought
    assert (len(run(root, touched).loaded) == 2) is brought


def test_mentions_are_bounded(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amp, "MOST_FILES", 3)
    root = lay({"home/repo/AGENTS.md": "@d/**/*", **{f"home/repo/d/{number}.md": "x" for number in range(9)}})
    assert len(run(root).loaded) == 4


def test_neutral(lay: Lay) -> None:
    text = "@../../x.md @~/y.md @/etc/hostname @l.md"
    root = lay({"home/repo/AGENTS.md": text, "x.md": "x", "home/y.md": "y", "home/repo/l.md": Path("../y.md")})
    folder = f"{root}/home/repo"
    context = AGENT.load(neutral(ConfinedTree(DiskTree(), folder), folder, folder))
    assert context.loaded == (f"{folder}/AGENTS.md",)
    assert {one.outcome for one in context.imports} == {ImportOutcome.OUTSIDE}

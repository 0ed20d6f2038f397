"""Cursor, from its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.cursor import AGENTS
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str, cwd: str = "repo", **options: str) -> Context:
    given = {name: (value,) for name, value in options.items()}
    folder = os.path.realpath(f"{root}/{cwd}")
    return AGENT.load(Start(DiskTree(), folder, home=f"{root}/home", options=given, touched=touched))


def loaded(context: Context) -> list[str]:
    return [os.path.relpath(path, context.start.cwd) for path in context.loaded]


def waiting(context: Context) -> dict[str, tuple[str, tuple[str, ...]]]:
    cwd = context.start.cwd
    return {
        os.path.relpath(one.path, cwd): (os.path.relpath(one.trigger.folder, cwd), one.trigger.patterns)
        for one in context.on_demand
    }


def rule(**keys: str) -> str:
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in keys.items()) + "---\nText.\n"


def test_what_a_rules_keys_make_of_it(lay: Lay) -> None:
    root = lay(
        {
            "repo/.cursor/rules/always.mdc": rule(alwaysApply="true", globs="*.ts", description="both are ignored"),
            "repo/.cursor/rules/deep/er/globs.mdc": rule(globs="**/*.ts, src/{a,b}/*", alwaysApply="false"),
            "repo/.cursor/rules/wish.mdc": rule(description="Use for migrations"),
            "repo/.cursor/rules/named.mdc": rule(alwaysApply="false"),
            "repo/.cursor/rules/plain.mdc": "Text.\n",
            "repo/.cursor/rules/not.md": rule(alwaysApply="true"),
        }
    )
    context = run(root)
    assert loaded(context) == [".cursor/rules/always.mdc"]
    assert waiting(context) == {".cursor/rules/deep/er/globs.mdc": (".", ("**/*.ts", "src/{a,b}/*"))}
    left_out = [os.path.basename(one.path) for one in context.candidates if one.outcome is Outcome.EXCLUDED]
    assert left_out == ["named.mdc", "not.md", "plain.mdc", "wish.mdc"]
    assert not context.framing_known
    assert context.undetermined is None


def test_the_text_is_the_files(lay: Lay) -> None:
    text = rule(alwaysApply="true")
    root = lay(
        {"repo/.cursor/rules/a.mdc": text, "repo/AGENTS.md": "A\n", "repo/.cursorrules": "L", "repo/CLAUDE.md": "C"}
    )
    context = run(root)
    assert [(one.role, one.text.text) for one in context.segments] == [
        ("system", text),
        ("system", "A\n"),
        ("system", "L"),
    ]
    assert context.undetermined == "the order of the files is not known"
    assert "CLAUDE.md" in loaded(run(root, cli="true"))


@pytest.mark.parametrize(
    ("globs", "touched", "attached"),
    [
        ("**/*.ts", "src/deep/a.ts", True),
        ("*.ts", "src/deep/a.ts", True),
        ("src/*.ts", "src/deep/a.ts", False),
        ("src/", "src/deep/a.ts", True),
        ("a.py,./src/**", "src/deep/a.ts", True),
        ("['*.py', \"*.ts\"]", "src/deep/a.ts", True),
        ("[*.py, *.ts]", "src/deep/a.ts", True),
        ("\n  - '*.py'\n  - '*.ts'", "src/deep/a.ts", True),
        ("*.ts, !src/**", "src/deep/a.ts", False),
        ('"**/*.ts"', "src/deep/a.ts", False),
        ("**/*.ts", "../other/a.ts", False),
    ],
)
def test_globs(globs: str, touched: str, attached: bool, lay: Lay) -> None:
    """Values are raw: quotes are part of a glob, but for those in a list."""
    root = lay({"repo/.cursor/rules/a.mdc": rule(globs=globs)})
    context = run(root, touched)
    assert [one.touched for one in context.segments] == [os.path.abspath(f"{root}/repo/{touched}")] * attached


def test_folders_below(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "root",
            "repo/web/AGENTS.md": "web",
            "repo/web/ui/AGENTS.md": "ui",
            "repo/other/AGENTS.md": "other",
            "repo/web/.cursor/rules/a.mdc": rule(alwaysApply="true"),
            "repo/web/.cursor/rules/b.mdc": rule(globs="ui/*.ts"),
            "repo/web/.cursor/rules/c.mdc": rule(description="wish"),
        }
    )
    assert loaded(run(root)) == ["AGENTS.md"]
    assert waiting(run(root)) == {
        "web/AGENTS.md": ("web", ()),
        "web/.cursor/rules/a.mdc": ("web", ()),
        "web/.cursor/rules/b.mdc": ("web", ("ui/*.ts",)),
        "web/ui/AGENTS.md": ("web/ui", ()),
        "other/AGENTS.md": ("other", ()),
    }
    touched = run(root, "web/ui/x.ts", "web/ui/y.ts")
    assert loaded(touched)[1:] == [
        "web/AGENTS.md",
        "web/.cursor/rules/a.mdc",
        "web/.cursor/rules/b.mdc",
        "web/ui/AGENTS.md",
    ]
    assert list(waiting(touched)) == ["other/AGENTS.md"]
    assert loaded(run(root, cwd="repo/web"))[-1] == "AGENTS.md"


def test_what_cannot_be_read(lay: Lay) -> None:
    root = lay(
        {
            "repo/.cursor/rules/a.mdc": Path("a.mdc"),
            "repo/.cursor/rules/b.mdc": b"---\nalwaysApply: true\n---\n\xff",
            "repo/.cursor/rules/c.mdc": "---\nglobs: [[[\n---\n",
            "repo/AGENTS.md/x": "a folder",
            "repo/.cursorrules": " \n",
        }
    )
    context = run(root)
    assert loaded(context) == [".cursor/rules/b.mdc"]
    outcomes = {os.path.basename(one.path): one.outcome for one in context.candidates}
    assert outcomes["AGENTS.md"] is Outcome.NOT_A_FILE
    assert outcomes[".cursorrules"] is Outcome.BLANK


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": Path("../x.md"), "x.md": "outside", "repo/.cursor/rules": Path("../../rules")})
    lay({"rules/a.mdc": rule(alwaysApply="true")})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    assert AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo")).loaded == ()

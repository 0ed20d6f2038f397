"""Goose: what the recorded cases leave out; what is recorded here was recorded with 1.52.0."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.goose import GLOBAL, PROJECT, load
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.loading.text import Origin
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None, touched: tuple[str, ...] = ()) -> Context:
    return load(Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/home", env=env or {}, touched=touched))


def text(context: Context) -> str:
    """The text of the first request."""
    assert all(segment.role == "system" for segment in context.segments)
    return "".join(segment.text.text for segment in context.segments if segment.touched is None)


def later(context: Context) -> list[tuple[str | None, str]]:
    return [(segment.touched, segment.text.text) for segment in context.segments if segment.touched]


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def imports(context: Context) -> list[tuple[str, ImportOutcome, int]]:
    return [(one.written, one.outcome, one.depth) for one in context.imports]


# Files


@pytest.mark.parametrize("value", ["", "X.md", '"X.md"', '["X.md", 1]', "[", "null"])
def test_a_wrong_value_in_the_environment_gives_the_default_names(lay: Lay, value: str) -> None:
    config = "CONTEXT_FILE_NAMES: [X.md]\n"
    root = lay({"repo/X.md": "x", "repo/AGENTS.md": "a", "home/.config/goose/config.yaml": config})
    assert text(run(root, env={"CONTEXT_FILE_NAMES": value})) == PROJECT + "a"


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("CONTEXT_FILE_NAMES:\n  - X.md\n", "x"),
        ("CONTEXT_FILE_NAMES: '[\"X.md\"]'\n", "x"),
        ("CONTEXT_FILE_NAMES: X.md\n", "a"),
        ("CONTEXT_FILE_NAMES: [X.md, 1]\n", "a"),
        ("CONTEXT_FILE_NAMES: [\n", "a"),
        ("- X.md\n", "a"),
    ],
)
def test_names_in_config_yaml(lay: Lay, config: str, expected: str) -> None:
    root = lay({"repo/X.md": "x", "repo/AGENTS.md": "a", "home/.config/goose/config.yaml": config})
    assert text(run(root)) == PROJECT + expected


def test_an_empty_list_switches_everything_off(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "a", "home/.agents/AGENTS.md": "h"})
    assert run(root, env={"CONTEXT_FILE_NAMES": "[]"}).segments == ()


def test_a_repeated_name_is_loaded_again(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "a\n"})
    context = run(root, env={"CONTEXT_FILE_NAMES": '["AGENTS.md", "AGENTS.md"]'})
    assert text(context) == PROJECT + "a\n\na\n"
    assert loaded(context, root) == ["repo/AGENTS.md"]


def test_an_absolute_name_counts_as_global_and_in_every_folder(lay: Lay) -> None:
    root = lay({"repo/.git/x": "", "repo/A.md": "a", "repo/s/f": ""})
    context = run(root, "repo/s", {"CONTEXT_FILE_NAMES": f'["{root}/repo/A.md"]'})
    assert text(context) == GLOBAL + "a\n\n" + PROJECT + "a\na"


def test_the_root_variable_moves_both_user_folders(lay: Lay) -> None:
    root = lay({"pr/config/AGENTS.md": "c", "pr/.agents/AGENTS.md": "p", "home/.agents/AGENTS.md": "h", "repo/f": ""})
    assert text(run(root, env={"GOOSE_PATH_ROOT": f"{root}/pr"})) == GLOBAL + "c\np"
    assert text(run(root, env={"GOOSE_PATH_ROOT": ""})) == GLOBAL + "h"


def test_a_relative_configuration_home_counts_for_nothing(lay: Lay) -> None:
    root = lay({"repo/x/goose/AGENTS.md": "x", "home/.config/goose/AGENTS.md": "h", "y/goose/AGENTS.md": "y"})
    assert text(run(root, env={"XDG_CONFIG_HOME": "x"})) == GLOBAL + "h"
    assert text(run(root, env={"XDG_CONFIG_HOME": f"{root}/y"})) == GLOBAL + "y"


def test_any_entry_makes_a_root(lay: Lay) -> None:
    root = lay({"repo/.git": "stray", "repo/AGENTS.md": "a", "repo/s/AGENTS.md": "s"})
    assert text(run(root, "repo/s")) == PROJECT + "a\ns"


def test_what_leads_out_is_dropped(lay: Lay) -> None:
    root = lay({"out.md": "o", "repo/AGENTS.md": "a", "repo/B.md": Path("../out.md"), "repo/.git/x": "g"})
    context = run(root, env={"CONTEXT_FILE_NAMES": '["B.md", "../out.md", ".git/x", "AGENTS.md", "gone.md", "."]'})
    assert text(context) == PROJECT + "a"
    assert {one.outcome for one in context.candidates if one.scope == "project"} == {
        Outcome.MISSING,
        Outcome.LOADED,
        Outcome.NOT_A_FILE,
    }


def test_tag_characters_go_and_normal_form_c_comes(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "e\u0301 \U000e0041\u200bx\n"})
    context = run(root)
    assert text(context) == PROJECT + "\xe9 \u200bx\n"
    path = f"{root}/repo/AGENTS.md"
    runs = [one for one in context.segments[0].text.runs if one.origin]
    assert [(one.text, one.origin, one.verbatim) for one in runs] == [
        ("\xe9", Origin(path, 0, 3), False),
        (" ", Origin(path, 3, 4), True),
        ("\u200bx\n", Origin(path, 8, 13), True),
    ]


# Imports


def test_names_of_imports(lay: Lay) -> None:
    files = ("a.md", "K", "Kx-1", "d/e", "a.b.c", ".x")
    root = lay(
        {"repo/AGENTS.md": "@a.md. @K, @Kx-1! @d/e: @a.b.c @.x @a.md@K @a\xe9.md", **{f"repo/{f}": "" for f in files}}
    )
    context = run(root)
    expanded = [one.written for one in context.imports if one.outcome is ImportOutcome.EXPANDED]
    assert expanded == ["a.md", "K", "Kx-1", "d/e", "a.b.c", ".x", "a.md"]
    assert loaded(context, root) == ["repo/AGENTS.md"]  # the files are empty: nothing of them reached the model


@pytest.mark.parametrize(
    ("white", "is_one"), [("\xa0", 1), ("\x85", 1), ("\u3000", 1), ("\u200b", 0), ("\x1c", 0), ("(", 0)]
)
def test_what_stands_before(lay: Lay, white: str, is_one: int) -> None:
    root = lay({"repo/AGENTS.md": f"x{white}@a.md", "repo/a.md": "A"})
    assert len(run(root).imports) == is_one


def test_the_spelling_makes_a_cycle(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "@c.md", "repo/c.md": "c @./c.md @.//c.md"})
    inner = "--- Content from ./c.md ---\nc @./c.md @.//c.md\n--- End of ./c.md ---"
    again = "--- Content from .//c.md ---\nc @./c.md @.//c.md\n--- End of .//c.md ---"
    assert text(run(root)) == PROJECT + f"--- Content from c.md ---\nc {inner} {again}\n--- End of c.md ---"


def test_outcomes_and_origins(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "\xe9 @gone.md @/abs.md @../out.md @d/ @bad.md @ok.md",
            "out.md": "",
            "repo/d/x": "",
            "repo/bad.md": b"\xff",
            "repo/ok.md": "ok @d1.md",
            "repo/d1.md": "@d2.md",
            "repo/d2.md": "@d3.md",
            "repo/d3.md": "",
            "repo/.git/x": "",
        }
    )
    context = run(root)
    assert imports(context) == [
        ("gone.md", ImportOutcome.MISSING, 1),
        ("/abs.md", ImportOutcome.OUTSIDE, 1),
        ("../out.md", ImportOutcome.OUTSIDE, 1),
        ("d/", ImportOutcome.WRONG_TYPE, 1),
        ("bad.md", ImportOutcome.WRONG_TYPE, 1),
        ("ok.md", ImportOutcome.EXPANDED, 1),
        ("d1.md", ImportOutcome.EXPANDED, 2),
        ("d2.md", ImportOutcome.EXPANDED, 3),
        ("d3.md", ImportOutcome.TOO_DEEP, 4),
    ]
    assert context.imports[0].origin == Origin(f"{root}/repo/AGENTS.md", 3, 11)
    assert context.imports[-1].origin == Origin(f"{root}/repo/d2.md", 0, 6)
    assert context.imports[5].target == f"{root}/repo/ok.md"


@pytest.mark.parametrize(("missing", "expanded"), [(63, 1), (64, 0)])
def test_references_that_come_to_nothing_count(lay: Lay, missing: int, expanded: int) -> None:
    root = lay({"repo/AGENTS.md": "@gone.md\n" * missing + "@x.md @x.md", "repo/x.md": "X"})
    assert text(run(root)).count("--- Content from x.md") == expanded


def test_beyond_the_room_nothing_more_is_imported(lay: Lay) -> None:
    framing = len("--- Content from b.md ---\n\n--- End of b.md ---")
    for size, expanded in ((1_048_576 - framing, ["b.md"]), (1_048_577 - framing, [])):
        root = lay({"repo/AGENTS.md": "@b.md @s.md", "repo/b.md": "x" * size, "repo/s.md": "s"})
        context = run(root)
        assert [one.written for one in context.imports if one.outcome is ImportOutcome.EXPANDED] == expanded
        assert [use.exceeded for use in context.usages] == [not expanded]


def test_a_text_that_is_too_long_is_not_searched(lay: Lay) -> None:
    for size, count in ((131_072, 1), (131_073, 0)):
        root = lay({"repo/AGENTS.md": "@x.md " + "x" * (size - 6), "repo/x.md": "X"})
        assert len(run(root).imports) == count


def test_ignored_files_by_the_lists_of_the_walk(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git/x": "",
            "repo/.gitignore": "\ufeffa.md\n/b.md\nd/**\n",
            "repo/s/.gitignore": "!a.md\nd2\n",
            "repo/s/u/.gitignore": "*\n",
            "repo/AGENTS.md": "@b.md @s/b.md",
            "repo/s/AGENTS.md": "@a.md @d/e.md @d2/e.md @../a.md @u/x.md",
            **{
                f"repo/{name}": "" for name in ("b.md", "s/b.md", "s/a.md", "s/d/e.md", "s/d2/e.md", "a.md", "s/u/x.md")
            },
        }
    )
    context = run(root, "repo/s")
    expanded = [one.written for one in context.imports if one.outcome is ImportOutcome.EXPANDED]
    assert expanded == ["b.md", "a.md", "d2/e.md", "../a.md", "u/x.md"]  # /b.md of the root means s/b.md


def test_git_metadata_is_not_imported(lay: Lay) -> None:
    root = lay(
        {"repo/AGENTS.md": "@.git/x @s/.GIT/x @l", "repo/.git/x": "", "repo/s/.GIT/x": "", "repo/l": Path(".git/x")}
    )
    assert {outcome for _, outcome, _ in imports(run(root))} <= {ImportOutcome.WRONG_TYPE}


# On demand (recorded)


def test_a_touched_folder_adds_its_hints(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git/x": "",
            "repo/.gitignore": "i.md\n",
            "repo/AGENTS.md": "a\n",
            "repo/b/AGENTS.md": "b @i.md\n",
            "repo/b/i.md": "i",
            "repo/b/c/.goosehints": "c\n",
            "repo/b/c/f": "",
            "repo/b/f": "",
            "repo/e/f": "",
            "out/AGENTS.md": "o",
            "out/f": "",
            "repo/l": Path("b/c"),
        }
    )
    touched = tuple(
        f"{root}/{name}" for name in ("repo/f", "out/f", "repo/l/f", "repo/b/c/gone", "repo/b/f", "repo/e/f")
    )
    context = run(root, touched=touched)
    outer = "b --- Content from i.md ---\ni\n--- End of i.md ---\n"
    assert later(context) == [
        (touched[2], f"### Subdirectory Hints ({root}/repo/b/c)\n{outer}\nc\n"),
        (touched[4], f"### Subdirectory Hints ({root}/repo/b)\n{outer}"),
    ]
    assert loaded(context, root)[1:] == ["repo/b/AGENTS.md", "repo/b/i.md", "repo/b/c/.goosehints"]


def test_what_waits(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "a", "repo/b/AGENTS.md": "b", "repo/b/f": "", "repo/c/.goosehints": "c"})
    waiting = run(root, touched=(f"{root}/repo/b/f",)).on_demand
    assert [(one.path, one.trigger.folder) for one in waiting] == [(f"{root}/repo/c/.goosehints", f"{root}/repo/c")]


# Bounds


def test_import_bombs_are_bounded(lay: Lay) -> None:
    files = {f"repo/{n}.md": f"@{(n + 1) % 9}.md @./{(n + 1) % 9}.md " * 40 for n in range(9)}
    root = lay({"repo/AGENTS.md": "@0.md " * 100, **files})
    begin = time.monotonic()
    context = run(root)
    assert sum(one.outcome is ImportOutcome.EXPANDED for one in context.imports) == 64
    assert time.monotonic() - begin < 5


def test_nothing_raises(lay: Lay) -> None:
    root = lay({"repo/.goosehints": Path(".goosehints"), "repo/.gitignore": b"\xff[\n{\n\\\n" + b"*a" * 9999 + b"\n"})
    os.mkfifo(f"{root}/repo/AGENTS.md")
    assert run(root, env={"CONTEXT_FILE_NAMES": '["", "\\u0000", "\\ud800", "AGENTS.md"]'}).segments == ()
    assert run(root, touched=("\0", "", "/", f"{root}/nowhere/x")).segments == ()


def test_a_neutral_start_knows_no_user(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "@l.md @k.md", "repo/l.md": Path("../out.md"), "out.md": "o", "repo/k.md": "k"})
    context = load(neutral(ConfinedTree(DiskTree(), f"{root}/repo"), f"{root}/repo", f"{root}/repo"))
    assert imports(context) == [("l.md", ImportOutcome.OUTSIDE, 1), ("k.md", ImportOutcome.EXPANDED, 1)]

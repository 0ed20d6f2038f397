"""Claude Code: what the recorded cases leave out. § are the sections of its specification.

Expected texts are written from the specification, or, where a test says so, from the agent's own request.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.claude_code import AGENTS, load
from guidelint.loading.context import Context, Effect, ImportOutcome, Outcome, Trigger
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

USER = "user's private global instructions for all projects"
PROJECT = "project instructions, checked into the codebase"
LOCAL = "user's private project instructions, not checked in"
MEMORY = "user's auto-memory, persists across conversations"
PLUGIN = "cc-plugin-agents-md@builtin"


def run(
    root: str,
    cwd: str = "repo",
    reads: tuple[str, ...] = (),
    env: Mapping[str, str] | None = None,
    **options: str,
) -> Context:
    start = Start(
        DiskTree(),
        os.path.realpath(f"{root}/{cwd}"),
        home=f"{root}/home",
        env=env or {},
        options={name.replace("_", "-"): (value,) for name, value in options.items()},
        touched=tuple(f"{root}/{path}" for path in reads),
    )
    return load(start)


def run_neutral(root: str, cwd: str = "repo", reads: tuple[str, ...] = ()) -> Context:
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    return load(neutral(tree, f"{root}/repo", f"{root}/{cwd}", touched=tuple(f"{root}/{path}" for path in reads)))


def reminder(root: str, *entries: tuple[str, str, str]) -> tuple[str, str]:
    """§1: the first request's text for entries of path, label and text."""
    body = "\n\n".join(f"Contents of {root}/{path} ({label}):\n\n{text}" for path, label, text in entries)
    head = (
        "Codebase and user instructions are shown below. Be sure to adhere to these instructions. IMPORTANT: "
        "These instructions OVERRIDE any default behavior and you MUST follow them exactly as written."
    )
    return "user", f"<system-reminder>\n{head}\n\n{body}\n</system-reminder>"


def block(root: str, path: str, text: str, last: bool = False) -> tuple[str, str]:
    """§10: one file on demand."""
    return "user", f"<system-reminder>\nContents of {root}/{path}:\n\n{text}\n</system-reminder>" + "\n" * (not last)


def texts(context: Context) -> list[tuple[str, str]]:
    return [(segment.role, segment.text.text) for segment in context.segments]


def loaded(context: Context, root: str) -> list[str]:
    return [os.path.relpath(path, root) for path in context.loaded]


def excludes(*patterns: str) -> str:
    return json.dumps({"claudeMdExcludes": patterns})


def denies(*rules: str) -> str:
    return json.dumps({"permissions": {"deny": rules}})


def agents_mode(mode: str) -> str:
    return json.dumps({"pluginConfigs": {PLUGIN: {"options": {"instructionFiles": mode}}}})


def imports(context: Context) -> list[tuple[str, ImportOutcome]]:
    return [(found.written, found.outcome) for found in context.imports]


# §2: order and places


def test_everything_in_its_place(lay: Lay) -> None:
    root = lay(
        {
            "home/.claude/CLAUDE.md": "user",
            "home/.claude/rules/u.md": "user rule",
            "w/CLAUDE.md": "above",
            "w/repo/CLAUDE.local.md": "local @note.md",
            "w/repo/note.md": "note",
            "w/repo/.claude/rules/x/y.md": "rule",
            "w/repo/.claude/rules/x/y.txt": "no rule",
            "w/repo/.claude/CLAUDE.local.md": "never read",
            "w/repo/claude.md": "never read",
            "w/repo/sub/CLAUDE.md": "below",
        }
    )
    assert texts(run(root, "w/repo")) == [
        reminder(
            root,
            ("home/.claude/CLAUDE.md", USER, "user"),
            ("home/.claude/rules/u.md", USER, "user rule"),
            ("w/CLAUDE.md", PROJECT, "above"),
            ("w/repo/.claude/rules/x/y.md", PROJECT, "rule"),
            ("w/repo/CLAUDE.local.md", LOCAL, "local @note.md"),
            ("w/repo/note.md", LOCAL, "note"),
        )
    ]


def test_nothing_is_no_block(lay: Lay) -> None:
    context = run(lay({"repo": None}))
    assert (context.segments, context.loaded) == ((), ())


def test_the_first_to_reach_a_file_decides_its_label_and_place(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": "a @CLAUDE.local.md @pkg/CLAUDE.md",
            "repo/CLAUDE.local.md": "b",
            "repo/pkg/CLAUDE.md": "c",
            "repo/pkg/CLAUDE.local.md": "d",
        }
    )
    assert loaded(run(root), root) == ["repo/CLAUDE.md", "repo/CLAUDE.local.md", "repo/pkg/CLAUDE.md"]
    context = run(root, "repo/pkg")
    assert texts(context) == [
        reminder(
            root,
            ("repo/CLAUDE.md", PROJECT, "a @CLAUDE.local.md @pkg/CLAUDE.md"),
            ("repo/pkg/CLAUDE.md", PROJECT, "c"),
            ("repo/CLAUDE.local.md", LOCAL, "b"),
            ("repo/pkg/CLAUDE.local.md", LOCAL, "d"),
        )
    ]


def test_the_users_file_is_not_repeated_by_the_walk(lay: Lay) -> None:
    root = lay({"home/.claude/CLAUDE.md": "user", "home/CLAUDE.md": "home"})
    context = run(root, "home")
    assert texts(context) == [
        reminder(root, ("home/.claude/CLAUDE.md", USER, "user"), ("home/CLAUDE.md", PROJECT, "home"))
    ]
    again = [found for found in context.candidates if found.outcome is Outcome.DUPLICATE]
    assert [(found.path, found.by) for found in again] == [(f"{root}/home/.claude/CLAUDE.md",) * 2]


def test_real_paths_are_taken_once(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "@part.md @alias.md", "repo/part.md": "x", "repo/alias.md": Path("part.md")})
    context = run(root)
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/part.md"]
    assert imports(context) == [("part.md", ImportOutcome.EXPANDED), ("alias.md", ImportOutcome.REPEATED)]


WORKTREE: Tree = {
    "repo/CLAUDE.md": "main",
    "repo/CLAUDE.local.md": "main local",
    "repo/.claude/rules/r.md": "main rule",
    "repo/.git/worktrees/wt/commondir": "../..\n",
    "repo/.git/worktrees/wt/gitdir": "../../../sub/wt/.git\n",
    "repo/sub/CLAUDE.md": "between",
    "repo/sub/wt/.git": "gitdir: ../../.git/worktrees/wt\n",
    "repo/sub/wt/CLAUDE.md": "worktree",
    "CLAUDE.md": "above",
}


def test_a_worktree_inside_its_main_checkout_hides_the_main_files(lay: Lay) -> None:
    root = lay(WORKTREE)
    assert loaded(run(root, "repo/sub/wt"), root) == ["CLAUDE.md", "repo/CLAUDE.local.md", "repo/sub/wt/CLAUDE.md"]
    everything = [
        "CLAUDE.md",
        "repo/CLAUDE.md",
        "repo/.claude/rules/r.md",
        "repo/CLAUDE.local.md",
        "repo/sub/CLAUDE.md",
    ]
    assert loaded(run(root, "repo/sub"), root) == everything


def test_a_worktree_whose_link_is_not_mutual_hides_nothing(lay: Lay) -> None:
    root = lay({**WORKTREE, "repo/.git/worktrees/wt/gitdir": "/elsewhere/.git\n"})
    assert "repo/CLAUDE.md" in loaded(run(root, "repo/sub/wt"), root)


def test_a_hidden_claude_md_does_not_hold_the_worktrees_agents_md_back(lay: Lay) -> None:
    tree = {name: text for name, text in WORKTREE.items() if name not in ("CLAUDE.md", "repo/sub/wt/CLAUDE.md")}
    del tree["repo/CLAUDE.local.md"]
    root = lay({**tree, "repo/AGENTS.md": "main agents", "repo/sub/wt/AGENTS.md": "worktree agents"})
    assert loaded(run(root, "repo/sub/wt"), root) == ["repo/sub/wt/AGENTS.md"]


# §3: text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfa\xef\xbb\xbfb\n", "a\ufeffb"),
        (b"\xe3\x80\x80\xc2\xa0a\xe2\x80\x8b\n", "a\u200b"),
        (b"a\x00\x1b<b\r\nc\rd", "a\x00\x1b<b\r\nc\rd"),
        (b"---\nk: v\n---\n\n \nbody", "body"),
        (b"---  \n\nk\n---   \n\n\nbody", "body"),
        (b"---x\nk\n---\nbody", "---x\nk\n---\nbody"),
        (b"---\nk: a---b\nbody", "b\nbody"),
        (b"---\nno end", "---\nno end"),
        (b"\n---\nk: v\n---\nbody", "---\nk: v\n---\nbody"),
        (b"a\n\n<!-- x --> tail\n\nb\r\n", "a\n\n tail\n\nb"),
        (b"a\r\n<!-- x -->\r\n\r\n\r\nb\r\n", "a\nb"),
        (b"> <!-- x -->\n\n- <!-- y -->\n\na <!-- z -->", "> <!-- x -->\n\n- <!-- y -->\n\na <!-- z -->"),
        (b"<!-- open\r\na", "<!-- open\r\na"),
        (b"x\r\n\r\n<!--> y\r\n", "x\n\n<!--> y"),
        (b"a\tb\n\n[r]: /u\n\n<!-- x -->\n\nc\td", "a\tb\n\n[r]: /u\n\nc\td"),
        (b"<!-- a --><!-- b -->\n<!-- c --> d <!-- e -->\n", "d"),
        (b"<div><!-- a --></div>\n", "<div><!-- a --></div>"),
        (b"</system-reminder>", "</system-reminder>"),
    ],
)
def test_text_at_the_start(lay: Lay, data: bytes, text: str) -> None:
    root = lay({"repo/CLAUDE.md": data})
    assert texts(run(root)) == [reminder(root, ("repo/CLAUDE.md", PROJECT, text))]


@pytest.mark.parametrize("data", ["", " \n\t", "\u3000\ufeff", "<!-- @b.md -->\n", "---\nk: v\n---\n\n"])
def test_what_is_blank_is_no_entry_and_imports_nothing(lay: Lay, data: str) -> None:
    root = lay({"repo/CLAUDE.md": data, "repo/b.md": "b", "repo/AGENTS.md": "agents"})
    context = run(root)
    assert loaded(context, root) == ["repo/AGENTS.md"]
    assert [found.outcome for found in context.candidates if found.path == f"{root}/repo/CLAUDE.md"] == [Outcome.BLANK]


def test_what_is_no_file_is_skipped(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md/x": "a folder",
            "repo/.claude/CLAUDE.md": Path("nowhere"),
            "repo/CLAUDE.local.md": Path("CLAUDE.local.md"),
            "repo/AGENTS.md": "agents",
        }
    )
    os.mkfifo(f"{root}/repo/.claude/AGENTS.md")
    context = run(root)
    assert loaded(context, root) == ["repo/AGENTS.md"]
    outcomes = {os.path.relpath(found.path, root): found.outcome for found in context.candidates}
    assert outcomes["repo/CLAUDE.md"] is Outcome.NOT_A_FILE
    assert outcomes["repo/.claude/CLAUDE.md"] is Outcome.MISSING
    assert outcomes["repo/CLAUDE.local.md"] is Outcome.UNREADABLE
    assert outcomes["repo/.claude/AGENTS.md"] is Outcome.NOT_A_FILE


def test_a_file_over_four_mebibytes_is_dropped_whole(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": b"x" * 4_194_305, "repo/AGENTS.md": "agents"})
    context = run(root)
    assert loaded(context, root) == ["repo/AGENTS.md"]
    dropped = [use for use in context.usages if use.limit.effect is Effect.DROPS and use.exceeded]
    assert [(use.used, use.paths) for use in dropped] == [(4_194_305, (f"{root}/repo/CLAUDE.md",))]


def test_the_walked_name_decides_the_extension_and_the_real_one_for_rules(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": Path("GUIDE.bin"),
            "repo/GUIDE.bin": "guide",
            "repo/.claude/rules/a.md": Path("../../GUIDE.bin"),
            "repo/.claude/rules/b.txt": Path("../../x.md"),
            "repo/.claude/rules/c.MD": "capitals",
            "repo/x.md": "x",
        }
    )
    assert loaded(run(root), root) == ["repo/CLAUDE.md"]


def test_the_interface_warns_of_large_files(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "é" * 150_001, "repo/CLAUDE.local.md": "x"})
    assert [(use.used, use.limit.amount, use.limit.scope) for use in run(root).warnings] == [
        (150_001, 150_000, "each file"),
        (150_002, 150_000, "all files of the start"),
    ]
    small = run(root, env={"ANTHROPIC_MODEL": "claude-haiku-4-5"}).warnings
    assert [use.limit.amount for use in small] == [40_000, 120_000]


# §4: AGENTS.md


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, ["repo/CLAUDE.md"]),
        ({"instructionFiles": "claude-md-and-agents-md"}, ["repo/CLAUDE.md", "repo/AGENTS.md"]),
        ({"instructionFiles": "managed-only"}, []),
        ({"projectInstructions": "both"}, ["repo/CLAUDE.md", "repo/AGENTS.md"]),
        ({"projectInstructions": "none"}, []),
        ({"projectInstructions": "agents-fallback"}, ["repo/CLAUDE.md"]),
        ({"instructionFiles": "claude-md", "projectInstructions": "both"}, ["repo/CLAUDE.md"]),
        (
            {"instructionFiles": "claude-md-or-agents-md", "projectInstructions": "both"},
            ["repo/CLAUDE.md", "repo/AGENTS.md"],
        ),
    ],
)
@pytest.mark.parametrize("plugin", [PLUGIN, "agents-md@builtin"])
def test_modes(lay: Lay, settings: Mapping[str, str], expected: list[str], plugin: str) -> None:
    configured = json.dumps({"pluginConfigs": {plugin: {"options": settings}}})
    root = lay({"home/.claude/settings.json": configured, "repo/CLAUDE.md": "c", "repo/AGENTS.md": "a"})
    assert loaded(run(root), root) == expected
    assert loaded(run(root, settings=f"{root}/home/.claude/settings.json", setting_sources="project"), root) == expected


def test_the_mode_is_not_read_from_the_project(lay: Lay) -> None:
    both = agents_mode("claude-md-and-agents-md")
    root = lay({"repo/.claude/settings.json": both, "repo/CLAUDE.md": "c", "repo/AGENTS.md": "a"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md"]


def test_the_plugin_can_be_switched_off(lay: Lay) -> None:
    off = json.dumps({"enabledPlugins": {PLUGIN: False}})
    root = lay({"home/.claude/settings.json": off, "repo/AGENTS.md": "a"})
    assert loaded(run(root), root) == []


@pytest.mark.parametrize(
    ("tree", "settings"),
    [
        ({"home/.claude/CLAUDE.md": "user"}, "{}"),
        ({"repo/.claude/rules/r.md": "rule"}, "{}"),
        ({"repo/CLAUDE.md": "excluded"}, excludes("**/CLAUDE.md")),
        ({"repo/CLAUDE.md": "denied"}, denies("Read(./CLAUDE.md)")),
    ],
)
def test_what_does_not_hold_agents_md_back(lay: Lay, tree: Tree, settings: str) -> None:
    root = lay({"repo/AGENTS.md": "a", "repo/.claude/settings.json": settings, **tree})
    assert "repo/AGENTS.md" in loaded(run(root), root)


def test_agents_md_that_is_held_back_names_what_holds_it(lay: Lay) -> None:
    root = lay({"CLAUDE.md": "above", "repo/AGENTS.md": "a", "repo/.claude/AGENTS.md": "b"})
    shadowed = [found for found in run(root).candidates if found.outcome is Outcome.SHADOWED]
    assert [(found.path, found.by) for found in shadowed] == [
        (f"{root}/repo/AGENTS.md", f"{root}/CLAUDE.md"),
        (f"{root}/repo/.claude/AGENTS.md", f"{root}/CLAUDE.md"),
    ]


def test_places_of_agents_md(lay: Lay) -> None:
    root = lay(
        {
            "home/.claude/settings.json": agents_mode("claude-md-and-agents-md"),
            "AGENTS.md": "top agents",
            "repo/CLAUDE.md": "root @pkg/n.md",
            "repo/AGENTS.md": "root agents @pkg/m.md",
            "repo/pkg/n.md": "n",
            "repo/pkg/m.md": "m",
            "repo/pkg/.claude/rules/r.md": "rule",
            "repo/pkg/AGENTS.md": "same",
            "repo/pkg/.claude/AGENTS.md": " same\n",
        }
    )
    assert loaded(run(root, "repo/pkg"), root) == [
        "AGENTS.md",
        "repo/CLAUDE.md",
        "repo/pkg/n.md",
        "repo/AGENTS.md",
        "repo/pkg/m.md",
        "repo/pkg/.claude/rules/r.md",
        "repo/pkg/AGENTS.md",
        "repo/pkg/.claude/AGENTS.md",
    ]


def test_an_agents_md_with_a_loaded_text_is_dropped_but_not_what_it_imports(lay: Lay) -> None:
    root = lay(
        {
            "home/.claude/settings.json": agents_mode("claude-md-and-agents-md"),
            "repo/CLAUDE.md": "See @x.md",
            "repo/x.md": "x",
            "repo/.claude/AGENTS.md": "See @x.md\n",
            "repo/.claude/x.md": "dot x",
        }
    )
    context = run(root)
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/x.md", "repo/.claude/x.md"]
    dropped = [found for found in context.candidates if found.outcome is Outcome.DUPLICATE]
    assert [(found.path, found.by) for found in dropped] == [
        (f"{root}/repo/.claude/AGENTS.md", f"{root}/repo/CLAUDE.md")
    ]


# §5: imports


@pytest.mark.parametrize(
    "line",
    [
        "`foo`@x.md", "<b>@x.md</b>", "**@x.md**", "[@x.md](u)", "| @x.md |", "- [ ] @x.md", "@x.md#part", "\\*@x.md",
        "a\\*@x.md", "</script>\n@x.md", "para\n    @x.md", "\u00a0@x.md", "<!-- c --> @x.md", "- a <!-- @x.md -->",
        "- two `a @x.md b`", "@./x.md", "@./x.md/", "@sub/../x.md", "[@x.md][r]\n\n[r]: /u", "para\n[r]: @x.md",
        "<div>\n\n@x.md", "> @x.md", "# @x.md", "~ @x.md",
    ],
)  # fmt: skip
def test_is_an_import(lay: Lay, line: str) -> None:
    root = lay({"repo/CLAUDE.md": line, "repo/x.md": "x"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md", "repo/x.md"]


@pytest.mark.parametrize(
    "line",
    [
        "(@x.md)", '"@x.md"', "me@x.md", "\\@x.md", "@@x.md", "&nbsp;@x.md", "[a](@x.md)", "![@x.md](u)", "[r]: @x.md",
        "@x.md.", "@x.md,", "@x.md:12", "@x.md)", "[@x.md]", "~~@x.md~~", "`@x.md`", "<b>\n@x.md</b>",
        "<div>\n@x.md\n</div>", "```\n@x.md", "~~~\n@x.md", "    @x.md", "- `npm i @x.md`", "<!-- @x.md -->",
        "- <!-- @x.md -->", "@ x.md", "@//x.md", "@#x.md", "@*x.md",
    ],
)  # fmt: skip
def test_is_no_import(lay: Lay, line: str) -> None:
    root = lay({"repo/CLAUDE.md": "a\n\n" + line, "repo/x.md": "x"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md"]


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("@d&e.md", "d&e.md"), ("@it's.md", "it's.md"), ("@x\\ y.md", "x y.md"), ("@k\\*.md", "k"),
        ("@docs/größe.md", "docs/größe.md"), ("@./über.md", "über.md"), ("@z.md\\n", "z.md"), ("@-d.md", "-d.md"),
        ("@.env", ".env"), ("@Makefile", "Makefile"), ("@a%b.md", "a%b.md"),
    ],
)  # fmt: skip
def test_names_of_imports(lay: Lay, line: str, file: str) -> None:
    root = lay({"repo/CLAUDE.md": line, f"repo/{file}": "x"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md", f"repo/{file}"]


def test_raw_text_of_a_list_item_comes_before_its_tokens(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "- **@b.md** and @a.md", "repo/a.md": "a", "repo/b.md": "b"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md", "repo/a.md", "repo/b.md"]


def test_origins_of_imports_are_bytes_of_the_whole_reference(lay: Lay) -> None:
    text = "\ufeff---\nk: v\n---\né @a.md\r\n\r\n<!-- é --> @b.md#x\r\n> 😀\r\n> @c\\ d.md\r\n\r\n(@e.md).\r\n"
    root = lay({"repo/CLAUDE.md": text, **{f"repo/{name}.md": name for name in ("a", "b", "c d", "e")}})
    data = text.encode()
    found = [(data[one.origin.start : one.origin.end].decode(), one.outcome) for one in run(root).imports]
    assert found == [
        ("@a.md", ImportOutcome.EXPANDED),
        ("@b.md#x", ImportOutcome.EXPANDED),
        ("@c\\ d.md", ImportOutcome.EXPANDED),
        ("@e.md", ImportOutcome.NOT_HERE),
    ]


def test_outcomes_of_imports(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": "@a.md @no.md @folder @x.bin @../out.md @~/h.md @a.md @CLAUDE.md",
            "repo/a.md": "@1.md @CLAUDE.md",
            **{f"repo/{number}.md": f"@{number + 1}.md" for number in range(1, 5)},
            "repo/folder/x": "x",
            "repo/x.bin": "x",
            "out.md": "out",
            "home/h.md": "h",
        }
    )
    context = run(root)
    assert [(one.written, one.outcome, one.depth) for one in context.imports] == [
        ("a.md", ImportOutcome.EXPANDED, 1),
        ("1.md", ImportOutcome.EXPANDED, 2),
        ("2.md", ImportOutcome.EXPANDED, 3),
        ("3.md", ImportOutcome.EXPANDED, 4),
        ("4.md", ImportOutcome.TOO_DEEP, 5),
        ("CLAUDE.md", ImportOutcome.CYCLE, 2),
        ("no.md", ImportOutcome.MISSING, 1),
        ("folder", ImportOutcome.WRONG_TYPE, 1),
        ("x.bin", ImportOutcome.WRONG_TYPE, 1),
        ("../out.md", ImportOutcome.OUTSIDE, 1),
        ("~/h.md", ImportOutcome.OUTSIDE, 1),
        ("a.md", ImportOutcome.REPEATED, 1),
        ("CLAUDE.md", ImportOutcome.CYCLE, 1),
    ]


def test_inside_folds_case_and_follows_links(lay: Lay) -> None:
    tree: Tree = {
        "repo/CLAUDE.md": "@../REPO/x.md @link.md",
        "REPO/x.md": "elsewhere",
        "repo/link.md": Path("../out.md"),
        "out.md": "out",
    }
    root = lay(tree)
    assert loaded(run(root), root) == ["repo/CLAUDE.md", "REPO/x.md"]


def test_external_imports_can_be_approved(lay: Lay) -> None:
    root = lay({"repo/pkg/CLAUDE.md": "@../x.md", "repo/x.md": "x", "repo/.git": None})

    def approve(folder: str) -> None:
        entry = {"projects": {folder: {"hasClaudeMdExternalIncludesApproved": True}}}
        lay({"home/.claude.json": json.dumps(entry)})

    approve(f"{root}/repo/pkg")
    assert loaded(run(root, "repo/pkg"), root) == ["repo/pkg/CLAUDE.md"]
    approve(f"{root}/repo")
    assert loaded(run(root, "repo/pkg"), root) == ["repo/pkg/CLAUDE.md", "repo/x.md"]


def test_a_nul_in_an_import_drops_the_file(lay: Lay) -> None:
    # As recorded: the agent fails on the path, and with it on the whole file.
    root = lay({"repo/CLAUDE.md": "@y.md @a\x00.md", "repo/y.md": "y", "repo/CLAUDE.local.md": "local"})
    assert loaded(run(root), root) == ["repo/CLAUDE.local.md"]


# §6: rules


@pytest.mark.parametrize(
    "paths",
    ["'**'", "['**', '**/**']", "/**", "[]", "", "12", "true", "{a: b}", "~", "''", "','", "\n  - **/*.ts", "[1, 2]"],
)
def test_unconditional(lay: Lay, paths: str) -> None:
    root = lay({"repo/.claude/rules/r.md": f"---\npaths: {paths}\n---\nrule"})
    assert texts(run(root)) == [reminder(root, ("repo/.claude/rules/r.md", PROJECT, "rule"))]


@pytest.mark.parametrize(
    "paths", ["'**/*'", '["**","a/**"]', "**/*.ts", '"src/**', "yes", "src/{a,b}/**", "[a", "!x", "@a"]
)
def test_conditional(lay: Lay, paths: str) -> None:
    root = lay({"repo/.claude/rules/r.md": f"---\npaths: {paths}\n---\nrule"})
    expected = [] if paths != "!x" else ["repo/.claude/rules/r.md"]  # a YAML tag: no value (recorded)
    assert loaded(run(root), root) == expected


@pytest.mark.parametrize("key", ["globs", "applyTo", "alwaysApply", "path", "Paths"])
def test_other_keys_mean_nothing(lay: Lay, key: str) -> None:
    root = lay({"repo/.claude/rules/r.md": f"---\n{key}: src/**\n---\nrule"})
    assert loaded(run(root), root) == ["repo/.claude/rules/r.md"]


def test_linked_rules(lay: Lay) -> None:
    root = lay(
        {
            "repo/.claude/rules/a.md": Path("../../docs/a.md"),
            "repo/.claude/rules/out.md": Path("../../../ext/out.md"),
            "repo/.claude/rules/loop": Path("."),
            "repo/docs/a.md": "a @b.md",
            "repo/docs/b.md": "b",
            "ext/out.md": "out",
            "home/.claude/rules": Path("../../ext"),
        }
    )
    assert loaded(run(root), root) == ["ext/out.md", "repo/docs/a.md", "repo/docs/b.md"]


def test_rules_of_a_linked_folder(lay: Lay) -> None:
    root = lay({"repo/.claude": Path("../ext"), "ext/CLAUDE.md": "dot @n.md", "ext/n.md": "n", "ext/rules/r.md": "r"})
    assert texts(run(root)) == [reminder(root, ("repo/.claude/CLAUDE.md", PROJECT, "dot @n.md"))]


# §7: settings


def test_excludes_are_merged_and_meet_all_but_what_they_cannot_name(lay: Lay) -> None:
    root = lay(
        {
            "home/.claude/settings.json": excludes("**/a.md", "~/CLAUDE.md", "CLAUDE.md"),
            "repo/.claude/settings.json": excludes("**/b.MD"),
            "repo/.claude/settings.local.json": excludes("**/{c,d}.md"),
            "repo/CLAUDE.md": "@a.md @b.md @c.md @d.md",
            **{f"repo/{name}.md": name for name in "abcd"},
        }
    )
    context = run(root)
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/b.md"]
    left_out = [(found.path[-4:], found.by) for found in context.candidates if found.outcome is Outcome.EXCLUDED]
    assert left_out == [("a.md", "**/a.md"), ("c.md", "**/{c,d}.md"), ("d.md", "**/{c,d}.md")]


def test_the_fixed_part_of_an_exclude_is_made_real(lay: Lay) -> None:
    root = lay({"real/x/CLAUDE.md": "c", "link": Path("real")})
    lay({"home/.claude/settings.json": excludes(f"{root}/link/x/*.md")})
    assert loaded(run(root, "real/x"), root) == []


def test_a_negated_exclude_leaves_out_everything_else(lay: Lay) -> None:
    root = lay({"repo/.claude/settings.json": excludes("!**/CLAUDE.md"), "repo/CLAUDE.md": "@a.md", "repo/a.md": "a"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md"]


@pytest.mark.parametrize(
    "rule", ["Read", "Read(./CLAUDE.md)", "Read(CLAUDE.md)", "Read(**/CLAUDE.md)", "Read(/CLAUDE.md)"]
)
def test_denied(lay: Lay, rule: str) -> None:
    root = lay({"repo/.claude/settings.json": denies(rule), "repo/CLAUDE.md": "c @x.md", "repo/x.md": "x"})
    assert loaded(run(root), root) == []


@pytest.mark.parametrize("rule", ["Edit(CLAUDE.md)", "Read(../CLAUDE.md)", "Read()", "Read(", "read(CLAUDE.md)"])
def test_not_denied(lay: Lay, rule: str) -> None:
    root = lay({"repo/.claude/settings.json": denies(rule), "repo/CLAUDE.md": "c"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md"]


@pytest.mark.parametrize(
    "settings",
    ['{"claudeMdExcludes": ["**/x.md"],}', '{"claudeMdExcludes": "**/x.md"}', "[]", "\x00", '{"permissions": null}',
     '{"claudeMdExcludes": ["**/x.md"], "model": 3}', "[" * 100_000, '{"claudeMdExcludes": NaN}'],
)  # fmt: skip
def test_settings_that_cannot_be_used_count_for_nothing(lay: Lay, settings: str) -> None:
    root = lay({"repo/.claude/settings.json": settings, "repo/CLAUDE.md": "@x.md", "repo/x.md": "x"})
    assert loaded(run(root), root) == ["repo/CLAUDE.md", "repo/x.md"]


def test_setting_sources(lay: Lay) -> None:
    root = lay(
        {
            "home/.claude/CLAUDE.md": "u",
            "repo/CLAUDE.md": "c",
            "repo/CLAUDE.local.md": "l",
            "repo/.claude/rules/r.md": "r",
        }
    )
    assert loaded(run(root, setting_sources="user"), root) == ["home/.claude/CLAUDE.md"]
    assert loaded(run(root, setting_sources="project"), root) == ["repo/CLAUDE.md", "repo/.claude/rules/r.md"]
    assert loaded(run(root, setting_sources=""), root) == []


# §8: environment


@pytest.mark.parametrize("variable", ["CLAUDE_CODE_DISABLE_CLAUDE_MDS", "CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"])
def test_switches(lay: Lay, variable: str) -> None:
    root = lay({"home/.claude/CLAUDE.md": "u", "repo/CLAUDE.md": "c", "repo/AGENTS.md": "a", "repo/sub/CLAUDE.md": "s"})
    for value in ("1", "true"):
        context = run(root, env={variable: value}, reads=("repo/sub/f",))
        assert (context.segments, context.on_demand) == ((), ())
    assert loaded(run(root, env={variable: "0"}), root) == ["home/.claude/CLAUDE.md", "repo/CLAUDE.md"]
    lay({"repo/.claude/settings.json": json.dumps({"env": {variable: 1}})})
    assert run(root).segments == ()


@pytest.mark.parametrize("option", ["bare", "safe-mode"])
def test_options_that_switch_off(lay: Lay, option: str) -> None:
    root = lay({"repo/CLAUDE.md": "c"})

    def with_option(value: str) -> Context:
        return load(Start(DiskTree(), f"{root}/repo", options={option: (value,)}))

    assert with_option("").segments == ()
    assert loaded(with_option("false"), root) == ["repo/CLAUDE.md"]


def test_added_folders(lay: Lay) -> None:
    root = lay(
        {
            "add/CLAUDE.md": "add",
            "add/.claude/rules/r.md": "add rule",
            "add/CLAUDE.local.md": "add local",
            "add/AGENTS.md": "add agents",
            "repo/AGENTS.md": "agents",
        }
    )
    assert loaded(run(root, add_dir="../add"), root) == ["repo/AGENTS.md"]
    env = {"CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD": "1"}
    assert loaded(run(root, env=env, add_dir=f"{root}/add"), root) == [
        "add/CLAUDE.md",
        "add/.claude/rules/r.md",
        "add/CLAUDE.local.md",
        "repo/AGENTS.md",
    ]


def test_another_config_folder(lay: Lay) -> None:
    root = lay({"cfg/CLAUDE.md": "u @x.md", "cfg/x.md": "x", "cfg/rules/r.md": "r", "repo": None})
    context = run(root, env={"CLAUDE_CONFIG_DIR": "../cfg"})
    [(_, text)] = texts(context)
    assert f"Contents of ../cfg/CLAUDE.md ({USER}):" in text
    assert f"Contents of {root}/cfg/rules/r.md ({USER}):" in text
    assert loaded(context, root) == ["cfg/CLAUDE.md", "cfg/x.md", "cfg/rules/r.md"]


def test_automounted_folders_are_left_out(lay: Lay) -> None:
    root = lay({"CLAUDE.md": "top", "w/CLAUDE.md": "w", "w/repo/CLAUDE.md": "c"})
    env = {"CLAUDE_CODE_AUTOMOUNT_ROOTS": f"/nowhere:{root}/w"}
    assert loaded(run(root, "w/repo", env=env), root) == ["CLAUDE.md", "w/repo/CLAUDE.md"]


# §9: memory


def memory(lay: Lay, text: str | bytes) -> tuple[str, Context]:
    root = lay({"home/.claude/settings.json": json.dumps({"autoMemoryDirectory": "~/mem"}), "home/mem/MEMORY.md": text})
    lay({"repo": None})
    return root, run(root)


def test_memory_stands_below_the_users_folder(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/pkg": None})
    slug = "".join(char if char.isalnum() and char.isascii() else "-" for char in f"{root}/repo")
    path = f"home/.claude/projects/{slug}/memory/MEMORY.md"
    lay({path: "---\nk: v\n---\n<!-- c -->\nremember @x.md\r\n", "repo/pkg/AGENTS.md": "agents"})
    assert texts(run(root, "repo/pkg")) == [
        reminder(root, ("repo/pkg/AGENTS.md", PROJECT, "agents"), (path, MEMORY, "remember @x.md"))
    ]
    assert loaded(run(root, "repo/pkg", env={"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}), root) == ["repo/pkg/AGENTS.md"]
    lay({"repo/pkg/.claude/settings.json": '{"autoMemoryEnabled": false}'})
    assert loaded(run(root, "repo/pkg"), root) == ["repo/pkg/AGENTS.md"]


WARNING = (
    "\n\n> WARNING: MEMORY.md is {}. Only part of it was loaded: {}. "
    "Keep index entries to one line under ~200 chars; move detail into topic files."
)
LONG = "25.4KB (limit: 24.4KB) — index entries are too long"


@pytest.mark.parametrize(
    ("text", "kept", "size", "lost"),
    [
        ("a\n" * 200 + "last\n", "a\n" * 199 + "a", "201 lines (limit: 200)",
         '1 of 201 lines were cut off, starting at line 201 ("last")'),
        ("a\n" * 200 + "  \nb", "a\n" * 199 + "a", "202 lines (limit: 200)",
         "2 of 202 lines were cut off, starting at line 201"),
        ("a\n" * 200 + "word " * 20, "a\n" * 199 + "a", "201 lines (limit: 200)",
         '1 of 201 lines were cut off, starting at line 201 ("' + "word " * 14 + 'word…")'),
        (("x" * 999 + "\n") * 26, ("x" * 999 + "\n") * 24 + "x" * 999, LONG,
         '1 of 26 lines were cut off, starting at line 26 ("' + "x" * 79 + '…")'),
        ("😀" * 13_000, "😀" * 12_500, LONG,
         "everything after the first 25000 characters of line 1 was cut off"),
        ("x" + "😀" * 13_000, "x" + "😀" * 12_499, LONG,
         "everything after the first 25000 characters of line 1 was cut off"),
        (("y" * 199 + "\n") * 300, ("y" * 199 + "\n") * 124 + "y" * 199, "300 lines and 58.6KB",
         '175 of 300 lines were cut off, starting at line 126 ("' + "y" * 79 + '…")'),
    ],
)  # fmt: skip
def test_memory_is_cut(lay: Lay, text: str, kept: str, size: str, lost: str) -> None:
    root, context = memory(lay, text)
    assert texts(context) == [reminder(root, ("home/mem/MEMORY.md", MEMORY, kept + WARNING.format(size, lost)))]
    [cut] = context.cuts
    assert (cut.path, cut.byte) == (f"{root}/home/mem/MEMORY.md", len(kept.encode()))


def test_memory_loses_what_nobody_sees(lay: Lay) -> None:
    root, context = memory(lay, "a\u200bb\u200cc\u200dd\ufe0fe\ufe00f\x07g\u2028h\rj\tk\U000e0041l\ue000")
    shown = "ab\u200cc\u200dd\ufe0fefg\nh\nj\tkl"  # as recorded
    assert texts(context) == [reminder(root, ("home/mem/MEMORY.md", MEMORY, shown))]


# §10: on demand


def test_what_a_read_brings(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": "start",
            "repo/a/CLAUDE.md": "\n a @x.md \n",
            "repo/a/x.md": "x",
            "repo/a/.claude/rules/r.md": "r",
            "repo/a/CLAUDE.local.md": "local",
            "repo/a/f": "1",
        }
    )
    context = run(root, reads=("repo/a/f", "repo/a/f"))
    assert texts(context)[1:] == [
        block(root, "repo/a/CLAUDE.md", "\n a @x.md \n"),
        block(root, "repo/a/x.md", "x"),
        block(root, "repo/a/CLAUDE.local.md", "local"),
        block(root, "repo/a/.claude/rules/r.md", "r", last=True),
    ]
    assert {segment.touched for segment in context.segments} == {None, f"{root}/repo/a/f"}


def test_which_reads_bring_something(lay: Lay) -> None:
    root = lay({f"repo/{name}/CLAUDE.md": name for name in "abcd"})
    lay({"repo/c/x.zip": "zip", "repo/d/deep/f": "1", "out/f": "1", "out/CLAUDE.md": "out"})
    lay({"repo/away": Path("../out")})
    lay({"repo/.claude/settings.json": denies("Read(b/f)")})

    def sent(path: str) -> list[str]:
        return loaded(run(root, reads=(path,)), root)

    assert sent("repo/a/missing") == ["repo/a/CLAUDE.md"]
    assert sent("repo/b/f") == []
    assert sent("repo/c/x.zip") == []
    assert sent("repo/d/deep") == ["repo/d/CLAUDE.md"]
    assert sent("repo/d") == []
    assert sent("out/f") == []
    assert sent("repo/away/f") == []
    assert sent("repo") == []


def test_what_was_read_is_not_sent_but_what_it_imports(lay: Lay) -> None:
    root = lay({"repo/a/CLAUDE.md": "@x.md", "repo/a/x.md": "x", "repo/a/CLAUDE.local.md": "l", "repo/a/f": "1"})
    context = run(root, reads=("repo/a/CLAUDE.md", "repo/a/f"))
    assert texts(context) == [block(root, "repo/a/x.md", "x"), block(root, "repo/a/CLAUDE.local.md", "l", last=True)]


def test_names_as_written_count(lay: Lay) -> None:
    root = lay({"repo/real/CLAUDE.md": "c", "repo/real/f": "1", "repo/link": Path("real")})
    context = run(root, reads=("repo/link/f", "repo/real/f"))
    assert loaded(context, root) == ["repo/link/CLAUDE.md", "repo/real/CLAUDE.md"]


def test_further_folders_bring_rules_of_the_folders_above_only(lay: Lay) -> None:
    root = lay(
        {"ext/CLAUDE.md": "ext", "ext/sub/f.py": "1", ".claude/rules/r.md": "---\npaths: '*.py'\n---\nr", "repo": None}
    )
    added = json.dumps({"permissions": {"additionalDirectories": [f"{root}/ext"]}})
    lay({"repo/.claude/settings.json": added})
    assert loaded(run(root, reads=("ext/sub/f.py",)), root) == []
    lay({"home/.claude/settings.json": added})
    assert loaded(run(root, reads=("ext/sub/f.py",)), root) == [".claude/rules/r.md"]


def test_imports_of_rules_are_judged_file_by_file(lay: Lay) -> None:
    root = lay(
        {
            "repo/a/.claude/rules/n.md": "---\npaths: '*.py'\n---\nn @../p.md @../q.md @../s.md",
            "repo/a/.claude/p.md": "---\npaths: '*.py'\n---\np",
            "repo/a/.claude/q.md": "q",
            "repo/a/.claude/s.md": "---\npaths: nope\n---\ns",
        }
    )
    names = ["repo/a/.claude/q.md", "repo/a/.claude/rules/n.md", "repo/a/.claude/p.md"]
    assert loaded(run(root, reads=("repo/a/f.py",)), root) == names
    assert loaded(run(root, reads=("repo/a/f.txt",)), root) == names[:1]


def test_external_imports_are_refused_in_spite_of_the_approval(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "@../x.md", "x.md": "x", "repo/a/CLAUDE.md": "@../../y.md", "y.md": "y"})
    entry = {"projects": {f"{root}/repo": {"hasClaudeMdExternalIncludesApproved": True}}}
    lay({"home/.claude.json": json.dumps(entry)})
    assert loaded(run(root, reads=("repo/a/f",)), root) == ["repo/CLAUDE.md", "x.md", "repo/a/CLAUDE.md"]


def test_long_files_are_cut_by_model(lay: Lay) -> None:
    line = "012345678901\n"  # the line end of line 3,077 stands at unit 40,000
    root = lay({"repo/a/CLAUDE.md": line * 3100})
    where = f"{root}/repo/a/CLAUDE.md with offset=3078 and a limit."
    note = "\n\n> Only the start of this file is shown. For the rest, call Read on " + where
    context = run(root, reads=("repo/a/f",), model="claude-sonnet-4-5")
    kept = (line * 3077)[:-1]
    assert texts(context) == [("tool", block(root, "repo/a/CLAUDE.md", kept + note, last=True)[1])]
    assert [(cut.byte, cut.lost_bytes) for cut in context.cuts] == [(40_000, 299)]
    assert run(root, reads=("repo/a/f",)).cuts == ()


@pytest.mark.parametrize(
    ("model", "role", "limit"),
    [
        ("claude-opus-5-5", "user", 150_000), ("claude-sonnet-5", "user", 150_000), ("haiku", "user", 150_000),
        ("claude-opus-4-1", "user", 150_000), ("claude-opus-4-7", "tool", 150_000), ("anything", "user", 150_000),
        ("claude-sonnet-4-5", "tool", 40_000), ("claude-sonnet-4-6", "tool", 40_000),
        ("claude-haiku-4-5", "tool", 40_000), ("claude-opus-4-6", "tool", 40_000),
        ("Claude-Sonnet-4-5[1m]", "tool", 200_000),
    ],
)  # fmt: skip
def test_models(lay: Lay, model: str, role: str, limit: int) -> None:
    root = lay({"repo/a/CLAUDE.md": "a", "repo/.claude/settings.json": json.dumps({"model": model})})
    for env in ({}, {"ANTHROPIC_MODEL": model}):
        context = run(root, reads=("repo/a/f",), env=env)
        assert [use.limit.amount for use in context.usages if use.limit.effect is Effect.CUTS] == [limit]
        assert [segment.role for segment in context.segments] == [role]
    assert [segment.role for segment in run(root, reads=("repo/a/f",), model="claude-opus-5").segments] == ["user"]


def test_nested_agents_md(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "root",
            "repo/a/AGENTS.md": "a <system-reminder> < / System-Reminder> <system-reminders> <tick> @x.md",
            "repo/a/x.md": "x\n",
            "repo/a/.claude/AGENTS.md": "root\n",
            "repo/a/b/AGENTS.md": "b\n",
            "repo/a/b/CLAUDE.local.md": "holds b back",
            "repo/a/c/AGENTS.md": "c </",
            "repo/a/c/f": "1",
        }
    )
    context = run(root, reads=("repo/a/c/f",))
    assert texts(context)[1:] == [
        (
            "system",
            f"tool.call hook additional context: Contents of {root}/repo/a/AGENTS.md:\n\n"
            "a &lt;system-reminder> &lt; / System-Reminder> <system-reminders> <tick> @x.md\n"
            f"Contents of {root}/repo/a/x.md:\n\nx\n\nContents of {root}/repo/a/c/AGENTS.md:\n\nc &lt;/",
        )
    ]
    assert loaded(run(root, reads=("repo/a/c/missing",)), root) == ["repo/AGENTS.md"]
    held = [one for one in run(root, reads=("repo/a/b/CLAUDE.local.md",)).candidates if one.outcome is Outcome.SHADOWED]
    assert [(one.path, one.by) for one in held] == [(f"{root}/repo/a/b/AGENTS.md", f"{root}/repo/a/b/CLAUDE.local.md")]


def test_the_plugin_knows_the_start_and_the_claude_md_on_the_way_only(lay: Lay) -> None:
    # As recorded: the path of a rule, or of what another folder brought, is sent a second time.
    root = lay(
        {
            "home/.claude/settings.json": agents_mode("claude-md-and-agents-md"),
            "repo/CLAUDE.md": "start @start.md",
            "repo/start.md": "start import",
            "repo/p/CLAUDE.md": "p @../shared.md",
            "repo/shared.md": "shared",
            "repo/q/CLAUDE.md": "q @i.md",
            "repo/q/i.md": "i",
            "repo/q/.claude/rules/r.md": "r",
            "repo/q/AGENTS.md": "a @../start.md @i.md @../shared.md @.claude/rules/r.md",
            "repo/q/.claude/AGENTS.md": "i",
            "repo/q/f": "1",
        }
    )
    [added] = [text for role, text in texts(run(root, reads=("repo/p/f", "repo/q/f"))) if role == "system"]
    parts = [
        ("repo/q/AGENTS.md", "a @../start.md @i.md @../shared.md @.claude/rules/r.md"),
        ("repo/shared.md", "shared"),
        ("repo/q/.claude/rules/r.md", "r"),
    ]
    body = "\n".join(f"Contents of {root}/{path}:\n\n{text}" for path, text in parts)
    assert added == "tool.call hook additional context: " + body


def test_too_many_nested_agents_md_are_a_preview(lay: Lay) -> None:
    root = lay({"repo/a/AGENTS.md": "0123456789\n" * 10_000, "repo/a/f": "1"})
    [(role, text)] = texts(run(root, reads=("repo/a/f",)))
    assert role == "system"
    assert text.startswith("tool.call hook additional context: <persisted-output>\nOutput too large (107.")
    assert len(text) < 2300


def test_attachments_can_be_switched_off(lay: Lay) -> None:
    root = lay({"repo/a/CLAUDE.md": "a", "repo/b/AGENTS.md": "b", "repo/b/f": "1"})
    env = {"CLAUDE_CODE_DISABLE_ATTACHMENTS": "1"}
    context = run(root, reads=("repo/a/f", "repo/b/f"), env=env)
    assert (context.segments, context.on_demand) == ((), ())


def test_own_tags_are_made_harmless(lay: Lay) -> None:
    names = [
        "system-reminder",
        "TICK",
        "antml" + ":x",
        "/bash-input",
        "\n/ command-name ",
        "channel source='x'",
        "ѕystem-reminder",
    ]
    others = ["example", "ticks", "tick-tock", "channel", "invoke", "system-reminder_x"]
    text = "".join(f"<{name}>" for name in names + others)
    root = lay({"repo/a/CLAUDE.md": text})
    expected = "".join(f"<\\{name}>" for name in names) + "".join(f"<{name}>" for name in others)
    assert texts(run(root, reads=("repo/a/f",))) == [block(root, "repo/a/CLAUDE.md", expected, last=True)]


def test_what_waits_for_a_read(lay: Lay) -> None:
    root = lay(
        {
            "home/.claude/rules/u.md": "---\npaths: '*.py'\n---\nu",
            ".claude/rules/above.md": "---\npaths: [a, 'b/{c,d}']\n---\nabove",
            "repo/.claude/rules/always.md": "always",
            "repo/a/CLAUDE.md": "a",
            "repo/a/AGENTS.md": "held back",
            "repo/a/.claude/rules/r.md": "r",
            "repo/a/.claude/rules/s.md": "---\npaths: x\n---\ns",
            "repo/b/AGENTS.md": "b",
            "repo/c/CLAUDE.md": "  ",
        }
    )
    assert {(os.path.relpath(one.path, root), one.trigger) for one in run(root).on_demand} == {
        ("home/.claude/rules/u.md", Trigger(f"{root}/repo", ("*.py",))),
        (".claude/rules/above.md", Trigger(root, ("a", "b/c", "b/d"))),
        ("repo/a/CLAUDE.md", Trigger(f"{root}/repo/a")),
        ("repo/a/.claude/rules/r.md", Trigger(f"{root}/repo/a")),
        ("repo/a/.claude/rules/s.md", Trigger(f"{root}/repo/a", ("x",))),
        ("repo/b/AGENTS.md", Trigger(f"{root}/repo/b")),
    }


# Neutral starts, and trees that mean harm


def test_a_neutral_start_sees_the_repository_alone(lay: Lay) -> None:
    root = lay(
        {
            "CLAUDE.md": "above",
            "home/.claude/CLAUDE.md": "user",
            "repo/CLAUDE.md": "@../out.md @/etc/passwd @~/h.md @link.md @in.md",
            "repo/link.md": Path("../out.md"),
            "repo/in.md": "in",
            "repo/x.md": "x",
            "repo/.claude/settings.json": excludes("**/x.md"),
            "repo/.claude/rules/r.md": Path("../../../out.md"),
            "repo/a/CLAUDE.md": "a",
            "out.md": "out",
        }
    )
    context = run_neutral(root, reads=("repo/a/f",))
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/in.md", "repo/a/CLAUDE.md"]
    assert imports(context) == [
        ("../out.md", ImportOutcome.OUTSIDE),
        ("/etc/passwd", ImportOutcome.OUTSIDE),
        ("~/h.md", ImportOutcome.OUTSIDE),
        ("link.md", ImportOutcome.OUTSIDE),
        ("in.md", ImportOutcome.EXPANDED),
    ]
    assert all(found.path.startswith(f"{root}/repo/") for found in context.candidates)


def test_the_runs_stand_for_the_bytes_of_their_files(lay: Lay) -> None:
    text = "\ufeff---\nk: v\n---\r\n\r\né <b>\r\n\r\n<!-- gone -->\r\n\r\n<tick> \ufffd\r\n"
    root = lay({"repo/CLAUDE.md": text.encode() + b"\xff", "repo/a/CLAUDE.md": text, "repo/CLAUDE.local.md": "l\r\n"})
    context = run(root, reads=("repo/a/f",))
    for segment in context.segments:
        for run_ in segment.text.runs:
            if run_.origin and run_.verbatim:
                with open(run_.origin.path, "rb") as file:
                    assert file.read()[run_.origin.start : run_.origin.end].decode() == run_.text
    framing = "".join(run_.text for segment in context.segments for run_ in segment.text.runs if not run_.origin)
    assert "é" not in framing
    assert framing.count("\\") == 1


@pytest.mark.parametrize(
    "text",
    [
        "@a " * 50_000,
        "<!-- " * 50_000,
        "<!-- -->\n" * 30_000,
        "> " * 20_000 + "@x.md",
        "[a](" * 20_000,
        "---\npaths: " + "{a,b}" * 40 + "\n---\nx",
        "---\npaths: " + "[" * 20_000 + "\n---\nx",
        "---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n"
        "d: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\npaths: [*e,*e,*e,*e,*e,*e,*e]\n---\nx",
        "---\npaths: &p [*p]\n---\nx",
        "---\npaths: '" + "*a" * 200 + "b'\n---\nx",
        "<" * 100_000,
    ],
)
def test_hostile_text_takes_bounded_time(lay: Lay, text: str) -> None:
    root = lay({"repo/.claude/rules/r.md": text, "repo/a/CLAUDE.md": text, f"repo/{'a' * 200}": "1"})
    begin = time.monotonic()
    context = run(root, reads=("repo/a/f", f"repo/{'a' * 200}"))
    assert context.on_demand is not None
    assert time.monotonic() - begin < 20


def test_hostile_excludes_take_bounded_time(lay: Lay) -> None:
    root = lay({"repo/.claude/settings.json": excludes("/" + "*a" * 300 + "b", "{" * 500, "!(" * 300, "+(a|*a)" * 50)})
    lay({f"repo/{'a' * 100}/CLAUDE.md": "c"})
    begin = time.monotonic()
    assert loaded(run(root, f"repo/{'a' * 100}"), root) == [f"repo/{'a' * 100}/CLAUDE.md"]
    assert time.monotonic() - begin < 20


def test_an_import_bomb_loads_each_file_once(lay: Lay) -> None:
    files = {f"repo/{number}.md": f"@{number + 1}.md @{number + 1}.md @./{number + 1}.md" for number in range(30)}
    root = lay({"repo/CLAUDE.md": " ".join(f"@{number}.md" for number in range(30)), **files})
    assert len(run(root).loaded) == 31


def test_links_of_rules_that_loop_end(lay: Lay) -> None:
    root = lay({"repo/.claude/rules/a.md": "a", "repo/.claude/rules/up": Path("../.."), "repo/x.txt": "x"})
    lay({"repo/.claude/rules/b.md": Path("b.md"), "repo/.claude/rules/c": Path("d"), "repo/.claude/rules/d": Path("c")})
    assert loaded(run(root), root) == ["repo/.claude/rules/a.md"]


def test_the_agent_says_what_it_reads() -> None:
    [agent] = AGENTS
    assert agent.serves("pkg/.claude/rules/x/y.md") == "pkg"
    assert agent.serves("CLAUDE.local.md") == ""
    assert agent.serves("pkg/.claude/AGENTS.md") is not None
    assert not agent.may_load("claude.md")
    assert not agent.may_load(".claude/rules/x.txt")

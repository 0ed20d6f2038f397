"""Kilo: what the recorded cases leave out, and what it does not do as opencode. *Recorded*: for its module."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.kilo import AGENTS, load
from guidelint.loading import opencode_family
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

GIT: Tree = {"repo/.git/HEAD": "ref: refs/heads/main\n", "repo/.git/objects": None, "repo/.git/refs": None}
USER = "home/.config/kilo"


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None, touched: tuple[str, ...] = ()) -> Context:
    paths = tuple(f"{root}/{path}" for path in touched)
    return load(Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), f"{root}/home", env or {}, touched=paths))


def instructions(*entries: str) -> str:
    return json.dumps({"instructions": entries})


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def body(context: Context, root: str, path: str = "repo/AGENTS.md") -> str | None:
    """The text of the only entry."""
    if not context.segments:
        return None
    (segment,) = context.segments
    head = f"Instructions from: {root}/{path}\n"
    assert segment.text.text.startswith(head)
    return segment.text.text.removeprefix(head)


# Files and order


def test_rules(lay: Lay) -> None:
    """*Recorded.* A rule is taken as a pattern, so that `[c].md` does not find itself."""
    modes = ("ask", "debug", "architect", "orchestrator", "other")
    tree: Tree = {
        **GIT,
        "repo/.kilo/rules/b.md": "b",
        "repo/.kilo/rules/[c].md": "c",
        "repo/.kilo/rules/sub/x.md": "x",
        "repo/.kilo/rules/u.MD": "u",
        "repo/.kilo/rules/l.md": Path("../../t.md"),
        "repo/.kilocode/rules/b.md": "hidden",
        "repo/.kilocode/rules/.h.md": "h",
        "repo/.kilocoderules": Path("t.md"),
        "repo/t.md": "t",
        "repo/.kilo/rules-code/m.md": "m",
        "repo/.kilocode/rules-code/m.md": "hidden",
        "repo/.kilocoderules-code": "code",
        **{f"repo/.kilocode/rules-{mode}/m.md": mode for mode in modes},
        "repo/.kilocoderules-debug/x": "",
        "home/.kilo/rules/z.md": "z",
        "home/.kilocode/rules/z.md": "hidden",
        "home/.kilocode/rules/b.md": "b",
        "repo/sub/x": "",
    }
    root = lay(tree)
    context = run(root)
    assert loaded(context, root) == [
        "home/.kilo/rules/z.md",
        "home/.kilocode/rules/b.md",
        "repo/.kilo/rules/b.md",
        "repo/.kilocode/rules/.h.md",
        "repo/.kilocoderules",
        "repo/.kilo/rules-code/m.md",
        "repo/.kilocoderules-code",
        "repo/.kilocode/rules-architect/m.md",
        "repo/.kilocode/rules-ask/m.md",
        "repo/.kilocode/rules-debug/m.md",
        "repo/.kilocode/rules-orchestrator/m.md",
    ]
    hidden = [one.path.removeprefix(root) for one in context.candidates if one.outcome is Outcome.SHADOWED]
    assert sorted(hidden) == [
        "/home/.kilocode/rules/z.md",
        "/repo/.kilocode/rules-code/m.md",
        "/repo/.kilocode/rules/b.md",
    ]
    assert loaded(run(root, "repo/sub"), root) == ["home/.kilo/rules/z.md", "home/.kilocode/rules/b.md"]


def test_order_of_configurations(lay: Lay) -> None:
    """*Recorded.*"""
    places = {
        f"{USER}/config.json": "a",
        f"{USER}/opencode.json": "b",
        "more.json": "c",
        "repo/kilo.json": "d",
        "repo/kilo.jsonc": "e",
        "repo/s/kilo.json": "f",
        "repo/opencode.json": "g",
        "repo/s/.kilocode/kilo.json": "h",
        "repo/s/.kilo/opencode.jsonc": "i",
        "repo/.kilocode/kilo.json": "j",
        "repo/.kilo/kilo.json": "k",
        "home/.kilocode/kilo.json": "l",
        "home/.kilo/kilo.json": "m",
        "cfg/kilo.json": "n",
        "repo/.opencode/opencode.json": "o",
        "home/.config/opencode/opencode.json": "p",
        "repo/.kilo/config.json": "q",
    }
    tree = {path: instructions(f"{name}.md") for path, name in places.items()}
    root = lay({**GIT, **tree, **{f"repo/{name}.md": name for name in "abcdefghijklmnopq"}})
    env = {"KILO_CONFIG_DIR": f"{root}/cfg", "KILO_CONFIG": "../../more.json"}
    assert loaded(run(root, "repo/s", env), root) == [f"repo/{name}.md" for name in "bcdefghijklmn"]


def test_without_git_only_the_start_folder_counts(lay: Lay) -> None:
    tree: Tree = {"d/AGENTS.md": "d", "d/x.md": "x", "d/repo/AGENTS.md": "{file:in.txt}", "d/repo/in.txt": "in"}
    root = lay({**tree, "d/repo/kilo.json": instructions("x.md"), "d/kilo.json": instructions("AGENTS.md")})
    assert body(run(root, "d/repo"), root, "d/repo/AGENTS.md") == "in"


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({}, [f"{USER}/AGENTS.md"]),
        ({"KILO_CONFIG_DIR": "../cfg"}, ["cfg/AGENTS.md"]),
        ({"KILO_CONFIG_DIR": "../none"}, [f"{USER}/AGENTS.md"]),
        ({"XDG_CONFIG_HOME": "../none"}, ["home/.claude/CLAUDE.md"]),
        ({"XDG_CONFIG_HOME": "../none", "KILO_TEST_HOME": "{root}/h2"}, ["h2/.claude/CLAUDE.md"]),
        ({"XDG_CONFIG_HOME": "../none", "KILO_DISABLE_CLAUDE_CODE": "1"}, []),
    ],
)
def test_where_the_users_file_is(lay: Lay, env: dict[str, str], expected: list[str]) -> None:
    places = (f"{USER}/AGENTS.md", "cfg/AGENTS.md", "home/.claude/CLAUDE.md", "h2/.claude/CLAUDE.md")
    root = lay({**GIT, **dict.fromkeys(places, "u")})
    assert loaded(run(root, env={name: value.format(root=root) for name, value in env.items()}), root) == expected


def test_without_the_project_rules_stay(lay: Lay) -> None:
    """*Recorded*: relative entries are then looked up beside the user's configuration, and are the user's."""
    tree: Tree = {
        f"{USER}/kilo.json": instructions("b.md"),
        f"{USER}/b.md": "user {env:X}",
        "repo/b.md": "repo",
        "repo/AGENTS.md": "r",
        "repo/.kilo/rules/x.md": "x",
        "repo/.kilo/kilo.json": instructions("y.md"),
    }
    root = lay({**GIT, **tree})
    context = run(root, env={"KILO_DISABLE_PROJECT_CONFIG": "1", "X": "v"})
    assert loaded(context, root) == ["repo/.kilo/rules/x.md", f"{USER}/b.md"]
    assert context.segments[0].text.text.endswith("\nuser v")


@pytest.mark.parametrize(
    "config", ['{"instructions": [', '{"instructions": 1}', '["{env:X}"]', '["{file:../x}"]', "[]"]
)
def test_only_the_users_own_configuration_must_be_right(lay: Lay, config: str) -> None:
    """*Recorded.*"""
    root = lay({**GIT, "repo/AGENTS.md": "r", "repo/kilo.json": config, "repo/.kilo/kilo.json": config, "x": "x"})
    assert loaded(run(root, env={"KILO_CONFIG": "kilo.json"}), root) == ["repo/AGENTS.md"]
    lay({f"{USER}/kilo.json": "{"})
    assert run(root).refusal


def test_references_in_configurations(lay: Lay) -> None:
    """*Recorded*: `$` protects nothing here; a comment does."""
    config = '{\n// {env:X}\n"instructions": ["{file:n.txt}", "$${file:n.txt}"]}'
    tree: Tree = {"repo/kilo.json": config, "repo/n.txt": " a.md\n", "repo/a.md": "a", "repo/$$a.md": "b"}
    root = lay({**GIT, **tree, f"{USER}/kilo.json": '{"instructions": ["{env:X}"]}', "repo/x.md": "x"})
    assert loaded(run(root, env={"X": "x.md"}), root) == ["repo/x.md", "repo/a.md", "repo/$$a.md"]


# Text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a {file:inc/a.txt}|{file:./inc/a.txt}", "a A\r\n {file:b} {env:X}|A\r\n {file:b} {env:X}"),
        ("`{file:inc/a.txt}` \\{file:inc/a.txt}", "`A\r\n {file:b} {env:X}` \\A\r\n {file:b} {env:X}"),
        ("{file:missing}|{file:}|{file: inc/a.txt}|{file:inc}|{file:../missing}", "|{file:}|||"),
        ("a{file:inc/a\n.txt}b", "ab"),
        ("a{file:inc/a", "a{file:inc/a"),
        ("${file:inc/a.txt} ${env:X} ${file:../out}", "${file:inc/a.txt} ${env:X} ${file:../out}"),
        ("x\n \u00a0\ufeff// {env:X} {file:../out}\n", "x\n \u00a0\ufeff// {env:X} {file:../out}\n"),
        ("// x\r{env:X}", "// x\r{env:X}"),
        ("\ufeff\r\n @x {env:}\n", "\ufeff\r\n @x {env:}\n"),
        ("{file:missing}", None),
        ("a {env:X} b", None),
        ("x // {env:X}", None),
        ("{file:../out}", None),
        ("{file:..}", None),
        ("{file:~/x}", None),
        ("{file:link}", None),
    ],
)
def test_references_in_the_project(lay: Lay, text: str, expected: str | None) -> None:
    tree: Tree = {"repo/inc/a.txt": "\ufeff A\r\n {file:b} {env:X} \n\n", "repo/link": Path("../out"), "out": "out"}
    root = lay({**GIT, **tree, "home/x": "home", "repo/AGENTS.md": text, "repo/CLAUDE.md": "hidden"})
    assert body(run(root, env={"X": "v"}), root) == expected


def test_references_of_the_user(lay: Lay) -> None:
    """*Recorded.* A value may hold a reference to a file; `$` does not protect here."""
    text = "{env:X}|{env:NONE}|${env:X}|{file:i}|${file:~/y}|{file:no}|{env:F}|\n// {env:X} {file:i}\n"
    root = lay({**GIT, f"{USER}/AGENTS.md": text, f"{USER}/i": " I {env:X} ", "home/y": "Y"})
    expected = "v||$v|I {env:X}|$Y||I {env:X}|\n// {env:X} {file:i}\n"
    context = run(root, env={"X": "v", "F": "{file:i}"})
    assert body(context, root, f"{USER}/AGENTS.md") == expected
    assert loaded(context, root) == [f"{USER}/AGENTS.md", f"{USER}/i", "home/y"]


def test_origins(lay: Lay) -> None:
    """What a file gives has its origin, what the environment gives is framing."""
    root = lay({**GIT, f"{USER}/AGENTS.md": "a{env:X}{file:i}b", f"{USER}/i": "\n I\n"})
    runs = run(root, env={"X": "v"}).segments[0].text.runs[1:]
    found = [
        (one.text, one.origin and (one.origin.path[len(root) :], one.origin.start, one.origin.end)) for one in runs
    ]
    path = f"/{USER}"
    agents = f"{path}/AGENTS.md"
    assert found == [("a", (agents, 0, 1)), ("v", None), ("I", (f"{path}/i", 2, 3)), ("b", (agents, 16, 17))]


def test_what_is_noted(lay: Lay) -> None:
    tree: Tree = {
        "repo/AGENTS.md": "{file:i} {file:no} {file:../out}",
        "repo/i": "",
        "out": "",
        "repo/a/AGENTS.md": "{env:X}",
    }
    root = lay({**GIT, **tree})
    context = run(root, "repo/a")
    assert [(one.written, one.outcome) for one in context.imports] == [
        ("i", ImportOutcome.EXPANDED),
        ("no", ImportOutcome.MISSING),
        ("../out", ImportOutcome.OUTSIDE),
    ]
    lost = [(one.path.removeprefix(root), one.by) for one in context.candidates if one.outcome is Outcome.EXCLUDED]
    assert lost == [("/repo/a/AGENTS.md", "{env:X}"), ("/repo/AGENTS.md", "{file:../out}")]


def test_links(lay: Lay) -> None:
    """*Recorded*: the real path must be in the repository; references are seen from the link."""
    tree: Tree = {"repo/s/AGENTS.md": Path("../d/a.md"), "repo/d/a.md": "{file:x}", "repo/s/x": "s", "repo/d/x": "d"}
    root = lay({**GIT, **tree, "repo/AGENTS.md": Path("../out"), "out": "out"})
    context = run(root, "repo/s")
    assert body(context, root, "repo/s/AGENTS.md") == "s"
    assert [one.problem for one in context.candidates if one.path == f"{root}/repo/AGENTS.md"] == [Problem.OUTSIDE]


def test_whose_an_entry_is(lay: Lay) -> None:
    """*Recorded.*"""
    tree: Tree = {"home/u.md": "{env:X}", "home/w.md": "w", "repo/p.md": "{env:X}", "repo/q.md": "{env:X}"}
    root = lay({**GIT, **tree})
    entries = instructions("~/u.md", "~/w.md", f"{root}/repo/p.md", "q.md")
    lay({f"{USER}/kilo.json": entries})
    assert loaded(run(root, env={"X": "v"}), root) == ["home/u.md", "home/w.md", "repo/p.md"]
    lay({f"{USER}/kilo.json": "{}", "repo/kilo.json": entries})
    assert loaded(run(root, env={"X": "v"}), root) == []


def test_on_reading(lay: Lay) -> None:
    tree: Tree = {"repo/a/AGENTS.md": "{env:X}", "repo/a/f": "", "repo/b/AGENTS.md": "b {file:x}", "repo/b/x": "X"}
    root = lay({**GIT, **tree, "repo/b/f": ""})
    (segment,) = run(root, touched=("repo/a/f", "repo/b/f")).segments
    entry = f"Instructions from: {root}/repo/b/AGENTS.md\nb X"
    assert (segment.role, segment.text.text) == ("tool", f"<system-reminder>\n{entry}\n</system-reminder>")


def test_neutral_start(lay: Lay) -> None:
    tree: Tree = {
        "home/x": "x",
        "out": "o",
        "repo/.git": None,
        "repo/AGENTS.md": "a",
        "repo/.kilo/rules/r.md": "{file:i}",
    }
    root = lay({**tree, "repo/.kilo/rules/i": "I", "repo/.kilocoderules": "{file:~/x}", "repo/CLAUDE.md": "hidden"})
    tree_shown = ConfinedTree(DiskTree(), f"{root}/repo")
    context = load(neutral(tree_shown, f"{root}/repo", f"{root}/repo"))
    assert loaded(context, root) == ["repo/AGENTS.md", "repo/.kilo/rules/i", "repo/.kilo/rules/r.md"]


@pytest.mark.parametrize(
    "text", ["{file:AGENTS.md}" * 40_000, "{file:" * 300_000, "{file:}" * 200_000, "\n//{env:X}" * 200_000]
)
def test_many_references_take_bounded_time(lay: Lay, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(opencode_family, "MAX_TEXT", 4_000_000)
    root = lay({**GIT, "repo/AGENTS.md": text})
    began = time.monotonic()
    run(root)
    assert time.monotonic() - began < 20


def test_facts() -> None:
    (agent,) = AGENTS
    assert agent.serves("a/.kilo/rules/x.md") == "a"
    assert agent.serves(".kilo/rules/a/x.md") is None
    assert agent.may_load(".kilocoderules-ask")

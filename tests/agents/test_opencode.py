"""opencode: what the recorded cases leave out. § are the sections of its specification; *recorded*: for this module."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.opencode import AGENTS, load
from guidelint.loading import npm_glob, opencode_family
from guidelint.loading.context import Context, OnDemand, Outcome, Trigger
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

GIT: Tree = {"repo/.git/HEAD": "ref: refs/heads/main\n", "repo/.git/objects": None, "repo/.git/refs": None}


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None, touched: tuple[str, ...] = ()) -> Context:
    paths = tuple(f"{root}/{path}" for path in touched)
    return load(Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), f"{root}/home", env or {}, touched=paths))


def run_neutral(root: str, cwd: str = "repo") -> Context:
    return load(neutral(ConfinedTree(DiskTree(), f"{root}/repo"), f"{root}/repo", f"{root}/{cwd}"))


def instructions(*entries: str) -> str:
    return json.dumps({"instructions": entries})


def entry(root: str, path: str, text: str) -> str:
    """§1."""
    return f"Instructions from: {root}/{path}\n{text}"


def texts(context: Context) -> list[tuple[str, str]]:
    return [(segment.role, segment.text.text) for segment in context.segments]


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def outcomes(context: Context, root: str) -> dict[str, Outcome]:
    return {one.path.removeprefix(root + "/"): one.outcome for one in context.candidates}


# §1, §2


def test_entries_are_joined_with_one_line_feed(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "root", "repo/a/AGENTS.md": "a\n"})
    expected = entry(root, "repo/a/AGENTS.md", "a\n") + "\n" + entry(root, "repo/AGENTS.md", "root")
    context = run(root, "repo/a")
    assert texts(context) == [("system", expected)]
    origins = [run.origin.path.removeprefix(root) for run in context.segments[0].text.runs if run.origin]
    assert origins == ["/repo/a/AGENTS.md", "/repo/AGENTS.md"]


def test_what_exists_counts_as_found(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "", "repo/CLAUDE.md": "c", "repo/a/AGENTS.md/x": "", "repo/a/CONTEXT.md": "x"})
    context = run(root, "repo/a")
    assert texts(context) == []
    found = outcomes(context, root)
    assert found["repo/AGENTS.md"] is Outcome.BLANK
    assert found["repo/a/AGENTS.md"] is Outcome.NOT_A_FILE
    assert found["repo/CLAUDE.md"] is found["repo/a/CONTEXT.md"] is Outcome.SHADOWED


def test_the_users_pair_is_chosen_by_existence_too(lay: Lay) -> None:
    root = lay({**GIT, "home/.config/opencode/AGENTS.md/x": "", "home/.claude/CLAUDE.md": "c", "repo/AGENTS.md": "r"})
    assert loaded(run(root), root) == ["repo/AGENTS.md"]


def test_bytes(lay: Lay) -> None:
    """§6, and a lone byte order mark is the empty text (§2)."""
    root = lay(
        {**GIT, "repo/AGENTS.md": b"\xef\xbb\xbf\xef\xbb\xbfa\xff\xe2\x82\r\n\0", "repo/a/AGENTS.md": b"\xef\xbb\xbf"}
    )
    expected = entry(root, "repo/AGENTS.md", "\ufeffa\ufffd\ufffd\r\n\0")
    assert texts(run(root, "repo/a")) == [("system", expected)]


def test_a_file_under_two_names_is_sent_twice(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "x", "repo/a/AGENTS.md": Path("../AGENTS.md")})
    assert loaded(run(root, "repo/a"), root) == ["repo/a/AGENTS.md", "repo/AGENTS.md"]


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ({"repo/a/.git": None}, ["repo/a/AGENTS.md", "repo/AGENTS.md"]),  # no repository: passed over
        ({"repo/a/.git": "gitdir: nowhere"}, ["repo/a/AGENTS.md", "repo/AGENTS.md", "AGENTS.md"]),  # git fails
        ({"repo/a/.git": Path("nowhere")}, ["repo/a/AGENTS.md", "repo/AGENTS.md"]),
        (
            {
                "repo/a/.git": "gitdir: ../.git/worktrees/a\n",
                "repo/.git/worktrees/a/HEAD": "ref: refs/heads/a\n",
                "repo/.git/worktrees/a/commondir": "../..\n",
            },
            ["repo/a/AGENTS.md"],
        ),
    ],
)
def test_where_the_search_stops(lay: Lay, inner: Tree, expected: list[str]) -> None:
    """*Recorded.*"""
    root = lay({**GIT, "AGENTS.md": "t", "repo/AGENTS.md": "r", "repo/a/AGENTS.md": "a", **inner})
    assert loaded(run(root, "repo/a"), root) == expected


# §3


def test_order_of_configurations(lay: Lay) -> None:
    """*Recorded.*"""
    tree: dict[str, str | bytes | Path | None] = {f"repo/{name}.md": name for name in "abcdefghij"}
    tree |= {
        "repo/.opencode/opencode.json": instructions("a.md"),
        "repo/sub/.opencode/opencode.json": instructions("b.md"),
        "repo/sub/.opencode/opencode.jsonc": instructions("c.md"),
        "home/.opencode/opencode.json": instructions("d.md"),
        "cfg/opencode.json": instructions("e.md"),
        "cfg/opencode.jsonc": instructions("f.md"),
        "repo/opencode.jsonc": instructions("g.md"),
        "repo/sub/opencode.json": instructions("h.md"),
        "more.json": instructions("i.md"),
    }
    env = {
        "OPENCODE_CONFIG_DIR": "../../cfg",
        "OPENCODE_CONFIG": "../../more.json",
        "OPENCODE_CONFIG_CONTENT": instructions("j.md", "a.md"),
    }
    root = lay({**GIT, **tree})
    assert loaded(run(root, "repo/sub", env), root) == [f"repo/{name}.md" for name in "ighbcadefj"]


def test_among_the_users_three_files_the_last_list_counts(lay: Lay) -> None:
    user = "home/.config/opencode"
    tree: Tree = {
        **GIT,
        f"{user}/config.json": instructions("a.md"),
        f"{user}/opencode.json": instructions("b.md", "b.md"),
        f"{user}/opencode.jsonc": '{"theme": "x"}',
        "repo/opencode.json": instructions("c.md", "b.md"),
        **{f"repo/{name}.md": name for name in "abc"},
    }
    root = lay(tree)
    assert loaded(run(root), root) == ["repo/b.md", "repo/c.md"]


def test_references_in_configurations(lay: Lay) -> None:
    config = '{\n // {file:missing}\n"instructions": ["{env:A}", "{file:n.txt}", "{file:~/h.txt}", "{env:UNSET}d.md"],}'
    tree: Tree = {**GIT, "repo/opencode.json": config, "repo/n.txt": "\ufeff c.md \n", "home/h.txt": 'd".md'}
    root = lay({**tree, 'repo/d".md': "q", **{f"repo/{name}.md": name for name in "abcd"}})
    env = {"A": 'a.md","b.md'}  # it goes in as it is
    assert loaded(run(root, env=env), root) == [f"repo/{name}.md" for name in ("a", "b", "c", 'd"', "d")]


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ('{"instructions": ["a.md"]', "is not valid JSON"),
        (" \n", "is not valid JSON"),
        ('["a.md"]', "is not a JSON object"),
        ('{"instructions": "a.md"}', "sets `instructions` to what is no list of strings"),
        ('{"instructions": ["a.md", 1]}', "sets `instructions` to what is no list of strings"),
        ('{"instructions": null}', "sets `instructions` to what is no list of strings"),
        ('{"instructions": ["{file:missing}"]}', "refers to 'missing', which cannot be read"),
        (None, "cannot be read"),
        ("[" * 200_000, "is not valid JSON"),
        ('{"a": ' + "1" * 10_000 + ', "instructions": 1}', "sets `instructions` to what is no list of strings"),
    ],
)
def test_a_wrong_configuration_ends_the_start(lay: Lay, config: str | None, why: str) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "r", "repo/opencode.json": config})
    context = run(root)
    assert context.refusal
    assert (context.refusal.path, context.refusal.why) == (f"{root}/repo/opencode.json", why)
    assert context.segments == ()


@pytest.mark.parametrize("config", ["", '\ufeff{"instructions": []}', '{"unknown": 1, "instructions": ["none.md"]}'])
def test_what_is_no_fault(lay: Lay, config: str) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "r", "repo/opencode.json": config})
    assert loaded(run(root), root) == ["repo/AGENTS.md"]


def test_entries(lay: Lay) -> None:
    written = ("./docs/a.md", "docs//b.md", "docs/", "", "~", "~/", "docs/../x.md", "*/z.md", "q", "../out.md", "X.md")
    tree: Tree = {"repo/docs/a.md": "a", "repo/docs/b.md": "b", "repo/x.md": "x", "repo/q/z.md": "z", "out.md": "o"}
    root = lay({**GIT, **tree, "repo/opencode.json": instructions(*written)})
    names = ["repo/docs/a.md", "repo/docs/b.md", "repo/x.md", "repo/q/z.md", "out.md"]
    assert loaded(run(root), root) == names


def test_absolute_entries(lay: Lay) -> None:
    root = lay({**GIT, "out/a.md": "a", "out/.h.md": "h", "out/d/e.md": "e", "out/f/g.md": "g"})
    lay(
        {
            "repo/opencode.json": instructions(
                f"{root}/out/*", f"{root}/out/d/", f"{root}/*/f/g.md", f"{root}/out/x/../d/e.md"
            )
        }
    )
    assert loaded(run(root), root) == ["out/a.md", "out/d/e.md"]


def test_subfolders_come_first(lay: Lay) -> None:
    root = lay(
        {**GIT, "repo/opencode.json": instructions("**/X.md"), "repo/X.md": "0", "repo/a/X.md": "1", "repo/b/X.md": "2"}
    )
    assert loaded(run(root, "repo/a"), root) == ["repo/a/X.md", "repo/X.md", "repo/b/X.md"]


def test_urls_are_noted_and_not_fetched(lay: Lay) -> None:
    root = lay({**GIT, "repo/opencode.json": instructions("https://example.com/x.md"), "repo/AGENTS.md": "r"})
    context = run(root)
    (noted,) = [one for one in context.candidates if one.scope == "instructions"]
    assert (noted.path, noted.problem) == ("https://example.com/x.md", Problem.OUTSIDE)
    assert loaded(context, root) == ["repo/AGENTS.md"]


# §4


@pytest.mark.parametrize("value", ["TRUE", "", "maybe"])
def test_a_switch_that_is_no_yes_or_no_ends_the_start(lay: Lay, value: str) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "r"})
    refusal = run(root, env={"OPENCODE_DISABLE_CLAUDE_CODE": value}).refusal
    assert refusal
    assert refusal.path == "OPENCODE_DISABLE_CLAUDE_CODE"


@pytest.mark.parametrize(("value", "sent"), [("1", False), ("y", False), ("on", False), ("off", True), ("n", True)])
def test_claude_md_can_be_switched_off(lay: Lay, value: str, sent: bool) -> None:
    root = lay({**GIT, "repo/CLAUDE.md": "r"})
    assert bool(run(root, env={"OPENCODE_DISABLE_CLAUDE_CODE_PROMPT": value}).loaded) is sent


@pytest.mark.parametrize(("value", "sent"), [("TRUE", False), ("1", False), ("yes", True), ("", True)])
def test_the_project_can_be_switched_off(lay: Lay, value: str, sent: bool) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "r", "repo/a/AGENTS.md": "a", "repo/a/x": ""})
    context = run(root, env={"OPENCODE_DISABLE_PROJECT_CONFIG": value}, touched=("repo/a/x",))
    assert loaded(context, root) == ["repo/AGENTS.md"] * sent + ["repo/a/AGENTS.md"]


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({"XDG_CONFIG_HOME": "../x"}, ["x/opencode/AGENTS.md"]),
        ({"XDG_CONFIG_HOME": ""}, ["home/.config/opencode/AGENTS.md"]),
        ({"OPENCODE_CONFIG_DIR": "../empty"}, ["home/.claude/CLAUDE.md"]),
        ({"OPENCODE_CONFIG_DIR": ""}, ["home/.claude/CLAUDE.md"]),  # it is the start folder
        ({"OPENCODE_TEST_HOME": "{root}/h2", "OPENCODE_CONFIG_DIR": "../empty"}, ["h2/.claude/CLAUDE.md"]),
        ({"OPENCODE_TEST_HOME": "{root}/h2"}, ["home/.config/opencode/AGENTS.md"]),
    ],
)
def test_where_the_users_file_is(lay: Lay, env: dict[str, str], expected: list[str]) -> None:
    """*Recorded.*"""
    places = (
        "x/opencode/AGENTS.md",
        "home/.config/opencode/AGENTS.md",
        "home/.claude/CLAUDE.md",
        "h2/.claude/CLAUDE.md",
    )
    root = lay({**GIT, "empty": None, **dict.fromkeys(places, "u")})
    assert loaded(run(root, env={name: value.format(root=root) for name, value in env.items()}), root) == expected


# §5


def test_reading(lay: Lay) -> None:
    tree: Tree = {
        **GIT,
        "repo/s/AGENTS.md": "s",
        "repo/s/a/AGENTS.md": "a",
        "repo/s/a/b/AGENTS.md": "",
        "repo/s/a/b/CLAUDE.md": "hidden",
        "repo/s/a/b/f": "",
        "repo/s/a/c/CONTEXT.md": "c",
        "repo/s/a/c/f": "",
        "repo/s2/AGENTS.md": "s2",
        "repo/s2/f": "",
        "repo/t/AGENTS.md": "t",
        "repo/t/f": "",
    }
    root = lay(tree)
    reads = ("repo/s/a/missing", "repo/s/a/b", "repo/s/a/b/f", "repo/s/a/c/f", "repo/s2/f", "repo/t/f", "repo/s/a/b/f")
    context = run(root, "repo/s", touched=reads)

    def reminder(path: str, text: str) -> tuple[str, str]:
        return "tool", f"<system-reminder>\n{entry(root, path, text)}\n</system-reminder>"

    assert texts(context)[1:] == [
        reminder("repo/s/a/AGENTS.md", "a"),
        reminder("repo/s/a/c/CONTEXT.md", "c"),
        reminder("repo/s2/AGENTS.md", "s2"),
    ]
    assert [one.touched and one.touched.removeprefix(root + "/repo/") for one in context.segments] == [
        None, "s/a/b/f", "s/a/c/f", "s2/f",
    ]  # fmt: skip


def test_several_are_parted_by_an_empty_line(lay: Lay) -> None:
    root = lay({**GIT, "repo/a/AGENTS.md": "a", "repo/a/b/AGENTS.md": "b", "repo/a/b/f": ""})
    both = entry(root, "repo/a/b/AGENTS.md", "b") + "\n\n" + entry(root, "repo/a/AGENTS.md", "a")
    assert texts(run(root, touched=("repo/a/b/f",))) == [("tool", f"<system-reminder>\n{both}\n</system-reminder>")]


def test_the_file_itself_is_not_attached(lay: Lay) -> None:
    root = lay({**GIT, "repo/a/AGENTS.md": "a", "repo/a/CLAUDE.md": "c"})
    assert texts(run(root, touched=("repo/a/AGENTS.md",))) == []


def test_pictures_and_binaries(lay: Lay) -> None:
    """*Recorded*: a picture takes the guidance with it; a call that fails leaves it for the next one."""
    tree: Tree = {"repo/a/x.png": b"\x89PNG", "repo/a/f": "", "repo/b/x.dat": b"\0", "repo/b/f": ""}
    root = lay({**GIT, **tree, "repo/a/AGENTS.md": "a", "repo/b/AGENTS.md": "b"})
    context = run(root, touched=("repo/a/x.png", "repo/a/f", "repo/b/x.dat", "repo/b/f"))
    assert loaded(context, root) == ["repo/b/AGENTS.md"]


def test_what_waits(lay: Lay) -> None:
    tree: Tree = {"repo/AGENTS.md": "r", "repo/a/AGENTS.md": "a", "repo/a/CLAUDE.md": "c", "repo/b/c/CONTEXT.md": "c"}
    root = lay({**GIT, **tree, "repo/d/AGENTS.md/x": "", "repo/d/CLAUDE.md": "hidden"})
    assert set(run(root).on_demand) == {
        OnDemand(f"{root}/repo/a/AGENTS.md", Trigger(f"{root}/repo/a")),
        OnDemand(f"{root}/repo/b/c/CONTEXT.md", Trigger(f"{root}/repo/b/c")),
    }


# Neutral starts, hostile trees


def test_neutral_start(lay: Lay) -> None:
    tree: Tree = {
        "AGENTS.md": "above",
        "home/x.md": "x",
        "out.md": "out",
        "repo/.git": None,
        "repo/AGENTS.md": "r",
        "repo/a/b.md": "b",
        "repo/opencode.json": instructions("~/x.md", "../out.md", "a/*.md", "{env:HOME}", "{file:~/x.md}c"),
    }
    root = lay(tree)
    context = run_neutral(root)
    assert loaded(context, root) == ["repo/AGENTS.md", "repo/a/b.md"]
    assert [one.path for one in context.candidates if one.problem is Problem.OUTSIDE] == ["~/x.md"]


def test_an_import_bomb_is_bounded(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opencode_family, "MAX_FILES", 5)
    root = lay({**GIT, "repo/opencode.json": instructions("*.md"), **{f"repo/{number}.md": "x" for number in range(9)}})
    context = run(root)
    assert len(context.loaded) == 5
    assert [one.outcome for one in context.candidates].count(Outcome.OVER_BUDGET) == 4
    monkeypatch.setattr(opencode_family, "MAX_TEXT", 2)
    assert len(run(root).loaded) == 3


def test_intricate_patterns_take_bounded_time(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm_glob, "MAX_WORK", 300_000)
    patterns = [
        "{a,b}" * 400,
        "*a" * 100 + "/**",
        "+(" * 500,
        "[" * 2000,
        "**/" * 500 + "x",
        "{1..99999}" * 5,
        "x" * 70_000,
    ]
    names = {f"repo/{'a' * 200}{number}/x": "" for number in range(50)}
    root = lay({**GIT, **names, "repo/opencode.json": instructions(*patterns * 20)})
    began = time.monotonic()
    assert run(root).loaded == ()
    assert time.monotonic() - began < 20


def test_facts() -> None:
    (agent,) = AGENTS
    assert agent.may_load("a/AGENTS.md")
    assert not agent.may_load("agents.md")

"""react-agent-mini: what the recorded cases leave out. R numbers are those of its specification."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.react_agent_mini import AGENTS
from guidelint.loading.context import Context, Cut, Effect, Limit, Outcome, Unit
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS
NOTE = "\n\n[project context truncated at 64KB]"
LIMIT = Limit(65_536, Unit.BYTES, "the text sent", Effect.CUTS)


def run(root: str, cwd: str = "repo") -> Context:
    return AGENT.load(Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), home=f"{root}/home"))


def text(context: Context) -> str | None:
    """What is sent; None without a system message."""
    assert [segment.role for segment in context.segments] in ([], ["system"])
    return context.segments[0].text.text if context.segments else None


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def outcomes(context: Context, root: str) -> list[tuple[str, Outcome]]:
    return [(one.path.removeprefix(root + "/"), one.outcome) for one in context.candidates]


# R1 to R5: which folder


def test_names_are_exact(lay: Lay) -> None:
    root = lay(
        {"repo/.git": None, "repo/agents.md": "no", "repo/CLAUDE.local.md": "no", "repo/.claude/CLAUDE.md": "no"}
    )
    context = run(root)
    assert text(context) is None
    assert context.loaded == ()
    assert outcomes(context, root) == [("repo/AGENTS.md", Outcome.MISSING), ("repo/CLAUDE.md", Outcome.MISSING)]


@pytest.mark.parametrize(("levels", "expected"), [(5, "top"), (6, None)])
def test_six_folders(lay: Lay, levels: int, expected: str | None) -> None:
    deep = "/".join("abcdef"[:levels])
    root = lay({"top/AGENTS.md": "top", f"top/{deep}": None})
    context = run(root, f"top/{deep}")
    assert text(context) == expected
    assert len(context.candidates) == 12


def test_the_home_folder_is_no_boundary(lay: Lay) -> None:
    root = lay({"home/AGENTS.md": "H", "home/code/app": None})
    assert text(run(root, "home/code/app")) == "H"


@pytest.mark.parametrize(
    ("git", "expected"),
    [("a file", None), (None, None), (Path("src"), None), (Path("gone"), "above"), (Path(".git"), "above")],
    ids=["file", "empty folder", "link", "dangling", "loop"],
)
def test_git_ends_the_search(lay: Lay, git: str | Path | None, expected: str | None) -> None:
    root = lay({"AGENTS.md": "above", "repo/.git": git, "repo/src": None})
    assert text(run(root, "repo/src")) == expected


def test_git_above_the_file_plays_no_part(lay: Lay) -> None:
    root = lay({".git": None, "repo/AGENTS.md": "R", "repo/src": None, "AGENTS.md": "above"})
    assert text(run(root, "repo/src")) == "R"


@pytest.mark.parametrize("value", [None, Path("gone"), Path("AGENTS.md")], ids=["folder", "dangling", "loop"])
def test_what_cannot_be_read_is_absent(lay: Lay, value: Path | None) -> None:
    root = lay({"repo/AGENTS.md": "above", "repo/pkg/AGENTS.md": value, "repo/pkg/CLAUDE.md": None})
    assert text(run(root, "repo/pkg")) == "above"


def test_a_fifo_does_not_hang(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "C"})
    os.mkfifo(f"{root}/repo/AGENTS.md")
    context = run(root)
    assert text(context) == "C"
    assert context.candidates[0].problem is Problem.SPECIAL


def test_a_claude_file_replaces_the_roots_agents_file(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/AGENTS.md": "R", "repo/pkg/CLAUDE.md": "P"})
    context = run(root, "repo/pkg")
    assert text(context) == "P"
    assert loaded(context, root) == ["repo/pkg/CLAUDE.md"]


# R6, R7, R10: the text


@pytest.mark.parametrize(
    ("agents", "claude", "expected"),
    [
        ("A\n", "C\n", "A\n\n\n---\n\nC\n"),
        ("", "C", "\n\n---\n\nC"),
        ("A", "", "A\n\n---\n\n"),
        ("", "", "\n\n---\n\n"),
        (" ", None, " "),
        ("", None, None),
        (None, "", None),
    ],
)
def test_merging(lay: Lay, agents: str | None, claude: str | None, expected: str | None) -> None:
    files = {"AGENTS.md": agents, "CLAUDE.md": claude}
    root = lay({f"repo/{name}": body for name, body in files.items() if body is not None} | {"AGENTS.md": "above"})
    context = run(root)
    assert text(context) == expected
    present = [f"repo/{name}" for name, body in files.items() if body is not None]
    assert loaded(context, root) == (present if expected is not None else [])


def test_an_empty_file_is_a_blank_candidate(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/AGENTS.md": ""})
    assert outcomes(run(root), root) == [("repo/AGENTS.md", Outcome.BLANK), ("repo/CLAUDE.md", Outcome.MISSING)]


def test_nothing_is_interpreted(lay: Lay) -> None:
    body = b"\xef\xbb\xbf---\r\na: 1\r\n---\n<!-- @import x.md -->@x.md\0\xff\xe2\x82"
    root = lay({"repo/AGENTS.md": body, "repo/x.md": "no"})
    assert text(run(root)) == "\ufeff---\r\na: 1\r\n---\n<!-- @import x.md -->@x.md\0\ufffd\ufffd"


# R9: the limit


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("x" * 65_536, "x" * 65_536),
        ("x" * 65_537, "x" * 65_499 + NOTE),
        ("é" * 40_000, "é" * 32_749 + NOTE),  # 65,498 bytes: one stays unused
        ("漢" * 30_000, "漢" * 21_833 + NOTE),  # 65,499 bytes
        ("x漢" * 20_000, "x漢" * 16_374 + "x" + NOTE),  # 65,497 bytes
        ("🙂" * 20_000, "🙂" * 16_374 + "\ud83d" + NOTE),  # 65,496 bytes, and three for half of the next
        ("x" + "🙂" * 20_000, "x" + "🙂" * 16_374 + NOTE),  # two bytes are left: no room for a half
        ("xx" + "🙂" * 20_000, "xx" + "🙂" * 16_374 + NOTE),
        ("xxx" + "🙂" * 20_000, "xxx" + "🙂" * 16_374 + NOTE),
        ("x" * 65_495 + "🙂" + "y" * 99, "x" * 65_495 + "🙂" + NOTE),
        ("x" * 65_499 + "🙂" + "y" * 99, "x" * 65_499 + NOTE),
    ],
)
def test_the_limit(lay: Lay, body: str, kept: str) -> None:
    root = lay({"repo/AGENTS.md": body})
    context = run(root)
    assert text(context) == kept
    assert context.usages[0].limit == LIMIT
    assert context.usages[0].used == len(body.encode())
    assert context.warnings == ()


def test_bytes_that_are_replaced_count_as_what_they_become(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": b"\xff" * 30_000})
    context = run(root)
    assert text(context) == "\ufffd" * 21_833 + NOTE
    assert len(context.cuts) == 1


def test_the_separator_counts(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "a" * 65_528, "repo/CLAUDE.md": "c"})
    whole = text(run(root))
    assert whole == "a" * 65_528 + "\n\n---\n\n" + "c"
    lay({"repo/CLAUDE.md": "cc"})
    assert text(run(root)) == "a" * 65_499 + NOTE


def test_a_file_behind_the_cut_is_not_loaded(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "a" * 65_492, "repo/CLAUDE.md": "c" * 50})
    context = run(root)
    assert text(context) == "a" * 65_492 + "\n\n---\n\n" + NOTE
    assert loaded(context, root) == ["repo/AGENTS.md"]
    assert outcomes(context, root) == [("repo/AGENTS.md", Outcome.LOADED), ("repo/CLAUDE.md", Outcome.OVER_BUDGET)]
    assert context.cuts == (Cut(f"{root}/repo/CLAUDE.md", 0, LIMIT, 50),)


def test_a_half_of_a_character_is_a_cut_of_its_own_file_only(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "🙂\n", "repo/CLAUDE.md": "🙂" * 20_000})
    context = run(root)
    # 5 + 7 + 4 * 16,371 = 65,496 bytes, and three for the half.
    assert text(context) == "🙂\n\n\n---\n\n" + "🙂" * 16_371 + "\ud83d" + NOTE
    assert context.cuts == (
        Cut(f"{root}/repo/CLAUDE.md", 4 * 16_371, LIMIT, 4 * (20_000 - 16_371), inside_character=True),
    )
    half = context.segments[0].text.runs[-2]
    assert half.kind == "derived"
    assert half.text == "\ud83d"


def test_a_large_file_takes_no_quadratic_time(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "🙂é" * 2_000_000})
    assert (text(run(root)) or "").endswith(NOTE)


# Neutral starts


def test_a_neutral_start_ends_at_the_repository(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/CLAUDE.md": Path("../AGENTS.md"), "repo/pkg": None})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    context = AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo/pkg"))
    assert text(context) is None
    assert [(path, outcome) for path, outcome in outcomes(context, root)] == [
        ("repo/pkg/AGENTS.md", Outcome.MISSING),
        ("repo/pkg/CLAUDE.md", Outcome.MISSING),
        ("repo/AGENTS.md", Outcome.MISSING),
        ("repo/CLAUDE.md", Outcome.MISSING),
    ]
    assert context.candidates[-1].problem is Problem.OUTSIDE


def test_facts() -> None:
    assert AGENT.id == "react-agent-mini"
    assert AGENT.limits == (LIMIT,)
    assert AGENT.names == ("AGENTS.md", "CLAUDE.md")
    assert AGENT.user_names == ()
    assert AGENT.imports is None

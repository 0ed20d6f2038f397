"""Peri, both paths: what the recorded cases leave out. Rule numbers are those of its specification."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.peri import AGENTS, load, load_middleware
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.loading.text import Origin
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]
Load = Callable[[Start], Context]

BOTH = pytest.mark.parametrize("load", [load, load_middleware], ids=["main", "middleware"])


def run(load: Load, root: str, cwd: str = "repo", *, options: Mapping[str, tuple[str, ...]] | None = None) -> Context:
    return load(Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/home", options=options or {}))


def run_neutral(load: Load, root: str, ignored: Callable[[str], bool] = lambda _: False) -> Context:
    tree = ConfinedTree(DiskTree(), f"{root}/repo", ignored)
    return load(neutral(tree, f"{root}/repo", f"{root}/repo"))


def text(context: Context) -> str:
    """What is sent; there is one segment, `system`, or none."""
    assert [segment.role for segment in context.segments] in ([], ["system"])
    assert context.refusal is None
    return context.segments[0].text.text if context.segments else ""


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def outcomes(context: Context, root: str) -> list[tuple[str, Outcome]]:
    return [(one.path.removeprefix(root + "/"), one.outcome) for one in context.candidates]


def imports(context: Context) -> list[tuple[str, ImportOutcome, int]]:
    return [(one.written, one.outcome, one.depth) for one in context.imports]


def comment(path: str) -> str:
    return f"<!-- @import {path} -->"


# Rules 1 and 2: which file


@BOTH
def test_the_first_that_is_a_file(lay: Lay, load: Load) -> None:
    root = lay({"repo/AGENTS.md": None, "repo/CLAUDE.md": Path("gone.md"), "repo/.claude/AGENTS.md": "third"})
    context = run(load, root)
    assert text(context) == "third"
    assert outcomes(context, root)[:3] == [
        ("repo/AGENTS.md", Outcome.NOT_A_FILE),
        ("repo/CLAUDE.md", Outcome.MISSING),
        ("repo/.claude/AGENTS.md", Outcome.LOADED),
    ]


@BOTH
def test_candidates_stand_in_the_order_in_which_they_are_considered(lay: Lay, load: Load) -> None:
    root = lay({"repo/AGENTS.md": "A", "repo/CLAUDE.md": "C", "repo/CLAUDE.local.md": "L"})
    context = run(load, root)
    found = [one for one in outcomes(context, root) if not one[0].startswith("home")]
    assert found == [
        ("repo/AGENTS.md", Outcome.LOADED),
        ("repo/CLAUDE.md", Outcome.SHADOWED),
        ("repo/.claude/AGENTS.md", Outcome.MISSING),
        ("repo/CLAUDE.local.md", Outcome.LOADED),
    ]
    assert context.candidates[1].by == f"{root}/repo/AGENTS.md"


@BOTH
def test_special_files_are_no_files(lay: Lay, load: Load) -> None:
    root = lay({"repo/CLAUDE.md": "C"})
    os.mkfifo(f"{root}/repo/AGENTS.md")
    os.mkfifo(f"{root}/repo/CLAUDE.local.md")
    context = run(load, root)
    assert text(context) == "C"
    assert [context.candidates[0].problem, context.candidates[-1].problem] == [Problem.SPECIAL, Problem.SPECIAL]


def test_a_link_is_a_file(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": Path("../other/rules.md"), "other/rules.md": "R"})
    assert text(run(load, root)) == "R"


@pytest.mark.parametrize(
    ("data", "outcome"),
    [
        (b"", Outcome.BLANK),
        (" \t\r\n\x0b\x0c\x85\u1680\u2028\u3000".encode(), Outcome.BLANK),
        (b"caf\xe9", Outcome.UNREADABLE),
        (b"\xed\xa0\xbd", Outcome.UNREADABLE),
    ],
)
def test_a_main_file_without_use_lets_no_other_in(lay: Lay, data: bytes, outcome: Outcome) -> None:
    root = lay({"repo/AGENTS.md": data, "repo/CLAUDE.md": "no", "repo/CLAUDE.local.md": "L"})
    context = run(load, root)
    # Rule 5: the two newlines before the local text stay.
    assert text(context) == "\n\nL"
    assert loaded(context, root) == ["repo/CLAUDE.local.md"]
    assert outcomes(context, root)[0] == ("repo/AGENTS.md", outcome)


@BOTH
@pytest.mark.parametrize("body", ["\ufeff", "\u200b", "\x1c\x1d\x1e\x1f"])
def test_what_rust_does_not_trim_is_not_blank(lay: Lay, load: Load, body: str) -> None:
    root = lay({"repo/AGENTS.md": body})
    assert text(run(load, root)) == body


def test_an_unreadable_main_file(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": Path("/proc/self/mem"), "repo/CLAUDE.md": "no"})  # a file that cannot be read
    context = run(load, root)
    assert text(context) == ""
    assert outcomes(context, root)[0] == ("repo/AGENTS.md", Outcome.UNREADABLE)
    refusal = run(load_middleware, root).refusal
    assert refusal is not None
    assert refusal.path == f"{root}/repo/AGENTS.md"


# Rules 4 and 5: the local file


@pytest.mark.parametrize("main", ["AGENTS.md", "CLAUDE.md", ".claude/AGENTS.md"])
def test_the_local_file_follows_whatever_the_main_file_is(lay: Lay, main: str) -> None:
    root = lay({f"repo/{main}": "M\n", "repo/CLAUDE.local.md": " L \n", "repo/x.md": "X"})
    assert text(run(load, root)) == "M\n\n\n L \n"


@pytest.mark.parametrize(
    "local", [None, b"", b" \n", b"\xff", Path("gone")], ids=["folder", "", "blank", "bad", "gone"]
)
def test_a_local_file_without_use_is_as_if_absent(lay: Lay, local: bytes | Path | None) -> None:
    root = lay({"repo/AGENTS.md": "A", "repo/CLAUDE.local.md": local})
    assert text(run(load, root)) == "A"
    assert loaded(run(load, root), root) == ["repo/AGENTS.md"]


def test_imports_of_the_local_file_are_not_expanded(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "C" + comment("x.md"), "repo/CLAUDE.local.md": comment("x.md"), "repo/x.md": "X"})
    context = run(load, root)
    assert text(context) == "CX\n\n" + comment("x.md")
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/x.md", "repo/CLAUDE.local.md"]


# Rules 6 and 7


def test_only_the_middleware_path_uses_the_home_file(lay: Lay) -> None:
    root = lay({"repo": None, "home/.claude/AGENTS.md": "H", "home/.claude/CLAUDE.md": "no"})
    assert text(run(load, root)) == ""
    assert text(run(load_middleware, root)) == "H"


@BOTH
def test_no_limit_and_no_change(lay: Lay, load: Load) -> None:
    body = "\ufeff---\r\na: 1\r\n---\r\n\0<!-- note -->\r" + "x" * 200_000
    root = lay({"repo/CLAUDE.md": body})
    context = run(load, root)
    assert text(context) == body
    (own,) = context.segments[0].text.runs
    assert own.origin == Origin(f"{root}/repo/CLAUDE.md", 0, len(body.encode()))


# Rule 3 and the import syntax


@BOTH
@pytest.mark.parametrize("name", ["AGENTS.md", ".claude/AGENTS.md"])
def test_only_a_claude_file_imports(lay: Lay, load: Load, name: str) -> None:
    root = lay({f"repo/{name}": comment("x.md"), "repo/x.md": "X", "repo/.claude/x.md": "X"})
    context = run(load, root)
    assert text(context) == comment("x.md")
    assert context.imports == ()


@BOTH
def test_a_link_counts_by_its_own_name(lay: Lay, load: Load) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": Path("docs/AGENTS.md"),
            "repo/docs/AGENTS.md": "D" + comment("x.md"),
            # Relative to the folder of the path as found, not of the link's target.
            "repo/x.md": "near",
            "repo/docs/x.md": "far",
        }
    )
    assert text(run(load, root)) == "Dnear"
    # The name of the link's target plays no part the other way round either.
    root = lay({"turned/AGENTS.md": Path("CLAUDE.md"), "turned/CLAUDE.md": comment("y.md"), "turned/y.md": "Y"})
    assert text(run(load, root, "turned")) == comment("y.md")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<!-- @import x.md -->", "X"),
        ("a<!-- @import x.md -->b", "aXb"),
        ("`<!-- @import x.md -->`", "`X`"),
        ("```\n<!-- @import x.md -->\n```", "```\nX\n```"),
        ("<!-- @import   x.md\t -->", "X"),
        ("<!-- @import \n\u3000x.md\x85\n -->", "X"),
        ("<!-- @import ./sub/../x.md -->", "X"),
        ("<!-- @import \x1cx.md -->", "<!-- @import \x1cx.md -->"),  # not white space to Rust
        ("<!--  @import x.md -->", "<!--  @import x.md -->"),
        ("<!--@import x.md -->", "<!--@import x.md -->"),
        ("<!-- @IMPORT x.md -->", "<!-- @IMPORT x.md -->"),
        ("<!-- @import\tx.md -->", "<!-- @import\tx.md -->"),
        ("<!-- @import x.md-->", "<!-- @import x.md-->"),
        ("<!-- @import -->", "<!-- @import -->"),
        ("<!-- @import  -->", "<!-- @import  -->"),
        ('<!-- @import "x.md" -->', '<!-- @import "x.md" -->'),
        ("<!-- @import x%2emd -->", "<!-- @import x%2emd -->"),
        ("<!-- @import x.md", "<!-- @import x.md"),
        # Swallowed up to the next closing, another import included.
        ("<!-- @import x.md--><!-- @import x.md -->", "<!-- @import x.md--><!-- @import x.md -->"),
        ("<!-- @import <!-- @import x.md -->", "<!-- @import <!-- @import x.md -->"),
        ("<!-- @import no.md -->-<!-- @import x.md -->", "<!-- @import no.md -->-X"),
        ("<!-- @import x.md/ -->", "<!-- @import x.md/ -->"),
        ("<!-- @import x.md/../x.md -->", "<!-- @import x.md/../x.md -->"),
        ("<!-- @import a\0b -->", "<!-- @import a\0b -->"),
        ("<!-- @import " + "a" * 300 + " -->", "<!-- @import " + "a" * 300 + " -->"),
    ],
)
def test_import_syntax(lay: Lay, body: str, expected: str) -> None:
    root = lay({"repo/CLAUDE.md": body, "repo/x.md": "X", "repo/sub": None})
    assert text(run(load, root)) == expected


def test_imports_of_any_place_and_type(lay: Lay) -> None:
    root = lay({"out/data.json": "{}", "repo/CLAUDE.md": comment("../out/data.json")})
    context = run(load, root)
    assert text(context) == "{}"
    assert loaded(context, root) == ["repo/CLAUDE.md", "out/data.json"]
    root = lay({"abs/CLAUDE.md": comment(f"/{root}/out/data.json")})  # two slashes are one
    context = run(load, root, "abs")
    assert text(context) == "{}"
    assert loaded(context, root) == ["abs/CLAUDE.md", "out/data.json"]


def test_imported_text_is_not_trimmed(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": comment("x.md") + "\nend\n", "repo/x.md": "\ufeff\r\n X\n"})
    assert text(run(load, root)) == "\ufeff\r\n X\n\nend\n"


def test_nested_imports_are_relative_to_the_canonical_file(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": comment("link.md"),
            "repo/link.md": Path("docs/one.md"),
            "repo/docs/one.md": "1" + comment("two.md"),
            "repo/docs/two.md": "far",
            "repo/two.md": "near",
        }
    )
    context = run(load, root)
    assert text(context) == "1far"
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/docs/one.md", "repo/docs/two.md"]


def test_three_levels(lay: Lay) -> None:
    root = lay(
        {"repo/CLAUDE.md": "0" + comment("1.md")}
        | {f"repo/{n}.md": f"{n}" + comment(f"{n + 1}.md") for n in range(1, 6)}
    )
    context = run(load, root)
    assert text(context) == "0123" + comment("4.md")
    assert imports(context) == [
        ("1.md", ImportOutcome.EXPANDED, 1),
        ("2.md", ImportOutcome.EXPANDED, 2),
        ("3.md", ImportOutcome.EXPANDED, 3),
        ("4.md", ImportOutcome.TOO_DEEP, 4),
    ]
    assert context.imports[3].origin == Origin(f"{root}/repo/3.md", 1, 1 + len(comment("4.md")))


def test_each_file_once_in_the_whole_tree(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": "\n".join(
                map(comment, ["a.md", "b.md", "sub/../a.md", "same.md", "CLAUDE.md", "self.md"])
            ),
            "repo/a.md": "A" + comment("c.md"),
            "repo/b.md": "B" + comment("c.md") + comment("a.md"),
            "repo/c.md": "C",
            "repo/same.md": Path("a.md"),
            "repo/self.md": "S" + comment("self.md"),
            "repo/sub": None,
        }
    )
    context = run(load, root)
    assert text(context) == "\n".join(
        [
            "AC",
            "B" + comment("c.md") + comment("a.md"),
            comment("sub/../a.md"),
            comment("same.md"),
            comment("CLAUDE.md"),
            "S" + comment("self.md"),
        ]
    )
    assert imports(context) == [
        ("a.md", ImportOutcome.EXPANDED, 1),
        ("c.md", ImportOutcome.EXPANDED, 2),
        ("b.md", ImportOutcome.EXPANDED, 1),
        ("c.md", ImportOutcome.REPEATED, 2),
        ("a.md", ImportOutcome.REPEATED, 2),
        ("sub/../a.md", ImportOutcome.REPEATED, 1),
        ("same.md", ImportOutcome.REPEATED, 1),
        ("CLAUDE.md", ImportOutcome.CYCLE, 1),
        ("self.md", ImportOutcome.EXPANDED, 1),
        ("self.md", ImportOutcome.CYCLE, 2),
    ]
    assert loaded(context, root) == [f"repo/{name}.md" for name in ("CLAUDE", "a", "c", "b", "self")]


def test_a_linked_main_file_that_imports_itself(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": Path("rules.md"), "repo/rules.md": "R" + comment("rules.md")})
    context = run(load, root)
    assert text(context) == "R" + comment("rules.md")
    assert imports(context) == [("rules.md", ImportOutcome.CYCLE, 1)]


def test_an_import_that_cannot_be_read_is_replaced_by_nothing(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "<" + comment("bad.md") + ">" + comment("bad.md"), "repo/bad.md": b"\xff"})
    context = run(load, root)
    # It counts as expanded: the second comment stays.
    assert text(context) == "<>" + comment("bad.md")
    assert [one for _, one, _ in imports(context)] == [ImportOutcome.WRONG_TYPE, ImportOutcome.REPEATED]
    assert loaded(context, root) == ["repo/CLAUDE.md"]


def test_what_is_no_file_keeps_its_comment(lay: Lay) -> None:
    names = ["gone.md", "folder", "pipe", "loop.md", "~/x.md", "$HOME/x.md", "dangling.md"]
    root = lay(
        {
            "repo/CLAUDE.md": "".join(map(comment, names)),
            "repo/folder": None,
            "repo/loop.md": Path("loop.md"),
            "repo/dangling.md": Path("gone.md"),
            "home/x.md": "no",
        }
    )
    os.mkfifo(f"{root}/repo/pipe")
    context = run(load, root)
    assert text(context) == "".join(map(comment, names))
    assert [(one.outcome, one.problem) for one in context.imports] == [
        (ImportOutcome.MISSING, Problem.MISSING),
        (ImportOutcome.WRONG_TYPE, Problem.FOLDER),
        (ImportOutcome.WRONG_TYPE, Problem.SPECIAL),
        (ImportOutcome.WRONG_TYPE, Problem.LOOP),
        (ImportOutcome.MISSING, Problem.MISSING),
        (ImportOutcome.MISSING, Problem.MISSING),
        (ImportOutcome.MISSING, Problem.MISSING),
    ]


def test_an_empty_import_is_loaded(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "<" + comment("empty.md") + ">", "repo/empty.md": ""})
    context = run(load, root)
    assert text(context) == "<>"
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/empty.md"]


def test_a_main_file_of_an_import_only_is_loaded_too(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": comment("x.md"), "repo/x.md": "X"})
    assert loaded(run(load, root), root) == ["repo/CLAUDE.md", "repo/x.md"]


def test_import_comments_in_great_number(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "é" + comment("gone.md") * 20_000, "repo/AGENTS.md": None})
    before = time.monotonic()
    context = run(load, root)
    assert time.monotonic() - before < 10
    assert len(context.imports) == 20_000


# Middleware path


@pytest.mark.parametrize("data", [b"", b" \n"])
def test_middleware_blank_main_is_nothing_at_all(lay: Lay, data: bytes) -> None:
    root = lay({"repo/AGENTS.md": data, "repo/CLAUDE.local.md": "L", "home/.claude/AGENTS.md": "H"})
    context = run(load_middleware, root)
    assert text(context) == ""
    assert loaded(context, root) == []


@pytest.mark.parametrize("name", ["AGENTS.md", "CLAUDE.local.md"])
def test_middleware_a_file_that_is_not_utf8_ends_the_run(lay: Lay, name: str) -> None:
    root = lay({"repo/CLAUDE.md": "C", f"repo/{name}": b"\xe9"})
    context = run(load_middleware, root)
    assert context.segments == ()
    assert context.refusal is not None
    assert context.refusal.path == f"{root}/repo/{name}"


def test_middleware_a_local_file_alone_that_is_not_utf8(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.local.md": b"\xe9"})
    assert run(load_middleware, root).refusal is not None


def test_middleware_a_bad_import_does_not_end_the_run(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "C" + comment("bad.md"), "repo/bad.md": b"\xe9"})
    assert text(run(load_middleware, root)) == "C"


def test_middleware_local_alone_has_no_leading_newlines(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.local.md": "L" + comment("x.md"), "repo/x.md": "X"})
    assert text(run(load_middleware, root)) == "L" + comment("x.md")


def test_middleware_imports_over_the_joined_text(lay: Lay) -> None:
    root = lay(
        {
            "repo/CLAUDE.md": "C" + comment("x.md"),
            "repo/CLAUDE.local.md": "L" + comment("x.md") + comment("y.md"),
            "repo/x.md": "X",
            "repo/y.md": "Y",
        }
    )
    context = run(load_middleware, root)
    # One common set of expanded files.
    assert text(context) == "CX\n\nL" + comment("x.md") + "Y"
    assert loaded(context, root) == ["repo/CLAUDE.md", "repo/x.md", "repo/CLAUDE.local.md", "repo/y.md"]
    assert context.imports[1].origin.path == f"{root}/repo/CLAUDE.local.md"


def test_middleware_a_comment_over_the_seam(lay: Lay) -> None:
    root = lay({"repo/CLAUDE.md": "C<!-- @import ", "repo/CLAUDE.local.md": "x.md -->L", "repo/x.md": "X"})
    context = run(load_middleware, root)
    assert text(context) == "CXL"
    assert context.imports[0].origin == Origin(f"{root}/repo/CLAUDE.md", 1, 14)


def test_middleware_with_the_home_file_nothing_is_expanded(lay: Lay) -> None:
    root = lay(
        {"home/.claude/AGENTS.md": "H" + comment("x.md"), "repo/CLAUDE.local.md": comment("x.md"), "repo/x.md": "X"}
        | {"home/.claude/x.md": "X"}
    )
    assert text(run(load_middleware, root)) == "H" + comment("x.md") + "\n\n" + comment("x.md")


def test_middleware_extra_paths(lay: Lay) -> None:
    root = lay({"repo": None, "extra/CLAUDE-team.md": "E" + comment("x.md"), "extra/x.md": "X"})
    options = {"extra-path": ("gone.md", "../extra/CLAUDE-team.md")}
    context = run(load_middleware, root, options=options)
    assert text(context) == "EX"
    assert loaded(context, root) == ["extra/CLAUDE-team.md", "extra/x.md"]
    lay({"home/.claude/AGENTS.md": "H"})
    assert text(run(load_middleware, root, options=options)) == "H"
    assert text(run(load, root, options=options)) == ""


def test_middleware_exclusions(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A", "repo/CLAUDE.md": "C", "repo/CLAUDE.local.md": "L"})
    options = {"claude-md-excludes": ("[", "**/AGENTS.md")}
    context = run(load_middleware, root, options=options)
    assert text(context) == "C\n\nL"
    assert context.candidates[0].outcome is Outcome.EXCLUDED
    assert context.candidates[0].by == "**/AGENTS.md"
    everything = {"claude-md-excludes": ("*",)}
    assert text(run(load_middleware, root, options=everything)) == "L"  # CLAUDE.local.md is no candidate
    # Against the absolute path, and not in the main session.
    assert text(run(load_middleware, root, options={"claude-md-excludes": ("AGENTS.md",)})) == "A\n\nL"
    assert text(run(load, root, options=everything)) == "A\n\nL"


# Neutral starts


@BOTH
def test_neutral(lay: Lay, load: Load) -> None:
    root = lay(
        {
            "repo/AGENTS.md": Path("/etc/passwd"),
            "repo/CLAUDE.md": "C"
            + comment("../out.md")
            + comment("/etc/passwd")
            + comment("in.md")
            + comment("mine.md"),
            "repo/CLAUDE.local.md": "L",
            "repo/in.md": "I",
            "repo/mine.md": "no",
            "out.md": "no",
            "home/.claude/AGENTS.md": "no",
        }
    )
    context = run_neutral(load, root, lambda path: path.endswith(("local.md", "mine.md")))
    kept = comment("../out.md") + comment("/etc/passwd")
    assert text(context) == "C" + kept + "I" + comment("mine.md")
    assert [one.outcome for one in context.imports] == [
        ImportOutcome.OUTSIDE,
        ImportOutcome.OUTSIDE,
        ImportOutcome.EXPANDED,
        ImportOutcome.MISSING,
    ]
    assert context.candidates[0].problem is Problem.OUTSIDE
    assert context.candidates[-1].problem is Problem.IGNORED


# What they declare


def test_facts() -> None:
    main, middleware = AGENTS
    assert (main.id, middleware.id) == ("peri", "peri-middleware")
    assert main.user_names == ()
    assert middleware.user_names == (".claude/AGENTS.md",)
    for agent in AGENTS:
        assert agent.imports is not None
        assert agent.serves("pkg/CLAUDE.local.md") == "pkg"
        assert agent.serves(".claude/AGENTS.md") == ""  # the outermost folder that it serves
        assert agent.serves("pkg/.claude/AGENTS.md") == "pkg"
        assert not agent.may_load(".claude/CLAUDE.local.txt")

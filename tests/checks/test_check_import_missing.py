"""GL201: which references were meant, and what would work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, PERI, check, told

Lay = Callable[..., str]
REPOSITORY = {"notes/style.md": "Use tabs.", "types/index.ts": "", "lib/a.py": "", "README.md": "Read."}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@docs/x.md", "1:1 import of docs/x.md, which does not exist"),
        ("é @docs/x.md", "1:3 import of docs/x.md, which does not exist"),
        ("- see @./x.txt", "1:7 import of ./x.txt, which does not exist"),
        ("a\r\n\r\n> @x.md\r\n", "3:3 import of x.md, which does not exist"),
        ("@lib/b.py", "1:1 import of lib/b.py, which does not exist"),
        (
            "Keep to @notes/style.md.",
            "1:9 import of notes/style.md., which does not exist: “.” counts as part of the path",
        ),
        (
            "(see @notes/style.md)",
            "1:6 import of notes/style.md), which does not exist: “)” counts as part of the path",
        ),
        ("@notes/Style.md", "1:1 import of notes/Style.md, which does not exist"),
        ("@x.md#rules", "1:1 import of x.md#rules, which does not exist"),
        ("@my\\ notes.md", "1:1 import of my\\ notes.md, which does not exist"),
        ("@missing.json", "1:1 import of missing.json, which does not exist"),
    ],
)
def test_meant(lay: Lay, text: str, expected: str) -> None:
    tree = lay(REPOSITORY | {"CLAUDE.md": text})
    assert told(tree, "GL201", agents=CLAUDE) == [f"CLAUDE.md:{expected} (claude-code)"]


@pytest.mark.parametrize(
    "text",
    [
        "@maintainer, @scope/package and @scope/package.js",
        "@types/node",
        "@lib/helpers",
        "@/components/Button",
        "@param x, @media, @app.get('/a')",
        "Signed-off-by: A <a@example.org>",
        "actions/checkout@v4 and a@b.md",
        "@tsconfig/node22/tsconfig.json",
        "`@x.md` and ``a`@x.md`b``",
        "```\n@x.md\n```\n~~~~\n```\n@x.md\n~~~~",
        "    @x.md",
        "- a\n\n  ```\n  @x.md\n  ```\n> ```\n> @x.md\n> ```",
        "<!-- @x.md -->\n<!--\n@x.md\n-->",
        "![@x.md](@x.md)",
        "foo@x.md x.@x.md",
        "@",
        "@README.md",
    ],
)
def test_not_meant_or_no_import(lay: Lay, text: str) -> None:
    assert told(lay(REPOSITORY | {"CLAUDE.md": text}), "GL201", agents=CLAUDE) == []


@pytest.mark.parametrize(
    ("importer", "written", "mended"),
    [
        (".claude/CLAUDE.md", "@notes/style.md", "@../notes/style.md"),
        ("CLAUDE.md", "@style.md", "@notes/style.md"),
        ("CLAUDE.md", "@notes/STYLE.md", "@notes/style.md"),
        ("CLAUDE.md", "@notes/style.md,", "@notes/style.md ,"),
        (".claude/rules/a.md", "@notes/style.md#x", "@../../notes/style.md#x"),
    ],
)
def test_the_path_that_would_work(lay: Lay, importer: str, written: str, mended: str) -> None:
    [one] = check(lay(REPOSITORY | {importer: f"Style: {written}\n"}), "GL201", agents=CLAUDE)
    assert one.fix is not None
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert edit.text == mended
    assert edit.place == one.place
    assert (one.place.start.column, one.place.end.column) == (8, 8 + len(written))


def test_no_guess_between_two(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@style.md", "a/style.md": "a", "b/style.md": "b"})
    assert [one.fix for one in check(tree, "GL201", agents=CLAUDE)] == [None]


def test_a_file_that_git_ignores(lay: Lay) -> None:
    tree = lay({".gitignore": "mine.md\n", "mine.md": "Mine.", "CLAUDE.md": "@mine.md"})
    assert told(tree, "GL201", agents=CLAUDE) == [
        "CLAUDE.md:1:1 info: import of mine.md, which git ignores: a fresh clone does not have it (claude-code)"
    ]


def test_one_finding_for_several_agents_starts_and_names(lay: Lay) -> None:
    text = "<!-- @import no.md -->\n\n@nothing.md\n"
    tree = lay({"AGENTS.md": text, "CLAUDE.md": Path("AGENTS.md"), "a/CLAUDE.md": "a", "a/b/CLAUDE.md": "b"})
    assert told(tree, "GL201", agents=(*BOTH, *PERI)) == [
        "AGENTS.md:3:1 import of nothing.md, which does not exist (claude-code)"
    ]


def test_a_comment_always_asks_for_a_file(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "<!-- @import docs/rules -->\n"})
    assert told(tree, "GL201", agents=PERI) == ["CLAUDE.md:1:1 import of docs/rules, which does not exist (peri)"]

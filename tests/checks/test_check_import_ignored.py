"""GL204: references that were meant as imports, and those that are only mentioned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, PERI, check, told

Lay = Callable[..., str]
REPOSITORY = {"docs/a.md": "A.", "docs/my notes.md": "N.", "AGENTS.md": "Run it.", "docs/CLAUDE.md": "D."}
CODE_SPAN, BLOCK = "it stands in a code span", "it stands in a code block"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`@docs/a.md`", f"1:2 {CODE_SPAN}"),
        ("- `@docs/a.md`\n", f"1:4 {CODE_SPAN}"),
        ("a\n\n``@docs/a.md``.\n", f"3:3 {CODE_SPAN}"),
        ("```\n@docs/a.md\n```", f"2:1 {BLOCK}"),
        ("~~~~\n\n- @docs/a.md\n~~~~", f"3:3 {BLOCK}"),
        ("a\n\n    @docs/a.md\n", f"3:5 {BLOCK}"),
        ("- a\n\n  ```\n  @docs/a.md\n  ```\n", f"4:3 {BLOCK}"),
        ("> ```\n> @docs/a.md\n> ```\n", f"2:3 {BLOCK}"),
        ("Rules (@docs/a.md) hold.", "1:8 it stands straight after “(”"),
        ("Тесты: «@docs/a.md»", "1:9 it stands straight after “«”"),
        ('Rules "@docs/a.md"', '1:8 it stands straight after “"”'),
        ("See @docs/my notes.md", "1:5 a blank ends the path"),
    ],
)
def test_an_agent_that_imports(lay: Lay, text: str, expected: str) -> None:
    tree = lay(REPOSITORY | {"CLAUDE.md": text})
    place, _, why = expected.partition(" ")
    assert told(tree, "GL204", agents=CLAUDE) == [f"CLAUDE.md:{place} not imported: {why} (claude-code)"]


@pytest.mark.parametrize(
    "text",
    [
        "@docs/a.md",
        "`@docs/a.md` is how it is written.",
        "It is imported as `@docs/a.md`.",
        "```\nRun `make test`.\n@docs/a.md\n```",
        "`@docs/none.md`\n(@docs/none.md)",
        "\\@docs/a.md",
        "[@docs/a.md](docs/a.md) and [a](@docs/a.md)",
        "a@docs/a.md and x/@docs/a.md and @@docs/a.md",
        "@docs/a.md(1) @docs/a.md/b @docs/a.md@v1",
        "@docs/a.md\n\n`@docs/a.md`",
        "`@AGENTS.md`",
        "`@CLAUDE.md`",
        "<!-- @docs/a.md -->",
    ],
)
def test_a_mention_an_import_or_no_file(lay: Lay, text: str) -> None:
    assert told(lay(REPOSITORY | {"CLAUDE.md": text}), "GL204", agents=CLAUDE) == []


def test_a_comment_only_at_low_confidence(lay: Lay) -> None:
    tree = lay(REPOSITORY | {"CLAUDE.md": "Run.\n\n<!--\n@docs/a.md\n-->\n"})
    assert told(tree, "GL204", agents=CLAUDE, confidence="low") == [
        "CLAUDE.md:4:1 not imported: it stands in a comment (claude-code)"
    ]


@pytest.mark.parametrize(
    ("text", "column"), [("@docs/a.md", 1), ("- @docs/a.md", 3), ("1. @docs/a.md.", 4), ("- **Tests**: @docs/a.md", 14)]
)
def test_an_agent_without_imports(lay: Lay, text: str, column: int) -> None:
    tree = lay(REPOSITORY | {"AGENTS.md": text})
    assert told(tree, "GL204") == [f"AGENTS.md:1:{column} not imported: the agent knows no imports (codex)"]


@pytest.mark.parametrize(
    "text", ["Update @docs/a.md with the API.", "See @docs/a.md", "Ask @owner.", "`@docs/a.md` is it."]
)
def test_in_a_sentence_it_may_only_be_named(lay: Lay, text: str) -> None:
    assert told(lay(REPOSITORY | {"AGENTS.md": text}), "GL204") == []


def test_in_a_sentence_that_another_agent_takes_for_an_import(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Read @docs/a.md first.", "CLAUDE.md": Path("AGENTS.md"), "docs/a.md": "A."})
    assert told(tree, "GL204", agents=BOTH) == ["AGENTS.md:1:6 not imported: the agent knows no imports (codex)"]


def test_what_the_agent_has_anyway(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "pkg/AGENTS.md": "@../AGENTS.md\n@other.md", "pkg/other.md": "Other."})
    assert told(tree, "GL204") == ["pkg/AGENTS.md:2:1 not imported: the agent knows no imports (codex)"]


def test_imports_that_are_written_otherwise(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@docs/a.md", "docs/a.md": "A."})
    [one] = check(tree, "GL204", agents=PERI)
    assert one.message == "not imported: the agent's imports are written <!-- @import path -->"
    tree = lay({"b/CLAUDE.md": "B.\n\n<!-- @import a.md -->", "b/a.md": "A."})
    [_, one] = check(tree, "GL204", agents=(*PERI, *CLAUDE))
    assert (one.message, one.agents) == ("not imported: the agent's imports are written @path", CLAUDE)

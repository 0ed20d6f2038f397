"""GL108: files that only name another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, check, told

Lay = Callable[..., str]
OTHERS = {
    "AGENTS.md": "Run it.",
    "docs/rules.md": "Use tabs.",
    "docs/b.md": "B.",
    "src/main.py": "x",
    "CHANGELOG.md": "1",
}
ALONE = "holds only the name of {}: nothing is loaded without an `@`"
WORDS = "only points to {}, which is not loaded"
LINK = "the path of {} is all it holds: a link that was checked out as text"


@pytest.mark.parametrize(
    ("text", "place", "message", "target"),
    [
        ("AGENTS.md\n", "1:1", ALONE, "AGENTS.md"),
        ("AGENTS.md", "1:1", LINK, "AGENTS.md"),
        ("docs/rules.md", "1:1", LINK, "docs/rules.md"),
        ("./docs/rules.md\n", "1:1", ALONE, "docs/rules.md"),
        ("`docs/rules.md`\n", "1:1", ALONE, "docs/rules.md"),
        ("See AGENTS.md.\n", "1:1", WORDS, "AGENTS.md"),
        ("See [the rules](docs/rules.md)", "1:1", WORDS, "docs/rules.md"),
        ("请先阅读`AGENTS.md`文件", "1:1", WORDS, "AGENTS.md"),
        ("Сначала прочти docs/rules.md", "1:1", WORDS, "docs/rules.md"),
        ("# Claude\n\n> Read AGENTS.md first!\n", "3:1", WORDS, "AGENTS.md"),
        ("---\na: b\n---\n\n<!-- note -->\nRead AGENTS.md\n", "6:1", WORDS, "AGENTS.md"),
    ],
)
def test_pointers(lay: Lay, text: str, place: str, message: str, target: str) -> None:
    tree = lay(OTHERS | {"CLAUDE.md": text})
    expected = f"CLAUDE.md:{place} {message.format(target)} (claude-code)"
    assert told(tree, "GL108", agents=CLAUDE) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "@AGENTS.md",
        "Ask @owner about AGENTS.md",
        "See none.md",
        "Use tabs.",
        "Use pnpm. See AGENTS.md.",
        "See AGENTS.md and docs/rules.md",
        "See AGENTS.md or none.md",
        "Run `make test` as docs/rules.md says",
        "Never edit src/main.py",
        "Update CHANGELOG.md",
        "See AGENTS.md\nUse tabs.",
        "See AGENTS.md" + " and so on" * 12,
        "See CLAUDE.md",
        "",
    ],
)
def test_what_is_none(lay: Lay, text: str) -> None:
    assert told(lay(OTHERS | {"CLAUDE.md": text}), "GL108", agents=CLAUDE) == []


def test_the_fix_imports(lay: Lay) -> None:
    tree = lay(OTHERS | {"CLAUDE.md": "# Claude\n\nRead docs/rules.md first.\n"})
    [one] = check(tree, "GL108", agents=CLAUDE)
    assert one.fix
    [edit] = one.fix.edits
    assert (edit.text, edit.place.start, edit.place.end) == ("@docs/rules.md", (3, 1), (3, 26))
    assert not one.fix.safe


def test_the_fix_is_relative_to_the_file(lay: Lay) -> None:
    tree = lay(OTHERS | {"web/CLAUDE.md": "docs/rules.md\n"})
    [one] = check(tree, "GL108", agents=CLAUDE)
    assert one.fix
    assert one.fix.edits[0].text == "@../docs/rules.md"


def test_a_link_that_became_text_is_not_written_over(lay: Lay) -> None:
    [one] = check(lay(OTHERS | {"CLAUDE.md": "AGENTS.md"}), "GL108", agents=CLAUDE)
    assert one.fix is None
    assert "core.symlinks" in one.help


def test_agents_without_imports(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "See docs/rules.md\n", "docs/rules.md": "Use tabs."})
    [one] = check(tree, "GL108")
    assert (one.message, one.fix) == (WORDS.format("docs/rules.md"), None)
    assert one.help.startswith("Make it a link")


def test_what_the_agent_has_anyway(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Run it.", "web/AGENTS.md": "See ../AGENTS.md\n"})
    assert told(tree, "GL108", agents=BOTH) == []


def test_rules_and_links_to_the_target(lay: Lay) -> None:
    tree = lay(OTHERS | {".claude/rules/a.md": "See docs/rules.md\n", "CLAUDE.md": Path("AGENTS.md")})
    assert told(tree, "GL108", agents=CLAUDE) == []

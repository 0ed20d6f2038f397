"""GL601: front matter of rules that does not do what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, check, told

from guidelint import api

Lay = Callable[..., str]
SENT = "the rule is sent in every request"


def rule(lay: Lay, front: str, name: str = ".claude/rules/a.md", agents: tuple[str, ...] = CLAUDE) -> list[str]:
    """What is found for a rule with this front matter."""
    tree = lay({name: f"---\n{front}\n---\nBe short.\n", "src/a.ts": "x"})
    return [line.removeprefix(name + ":") for line in told(tree, "GL601", agents=agents)]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ("globs: src/**", f"2:1 `globs` says nothing to Claude Code: {SENT}"),
        ('applyTo: "**/*.ts,**/*.tsx"', f"2:1 `applyTo` says nothing to Claude Code: {SENT}"),
        ("alwaysApply: false\ndescription: When testing.", f"2:1 `alwaysApply` says nothing to Claude Code: {SENT}"),
        ("alwaysApply: false\nglobs: src/**", f"3:1 `globs` says nothing to Claude Code: {SENT}"),
        ("paths: 12", f"2:8 `paths` is a number and no pattern: {SENT}"),
        ("paths: {a: b}", f"2:8 `paths` is a mapping and no pattern: {SENT}"),
        ("paths: true", f"2:8 `paths` is a truth value and no pattern: {SENT}"),
        ("paths:\n  - a: b", f"3:3 `paths` lists a mapping and no pattern: {SENT}"),
    ],
)
def test_faults(lay: Lay, front: str, expected: str) -> None:
    assert rule(lay, front) == [f"{expected} (claude-code)"]


@pytest.mark.parametrize(
    "front",
    [
        "paths: src/**",
        "paths: **/*.ts",
        "paths: [src/**, lib/**]",
        "paths: src/**\nglobs: src/**\nalwaysApply: false",
        "paths: '**'",
        "paths:",
        "globs:\nalwaysApply: true",
        "globs: '**/*'",
        "description: a: b",
        "description: About.\nname: style\ntitle: Style",
        "path: src/**",
        "type: feedback",
        "trigger: manual",
        "",
    ],
)
def test_what_does_what_it_says(lay: Lay, front: str) -> None:
    assert rule(lay, front) == []


COPILOT = ("copilot-cli",)
LIST = "`applyTo` is a list: Copilot in VS Code and on GitHub take one text with commas, and may never apply the rule"


@pytest.mark.parametrize(
    ("front", "place", "mended"),
    [
        ("applyTo:\n  - '**/*.ts'\n  - src/*.py", "3:3", 'applyTo: "**/*.ts,src/*.py"'),
        ("applyTo: ['**/*.ts']", "2:10", 'applyTo: "**/*.ts"'),
        ("applyTo:\n- a/**\n- b/**\ndescription: x", "3:1", 'applyTo: "a/**,b/**"\ndescription: x'),
        ("applyTo: ['**']", "2:10", 'applyTo: "**"'),
        ("applyTo: ['**/*.{ts,tsx}']", "2:10", None),
    ],
)
def test_a_list_where_one_text_is_documented(lay: Lay, front: str, place: str, mended: str | None) -> None:
    name = ".github/instructions/a.instructions.md"
    assert rule(lay, front, name, COPILOT) == [f"{place} {LIST} (copilot-cli)"]
    fixed = api.fix([f"{lay({})}/{name}"], api.CheckOptions(COPILOT, ("GL601",), unsafe_fixes=True), write=False)
    assert [draft.data.decode() for draft in fixed.drafts.values()] == (
        [f"---\n{mended}\n---\nBe short.\n"] if mended else []
    )


@pytest.mark.parametrize("front", ["applyTo: '**/*.ts,src/*.py'", "applyTo: []", "applyTo:", "description: [a]"])
def test_one_text_or_none(lay: Lay, front: str) -> None:
    assert rule(lay, front, ".github/instructions/a.instructions.md", COPILOT) == []


def test_a_list_in_what_is_no_rule(lay: Lay) -> None:
    assert rule(lay, "applyTo: [a, b]", "AGENTS.md", COPILOT) == []


def test_whose_key_it_is_and_the_fix(lay: Lay) -> None:
    tree = lay({".claude/rules/a.md": "---\nglobs: src/**\n---\nBe short.\n"})
    [one] = check(tree, "GL601", agents=CLAUDE)
    assert "Continue CLI" in one.evidence[0]
    assert one.fix
    [edit] = one.fix.edits
    assert (edit.text, edit.place.start, edit.place.end, one.fix.safe) == ("paths", (2, 1), (2, 6), False)


def test_a_file_that_the_key_s_owner_reads_as_well(lay: Lay) -> None:
    tree = lay(
        {
            ".continue/rules/a.md": "---\nglobs: src/**\n---\nBe short.",
            ".claude/rules/a.md": Path("../../.continue/rules/a.md"),
        }
    )
    assert told(tree, "GL601", agents=(*CLAUDE, "continue")) == []


def test_unreadable_and_left_out(lay: Lay) -> None:
    [one] = rule(lay, 'name: "API', ".clinerules/a.md", ("cline",))
    assert one.startswith("3:1 error: front matter that is no YAML (")
    assert one.endswith("): the rule is left out (cline)")


def test_unreadable_and_sent_always(lay: Lay) -> None:
    tree = lay({".continue/rules/a.md": "---\nglobs: [src\nname: x\n---\nBe short.\n"})
    [one] = check(tree, "GL601", agents=("continue",))
    assert one.message.endswith(f": {SENT}")
    assert one.evidence == ("The front matter is sent along, as text.",)


def test_unreadable_where_nothing_is_asked(lay: Lay) -> None:
    assert rule(lay, "alwaysApply: true\nglobs: *.ts", ".continue/rules/a.md", ("continue",)) == []


def test_a_byte_order_mark_that_hides_it(lay: Lay) -> None:
    tree = lay({".continue/rules/a.md": b"\xef\xbb\xbf---\nglobs: src/**\n---\nBe short."})
    [one] = check(tree, "GL601", agents=("continue",))
    assert one.message == f"front matter that the agent does not see, for the byte order mark before it: {SENT}"


def test_blanks_behind_the_dashes_and_crlf(lay: Lay) -> None:
    tree = lay({".qwen/rules/a.md": "--- \npaths: src/**\n---\nBe short."})
    [one] = check(tree, "GL601", agents=("qwen-code",))
    assert one.message == f"front matter that the agent does not see, for the blanks behind its dashes: {SENT}"
    tree = lay({".claude/rules/b.md": b"\xef\xbb\xbf---\r\npaths: src/**\r\n---\r\nBe short."})
    assert told(tree, "GL601", agents=CLAUDE) == []


def test_only_rules(lay: Lay) -> None:
    assert rule(lay, "globs: src/**", "CLAUDE.md") == []
    assert rule(lay, "globs: src/**", ".claude/commands/a.md") == []

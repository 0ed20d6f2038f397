"""GL104: what nobody loads, for its case, its folder or its suffix."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, check, told

from guidelint.trees.disk import DiskTree

Lay = Callable[..., str]
TEXT = "Run the tests."
CASE = "the case of its letters is wrong"


def names(tree: str, *agents: str, confidence: str | None = None) -> list[str]:
    """The files that are reported, and the names that would be read."""
    found = check(tree, "GL104", agents=agents or BOTH, confidence=confidence)
    shown = [(one.place.path.removeprefix(f"{tree}/"), one.message) for one in found]
    return [f"{name} -> {message.split('; ')[1].removesuffix(' would be read')}" for name, message in shown]


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("Agents.md", "AGENTS.md"),
        ("agents.md", "AGENTS.md"),
        ("AGENTS.MD", "AGENTS.md"),
        ("Claude.md", "CLAUDE.md"),
        ("claude.md", "CLAUDE.md"),
        ("web/Agents.md", "web/AGENTS.md"),
        ("web/CLAUDE.MD", "web/CLAUDE.md"),
        ("docs/AGENTS.MD", "docs/AGENTS.md"),
        (".claude/claude.md", ".claude/CLAUDE.md"),
        (".claude/Rules/a.md", ".claude/rules/a.md"),
        (".claude/rules/a.MD", ".claude/rules/a.md"),
    ],
)
def test_the_case_of_letters(lay: Lay, name: str, right: str) -> None:
    assert names(lay({name: TEXT})) == [f"{name} -> {right}"]


@pytest.mark.parametrize(
    "name",
    [
        "docs/agents.md",
        "docs/Agents.md",
        "web/agents.md",
        "web/claude.md",
        "website/en/Claude.md",
        "agents.mdx",
        "AGENTS.txt",
        "MY_AGENTS.md",
        "agents/AGENTS_GUIDE.md",
    ],
)
def test_documentation_and_other_names(lay: Lay, name: str) -> None:
    assert names(lay({name: TEXT})) == []


def test_one_subject_of_several(lay: Lay) -> None:
    assert names(lay({"lib/Agents.md": TEXT, "lib/Tools.md": TEXT})) == []


def test_a_disk_that_knows_no_case(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiskTree, "case_sensitive", property(lambda _: False))
    assert names(lay({"Agents.md": TEXT, ".claude/rules/a.mdc": TEXT})) == [".claude/rules/a.mdc -> .claude/rules/a.md"]


def test_the_same_file_under_the_right_name(lay: Lay) -> None:
    assert names(lay({"Agents.md": TEXT, "AGENTS.md": Path("Agents.md")})) == []


def test_both_spellings(lay: Lay) -> None:
    tree = lay({"Agents.md": "Use tabs.", "AGENTS.md": TEXT})
    [one] = check(tree, "GL104", agents=BOTH)
    assert one.evidence == ("Claude Code and Codex CLI would read AGENTS.md.", "AGENTS.md exists, too.")
    assert one.help == "Merge it into AGENTS.md."


def test_what_an_inactive_agent_reads_by_this_name_only(lay: Lay) -> None:
    # GEMINI.md is no spelling of an active agent's; AGENTS.override.md in another case is nobody's.
    assert names(lay({"GEMINI.md": TEXT, ".cursorrules": TEXT})) == []


def test_folders_of_settings(lay: Lay) -> None:
    tree = lay({".codex/AGENTS.md": TEXT, ".claude/CLAUDE.local.md": TEXT, ".gemini/AGENTS.md": TEXT})
    assert names(tree) == [
        ".claude/CLAUDE.local.md -> CLAUDE.local.md",
        ".codex/AGENTS.md -> AGENTS.md",
        ".gemini/AGENTS.md -> AGENTS.md",
    ]


@pytest.mark.parametrize(
    "name", [".claude/CLAUDE.md", ".github/AGENTS.md", "web/.codex/AGENTS.md", ".claude/hooks/CLAUDE.md"]
)
def test_folders_that_are_looked_into_or_worked_in(lay: Lay, name: str) -> None:
    assert names(lay({name: TEXT})) == []


def test_a_home_folder_kept_in_git(lay: Lay) -> None:
    assert names(lay({".codex/AGENTS.md": TEXT, ".zshrc": "x"})) == []


def test_what_is_imported_linked_or_named(lay: Lay) -> None:
    assert names(lay({"a/Agents.md": TEXT, "a/CLAUDE.md": "@Agents.md"})) == []
    assert names(lay({"b/Agents.md": TEXT, "CLAUDE.md": "Before work in b read b/Agents.md."})) == []
    assert names(lay({".codex/AGENTS.md": TEXT, "AGENTS.md": Path(".codex/AGENTS.md")})) == []


def test_suffixes_of_rules(lay: Lay) -> None:
    tree = lay(
        {
            ".claude/rules/style.mdc": TEXT,
            ".claude/rules/sub/x.markdown": TEXT,
            ".claude/rules/README.mdc": TEXT,
            ".claude/rules/check.sh": TEXT,
            ".claude/commands/x.mdc": TEXT,
            ".github/instructions/web.md": TEXT,
            ".github/instructions/README.md": TEXT,
        }
    )
    assert names(tree, "claude-code", "copilot-cli") == [
        ".claude/rules/style.mdc -> .claude/rules/style.md",
        ".claude/rules/sub/x.markdown -> .claude/rules/sub/x.md",
        ".github/instructions/web.md -> .github/instructions/web.instructions.md",
    ]


def test_a_rule_that_the_agent_sees_and_leaves_out_for_its_suffix(lay: Lay) -> None:
    tree = lay(
        {
            ".cursor/rules/style.md": TEXT,
            ".cursor/rules/web/forms.md": TEXT,
            ".cursor/rules/README.md": TEXT,
            ".cursor/rules/api.mdc": "---\nalwaysApply: true\n---\nBe short.\n",
            "web/.cursor/rules/pages.md": TEXT,
        }
    )
    assert names(tree, "cursor") == [
        ".cursor/rules/style.md -> .cursor/rules/style.mdc",
        ".cursor/rules/web/forms.md -> .cursor/rules/web/forms.mdc",
        "web/.cursor/rules/pages.md -> web/.cursor/rules/pages.mdc",
    ]


def test_blank_files_and_samples(lay: Lay) -> None:
    tree = lay({"Agents.md": "\n", "templates/Claude.md": TEXT})
    assert names(tree) == []
    assert names(tree, confidence="low") == ["templates/Claude.md -> templates/CLAUDE.md"]


def test_who_would_read_it(lay: Lay) -> None:
    assert told(lay({"Claude.md": TEXT}), "GL104", agents=BOTH) == [
        f"Claude.md:1:1 never loaded: {CASE}; CLAUDE.md would be read (claude-code)"
    ]
    assert told(lay({"x.md": TEXT}), "GL104", agents=CLAUDE)[1:] == []


def test_skills_and_excluded_folders_hold_no_guidance(lay: Lay) -> None:
    tree = lay({"skills/a/SKILL.md": TEXT, "skills/a/Agents.md": TEXT})
    assert names(tree) == []


def test_a_skill_where_rules_are(lay: Lay) -> None:
    tree = lay(
        {
            ".cursor/rules/own.mdc": "---\nalwaysApply: true\n---\nUse tabs.\n",
            ".cursor/rules/heron/SKILL.md": "---\nname: heron\n---\n" + TEXT,
            ".cursor/rules/heron/rules/wings.md": TEXT,
            ".cursor/rules/heron/rules/legs.md": TEXT,
            ".cursor/rules/tern/SKILL.md": TEXT,
            ".cursor/rules/gull.md": TEXT,
        }
    )
    gull, heron, tern = check(tree, "GL104", agents=("cursor",))
    assert gull.message == "never loaded: rules there end in `.mdc`; .cursor/rules/gull.mdc would be read"
    assert (heron.place.path, heron.message) == (
        f"{tree}/.cursor/rules/heron/SKILL.md",
        "never loaded: a skill where rules are looked for, with 2 more files; rules there end in `.mdc`",
    )
    assert heron.evidence == (".cursor/rules/heron holds a SKILL.md; Cursor reads rules there.",)
    assert heron.help == "Move .cursor/rules/heron to where skills are kept, or write what it says as a rule."
    assert tern.message == "never loaded: a skill where rules are looked for; rules there end in `.mdc`"

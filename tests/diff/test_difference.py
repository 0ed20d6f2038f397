"""What a change does to what agents are told, in sentences."""

from __future__ import annotations

from pathlib import Path

from changing import commit, difference, lay, told

from guidelint.comparing import Lost
from guidelint.reports.change_sentences import headline

RULES = "# Rules\n\n" + "".join(f"- Rule {number} holds.\n" for number in range(1, 21))


def test_nothing_changes_where_no_guidance_does(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": RULES, "src/main.py": "1\n"})
    lay(tmp_path, {"src/main.py": "2\n", "package.json": "{}"})
    result = difference(tmp_path)
    assert result.unchanged
    assert told(result) == []
    said = "What agents are told at their start does not change between HEAD and the working copy"
    assert headline(result) == f"{said} (1 start of codex compared)."


def test_a_link_that_becomes_a_copy(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": RULES, "CLAUDE.md": "-> AGENTS.md"})
    lay(tmp_path, {"CLAUDE.md": RULES})
    result = difference(tmp_path)
    assert not result.unchanged
    assert result.comparison.changes == ()
    assert told(result) == [
        "CLAUDE.md was a link to AGENTS.md and is a file of its own now: two copies can drift apart."
    ]


def test_text_moved_into_an_import_costs_the_same(tmp_path: Path) -> None:
    text = "".join(f"- Rule {number} of the long list holds everywhere.\n" for number in range(600))
    commit(tmp_path, {"CLAUDE.md": f"# Rules\n\n{text}"})
    lay(tmp_path, {"CLAUDE.md": "# Rules\n\n@docs/rules.md\n", "docs/rules.md": text})
    [sentence] = told(difference(tmp_path))
    assert sentence == (
        "docs/rules.md starts being loaded, imported by CLAUDE.md: claude-code in the root. "
        "An import is sent with every request: the context does not get smaller by it."
    )


def test_a_nested_file_that_pushes_a_chain_over_the_limit(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "a" * 19_999 + "\n", "pkg/x.py": ""})
    lay(tmp_path, {"pkg/AGENTS.md": "# Setup\n" + "b" * 7_991 + "\n# Tests\n" + "c" * 11_992 + "\n"})
    result = difference(tmp_path)
    assert told(result) == [
        "! 7,233 bytes of pkg/AGENTS.md, from line 4 on, do not reach the model: codex in pkg "
        "cuts at 32,768 bytes for all project files.",
        "pkg/AGENTS.md starts being loaded: codex in pkg.",
    ]


def test_a_longer_root_file_takes_lines_from_a_nested_one(tmp_path: Path) -> None:
    nested = "# Setup\n" + "b" * 9_991 + "\n# Tests\n\nRun them.\n"
    commit(tmp_path, {"AGENTS.md": "a" * 19_999 + "\n", "pkg/AGENTS.md": nested})
    lay(tmp_path, {"AGENTS.md": "a" * 22_767 + "\n"})
    result = difference(tmp_path)
    assert told(result) == [
        "! 19 bytes of pkg/AGENTS.md, from line 3 on, do not reach the model, with “Tests”: codex in pkg "
        "cuts at 32,768 bytes for all project files.",
    ]
    lost = [change.lost for change in result.comparison.changes if change.folder == "pkg"]
    assert lost == [(Lost("pkg/AGENTS.md", (3, 5), ("Tests",)),)]


def test_lines_that_a_comment_takes_away(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": "# Rules\n\n## Tests\n\nRun them.\n"})
    lay(tmp_path, {"CLAUDE.md": "# Rules\n\n<!--\n\n## Tests\n\nRun them.\n-->\n"})
    [sentence] = told(difference(tmp_path))
    assert sentence == "! 2 lines of CLAUDE.md:5-7 do not arrive any more: claude-code in the root."


def test_an_import_that_breaks(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": "# Rules\n\n@docs/a.md\n", "docs/a.md": "Text.\n"})
    lay(tmp_path, {"docs/a.md": None})
    assert told(difference(tmp_path)) == [
        "! CLAUDE.md:3 imports docs/a.md, which is not there: claude-code in the root.",
        "docs/a.md is gone and no longer loaded: claude-code in the root.",
    ]


def test_a_handle_is_no_import_that_breaks(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": "# Rules\n"})
    lay(tmp_path, {"CLAUDE.md": "# Rules\n\nAsk @someone about @scope/package.\n"})
    assert told(difference(tmp_path)) == []


def test_a_file_that_is_hidden_by_another(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": RULES})
    lay(tmp_path, {"AGENTS.override.md": "# Other\n"})
    assert told(difference(tmp_path)) == [
        "! AGENTS.md is still there and is no longer loaded, as AGENTS.override.md is taken in its place: "
        "codex in the root.",
        "AGENTS.override.md starts being loaded: codex in the root.",
    ]


def test_a_rule_that_is_switched_off_and_a_limit_that_is_raised(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": RULES, "guidelint.toml": 'ignore = ["near-limit"]\n'})
    lay(tmp_path, {"guidelint.toml": 'ignore = ["pasted-log"]\nexclude = ["pkg/"]\n[limits]\nbytes = 100000\n'})
    assert told(difference(tmp_path)) == [
        "! guidelint.toml switches rules off: pasted-log is no longer checked.",
        "! guidelint.toml sets exclude to pkg/; it was empty.",
        "! guidelint.toml sets limits.bytes to 100000; it was 65536.",
        "guidelint.toml switches rules on: near-limit.",
    ]


def test_a_new_comment_that_suppresses_findings(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": f"<!-- guidelint: ignore[inventory] -- known -->\n{RULES}"})
    lay(
        tmp_path,
        {"AGENTS.md": f"<!-- guidelint: ignore-file -->\n<!-- guidelint: ignore[inventory] -- known -->\n{RULES}"},
    )
    assert "! AGENTS.md:1 suppresses all rules for the whole file." in told(difference(tmp_path))


def test_guidance_that_waits_for_a_file(tmp_path: Path) -> None:
    rule = "---\npaths: src/**\n---\n\nRule.\n"
    commit(tmp_path, {"CLAUDE.md": RULES, ".claude/rules/a.md": rule, ".claude/rules/gone.md": rule})
    lay(tmp_path, {".claude/rules/a.md": rule + "More.\n", ".claude/rules/gone.md": None, ".claude/rules/b.md": rule})
    found = told(difference(tmp_path))
    assert ".claude/rules/b.md (8 tokens) is new guidance that waits for a matching file: claude-code." in found
    assert ".claude/rules/gone.md no longer waits for a matching file: claude-code." in found
    assert any(one.startswith(".claude/rules/a.md, which waits for a matching file, changes: 8 →") for one in found)


def test_a_folder_that_is_new(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"new/AGENTS.md": "New.\n"})
    result = difference(tmp_path)
    [change] = result.comparison.changes
    assert (change.agent, change.folder, change.before) == ("codex", "new", None)
    assert change.after is not None
    assert change.after.context.loaded == (f"{tmp_path}/AGENTS.md", f"{tmp_path}/new/AGENTS.md")


def test_agents_of_either_side_are_compared(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Root.\n"})
    lay(tmp_path, {"AGENTS.md": None, "CLAUDE.md": "Root.\n"})
    result = difference(tmp_path)
    assert result.agents == ("codex", "claude-code")
    assert {(change.agent, *change.stopped, *change.started) for change in result.comparison.changes} == {
        ("codex", "AGENTS.md"),
        ("claude-code", "AGENTS.md", "CLAUDE.md"),
    }

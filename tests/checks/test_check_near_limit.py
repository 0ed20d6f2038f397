"""GL102: what is near, and how many chains become one finding."""

from __future__ import annotations

import re
from collections.abc import Callable

from checking import CLAUDE, check, told

Lay = Callable[..., str]


def test_from_four_fifths_on(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "a" * 26_214}), "GL102") == []
    assert told(lay({"AGENTS.md": "a" * 26_215}), "GL102") == [
        "AGENTS.md:1:1 near the limit: 26,215 of 32,768 bytes for all project files (80 %) (codex)"
    ]


def test_the_whole_limit_is_near_and_more_is_another_rule_s(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "a" * 32_768}), "GL102") == [
        "AGENTS.md:1:1 near the limit: 32,768 of 32,768 bytes for all project files (100 %) (codex)"
    ]
    assert told(lay({"AGENTS.md": "a" * 32_769}), "GL102") == []


def test_many_folders_that_share_the_root_are_one_finding(lay: Lay) -> None:
    tree = {"AGENTS.md": "a" * 24_000} | {f"pkg/{name}/AGENTS.md": "b" * 4_000 for name in "abcdef"}
    [one] = check(lay(tree | {"pkg/c/AGENTS.md": "b" * 5_000}), "GL102")
    assert one.message.startswith("near the limit for agents started in pkg/c: 29,000 of 32,768 bytes")
    assert one.evidence == (
        "Started in pkg/c: AGENTS.md (24,000 bytes) and pkg/c/AGENTS.md (5,000 bytes).",
        "Near it as well: agents started in pkg/a, pkg/b, pkg/d and 2 more.",
        "The root leaves 8,768 bytes for the folders below.",
    )


def test_imports_count(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@a.md\n@b.md\n@c.md\n" + "x" * 5_000} | {f"{name}.md": "y" * 20_000 for name in "abc"})
    [one] = check(tree, "GL102", agents=CLAUDE)
    used = re.fullmatch(r"over the limit: (65,[0-9]{3}) of 65,536 bytes for all .* \(100 %\)", one.message)
    assert used, one.message
    assert (one.place.path, one.agents) == (f"{tree}/a.md", CLAUDE)


def test_the_share_and_the_general_bound_can_be_set(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "a" * 900, "guidelint.toml": "[limits]\nbytes = 2000\nnear-percent = 50\n"})
    [one] = check(tree, "GL102")
    assert one.message.endswith("of 2,000 bytes for all text injected at one start (51 %)")


def test_nothing_is_said_of_an_empty_repository(lay: Lay) -> None:
    assert told(lay({"README.md": "a"}), "GL102", agents=("codex", "claude-code", "peri")) == []


def test_the_largest_files_are_named_first(lay: Lay) -> None:
    rules = {f".claude/rules/{name}.md": name * size for name, size in (("a", 900), ("b", 40_000), ("c", 15_000))}
    [one] = check(lay({"CLAUDE.md": "x" * 3_000, **rules}), "GL102", agents=CLAUDE)
    named = [sentence for sentence in one.evidence if sentence.startswith("Started in the root: ")]
    assert named == [
        "Started in the root: .claude/rules/b.md (40,000 bytes), .claude/rules/c.md (15,000 bytes), "
        "CLAUDE.md (3,000 bytes) and .claude/rules/a.md (900 bytes)."
    ]

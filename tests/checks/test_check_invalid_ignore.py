"""GL604, and what suppressions do to the findings of other rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, check, repository, told

from guidelint import api

Lay = Callable[..., str]
MISSING = "@docs/none.md"


@pytest.mark.parametrize(
    "text",
    [
        f"<!-- guidelint: ignore[import-missing] -- later -->\n{MISSING}\n",
        f"<!-- guidelint: ignore[GL201] -->\n{MISSING}\n",
        f"<!-- guidelint: ignore -->\n\n{MISSING}\n",
        f"{MISSING} <!-- guidelint: ignore[import-missing] -->\n",
        f"a {MISSING}\nb\n\n<!-- guidelint: ignore-file[import-missing] -->\n",
        f"<!-- guidelint: ignore-file -->\n# A\n## B\n{MISSING}\n",
        f"<!-- guidelint: ignore[import-missing] -->\n# A\n\na\n\n## B\n\n{MISSING}\n",
        f"<!-- guidelint: ignore[import-missing] -->\n- a\n- b\n  {MISSING}\n",
        f"> <!-- guidelint: ignore[import-missing] -->\n> {MISSING}\n",
        f"- a\n\n  <!-- guidelint: ignore[import-missing] -->\n\n  {MISSING}\n",
        f"| a | <!-- guidelint: ignore[import-missing] -->\n|---|---|\n| {MISSING} | b |\n",
    ],
)
def test_what_a_comment_covers(lay: Lay, text: str) -> None:
    """Nothing is found, and the comment did something."""
    assert told(lay({"CLAUDE.md": text}), "GL201", "GL604", agents=CLAUDE) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"<!-- guidelint: ignore[GL201] -->\na\n\n{MISSING}\n", ["4:1", "1:24"]),
        (f"{MISSING}\n\n<!-- guidelint: ignore[GL201] -->\na\n", ["1:1", "3:24"]),
        (f"```\n<!-- guidelint: ignore[GL201] -->\n```\n{MISSING}\n", ["4:1"]),
        (f"<!-- guidelint: ignore[GL202] -->\n{MISSING}\n", ["2:1"]),
        (f"<!-- guidelint: ignroe[GL201] -->\n\n{MISSING}\n", ["3:1", "1:17"]),
        (f"<!-- guidelint: ignore[GL201 -->\n\n{MISSING}\n", ["3:1", "1:23"]),
        (f"<!-- guidelint: ignore[GL999, GL201] -->\n{MISSING}\n", ["1:24"]),
        (f"# A\n<!-- guidelint: ignore[GL201] -->\n# B\n# C\n{MISSING}\n", ["5:1", "2:24"]),
    ],
)
def test_what_it_does_not_cover(lay: Lay, text: str, expected: list[str]) -> None:
    found = check(lay({"CLAUDE.md": text}), "GL201", "GL604", agents=CLAUDE)
    assert sorted(f"{one.place.start.line}:{one.place.start.column}" for one in found) == sorted(expected)


def test_messages(lay: Lay) -> None:
    text = "<!-- guidelint: ignore[import-mising] -->\n\n<!-- guidelint: ignore-file[text-cut, GL604] -->\na\n"
    assert told(lay({"AGENTS.md": text}), "GL101", "GL604") == [
        "AGENTS.md:1:24 names an unknown rule, import-mising; did you mean `import-missing`? ()",
        "AGENTS.md:3:29 suppresses nothing of text-cut ()",
        "AGENTS.md:3:39 suppresses nothing of GL604 ()",
    ]


def test_rules_that_did_not_run_are_not_judged(lay: Lay) -> None:
    text = "<!-- guidelint: ignore[text-cut] -->\n\n<!-- guidelint: ignore -->\n\n<!-- guidelint: ignore-file -->\n"
    text += "Run `make test` before you commit.\n"
    tree = lay({"AGENTS.md": text, "Makefile": "test:\n\ttrue\n"})
    assert told(tree, "GL604") == []
    assert told(tree, "all") == [
        "AGENTS.md:1:24 suppresses nothing of text-cut ()",
        "AGENTS.md:3:1 suppresses nothing ()",
        "AGENTS.md:5:1 suppresses nothing ()",
    ]


def test_the_fix_takes_the_comment_away(lay: Lay) -> None:
    text = "Run it. <!-- guidelint: ignore[GL101] -->\n\n<!-- guidelint: ignore[GL101,GL998] -->\nb\n"
    first, *others = check(lay({"AGENTS.md": text}), "GL101", "GL604")
    assert first.fix is not None
    assert first.fix.safe
    [edit] = first.fix.edits
    assert (edit.place.start, edit.place.end, edit.text) == ((1, 8), (1, 42), "")  # with the blank before it
    assert [one.fix for one in others] == [None, None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n\n<!-- guidelint: ignore[GL101] -->\n\nb\n", "a\n\nb\n"),
        ("# A\n\n<!-- guidelint: ignore[GL101] -->\n\n# B\n", "# A\n\n# B\n"),
        ("a <!-- guidelint: ignore[GL101] --> b\n", "a  b\n"),
        ("- a\n\n  <!-- guidelint:\n  ignore[GL101] -->\n\n  b\n", "- a\n\n  b\n"),
        ("> <!-- guidelint: ignore[GL101] -->\n> b\n", ">\n> b\n"),
    ],
)
def test_what_the_fix_leaves(lay: Lay, text: str, expected: str) -> None:
    root = Path(repository(lay({"AGENTS.md": text})))
    options = api.CheckOptions(agents=("codex",), select=("GL101", "GL604"))
    assert api.fix([str(root)], options).result.findings == ()
    assert (root / "AGENTS.md").read_text() == expected


def test_a_whole_file_and_places_without_lines(lay: Lay) -> None:
    text = "<!-- guidelint: ignore-file[text-cut] -- generated -->\n" + "a\n" * 17_000
    tree = repository(lay({"AGENTS.md": text}))
    result = api.check([tree], api.CheckOptions(agents=("codex",)))
    assert [one.rule.code for one in result.findings] == []
    assert result.summary.suppressed == 1


def test_configuration(lay: Lay) -> None:
    config = """
        exclude = ["vendor/"]
        ignore = ["GL105"]
        [per-path-ignores]
        "pkg/**" = ["import-missing"]
    """
    tree = lay(
        {
            "guidelint.toml": config,
            "CLAUDE.md": MISSING,
            "pkg/CLAUDE.md": MISSING,
            "vendor/CLAUDE.md": MISSING,
            "other/CLAUDE.md": "",
        }
    )
    assert told(tree, "GL1", "GL2", agents=CLAUDE) == [
        "CLAUDE.md:1:1 import of docs/none.md, which does not exist (claude-code)"
    ]


def test_thousands_of_comments_over_thousands_of_findings(lay: Lay) -> None:
    begun = time.perf_counter()
    text = f"{MISSING}\n" * 4_000 + "\n<!-- guidelint: ignore-file[GL201] -->\n" * 4_000
    assert told(lay({"CLAUDE.md": text}), "GL201", "GL604", agents=CLAUDE) == []
    assert time.perf_counter() - begun < 30


def test_a_run_about_some_of_the_agents_in_use_judges_no_comment_that_may_be_for_another(tmp_path: Path) -> None:
    (tmp_path / "CLAUDE.md").write_text("Use tabs.\n", "utf-8")
    (tmp_path / "AGENTS.md").write_text(
        "<!-- guidelint: ignore[near-limit] -- raised in July -->\nUse tabs.\n", "utf-8"
    )
    rules = ("invalid-ignore", "near-limit")
    whole = api.check([str(tmp_path)], api.CheckOptions(select=rules))
    assert [one.message for one in whole.findings] == ["suppresses nothing of near-limit"]
    some = api.check([str(tmp_path)], api.CheckOptions(agents=("codex",), select=rules))
    assert some.findings == ()

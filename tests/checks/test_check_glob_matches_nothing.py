"""GL602: patterns that match no file."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, check, repository, told

from guidelint import api
from guidelint.checks import rule_files

Lay = Callable[..., str]


def patterns(lay: Lay, *written: str, name: str = ".claude/rules/a.md") -> list[str]:
    """What is found for a rule with these patterns."""
    lines = "".join(f'  - "{pattern}"\n' for pattern in written)
    tree = lay({name: f"---\npaths:\n{lines}---\nBe short.\n", "src/a.ts": "x", "web/src/b.tsx": "x"})
    return [line.removeprefix(name + ":") for line in told(tree, "GL602", agents=CLAUDE)]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (("lib/**",), "3:6 lib/** matches no file: the rule is never loaded"),
        (("**/*.py",), "3:6 **/*.py matches no file: the rule is never loaded"),
        (("Dockerfile",), "3:6 Dockerfile matches no file: the rule is never loaded"),
        (("*.py", "*.rb"), "3:6 *.py and *.rb match no file: the rule is never loaded"),
        (("src/**", "lib/a/**"), "4:6 lib/a/** matches no file"),
        (("*.ts", "src/old/*.ts"), "4:6 src/old/*.ts matches no file"),
    ],
)
def test_dead(lay: Lay, written: tuple[str, ...], expected: str) -> None:
    assert patterns(lay, *written) == [f"{expected} (claude-code)"]


@pytest.mark.parametrize(
    "written",
    [("src/**",), ("**/*.ts",), ("SRC/*.TS",), ("*.ts", "*.jsx"), ("src/**/*.{ts,js}",), ("src/**/*.tsx", "*.ts")],
)
def test_alive(lay: Lay, written: tuple[str, ...]) -> None:
    assert patterns(lay, *written) == []


def test_patterns_of_a_nested_rule_are_seen_from_its_folder(lay: Lay) -> None:
    assert patterns(lay, "src/**", name="web/.claude/rules/a.md") == []
    assert patterns(lay, "web/src/**", name="web/.claude/rules/b.md") == [
        "3:6 web/src/** matches no file: the rule is never loaded (claude-code)"
    ]


def test_patterns_that_hold_only_together(lay: Lay) -> None:
    assert patterns(lay, "src/**", "!src/b.ts") == []
    [one] = patterns(lay, "lib/**", "!lib/a.ts")
    assert one == "3:6 lib/** and !lib/a.ts match no file: the rule is never loaded (claude-code)"


def test_what_git_ignores_or_does_not_list(lay: Lay) -> None:
    tree = lay({".gitignore": "dist/\n", "dist/x.js": "x", ".claude/rules/a.md": "---\npaths: dist/**\n---\nA."})
    assert told(tree, "GL602", agents=CLAUDE) == []
    inner = lay({"vendor/lib/x.js": "x", ".claude/rules/b.md": "---\npaths: vendor/lib/**/*.ts\n---\nB."})
    subprocess.run(["git", "init", "-q", f"{inner}/vendor/lib"], check=True)
    repository(inner)
    assert told(inner, "GL602", agents=CLAUDE) == []


def test_an_agent_that_tells_no_matching_is_not_judged(lay: Lay) -> None:
    tree = lay({".claude/rules/a.md": "Be short."})
    assert check(tree, "GL602", agents=CLAUDE) == ()


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("src/**/*.ts", ["src", ".ts"]),
        ("a{b,c}d", ["a", "d"]),
        ("x[!a-z]y/z", ["x", "y", "z"]),
        ("a\\*b", ["a", "b"]),
        ("{a,{b}}c", ["c"]),
        ("[a", []),
        ("**", []),
    ],
)
def test_texts_that_a_path_must_hold(pattern: str, expected: list[str]) -> None:
    assert list(rule_files.literals(pattern)) == expected


@pytest.mark.parametrize(
    ("pattern", "start"), [("src/a/*.ts", "src/a"), ("*.ts", ""), ("/src/**", "src"), ("./a/b", "a/b"), ("a{b}/c", "")]
)
def test_the_path_that_a_pattern_begins_with(pattern: str, start: str) -> None:
    assert rule_files.plain_start(pattern) == start


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (".qwen/rules/gone.md", "---\npaths: gone/**/*.ts\n---\nUse tabs.\n"),
        (".github/instructions/gone.instructions.md", "---\napplyTo: gone/**/*.ts\n---\nUse tabs.\n"),
    ],
)
def test_patterns_of_other_agents(path: str, rule: str, tmp_path: Path) -> None:
    target = tmp_path / path
    target.parent.mkdir(parents=True)
    target.write_text(rule, "utf-8")
    options = api.CheckOptions(select=("glob-matches-nothing",))
    assert [one.rule.code for one in api.check([str(tmp_path)], options).findings] == ["GL602"]
    (tmp_path / "gone").mkdir()
    (tmp_path / "gone" / "a.ts").write_text("", "utf-8")
    assert api.check([str(tmp_path)], options).findings == ()


@pytest.mark.parametrize("bound", ["_MAX_SEARCHED", "_MAX_QUESTIONS"])
def test_what_is_too_much_to_ask_is_not_judged(lay: Lay, bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = lay({".claude/rules/a.md": "---\npaths: gone/*/b.ts\n---\nA.", "src/gone/b.ts": "x", "b.ts": "x"})
    assert len(told(tree, "GL602", agents=CLAUDE)) == 1
    monkeypatch.setattr(f"guidelint.checks.glob_matches_nothing.{bound}", 0)
    assert told(tree, "GL602", agents=CLAUDE) == []


def test_texts_of_a_pattern_in_one_path_and_not_across_two(lay: Lay) -> None:
    tree = lay({".claude/rules/a.md": "---\npaths: src/*/b.ts\n---\nA.", "src/a/x.ts": "x", "web/z/b.ts": "x"})
    assert len(told(tree, "GL602", agents=CLAUDE)) == 1
    lay({"SRC/Z/B.ts": "x", "src/Z/b.ts": "x"})
    assert told(tree, "GL602", agents=CLAUDE) == []

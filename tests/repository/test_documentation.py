"""Where the text of some files stands again, and which files are documentation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from guidelint.repository import documentation as module
from guidelint.repository.documentation import Documentation, Overlap, SharedLine, is_documentation
from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.repository.words import WORTH, numbered, words, worth
from guidelint.trees.base import Contents, Problem
from guidelint.trees.disk import DiskTree

Lay = Callable[..., str]
LONG = "one two three four five six seven eight nine ten\n"
OTHER = "alpha beta gamma delta epsilon zeta eta theta iota kappa\n"


def documentation(root: str, tree: DiskTree | None = None) -> Documentation:
    tree = tree or DiskTree()
    return Documentation(tree, Repository(find_root(root, tree), tree))


def found(root: str, *subjects: str) -> dict[str, list[tuple[str, list[tuple[int, tuple[int, int], int, int]]]]]:
    """Each subject's overlaps: the other's name, and of each line its number, the other's lines, and how many words."""
    overlaps = documentation(root).overlaps([f"{root}/{name}" for name in subjects])
    return {
        path.removeprefix(f"{root}/"): [
            (one.other.removeprefix(f"{root}/"), [(li.line, li.others, li.words, li.all_words) for li in one.lines])
            for one in many
        ]
        for path, many in overlaps.items()
    }


# Words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Use *two* `spaces`, not tabs!", ["use", "two", "spaces", "not", "tabs"]),
        ("- [x](y.md) and ![z](a/b.png)\n10. ten", ["x", "and", "z", "ten"]),
        ("see https://example.org/a?b=c or www.example.org/x.", ["see", "or"]),
        ("```python\nx = 1\n```", ["x", "1"]),
        ("<!-- note --> <img src='a'> text <b>bold</b>", ["text", "b", "bold", "b"]),
        ("使用pnpm安装，不用npm。", ["使", "用", "pnpm", "安", "装", "不", "用", "npm"]),
        ("テストを実行・確認する。", list("テストを実行確認する")),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("MAX_SIZE=10", ["max_size", "10"]),
        ("│   ├── a.py  👍", ["a", "py"]),
        ("", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_numbered_words_are_the_same_words() -> None:
    text = "# A b\n\n- c\n```sh\nd e\n```\n<!-- x\ny -->\nf"
    assert numbered(text).words == words(text) == ["a", "b", "c", "d", "e", "x", "y", "f"]
    assert list(numbered(text).lines) == [1, 1, 3, 5, 5, 7, 8, 9]


def test_worth() -> None:
    assert (worth("word"), worth("字")) == (WORTH, 2)


@pytest.mark.parametrize(
    "text", ["<!--" * 50_000, "](" * 50_000, "`" * 100_000, "<a" * 50_000, "> " * 50_000, "http://" * 50_000]
)
def test_words_of_hostile_text(text: str) -> None:
    assert len(words(text)) <= 100_000


# Which files


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "README",
        "readme.txt",
        "CONTRIBUTING.rst",
        "docs/a.md",
        "docs/deep/a.txt",
        "web/README.md",
        "notes/a.adoc",
        ".github/CONTRIBUTING.md",
        "a.mdx",
        "HACKING",
        "docs/agents/a.md",
        "docs/AGENTS.md",
    ],
)
def test_documentation(name: str) -> None:
    assert is_documentation(name)


@pytest.mark.parametrize(
    "name",
    [
        "a.py",
        "notes.txt",
        "requirements.txt",
        "CHANGELOG.md",
        "docs/changelog.md",
        "HISTORY.rst",
        "LICENSE",
        "LICENSE.md",
        "node_modules/a/README.md",
        "vendor/README.md",
        "web/dist/a.md",
        "templates/README.md",
        ".claude/commands/a.md",
        ".cursor/rules/a.mdc",
        "skills/a/SKILL.md",
        "prompts/a.md",
        "CLAUDE-template.md",
        "docs/status-report.md",
        "docs/a.png",
        "docs/llms.txt",
        "Makefile",
        "",
    ],
)
def test_no_documentation(name: str) -> None:
    assert not is_documentation(name)


def test_the_files_nearest_to_the_root_come_first_and_links_count_once(lay: Lay) -> None:
    root = lay(
        {"docs/b.md": "", "z.md": "", "README.md": "", "docs/link.md": Path("b.md"), "docs/gone.md": Path("nowhere")}
    )
    assert documentation(root).paths == (f"{root}/README.md", f"{root}/z.md", f"{root}/docs/b.md")


# What is common


def test_lines_of_both_sides(lay: Lay) -> None:
    root = lay({"A.md": f"# Title\n\n{LONG}own words\n{OTHER}", "README.md": f"x\n{OTHER}y\n\n{LONG}"})
    assert found(root, "A.md") == {"A.md": [("README.md", [(3, (5, 5), 10, 10), (5, (2, 2), 10, 10)])]}


def test_other_line_breaks(lay: Lay) -> None:
    root = lay({"A.md": LONG + OTHER, "README.md": (LONG + OTHER).replace(" ", "\n")})
    assert found(root, "A.md") == {"A.md": [("README.md", [(1, (1, 10), 10, 10), (2, (11, 20), 10, 10)])]}


def test_part_of_a_line(lay: Lay) -> None:
    root = lay({"A.md": "own " + LONG, "README.md": LONG.replace("nine", "9")})
    assert found(root, "A.md") == {"A.md": [("README.md", [(1, (1, 1), 8, 11)])]}


def test_five_words_are_chance(lay: Lay) -> None:
    root = lay({"A.md": LONG, "README.md": "one two three four five 6 seven eight nine ten\n"})
    assert found(root, "A.md") == {"A.md": []}


def test_subjects_are_held_against_those_before_them(lay: Lay) -> None:
    root = lay({"A.md": LONG, "B.md": LONG, "README.md": LONG})
    line = [(1, (1, 1), 10, 10)]
    assert found(root, "A.md", "B.md") == {"A.md": [("README.md", line)], "B.md": [("A.md", line), ("README.md", line)]}


def test_worth_counts_characters_for_less(lay: Lay) -> None:
    root = lay({"A.md": "采集器每分钟读取一次\n", "README.md": "采集器每分钟读取一次\n"})
    [overlap] = documentation(root).overlaps([f"{root}/A.md"])[f"{root}/A.md"]
    assert overlap == Overlap(f"{root}/README.md", (SharedLine(1, (1, 1), 10, 20, 10),))


def test_files_that_cannot_be_read(lay: Lay) -> None:
    class Refusing(DiskTree):
        def read(self, path: str) -> Contents | Problem:
            return Problem.DENIED if path.endswith("README.md") else super().read(path)

    root = lay({"A.md": LONG, "README.md": LONG, "docs/a.md": b"\xff\xfe" + LONG.encode() + b"\x00\xed\xa0\x80"})
    overlaps = documentation(root, Refusing()).overlaps([f"{root}/A.md", f"{root}/gone.md"])
    assert [one.other for one in overlaps[f"{root}/A.md"]] == [f"{root}/docs/a.md"]
    assert overlaps[f"{root}/gone.md"] == []


def test_what_is_read_is_bounded(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_BYTES_IN_ALL", 150)
    root = lay({"A.md": LONG, "README.md": LONG, "docs/a.md": LONG, "docs/b.md": LONG})
    [*others] = documentation(root).overlaps([f"{root}/A.md"])[f"{root}/A.md"]
    assert [one.other.removeprefix(f"{root}/") for one in others] == ["README.md", "docs/a.md"]
    monkeypatch.setattr(module, "_MOST_BYTES", 20)
    assert found(root, "A.md") == {"A.md": []}


@pytest.mark.parametrize(
    "text",
    [
        "a " * 100_000,
        "a b " * 100_000,
        "字" * 100_000,
        LONG * 5_000,
        "\n" * 100_000,
        "".join(f"{n} " for n in range(50_000)),
    ],
)
def test_hostile_text(lay: Lay, text: str) -> None:
    root = lay({"A.md": text, "B.md": text, "README.md": text, "docs/a.md": text[1:]})
    overlaps = documentation(root).overlaps([f"{root}/A.md", f"{root}/B.md"])
    assert all(len(many) <= 3 for many in overlaps.values())

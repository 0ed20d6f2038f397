"""What a hostile repository makes of the first AGENTS.md: little, in bounded time, and no exception."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.edits.init.page import MAX_BYTES, page
from guidelint.edits.init.reading import Reading
from guidelint.views import working_copy

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def nothing(data: bytes) -> frozenset[int]:
    """No line is at fault."""
    del data
    return frozenset()


MEGABYTE = 1_000_000
NAMES = (
    *("package.json", "pyproject.toml", "Cargo.toml", "go.mod", "pom.xml", "build.gradle.kts", "composer.json"),
    *("Gemfile", "Rakefile", "mix.exs", "Package.swift", "pubspec.yaml", "build.zig", "CMakeLists.txt", "Makefile"),
    *("justfile", "deno.json", "pnpm-workspace.yaml", "pnpm-lock.yaml", ".gitattributes", ".gitmodules", "README.md"),
    *("CONTRIBUTING.md", "docs/a.md", "docs/index.rst", ".github/workflows/ci.yml", "gen/a.ts", "tox.ini"),
)
TEXTS: dict[str, bytes] = {
    "empty": b"",
    "one line": b"test " * (MEGABYTE // 5),
    "line ends": b"\n" * MEGABYTE,
    "blanks": b" " * MEGABYTE + b":",
    "rules": b"test test test: test\n" * (MEGABYTE // 21),
    "brackets": b"[" * 60_000,
    "braces": b"{" * 60_000,
    "hashes": b"# " + b"#" * 60_000 + b"x",
    "quotes": b'"scripts": {"test": "' * 40_000,
    "nul": b"\0" * 1_000,
    "no utf-8": b"\xff\xfe\xed\xa0\x80" * 1_000,
    "workflow": b"on: push\njobs:\n  a:\n    steps:\n" + b"    - run: make test && cd a\n" * 3_000,
    "aliases": b"on: push\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\njobs: {x: {steps: *c}}\n",
    "markers": b"do not edit " * 60_000,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_whatever_files_hold(text: bytes, lay: Lay) -> None:
    root = lay(dict.fromkeys(NAMES, text))
    made = page(Reading(working_copy(root)), nothing)
    assert made is None or len(made.data) <= MAX_BYTES
    assert made is None or all(line.text.isprintable() for line in made.lines)


def test_names_do_not_get_into_the_text_as_they_are(lay: Lay) -> None:
    evil = "x`\n# Obey"
    root = lay(
        {
            "package.json": '{"name": "a\\n# Obey", "scripts": {"test": "jest", "test:`x`": "x"}}\n',
            f"{evil}/README.md": "word " * 100,
            f"docs/{evil}.md": "# Title\n" + "word " * 1_000,
            "pkg\x1b[31m/CONTRIBUTING.md": "word " * 100,
            ".gitattributes": "a`b linguist-generated\n-rf linguist-generated\n",
            ".gitmodules": "[submodule]\n path = `x`\n path = -rf\n",
        }
    )
    made = page(Reading(working_copy(root)), nothing)
    assert made is not None
    text = made.data.decode()
    assert "Obey" not in text
    assert "\x1b" not in text
    assert "-rf" not in text


def test_special_files_and_links(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "Makefile").write_text("test:\n\tpytest\n", "utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / ".git").mkdir()
    (inside / "Makefile").symlink_to(outside / "Makefile")
    (inside / "package.json").symlink_to("package.json")
    (inside / "Cargo.toml").mkdir()
    assert page(Reading(working_copy(str(inside))), nothing) is None

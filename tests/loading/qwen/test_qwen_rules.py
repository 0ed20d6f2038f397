"""Rules of Qwen Code. What the front matter gives was recorded from the agent."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading.decoding import lossy
from guidelint.loading.qwen.rules import Rule, files, rule, without_comments
from guidelint.trees.base import Problem
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def read(lay: Lay, text: str | bytes) -> Rule | None:
    root = lay({"r.md": text})
    found = rule(DiskTree(), f"{root}/r.md")
    assert not isinstance(found, Problem)
    return found


@pytest.mark.parametrize(
    ("yaml", "paths"),
    [
        ("paths: f.*", ["f.*"]),
        ("paths: [5]", ["5"]),
        ("paths:\n- f.py", ["f.py"]),
        ("paths: {a: b}", []),
        ("paths: !x f.py", ["f.py"]),
        ("paths: *.py\ndescription: x", ["*.py"]),
        ("paths: **/*.py", ["**/*.py"]),
        ('paths:\n  - **/*.py\n  - "x"', ["**/*.py", "x"]),
        ("paths: f.py # c", ["f.py"]),
        ('paths: ["f.py", null, 5, true, ""]', ["f.py", "5", "true"]),
        ("paths: f.py\npaths: g.py", ["g.py"]),
        ("a: [\npaths: f.py", ["f.py"]),
        ('a: [\npaths:\n  - f.py\n  - "*.x"', ["f.py", "*.x"]),
        ("a: [\npaths: 5", []),
        ("a: [\npaths:\n  - 5\n  - 0x10", ["5", "16"]),
        ("a: [\npaths: 'f.py'", ["'f.py'"]),
        ('a: [\npaths: "f.py"', ["f.py"]),
        ("a: [\npaths:\n  b: c", []),
        ("a: [\n# c\n\npaths:\n  - a\nb: c", ["a"]),
        ("paths: 0x10", []),
        ("paths: [0x10, 0o7, 1.50, 1e3, .5]", ["16", "7", "1.5", "1000", "0.5"]),
        ("paths: [.inf, -.INF, .nan]", ["Infinity", "-Infinity", "NaN"]),
        ("paths: |\n  f.py", ["f.py\n"]),
        ("paths: >-\n  f.py", ["f.py"]),
        ("? paths\n: f.py", ["f.py"]),
        ("paths: &a f.py\nb: *a", ["f.py"]),
        ("\tpaths: f.py", ["f.py"]),
        ("paths: [f.py, ]", ["f.py"]),
        ("paths: ~", []),
        ("paths: .inf", []),
        ("paths: 2024-01-01", ["2024-01-01"]),
        ("paths: yes", ["yes"]),
        ("paths: [[f.py, g]]", ["f.py,g"]),
        ("paths: [{a: b}, f.py]", []),
        ("- paths: f.py", []),
        ("key\npaths: f.py", ["f.py"]),
        ("Paths: f.py", []),
        ("paths: f.py\x01", ["f.py\x01"]),
        ("paths: " + "[" * 5000, ["[" * 5000]),
        ("a: &a [x]\nb: &b [*a, *a]\npaths: [*b, *b]", ["x,x", "x,x"]),
    ],
)
def test_paths(lay: Lay, yaml: str, paths: list[str]) -> None:
    found = read(lay, f"---\n{yaml}\n---\nbody")
    assert found is not None
    assert (list(found.paths), found.text.text) == (paths, "body")


def test_aliases_that_multiply_are_bounded(lay: Lay) -> None:
    lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12))]
    before = time.monotonic()
    found = read(lay, "---\n" + "\n".join(lines) + "\npaths: *a11\n---\nbody")
    assert found is not None
    assert time.monotonic() - before < 5


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\n---\nFour", "---\n---\nFour"),
        ("---\n\n---\nx", "x"),
        ("--- \npaths: x\n---\nFive", "--- \npaths: x\n---\nFive"),
        ("---\npaths: a\n----\nEight", "---\npaths: a\n----\nEight"),
        ("\ufeff---\r\na: b\r\n---\r\nx\ry", "x\ny"),
        ("\ufeff\ufeffx", "x"),
        ("---\na: b\n---x", "---\na: b\n---x"),
    ],
)
def test_fences(lay: Lay, text: str, body: str) -> None:
    found = read(lay, text)
    assert found is not None
    assert found.text.text == body


@pytest.mark.parametrize("text", ["", " \n", "---\npaths: x\n---", "---\npaths: x\n---\n<!-- -->\n", "<!--"])
def test_rules_without_text(lay: Lay, text: str) -> None:
    assert read(lay, text) is None


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a<!-- b -->c<!--d-->", "ac"),
        ("a<!-- open", "a open"),
        ("a<!-<!-- x -->- y -->b", "ab"),
        ("<!-->x-->y", "y"),
        ("a --> b", "a --> b"),
        ("<!<!--z-->--", ""),
    ],
)
def test_comments(text: str, kept: str) -> None:
    assert without_comments(lossy(text.encode(), "/f")).text == kept


def test_many_comments_take_no_time() -> None:
    before = time.monotonic()
    for text in ("<!--" * 300_000, "<!" * 50_000 + "--x-->" * 50_000, "<!-- -->" * 100_000):
        without_comments(lossy(text.encode(), "/f"))
    assert time.monotonic() - before < 10


def test_files(lay: Lay) -> None:
    root = lay(
        {
            "r/x.md": "",
            "r/Z.md": "",
            "r/.h/a.md": "",
            "r/x/a.md": "",
            "r/n.MD": "",
            "r/\U0001f600.md": "",
            "r/\uff21.md": "",
            "r/l.md": Path("x.md"),
            "r/d": Path("x"),
            "r/e.md/f.md": "",
        }
    )
    names = [path.removeprefix(f"{root}/r/") for path in files(DiskTree(), f"{root}/r")]
    assert names == [".h/a.md", "Z.md", "e.md/f.md", "x.md", "x/a.md", "\U0001f600.md", "\uff21.md"]
    assert files(DiskTree(), f"{root}/none") == []

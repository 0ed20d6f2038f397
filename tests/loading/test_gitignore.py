"""Patterns of npm's `ignore` 7.0.5. Every expectation was had from the library itself."""

from __future__ import annotations

import time

import pytest

from guidelint.loading.gitignore import Gitignore, compiled


@pytest.mark.parametrize(
    ("patterns", "path", "matched"),
    [
        (["main.py"], "a/main.py", True),
        (["*.py"], "a/b.PY", True),
        (["lib"], "a/lib/x", True),
        (["/main.py"], "a/main.py", False),
        (["/main.py"], "main.py", True),
        (["lib/*"], "lib/x/y", True),
        (["lib/*"], "a/lib/x", False),
        (["lib/"], "lib", False),
        (["lib/"], "lib/x", True),
        (["**/"], "a", False),
        (["**/"], "a/b", True),
        (["a/**/z"], "a/z", True),
        (["a/**/z"], "a/x/y/z", True),
        (["l**/x"], "lib/x", True),
        (["l**/x"], "lib/a/x", False),
        (["?.md"], "x.md", True),
        (["?.md"], "😀.md", False),
        (["[a-c]x"], "Bx", True),
        (["[!a-c]og.txt"], "bog.txt", True),
        (["[^a-c]og.txt"], "fog.txt", False),
        (["[c-a]x"], "bx", False),
        (["[ab"], "a", False),
        (["ÄB"], "äb", True),
        (["#x"], "#x", False),
        (["\\#x"], "#x", True),
        (["\\!x"], "!x", True),
        (["!x"], "x", False),
        (["*.py", "!skip.py"], "a/skip.py", False),
        (["*.py", "!skip.py", "skip.py"], "skip.py", True),
        (["old/*", "!old/new/*"], "old/new/x", True),
        (["./x"], "x", False),
        (["../x"], "x", False),
        (["x/../y"], "y", False),
        (["lib\\/x"], "lib/x", False),
        (["@(a|b)"], "a", False),
        (["a "], "a", True),
        (["a\\ "], "a ", True),
        (["a\\"], "a", False),
        (["   "], "a", False),
        (["/"], "a", False),
        (["x\\*y"], "xay", False),
        (["x\\*y"], "x*y", True),
        (["a+(b).$"], "a+(b).$", True),
    ],
)
def test_patterns(patterns: list[str], path: str, matched: bool) -> None:
    assert Gitignore(patterns).matches(path) is matched


def test_lists_are_compiled_once() -> None:
    assert compiled(("a", "b")) is compiled(("a", "b"))


def test_hostile_patterns_take_bounded_time() -> None:
    begin = time.monotonic()
    assert not Gitignore(["*a" * 200 + "b", "**/" * 100 + "b"]).matches("/".join(["a" * 100] * 10))
    assert time.monotonic() - begin < 10

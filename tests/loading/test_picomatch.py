"""Globs of npm's `picomatch` 4 with `dot`. Every expectation was had from the library itself."""

from __future__ import annotations

import time

import pytest

from guidelint.loading.picomatch import picomatch


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("**/x.md", ["x.md", "/x.md", "/a/b/x.md", "/a/.b/x.md"], ["/a/yx.md", "/a/X.md"]),
        ("**/srv/x.md", ["/srv/x.md", "srv/x.md"], ["/srv/y/x.md"]),
        ("/a/**", ["/a", "/a/b", "/a/.b/c"], ["/ab", "/b"]),
        ("/a/**/b", ["/a/b", "/a/x/y/b"], ["/a/xb"]),
        ("/*/**", ["/a/b"], ["/a"]),
        ("/a/*", ["/a/b", "/a/.b"], ["/a/b/c", "/a"]),
        ("x.md", ["x.md"], ["/a/x.md"]),
        ("~/x.md", ["~/x.md"], ["/home/x.md"]),
        ("/a/?.md", ["/a/b.md"], ["/a/bb.md", "/a/😀.md"]),
        ("/[a-c]/[^a-c]", ["/b/d"], ["/d/d", "/b/b"]),
        ("/[!a]", ["/!", "/a"], ["/b"]),
        ("/[[:digit:]]", ["/7"], ["/x"]),
        ("/[ab]", ["/a", "/[ab]"], ["/c"]),
        ("/{a,b{c,d}}/*.{md,txt}", ["/a/x.md", "/bd/y.txt"], ["/b/x.md", "/a/x.py"]),
        ("/{a}", ["/{a}"], ["/a"]),
        ("/{1..3}", ["/2"], ["/4"]),
        ("/@(a|b)", ["/a", "/b"], ["/c", "/ab"]),
        ("/+(a|b)", ["/abba"], ["/", "/c"]),
        ("/?(a)b", ["/b", "/ab"], ["/aab"]),
        ("/*(a)b", ["/b", "/aab"], ["/cb"]),
        ("/!(a)", ["/b", "/ab"], ["/a"]),
        ("/!(*.md)", ["/x.txt"], ["/x.md"]),
        ("!/a/**", ["/b"], ["/a/b"]),
        ("!!/a", ["/a"], ["/b"]),
        ("/a\\*", ["/a*"], ["/ab"]),
        ('/"a*"', ["/a*"], ["/ab"]),
        ("./a", ["a"], ["/a"]),
        ("/a+", ["/a+"], ["/aa"]),
        ("/(a|b)c", ["/ac", "/bc"], ["/abc"]),
        ("/a[", ["/a["], ["/a"]),
        ("/{a", ["/{a"], ["/a"]),
        ("**.md", ["/a/x.md", "x.md"], ["/a/x.txt"]),
        ("a**", ["ab"], ["a/b"]),
        ("***", ["ab"], ["a/b"]),
        ("", [], ["", "a"]),
    ],
)
def test_globs(pattern: str, yes: list[str], no: list[str]) -> None:
    assert [path for path in yes + no if picomatch(pattern, path)] == yes


@pytest.mark.parametrize(
    "pattern",
    [
        "/" + "*a" * 300 + "b",
        "{" * 5000,
        "(" * 5000,
        "!(" * 3000 + ")" * 3000,
        "+(a|*a)" * 60,
        "**/" * 500 + "b",
        "x" * 70_000,
    ],
)
def test_hostile_globs_take_bounded_time(pattern: str) -> None:
    begin = time.monotonic()
    assert not picomatch(pattern, "/" + "/".join(["a" * 50] * 8))
    assert time.monotonic() - begin < 10

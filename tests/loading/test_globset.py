"""Globs as Rust's globset has them."""

from __future__ import annotations

import time

import pytest

from guidelint.loading.globset import Matcher


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("a.md", "a.md", True),
        ("a.md", "b/a.md", False),
        ("**/a.md", "a.md", True),
        ("**/a.md", "b/c/a.md", True),
        ("**/a.md", "ba.md", False),
        ("*.md", "a.md", True),
        ("*.md", "b/a.md", False),
        ("src/*.py", "src/a/b.py", False),
        ("src/**", "src/a/b.py", True),
        ("src/**", "src", False),
        ("src/**/c.py", "src/c.py", True),
        ("src/**/c.py", "src/a/b/c.py", True),
        ("src/**/c.py", "src/a/xc.py", False),
        ("src/a/**/", "src/a/b.py", False),
        ("**", "a/b", True),
        ("a**b", "axyb", True),
        ("a**b", "ax/b", False),
        ("?.md", "a.md", True),
        ("?.md", "/.md", False),
        ("[a-c].md", "b.md", True),
        ("[!a-c].md", "b.md", False),
        ("[^a-c].md", "d.md", True),
        ("[]].md", "].md", True),
        ("{a,b/c}.md", "b/c.md", True),
        ("{a}.md", "a.md", True),
        ("{a,{b,c}}.md", "c.md", True),
        ("{**/x,y}", "a/x", True),
        ("a\\*", "a*", True),
        ("a\\*", "ab", False),
        ("+(a|b)", "a", False),
        ("A.md", "a.md", False),
        (".*", ".x", True),
        ("*", ".x", True),
        ("a,b", "a,b", True),
        ("[z-a]", "z", False),
        ("[a", "[a", False),
        ("{a", "{a", False),
        ("a}", "a}", False),
        ("a\\", "a\\", False),
        ("", "", True),
    ],
)
def test_matches(pattern: str, path: str, matches: bool) -> None:
    assert Matcher().matches(pattern, path) is matches


def test_hostile_patterns_take_bounded_time() -> None:
    matcher = Matcher()
    begin = time.monotonic()
    for number in range(200):
        matcher.matches("*a" * 1000 + f"b*{number}", "a" * 3000 + str(number))
    assert not matcher.matches("{" * 4000, "x")
    assert not matcher.matches("*" * 5000, "x")
    assert time.monotonic() - begin < 15

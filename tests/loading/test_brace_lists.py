"""Lists of patterns with braces."""

from __future__ import annotations

import pytest

from guidelint.loading.brace_lists import MAX_PATTERNS, expand, split


@pytest.mark.parametrize(
    ("text", "parts"),
    [("a, b", ["a", "b"]), (",a,,\u00a0b ,", ["a", "b"]), ("x{a,b}, c", ["x{a,b}", "c"]), ("{a, b", ["{a, b"]),
     ("a},b", ["a}", "b"]), ("", [])],
)  # fmt: skip
def test_split(text: str, parts: list[str]) -> None:
    assert split(text) == parts


@pytest.mark.parametrize(
    ("pattern", "patterns"),
    [
        ("a", ["a"]),
        ("x{a, b}y", ["xay", "xby"]),
        ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"]),
        ("{a}", ["a"]),
        ("{,a}", ["", "a"]),
        ("{}", ["{}"]),
        ("{a", ["{a"]),
        ("x{a,{b,c}}", ["xa}", "xb", "xc}"]),
    ],
)
def test_expand(pattern: str, patterns: list[str]) -> None:
    assert expand(pattern) == patterns


def test_bombs_are_bounded() -> None:
    assert len(expand("{a,b}" * 60)) <= MAX_PATTERNS

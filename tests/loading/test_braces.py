"""Braces. What each stands for was seen with npm's brace-expansion 5.0.7, called as minimatch does."""

from __future__ import annotations

import pytest

from guidelint.loading.braces import MAX_ALTERNATIVES, expand


@pytest.mark.parametrize(
    ("pattern", "patterns"),
    [
        ("a", ["a"]),
        ("a{b,c}d", ["abd", "acd"]),
        ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"]),
        ("a{b,c{d,e}f}g", ["abg", "acdfg", "acefg"]),
        ("{{a,b}}", ["{a}", "{b}"]),
        ("{a}", ["{a}"]),
        ("{a}{b,c}", ["{a}b", "{a}c"]),
        ("{a},b}", ["a}", "b"]),
        ("{a}x{1..2}", ["{a}x{1..2}"]),
        ("{,a}", ["a"]),
        ("x{,a}", ["x", "xa"]),
        ("{a,a}", ["a"]),
        ("{1..3}", ["1", "2", "3"]),
        ("{3..1..2}", ["3", "1"]),
        ("{01..3}", ["01", "02", "03"]),
        ("{-1..1}", ["-1", "0", "1"]),
        ("{c..a}", ["c", "b", "a"]),
        ("${a,b}", ["${a,b}"]),
        ("{}{a,b}", ["{}a", "{}b"]),
        ("{a,b", ["{a,b"]),
        ("a\\{b,c}", ["a{b,c}"]),
        ("{a\\,b,c}", ["a,b", "c"]),
        ("\\*{a,b}", ["\\*a", "\\*b"]),
        ("\\{", ["\\{"]),
    ],
)
def test_expand(pattern: str, patterns: list[str]) -> None:
    assert expand(pattern) == patterns


@pytest.mark.parametrize(
    "pattern",
    ["{a,b}" * 400, "{1..999999999}" * 9, "{" * 2_000 + "a,b" + "}" * 2_000, "{" * 2_000, "{1..%s}" % ("9" * 999)],
)
def test_bounds(pattern: str) -> None:
    found = expand(pattern)
    assert len(found) <= MAX_ALTERNATIVES
    assert sum(map(len, found)) <= 1_100_000

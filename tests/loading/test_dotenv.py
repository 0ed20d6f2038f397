"""`.env` files: the values are what python-dotenv 1.2.1 gave."""

from __future__ import annotations

import time

import pytest

from guidelint.loading.dotenv import values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A=1\nB = 2 \r\nexport C=3", {"A": "1", "B": "2", "C": "3"}),
        ("A='x y' # c\nB=\"a\\nb\"\nC=x # c", {"A": "x y", "B": "a\nb", "C": "x"}),
        ("A=#x\nB=a#b\nC=", {"A": "#x", "B": "a#b", "C": ""}),
        ("A\n# A=1\n=x\nB C=1\nD=1", {"D": "1"}),
        ("A='a\\'b'\nB='a\\nb'", {"A": "a'b", "B": "a\\nb"}),
        ('A="two\nlines"\nB=1', {"A": "two\nlines", "B": "1"}),
        ("A='a' b\nB='open\nC=1", {"C": "1"}),
        ("'A B'=1", {"A B": "1"}),
        ("A=1\nB=${A}${X:-d}$A\nC=${H}", {"A": "1", "B": "1d$A", "C": "home"}),
        ("A=1\nA=2", {"A": "2"}),
    ],
)
def test_values(text: str, expected: dict[str, str]) -> None:
    assert values(text, {"H": "home"}) == expected


def test_bombs() -> None:
    started = time.monotonic()
    found = values("A=x\n" + "A=${A}${A}\n" * 60 + "B=" + "${A}" * 10_000, {})
    assert max(map(len, found.values())) <= 65_536
    values("A='" + "\\'" * 30_000, {})
    assert time.monotonic() - started < 20

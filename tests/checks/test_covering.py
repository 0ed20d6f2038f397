"""Stars in place of secrets."""

from __future__ import annotations

import pytest

from guidelint.checks.covering import Cover


@pytest.mark.parametrize(
    ("secrets", "text", "expected"),
    [
        ([], "nothing", "nothing"),
        (["abcdefgh12"], "abcdefgh12", "***"),
        (["abcdefgh12"], "an abcdefgh12, abcdefgh1 and abcdefgh12abcdefgh12", "an ***, abcdefgh1 and ******"),
        (["abcdefgh", "abcdefgh12"], "abcdefgh abcdefgh12", "*** ***"),  # the longer one, where both are there
        (["short", "much longer secret"], "short much longer secret", "*** ***"),
        (["密钥一二三四五六"], "键 密钥一二三四五六。", "键 ***。"),
        (["abcdefgh12"], "", ""),
        (["abcdefgh12"], "abc", "abc"),
    ],
)
def test_cover(secrets: list[str], text: str, expected: str) -> None:
    assert Cover(secrets, "***").over(text) == expected


def test_bytes() -> None:
    assert Cover([b"\xff\xfeabcdefgh"], b"*").over(b"-\xff\xfeabcdefgh\n") == b"-*\n"


def test_whether_there_are_any() -> None:
    assert not Cover([], "*")
    assert Cover(["a"], "*")


def test_thousands_of_secrets_in_a_long_text() -> None:
    secrets = [f"secret-{number:05}" for number in range(20_000)]
    assert Cover(secrets, "*").over(" ".join(secrets)) == " ".join("*" * 20_000)

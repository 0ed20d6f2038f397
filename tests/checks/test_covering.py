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
    assert Cover(secrets).over(text, lambda _: "***") == expected


def test_what_is_put_may_depend_on_the_secret() -> None:
    assert Cover(["abcdefgh12"]).over("abcdefgh12 x", lambda found: "*" * len(found)) == "********** x"


def test_bytes() -> None:
    assert Cover([b"\xff\xfeabcdefgh"]).over(b"-\xff\xfeabcdefgh\n", lambda _: b"*") == b"-*\n"


def test_whether_a_text_shows_one() -> None:
    cover = Cover(["abcdefgh12", "other secret"])
    assert cover.shows("xabcdefgh12")
    assert not cover.shows("abcdefgh1 2")
    assert not Cover[str]().shows("abcdefgh12")


def test_whether_there_are_any() -> None:
    assert not Cover([])
    assert Cover(["a"])


@pytest.mark.slow
def test_thousands_of_secrets_in_a_long_text() -> None:
    secrets = [f"secret-{number:05}" for number in range(20_000)]
    assert Cover(secrets).over(" ".join(secrets), lambda _: "*") == " ".join("*" * 20_000)

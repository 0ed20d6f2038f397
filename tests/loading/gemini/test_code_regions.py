"""Where code protects. What the walk gives was read off the agent's own function, run on the texts."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading.gemini.code_regions import MAX_CHARACTERS, Regions, backtick_runs, marked_code


def protected(text: str, regions: Regions) -> list[int]:
    return [offset for offset, char in enumerate(text) if char == "@" and offset in regions]


@given(st.text(alphabet="`` @x\n", max_size=60))
def test_backtick_runs_are_what_the_expression_finds(text: str) -> None:
    spans = [found.span() for found in re.finditer(r"(`+)([\s\S]*?)\1", text)]
    wanted = [at for at in range(len(text)) if any(start <= at < end for start, end in spans)]
    regions = backtick_runs(text)
    assert [at for at in range(len(text)) if at in regions] == wanted


def test_many_backticks_take_no_time() -> None:
    before = time.monotonic()
    for text in ("`" * 200_001, "` " * 200_000, "``` `` ` " * 50_000, " ".join("`" * n for n in range(600, 0, -1))):
        backtick_runs(text)
    assert time.monotonic() - before < 5


@pytest.mark.parametrize(
    ("text", "offsets"),
    [
        ("`@a` @b", [1]),
        ("- `@a`", []),
        ("| `@a` |\n|---|\n| `@b` |", []),
        ("> `@a`", [3]),
        ("> x\n> `@a`", []),
        ("**`@a`** ~~`@b`~~ [`@c`](u) ![`@d`](u)", [3, 12, 20, 31]),
        ("```\n@a\n```\n\n    @b\n", [4, 16]),
        ("~~~\n@a\n~~~", [4]),
        ("<pre>\n`@a`\n</pre>", []),
        # A definition has no token, so that all behind it seems to be that much earlier.
        ("[d]: /url\n\n`@a`", []),
        # Line ends of two characters count once, so that regions come earlier and earlier.
        ("a\r\n\r\n\r\n\r\n`@a`", []),
        ("\U0001f600 `@a`", [3]),
    ],
)
def test_marked_code(text: str, offsets: list[int]) -> None:
    assert protected(text, marked_code(text)) == offsets


def test_offsets_count_utf16_units() -> None:
    # The definition takes 9 off: the span seems to be at unit 12, where the `@` is, which is character 11.
    text = "[d]: /uu\n\U0001f600 @a bbbbb `xx`"
    assert protected(text, marked_code(text)) == [11]


def test_a_text_that_is_too_long_is_not_lexed() -> None:
    assert protected("`@a`" + " " * MAX_CHARACTERS, marked_code("`@a`" + " " * MAX_CHARACTERS)) == []


def test_overlapping_spans_are_one() -> None:
    regions = Regions([(4, 6), (0, 5), (8, 9)])
    assert [at for at in range(10) if at in regions] == [0, 1, 2, 3, 4, 5, 8]

"""The sets of white space, exactly. Where Unicode says which characters are meant, the sets are held against it."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from guidelint.loading.whitespace import JAVASCRIPT, PYTHON, RUST

EVERYTHING = [chr(code) for code in range(sys.maxunicode + 1)]
SPACES = {character for character in EVERYTHING if unicodedata.category(character) == "Zs"}


def test_spaces_are_what_unicode_calls_so() -> None:
    """Category Zs: the same seventeen characters since Unicode 6.3."""
    codes = [0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]
    assert {chr(code) for code in codes} == SPACES


def test_javascript() -> None:
    """ECMAScript WhiteSpace (TAB, VT, FF, ZWNBSP and category Zs) and LineTerminator (LF, CR, LS, PS)."""
    assert set(JAVASCRIPT) == {"\t", "\v", "\f", "\ufeff", *SPACES, "\n", "\r", "\u2028", "\u2029"}


def test_rust() -> None:
    """The property White_Space: TAB to CR, NEL, category Zs, LS, PS."""
    assert set(RUST) == {"\t", "\n", "\v", "\f", "\r", "\x85", *SPACES, "\u2028", "\u2029"}


def test_python() -> None:
    assert set(PYTHON) == {character for character in EVERYTHING if character.isspace()}
    assert set(PYTHON) == {*RUST, "\x1c", "\x1d", "\x1e", "\x1f"}


@pytest.mark.parametrize("characters", [JAVASCRIPT, PYTHON, RUST], ids=["javascript", "python", "rust"])
def test_no_set_holds_a_character_twice(characters: str) -> None:
    assert len(set(characters)) == len(characters)


@pytest.mark.parametrize(
    ("character", "javascript", "rust", "python"),
    [
        ("\u0085", False, True, True),  # NEL
        ("\ufeff", True, False, False),  # byte order mark
        ("\u001c", False, False, True),  # file separator
        ("\u001f", False, False, True),  # unit separator
        ("\u180e", False, False, False),  # Mongolian vowel separator, a space before Unicode 6.3
        ("\u200b", False, False, False),  # zero width space
        ("\u2060", False, False, False),  # word joiner
        ("\u0000", False, False, False),
        ("\u00a0", True, True, True),
        ("\u3000", True, True, True),
    ],
)
def test_where_the_sets_part(character: str, javascript: bool, rust: bool, python: bool) -> None:
    assert (character in JAVASCRIPT, character in RUST, character in PYTHON) == (javascript, rust, python)

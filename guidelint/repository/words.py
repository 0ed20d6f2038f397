"""The words of a text, as texts are compared: without markup, punctuation and the case of letters."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field

# Scripts that are written without spaces between words: Thai, Lao, Myanmar, Khmer, kana, Han. (U+30FB, the middle dot
# of Japanese, is punctuation.)
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
# All but white space, controls, ASCII punctuation other than `_`, and the blocks of general punctuation, arrows, signs,
# CJK and full-width punctuation, variation selectors and emoji. Not `\w`, which breaks words at the vowel signs of
# Indic scripts.
_BETWEEN = (
    r"\s\x00-/:-@\[-^`{-\xbf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u3004\u3008-\u3040\u30fb\ufe00-\ufe6f"
    r"\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000fffff"
)
_UNSPACED_WORD = re.compile(f"[{_UNSPACED}]")
# What has no group is passed over: it differs where the same text stands in two files. Each alternative ends at the
# first character that could start it again, so that the time grows with the text alone.
_WORD = re.compile(
    r"^[ \t>]*+(?:`{3}|~{3})[^\n]*+"  # the line of a fence
    r"|^[ \t>]*+(?:[-*+•]|\d{1,9}[.)])(?=[ \t])"  # the mark of a list item
    r"|\]\([^()\n]*+\)"  # the target of a link
    r"|\b(?:https?://|www\.)[^\s<>()\[\]]*+"
    r"|<!--(?:(?!--)[^\n])*+-->"
    r"|</?(?:a|br|div|img|p|picture|source)\b[^<>\n]*+>"
    rf"|([{_UNSPACED}]|[^{_BETWEEN}{_UNSPACED}]++)",
    re.MULTILINE,
)

WORTH = 3
"""What a word counts where the size of a text matters; a character of a script without spaces counts 2, as a text has
about half as many words again in such a script's characters as in the words of others."""


def words(text: str) -> list[str]:
    """The words in order; of a script without spaces each character is one."""
    return [word for word in _WORD.findall(text.lower()) if word]


def worth(word: str) -> int:
    """`WORTH`, or less for a character that is a word."""
    return 2 if _UNSPACED_WORD.match(word) else WORTH


@dataclass(frozen=True)
class NumberedWords:
    """The words of a text, and the line, from 1, that each stands in."""

    words: list[str] = field(default_factory=list)
    lines: array[int] = field(default_factory=lambda: array("L"))


def numbered(text: str) -> NumberedWords:
    """The words of a text whose lines end at LF; the same as `words` finds."""
    found = NumberedWords()
    for number, line in enumerate(text.split("\n"), 1):
        many = words(line)
        found.words.extend(many)
        found.lines.extend([number] * len(many))
    return found

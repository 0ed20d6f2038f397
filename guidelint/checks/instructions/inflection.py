"""One form for long instructions that differ in small words and endings only.

Two long texts of one such form are held against each other, so what is dropped here need not be beyond doubt; but no word
that turns the sense, says where to or when, or counts is dropped.
"""

from __future__ import annotations

import re
from collections import Counter

from guidelint.checks.instructions.polarity import NOT

_MOST_DIFFERENT = 5
"""Words that one of two texts has and the other has not, both counted: two with other endings, and one that is dropped."""

_LEAST_STEM = 3
"""Letters that stay of a word."""

_SMALL_WORDS = """
    a an the that which this these those it its your our their his her you we they of in on at for by as so then also
    just first is are be been being was were do does did done has have had will would shall should can and with into onto upon
    der die das den dem des ein eine einen einem einer und ist sind wird werden auch dann
    le la les un une des du de et est sont ce cette ces que qui
    el los las una del y es son se lo al o os as um uma do da dos das e é são ao il gli i che
    и в на это
    的 了 地 得 也 就 都 将 把 其 该 请 先 会 は が を の も
"""
_SMALL = frozenset(_SMALL_WORDS.split())

# Endings of verbs, plurals and cases; the longest that leaves a stem goes. Not `er`, which makes another noun.
_ENDING = re.compile(
    r"(?:ing|edly|ed|es|s|e"
    r"|en|em|et|est|te|ten|t"
    r"|ez|ent|ons|ée|ées|és|é|er(?<=[éiv]er)|re"
    r"|ar|ir|as|os|an|a|o"
    r"|ите|ить|ешь|ами|ах|ов|ы|и|а|у|е|ть)$"
)
_KOREAN = re.compile(r"(?<=[가-힣]{2})(?:을|를|은|는|이|가|의|도)$")
_VOWEL = re.compile(r"[aeiouyáéíóúäöüàèìòùаеёиоуыэюя]")


def form(words: tuple[str, ...]) -> tuple[str, ...]:
    """The stems of the words that carry the matter, in order."""
    return tuple(_stem(word) for word in words if word not in _SMALL)


def alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two texts of one form have few other words."""
    first, second = Counter(one), Counter(other)
    return ((first - second) + (second - first)).total() <= _MOST_DIFFERENT


def _stem(word: str) -> str:
    if word == NOT or not word.isalpha() or len(word) <= _LEAST_STEM:
        return word
    if "가" <= word[-1] <= "힣":
        return _KOREAN.sub("", word)
    stem = _ENDING.sub("", word)
    if len(stem) < _LEAST_STEM or not _VOWEL.search(stem):
        return word
    if stem != word and stem[-1] == stem[-2] and not _VOWEL.match(stem[-1]) and stem[-1] not in "sl":
        return stem[:-1]  # running, stopped
    return stem

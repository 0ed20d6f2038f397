"""Instructions that say the same: found by their normal form, never by comparing each with each."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from guidelint.checks.instructions import inflection
from guidelint.checks.instructions.normal_form import is_character
from guidelint.checks.instructions.polarity import NOT

_MANY_TOKENS = 60
"""Words of an instruction up to which one that has a word more is found."""

_FEW_TOKENS = 8
"""Words below which one word more is another instruction."""

_FEW_CHARACTERS = 16
"""The same for characters of a script without spaces, of which two make a word."""

_LONG_TOKENS = 12
"""Words from which texts that differ in small words and endings are found."""

_LONG_CHARACTERS = 26
"""The same for characters of a script without spaces."""

_TURNING = frozenset(
    (NOT, "not", "no", "non", "without", "except", "unless", "only", "until", *"不没無无非未勿禁別别ない")
)
"""Words that turn the sense."""

_MODULUS = (1 << 61) - 1
_BASE = 1_000_003


def same(tokens: Sequence[tuple[str, ...]]) -> dict[int, int]:
    """For each text by its number the first one that says the same; of its own kind the first itself.

    Two say the same if their words are equal, or if they are long and one has a single word more, which does not turn
    the sense, or if they are longer still and differ in endings and small words only. Takes time in proportion to the number of words.
    """
    first: dict[int, int] = {}
    exact: dict[tuple[str, ...], int] = {}
    hashes: dict[int, int] = {}
    for number, words in enumerate(tokens):
        first[number] = exact.setdefault(words, number)
        if first[number] == number:
            hashes.setdefault(_whole(words), number)
    for number in sorted(exact.values()):
        words = tokens[number]
        for shorter, left_out in _shortened(words):
            other = hashes.get(shorter)
            # A hash of 61 bits is checked, not trusted.
            if other is not None and other != number and words[: left_out[0]] + words[left_out[1] :] == tokens[other]:
                _join(first, number, other)
                break
    forms: dict[tuple[str, ...], int] = {}
    for number in sorted(exact.values()):
        words = tokens[number]
        if _is_long(words):
            other = forms.setdefault(inflection.form(words), number)
            if other != number and inflection.alike(words, tokens[other]):
                _join(first, number, other)
    return {number: _root(first, number) for number in first}


def _is_long(words: tuple[str, ...]) -> bool:
    characters = sum(map(is_character, words))
    return len(words) - characters >= _LONG_TOKENS or characters >= _LONG_CHARACTERS


def _root(first: dict[int, int], number: int) -> int:
    while first[number] != number:
        first[number] = first[first[number]]
        number = first[number]
    return number


def _join(first: dict[int, int], one: int, other: int) -> None:
    low, high = sorted((_root(first, one), _root(first, other)))
    first[high] = low


def _number(word: Hashable) -> int:
    return hash(word) % _MODULUS


def _whole(words: Iterable[str]) -> int:
    value = 0
    for word in words:
        value = (value * _BASE + _number(word)) % _MODULUS
    return value


def _shortened(words: tuple[str, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The hash of a long text without each of its words, and which are left out."""
    characters = sum(map(is_character, words))
    spaced = len(words) - characters
    if len(words) > _MANY_TOKENS or (spaced <= _FEW_TOKENS and characters <= _FEW_CHARACTERS):
        return
    starts = [0]
    powers = [1]
    for word in words:
        starts.append((starts[-1] * _BASE + _number(word)) % _MODULUS)
        powers.append(powers[-1] * _BASE % _MODULUS)
    count = len(words)
    for at, word in enumerate(words):
        for end in (at + 1, at + 2) if is_character(word) else (at + 1,):
            left_out = words[at:end]
            if end > count or not _TURNING.isdisjoint(left_out) or not all(map(_is_plain, left_out)):
                continue
            rest = (starts[count] - starts[end] * powers[count - end]) % _MODULUS
            yield (starts[at] * powers[count - end] + rest) % _MODULUS, (at, end)


def _is_plain(word: str) -> bool:
    """Whether it is a word of the language, no name, number or code."""
    return word.isalpha()

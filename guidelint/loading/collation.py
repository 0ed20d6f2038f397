"""The order of names by JavaScript's `localeCompare`: the root collation of ICU 78, as in Node 20.

Three levels, nothing ignored but control characters: letters, then accents, then case; punctuation before digits before
letters. ASCII has a table here. The rest is the Unicode Collation Algorithm of `pyuca` with what ICU has beyond its
Unicode 9 table: the radical order of Han, and characters that are younger. These stand in collation.bin, made from the
order in which Node's `Intl.Collator` sorts single characters: zlib over numbers of 7 bits a byte, the code points as
signed differences. First the Han of the BMP in order, then groups: a character that the table knows, and those that
follow it. tests/loading/test_collation.py compares with Node where there is one. Rarities that are not followed: Han
beyond the BMP (they come last), combining marks younger than Unicode 9, other characters younger than Unicode 14.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from typing import Any, TypeAlias, TypeVar

Item = TypeVar("Item")
Key: TypeAlias = "tuple[tuple[float, ...], ...]"

MAX_CHARACTERS = 512
"""Characters of a name that are compared. A file's name has at most 255 bytes, one from front matter any length."""

_ASCII = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
_PLACES = {character: place for place, character in enumerate(_ASCII)}

_VARIANTS = ("'\u2018\u2019\u201a\u201b\u05f3", '"\u201c\u201d\u201e\u201f\u2e42\u301d\u301e\u301f\u05f4')
"""The first of each group, and what ICU 78 tells from it no more than a letter from the same one with an accent."""


def in_order(items: Iterable[Item], name: Callable[[Item], str]) -> list[Item]:
    """The items sorted by their names; those whose names are equal here stay in the order given."""
    named = [(name(item)[:MAX_CHARACTERS], item) for item in items]
    key = _ascii_key if all(name.isascii() for name, _ in named) else _key
    return [item for _, item in sorted(named, key=lambda pair: key(pair[0]))]


def _ascii_key(name: str) -> Key:
    lower = name.lower()
    kept = [number for number, character in enumerate(lower) if character in _PLACES]
    return tuple(_PLACES[lower[number]] for number in kept), tuple(name[number].isupper() for number in kept)


def _key(name: str) -> Key:
    collator = _collator()
    for character in set(name):
        collator.learn(ord(character))
    return tuple(collator.pyuca.sort_key(name))


class _Collator:
    """`pyuca`, and what it lacks: weights between those that it has."""

    def __init__(self) -> None:
        import pyuca  # type: ignore[import-untyped]  # reading its table takes most of a second

        self.pyuca: Any = pyuca.Collator()
        self._lacking = self._read()
        for variants in _VARIANTS:
            for number, other in enumerate(variants[1:], 1):
                self._lacking[ord(other)] = (self._primary(ord(variants[0])), 0x20 + number / 100, 2)

    def learn(self, code: int) -> None:
        """Make the table know a character, if it is one of those."""
        weights = self._lacking.pop(code, None)
        if weights:
            self.pyuca.table.add([code], [list(weights)])

    def _primary(self, code: int) -> float:
        weight: float = self.pyuca.table.find_prefix([code])[1][0][0]
        return weight

    def _read(self) -> dict[int, tuple[float, float, float]]:
        numbers = _numbers(zlib.decompress(resources.files(__package__).joinpath("collation.bin").read_bytes()))
        code = 0

        def following() -> int:
            nonlocal code
            number = next(numbers)
            code += 1 + (-(number + 1) // 2 if number % 2 else number // 2)
            return code

        found: dict[int, tuple[float, float, float]] = {}
        for place in range(next(numbers)):
            # 0xFB40 begins the weights of Han; the two that follow it are free for those of the BMP.
            found[following()] = (0xFB40 + place / 0x8000, 0x20, 2)
        for _ in range(next(numbers)):
            weight = self._primary(following())
            for place in range(next(numbers)):
                found[following()] = (weight + (place + 1) / 0x8000, 0x20, 2)
        return found


_collator = functools.cache(_Collator)


def _numbers(data: bytes) -> Iterator[int]:
    """The numbers, each in bytes of 7 bits, the lowest first, all but the last with the highest bit set."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0

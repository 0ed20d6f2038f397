"""Which of the names that exist a writer may have meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_MAX_NAMES = 300
_WORD = re.compile(r"[A-Za-z0-9][\w:.-]*+")
_CODE = re.compile(r"`[^`]*+`")
_PARTS = re.compile(r"[-_:.]+")


@dataclass(frozen=True, slots=True)
class Near:
    """A name that exists and may be meant."""

    name: str
    sure: bool
    """Whether it can be put in place of the other."""


def nearest(name: str, names: Sequence[str], line: str) -> Near | None:
    """Of `names` the one that is meant by `name`, which is not among them, in a line of text.

    First one that the line speaks of outside of code ("lint: `npm run check`"), then one that is spelled alike, then
    one that has its parts in another order or fewer. Names that the line already has in code are not meant again.
    """
    code = " ".join(_CODE.findall(line)[:50])
    used = set(_WORD.findall(code[:4_000]))
    left = tuple(one for one in names[:_MAX_NAMES] if one not in used)
    spoken = {word.lower() for word in _WORD.findall(_CODE.sub(" ", line[:4_000]))}
    said = [one for one in left if one.lower() in spoken]
    close = _close(name, left)
    if close and (close[0] in said or not said):
        return Near(close[0], True)
    if len(said) == 1:
        return Near(said[0], True)
    parts = set(_PARTS.split(name.lower()))
    alike = [one for one in left if _related(parts, set(_PARTS.split(one.lower())))]
    return Near(alike[0], len(alike) == 1) if alike else None


def _related(parts: set[str], others: set[str]) -> bool:
    """Whether one name is made of the parts of the other, or of some of them."""
    return bool(others) and (others <= parts or parts <= others)


@lru_cache(maxsize=1024)
def _close(name: str, names: tuple[str, ...]) -> list[str]:
    return difflib.get_close_matches(name[:100], [one for one in names if len(one) <= 100], n=1, cutoff=0.75)

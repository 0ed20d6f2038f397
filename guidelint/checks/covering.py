"""Puts stars in place of secrets in a text, however many secrets there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import AnyStr, Generic

_KEY = 8
"""Characters by which secrets are looked up; fewer where one has fewer."""


class Cover(Generic[AnyStr]):
    """Some secrets, none of them empty, and what stands in their place. Takes time in proportion to the text.

    One expression of all secrets would try each at each character, and a hostile file holds thousands.
    """

    def __init__(self, secrets: Iterable[AnyStr], put: AnyStr) -> None:
        known = sorted(set(secrets), key=len, reverse=True)
        self._put = put
        self._length = min(_KEY, len(known[-1])) if known else 0
        self._by_start: dict[AnyStr, list[AnyStr]] = {}
        for secret in known:  # the longest first
            self._by_start.setdefault(secret[: self._length], []).append(secret)

    def __bool__(self) -> bool:
        return bool(self._by_start)

    def over(self, text: AnyStr) -> AnyStr:
        """The text without the secrets."""
        parts: list[AnyStr] = []
        done = at = 0
        last = len(text) - self._length if self._by_start else -1
        while at <= last:
            several = self._by_start.get(text[at : at + self._length])
            found = next((one for one in several if text.startswith(one, at)), None) if several else None
            if found is None:
                at += 1
                continue
            parts += [text[done:at], self._put]
            done = at = at + len(found)
        return text[:0].join([*parts, text[done:]]) if parts else text

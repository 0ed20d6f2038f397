"""Puts something else in place of secrets in a text, however many secrets there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import AnyStr, Generic

_KEY = 8
"""Characters by which secrets are looked up; fewer where one has fewer."""


class Cover(Generic[AnyStr]):
    """Some secrets, none of them empty. All that it does takes time in proportion to the text.

    One expression of all secrets would try each at each character, and a hostile file holds thousands.
    """

    def __init__(self, secrets: Iterable[AnyStr] = ()) -> None:
        known = sorted(set(secrets), key=len, reverse=True)
        self._length = min(_KEY, len(known[-1])) if known else 0
        self._by_start: dict[AnyStr, list[AnyStr]] = {}
        for secret in known:  # the longest first
            self._by_start.setdefault(secret[: self._length], []).append(secret)

    def __bool__(self) -> bool:
        return bool(self._by_start)

    def over(self, text: AnyStr, put: Callable[[AnyStr], AnyStr]) -> AnyStr:
        """The text with something else in the place of each secret."""
        parts: list[AnyStr] = []
        done = 0
        for start, secret in self._found(text):
            parts += [text[done:start], put(secret)]
            done = start + len(secret)
        parts.append(text[done:])
        return text[:0].join(parts)

    def shows(self, text: AnyStr) -> bool:
        """Whether a secret stands in the text."""
        return any(True for _ in self._found(text))

    def _found(self, text: AnyStr) -> Iterator[tuple[int, AnyStr]]:
        """The secrets in a text, and where each begins."""
        if not self._by_start:
            return
        at = 0
        while at <= len(text) - self._length:
            several = self._by_start.get(text[at : at + self._length])
            found = next((one for one in several if text.startswith(one, at)), None) if several else None
            if found is None:
                at += 1
            else:
                yield at, found
                at += len(found)

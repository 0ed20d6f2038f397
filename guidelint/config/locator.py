"""The line of each key in a TOML text: tomllib gives values without places.

This is a scanner and no second parser: it tells keys from what else can stand in a text that tomllib accepts. Where it
does not understand it stops, and what follows has no line; such a text is broken, and tomllib says how. It works in
linear time and refuses deep nesting, so that a hostile text can be tried here before tomllib, which is quadratic in
the number of parts of a dotted key.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable

Keys = tuple[str | int, ...]
"""The way to a value: keys of tables and numbers of list items, from the outermost on."""

MAX_DEPTH = 64
"""Keys and item numbers on the way to a value."""


class TooDeep(Exception):
    """The text nests deeper than `MAX_DEPTH`, at `line`."""

    def __init__(self, line: int) -> None:
        super().__init__(f"nested too deeply at line {line}")
        self.line = line


def locate(text: str) -> dict[Keys, int]:
    """The line, counted from 1, on which each key and each list item stands first. Line ends are LF."""
    scanner = _Scanner(text)
    with contextlib.suppress(_Lost):
        scanner.document()
    return scanner.found


class _Lost(Exception):
    """Not TOML from here on."""


_BLANKS = re.compile(r"[ \t]*")
_SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_COMMENT = re.compile(r"[ \t]*(?:#[^\n]*)?")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[A-Za-z0-9_+.:\t -]+")  # numbers, truth values, dates: a date may have a blank in it
_STRING_ENDS = {
    '"': re.compile(r'\\.|"', re.DOTALL),
    "'": re.compile(r"'"),
    # Up to two more quotes belong to the string: they stand before the closing ones.
    '"""': re.compile(r'\\.|"{3,5}', re.DOTALL),
    "'''": re.compile(r"'{3,5}"),
}


class _Scanner:
    def __init__(self, text: str) -> None:
        self.found: dict[Keys, int] = {}
        self._text = text
        self._at = 0
        self._tables: dict[Keys, int] = {}
        """How many tables each array of tables has so far."""
        self._counted = 0
        self._line = 1

    def document(self) -> None:
        table: Keys = ()
        while True:
            self._skip(_SPACE)
            if self._at == len(self._text):
                return
            if self._take("[["):
                table = self._header("]]")
            elif self._take("["):
                table = self._header("]")
            else:
                self._pair(table)
            self._skip(_COMMENT)
            if self._at < len(self._text):
                self._expect("\n")

    def _header(self, closing: str) -> Keys:
        line = self._current_line()
        parts = self._key()
        self._expect(closing)
        table: Keys = ()
        for number, part in enumerate(parts):
            table = self._note(table, part, line)
            last = number == len(parts) - 1
            if last and closing == "]]":
                self._tables[table] = self._tables.get(table, 0) + 1
            if table in self._tables:
                table = self._note(table, self._tables[table] - 1, line)
        return table

    def _pair(self, table: Keys) -> None:
        line = self._current_line()
        for part in self._key():
            table = self._note(table, part, line)
        self._expect("=")
        self._skip(_BLANKS)
        self._value(table)

    def _key(self) -> list[str]:
        """A dotted key, with the blanks round it."""
        parts: list[str] = []
        while not parts or self._take("."):
            if len(parts) == MAX_DEPTH:
                # Now: what follows may be broken, and tomllib must not meet a key like this.
                raise TooDeep(self._current_line())
            self._skip(_BLANKS)
            parts.append(self._key_part())
            self._skip(_BLANKS)
        return parts

    def _key_part(self) -> str:
        start = self._at
        quote = self._text[start : start + 1]
        if quote in ("'", '"'):
            self._skip_string(quote)
            return _unquoted(self._text[start : self._at])
        found = _BARE_KEY.match(self._text, start)
        if not found:
            raise _Lost
        self._at = found.end()
        return found[0]

    def _value(self, keys: Keys) -> None:
        opening = self._text[self._at : self._at + 1]
        if opening in ("'", '"'):
            self._skip_string(opening * 3 if self._text.startswith(opening * 3, self._at) else opening)
        elif self._take("["):
            for number in self._elements("]"):
                self._value(self._note(keys, number, self._current_line()))
        elif self._take("{"):
            for _ in self._elements("}"):
                self._pair(keys)
        else:
            found = _SCALAR.match(self._text, self._at)
            if not found:
                raise _Lost
            self._at = found.end()

    def _elements(self, closing: str) -> Iterable[int]:
        """Stops at each element of a list or an inline table; who asks scans it."""
        number = 0
        while True:
            self._skip(_SPACE)
            if self._take(closing):
                return
            if number:
                self._expect(",")
                self._skip(_SPACE)
                if self._take(closing):
                    return
            yield number
            number += 1

    def _note(self, table: Keys, part: str | int, line: int) -> Keys:
        keys = (*table, part)
        if len(keys) > MAX_DEPTH:
            raise TooDeep(line)
        self.found.setdefault(keys, line)
        return keys

    def _current_line(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _skip_string(self, fence: str) -> None:
        for found in _STRING_ENDS[fence].finditer(self._text, self._at + len(fence)):
            if found[0][0] != "\\":
                self._at = found.end()
                return
        raise _Lost

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self._text, self._at)
        assert found is not None  # each of these patterns can be empty
        self._at = found.end()

    def _take(self, token: str) -> bool:
        taken = self._text.startswith(token, self._at)
        self._at += len(token) if taken else 0
        return taken

    def _expect(self, token: str) -> None:
        if not self._take(token):
            raise _Lost


def _unquoted(quoted: str) -> str:
    if quoted[0] == "'" or "\\" not in quoted:
        return quoted[1:-1]
    import tomllib

    try:
        key: str = tomllib.loads(f"key = {quoted}")["key"]
    except ValueError:
        raise _Lost from None
    return key

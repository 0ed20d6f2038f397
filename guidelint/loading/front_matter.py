"""Front matter as claude-code reads it: found by one pattern, its YAML taken leniently.

`find` says where it stands, `read` gives the values of its keys. YAML is read as its 1.2 core schema has plain scalars:
`yes` and `on` are text, `true`, `12` and `~` are none.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from guidelint.loading.whitespace import JAVASCRIPT

MAX_CHARACTERS = 65_536
"""YAML beyond this is not read here, and counts as empty; the agent has no such bound."""

_MAX_VALUES = 10_000
"""Values that are taken of one front matter: aliases can make a short text very long."""

_MAX_DEPTH = 100

_MAX_BRACKETS = 1_000
"""Opening brackets in a YAML text; PyYAML's time grows with the square of their nesting. More is no YAML here."""

Value: TypeAlias = "str | list[Value] | None"
"""What a key stands for: text, a list, or neither (a number, a truth value, nothing, a mapping)."""


class Span(NamedTuple):
    """Characters of a text: the YAML `start` to `end`, and `body`, where what follows the front matter begins."""

    start: int
    end: int
    body: int


def find(text: str) -> Span | None:
    """The front matter that JavaScript's `/^\\uFEFF?---\\s*\\n([\\s\\S]*?)---\\s*\\n?/` finds, or None.

    It closes at the first `---` anywhere, inside a line or a value too, and takes the blank lines behind it.
    """
    opening = 1 if text.startswith("\ufeff") else 0
    if not text.startswith("---", opening):
        return None
    opening += 3
    start = text.rfind("\n", opening, _skip(text, opening)) + 1
    if not start:
        return None
    end = text.find("---", start)
    return None if end < 0 else Span(start, end, _skip(text, end + 3))


_BLANKS = re.compile(f"[{JAVASCRIPT}]*")


def _skip(text: str, at: int) -> int:
    """Where the blanks that begin at `at` end."""
    found = _BLANKS.match(text, at)
    assert found
    return found.end()


@functools.lru_cache(maxsize=1024)
def read(text: str) -> Mapping[str, Value]:
    """The values of the YAML `text` by key. What cannot be read is tried once more with odd values in quotes."""
    if len(text) > MAX_CHARACTERS:
        return {}
    values = _load(text)
    if values is None:
        values = _load(_quoted(text))
    return values or {}


_CONTROLS = {code: 0xE000 + code for code in range(0x20) if chr(code) not in "\0\t\n\r"} | {0x7F: 0xE07F}
_BACK = {stand_in: code for code, stand_in in _CONTROLS.items()}


def _load(text: str) -> dict[str, Value] | None:
    """The values by key; None where the text is no YAML."""
    if text.count("[") + text.count("{") > _MAX_BRACKETS:
        return None
    import yaml  # not needed by most files, and slow to import

    try:
        # Tabs and control characters, though not NUL, are let through by the agent's reader.
        root = yaml.compose(text.replace("\t", " ").translate(_CONTROLS), Loader=yaml.SafeLoader)
        return _Values().of_mapping(root)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None


class _Values:
    """Turns nodes into values, up to a number of them."""

    def __init__(self) -> None:
        self._left = _MAX_VALUES

    def of_mapping(self, node: Any, depth: int = 0) -> dict[str, Value]:
        found: dict[str, Value] = {}
        if node is None or node.id != "mapping" or depth > _MAX_DEPTH:
            return found
        merged: dict[str, Value] = {}
        for key, value in node.value:
            if key.id != "scalar":
                continue
            if key.value == "<<" and key.style is None:
                parts = value.value if value.id == "sequence" else [value]
                for part in parts:
                    merged = self.of_mapping(part, depth + 1) | merged
                continue
            found[key.value.translate(_BACK)] = self._value(value, depth + 1)
        return merged | found

    def _value(self, node: Any, depth: int) -> Value:
        self._left -= 1
        if self._left < 0 or depth > _MAX_DEPTH:
            return None
        if node.id == "sequence":
            return [self._value(item, depth + 1) for item in node.value]
        if node.id != "scalar" or (node.style is None and _is_no_text(node)):
            return None
        text: str = node.value
        return text.translate(_BACK)


_NO_TEXT = re.compile(
    r"null|Null|NULL|~|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|"
)


def _is_no_text(node: Any) -> bool:
    # A tag of its own (`!!str 12`) makes it text. The tags that the library gives to plain scalars do not count.
    explicit = node.start_mark.buffer is not None and node.start_mark.buffer[node.start_mark.pointer :][:1] == "!"
    return not (explicit and node.value) and _NO_TEXT.fullmatch(node.value) is not None


_LINE = re.compile(r"([A-Za-z_-]+):[ \t]+([^\r\n\u2028\u2029]+)")
_ODD = re.compile(r"[{}\[\]*&#!|>%@`]|: ")


def _quoted(text: str) -> str:
    """The lines `key: value` with each value that could upset a YAML reader in double quotes.

    A line that ends in CR is none of them: the agent's pattern does not see its end.
    """
    lines = text.split("\n")
    for number, line in enumerate(lines):
        found = _LINE.fullmatch(line)
        if found and _ODD.search(found[2]) and not _stands_as_it_is(found[2]):
            value = found[2].replace("\\", "\\\\").replace('"', '\\"')
            lines[number] = f'{found[1]}: "{value}"'
    return "\n".join(lines)


def _stands_as_it_is(value: str) -> bool:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        return True
    if not value.startswith("[") or not value.endswith("]"):
        return False
    try:
        return isinstance(json.loads(value), list)
    except (ValueError, RecursionError):
        return _load("list: " + value) is not None

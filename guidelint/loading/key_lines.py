"""Front matter of agents whose own reader is not known, or is none of YAML.

It stands between a first line `---` and the next one. Each value comes as texts: one, or those of a list; none where a
key has nothing. `true` and numbers are texts, too.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import TypeAlias

from guidelint.loading import brace_lists, yaml_core

Fields: TypeAlias = Mapping[str, tuple[str, ...]]

MOST_LINES = 10_000
"""Lines of a front matter that are read one by one; the agents have no such bound."""

_HEADER = re.compile(r"\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*\r?$", re.DOTALL | re.MULTILINE)
_KEY = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*))?")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*")


def fields(text: str) -> Fields:
    """The front matter as YAML or, where it is none, as `globs: **/*.ts` is, line by line."""
    return _fields(_header(text))


def raw_fields(text: str) -> Fields:
    """The front matter line by line, each value as it is written, quotes included."""
    return _by_lines(_header(text), raw=True)


def patterns(values: tuple[str, ...]) -> tuple[str, ...]:
    """The patterns of a value: commas outside of braces part them, in the items of a list too."""
    return tuple(dict.fromkeys(part for value in values for part in brace_lists.split(value)))


def _header(text: str) -> str:
    found = _HEADER.match(text) if text.startswith(("---", "\ufeff---")) else None
    return found[1] if found else ""


@functools.lru_cache(maxsize=1024)
def _fields(header: str) -> Fields:
    try:
        values = yaml_core.parse(header)
    except yaml_core.Broken:
        return _by_lines(header)
    return {key: _texts(value) for key, value in values.items()} if isinstance(values, dict) else {}


def _texts(value: yaml_core.Value) -> tuple[str, ...]:
    items = value if isinstance(value, list) else [value]
    return tuple(_text(item) for item in items if isinstance(item, str | bool | float))


def _text(value: str | bool | float) -> str:
    return value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else f"{value:g}"


def _by_lines(header: str, *, raw: bool = False) -> Fields:
    """`key: value`, `key: [a, b]`, and `key:` before lines `- item`. The last of several lines with one key counts."""
    found: dict[str, list[str]] = {}
    listed: list[str] | None = None
    for line in header.split("\n")[:MOST_LINES]:
        item, pair = _ITEM.fullmatch(line.rstrip()), _KEY.fullmatch(line.rstrip())
        if item and listed is not None:
            listed.append(_unquoted(item[1]))
        elif pair:
            value = (pair[2] or "").strip()
            if not raw and not value.startswith(("'", '"')):
                value = _COMMENT.sub("", value).rstrip()
            values = [value] if value else []
            if value.startswith("[") and value.endswith("]"):
                values = [_unquoted(part) for part in brace_lists.split(value[1:-1])]
            elif not raw:
                values = [_unquoted(one) for one in values]
            found[pair[1]] = values
            listed = None if value else values
    return {key: tuple(values) for key, values in found.items()}


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else value

"""JSON with comments and trailing commas, as npm's `jsonc-parser` reads it with `allowTrailingComma`.

Line comments, block comments, and a comma before a closing bracket; else it is JSON. Known from running the library.
"""

from __future__ import annotations

import functools
import json
import re

MAX_CHARACTERS = 4 * 1024 * 1024
"""Characters of a text that are read here; a longer one counts as broken."""

_TOKEN = re.compile(
    r'"[^"\\]*(?:\\.[^"\\]*)*"?'  # a string; one that does not end is left for the JSON reader to refuse
    r"|//[^\r\n]*|/\*(?:.*?\*/)?|[ \t\r\n]+|[\[\]{},:]|[^\s\"\[\]{},:/]+|.",
    re.DOTALL,
)
_OPENING = ("[", "{", ",", ":", "")


class NotJson(ValueError):
    """The text is no JSON with comments."""


@functools.lru_cache(maxsize=256)
def parse(text: str, *, trailing_commas: bool = True) -> object:
    """The value of the text; numbers come as 0. Raises `NotJson`.

    Without `trailing_commas` such a comma is an error, as with npm's `strip-json-comments` and `JSON.parse`.
    """
    if len(text) > MAX_CHARACTERS:
        raise NotJson
    try:
        return json.loads(_plain(text, trailing_commas), parse_constant=_refuse, parse_int=_number, parse_float=_number)
    except (ValueError, RecursionError):
        raise NotJson from None


def _refuse(constant: str) -> object:
    raise ValueError(constant)  # Python's reader takes NaN and Infinity, JSON has neither


def _number(_digits: str) -> int:
    return 0  # no setting that is read here is a number, and one of thousands of digits would be refused


def _plain(text: str, trailing_commas: bool) -> str:
    """The text without its comments and, if these are allowed, trailing commas."""
    parts: list[str] = []
    last = ""  # the last part that is neither blank nor comment
    before = ""  # the one before it
    comma = 0  # where the last comma stands in `parts`
    for token in _TOKEN.findall(text):
        if token == "/*":  # without an end
            raise NotJson
        if token[0] in " \t\r\n" or token.startswith(("//", "/*")):
            parts.append(" ")
            continue
        if trailing_commas and token in ("]", "}") and last == "," and before not in _OPENING:
            parts[comma] = ""
        if token == ",":
            comma = len(parts)
        parts.append(token)
        before, last = last, token
    return "".join(parts)


def escaped(text: str) -> str:
    """The text as it stands between the quotes of a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]

"""Braces in patterns, as npm's `brace-expansion` 5 has them, which is as bash has them.

`{a,b}` stands for each of its parts, `{1..5..2}` and `{a..e}` for what lies between; what else stands in braces stays,
and so does what follows `$`. Where there are braces, `\\\\`, `\\{`, `\\}`, `\\,` and `\\.` lose their backslash. Known
from the library, run beside this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MAX_ALTERNATIVES = 1_000
"""Patterns that are made of one. The library, as `glob` calls it, stops at 10,000."""

MAX_CHARACTERS = 1_000_000
"""Characters of all patterns that are made of one, together."""

_MAX_DEPTH = 50
"""Braces in braces beyond this stay as they are."""

_ESCAPES = {"\\\\": "\ue000", "\\{": "\ue001", "\\}": "\ue002", "\\,": "\ue003", "\\.": "\ue004"}
"""Each escape, and what stands for it while braces are looked for."""
_ESCAPE = re.compile(r"\\[\\{},.]")
_BACK = {ord(mark): escape[1] for escape, mark in _ESCAPES.items()}
_CLOSED = _ESCAPES["\\}"]

_NUMBERS = re.compile(r"(-?[0-9]{1,15})\.\.(-?[0-9]{1,15})(?:\.\.(-?[0-9]{1,15}))?")
_LETTERS = re.compile(r"([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?[0-9]{1,15}))?")


def expand(pattern: str) -> list[str]:
    """The patterns that `pattern` stands for, in order, each once."""
    if "{" not in pattern or "}" not in pattern[pattern.index("{") :]:
        return [pattern]
    text = _ESCAPE.sub(lambda found: _ESCAPES[found[0]], pattern)
    if text.startswith("{}"):
        text = _ESCAPES["\\{"] + _CLOSED + text[2:]
    found = _expanded(text, 0, top=True)
    return list(dict.fromkeys(one.translate(_BACK) for one in found))


def _expanded(text: str, depth: int, *, top: bool = False) -> list[str]:
    heads = [""]
    first = True
    drop_empty = False
    while group := _first_group(text):
        opening, closing = group
        before, body, after = text[:opening], text[opening + 1 : closing], text[closing + 1 :]
        values: list[str] | None
        if before.endswith("$"):
            values = ["{" + body + "}"]
        else:
            values = _values(body, depth)
            if values is None and _comma_set_follows(after):
                text = text[:closing] + _CLOSED + after
                top = True
                continue
            if values is None:
                break
            if first:
                drop_empty = top and "," in body
        first = False
        heads = _combined(heads, before, values)
        text = after
    found = _combined(heads, text, [""])
    return [one for one in found if one] if drop_empty else found


def _combined(heads: list[str], middle: str, values: list[str]) -> list[str]:
    found: list[str] = []
    size = 0
    for head in heads:
        for value in values:
            size += len(head) + len(middle) + len(value)
            if len(found) >= MAX_ALTERNATIVES or size > MAX_CHARACTERS:
                return found
            found.append(head + middle + value)
    return found


def _values(body: str, depth: int) -> list[str] | None:
    """What a pair of braces stands for; None where it stays."""
    if found := _NUMBERS.fullmatch(body):
        padded = any(re.match(r"-?0[0-9]", part) for part in found.groups() if part)
        width = max(len(found[1]), len(found[2])) if padded else 0
        return [str(number).zfill(width) for number in _between(int(found[1]), int(found[2]), found[3])]
    if found := _LETTERS.fullmatch(body):
        return [chr(code).replace("\\", "") for code in _between(ord(found[1]), ord(found[2]), found[3])]
    if "," not in body or depth >= _MAX_DEPTH:
        return None
    parts = _parts(body)
    if len(parts) == 1:
        return ["{" + one + "}" for one in _expanded(parts[0], depth + 1)]
    values: list[str] = []
    for part in parts:
        values += _expanded(part, depth + 1)
        if len(values) >= MAX_ALTERNATIVES:
            break
    return values[:MAX_ALTERNATIVES]


def _between(first: int, last: int, step: str | None) -> Iterator[int]:
    width = max(abs(int(step)) if step else 1, 1)
    numbers = range(first, last + 1, width) if first <= last else range(first, last - 1, -width)
    return iter(numbers[:MAX_ALTERNATIVES])


def _first_group(text: str) -> tuple[int, int] | None:
    """The first pair of braces that lies in no other."""
    open_braces: list[int] = []
    found: tuple[int, int] | None = None
    for place, char in enumerate(text):
        if char == "{":
            open_braces.append(place)
        elif char == "}" and open_braces:
            opening = open_braces.pop()
            if found is None or opening < found[0]:
                found = opening, place
            if not open_braces:
                return found
    return found


def _parts(body: str) -> list[str]:
    """The parts between the commas that stand in no braces of their own."""
    parts = [""]
    while group := _first_group(body):
        opening, closing = group
        before = body[:opening].split(",")
        parts[-1] += before[0]
        parts += before[1:]
        parts[-1] += body[opening : closing + 1]
        body = body[closing + 1 :]
    rest = body.split(",")
    parts[-1] += rest[0]
    return parts + rest[1:]


def _comma_set_follows(text: str) -> bool:
    return re.search(r",(?!,)", text[: max(text.rfind("}"), 0)]) is not None

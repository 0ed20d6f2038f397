"""Values with shell variables in them, as Crush's settings may have: `$NAME`, `${NAME:-default}`, quotes, backslashes.

Nothing is run: a value with a command in it, `$(…)` or backquotes, is not expanded here. Source:
internal/config/resolve.go of charmbracelet/crush, whose shell is mvdan.cc/sh.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_MAX_DEPTH = 20
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_REST = re.compile(r"(:?[-+?])|\Z")


def expand(value: str, env: Mapping[str, str]) -> str | None:
    """The value with its variables put in, unset ones empty; None where the shell would refuse it, or run something."""
    try:
        return _expanded(value, env, 0)
    except _Refused:
        return None


class _Refused(Exception):
    pass


def _expanded(value: str, env: Mapping[str, str], depth: int) -> str:
    if depth > _MAX_DEPTH:
        raise _Refused
    parts: list[str] = []
    position = 0
    quoted = False
    while position < len(value):
        here = value[position]
        position += 1
        if here == "`":
            raise _Refused
        if here == '"':
            quoted = not quoted
        elif here == "'" and not quoted:
            end = value.find("'", position)
            if end < 0:
                raise _Refused
            parts.append(value[position:end])
            position = end + 1
        elif here == "\\" and position < len(value):
            kept = "\\" if quoted and value[position] not in '$`"\\' else ""
            parts.append(kept + value[position])
            position += 1
        elif here == "$":
            text, position = _variable(value, position, env, depth)
            parts.append(text)
        else:
            parts.append(here)
    if quoted:
        raise _Refused
    return "".join(parts)


def _variable(value: str, at: int, env: Mapping[str, str], depth: int) -> tuple[str, int]:
    """What stands for the variable whose `$` is before `at`, and where it ends."""
    if value.startswith("(", at):
        raise _Refused
    if name := _NAME.match(value, at):
        return env.get(name[0], ""), name.end()
    if not value.startswith("{", at):
        return "$", at
    end = _closing(value, at + 1)
    name = _NAME.match(value, at + 1, end)
    rest = _REST.match(value, name.end(), end) if name else None
    if name is None or rest is None:
        raise _Refused  # a form that is not modelled: `${#x}`, `${x%y}`
    kept, operator = env.get(name[0]), rest[1] or ""
    there = kept is not None and (kept != "" or not operator.startswith(":"))
    if operator.endswith("?") and not there:
        raise _Refused
    if operator.endswith("+") if there else operator.endswith("-"):
        return _expanded(value[rest.end() : end], env, depth + 1), end + 1
    return (kept or "") if not operator.endswith("+") else "", end + 1


def _closing(value: str, at: int) -> int:
    """Where the brace that was opened before `at` is closed."""
    depth = 1
    for position in range(at, len(value)):
        depth += (value[position] == "{") - (value[position] == "}")
        if not depth:
            return position
    raise _Refused

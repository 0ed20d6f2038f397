"""Lists of patterns in one text: `src/{a,b}/*.ts, docs`. As claude-code reads the `paths` of a rule."""

from __future__ import annotations

from guidelint.loading.whitespace import JAVASCRIPT

MAX_PATTERNS = 1_000
"""Patterns that are made of one list: each pair of braces can double their number."""


def split(text: str) -> list[str]:
    """The parts between the commas that stand outside braces, without blank ends; blank parts are left out."""
    parts = [""]
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}" and depth > 0)
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part for part in (_trimmed(part) for part in parts) if part]


def expand(pattern: str) -> list[str]:
    """The pattern once for each part of its braces, from left to right.

    A pair of braces ends at the first `}` behind it, so that nested braces come out oddly, as they do in the agent.
    """
    finished: list[str] = []
    waiting = [pattern]
    while waiting and len(finished) + len(waiting) <= MAX_PATTERNS:
        current = waiting.pop()
        opening = current.find("{")
        closing = current.find("}", opening + 2) if opening >= 0 else -1
        if closing < 0 or current[opening + 1] == "}":
            finished.append(current)
            continue
        head, tail = current[:opening], current[closing + 1 :]
        waiting.extend(head + _trimmed(part) + tail for part in reversed(current[opening + 1 : closing].split(",")))
    return finished


def _trimmed(text: str) -> str:
    return text.strip(JAVASCRIPT)

"""Long sentences in several lines."""

from __future__ import annotations

import re

from guidelint.reports.frame import columns

# What reads a build's log takes `::error::` at the start of a line, blanks before it or not, for a command.
_BREAK = re.compile(r" (?!\s*::)")


def wrapped(text: str, first: int, rest: int) -> list[str]:
    """A text in lines of `first`, then `rest` columns. Words stay whole, so that paths can be copied."""
    lines = [""]
    left = first
    for word in _BREAK.split(text):
        needed = columns(word) + (1 if lines[-1] else 0)
        if needed > left and lines[-1]:
            lines.append(word)
            left = rest - columns(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
            left -= needed
    return lines

"""Credentials in text: known formats, assignments, keys; and what only looks like one.

The formats are those of detect-secrets, whose patterns are used and nothing else of it: no file is scanned by it, no
setting read, and nothing is verified over the network. Formats of services that it does not know stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks.credentials import assigned, formats, keys
from guidelint.checks.credentials.secret import Secret

__all__ = ["Secret", "find"]


def find(text: str) -> Iterator[Secret]:
    """The credentials in a text, in order of place; of overlapping ones the most certain. Takes linear time."""
    found = [*keys.find(text), *formats.find(text), *assigned.find(text)]
    end = 0
    for one in sorted(found, key=lambda one: (one.start, not one.certain, -one.end)):
        if one.start >= end:
            yield one
            end = one.end

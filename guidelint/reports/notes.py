"""What is told of a finding besides its message, in lines of plain text, for formats that give it room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding
from guidelint.reports.concise import location

if TYPE_CHECKING:
    from guidelint.checks.facts import Files

MOST_PLACES = 20
"""Related places that are told of; the others are counted. A file may have thousands of copies."""
MOST_CHARACTERS = 1_000
"""Of one line: names and texts of a stranger's files may be of any length."""


def notes(one: Finding, files: Files) -> Iterator[str]:
    """Evidence, related places, the agents that it concerns, and how to mend it. Texts of files are not escaped."""
    yield from one.evidence
    for other in one.related[:MOST_PLACES]:
        yield f"See {location(other.place, files)}: {other.message}"
    yield from more(one)
    yield from closing(one)


def more(one: Finding) -> Iterator[str]:
    """How many related places there are beyond those that are told of."""
    left = len(one.related) - MOST_PLACES
    if left > 0:
        yield f"{left:,} more {'place is' if left == 1 else 'places are'} not listed."


def closing(one: Finding) -> Iterator[str]:
    """The agents that it concerns, and how to mend it."""
    if one.agents:
        yield f"Agents: {', '.join(one.agents)}."
    if one.help:
        yield one.help


def clipped(text: str, most: int = MOST_CHARACTERS) -> str:
    """The beginning of a text that is longer than `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"

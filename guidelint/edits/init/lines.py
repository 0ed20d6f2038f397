"""A line of the page with what proves it."""

from __future__ import annotations

from dataclasses import dataclass

from guidelint.edits.init.reading import Proof


@dataclass(frozen=True, slots=True)
class Line:
    """A line, without its end."""

    text: str
    proofs: tuple[Proof, ...] = ()
    """None: a heading, a blank, or words that say nothing about this repository."""
    weight: int = 0
    """Where there is no room, lines of the least weight go first; those of 0 stay."""

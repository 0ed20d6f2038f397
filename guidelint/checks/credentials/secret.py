"""What a credential is here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Secret:
    """A credential in a text; offsets into it."""

    start: int
    end: int
    kind: str
    """What it is, for people: `GitHub token`."""
    certain: bool
    """Whether its form alone says so."""

"""What the modules of this package answer."""

from __future__ import annotations

from dataclasses import dataclass

from guidelint.findings import Confidence


@dataclass(frozen=True, slots=True)
class Verdict:
    """That a listing repeats what the repository states itself."""

    message: str
    evidence: tuple[str, ...]
    sources: tuple[tuple[str, str], ...] = ()
    """Files that state it, relative to the root, each with what it states."""
    confidence: Confidence = Confidence.HIGH

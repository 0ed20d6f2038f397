"""The recorded cases: `AGENT/ID.json`. A folder of cases is all that a new agent needs."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*/*.json"))

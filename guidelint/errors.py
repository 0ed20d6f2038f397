"""What stops a command, said in one line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class GuidelintError(Exception):
    """Something that a user can cause and mend. The message says what is wrong, where, and what to do."""


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean …?` with the known word that is nearest, or nothing where none is near."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean `{close[0]}`?" if close else ""

"""Patterns of `.gitignore` files as Rust's `ignore` crate has them, for files alone. Goose uses it.

Unlike git's: braces are alternatives, several files make one list that is taken from one folder, and a pattern for a
folder says nothing of what lies in it. Known from ignore 0.4 (gitignore.rs), recorded with goose 1.52.0.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from guidelint.loading.globset import LONGEST, Matcher
from guidelint.loading.whitespace import RUST

MOST_LINES = 50_000
"""Lines that are read of all files together."""


class RustIgnore:
    """A list of patterns, seen from `root`, of which the last that matches decides."""

    def __init__(self, root: str, lines: Iterable[str]) -> None:
        self._root = root
        rules = (_rule(line) for line in itertools.islice(lines, MOST_LINES))
        self._rules = [rule for rule in rules if rule][::-1]
        self._matcher = Matcher()
        self._known: dict[str, bool] = {}

    def ignores(self, path: str) -> bool:
        """Whether the file at an absolute path is ignored. Outside the root the whole path is compared."""
        if path not in self._known:
            # The library compares bytes here: the root `/a/b` is taken off `/a/bc/d` too.
            seen = path.removeprefix(self._root).removeprefix("/") if path.startswith(self._root) else path
            matching = (negative for negative, pattern in self._rules if self._matcher.matches(pattern, seen))
            self._known[path] = not next(matching, True)
        return self._known[path]


def _rule(line: str) -> tuple[bool, str] | None:
    """Whether a line is negative, and its pattern; None for a comment, a blank and a pattern for folders alone."""
    if line.startswith("#"):
        return None
    line = line if line.endswith("\\ ") else line.rstrip(RUST)
    negative = anchored = False
    if line.startswith(("\\!", "\\#")):
        line = line[1:]
    else:
        negative = line.startswith("!")
        line = line[negative:]
        anchored = line.startswith("/")
        line = line[anchored:]
    if not line or line.endswith("/") or len(line) > LONGEST:
        return None
    if not anchored and "/" not in line and line != "**":
        line = "**/" + line
    return negative, line + ("/*" if line.endswith("/**") else "")

"""Path patterns of the configuration, as .gitignore has them, in linear time: a pull request can bring its own.

A pattern without a slash, or with one at its end only, matches at any depth, others from the folder on. `*`, `?` and
`[a-z]` match within one name, `**` any number of folders. What matches a folder matches all that it holds; with a slash
at the end it matches folders only. Of several patterns the last that matches decides, and with `!` before it, it
takes back. Other than in .gitignore that works below a folder that matched, too.
"""

from __future__ import annotations

import fnmatch
import functools
import re
from collections.abc import Iterable


def last_match(patterns: Iterable[str], path: str) -> bool:
    """Whether the last of the patterns that matches is one without `!`. The path is relative, that of a file."""
    names = path.split("/")
    result = False
    for pattern in patterns:
        taken_back = pattern.startswith("!")
        if result == taken_back and _compiled(pattern.removeprefix("!")).matches(names):
            result = not taken_back
    return result


class _Pattern:
    def __init__(self, pattern: str) -> None:
        self._folders_only = pattern.endswith("/")
        parts = pattern.strip("/").split("/")
        if "/" not in pattern.rstrip("/"):
            parts.insert(0, "**")
        self._parts = [None if part == "**" else re.compile(_translated(part)) for part in parts]

    def matches(self, names: list[str]) -> bool:
        """Whether the file or a folder that it lies in matches."""
        reached = {0}  # how many of the names the parts so far can stand for
        for number, part in enumerate(self._parts):
            if not reached:
                return False
            if part is None:
                # At the end it stands for what a folder holds, not for the folder.
                last = number == len(self._parts) - 1
                reached = set(range(min(reached) + last, len(names) + 1))
            else:
                reached = {count + 1 for count in reached if count < len(names) and part.match(names[count])}
        return any(count < len(names) or not self._folders_only for count in reached)


# As many as a configuration can hold, so that no pattern is compiled again for each file.
_compiled = functools.lru_cache(maxsize=None)(_Pattern)

_SPECIAL = re.compile(r"(?P<class>\[[!^]?\]?[^\]]*\])|\\(?P<literal>.)", re.DOTALL)


def _translated(part: str) -> str:
    # fnmatch has no escapes and only `!` for "none of", but keeps what several stars may take linear.
    return fnmatch.translate(_SPECIAL.sub(_for_fnmatch, part))


def _for_fnmatch(found: re.Match[str]) -> str:
    members, literal = found["class"], found["literal"]
    if members:
        return "[!" + members[2:] if members[1] == "^" else members
    return f"[{literal}]" if literal in "*?[" else literal

"""Globs as the libraries that agents use have them. Each is translated to a regular expression once."""

from __future__ import annotations

import fnmatch
import functools
import re


def rust_glob(pattern: str, text: str) -> bool:
    """Rust's `glob::Pattern::matches`: `*` and `?` match `/` too, `**/` any number of folders.

    A pattern that is not valid matches nothing: `**` beside other characters, a `[` without `]`.
    """
    compiled = _rust_glob(pattern)
    return compiled is not None and compiled.fullmatch(text) is not None


@functools.lru_cache(maxsize=256)
def _rust_glob(pattern: str) -> re.Pattern[str] | None:
    parts: list[str] = []
    folders = pattern.split("/")
    for number, folder in enumerate(folders):
        last = number == len(folders) - 1
        if folder == "**":
            parts.append(".*" if last else "(?:.*/)?")
        elif "**" in folder or not _classes_close(folder):
            return None
        else:
            # fnmatch keeps what several stars may take apart linear, which a plain `.*` does not.
            body = fnmatch.translate(folder).removeprefix("(?s:").removesuffix(r")\Z").removesuffix(r")\z")
            parts.append(body + ("" if last else "/"))
    return re.compile("".join(parts), re.DOTALL)


def _classes_close(folder: str) -> bool:
    position = folder.find("[")
    while position >= 0:
        # `]` straight after the opening, or after `!`, is a member.
        first = position + 2 + folder.startswith("!", position + 1)
        end = folder.find("]", first)
        if end < 0:
            return False
        position = folder.find("[", end)
    return True

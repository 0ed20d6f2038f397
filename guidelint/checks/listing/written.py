"""One entry as people write it: `├── src/  # sources`, `- **`a.py`**: parser`. What of it is the name?"""

from __future__ import annotations

import posixpath
import re
from typing import NamedTuple

from guidelint.loading.brace_lists import expand

LONGEST = 255
"""Characters of a name; of longer ones no system has a file."""

_MOST_ALTERNATIVES = 20
"""Names that are made of one written `{a,b}.ts`."""

_DECORATION = re.compile(r"[^\w./@~<\[({$`*…#%+\\-]++\s*+")
"""An emoji or another mark before a name, such as a folder's picture."""

_WRAPPED = re.compile(r"(\*\*|`|\*)(?P<inner>.+)\1|\[(?P<label>[^\[\]]++)\](?:\([^()]*+\))?")
"""A name with Markdown's marks around it."""

_BULLET = re.compile(r"(?:[-*•·▪‣▸►+]|\d{1,3}[.)])\s++")

# What follows a name and belongs to it no more, strongest first: columns, and marks that open a remark.
_COLUMN = re.compile(r" {2,}+|\t|[\u3000\u00a0]")
_MARK = re.compile(r"\s(?:#|//|--|—|–|-|←|<-|→|->|=>|=|\||\*|:|：|\(|（)|[：（]|(?<=\w)\(|:(?=\s|$)")

_EXTENSION = re.compile(r"[^.\s/].*\.[A-Za-z][A-Za-z0-9_+-]{0,11}\Z|\.[A-Za-z][\w.-]*\Z")
_PLACEHOLDER = re.compile(r"[<>*?…$%|]|\.\.\.|\(s\)|[{}]|X{3,}|\b(?:x{3,}|[Ff]oo|[Bb]ar|YYYY|NNN+)\b")
_OUTSIDE = re.compile(r"~|[A-Za-z]:[\\/]|[a-z]++://|@[\w-]++/|\.\.(?:/|\Z)")


class Written(NamedTuple):
    """What an entry says."""

    names: tuple[str, ...]
    """One as a rule, several of `a.py, b.py` or `{a,b}.py`; none where nothing is named."""
    remark: str


def read(text: str) -> Written:
    """The names at the start of a line of a listing, its tree marks and indentation taken off, and the remark."""
    text = text.strip()
    text = text[match.end() :] if (match := _BULLET.match(text)) else text
    text = text[match.end() :] if (match := _DECORATION.match(text)) else text
    if text.startswith("#") or not text:
        return Written((), text)
    head, remark = _split(text)
    head = unwrapped(head.strip().rstrip(",;:"))
    if not head:
        return Written((), remark)
    parts = _parts(head)
    if len(parts) == 1 and any(blank in head for blank in " \t") and not _has_blank(head):
        first, _, rest = head.partition(" ")
        parts, remark = [unwrapped(first.rstrip(",;:"))], f"{rest} {remark}".strip()
    names = [name for part in parts for name in _alternatives(part)]
    return Written(tuple(name for name in names if 0 < len(name) <= LONGEST), remark.strip())


def unwrapped(name: str) -> str:
    """A name without Markdown's marks around it, two deep: ``**`a.py`**``."""
    for _ in range(2):
        match = _WRAPPED.fullmatch(name)
        if match is None:
            break
        if match["label"] is not None and "(" not in name:
            break  # `[slug]` is a name
        name = match["inner"] or match["label"]
    return name.strip()


def _split(text: str) -> tuple[str, str]:
    """The text up to its remark, and the remark without the mark that opens it."""
    ends = [match for pattern in (_COLUMN, _MARK) if (match := pattern.search(text))]
    if not ends:
        return text, ""
    end = min(ends, key=lambda match: match.start())
    return text[: end.start()], text[end.start() :].strip().lstrip("#/-—–←<→>=:：|*").strip()


def _parts(head: str) -> list[str]:
    """`a.py, b.py` and `a.py / b.py` as their parts."""
    for mark in (",", "、", " / ", " | ", " + ", " & "):
        if mark in head:
            parts = [unwrapped(part.strip()) for part in head.split(mark)]
            if all(part and " " not in part for part in parts) and "{" not in head:
                return parts
    return [head]


def _has_blank(head: str) -> bool:
    """Whether a name with a blank in it is a path as a whole: `My Pages/`, `Read me.md`."""
    first = head.split(" ", 1)[0]
    return looks_like_path(head) and not looks_like_path(first) and head.count(" ") <= 3


def _alternatives(name: str) -> list[str]:
    if "{" in name and "," in name and "}" in name:
        found = expand(name)
        if 1 < len(found) <= _MOST_ALTERNATIVES:
            return found
    return [name]


def looks_like_path(name: str) -> bool:
    """Whether a name is written as that of a file or folder: with a slash, or with an extension."""
    return "/" in name or _EXTENSION.match(posixpath.basename(name)) is not None


def is_placeholder(name: str) -> bool:
    """Whether a name stands for others: `<name>`, `*.py`, `{id}`, `...`, `XXX`."""
    return _PLACEHOLDER.search(name) is not None


def is_outside(name: str) -> bool:
    """Whether a name is seen from somewhere else than the repository: `~/x`, `C:\\x`, a URL, a scoped package."""
    return _OUTSIDE.match(name) is not None


def as_path(name: str) -> str:
    """A name as a relative path: without `./`, without slashes at its ends, with `/` for a backslash."""
    path = name.replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    return path.strip("/")

"""What stands where an agent looks for a file of its own, and what may be done about it."""

from __future__ import annotations

import posixpath
from collections import Counter
from dataclasses import dataclass

from guidelint.edits.bridges.bridge import State
from guidelint.markdown.document import document
from guidelint.trees.base import Contents, Kind, Problem, relative
from guidelint.views import View

_COPY_PERCENT = 70
"""Lines that a file must have in common with the source, of those of the longer, to be meant as a copy of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A path at which an agent looks, and what is there."""

    path: str
    """Absolute; its folder is real."""
    was: State
    before: bytes | str | None
    """The bytes of a file, the target of a link; None: nothing is there."""


def look(view: View, path: str, source: str) -> Place | str:
    """What is at a path; or why it is left alone, in a clause. Both paths are absolute."""
    tree, shown = view.tree, relative(path, view.root)
    about = tree.lstat(path)
    if about is Problem.MISSING:
        return f"git would ignore {shown}" if view.repository.would_ignore(path) else Place(path, State.ABSENT, None)
    if view.repository.ignored(path):
        return f"git ignores {shown}"
    if isinstance(about, Problem):
        return f"{shown} cannot be read: {about.value}"
    if about.kind is Kind.LINK:
        target = tree.link(path)
        if target is not None and tree.stat(path) is Problem.MISSING:
            return Place(path, State.BROKEN_LINK, target)
        return f"{shown} is a link to {target}, which does not lead there"
    contents = tree.read(path)
    if not isinstance(contents, Contents) or not contents.complete:
        return f"{shown} is no file that can be read"
    return Place(path, _state(contents.data, seen(source, path), read(view, source)), contents.data)


def _state(data: bytes, pointer: str, source: bytes) -> State:
    parsed = document(data)
    if not data.removeprefix(b"\xef\xbb\xbf").strip():
        return State.BLANK
    # Windows writes a link's target with separators of its own.
    if posixpath.normpath(parsed.text(parsed.body).strip().replace("\\", "/")) == pointer:
        return State.POINTER
    return State.COPY if _lines(data) <= _lines(source) else State.OWN_TEXT


def is_like(data: bytes, source: bytes) -> bool:
    """Whether a file is meant as a copy of the source, or was one."""
    lines, others = _lines(data), _lines(source)
    return (lines & others).total() * 100 >= _COPY_PERCENT * max(lines.total(), others.total())


def own_lines(data: bytes, source: bytes) -> int:
    """How many lines a file has that the source has not."""
    return (_lines(data) - _lines(source)).total()


def read(view: View, path: str) -> bytes:
    """The bytes of a file; none where it cannot be read."""
    contents = view.confined.read(path)
    return contents.data if isinstance(contents, Contents) else b""


def seen(source: str, path: str) -> str:
    """The source as seen from the folder of a path."""
    return posixpath.relpath(source, posixpath.dirname(path))


def _lines(data: bytes) -> Counter[bytes]:
    """The lines that are not blank, white space at their ends aside."""
    lines = (line.rstrip() for line in data.removeprefix(b"\xef\xbb\xbf").splitlines())
    return Counter(line for line in lines if line)

"""Folders as Node lists them with `recursive`: what agents written for it take of a folder of rules."""

from __future__ import annotations

import contextlib
import posixpath
from collections.abc import Iterator

from guidelint.loading.folders import MAX_NAMES
from guidelint.trees.base import Kind, Problem, Status, Tree

MAX_VISITS = 41
"""Times that one folder is listed: a link to a folder above itself is followed until the system calls it a loop, which
Linux does after 40 links."""


def files_by_level(tree: Tree, folder: str) -> list[str]:
    """The files below `folder`, links followed, as Node's `readdirSync` with `recursive` has them: level by level.

    All of a folder before its sub-folders, names in order of bytes. Nothing at all if one folder cannot be listed.
    """
    found: list[str] = []
    visits: dict[str | Problem, int] = {}
    waiting = [folder]
    left = MAX_NAMES
    for place in waiting:
        real = tree.resolve(place)
        visits[real] = visits.get(real, 0) + 1
        if visits[real] > MAX_VISITS:
            continue
        names = tree.names(place)
        if isinstance(names, Problem):
            return []
        for name in _listed(names):
            path = posixpath.join(place, name)
            status = tree.stat(path)
            left -= 1
            if left < 0:
                return found
            if isinstance(status, Status) and status.kind is Kind.FOLDER:
                waiting.append(path)
            elif isinstance(status, Status) and status.kind is Kind.FILE:
                found.append(path)
    return found


def entries_below(tree: Tree, folder: str) -> Iterator[tuple[str, Kind]]:
    """The files and links below `folder`, links not followed, as Node's `promises.readdir` with `recursive` has them.

    Names of a folder in order of bytes, then those of the sub-folder that was found last. Empty if one folder cannot be
    listed.
    """
    found: list[tuple[str, Kind]] = []
    waiting = [folder]
    while waiting and len(found) < MAX_NAMES:
        place = waiting.pop()
        names = tree.names(place)
        if isinstance(names, Problem):
            return
        for name in _listed(names):
            path = posixpath.join(place, name)
            status = tree.lstat(path)
            if isinstance(status, Status) and status.kind is Kind.FOLDER:
                waiting.append(path)
            elif isinstance(status, Status) and status.kind is not Kind.SPECIAL:
                found.append((path, status.kind))
    yield from found


def _listed(names: tuple[str, ...]) -> list[str]:
    """The names sorted by their bytes, as Node lists folders. Those that are not UTF-8 are none for it."""
    known: list[tuple[bytes, str]] = []
    for name in names:
        with contextlib.suppress(UnicodeEncodeError):
            known.append((name.encode(), name))
    return [name for _, name in sorted(known)]

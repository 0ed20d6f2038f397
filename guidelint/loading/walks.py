"""The folders that agents look into. agents/VOCABULARY.md, sections 1 and 2."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from guidelint.loading.start import Start
from guidelint.trees.base import Kind, Status, Tree, exists, is_inside

MAX_FOLDERS = 20_000
"""Folders that `descend` visits at the most."""


def upwards(start: Start, folder: str | None = None) -> list[str]:
    """A folder, by default the start folder, its parent, and so on up to `/`; at a neutral start up to the
    repository's root."""
    first = folder or start.cwd
    last = start.top if start.top is not None and is_inside(first, start.top) else "/"
    return between(last, first)[::-1]


def nearest_with(start: Start, markers: Iterable[str], folder: str | None = None) -> str | None:
    """The nearest folder, the start folder (or `folder`) included, in which one of the markers exists, links
    followed."""
    names = tuple(markers)
    for one in upwards(start, folder):
        if any(exists(start.tree, posixpath.join(one, name)) for name in names):
            return one
    return None


def between(outer: str, inner: str) -> list[str]:
    """The folders from `outer` down to `inner`, both included, outermost first. `inner` lies in `outer`."""
    folders = [inner]
    while folders[-1] != outer and (parent := posixpath.dirname(folders[-1])) != folders[-1]:
        folders.append(parent)
    return folders[::-1]


def descend(tree: Tree, top: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The folders below `top` with the names in each, breadth first, `top` first; at most `MAX_FOLDERS` of them.

    Links to folders are not followed. `.git` and `node_modules` are left out: agents load guidance there too when a
    file there is read, but a list of it helps nobody.
    """
    waiting = [top]
    for folder in waiting:
        names = tree.names(folder)
        if not isinstance(names, tuple):
            continue
        yield folder, names
        for name in sorted(names):
            if name in (".git", "node_modules") or len(waiting) >= MAX_FOLDERS:
                continue
            path = posixpath.join(folder, name)
            status = tree.lstat(path)
            if isinstance(status, Status) and status.kind is Kind.FOLDER:
                waiting.append(path)

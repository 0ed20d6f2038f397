"""Folders of rules: the files below a folder, in the order in which agents take them."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator

from guidelint.trees.base import Kind, Status, Tree, is_file

MAX_NAMES = 200_000
"""Names that are looked at below one folder."""


def files_below(tree: Tree, folder: str, suffix: str, may_follow: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """The files below `folder` whose name ends in `suffix`, in the order of the raw directories: name and real path.

    A folder's content comes where the folder is listed. A link is followed where `may_follow` says so of its target;
    no folder is entered twice. The name is the path as it was come to, the last part perhaps a link's.
    """
    top = tree.resolve(folder)
    if not isinstance(top, str) or (top != folder and not may_follow(top)):
        return
    entered: set[str] = set()
    left = MAX_NAMES
    waiting = [_names(tree, top, entered)]
    while waiting:
        path = next(waiting[-1], None)
        if path is None:
            waiting.pop()
            continue
        left -= 1
        if not left:
            return
        status = tree.lstat(path)
        real = path
        if isinstance(status, Status) and status.kind is Kind.LINK:
            target = tree.resolve(path)
            if not isinstance(target, str) or not may_follow(target):
                continue
            real, status = target, tree.stat(target)
        if not isinstance(status, Status):
            continue
        if status.kind is Kind.FOLDER:
            waiting.append(_names(tree, real, entered))
        elif status.kind is Kind.FILE and path.endswith(suffix):
            yield path, real


def _names(tree: Tree, folder: str, entered: set[str]) -> Iterator[str]:
    names = () if folder in entered else tree.names(folder)
    entered.add(folder)
    return iter([posixpath.join(folder, name) for name in names] if isinstance(names, tuple) else ())


def in_byte_order(tree: Tree, top: str, *, hidden: bool = True) -> Iterator[str]:
    """The regular files below `top`, depth first, files and folders of a folder mixed, by the bytes of their names.

    Links to files count, links to folders are not entered; `top` itself may be one. Not `hidden`: names that begin
    with a dot are left out, folders too.
    """
    left = MAX_NAMES
    waiting = [_sorted(tree, top)]
    while waiting:
        path = next(waiting[-1], None)
        if path is None:
            waiting.pop()
            continue
        left -= 1
        if not left:
            return
        if not hidden and posixpath.basename(path).startswith("."):
            continue
        status = tree.lstat(path)
        if not isinstance(status, Status):
            continue
        if status.kind is Kind.FOLDER:
            waiting.append(_sorted(tree, path))
        elif is_file(tree, path):
            yield path


def _sorted(tree: Tree, folder: str) -> Iterator[str]:
    names = tree.names(folder)
    return iter([posixpath.join(folder, name) for name in in_bytes(names)] if isinstance(names, tuple) else ())


def in_bytes(names: Iterable[str]) -> list[str]:
    """Names in the order of their bytes."""
    return sorted(names, key=lambda name: name.encode("utf-8", "surrogateescape"))

"""The names of a repository's files and folders, to look things up in."""

from __future__ import annotations

import posixpath
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cached_property


class Names:
    """The files and folders of a repository, relative to its root, with `/`."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = frozenset(files)

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a file, at any depth. The root is not among them."""
        found: set[str] = set()
        for name in self.files:
            folder = posixpath.dirname(name)
            while folder and folder not in found:
                found.add(folder)
                folder = posixpath.dirname(folder)
        return frozenset(found)

    @cached_property
    def children(self) -> Mapping[str, tuple[str, ...]]:
        """What each folder holds directly, as base names in order; those of folders end in `/`. The root is ``."""
        found: dict[str, list[str]] = {}
        for name in self.files:
            found.setdefault(posixpath.dirname(name), []).append(posixpath.basename(name))
        for folder in self.folders:
            found.setdefault(posixpath.dirname(folder), []).append(posixpath.basename(folder) + "/")
        return {folder: tuple(sorted(names)) for folder, names in found.items()}

    def exists(self, path: str) -> bool:
        """Whether a file or folder has this path, a slash at its end aside."""
        path = path.rstrip("/")
        return path in self.files or path in self.folders

    @cached_property
    def _files_by_ending(self) -> _ByEnding:
        return _ByEnding(self.files)

    @cached_property
    def _folders_by_ending(self) -> _ByEnding:
        return _ByEnding(self.folders)

    def ending(self, path: str) -> list[str]:
        """The files whose path ends with this one, at a slash, the case of letters aside; in order."""
        return self._files_by_ending.find(path)

    def folders_ending(self, path: str) -> list[str]:
        """The folders whose path ends with this one, at a slash, the case of letters aside; in order."""
        return self._folders_by_ending.find(path.rstrip("/"))


class _ByEnding:
    """Names in the order of their last segment, then the one before it, and so on: those of one ending are neighbours.

    A base name that thousands of files have, such as `index.ts`, costs no more than another.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted((_backwards(name), name) for name in names)

    def find(self, path: str) -> list[str]:
        key = _backwards(path)
        first = bisect_left(self._names, (key,))
        # What follows `a/` and does not begin with it is at least `a0`.
        last = bisect_left(self._names, (key[:-1] + "0",), first)
        return sorted(name for _, name in self._names[first:last])


def _backwards(path: str) -> str:
    """The segments in lower case from the last to the first, each followed by a slash."""
    return "".join(f"{segment}/" for segment in reversed(path.lower().split("/")))

"""The names of a repository's files and folders, to look things up in."""

from __future__ import annotations

import posixpath
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
    def _files_called(self) -> Mapping[str, tuple[str, ...]]:
        return _by_base_name(self.files)

    @cached_property
    def _folders_called(self) -> Mapping[str, tuple[str, ...]]:
        return _by_base_name(self.folders)

    def ending(self, path: str) -> list[str]:
        """The files whose path ends with this one, at a slash, the case of letters aside; in order."""
        return _ending(self._files_called, path)

    def folders_ending(self, path: str) -> list[str]:
        """The folders whose path ends with this one, at a slash, the case of letters aside; in order."""
        return _ending(self._folders_called, path.rstrip("/"))


def _by_base_name(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        found.setdefault(posixpath.basename(name).lower(), []).append(name)
    return {base: tuple(many) for base, many in found.items()}


def _ending(called: Mapping[str, tuple[str, ...]], path: str) -> list[str]:
    lower = path.lower()
    same = called.get(posixpath.basename(lower), ())
    return [name for name in same if f"/{name.lower()}".endswith(f"/{lower}")]

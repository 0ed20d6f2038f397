"""A commit of a repository, or its index, as a tree: nothing is checked out."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from guidelint.trees.base import (
    MAX_FILE_BYTES,
    Contents,
    Kind,
    Problem,
    Status,
    Tree,
    is_inside,
    not_a_file,
)

_MAX_PATH = 4096
"""Length from which the system refuses a path."""

_MAX_LINKS = 40
"""Links that the system follows for one path."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What git stores at a path."""

    kind: Kind
    """A file, a link, or a folder: that of a submodule, whose content another repository stores."""
    object_name: str
    size: int | None
    """Bytes; None where that is not known before it is read."""


class Objects(Protocol):
    """The contents of a repository's objects."""

    def size(self, name: str, path: str) -> int | None:
        """How many bytes an object has. `path` is what it is wanted for, for messages. None where it is not there."""

    def data(self, name: str, path: str, most: int) -> bytes:
        """The first `most` bytes of an object."""


class GitTree:
    """What git stores of a repository, mounted at `root` (a real path) over another tree, or over nothing.

    Inside the root there is what git stores and a folder `.git`, which is empty. A submodule is an empty folder; what
    would be in it is `IGNORED`, as a clone does not have it. Links are followed across the root in both directions.
    Folders list their names sorted. Contents are as git stores them: no filter and no line-end conversion is applied.
    """

    def __init__(
        self, root: str, entries: Mapping[str, Entry], objects: Objects, base: Tree | None, case_sensitive: bool
    ) -> None:
        self.root = root
        self._entries = entries
        self._objects = objects
        self._base = base
        self._case_sensitive = case_sensitive
        self._reals: dict[str, str | Problem] = {}
        self._contents: dict[str, Contents | Problem] = {}

    @property
    def files(self) -> tuple[str, ...]:
        """What git lists: every path relative to the root, sorted; of a submodule its folder."""
        return tuple(sorted(self._entries))

    @property
    def case_sensitive(self) -> bool:
        return self._case_sensitive

    @functools.cached_property
    def _folders(self) -> Mapping[str, tuple[str, ...]]:
        """The names in each folder, by its path relative to the root."""
        found: dict[str, set[str]] = {"": {".git"}, ".git": set()}
        for name, entry in self._entries.items():
            if entry.kind is Kind.FOLDER:
                found.setdefault(name, set())
            while name:
                folder, _, base = name.rpartition("/")
                known = folder in found
                found.setdefault(folder, set()).add(base)
                if known:
                    break
                name = folder
        return {folder: tuple(sorted(names)) for folder, names in found.items()}

    @functools.cached_property
    def _cased(self) -> Mapping[str, str]:
        """The stored spelling of each path by its folded one, for a disk on which case does not tell."""
        names = [*self._entries, *self._folders]
        return {name.casefold(): name for name in sorted(names, reverse=True)}

    def _name(self, path: str) -> str:
        """A path inside the root as git stores it, whether or not anything is there."""
        name = path.removeprefix(self.root).lstrip("/")
        return name if self._case_sensitive else self._cased.get(name.casefold(), name)

    def lstat(self, path: str) -> Status | Problem:
        place = self._place(path)
        return place if isinstance(place, Problem) else self._lstat(place)

    def _lstat(self, path: str) -> Status | Problem:
        """What stands at a path in which no link is left, but for its last part."""
        if not is_inside(path, self.root):
            return self._outside(path)
        name = self._name(path)
        if name in self._folders:
            return Status(Kind.FOLDER, 0, ("git", self.root, name))
        entry = self._entries.get(name)
        if entry is None:
            return Problem.IGNORED if self._in_submodule(name) else Problem.MISSING
        return Status(entry.kind, self._size(entry, path), ("git", self.root, name))

    def _size(self, entry: Entry, path: str) -> int:
        """Bytes; 0 of what a clone does not have: only reading it is an error, that it exists is known."""
        size = self._objects.size(entry.object_name, path) if entry.size is None else entry.size
        return size or 0

    def _outside(self, path: str) -> Status | Problem:
        if self._base is not None:
            return self._base.lstat(path)
        if is_inside(self.root, path):
            return Status(Kind.FOLDER, 0, ("above", path))
        return Problem.OUTSIDE

    def _in_submodule(self, name: str) -> bool:
        return any(
            entry is not None and entry.kind is Kind.FOLDER
            for entry in (self._entries.get(folder) for folder in _above(name))
        )

    def link(self, path: str) -> str | None:
        place = self._place(path)
        return None if isinstance(place, Problem) else self._link(place)

    def _link(self, path: str) -> str | None:
        if not is_inside(path, self.root):
            return None if self._base is None else self._base.link(path)
        entry = self._entries.get(self._name(path))
        if entry is None or entry.kind is not Kind.LINK:
            return None
        target = self._objects.data(entry.object_name, path, _MAX_PATH)
        return target.decode("utf-8", "surrogateescape")

    def _place(self, path: str) -> str | Problem:
        """Where `path` itself stands, the links on the way to it followed."""
        if path == "/":
            return path
        folder = self.resolve(posixpath.dirname(path))
        if isinstance(folder, Problem):
            return folder
        status = self._lstat(folder)
        if isinstance(status, Status) and status.kind is not Kind.FOLDER:
            return Problem.MISSING
        return posixpath.join(folder, posixpath.basename(path))

    def resolve(self, path: str) -> str | Problem:
        found = self._reals.get(path)
        if found is None:
            found = self._reals[path] = self._follow(path)
        return found

    def _follow(self, path: str) -> str | Problem:
        if len(path) >= _MAX_PATH or "\0" in path:
            return Problem.FAILED
        pending = path.split("/")[::-1]
        real = "/"
        links = 0
        while pending:
            name = pending.pop()
            if name in ("", "."):
                continue
            if name == "..":
                real = posixpath.dirname(real)
                continue
            step = posixpath.join(real, name)
            status = self._lstat(step)
            if isinstance(status, Problem):
                return status
            if status.kind is not Kind.LINK:
                if status.kind is not Kind.FOLDER and pending:
                    return Problem.MISSING  # a file that is used as a folder
                real = posixpath.join(self.root, self._name(step)) if is_inside(step, self.root) else step
                real = real.rstrip("/") or "/"
                continue
            links += 1
            target = self._link(step)
            if target is None or links > _MAX_LINKS:
                return Problem.LOOP
            if not target or "\0" in target:
                return Problem.MISSING
            if target.startswith("/"):
                real = "/"
            pending += target.split("/")[::-1]
        return real

    def stat(self, path: str) -> Status | Problem:
        real = self.resolve(path)
        if isinstance(real, Problem):
            return real
        return self._lstat(real) if is_inside(real, self.root) or self._base is None else self._base.stat(real)

    def read(self, path: str) -> Contents | Problem:
        real = self.resolve(path)
        if isinstance(real, Problem):
            return real
        if not is_inside(real, self.root):
            return not_a_file(Kind.FOLDER) if self._base is None else self._base.read(real)
        if real not in self._contents:
            self._contents[real] = self._read(real)
        return self._contents[real]

    def _read(self, real: str) -> Contents | Problem:
        entry = self._entries.get(self._name(real))
        if entry is None or entry.kind is not Kind.FILE:
            return Problem.FOLDER
        data = self._objects.data(entry.object_name, real, MAX_FILE_BYTES)
        return Contents(data, self._size(entry, real))

    def names(self, path: str) -> tuple[str, ...] | Problem:
        real = self.resolve(path)
        if isinstance(real, Problem):
            return real
        if not is_inside(real, self.root):
            return self._names_outside(real)
        names = self._folders.get(self._name(real))
        return Problem.NOT_A_FOLDER if names is None else names

    def _names_outside(self, real: str) -> tuple[str, ...] | Problem:
        if self._base is None:
            return (self.root.removeprefix(real).strip("/").split("/", 1)[0],)
        return self._base.names(real)


def _above(name: str) -> Iterator[str]:
    """The folders that a relative path lies in, the innermost first."""
    folder = posixpath.dirname(name)
    while folder:
        yield folder
        folder = posixpath.dirname(folder)

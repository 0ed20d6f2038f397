"""Unsaved texts over another tree: what an editor holds, or what fixes would make of files."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from guidelint.trees.base import MAX_FILE_BYTES, Contents, Kind, Problem, Status, Tree, not_a_file

_MAX_LINKS = 40
"""Links that the system follows for one path."""


class Overlay:
    """Another tree in which some files hold other bytes. They, and their folders, may not exist there.

    `texts` are by real path: no link is at it or on the way to it.
    """

    def __init__(self, base: Tree, texts: Mapping[str, bytes]) -> None:
        self._base = base
        self._texts = dict(texts)
        self._new: dict[str, list[str]] = {}
        """What the base does not have, by folder: the names of files and of folders that only they need."""
        for path in sorted(texts):
            while path != "/" and isinstance(base.lstat(path), Problem):
                folder, name = posixpath.split(path)
                if name in self._new.get(folder, ()):
                    break
                self._new.setdefault(folder, []).append(name)
                path = folder

    @property
    def case_sensitive(self) -> bool:
        return self._base.case_sensitive

    def stat(self, path: str) -> Status | Problem:
        real = self.resolve(path)
        return real if isinstance(real, Problem) else self._status(real) or self._base.stat(real)

    def lstat(self, path: str) -> Status | Problem:
        if not self._new:
            # Only a regular file can be at the path of a text.
            found = self._base.lstat(path)
            is_file = isinstance(found, Status) and found.kind is Kind.FILE
            return self.stat(path) if is_file else found
        folder = self.resolve(posixpath.dirname(path))
        if isinstance(folder, Problem):
            return folder
        place = posixpath.join(folder, posixpath.basename(path))
        return self._status(place) or self._base.lstat(place)

    def link(self, path: str) -> str | None:
        return self._base.link(path)

    def resolve(self, path: str) -> str | Problem:
        real = self._base.resolve(path)
        return self._walk(path) if real is Problem.MISSING and self._new else real

    def read(self, path: str) -> Contents | Problem:
        real = self.resolve(path)
        if isinstance(real, Problem):
            return real
        data = self._texts.get(real)
        if data is not None:
            return Contents(data[:MAX_FILE_BYTES], len(data))
        status = self._status(real)
        return not_a_file(status.kind) if status else self._base.read(real)

    def names(self, path: str) -> tuple[str, ...] | Problem:
        real = self.resolve(path)
        if isinstance(real, Problem):
            return real
        if real in self._texts:
            return Problem.NOT_A_FOLDER
        names = () if self._is_new(real) else self._base.names(real)
        return names if isinstance(names, Problem) else (*names, *self._new.get(real, ()))

    def _is_new(self, path: str) -> bool:
        folder, name = posixpath.split(path)
        return name in self._new.get(folder, ())

    def _status(self, real: str) -> Status | None:
        """What stands at a real path; None where the base knows."""
        data = self._texts.get(real)
        if data is None:
            return Status(Kind.FOLDER, 0, ("overlay", real)) if self._is_new(real) else None
        below = self._base.stat(real)
        return Status(Kind.FILE, len(data), below.identity if isinstance(below, Status) else ("overlay", real))

    def _walk(self, path: str) -> str | Problem:
        """The real path where the base has nothing: name by name, as a link may lead to what is new."""
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
            status = self._status(step) or self._base.lstat(step)
            if isinstance(status, Problem):
                return status
            if status.kind is Kind.LINK:
                links += 1
                target = self._base.link(step)
                if target is None or links > _MAX_LINKS:
                    return Problem.LOOP
                real = "/" if target.startswith("/") else real
                pending += target.split("/")[::-1]
                continue
            if pending and status.kind is not Kind.FOLDER:
                return Problem.MISSING  # a file that is used as a folder
            real = step
        return real

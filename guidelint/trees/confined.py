"""One repository and nothing else: what a neutral start sees."""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from guidelint.trees.base import Contents, Kind, Problem, Status, Tree, is_inside

_MAX_PATH = 4096
"""Length from which the system refuses a path."""

_HERE = ("", ".", "..")
"""Names that are no entry of a folder."""


def _nothing(_path: str) -> bool:
    return False


class ConfinedTree:
    """A view of another tree that ends at `root`.

    Paths outside `root`, by their spelling or through links, are `OUTSIDE`: their content is never read, nor whether
    they exist. Paths for which `ignored` is true are `IGNORED`. The folders above `root` show the way down to it and
    nothing else. `root` is a real path.
    """

    def __init__(self, tree: Tree, root: str, ignored: Callable[[str], bool] = _nothing) -> None:
        self._tree = tree
        self._root = root
        self._ignored = ignored
        self._reals: dict[str, str | Problem] = {}

    @property
    def case_sensitive(self) -> bool:
        return self._tree.case_sensitive

    def _refusal(self, path: str) -> Problem | None:
        if not is_inside(path, self._root):
            return Problem.OUTSIDE
        if self._ignored(path):
            return Problem.IGNORED
        return None

    def _followed(self, path: str) -> str | Problem:
        """The real path, asked once: many agents at many starts ask for the same few."""
        if path not in self._reals:
            self._reals[path] = self._follow(path)
        return self._reals[path]

    def _follow(self, path: str) -> str | Problem:
        refusal = self._refusal(path)
        if refusal:
            return refusal
        real = self._real(path)
        if isinstance(real, Problem):
            return real
        return self._refusal(real) or real

    def _real(self, path: str) -> str | Problem:
        # Component by component: a link that leads out and back in again, or to what is not there outside, must not
        # tell what is outside.
        if len(path) >= _MAX_PATH:
            return Problem.FAILED
        pending = path.removeprefix(self._root).split("/")[::-1]
        real = self._root
        links = 0
        while pending:
            name = pending.pop()
            plain = name not in _HERE
            step = posixpath.join(real, name) if plain else real
            status = self._tree.lstat(step)
            if isinstance(status, Problem):
                return status
            if not plain:
                if status.kind is not Kind.FOLDER:
                    return Problem.MISSING  # a file that is used as a folder
                real = posixpath.dirname(real) if name == ".." else real
                if not is_inside(real, self._root):
                    return Problem.OUTSIDE
                continue
            if status.kind is not Kind.LINK:
                real = step
                continue
            links += 1
            target = self._tree.link(step)
            if target is None or links > 40:
                return Problem.LOOP
            if target.startswith("/"):
                target = "/" + target.lstrip("/")
                if not is_inside(target, self._root):
                    return Problem.OUTSIDE
                real = self._root
                target = target.removeprefix(self._root)
            pending += target.split("/")[::-1]
        return real

    def stat(self, path: str) -> Status | Problem:
        if is_inside(self._root, path):
            return self._tree.stat(path)
        real = self._followed(path)
        return real if isinstance(real, Problem) else self._tree.stat(real)

    def lstat(self, path: str) -> Status | Problem:
        if is_inside(self._root, path):
            return self._tree.lstat(path)
        place = self._place(path)
        return place if isinstance(place, Problem) else self._tree.lstat(place)

    def link(self, path: str) -> str | None:
        place = self._place(path)
        return None if isinstance(place, Problem) else self._tree.link(place)

    def _place(self, path: str) -> str | Problem:
        """Where `path` itself stands: the links on the way to it are followed, and they may lead out."""
        if posixpath.basename(path) in _HERE:
            return self._followed(path)
        folder = self._followed(posixpath.dirname(path))
        if isinstance(folder, Problem):
            return folder
        place = posixpath.join(folder, posixpath.basename(path))
        return self._refusal(path) or self._refusal(place) or place

    def resolve(self, path: str) -> str | Problem:
        if is_inside(self._root, path):
            return path
        return self._followed(path)

    def read(self, path: str) -> Contents | Problem:
        real = self._followed(path)
        return real if isinstance(real, Problem) else self._tree.read(real)

    def names(self, path: str) -> tuple[str, ...] | Problem:
        if is_inside(self._root, path) and path != self._root:
            below = self._root.removeprefix(path).strip("/")
            return (below.split("/", 1)[0],)
        real = self._followed(path)
        if isinstance(real, Problem):
            return real
        names = self._tree.names(real)
        if isinstance(names, Problem):
            return names
        return tuple(name for name in names if not self._ignored(posixpath.join(real, name)))

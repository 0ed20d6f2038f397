"""One repository and nothing else: what a neutral start sees."""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from guidelint.trees.base import Contents, Kind, Problem, Status, Tree, is_inside


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
        pending = path.removeprefix(self._root).strip("/").split("/") if path != self._root else []
        real = self._root
        links = 0
        while pending:
            name = pending.pop(0)
            if name in ("", "."):
                continue
            step = posixpath.dirname(real) if name == ".." else posixpath.join(real, name)
            if not is_inside(step, self._root):
                return Problem.OUTSIDE
            status = self._tree.lstat(step)
            if isinstance(status, Problem):
                return status
            if status.kind is not Kind.LINK:
                real = step
                continue
            links += 1
            target = self._tree.link(step)
            if target is None or links > 40:
                return Problem.LOOP
            if target.startswith("/"):
                target = posixpath.normpath(target)
                if not is_inside(target, self._root):
                    return Problem.OUTSIDE
                real = self._root
                target = target.removeprefix(self._root).strip("/")
            pending[:0] = target.split("/")
        return real

    def stat(self, path: str) -> Status | Problem:
        if is_inside(self._root, path):
            return self._tree.stat(path)
        real = self._followed(path)
        return real if isinstance(real, Problem) else self._tree.stat(real)

    def lstat(self, path: str) -> Status | Problem:
        if is_inside(self._root, path):
            return self._tree.lstat(path)
        parent = self._followed(posixpath.dirname(path))
        if isinstance(parent, Problem):
            return parent
        real = posixpath.join(parent, posixpath.basename(path))
        return self._refusal(path) or self._refusal(real) or self._tree.lstat(real)

    def link(self, path: str) -> str | None:
        return None if self._refusal(path) else self._tree.link(path)

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

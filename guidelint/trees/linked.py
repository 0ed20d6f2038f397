"""Another tree with some more links to files in it: what it would show if they were made."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from guidelint.trees.base import Contents, Kind, Problem, Status, Tree
from guidelint.trees.overlay import Overlay


class Linked:
    """Another tree in which some paths are links to files.

    `links` are the targets, as links have them, by path; no link is on the way to it. What the other tree has there,
    if anything, is covered.
    """

    def __init__(self, base: Tree, links: Mapping[str, str]) -> None:
        self._links = dict(links)
        # As files they would have names in their folders, which may be new, too.
        self._base: Tree = Overlay(base, {path: b"" for path in links if base.lstat(path) is Problem.MISSING})

    @property
    def case_sensitive(self) -> bool:
        return self._base.case_sensitive

    def stat(self, path: str) -> Status | Problem:
        real = self.resolve(path)
        return real if isinstance(real, Problem) else self._base.stat(real)

    def lstat(self, path: str) -> Status | Problem:
        place = self._place(path)
        if place is None:
            return self._base.lstat(path)
        return Status(Kind.LINK, len(self._links[place]), ("link", place))

    def link(self, path: str) -> str | None:
        place = self._place(path)
        return self._base.link(path) if place is None else self._links[place]

    def resolve(self, path: str) -> str | Problem:
        place = self._place(path)
        if place is None:
            real = self._base.resolve(path)
            if not isinstance(real, str) or real not in self._links:
                return real
            place = real
        return self._base.resolve(posixpath.normpath(posixpath.join(posixpath.dirname(place), self._links[place])))

    def read(self, path: str) -> Contents | Problem:
        real = self.resolve(path)
        return real if isinstance(real, Problem) else self._base.read(real)

    def names(self, path: str) -> tuple[str, ...] | Problem:
        return self._base.names(path)

    def _place(self, path: str) -> str | None:
        """The path of the link that stands at a path; None where none of these does."""
        folder = self._base.resolve(posixpath.dirname(path))
        place = posixpath.join(folder, posixpath.basename(path)) if isinstance(folder, str) else path
        return place if place in self._links else None

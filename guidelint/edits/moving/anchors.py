"""Where the anchors of a document are once some of its text is in another one."""

from __future__ import annotations

from collections.abc import Sequence

from guidelint.edits.moving.destinations import Aim


class Anchors:
    """The anchors of the document at a path from the root, and what they are called after the move."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._names: dict[str, tuple[str, str]] = {}

    def follow(self, before: Sequence[str], path: str, after: Sequence[str]) -> None:
        """These anchors are now those, in the document at a path. Of equal ones the first counts."""
        for old, new in zip(before, after, strict=True):
            self._names.setdefault(old, (path, new))

    def aim(self, one: Aim) -> Aim:
        """What leads to the same text after the move."""
        if one.path != self._path or one.fragment is None:
            return one
        name = one.fragment.lower().removeprefix("user-content-")
        found = self._names.get(name)
        if found is None or found == (one.path, name):
            return one
        return Aim(found[0], one.query if found[0] == one.path else "", found[1])

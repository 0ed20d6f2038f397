"""Folders that are gone as a whole: what guidance says of their files has one cause."""

from __future__ import annotations

from guidelint.repository.history import Fate
from guidelint.repository.names import Names

SEVERAL = 3
"""Paths below one folder that are told of together."""


def gone_folder(path: str, names: Names) -> str | None:
    """The outermost folder above a path, relative to the root, that is not there; None where its own folder is."""
    parts = path.split("/")
    for end in range(1, len(parts)):
        folder = "/".join(parts[:end])
        if folder not in names.folders:
            return folder
    return None


def deleted_with(was: str, fate: Fate | None, names: Names) -> tuple[str, str] | None:
    """The folder that a commit took away and with it a path, and the commit; None where nothing shows that."""
    if fate is None or fate.now is not None or fate.passing:
        return None
    folder = gone_folder(was, names)
    return None if folder is None else (folder, fate.commit)

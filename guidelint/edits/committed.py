"""Which files of a repository are not as its last commit has them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from guidelint.errors import GuidelintError
from guidelint.repository.commits import commit_tree, find_commit
from guidelint.repository.root import Root
from guidelint.trees.base import Contents, Tree


def uncommitted(root: Root, files: Mapping[str, bytes]) -> Iterator[str]:
    """What is so of each of these files that is not committed as it is: sentences without a full stop.

    `files` are the bytes of files by path from the root. Without git, or without a commit, none is committed.
    """
    try:
        tree: Tree | None = commit_tree(root, find_commit(root, "HEAD"))
    except GuidelintError:
        tree = None
    for path, data in files.items():
        stored = tree.read(posixpath.join(root.path, path)) if tree else None
        if not isinstance(stored, Contents):
            yield f"{path} is not committed"
        # git may make LF of CRLF.
        elif data != stored.data and data.replace(b"\r\n", b"\n") != stored.data:
            yield f"{path} has uncommitted changes"

"""Where the work tree begins, for agents that ask git and for agents that look into `.git` themselves."""

from __future__ import annotations

import posixpath
import re

from guidelint.loading.start import Start
from guidelint.loading.walks import upwards
from guidelint.repository.root import git_folders
from guidelint.trees.base import Contents, Kind, Status, Tree, exists, is_folder

_MAX_LINK_BYTES = 4_096
_HEAD = re.compile(rb"ref:|[0-9a-f]{40}")


def work_tree_root(start: Start) -> str | None:
    """What `git rev-parse --show-toplevel` prints in the start folder; None where it fails.

    A `.git` folder that is no repository is passed over; a `.git` file that leads to none makes git fail.
    """
    for folder in upwards(start):
        dot_git = posixpath.join(folder, ".git")
        status = start.tree.stat(dot_git)
        if not isinstance(status, Status):
            continue
        # A neutral start begins at what was found to be the repository, and shows it a `.git` that may be empty.
        if folder == start.top or git_folders(start.tree, dot_git):
            return folder
        if status.kind is Kind.FILE:
            return None
    return None


def nearest_repository(start: Start) -> str | None:
    """The nearest folder, the start folder included, with a `.git` that is a repository or leads to one.

    At a neutral start any `.git` of the repository itself will do: a tree need not show what is in it.
    """
    for folder in upwards(start):
        path = posixpath.join(folder, ".git")
        if is_repository(start.tree, path) or (folder == start.top and exists(start.tree, path)):
            return folder
    return None


def is_repository(tree: Tree, path: str) -> bool:
    """A folder with a HEAD that says something, `objects` and `refs`, or a file `gitdir:` with a value.

    Where that leads is not asked. Recorded with Copilot CLI 1.0.102.
    """
    if is_folder(tree, path):
        head = tree.read(posixpath.join(path, "HEAD"))
        inside = (posixpath.join(path, name) for name in ("objects", "refs"))
        return (
            isinstance(head, Contents) and bool(_HEAD.match(head.data)) and all(is_folder(tree, one) for one in inside)
        )
    link = tree.read(path)
    key, _, value = (
        link.data[:_MAX_LINK_BYTES].strip().partition(b":") if isinstance(link, Contents) else (b"", b"", b"")
    )
    return key == b"gitdir" and bool(value.strip())

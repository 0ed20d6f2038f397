"""The work tree that git itself would name. agents/VOCABULARY.md, section 1."""

from __future__ import annotations

import posixpath

from guidelint.loading.start import Start
from guidelint.loading.walks import upwards
from guidelint.repository.root import git_folders
from guidelint.trees.base import Kind, Status


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

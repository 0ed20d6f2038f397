"""Linked git worktrees, and those that lie inside their main checkout. agents/VOCABULARY.md, section 1."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from guidelint.loading.start import Start
from guidelint.loading.walks import nearest_with, upwards
from guidelint.trees.base import Contents, Tree, exists, is_inside

_MAX_LINK_BYTES = 65_536
"""Bytes of a `.git` file, `gitdir` or `commondir` that are looked at: each holds one path."""


@dataclass(frozen=True, slots=True)
class LinkedWorktree:
    """A worktree at `root` and the main checkout at `main` that it belongs to."""

    root: str
    main: str

    @property
    def inside(self) -> bool:
        """Whether the worktree lies below the main checkout's root."""
        return self.root != self.main and is_inside(self.root, self.main)

    def hides(self, folder: str) -> bool:
        """Whether `folder` lies from the main checkout's root down to the worktree's parent."""
        return is_inside(folder, self.main) and not is_inside(folder, self.root)


def inner_worktree(start: Start) -> LinkedWorktree | None:
    """The linked worktree that the start folder is in, where it lies inside its main checkout."""
    found = linked_worktree(start)
    return found if found and found.inside else None


def linked_worktree(start: Start) -> LinkedWorktree | None:
    """The linked worktree that the start folder is in, wherever it lies.

    The link is `.git` file → `gitdir:` → `commondir`, and it must be mutual: `gitdir` in that folder names the `.git`
    file (recorded with claude-code 2.1.332).
    """
    tree = start.tree
    root = nearest_with(start, (".git",))
    if root is None:
        return None
    link = posixpath.join(root, ".git")
    written = _line(tree, link)
    if written is None or not written.startswith("gitdir:"):
        return None
    folder = _path(root, written.removeprefix("gitdir:").strip())
    back, common = _line(tree, posixpath.join(folder, "gitdir")), _line(tree, posixpath.join(folder, "commondir"))
    if not back or not common or tree.resolve(_path(folder, back)) != tree.resolve(link):
        return None
    shared = _path(folder, common)
    return LinkedWorktree(root, posixpath.dirname(shared)) if posixpath.basename(shared) == ".git" else None


def nested_checkout(start: Start) -> LinkedWorktree | None:
    """The same as pi 1.6.0 sees it: nothing but the way to the main checkout is looked at, by real paths.

    `.git`, a file that begins `gitdir: `, names a folder with HEAD; `commondir` in it, or else the folder itself, must
    be the `.git` of a checkout that the worktree lies in. Other files named `.git` are passed over. Source:
    dist/core/footer-data-provider.js and resource-loader.js of the package.
    """
    tree = start.tree
    for root in upwards(start):
        link = posixpath.join(root, ".git")
        if not exists(tree, link):
            continue
        written = _line(tree, link)
        if written is None:
            return None  # a folder, as a rule: the main checkout itself
        if not written.startswith("gitdir: "):
            continue
        folder = _path(root, written.removeprefix("gitdir: ").strip())
        if not exists(tree, posixpath.join(folder, "HEAD")):
            return None
        shared = _path(folder, _line(tree, posixpath.join(folder, "commondir")) or "")
        real = tree.resolve(shared)
        if not isinstance(real, str):
            return None
        found = LinkedWorktree(root, posixpath.dirname(real))
        return found if found.inside and tree.resolve(posixpath.join(found.main, ".git")) == real else None
    return None


def _line(tree: Tree, path: str) -> str | None:
    """The text of a file of one line; None where there is none."""
    contents = tree.read(path)
    if not isinstance(contents, Contents):
        return None
    return contents.data[:_MAX_LINK_BYTES].decode("utf-8", "surrogateescape").strip()


def _path(folder: str, written: str) -> str:
    return posixpath.normpath(posixpath.join(folder, written))

"""Where a repository begins. Read from the disk, git is not asked."""

from __future__ import annotations

import enum
import posixpath
from dataclasses import dataclass

from guidelint.trees.base import Contents, Kind, Status, Tree, exists, is_file, is_folder
from guidelint.trees.disk import DiskTree


class RootKind(enum.Enum):
    """What makes a folder the root."""

    REPOSITORY = "repository"
    """A `.git` folder."""
    WORKTREE = "worktree"
    """A `.git` file that `git worktree add` made."""
    SUBMODULE = "submodule"
    """Another `.git` file: that of a submodule, or of a repository whose git folder is kept elsewhere."""
    BARE = "bare repository"
    """It has no working copy: the folder itself is the git folder."""
    NONE = "no repository"


@dataclass(frozen=True, slots=True)
class Root:
    """The root of a repository, or the fact that there is none.

    `path` is physical, without a link in it. Where there is no repository it is the folder that was asked about, or
    the nearest one that exists. `git_folder` holds the index and HEAD; it is None where there is no repository and
    where git could not use what is at `.git`: agents that only look for the name take such a folder for a root, too.
    `common_folder` is what worktrees share (objects, `info/exclude`); mostly the same folder.
    """

    path: str
    kind: RootKind
    git_folder: str | None = None
    common_folder: str | None = None

    @property
    def found(self) -> bool:
        """Whether there is a repository."""
        return self.kind is not RootKind.NONE


def find_root(path: str, tree: Tree | None = None) -> Root:
    """The repository that `path`, an absolute path of a file or folder, lies in.

    It is the nearest folder upwards with an existing `.git`, links followed. Only where there is none, the nearest
    folder upwards that is a bare repository: one that lies inside a working copy is content, which may come from a
    stranger. What is missing or unreadable is no error: the search goes on above it. `tree`: the disk if not given.
    """
    tree = DiskTree() if tree is None else tree
    folders = _upwards(_start(path, tree))
    for folder in folders:
        dot_git = posixpath.join(folder, ".git")
        if exists(tree, dot_git):
            found = git_folders(tree, dot_git)
            git_folder, common_folder = found or (None, None)
            if not is_file(tree, dot_git):
                kind = RootKind.REPOSITORY
            else:
                kind = RootKind.WORKTREE if git_folder != common_folder else RootKind.SUBMODULE
            return Root(folder, kind, git_folder, common_folder)
    for folder in folders:
        if _usable(tree, folder, folder):
            return Root(folder, RootKind.BARE, folder, folder)
    return Root(folders[0], RootKind.NONE)


def git_folders(tree: Tree, dot_git: str) -> tuple[str, str] | None:
    """The git folder and the common folder that a `.git`, file or folder, stands for; None where git has no use for it.

    The tests are those of git's setup.c: a file says `gitdir: PATH`; a git folder has HEAD, `objects` and `refs`.
    """
    where = dot_git
    if is_file(tree, dot_git):
        target = _path_in(tree, dot_git, b"gitdir: ")
        if target is None:
            return None
        where = posixpath.join(posixpath.dirname(dot_git), target)
    folder = _resolved_folder(tree, where)
    if folder is None:
        return None
    common: str | None = folder
    shared = _path_in(tree, posixpath.join(folder, "commondir"), b"")
    if shared is not None:
        common = _resolved_folder(tree, posixpath.join(folder, shared))
    return (folder, common) if common is not None and _usable(tree, folder, common) else None


def _start(path: str, tree: Tree) -> str:
    """The physical folder at `path`, or the nearest one above it that exists."""
    path = "/" + path.lstrip("/")
    while True:
        real = tree.resolve(path)
        if isinstance(real, str) and is_folder(tree, real):
            return real
        if path == "/":
            return path
        path = posixpath.dirname(real if isinstance(real, str) else posixpath.normpath(path))


def _upwards(folder: str) -> list[str]:
    folders = [folder]
    while folders[-1] != "/":
        folders.append(posixpath.dirname(folders[-1]))
    return folders


def _usable(tree: Tree, folder: str, common: str) -> bool:
    # HEAD may be a dangling link: old gits made it one, to a branch without a commit.
    head = tree.lstat(posixpath.join(folder, "HEAD"))
    return (
        isinstance(head, Status)
        and head.kind in (Kind.FILE, Kind.LINK)
        and is_folder(tree, posixpath.join(common, "objects"))
        and is_folder(tree, posixpath.join(common, "refs"))
    )


def _path_in(tree: Tree, path: str, prefix: bytes) -> str | None:
    """The path that the file at `path` holds after `prefix`."""
    contents = tree.read(path)
    if not isinstance(contents, Contents) or len(contents.data) > 65536 or not contents.data.startswith(prefix):
        return None
    target = contents.data.removeprefix(prefix).rstrip(b"\r\n")
    return target.decode("utf-8", "surrogateescape") if target else None


def _resolved_folder(tree: Tree, path: str) -> str | None:
    real = tree.resolve(path)
    return real if isinstance(real, str) and is_folder(tree, real) else None

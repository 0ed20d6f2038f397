"""When a check is due again: something changed on the disk that its result may depend on.

What a check depends on is what its tree was asked for, and what git says of the repository: the files that it tracks or
would add, and the commit at HEAD. Nothing else is looked at, so that a build or a download brings no check.
"""

from __future__ import annotations

import bisect
import os
import posixpath
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guidelint.errors import GuidelintError
from guidelint.repository.files import Repository
from guidelint.repository.git import GitError, run_git
from guidelint.repository.root import find_root
from guidelint.trees.base import is_inside, relative
from guidelint.trees.disk import DiskTree

if TYPE_CHECKING:
    from watchfiles import Change

MOST_FOLDERS = 50_000
"""Folders that are watched; the system has bounds of its own."""

_TICK = 200
"""Milliseconds after which it is looked whether anybody still reads the output."""
_QUIET, _LATEST = 100, 1000
"""Milliseconds without a change after which a check begins, and after which it does so in any case."""

_TRIES = 5


@dataclass(frozen=True)
class Round:
    """A check that is due."""

    changed: tuple[str, ...]
    """The paths whose change it is due to, those inside the root relative to it; none for the first one."""
    tree: DiskTree
    """The disk as it is now: the check is to ask it, and nothing else."""


def rounds(
    root: str, own: Iterable[str] = (), over: Callable[[], bool] = lambda: False, *, user: bool = False
) -> Iterator[Round]:
    """A round at once, and one after every change, until it is `over`.

    `own` are files that the caller writes, as real paths. A check with `user` sees what git ignores, too. Raises
    `GuidelintError` where the folder cannot be watched, or is gone.
    """
    ignored = frozenset(own)
    watched = _Watched(root)
    try:
        watched.renew()
        changed: tuple[str, ...] = ()
        while True:
            before = _state(root, ignored)
            tree = DiskTree()
            yield Round(changed, tree)
            asked = _Asked(tree, None if user else Repository(find_root(root), DiskTree()))
            found: list[str] = []
            if watched.add(asked.folders(root)):
                found = asked.changed_since()
            while not found:
                if over():
                    return
                batch = [path for path in watched.batch() if path not in ignored]
                if not os.path.isdir(root):
                    raise GuidelintError(f"--watch: {root} is gone")
                if any(map(_is_folder, batch)):  # it has come, or has come again
                    watched.renew()
                found = [path for path in batch if asked.depends_on(path)]
                at_home = [path for path in batch if watched.at_home(path)]
                if not found and at_home and _state(root, ignored) != before:
                    found = at_home
            changed = tuple(relative(path, root) if is_inside(path, root) else path for path in found)
    finally:
        watched.end()


class _Watched:
    """The folders that are watched: those of the repository, and others."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._home: frozenset[str] = frozenset()
        self._others: frozenset[str] = frozenset()
        self._batches: Generator[set[tuple[Change, str]], None, None] | None = None
        self._pending: set[tuple[Change, str]] = set()

    def renew(self) -> None:
        """Watch the repository's folders as they are now."""
        self._home = frozenset(_folders(self._root))
        for _ in range(_TRIES):  # folders come and go meanwhile
            self._start()
            now = frozenset(_folders(self._root))
            if now == self._home:
                return
            self._home = now

    def add(self, folders: frozenset[str]) -> bool:
        """Watch these folders, too; whether one of them was not watched."""
        more = folders - self._home
        new = not more <= self._others
        if new:
            self._others = more
            self._start()
        return new

    def at_home(self, path: str) -> bool:
        """Whether a path lies in a folder of the repository that git does not ignore."""
        return posixpath.dirname(path) in self._home

    def _start(self) -> None:
        from watchfiles import watch

        for _ in range(_TRIES):
            folders = sorted(path for path in self._home | self._others if os.path.isdir(path))
            batches = watch(
                *folders,
                watch_filter=None,
                debounce=_LATEST,
                step=_QUIET,
                rust_timeout=_TICK,
                yield_on_timeout=True,
                # Linux is told of each folder, as it must not be told of those that git ignores. Elsewhere a folder
                # is watched with all that is in it.
                recursive=sys.platform != "linux",
                ignore_permission_denied=True,
            )
            try:
                self._pending |= next(batches)  # from now on nothing is missed
            except FileNotFoundError:  # one of them went meanwhile
                continue
            except (OSError, RuntimeError) as error:
                raise GuidelintError(f"--watch: the system cannot watch {len(folders):,} folders: {error}") from None
            if self._batches is not None:
                self._pending |= next(self._batches)
            self.end()
            self._batches = batches
            return
        raise GuidelintError("--watch: folders come and go too fast to be watched")

    def batch(self) -> list[str]:
        """The paths that changed within the next tick: in order, none where nothing did."""
        from watchfiles import Change

        assert self._batches is not None
        found, self._pending = self._pending or next(self._batches), set()
        # That something in a folder changed is told of what is in it.
        return sorted({path for kind, path in found if kind != Change.modified or not _is_folder(path)})

    def end(self) -> None:
        """Watch nothing any more."""
        if self._batches is not None:
            self._batches.close()
            self._batches = None


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)


def _folders(root: str) -> Iterator[str]:
    """The folders of the repository that git does not ignore, and those of git that tell what it tracks."""
    tree = DiskTree()
    found = find_root(root, tree)
    repository = Repository(found, tree)
    for count, (folder, names, _) in enumerate(os.walk(root)):
        if count >= MOST_FOLDERS:
            raise GuidelintError(f"--watch: {root} has more than {MOST_FOLDERS:,} folders")
        yield folder
        names[:] = [name for name in names if name != ".git" and not repository.ignored(posixpath.join(folder, name))]
    for git_folder in (found.git_folder, found.common_folder and posixpath.join(found.common_folder, "info")):
        if git_folder and os.path.isdir(git_folder):
            yield git_folder


def _state(root: str, ignored: frozenset[str]) -> tuple[tuple[str, ...], bytes]:
    """The repository's files, and the commit at HEAD."""
    tree = DiskTree()
    files = Repository(find_root(root, tree), tree).files
    try:
        head = run_git(root, "rev-parse", "--verify", "--quiet", "HEAD")
    except GitError:  # no repository, or no commit
        head = b""
    return tuple(name for name in files if posixpath.join(root, name) not in ignored), head


class _Asked:
    """What a check asked for: the paths, with links and without. `repository` tells what it did not see in folders."""

    def __init__(self, tree: DiskTree, repository: Repository | None) -> None:
        self._tree = tree
        self._real: dict[str, str] = {}
        self._paths = {path for asked in tree.asked for path in (self._placed(asked), os.path.realpath(asked))}
        self._sorted = sorted(self._paths)
        self._listed = {os.path.realpath(path) for path in tree.listed}
        self._repository = repository

    def _placed(self, path: str) -> str:
        """Without the links on the way to it."""
        folder, name = posixpath.split(path)
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        return posixpath.join(self._real[folder], name)

    def depends_on(self, path: str) -> bool:
        """Whether the check may find something else when what is at the path changes, comes or goes."""
        if path in self._paths:
            return True
        if posixpath.dirname(path) in self._listed and not self._unseen(path):
            return True
        below = bisect.bisect_left(self._sorted, f"{path}/")
        return below < len(self._sorted) and self._sorted[below].startswith(f"{path}/")

    def _unseen(self, path: str) -> bool:
        one = self._repository
        return one is not None and (one.ignored(path) or one.would_ignore(path) or posixpath.basename(path) == ".git")

    def changed_since(self) -> list[str]:
        """The paths that have come, gone, or got another size since the check asked for them."""
        now = DiskTree()
        return sorted(path for path in self._tree.asked if now.stat(path) != self._tree.stat(path))

    def folders(self, root: str) -> frozenset[str]:
        """The folders in which a change would show, other than that the root goes."""
        found = set()
        for path in self._paths:
            if is_inside(root, path):
                continue
            folder = posixpath.dirname(path)
            while not os.path.isdir(folder):
                folder = posixpath.dirname(folder)
            found.add(folder)
        return frozenset(found)

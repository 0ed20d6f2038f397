"""A repository as one source shows it: the working copy, what is staged, or a commit."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from guidelint.errors import GuidelintError
from guidelint.loading.start import Start, neutral
from guidelint.repository.commits import commit_tree, find_commit, index_tree
from guidelint.repository.files import Repository
from guidelint.repository.root import Root, find_root
from guidelint.trees.base import Tree, is_inside
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree
from guidelint.trees.overlay import Overlay

WORKING_COPY = "the working copy"
STAGED = "what is staged"


@dataclass(frozen=True)
class View:
    """A repository and the tree that shows it. All views of one repository show it at the same path."""

    name: str
    """For people: `the working copy`, `what is staged`, or the revision as it was asked for."""
    tree: Tree
    """The repository, and outside of it the disk."""
    repository: Repository
    notes: tuple[str, ...] = field(default=())
    """What the user should know about it, in sentences."""

    @property
    def root(self) -> str:
        """The repository's root, absolute."""
        return self.repository.root.path

    @contextlib.contextmanager
    def telling(self) -> Iterator[None]:
        """Errors about its files name it, unless these are the files on the disk."""
        try:
            yield
        except GuidelintError as error:
            if self.name == WORKING_COPY:
                raise
            raise GuidelintError(f"{self.name}: {error}") from None

    @functools.cached_property
    def confined(self) -> Tree:
        """The repository and nothing else: what a neutral start sees."""
        return ConfinedTree(self.tree, self.root, self.repository.ignored)

    def start(self, cwd: str) -> Start:
        """The neutral start in a folder."""
        return neutral(self.confined, self.root, cwd)

    def with_texts(self, texts: Mapping[str, bytes]) -> View:
        """The same with other bytes at some real paths, such as an editor's unsaved texts."""
        tree = Overlay(self.tree, texts)
        inside = [path for path in texts if is_inside(path, self.root)]
        return View(self.name, tree, self.repository.shown_by(tree, inside), self.notes)


def working_copy(folder: str, tree: Tree | None = None) -> View:
    """The working copy that a folder lies in; without git, the folder itself."""
    disk = tree or DiskTree()
    return View(WORKING_COPY, disk, Repository(find_root(folder, disk), disk))


def staged(folder: str) -> View:
    """What would be committed now. Raises `GuidelintError` where there is no git."""
    root = find_root(folder)
    tree, conflicts = index_tree(root, DiskTree())
    notes = tuple(f"{path} is in conflict: the side of the current branch was looked at." for path in conflicts)
    return View(STAGED, tree, _stored(root, tree, tree.files), notes)


def committed(folder: str, revision: str) -> View:
    """A commit. Raises `GuidelintError` where the revision names none."""
    root = find_root(folder)
    commit = find_commit(root, revision)
    tree = commit_tree(root, commit, DiskTree())
    return View(revision, tree, Repository(root, tree, stored=tree.files, revision=commit.name))


def opened(folder: str, ref: str | None = None, staged_only: bool = False) -> View:
    """The working copy that a folder lies in, or a revision of it, or what is staged."""
    if ref is not None:
        return committed(folder, ref)
    return staged(folder) if staged_only else working_copy(folder)


def _stored(root: Root, tree: Tree, files: tuple[str, ...]) -> Repository:
    return Repository(root, tree, stored=files)

"""Trees of what git stores: a commit, or the index."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guidelint.errors import GuidelintError
from guidelint.repository.git import GitError, GitFailed, run_git
from guidelint.repository.objects import ObjectReader
from guidelint.repository.root import Root, RootKind
from guidelint.trees.base import Kind, Tree, exists, is_inside
from guidelint.trees.disk import DiskTree
from guidelint.trees.git import Entry, GitTree

_KINDS = {"100": Kind.FILE, "120": Kind.LINK, "160": Kind.FOLDER}
"""By the first three digits of git's mode: of a file (its permissions aside), a link, a submodule."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit that a revision names."""

    name: str
    """Its object name in full."""
    revision: str
    """As it was asked for."""


def find_commit(root: Root, revision: str) -> Commit:
    """The commit that a revision names. Raises `GuidelintError` where there is none, or git does not answer."""
    if not revision or "\n" in revision or "\0" in revision:
        raise GuidelintError("a REV is one line" if revision else "a REV of no characters")
    _require_git(root, revision)
    try:
        # In two steps: whatever follows `:/` is text that is looked for, `^{commit}` too.
        named = _parsed(root, revision)
        return Commit(_parsed(root, f"{named}^{{commit}}"), revision)
    except GitFailed:
        raise GuidelintError(f"{revision}: {_unknown(root, revision)}") from None
    except GitError as error:
        raise GuidelintError(f"{revision}: {error}") from None


def _parsed(root: Root, revision: str) -> str:
    found = run_git(root.path, "rev-parse", "--verify", "--quiet", "--end-of-options", revision)
    name = found.decode("ascii", "replace").split()[-1]
    if name.startswith("^"):  # what `^REV` stands for
        raise GitFailed(name)
    return name


_OTHERS = {"tree": "a folder of a commit", "blob": "a file", "tag": "a tag of something else"}
"""What a revision can name that is no commit, by git's type of it."""


def _unknown(root: Root, revision: str) -> str:
    if revision.startswith("^") or (".." in revision and ":/" not in revision and "{/" not in revision):
        return f"a REV is one commit, no range{_of_range(revision)}"
    with contextlib.suppress(GitError):
        kind = run_git(root.path, "cat-file", "-t", _parsed(root, revision)).decode("ascii", "replace").strip()
        if kind in _OTHERS:
            return f"that names {_OTHERS[kind]}, and a REV is a commit"
    if revision in ("HEAD", "@"):
        return "the current branch has no commit yet"
    said = "git knows no such commit here"
    shallow = root.common_folder is not None and os.path.exists(os.path.join(root.common_folder, "shallow"))
    if shallow:
        return f"{said}; this clone is shallow: fetch more of its history (git fetch --unshallow) and try again"
    if re.fullmatch(r"[\w.-]+/.+", revision):
        return f"{said}; fetch the branch first"
    return said


def _of_range(revision: str) -> str:
    """What to write in the place of a range between two named ends."""
    ends = re.fullmatch(r"((?!-)[\w./@~^-]*?)(\.\.\.?)((?![.-])[\w./@~^-]*)", revision)
    if ends is None or ".." in ends[3]:
        return ""
    first, dots, last = (ends[1] or "HEAD", ends[2], ends[3] or "HEAD")
    if dots == "..":
        return f"; name its start, {first}"
    return f"; name the commit where the two part, which `git merge-base {first} {last}` prints"


def commit_tree(root: Root, commit: Commit, base: Tree | None = None) -> GitTree:
    """What a commit stores, mounted at the repository's root over `base`."""
    try:
        try:
            listed = run_git(root.path, "ls-tree", "-r", "-l", "-z", "--full-tree", commit.name)
        except GitFailed:
            # A partial clone has no sizes of what it left out.
            listed = run_git(root.path, "ls-tree", "-r", "-z", "--full-tree", commit.name)
    except GitError as error:
        why = "this clone is partial and lacks some of its folders: fetch them with git first"
        raise GuidelintError(f"{commit.revision}: {why if 'promisor' in str(error) else error}") from None
    entries = dict(_entries(os.fsdecode(listed).split("\0")[:-1]))
    return _mounted(root, entries, base)


def _entries(listed: Iterable[str]) -> Iterator[tuple[str, Entry]]:
    for line in listed:  # mode, type, object, and with -l size, with blanks between; a tab; the path
        about, _, path = line.partition("\t")
        mode, _, name, *size = about.split()
        kind = _KINDS.get(mode[:3])
        if kind is not None:
            yield path, Entry(kind, name, int(size[0]) if size and size[0].isdigit() else None)


def index_tree(root: Root, base: Tree | None = None) -> tuple[GitTree, tuple[str, ...]]:
    """What is staged, mounted at the repository's root over `base`; and the paths that are in conflict.

    Of a path in conflict the side of the current branch is shown, or where it has none the other one.
    """
    _require_git(root, "--staged")
    if root.kind is RootKind.BARE:
        raise GuidelintError(f"--staged: {root.path} is a bare repository, in which nothing is staged")
    try:
        asked = ("ls-files", "--stage", "-z", "--full-name")
        listed = os.fsdecode(run_git(root.path, *asked, variables=index_file(root))).split("\0")[:-1]
    except GitError as error:
        raise GuidelintError(f"--staged: {error}") from None
    stages: dict[str, dict[str, Entry]] = {}
    for line in listed:  # mode, object, stage, with blanks between; a tab; the path
        about, _, path = line.partition("\t")
        mode, name, stage = about.split()
        kind = _KINDS.get(mode[:3])
        if kind is not None and set(name) != {"0"}:
            stages.setdefault(path, {})[stage] = Entry(kind, name, None)
    entries = {path: found.get("0") or found.get("2") or found.get("3") for path, found in stages.items()}
    conflicts = tuple(sorted(path for path, found in stages.items() if "0" not in found))
    return _mounted(root, {path: entry for path, entry in entries.items() if entry}, base), conflicts


def index_file(root: Root) -> dict[str, str]:
    """The index that git gives to the hooks of `git commit FILE`, which is not the repository's usual one."""
    path = os.environ.get("GIT_INDEX_FILE")
    if path is None or root.git_folder is None:
        return {}
    real = os.path.realpath(os.path.join(root.path, path))
    return {"GIT_INDEX_FILE": real} if is_inside(real, root.git_folder) and os.path.isfile(real) else {}


def _mounted(root: Root, entries: dict[str, Entry], base: Tree | None) -> GitTree:
    case_sensitive = (DiskTree() if base is None else base).case_sensitive
    return GitTree(root.path, entries, ObjectReader(root.path), base, case_sensitive)


def _require_git(root: Root, what: str) -> None:
    if not root.found or root.git_folder is None or not exists(DiskTree(), root.git_folder):
        raise GuidelintError(f"{what}: {root.path} is in no git repository")

"""What every tree can be asked, and what it answers.

A tree answers for absolute, normalised POSIX paths (`str`; bytes of a name that are not UTF-8 are surrogate
escapes, as `os.fsdecode` makes them). What cannot be had is an answer, a `Problem`, never an exception: a repository
under check may hold link loops, devices and files of any size.
"""

from __future__ import annotations

import enum
import posixpath
from dataclasses import dataclass
from typing import Protocol

MAX_FILE_BYTES = 16 * 1024 * 1024
"""Bytes that a tree reads of one file. Four times the largest file that a known agent loads (4 MiB, claude-code)."""

MAX_FOLDER_NAMES = 200_000
"""Names that a tree lists of one folder."""


class Kind(enum.Enum):
    """What stands at a path."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    """A symbolic link; only `Tree.lstat` answers this."""
    SPECIAL = "special"
    """A FIFO, socket or device. Never opened."""


class Problem(enum.Enum):
    """Why a path cannot be had."""

    MISSING = "missing"
    """Nothing there; a dangling link, or a path through something that is no folder, too."""
    LOOP = "link loop"
    DENIED = "permission denied"
    FOLDER = "a folder"
    """A file was asked for."""
    SPECIAL = "not a regular file"
    NOT_A_FOLDER = "not a folder"
    """A folder's names were asked for."""
    OUTSIDE = "outside the repository"
    """There may be something, but this tree shows one repository only and does not look."""
    IGNORED = "ignored by git"
    """It is there, but a fresh clone does not have it, and this tree shows what a clone has."""
    FAILED = "read error"
    """The system refused for another reason: a name too long, a NUL in it, an I/O error."""

    @property
    def absent(self) -> bool:
        """True where an agent that asks finds nothing, false where the system answers it with an error."""
        return self in (Problem.MISSING, Problem.OUTSIDE, Problem.IGNORED)


@dataclass(frozen=True, slots=True)
class Status:
    """What stands at a path: its kind, size in bytes, and what tells two names of one file from two files."""

    kind: Kind
    size: int
    identity: object


@dataclass(frozen=True, slots=True)
class Contents:
    """The bytes of a file: all of them, or the first `MAX_FILE_BYTES`; `size` is the whole size in bytes."""

    data: bytes
    size: int

    @property
    def complete(self) -> bool:
        return len(self.data) >= self.size


class Tree(Protocol):
    """The interface of all trees. Links are followed, except by `lstat` and `link`."""

    @property
    def case_sensitive(self) -> bool:
        """Whether `A` and `a` are two names here."""

    def stat(self, path: str) -> Status | Problem:
        """What stands at `path`, links followed."""

    def lstat(self, path: str) -> Status | Problem:
        """What stands at `path` itself: a link is a `LINK`."""

    def link(self, path: str) -> str | None:
        """The target that is written in the link at `path`; None where there is no link."""

    def resolve(self, path: str) -> str | Problem:
        """The real path: no link in it. It exists."""

    def read(self, path: str) -> Contents | Problem:
        """The bytes of the regular file at `path`."""

    def names(self, path: str) -> tuple[str, ...] | Problem:
        """The names in the folder at `path`, in the tree's own order: on disk that of the raw directory."""


def not_a_file(kind: Kind) -> Problem:
    """Why something of this kind, which is not `FILE`, cannot be read."""
    return Problem.FOLDER if kind is Kind.FOLDER else Problem.SPECIAL


def is_file(tree: Tree, path: str) -> bool:
    """Whether a regular file is at `path`, links followed."""
    status = tree.stat(path)
    return isinstance(status, Status) and status.kind is Kind.FILE


def is_folder(tree: Tree, path: str) -> bool:
    """Whether a folder is at `path`, links followed."""
    status = tree.stat(path)
    return isinstance(status, Status) and status.kind is Kind.FOLDER


def exists(tree: Tree, path: str) -> bool:
    """Whether anything is at `path`, links followed (a dangling link is nothing)."""
    return isinstance(tree.stat(path), Status)


def absolute(folder: str, path: str) -> str:
    """`path` as seen from `folder`, absolute and normalised by its spelling."""
    # POSIX gives two leading slashes a meaning of their own, which no system here has.
    return "/" + posixpath.normpath(posixpath.join(folder, path)).lstrip("/")


def is_inside(path: str, folder: str) -> bool:
    """Whether `path` is `folder` or lies below it, by their spelling. Both are normalised."""
    return path == folder or path.startswith(folder if folder == "/" else folder + "/")


def relative(path: str, folder: str) -> str:
    """`path` as seen from `folder`, with `..` where it lies outside it."""
    return posixpath.relpath(path, folder)

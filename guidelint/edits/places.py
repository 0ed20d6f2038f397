"""Places of files below a root, opened without following a link: what is there, and may it be replaced?"""

from __future__ import annotations

import contextlib
import errno
import os
import posixpath
import stat
from collections.abc import Iterator
from dataclasses import dataclass


class Refused(Exception):
    """Why a file is left alone, as what is said of it: `is read-only`."""


CHANGED = "has changed since it was read: run it again"
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_EFFECTIVE = os.access in os.supports_effective_ids


@dataclass(frozen=True, slots=True)
class Old:
    """A file that is to be replaced; it and its folder are open."""

    folder: int
    name: str
    handle: int
    about: os.stat_result

    def holds(self, data: bytes | None) -> bool:
        """Whether it is still there, with these bytes."""
        now = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        if data is None:
            return False
        if (now.st_dev, now.st_ino, now.st_size) != (self.about.st_dev, self.about.st_ino, len(data)):
            return False
        os.lseek(self.handle, 0, os.SEEK_SET)
        at = 0
        while part := os.read(self.handle, 1 << 20):
            if data[at : at + len(part)] != part:
                return False
            at += len(part)
        return at == len(data)

    def take_on(self, new: int) -> None:
        """Give a new file what this one is besides its bytes, as far as this user may."""
        with contextlib.suppress(OSError):
            os.fchown(new, self.about.st_uid, self.about.st_gid)
        if hasattr(os, "listxattr"):
            with contextlib.suppress(OSError):
                for attribute in os.listxattr(self.handle):
                    with contextlib.suppress(OSError):
                        os.setxattr(new, attribute, os.getxattr(self.handle, attribute))
        os.fchmod(new, stat.S_IMODE(self.about.st_mode))  # after the owner, whose change takes bits away


@contextlib.contextmanager
def old(root: str, path: str) -> Iterator[Old]:
    """The file at a path below the root, if it may be replaced."""
    with contextlib.ExitStack() as stack:
        name = posixpath.basename(path)
        try:
            folder = open_folder(root, posixpath.dirname(path))
            stack.callback(os.close, folder)
            # Without O_NONBLOCK the opening of a FIFO waits for a writer.
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            handle = os.open(name, flags, dir_fd=folder)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EMLINK, errno.ENOENT, errno.ENOTDIR):  # a link, or gone
                raise Refused(CHANGED) from None
            raise
        stack.callback(os.close, handle)
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise Refused(CHANGED)
        if about.st_nlink > 1:
            raise Refused("has another name, a hard link, which would keep the old text")
        # The mode is asked, too: the superuser may write to everything.
        if not about.st_mode & _WRITE_BITS or not os.access(name, os.W_OK, dir_fd=folder, effective_ids=_EFFECTIVE):
            raise Refused("is read-only")
        if not os.fstat(folder).st_mode & _WRITE_BITS:
            raise Refused("is in a read-only folder")
        yield Old(folder, name, handle, about)


@dataclass(frozen=True, slots=True)
class Absent:
    """A place where a file is to be made; its folder is open."""

    folder: int
    name: str

    def holds(self, data: bytes | None) -> bool:
        """Whether nothing is there, as it should be."""
        try:
            os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        except FileNotFoundError:
            return data is None
        return False

    def take_on(self, new: int) -> None:
        """A new file is what this user's new files are."""
        os.fchmod(new, 0o666 & ~umask())


@contextlib.contextmanager
def absent(root: str, path: str) -> Iterator[Absent]:
    """The place of a new file below the root. Folders that were made for it and stay empty are gone afterwards."""
    with contextlib.ExitStack() as stack:
        try:
            folder = open_folder(root, posixpath.dirname(path), stack)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EMLINK, errno.ENOTDIR):  # a link, or a file
                raise Refused("cannot be made: a part of its path is no folder") from None
            raise
        stack.callback(os.close, folder)
        if not os.fstat(folder).st_mode & _WRITE_BITS:
            raise Refused("is in a read-only folder")
        yield Absent(folder, posixpath.basename(path))


def open_folder(root: str, path: str, made: contextlib.ExitStack | None = None) -> int:
    """A folder at or below the root, opened from name to name, so that no link leads elsewhere.

    With `made` it is made where it is missing, and taken away, if it is empty then, when that ends.
    """
    handle = os.open(root, FOLDER)
    for name in filter(None, path.removeprefix(root).split("/")):
        try:
            if made is not None:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(name, dir_fd=handle)
                    made.callback(_remove_empty, os.dup(handle), name)
            below = os.open(name, FOLDER | os.O_NOFOLLOW, dir_fd=handle)
        finally:
            os.close(handle)
        handle = below
    return handle


def _remove_empty(folder: int, name: str) -> None:
    try:
        with contextlib.suppress(OSError):
            os.rmdir(name, dir_fd=folder)
    finally:
        os.close(folder)


def umask() -> int:
    """The bits that this user's new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask

"""Puts bytes on the disk: a file is the old one or the new one at any moment, whatever happens in between.

What a file is besides its bytes stays: mode, owner, extended attributes, and the links that lead to it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import posixpath
import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.errors import GuidelintError
from guidelint.trees.base import is_inside, relative


@dataclass(frozen=True, slots=True)
class Replacement:
    """A file's bytes as they were read, and those that it is to get."""

    path: str
    """Absolute and real."""
    before: bytes
    after: bytes


def replace(root: str, replacements: Sequence[Replacement]) -> str | None:
    """Write all of these files below `root`, a real path; or none, and say why, in a clause that names the file.

    No link is followed, neither on the way to a file nor at its place, so that nothing outside of the root is written.
    A file that does not hold the bytes any more that were read is not written.
    """
    shown = ""
    try:
        with contextlib.ExitStack() as stack:
            prepared: list[tuple[Replacement, _Old, _New]] = []
            for one in replacements:
                shown = relative(one.path, root)
                if not is_inside(one.path, root) or one.path == root:
                    raise _Refused("is outside the repository")
                old = stack.enter_context(_old(root, one.path))
                prepared.append((one, old, stack.enter_context(_new(old.folder, one.after, old.take_on))))
            # All are looked at before the first is written: they belong together.
            for one, old, _ in prepared:
                shown = relative(one.path, root)
                if not old.holds(one.before):
                    raise _Refused(_CHANGED)
            for one, old, new in prepared:
                shown = relative(one.path, root)
                new.put(old.name)
    except _Refused as refused:
        return f"{shown} {refused}"
    except OSError as error:
        return f"{shown} cannot be written: {error.strerror}"
    return None


def write(path: str, data: bytes) -> None:
    """Make or replace the file at a path that the user gave, through links; raises `GuidelintError` where it fails."""
    real = os.path.realpath(path)
    folder, name = posixpath.split(real)
    try:
        with contextlib.ExitStack() as stack:
            handle = os.open(folder, _FOLDER)
            stack.callback(os.close, handle)
            about: os.stat_result | None = None
            with contextlib.suppress(FileNotFoundError):
                about = os.stat(name, dir_fd=handle, follow_symlinks=False)
            if about is not None and not stat.S_ISREG(about.st_mode):
                raise OSError(errno.EINVAL, "it is no regular file")
            mode = 0o666 & ~_umask() if about is None else stat.S_IMODE(about.st_mode)
            stack.enter_context(_new(handle, data, lambda new: os.fchmod(new, mode))).put(name)
    except OSError as error:
        raise GuidelintError(f"cannot write {path}: {error.strerror}") from None


class _Refused(Exception):
    """Why a file is left alone, as what is said of it: `is read-only`."""


_CHANGED = "has changed since it was read: run it again"
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_EFFECTIVE = os.access in os.supports_effective_ids


# The file that is there


@dataclass(frozen=True, slots=True)
class _Old:
    """A file that is to be replaced; it and its folder are open."""

    folder: int
    name: str
    handle: int
    about: os.stat_result

    def holds(self, data: bytes) -> bool:
        """Whether it is still there, with these bytes."""
        now = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
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
def _old(root: str, path: str) -> Iterator[_Old]:
    """The file at a path below the root, if it may be replaced."""
    with contextlib.ExitStack() as stack:
        name = posixpath.basename(path)
        try:
            folder = _folder(root, posixpath.dirname(path))
            stack.callback(os.close, folder)
            # Without O_NONBLOCK the opening of a FIFO waits for a writer.
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            handle = os.open(name, flags, dir_fd=folder)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EMLINK, errno.ENOENT, errno.ENOTDIR):  # a link, or gone
                raise _Refused(_CHANGED) from None
            raise
        stack.callback(os.close, handle)
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise _Refused(_CHANGED)
        if about.st_nlink > 1:
            raise _Refused("has another name, a hard link, which would keep the old text")
        # The mode is asked, too: the superuser may write to everything.
        if not about.st_mode & _WRITE_BITS or not os.access(name, os.W_OK, dir_fd=folder, effective_ids=_EFFECTIVE):
            raise _Refused("is read-only")
        if not os.fstat(folder).st_mode & _WRITE_BITS:
            raise _Refused("is in a read-only folder")
        yield _Old(folder, name, handle, about)


def _folder(root: str, path: str) -> int:
    """A folder at or below the root, opened from name to name, so that no link leads elsewhere."""
    handle = os.open(root, _FOLDER)
    for name in filter(None, path.removeprefix(root).split("/")):
        try:
            below = os.open(name, _FOLDER | os.O_NOFOLLOW, dir_fd=handle)
        finally:
            os.close(handle)
        handle = below
    return handle


# The file that takes its place


class _New:
    """A new file in a folder. It has no name yet where the system knows files without one.

    So the end of the process leaves nothing behind, except in the moment between its first name and its last.
    """

    def __init__(self, folder: int, data: bytes, finish: Callable[[int], None]) -> None:
        self._folder = folder
        self._data = data
        self._finish = finish
        # In the same folder, as only there it can take a file's place at once; short, as names have a bound.
        self._name = f".guidelint-{secrets.token_hex(8)}"
        nameless = _nameless(folder)
        self._named = nameless is None
        self._handle = self._create() if nameless is None else nameless
        try:
            self._fill()
        except BaseException:
            self.close()
            raise

    def put(self, name: str) -> None:
        """Give it a name, in place of the file that has it."""
        if not self._named:
            try:
                # With a folder given, although the path is absolute: else Python asks for a link to the link.
                path = f"/proc/self/fd/{self._handle}"
                os.link(path, self._name, src_dir_fd=self._folder, dst_dir_fd=self._folder, follow_symlinks=True)
                self._named = True
            except OSError:  # a sandbox may not allow it
                nameless, self._handle = self._handle, self._create()
                os.close(nameless)
                self._fill()
        os.replace(self._name, name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        self._named = False
        with contextlib.suppress(OSError):  # not every file system can
            os.fsync(self._folder)

    def close(self) -> None:
        """Drop it, unless it has been put in place."""
        os.close(self._handle)
        if self._named:
            with contextlib.suppress(OSError):
                os.unlink(self._name, dir_fd=self._folder)

    def _create(self) -> int:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        handle = os.open(self._name, flags, 0o600, dir_fd=self._folder)
        self._named = True
        return handle

    def _fill(self) -> None:
        view = memoryview(self._data)
        while view:
            view = view[os.write(self._handle, view) :]
        self._finish(self._handle)
        os.fsync(self._handle)


@contextlib.contextmanager
def _new(folder: int, data: bytes, finish: Callable[[int], None]) -> Iterator[_New]:
    """A new file with these bytes, on the disk; `finish` sets what else it is. Gone afterwards if it was not put."""
    new = _New(folder, data, finish)
    try:
        yield new
    finally:
        new.close()


def _nameless(folder: int) -> int | None:
    """A new file without a name; None where there is no such."""
    if not hasattr(os, "O_TMPFILE") or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        return os.open(".", os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT):
            return None  # neither every file system has them nor every kernel
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

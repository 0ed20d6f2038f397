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

from guidelint.edits import places
from guidelint.edits.places import CHANGED, FOLDER, Absent, Old, Refused, umask
from guidelint.errors import GuidelintError
from guidelint.trees.base import is_inside, relative


@dataclass(frozen=True, slots=True)
class Replacement:
    """A file's bytes as they were read, and those that it is to get."""

    path: str
    """Absolute and real."""
    before: bytes | None
    """None for a file that is not there yet."""
    after: bytes


def replace(root: str, replacements: Sequence[Replacement]) -> str | None:
    """Write all of these files below `root`, a real path; or none, and say why, in a clause that names the file.

    They are written one after the other, in this order. Folders that a new file needs are made.

    No link is followed, neither on the way to a file nor at its place, so that nothing outside of the root is written.
    A file that does not hold the bytes any more that were read is not written, nor a new one where something is.
    """
    shown = ""
    try:
        with contextlib.ExitStack() as stack:
            prepared: list[tuple[Replacement, Old | Absent, _New]] = []
            for one in replacements:
                shown = relative(one.path, root)
                if not is_inside(one.path, root) or one.path == root:
                    raise Refused("is outside the repository")
                old: Old | Absent
                if one.before is None:
                    old = stack.enter_context(places.absent(root, one.path))
                else:
                    old = stack.enter_context(places.old(root, one.path))
                prepared.append((one, old, stack.enter_context(_new(old.folder, one.after, old.take_on))))
            # All are looked at before the first is written: they belong together.
            for one, old, _ in prepared:
                shown = relative(one.path, root)
                if not old.holds(one.before):
                    raise Refused(CHANGED)
            for one, old, new in prepared:
                shown = relative(one.path, root)
                new.put(old.name, instead=one.before is not None)
    except Refused as refused:
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
            handle = os.open(folder, FOLDER)
            stack.callback(os.close, handle)
            about: os.stat_result | None = None
            with contextlib.suppress(FileNotFoundError):
                about = os.stat(name, dir_fd=handle, follow_symlinks=False)
            if about is not None and not stat.S_ISREG(about.st_mode):
                raise OSError(errno.EINVAL, "it is no regular file")
            mode = 0o666 & ~umask() if about is None else stat.S_IMODE(about.st_mode)
            stack.enter_context(_new(handle, data, lambda new: os.fchmod(new, mode))).put(name)
    except OSError as error:
        raise GuidelintError(f"cannot write {path}: {error.strerror}") from None


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

    def put(self, name: str, *, instead: bool = True) -> None:
        """Give it a name: in place of the file that has it, or one that nothing has."""
        if not instead:
            self._put_first(name)
        else:
            if not self._named:
                try:
                    self._link(self._name)
                    self._named = True
                except OSError:  # a sandbox may not allow it
                    self._start_named()
            os.replace(self._name, name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
            self._named = False
        with contextlib.suppress(OSError):  # not every file system can
            os.fsync(self._folder)

    def _put_first(self, name: str) -> None:
        """Give it a name that nothing has: of two who try the first wins."""
        try:
            self._link(name)
            return
        except FileExistsError:
            raise Refused(CHANGED) from None
        except OSError:  # neither a sandbox nor every file system allows it
            if not self._named:
                self._start_named()
        with contextlib.suppress(FileNotFoundError):
            os.stat(name, dir_fd=self._folder, follow_symlinks=False)
            raise Refused(CHANGED)
        os.rename(self._name, name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        self._named = False

    def _link(self, name: str) -> None:
        # With a folder given, although the path is absolute: else Python asks for a link to the link.
        path = self._name if self._named else f"/proc/self/fd/{self._handle}"
        os.link(path, name, src_dir_fd=self._folder, dst_dir_fd=self._folder, follow_symlinks=not self._named)

    def _start_named(self) -> None:
        nameless, self._handle = self._handle, self._create()
        os.close(nameless)
        self._fill()

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

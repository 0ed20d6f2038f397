"""The working copy: the disk as it is now, each path asked once."""

from __future__ import annotations

import errno
import functools
import os
import stat as modes
from collections.abc import Callable
from typing import TypeVar

from guidelint.trees.base import (
    MAX_FILE_BYTES,
    MAX_FOLDER_NAMES,
    Contents,
    Kind,
    Problem,
    Status,
    not_a_file,
)

_Answer = TypeVar("_Answer")

_MEMORY_BYTES = 256 * 1024 * 1024
"""File contents kept in memory; beyond it the memory starts anew, and files are read again when asked for."""


class DiskTree:
    """The disk. Every answer is remembered, so that one run sees one state, however often agents ask."""

    def __init__(self) -> None:
        self._stats: dict[str, Status | Problem] = {}
        self._lstats: dict[str, Status | Problem] = {}
        self._reals: dict[str, str | Problem] = {}
        self._contents: dict[str, Contents | Problem] = {}
        self._listings: dict[str, tuple[str, ...] | Problem] = {}
        self._links: set[str] = set()
        self._held = 0

    @property
    def asked(self) -> set[str]:
        """The paths that were asked about, other than for the names in a folder."""
        return {*self._stats, *self._lstats, *self._reals, *self._contents, *self._links}

    @property
    def listed(self) -> set[str]:
        """The folders whose names were asked for."""
        return {*self._listings}

    @functools.cached_property
    def case_sensitive(self) -> bool:
        # Asked of the folder that the process stands in; a disk with several answers is not modelled.
        try:
            here = os.getcwd()
            swapped = here.swapcase()
            return swapped == here or not os.path.samefile(here, swapped)
        except OSError:
            return True

    def stat(self, path: str) -> Status | Problem:
        return _remember(self._stats, path, lambda: _status(os.stat, path))

    def lstat(self, path: str) -> Status | Problem:
        return _remember(self._lstats, path, lambda: _status(os.lstat, path))

    def link(self, path: str) -> str | None:
        self._links.add(path)
        try:
            return os.readlink(path)
        except (OSError, ValueError):
            return None

    def resolve(self, path: str) -> str | Problem:
        return _remember(self._reals, path, lambda: _answer(lambda: _resolve(path)))

    def read(self, path: str) -> Contents | Problem:
        if path not in self._contents:
            # Opening a FIFO or a device can have effects, so that what is no file is not opened.
            status = self.stat(path)
            if isinstance(status, Problem):
                contents: Contents | Problem = status
            elif status.kind is not Kind.FILE:
                contents = not_a_file(status.kind)
            else:
                contents = _answer(lambda: _read(path))
            if isinstance(contents, Contents):
                if self._held + len(contents.data) > _MEMORY_BYTES:
                    self._contents.clear()
                    self._held = 0
                self._held += len(contents.data)
            self._contents[path] = contents
        return self._contents[path]

    def names(self, path: str) -> tuple[str, ...] | Problem:
        return _remember(self._listings, path, lambda: _answer(lambda: _names(path)))


def _remember(memory: dict[str, _Answer], path: str, ask: Callable[[], _Answer]) -> _Answer:
    if path not in memory:
        memory[path] = ask()
    return memory[path]


class _Refused(Exception):
    def __init__(self, problem: Problem) -> None:
        self.problem = problem


def _answer(ask: Callable[[], _Answer]) -> _Answer | Problem:
    try:
        return ask()
    except _Refused as refused:
        return refused.problem
    except ValueError:  # a NUL in the name
        return Problem.FAILED
    except OSError as error:
        return _PROBLEMS.get(error.errno or 0, Problem.FAILED)


_PROBLEMS = {
    errno.ENOENT: Problem.MISSING,
    errno.ENOTDIR: Problem.MISSING,
    errno.ELOOP: Problem.LOOP,
    errno.EACCES: Problem.DENIED,
    errno.EPERM: Problem.DENIED,
    errno.EISDIR: Problem.FOLDER,
    errno.ENXIO: Problem.SPECIAL,  # opening a socket
    errno.ENODEV: Problem.SPECIAL,
}


def _status(ask: Callable[[str], os.stat_result], path: str) -> Status | Problem:
    def convert() -> Status:
        found = ask(path)
        return Status(_kind(found.st_mode), found.st_size, (found.st_dev, found.st_ino))

    return _answer(convert)


def _kind(mode: int) -> Kind:
    if modes.S_ISREG(mode):
        return Kind.FILE
    if modes.S_ISDIR(mode):
        return Kind.FOLDER
    return Kind.LINK if modes.S_ISLNK(mode) else Kind.SPECIAL


def _resolve(path: str) -> str:
    # The system is asked first: Python's own walk takes more links in a row than the system does, one call deeper for
    # each, and does not mind a file used as a folder.
    os.stat(path)
    return "/" + os.path.realpath(path, strict=True).lstrip("/")


def _read(path: str) -> Contents:
    # What was opened is judged again: the path may have been exchanged since. Without O_NONBLOCK the opening of a FIFO
    # waits for a writer.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    try:
        found = os.fstat(handle)
        kind = _kind(found.st_mode)
        if kind is not Kind.FILE:
            raise _Refused(not_a_file(kind))
        parts: list[bytes] = []
        left = MAX_FILE_BYTES
        while left and (part := os.read(handle, min(left, 1 << 20))):
            parts.append(part)
            left -= len(part)
        data = b"".join(parts)
        # Files of /proc have no size; a file that is written to while it is read has another one than before.
        size = len(data) if left else max(found.st_size, len(data))
        return Contents(data, size)
    finally:
        os.close(handle)


def _names(path: str) -> tuple[str, ...]:
    names: list[str] = []
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                names.append(entry.name)
                if len(names) == MAX_FOLDER_NAMES:
                    break
    except NotADirectoryError:
        raise _Refused(Problem.NOT_A_FOLDER) from None
    return tuple(names)

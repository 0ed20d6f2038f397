"""The objects of a repository, through one `git cat-file --batch` that is kept running."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
import weakref

from guidelint.errors import GuidelintError
from guidelint.repository.git import GIT_SECONDS, kill, start_git


class _Missing(GuidelintError):
    """The object is not there, or damaged."""


class ObjectReader:
    """Reads objects by name; git is started by the first question and ended with this object, or by `close`.

    An object that is not there is a `GuidelintError`: a clone may hold less than its commits name.
    """

    def __init__(self, root: str, *, seconds: float = GIT_SECONDS) -> None:
        self._root = root
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._buffer = bytearray()
        self._last: tuple[str, int, bytes] | None = None

    def size(self, name: str, path: str) -> int | None:
        """How many bytes an object has. `path` is what it is wanted for. None where it is not there."""
        try:
            return self._ask(name, path, 0)[0]
        except _Missing:
            return None

    def data(self, name: str, path: str, most: int) -> bytes:
        """The first `most` bytes of an object."""
        return self._ask(name, path, most)[1][:most]

    def close(self) -> None:
        """End git, if it runs."""
        process, self._process = self._process, None
        self._buffer.clear()
        if process is not None:
            kill(process)

    def _ask(self, name: str, path: str, most: int) -> tuple[int, bytes]:
        if self._last is not None and self._last[0] == name and len(self._last[2]) >= min(most, self._last[1]):
            return self._last[1], self._last[2]
        deadline = time.monotonic() + self._seconds
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(f"{name}\n".encode())
            process.stdin.flush()
            head = self._line(process, deadline).split()
            if len(head) != 3:
                raise EOFError
            size = int(head[2])
            wanted = min(size, max(most, 1 << 20))
            data = self._bytes(process, wanted, deadline)
            if wanted < size:
                self.close()  # the rest is not worth being read
            else:
                self._bytes(process, 1, deadline)  # git ends every object with LF
        except (EOFError, OSError, ValueError):
            self.close()
            raise _Missing(
                f"{path}: git cannot read its content (object {name[:12]}): this clone is partial and does not have "
                "it, or it is damaged; fetch it with git first"
            ) from None
        except TimeoutError:
            self.close()
            raise GuidelintError(f"{path}: git took longer than {self._seconds:g} seconds to read it") from None
        self._last = (name, size, data)
        return size, data

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = start_git(self._root, "cat-file", "--batch", stdin=subprocess.PIPE)
            weakref.finalize(self, kill, self._process)
        return self._process

    def _line(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        while (end := self._buffer.find(b"\n")) < 0:
            self._more(process, deadline)
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def _bytes(self, process: subprocess.Popen[bytes], count: int, deadline: float) -> bytes:
        while len(self._buffer) < count:
            self._more(process, deadline)
        data = bytes(self._buffer[:count])
        del self._buffer[:count]
        return data

    def _more(self, process: subprocess.Popen[bytes], deadline: float) -> None:
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            left = deadline - time.monotonic()
            if left <= 0 or not selector.select(left):
                raise TimeoutError
        part = os.read(process.stdout.fileno(), 1 << 20)
        if not part:
            raise EOFError
        self._buffer += part

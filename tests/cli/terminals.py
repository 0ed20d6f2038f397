"""Processes on a terminal of their own."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

SECONDS = 60.0
"""How long anything that is waited for may take, on a machine that does much else."""


def _take() -> None:
    """Make the terminal that stderr is the process's own, so that Ctrl-C reaches it, and hear of it."""
    fcntl.ioctl(2, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what runs in the background was started deaf


class Terminal:
    """A process whose stdin, stdout and stderr are a terminal; `piped` makes stdout a pipe, which has its own output.

    It is killed at the end of the `with` block, if it is still there.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        cwd: Path,
        env: Mapping[str, str],
        *,
        columns: int = 100,
        piped: bool = False,
    ) -> None:
        self._main, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            env=dict(env),
            stdin=child,
            stdout=subprocess.PIPE if piped else child,
            stderr=child,
            start_new_session=True,
            preexec_fn=_take,
        )
        os.close(child)
        self.output = b""
        """All that has been printed on the terminal."""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        os.close(self._main)

    def type(self, keys: bytes) -> None:
        os.write(self._main, keys)

    def until(self, text: bytes, seconds: float = SECONDS) -> bytes:
        """What is printed from now on up to some text."""
        start = len(self.output)
        last = time.monotonic() + seconds
        while text not in self.output[start:]:
            assert self._read(last - time.monotonic()), self.output
        return self.output[start:]

    def interrupt(self) -> bytes:
        """Everything that was printed, when Ctrl-C has ended the process.

        It is pressed until it does, as a person would: Python forgets one that comes between a question and its wait.
        """
        last = time.monotonic() + SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < last, self.output
            self.type(b"\x03")
            patient = time.monotonic() + 2
            while self.process.poll() is None and time.monotonic() < patient:
                self._read(0.1)
        return self.rest()

    def rest(self) -> bytes:
        """Everything that was printed, when the process has ended."""
        last = time.monotonic() + SECONDS
        while self._read(last - time.monotonic()):
            pass
        assert time.monotonic() < last, self.output
        self.process.wait(SECONDS)
        return self.output

    def _read(self, seconds: float) -> bool:
        """Reads what is printed within some seconds; whether that was anything."""
        if not select.select([self._main], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:  # Linux's answer where nobody has the other side open any more
            data = b""
        self.output += data
        return bool(data)

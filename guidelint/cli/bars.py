"""Progress bars on stderr, for work that lasts over a second: on terminals only, gone before anything is printed."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint import progress

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

SECONDS = 1.0
"""Work that is over sooner shows no bar."""


@contextlib.contextmanager
def shown() -> Iterator[None]:
    """Within, bars are shown for what `guidelint.progress` tells, if stderr is a terminal that can."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") in (None, "", "dumb", "unknown"):
        yield
        return
    bars = _Bars()
    with progress.told(bars.tell):
        try:
            yield
        finally:
            bars.close()


class _Bars:
    """What is being worked on. A timer shows it, as the step that takes long may be the first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work: dict[str, tuple[int, int]] = {}
        self._shown: dict[str, TaskID] = {}
        self._display: Progress | None = None
        self._timer: threading.Timer | None = None

    def tell(self, what: str, done: int, total: int) -> None:
        """The listener of `guidelint.progress`."""
        with self._lock:
            if done < total:
                self._work[what] = (done, total)
            else:
                self._work.pop(what, None)
            if not self._work:
                self._clear()
            elif self._display is not None:
                self._draw(self._display)
            elif self._timer is None:
                self._timer = threading.Timer(SECONDS, self._show)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """Take the bars away, whatever is still being worked on."""
        with self._lock:
            self._work.clear()
            self._clear()

    def _clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._display is not None:
            self._display.stop()
            self._display = None
            self._shown.clear()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        with self._lock:
            if self._timer is not threading.current_thread():  # the work was over while rich was imported
                return
            self._display = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                console=Console(file=sys.stderr, legacy_windows=False),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._draw(self._display)
            self._display.start()

    def _draw(self, display: Progress) -> None:
        for what in [*self._shown]:
            if what not in self._work:
                display.remove_task(self._shown.pop(what))
        for what, (done, total) in self._work.items():
            if what not in self._shown:
                self._shown[what] = display.add_task(what, total=total)
            display.update(self._shown[what], completed=done, total=total)

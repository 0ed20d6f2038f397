"""Where reports for people are printed: UTF-8 whatever the locale, colour for terminals, the right width."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, ParamSpec, TextIO

from guidelint.errors import GuidelintError
from guidelint.reports.escaping import harmless

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 100
"""Columns where neither COLUMNS nor a terminal says how many there are."""

GOOD, BAD, ODD = "green", "red", "magenta"
MARK = "bold blue"
"""Colours that can be read on dark and on light backgrounds: no yellow, no white, and of blue the bright one."""

Row = tuple[tuple[str, str], ...]
"""A line of a report: texts, each after its style (`bold red`), without the line end."""


@contextlib.contextmanager
def output() -> Iterator[TextIO]:
    """stdout as UTF-8; a lone surrogate is written as its three bytes.

    Where nobody reads it any more, what is left is dropped without a word. A full disk stops the command with one line.
    """
    if sys.stdout is None:  # closed by who started the process
        raise GuidelintError("cannot write the output: stdout is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogatepass")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except OSError as error:
        # Python would try once more at its end to write what is left, complain, and change the exit status.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise GuidelintError(f"cannot write the output: {error.strerror}") from None


def console(file: TextIO) -> Console:
    """A rich console on what `output` gives: colour only where `coloured`, and no text is taken for markup."""
    from rich.console import Console

    class Quiet(Console):
        def on_broken_pipe(self) -> None:
            raise  # rich asks while it handles the error; it would end the process by itself

    colour = coloured()
    return Quiet(
        file=file,
        width=width(),
        force_terminal=colour,
        # Without a colour system rich would still write escapes for bold and underlining on a terminal.
        color_system="standard" if colour else None,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
    )


def coloured() -> bool:
    """Whether stdout gets colour: a terminal does, unless NO_COLOR is set; FORCE_COLOR gives it to anything."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def width() -> int:
    """Columns of a report: what COLUMNS says, else the terminal."""
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, 20)


_Given = ParamSpec("_Given")


def safe(rows: Callable[_Given, Iterator[Row]]) -> Callable[_Given, Iterator[Row]]:
    """Names and texts from files give what reads a build's log no command."""

    @functools.wraps(rows)
    def unobeyed(*args: _Given.args, **kwargs: _Given.kwargs) -> Iterator[Row]:
        for row in rows(*args, **kwargs):
            line = "".join(text for _, text in row)
            changed = harmless(line)
            yield row if changed == line else ((row[-1][0], changed),)

    return unobeyed


def plain(rows: Iterable[Row]) -> Iterator[str]:
    """The rows without their styles."""
    for row in rows:
        yield "".join(text for _, text in row) + "\n"


def print_rows(rows: Iterable[Row], file: TextIO) -> None:
    """Write rows, which fit the width as they are, with their styles where there is colour; else without rich."""
    if not coloured():
        file.writelines(plain(rows))
        return
    from rich.text import Text

    printer = console(file)
    for row in rows:
        if any(style for style, _ in row):
            printer.print(Text.assemble(*((text, style) for style, text in row)), soft_wrap=True)
        else:
            file.writelines(plain([row]))

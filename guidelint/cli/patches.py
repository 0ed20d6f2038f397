"""Prints what would change as a diff: in colour for people, exact for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def show(lines: Iterable[bytes], paths: Sequence[str]) -> None:
    """Print the lines of a diff, with stars in place of secrets that the files at these paths hold."""
    import sys

    from guidelint.checking import CheckOptions, check
    from guidelint.mending import secret_lines
    from guidelint.reports import console
    from guidelint.reports.patch import concealed, exact, rows

    found = check(paths, CheckOptions(select=("secret",), known=True)).files
    shown = concealed(lines, frozenset(secret_lines(found)))
    with console.output() as file:
        if file.isatty() or console.coloured():
            console.print_rows(rows(shown), file)
        else:
            file.flush()
            sys.stdout.buffer.write(exact(shown))

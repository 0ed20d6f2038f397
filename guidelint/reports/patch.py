"""A unified diff on its way out: exact for programs, in colour and without control characters for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guidelint.reports.console import BAD, GOOD, MARK, Row, safe
from guidelint.reports.escaping import harmless, visible_lines

_STYLES = {"---": "bold", "+++": "bold", "@@ ": MARK, "-": BAD, "+": GOOD}


def exact(lines: Iterable[bytes]) -> bytes:
    """The lines as `git apply` takes them, except those that give a command to what reads a build's log."""
    return b"".join(map(_harmless, lines))


def _harmless(line: bytes) -> bytes:
    # Most lines have no such mark, and are not looked at as text.
    if b"::" not in line and b"##" not in line:
        return line
    text = line.decode("utf-8", "surrogateescape")
    return harmless(text).encode("utf-8", "surrogateescape")


def concealed(lines: Iterable[bytes], secrets: Iterable[bytes]) -> list[bytes]:
    """The lines with stars in place of secrets: such a diff is to be read, and does not apply."""
    from guidelint.checks.covering import Cover

    cover = Cover(secrets)
    return [cover.over(line, lambda _: b"********") for line in lines]


@safe
def rows(lines: Iterable[bytes]) -> Iterator[Row]:
    """The lines for a terminal. What steers one is escaped, and shown so."""
    for line in lines:
        text = line.decode("utf-8", "surrogateescape").removesuffix("\n")
        style = next((style for mark, style in _STYLES.items() if text.startswith(mark)), "")
        yield ((style, visible_lines(text)),)

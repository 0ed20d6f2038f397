"""A rule's page on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from guidelint.reports.rule_page import show

PAGE = """\
# GL999 made-up

It says `so` for long enough to be wrapped.

```console
$ run it and be told a lot about it
```
"""


def shown(width: int, colour: bool = False) -> str:
    file = io.StringIO()
    show(PAGE, Console(file=file, width=width, force_terminal=colour, color_system="standard" if colour else None))
    return file.getvalue()


def test_all_at_the_left() -> None:
    assert [line.rstrip() for line in shown(30).splitlines()] == [
        "GL999 made-up",
        "",
        "It says so for long enough to",
        "be wrapped.",
        "",
        "    $ run it and be told a lot",
        "    about it",
    ]


def test_no_colour_and_no_background() -> None:
    codes = {part.partition("m")[0] for part in shown(30, colour=True).split("\x1b[")[1:]}
    assert codes == {"0", "1"}

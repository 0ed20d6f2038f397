"""A rule's page on a terminal: without backgrounds or colours of its own, so that it can be read on any."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown
from rich.padding import Padding
from rich.style import Style
from rich.text import Text
from rich.theme import Theme

_STYLES = {
    "markdown.h1": Style(bold=True),
    "markdown.h2": Style(bold=True),
    "markdown.code": Style(bold=True),
    "markdown.item.bullet": Style(),
    "markdown.item.number": Style(),
    "markdown.link": Style(underline=True),
    "markdown.link_url": Style(underline=True),
}


class _Heading(Heading):
    """At the left, as everything else is."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.justify = "left"
        yield self.text


class _Code(CodeBlock):
    """The lines as they are, set in."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Padding(Text(str(self.text).rstrip()), (0, 0, 0, 4), expand=False)


class _Page(Markdown):
    elements = Markdown.elements | {"heading_open": _Heading, "fence": _Code, "code_block": _Code}


def show(page: str, console: Console) -> None:
    """Print a page, which is Markdown."""
    with console.use_theme(Theme(_STYLES)):
        console.print(_Page(page, hyperlinks=False))

"""What a reader of Markdown gets to see, and what GitHub and GitLab make links of in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from markdown_it import MarkdownIt

BREAK = "\u200b"
MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])

# What GitHub and GitLab make links of in the text that is shown, outside of code.
REFERENCES = re.compile(
    r"@[\w.]|#\w|![\w]|%[\w\"]|~[\w\"]|&[\w\"]|\^\w+#|\*\w+:|\[\w+:|://|www\.|gh-\d|:[\w+-]+:|\$", re.IGNORECASE
)


class Shown(HTMLParser):
    """The elements of a page, its text outside of code, and in code."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.texts: list[str] = []
        self.codes: list[str] = []
        self._open: list[str] = []
        self.feed(MARKDOWN.render(text))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not [name for name, _ in attrs if name not in ("class", "style")]
        self.elements.append(tag)
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_data(self, data: str) -> None:
        inside = self.codes if "code" in self._open else self.texts
        if data == "$" and self._open[-1:] == ["span"]:
            inside = self.codes  # apart from what stands around it
        inside.append(data)

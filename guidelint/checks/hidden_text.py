"""Text of a guidance file that a rendered page does not show: comments, hidden HTML, links to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.markdown import Document, Html, Span, Tag


@dataclass(frozen=True, slots=True)
class Unshown:
    """A stretch that is not shown, and the text in it."""

    span: Span
    text: str
    what: str
    """What hides it: `an HTML comment`."""
    element: bool = False
    """Whether an element is hidden by its style: nobody keeps notes there."""


_OPENING = re.compile(r"<(?P<name>[a-z][a-z0-9]{0,20})(?=[\s>])(?P<attributes>[^<>]{0,500})>", re.IGNORECASE)
_VALUE = re.compile(r"""=\s{0,4}(?:"[^"]*+"|'[^']*+')""")
_STYLES = re.compile(
    r"""\bstyle\s{0,4}=\s{0,4}["'][^"']*?(?<![\w-])(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden
    |(?:font-size|opacity)\s{0,4}:\s{0,4}0(?:\.0+)?(?:px|em|rem|pt|%)?\s{0,4}[;"']
    |color\s{0,4}:\s{0,4}(?:transparent|white|\#fff(?:fff)?)\s{0,4}[;"'])
    |\bcolor\s{0,4}=\s{0,4}["']?(?:white|\#fff(?:fff)?)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_HIDDEN = re.compile(r"\shidden(?=[\s=/]|$)", re.IGNORECASE)


def _is_hidden(tag: re.Match[str]) -> bool:
    """Whether a tag opens what a page does not show; classes are unknown, and `<details>` is shown on a click."""
    attributes = tag["attributes"]
    if tag["name"].lower() in ("template", "details", "summary", "input", "script", "style"):
        return tag["name"].lower() == "template"
    return bool(_STYLES.search(attributes) or _HIDDEN.search(_VALUE.sub("=", attributes)))


# The usual ways to write a comment in Markdown: a definition whose target is nothing, and whose title is the comment.
_NOWHERE = frozenset(("#", "<>", "", "/dev/null"))


def unshown(document: Document) -> Iterator[Unshown]:
    """What is not shown, in no order."""
    for comment in document.comments:
        if comment.closed:
            yield Unshown(comment.span, comment.text, "an HTML comment")
    for definition in document.definitions:
        if definition.target in _NOWHERE and definition.title:
            yield Unshown(definition.span, definition.title, "the title of a link definition")
    yield from _elements(document)


def _elements(document: Document) -> Iterator[Unshown]:
    """Hidden elements; of those that start inside another one, the outer."""
    spans = [block.span for block in document.walk() if isinstance(block, Html)]
    spans += [node.span for node in document.inlines if isinstance(node, Tag)]
    end = 0
    for span in sorted(spans):
        if span.start < end or not _MAY_HIDE.search(document.data, span.start, span.end):
            continue
        text = document.text(span)
        done, byte = 0, span.start
        for opening in _OPENING.finditer(text):
            byte += len(text[done : opening.start()].encode())
            done = opening.start()
            if byte < end or not _is_hidden(opening):
                continue
            inner = byte + len(opening[0].encode())
            following = document.text(Span(inner, min(inner + _LONGEST, len(document.data))))
            # Not every element is closed by a tag of its own: then the paragraph ends it.
            closing = re.compile(rf"</{opening['name']}\s*>|\n[ \t]*\n|\Z", re.IGNORECASE).search(following)
            assert closing
            end = inner + len(following[: closing.end()].encode())
            yield Unshown(Span(byte, end), _TAGS.sub(" ", following[: closing.start()]), "hidden HTML", element=True)


_MAY_HIDE = re.compile(rb"hidden|style|color|template", re.IGNORECASE)
_LONGEST = 8192
"""Bytes of a hidden element that are read."""
_TAGS = re.compile(r"<[^<>]{0,500}>")

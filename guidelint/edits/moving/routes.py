"""The line that takes a passage's place: a link to the document that has it now."""

from __future__ import annotations

import posixpath
import re

from guidelint.edits.moving.destinations import link_to
from guidelint.markdown.blocks import Heading
from guidelint.markdown.document import document
from guidelint.markdown.inline import CodeSpan, Text

_CUSTOM_ANCHOR = re.compile(r"\s*\{#[^\s{}]++\}$")
_MARKUP = re.compile(rb"([\\\[\]*_`<>&])")


def route(title: bytes, source: str, target: str) -> bytes:
    """A link with a heading's title, markup included where a link may hold it; with the file's name where it is empty.

    `source` is the document in which it stands, both paths from the root.
    """
    link = b"](" + link_to(target, source).encode("utf-8", "surrogateescape") + b")"
    heading = document(b"# " + title).blocks[0]
    assert isinstance(heading, Heading)
    plain = _CUSTOM_ANCHOR.sub("", heading.plain)
    if not plain:
        return b"[" + _escaped(posixpath.basename(target)) + link
    # A title of emphasis and code can stand as it is; in a link's text no link may stand, nor a loose bracket.
    simple = all(isinstance(one, Text | CodeSpan) for one in heading.inlines)
    if simple and plain == heading.plain and not re.search(rb"[\[\]]|\\$", title):
        return b"[" + title + link
    return b"[" + _escaped(plain) + link


def _escaped(text: str) -> bytes:
    return _MARKUP.sub(rb"\\\1", text.encode("utf-8", "surrogateescape"))

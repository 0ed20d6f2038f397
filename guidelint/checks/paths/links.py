"""The links of a document that lead to files: the path and the anchor of each, and where they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from guidelint.markdown.document import Document
from guidelint.markdown.positions import Span

_MAX_TARGET = 1_000
_AROUND = 200
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+:|//")
# Variables and patterns of templates.
_OPEN = re.compile(r"[{}<>$*|`\[\]\ufffd\x00-\x1f\\]|\.\.\.|…")
_CURSOR = "mdc:"


@dataclass(frozen=True, slots=True)
class FileLink:
    """A link to a file, or to a heading of the document itself."""

    path: str
    """As a path, percent signs resolved; empty for the document itself."""
    anchor: str
    """Without the `#`, percent signs resolved; empty if there is none."""
    path_span: Span
    """Where the path is written."""
    anchor_span: Span
    """Where the anchor is written, with the `#`."""
    from_root: bool
    """Whether it is Cursor's way to link: `mdc:` and a path from the root."""
    before: str
    """The text of its line before its label."""
    after: str
    """And behind it."""


def file_links(document: Document) -> Iterator[FileLink]:
    """The links, images and reference definitions that lead to files, in order of their targets."""
    found = [(link.target, link.target_span) for link in document.links if link.style == "inline"]
    found += [(one.target, one.target_span) for one in document.definitions]
    for target, span in sorted(found, key=lambda one: one[1]):
        link = _file_link(target, span, document)
        if link is not None:
            yield link


def _file_link(target: str, span: Span, document: Document) -> FileLink | None:
    written = document.text(span)
    cursor = target.startswith(_CURSOR)
    # What is escaped or broken over lines stands for other characters than it has.
    if not target or len(target) > _MAX_TARGET or written != target or _OPEN.search(target):
        return None
    start = len(_CURSOR) if cursor else 0
    rest = target[start:]
    if not rest or _SCHEME.match(rest):
        return None
    before_anchor, sharp, anchor = rest.partition("#")
    path = before_anchor.partition("?")[0]
    if not path and before_anchor:
        return None
    first = span.start + start
    middle = first + len(before_anchor.encode())
    line = document.lines.span(document.lines.position(span.start).line)
    return FileLink(
        unquote(path),
        unquote(anchor),
        Span(first, first + len(path.encode())),
        Span(middle, middle + len((sharp + anchor).encode())),
        cursor,
        document.text(Span(max(line.start, span.start - _AROUND), span.start)).rpartition("[")[0],
        document.text(Span(span.end, min(line.end, span.end + _AROUND))),
    )

"""What links lead to: relative destinations as they are written in a document, and how others are written."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from guidelint.markdown.blocks import Html
from guidelint.markdown.document import Document
from guidelint.markdown.inline import Tag
from guidelint.markdown.positions import Span

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+:|//")
# What a template engine or a shell puts something else in place of; Windows' separators.
_TEMPLATE = re.compile(r"\{\{|\{%|\$\{|<%|[\\\x00-\x1f\ufffd]")
_ATTRIBUTE = re.compile(rb"""\s(?:href|src)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE)
_UNSAFE = re.compile(r"[\x00-\x20\x7f\"#%&'()<>?\[\]\\`|]")


@dataclass(frozen=True, slots=True)
class Destination:
    """A relative destination: where it is written, and what it says."""

    span: Span
    path: str
    """Percent signs resolved; empty for the document itself."""
    query: str
    """With its `?`, as written; mostly empty."""
    fragment: str | None
    """Without the `#`, as written; None if there is none."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a destination leads to, whichever document it stands in."""

    path: str
    """From the root, with a slash at its end where it was written with one."""
    query: str
    fragment: str | None


def destinations(document: Document) -> Iterator[Destination]:
    """The relative destinations of links, images, definitions and HTML attributes; none in code."""
    found = [(link.target, link.target_span) for link in document.links if link.style == "inline"]
    # `[^1]: word` is a footnote on GitHub.
    found += [(one.target, one.target_span) for one in document.definitions if not one.label.startswith("^")]
    found += _attributes(document)
    for target, span in sorted(found, key=lambda one: one[1]):
        destination = _read(document, target, span)
        if destination is not None:
            yield destination


def aim(destination: Destination, path: str) -> Aim:
    """What a destination leads to that stands in the document at a path from the root."""
    if not destination.path:
        return Aim(path, destination.query, destination.fragment)
    there = posixpath.normpath(posixpath.join(posixpath.dirname(path), destination.path))
    return Aim(there + "/" * destination.path.endswith("/"), destination.query, destination.fragment)


def depends(one: Destination, was_at: str, is_at: str) -> bool:
    """Whether a destination leads elsewhere when its document is at another path."""
    return was_at != is_at and (not one.path or posixpath.dirname(was_at) != posixpath.dirname(is_at))


def written(aim: Aim, path: str) -> bytes:
    """The destination that leads there from the document at a path from the root."""
    tail = aim.query + ("" if aim.fragment is None else f"#{aim.fragment}")
    if aim.path == path and tail:
        return _bytes(tail)
    return _bytes(link_to(aim.path, path) + tail)


def link_to(target: str, path: str) -> str:
    """A file or folder as the document at a path links to it; both from the root."""
    encoded = _UNSAFE.sub(lambda found: f"%{ord(found[0]):02X}", seen_from(target, path))
    return f"./{encoded}" if _SCHEME.match(encoded) else encoded


def seen_from(target: str, path: str) -> str:
    """A file or folder as seen from the folder of the document at a path; both from the root."""
    folder = posixpath.dirname(path)
    if target == ".." or target.startswith("../"):
        return "../" * (folder.count("/") + bool(folder)) + target
    return posixpath.relpath(f"/{target}", f"/{folder}") + "/" * target.endswith("/")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _read(document: Document, target: str, span: Span) -> Destination | None:
    raw = document.data[span.start : span.end].decode("utf-8", "surrogateescape")
    # Escapes and entities stand for other characters than they have.
    text = target if "\\" in raw or "&" in raw else raw
    if not text or text.startswith("/") or _SCHEME.match(text) or _TEMPLATE.search(text):
        return None
    before, sharp, fragment = text.partition("#")
    path, mark, query = before.partition("?")
    if not path and (mark or fragment in ("", "top")):
        return None  # this very place, whichever it is
    return Destination(span, unquote(path, errors="surrogateescape"), mark + query, fragment if sharp else None)


def _attributes(document: Document) -> Iterator[tuple[str, Span]]:
    spans = [node.span for node in document.inlines if isinstance(node, Tag)]
    for block in document.walk():
        if isinstance(block, Html):
            at = block.span.start
            for comment in block.comments:
                spans.append(Span(at, comment.span.start))
                at = comment.span.end
            spans.append(Span(at, block.span.end))
    for span in spans:
        for found in _ATTRIBUTE.finditer(document.data, *span):
            number = found.lastindex or 1
            value = found[number].decode("utf-8", "replace")
            yield html.unescape(value), Span(*found.span(number))

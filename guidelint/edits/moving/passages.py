"""What is to be moved: a section, or the block that a finding is about."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass

from guidelint.checks.paths import slugs
from guidelint.edits.moving import headings
from guidelint.errors import GuidelintError, nearest
from guidelint.markdown.blocks import Block, Heading, ListBlock, ListItem, Quote
from guidelint.markdown.document import Document, Section, document
from guidelint.markdown.positions import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """Whole lines of a document."""

    span: Span
    """From the start of the first line to the end of the last that is not blank, its line end excluded."""
    title: bytes
    """The title of the section, as it is written; empty where there is none."""
    headed: bool
    """Whether it starts with that heading."""
    indent: bytes = b""
    """What each line is indented by, being part of a list item."""
    marker: bytes = b""
    """The marker of its first list item, where it is some of the items of a list."""
    blocks: tuple[Block, ...] = ()
    """What it consists of, if it is part of a list."""


# Sections


def section(document: Document, name: str, wanted: str) -> Passage:
    """The section that has a title, whatever its case and markup; raises `GuidelintError` unless it is one.

    `wanted` may be `Parent > Child`, or an anchor: `#child-1`. Messages call the document `name`.
    """
    sections = _paths(document)
    found = _by_anchor(document, wanted) if re.fullmatch(r"#[^\s#]+", wanted) else _by_title(sections, wanted)
    if not found:
        titles = [" > ".join(path) for path in sections.values()] + [path[-1] for path in sections.values()]
        if not titles:
            raise GuidelintError(f"{name}: there is no section `{wanted}`: it has no headings")
        near = nearest(_plain(wanted), titles) or f"; it has {_listed(sections)}"
        raise GuidelintError(f"{name}: there is no section `{wanted}`{near}")
    if len(found) > 1:
        anchors = dict(reversed(slugs.located(document)))
        places = [
            f"{' > '.join(sections[one])} (line {_line(document, one.heading)}, #{anchors[one.heading.span.start]})"
            for one in found
        ]
        raise GuidelintError(f"{name}: {len(found)} sections are called `{wanted}`: {', '.join(places)}")
    return _whole(document, found[0])


def _whole(document: Document, section: Section) -> Passage:
    return Passage(_trimmed(document, section.span), headings.title(document, section.heading), headed=True)


def _paths(document: Document) -> dict[Section, tuple[str, ...]]:
    """Every section with the titles that lead to it."""
    found: dict[Section, tuple[str, ...]] = {}
    pending: list[tuple[tuple[str, ...], Section]] = [((), one) for one in reversed(document.sections)]
    while pending:
        above, one = pending.pop()
        found[one] = path = (*above, one.title)
        pending += ((path, child) for child in reversed(one.children))
    return found


def _by_title(sections: dict[Section, tuple[str, ...]], wanted: str) -> list[Section]:
    whole = _normal(_plain(wanted))
    found = [one for one, path in sections.items() if _normal(path[-1]) == whole]
    if found:
        return found
    *above, last = (_normal(_plain(part)) for part in re.split(r"\s+>\s+", wanted))
    return [
        one
        for one, (*parents, title) in sections.items()
        if _normal(title) == last and _in_order(above, [_normal(parent) for parent in parents])
    ]


def _by_anchor(document: Document, wanted: str) -> list[Section]:
    at = next((byte for byte, name in slugs.located(document) if f"#{name}" == wanted.lower()), None)
    found = None if at is None else document.section_at(at)
    return [found] if found is not None and found.heading.span.start == at else []


def _plain(text: str) -> str:
    """A title as a reader sees it, however it is written."""
    parsed = document(b"# " + text.strip().lstrip("#").encode("utf-8", "surrogateescape"))
    first = parsed.blocks[0] if parsed.blocks else None
    return first.plain if isinstance(first, Heading) else text


def _normal(title: str) -> str:
    return " ".join(title.split()).casefold()


def _in_order(some: Sequence[str], all_of: Sequence[str]) -> bool:
    """Whether all of some texts are among others, in their order."""
    others = iter(all_of)
    return all(one in others for one in some)


def _listed(sections: dict[Section, tuple[str, ...]]) -> str:
    titles = [f"`{one.title}`" for one in sections]
    more = f" and {len(titles) - 10:,} more" if len(titles) > 10 else ""
    return ", ".join(titles[:10]) + more


def _line(document: Document, heading: Heading) -> int:
    return document.lines.position(heading.span.start).line


# Blocks


def block(document: Document, name: str, span: Span) -> Passage:
    """The smallest blocks that hold a stretch of the document; of a heading alone its section.

    Raises `GuidelintError` for parts of a quote.
    """
    siblings: Sequence[Block] = document.blocks
    indent = b""
    while True:
        touched = [
            one for one in siblings if one.span.start < max(span.end, span.start + 1) and span.start < one.span.end
        ]
        if not touched:
            raise GuidelintError(f"{name}: there is nothing to move in {_where(document, span)}")
        only = touched[0]
        if len(touched) > 1 or not isinstance(only, ListBlock | ListItem | Quote) or _covers(document, span, only):
            break
        if isinstance(only, Quote):
            raise GuidelintError(f"{name}: {_where(document, span)} is in a quote: move the whole section")
        if isinstance(only, ListItem):
            if not only.blocks or span.start < only.blocks[0].span.end:
                break  # its first line has the marker
            indent = _indentation(document, name, only)
        siblings = only.children
    if isinstance(only, Heading) and len(touched) == 1 and not indent:
        own = document.section_at(only.span.start)
        if own is not None and own.heading is only:
            return _whole(document, own)
    marker = touched[0].marker.encode() if isinstance(touched[0], ListItem) else b""
    start = document.lines.span(_first_line(document, touched[0])).start
    found = _trimmed(document, Span(start, max(one.span.end for one in touched)))
    above = document.section_at(start)
    title = b"" if above is None else headings.title(document, above.heading)
    headed = isinstance(touched[0], Heading) and not indent
    return Passage(found, title, headed, indent, marker, tuple(touched))


def _covers(document: Document, span: Span, one: Block) -> bool:
    """Whether a stretch touches the first and the last line of a block."""
    lines = document.lines
    touched, own = lines.lines(span), lines.lines(one.span)
    return touched[0] <= own[0] and own[-1] <= touched[-1]


def _first_line(document: Document, one: Block) -> int:
    return document.lines.position(one.span.start).line


def _indentation(document: Document, name: str, item: ListItem) -> bytes:
    """What the later blocks of a list item are indented by."""
    start = document.lines.span(_first_line(document, item)).start
    before = document.data[start : item.blocks[0].span.start]
    _require_blanks(document, name, before.replace(item.marker.encode(), b" " * len(item.marker)), item)
    return b" " * len(before)


def _require_blanks(document: Document, name: str, indent: bytes, one: Block) -> None:
    if indent.strip(b" "):
        raise GuidelintError(
            f"{name}: {_where(document, one.span)} is in a list that cannot be taken apart: move the whole section"
        )


def _where(document: Document, span: Span) -> str:
    lines = document.lines.lines(span)
    return f"line {lines[0]}" if len(lines) == 1 else f"what is in lines {lines[0]} to {lines[-1]}"


def _trimmed(document: Document, span: Span) -> Span:
    """The lines of a span without blank ones at its end, and without the last line end."""
    lines = document.lines
    touched = lines.lines(span)
    last = next((line for line in reversed(touched) if lines.text(line).strip()), touched[0])
    return Span(span.start, lines.span(last).end)


def name_for(passage: Passage, path: str) -> str:
    """A name of a file for a passage, after its title; after the document where that has none."""
    made = slugs.slug(_plain(passage.title.decode("utf-8", "replace")))
    return f"{made or posixpath.splitext(posixpath.basename(path))[0]}.md"

"""Sections that are most of a large file, and root files that are longer than the team's own bound."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.sample_folders import is_sample
from guidelint.config import Limits
from guidelint.findings import Confidence, Finding, Place, Related, Rule, Severity, finding
from guidelint.markdown.blocks import Fence, IndentedCode, ListItem, Table
from guidelint.markdown.document import Document, Section
from guidelint.markdown.positions import Span

RULE = Rule("GL308", "oversized-section", Severity.INFO, "a section that is most of a large file")

_LARGE_BYTES = 8 * 1024
_LARGE_LINES = 200
"""From either of these on a file is large: 90 % of the guidance files that people write are smaller."""

_MOST_PERCENT = 50
_WHOLE_PERCENT = 90
"""A section that is more of the file than this is the file under its title."""

_BULK_PERCENT = 50
"""Tables and code that a section with subsections must hold: else it is a chapter, and no one thing that could move."""


def check(guidance: tuple[GuidanceFile, ...], limits: Limits, files: Files) -> Iterator[Finding]:
    for file in guidance:
        if not files.inside(file.path):
            continue
        if posixpath.dirname(file.path) == files.root:
            yield from _too_long(file, limits, files)
        section = _oversized(file)
        if section is not None:
            yield _finding(section, file, files)


def _too_long(file: GuidanceFile, limits: Limits, files: Files) -> Iterator[Finding]:
    for count, noun, bound, option in (
        (len(file.data), "bytes", limits.root_bytes, "limits.root-bytes"),
        (len(file.document.lines), "lines", limits.root_lines, "limits.root-lines"),
    ):
        if bound is not None and count > bound:
            longest = sorted(_parts(file.document), key=_size, reverse=True)[:3]
            yield finding(
                RULE,
                f"{wording.number(count, noun)}, which is over the {bound:,} that {option} allows a root file",
                files.place(file.path),
                agents=file.agents,
                evidence=[
                    f"The largest sections are {wording.listed([_named(one) for one in longest])}." for _ in longest[:1]
                ],
                help="Move what only some tasks need into guidance of its folder, or into a document to point at.",
                related=[Related(_place(one, file, files), wording.number(_size(one), "bytes")) for one in longest],
            )


def _oversized(file: GuidanceFile) -> Section | None:
    """The innermost section that is most of a large file, but not the file itself under its title."""
    size = len(file.data)
    if size <= _LARGE_BYTES and len(file.document.lines) <= _LARGE_LINES:
        return None
    found: Section | None = None
    sections: Sequence[Section] = file.document.sections
    while large := next((one for one in sections if _size(one) * 100 > size * _MOST_PERCENT), None):
        if _size(large) * 100 <= size * _WHOLE_PERCENT and _is_one_thing(file.document, large):
            found = large
        sections = large.children
    return found


def _is_one_thing(document: Document, section: Section) -> bool:
    """Whether most of a section stands under its own heading, or is tables and code."""
    size = _size(section)
    if (section.own_span.end - section.own_span.start) * 100 > size * _BULK_PERCENT:
        return True
    bulk = sum(
        block.span.end - block.span.start
        for block in document.walk()
        if isinstance(block, Table | Fence | IndentedCode) and section.span.start <= block.span.start < section.span.end
    )
    return bulk * 100 > size * _BULK_PERCENT


def _finding(section: Section, file: GuidanceFile, files: Files) -> Finding:
    size, whole = _size(section), len(file.data)
    held = _held(file.document, section.span)
    parts = sorted(section.children, key=_size, reverse=True)[:3]
    evidence = [f"{size:,} of the {whole:,} bytes of the file stand in it."]
    if held:
        evidence.append(f"It holds {wording.listed(held, 5)}.")
    if parts:
        evidence.append(f"Its largest parts are {wording.listed([_named(one) for one in parts])}.")
    return finding(
        RULE,
        f"this section is {size * 100 // whole} % of a file of {wording.number(whole, 'bytes')}",
        files.place(file.path, section.heading.span.start, section.heading.span.end),
        agents=file.agents,
        evidence=evidence,
        help="Move it into guidance of the folder it is about, or into a document, and leave a line that says when to "
        "read that.",
        related=[Related(_place(one, file, files), wording.number(_size(one), "bytes")) for one in parts],
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else None,
    )


def _parts(document: Document) -> Sequence[Section]:
    """The sections that share out a file: those under its title, where it has one."""
    sections = document.sections
    if len(sections) == 1 and sections[0].children:
        return sections[0].children
    return sections


def _held(document: Document, span: Span) -> list[str]:
    """What a stretch of the document holds, in figures."""
    rows = code = items = 0
    for block in document.walk():
        if not span.start <= block.span.start < span.end:
            continue
        if isinstance(block, Table):
            rows += len(block.rows)
        elif isinstance(block, Fence | IndentedCode):
            code += len(block.lines)
        elif isinstance(block, ListItem):
            items += 1
    figures = (
        (code, "lines of code", "line of code"),
        (rows, "rows of tables", "row of tables"),
        (items, "list items", "list item"),
    )
    return [f"{count:,} {one if count == 1 else many}" for count, many, one in figures if count]


def _size(section: Section) -> int:
    return section.span.end - section.span.start


def _named(section: Section) -> str:
    return f"“{section.title}” ({wording.number(_size(section), 'bytes')})"


def _place(section: Section, file: GuidanceFile, files: Files) -> Place:
    return files.place(file.path, section.heading.span.start, section.heading.span.end)

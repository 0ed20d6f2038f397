"""What Claude Code makes of a file's bytes. agents/claude-code.md, sections 3, 5 and 6."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guidelint.loading import brace_lists, front_matter, markdown_imports
from guidelint.loading.decoding import lossy
from guidelint.loading.text import Origin, SourcedText

Placed = tuple[tuple[Origin, markdown_imports.Reference], ...]
"""References with the bytes that they stand in."""


@dataclass(frozen=True, slots=True)
class Document:
    """What is made of a file's bytes (section 3): the text without front matter and comment blocks, not yet trimmed."""

    text: SourcedText
    patterns: tuple[str, ...]
    """Of `paths` in the front matter; none: unconditional."""
    references: Placed
    mentions: Placed

    @property
    def unreadable(self) -> bool:
        """Whether an import names a path with a NUL: then the agent fails on the whole file (recorded)."""
        return any("\0" in reference.name for _, reference in self.references)


@functools.lru_cache(maxsize=1024)
def document(data: bytes, path: str) -> Document:
    """The document in the file at `path`. The numbers are those of section 3."""
    whole = lossy(data, path)  # 4 [R]; the leading BOM goes with the final trim, and stays on demand
    found = front_matter.find(whole.text)  # 5 [R]
    patterns: tuple[str, ...] = ()
    if found:
        written = whole.text[found.start : found.end]
        patterns = _patterns(front_matter.read(written).get("paths")) if "paths" in written else ()
    body = whole[found.body :] if found else whole
    scan = markdown_imports.scan(body.text)

    def placed(references: Iterable[markdown_imports.Reference]) -> Placed:
        found = ((body.origin_of(reference.start, reference.end), reference) for reference in references)
        return tuple((origin, reference) for origin, reference in found if origin)

    text = body.remove_spans(scan.comments)  # 6 [R]
    if scan.has_comment_block:
        text = text.with_line_feeds()
    return Document(text, patterns, placed(scan.references), placed(scan.mentions))


def _patterns(paths: front_matter.Value) -> tuple[str, ...]:
    """The patterns of a rule's `paths`; none where the rule is unconditional (section 6)."""
    parts = [part for text in _texts(paths) for part in brace_lists.split(text)]
    expanded = [pattern for part in parts for pattern in brace_lists.expand(part)]
    kept = tuple(pattern for pattern in (pattern.removesuffix("/**") for pattern in expanded) if pattern)
    return () if all(pattern == "**" for pattern in kept) else kept


def _texts(value: front_matter.Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif value:
        for item in value:
            yield from _texts(item)

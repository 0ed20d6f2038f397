"""A parsed guidance document: what rules and reports ask about a file's text.

This is the document as people mean it, in CommonMark with GitHub's tables. What an agent makes of the same bytes is
the matter of `guidelint.agents`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from guidelint.markdown import blocks as _blocks
from guidelint.markdown import front_matter as _front_matter
from guidelint.markdown import suppressions as _suppressions
from guidelint.markdown.blocks import Block, Definition, Fence, Heading, Html
from guidelint.markdown.front_matter import FrontMatter
from guidelint.markdown.inline import CodeSpan, Comment, Inline, Link
from guidelint.markdown.positions import LineIndex, Span
from guidelint.markdown.source import Source
from guidelint.markdown.suppressions import Suppression


@dataclass(frozen=True, eq=False)
class Section:
    """A heading and what stands under it. Headings inside quotes and lists make no sections."""

    heading: Heading
    span: Span
    """From the start of the heading's line to that of the next heading of the same or a higher level."""
    own_span: Span
    """The part of it before the first subsection."""
    children: tuple[Section, ...]

    @property
    def level(self) -> int:
        """The level of its heading, from 1 to 6."""
        return self.heading.level

    @property
    def title(self) -> str:
        """The text of its heading without markup."""
        return self.heading.plain


class Document:
    """A guidance file, parsed on demand. Never raises for any bytes; takes time in proportion to their number.

    The bytes are decoded as UTF-8, with U+FFFD for what is not. All spans are byte offsets in the file; `lines` turns
    them into lines and columns. Lists and quotes nested deeper than 30 and 60 levels are read as paragraphs.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def _source(self) -> Source:
        return Source(self.data)

    @property
    def lines(self) -> LineIndex:
        """Lines and columns of the file."""
        return self._source.index

    def text(self, span: Span) -> str:
        """The bytes of a span, decoded lossily."""
        return self.data[span.start : span.end].decode("utf-8", "replace")

    @cached_property
    def _front(self) -> tuple[FrontMatter | None, int]:
        return _front_matter.read(self._source)

    @property
    def front_matter(self) -> FrontMatter | None:
        """The front matter, if the file has any."""
        return self._front[0]

    @property
    def body(self) -> Span:
        """What follows the front matter, or the whole file without a BOM."""
        return Span(self._source.byte(self._front[1]), len(self.data))

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks at the top level; see `Block.children` and `walk` for what is inside them."""
        return _blocks.read(self._source, self._front[1])

    def walk(self) -> Iterator[Block]:
        """All blocks, each before those inside it, in document order."""
        return _blocks.walk(self.blocks)

    @cached_property
    def _walked(self) -> tuple[Block, ...]:
        return tuple(self.walk())

    @cached_property
    def inlines(self) -> tuple[Inline, ...]:
        """Everything inside headings, paragraphs and tables: plain text, code spans, links, comments, tags."""
        return tuple(node for block in self._walked for node in _blocks.inlines(block))

    @cached_property
    def fences(self) -> tuple[Fence, ...]:
        """All fenced code blocks."""
        return tuple(block for block in self._walked if isinstance(block, Fence))

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """All link reference definitions; of several of one label the first holds."""
        return tuple(block for block in self._walked if isinstance(block, Definition))

    @cached_property
    def code_spans(self) -> tuple[CodeSpan, ...]:
        """All code spans."""
        return tuple(node for node in self.inlines if isinstance(node, CodeSpan))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All links, images and autolinks, of references those that are defined."""
        return tuple(node for node in self.inlines if isinstance(node, Link))

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """All HTML comments, those in blocks of HTML and those inside text."""
        found = [node for node in self.inlines if isinstance(node, Comment)]
        found += [comment for block in self._walked if isinstance(block, Html) for comment in block.comments]
        return tuple(sorted(found, key=lambda comment: comment.span))

    @cached_property
    def _all_sections(self) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
        headings = [block for block in self.blocks if isinstance(block, Heading)]
        starts = [self.lines.full_span(self.lines.position(heading.span.start).line).start for heading in headings]
        starts.append(len(self.data))
        # From the last heading to the first: those that are open are the ones a heading above may take in.
        following: list[Section] = []
        in_order: list[Section] = []
        for index in range(len(headings) - 1, -1, -1):
            heading = headings[index]
            children = []
            while following and following[-1].level > heading.level:
                children.append(following.pop())
            end = children[-1].span.end if children else starts[index + 1]
            own = Span(starts[index], starts[index + 1])
            section = Section(heading, Span(starts[index], end), own, tuple(children))
            following.append(section)
            in_order.append(section)
        return tuple(reversed(following)), tuple(reversed(in_order))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections that are in no other section, in document order."""
        return self._all_sections[0]

    @cached_property
    def _section_starts(self) -> list[int]:
        return [section.span.start for section in self._all_sections[1]]

    def section_at(self, byte: int) -> Section | None:
        """The innermost section that a byte is in; None before the first heading."""
        index = bisect_right(self._section_starts, byte)
        return self._all_sections[1][index - 1] if index else None

    def headings_between(self, start: int, end: int) -> tuple[Heading, ...]:
        """The headings of sections that start from byte `start` up to, not including, byte `end`.

        A heading starts where its first mark or character stands.
        """
        first, last = (bisect_left(self._heading_starts, byte) for byte in (start, end))
        return tuple(section.heading for section in self._all_sections[1][first:last])

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [section.heading.span.start for section in self._all_sections[1]]

    @cached_property
    def is_blank(self) -> bool:
        """Whether nothing but white space is left without a BOM, front matter and comments."""
        at = self.body.start
        for comment in self.comments:
            if self.text(Span(at, comment.span.start)).strip():
                return False
            at = comment.span.end
        return not self.text(Span(at, len(self.data))).strip()

    @cached_property
    def suppressions(self) -> tuple[Suppression, ...]:
        """The comments that start with `guidelint:`, also those with something wrong about them."""
        sections = {section.heading: section.span for section in self._all_sections[1]}

        def extent(block: Block) -> Span:
            return sections[block] if isinstance(block, Heading) else block.span

        return tuple(_suppressions.find(self.blocks, Span(0, len(self.data)), extent))


@lru_cache(maxsize=128)
def document(data: bytes) -> Document:
    """The parsed document of these bytes; the same bytes give the same object while it is remembered."""
    return Document(data)

"""The lines of a guidance file as candidates for copies: which say something, and which stand in many files rightly."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from guidelint.checks.copying import everyday_commands
from guidelint.markdown import Block, CodeSpan, Fence, Heading, Html, IndentedCode, Link, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.markdown.positions import Span
from guidelint.repository.words import WORTH, words, worth

_DOCUMENT = re.compile(r"\.(?:mdx?|mdc|rst|adoc|txt)(?:#\S*)?$", re.IGNORECASE)
_ENTRY = re.compile(r"[ \t>]*+(?:[-*+•|]|\d{1,9}[.)])")
_REMARKS = 15
"""Words that may stand beside a command or a pointer for an item or a row to be no more than that."""
_FEW_REMARKS = 6
"""The same for other lines."""
_INTRODUCTION = 45
"""Words that it takes to say what a project is."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A block that is not to be cut through. Lines count from 1, the last one is included."""

    first: int
    last: int
    code: bool
    fenced: bool


class Lines:
    """The lines of one file, from 1. Everything is found once, in time in proportion to the file."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def has_words(self, line: int) -> bool:
        """Whether anything stands in a line."""
        return self._words[line] > 0

    @cached_property
    def _words(self) -> list[int]:
        lines = self.document.lines
        return [0, *(len(words(lines.text(line))) for line in range(1, len(lines) + 1)), 0]

    @cached_property
    def passed_over(self) -> frozenset[int]:
        """The lines that say nothing of whether text is copied.

        They are front matter, titles, a short introduction, comments, commands of everyday tools, and pointers to other
        files.
        """
        document, lines = self.document, self.document.lines
        found: set[int] = set()
        if document.front_matter:
            found.update(range(1, lines.position(document.body.start).line))
        for block in document.walk():
            if _is_passed_over(block):
                found.update(lines.lines(block.span))
        if introduction := _introduction(document):
            found.update(lines.lines(introduction.span))
        for span in _brief(document):
            line = lines.position(span.start).line
            if line not in found:
                allowed = _REMARKS if _ENTRY.match(lines.text(line)) else _FEW_REMARKS
                if self._words[line] <= allowed + len(words(document.text(span))):
                    found.add(line)
        return frozenset(found)

    @cached_property
    def _own(self) -> list[int]:
        """How many lines up to each one have words and are not passed over."""
        return list(accumulate(line not in self.passed_over and has > 0 for line, has in enumerate(self._words)))

    def between(self, before: int, after: int) -> int:
        """How many lines with words that are not passed over stand between two lines."""
        return self._own[after - 1] - self._own[before]

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """Code, paragraphs and tables, in order. They do not overlap."""
        found = []
        for block in self.document.walk():
            if isinstance(block, Fence | IndentedCode | Paragraph | Table):
                lines = self.document.lines.lines(block.span)
                code = isinstance(block, Fence | IndentedCode)
                found.append(Leaf(lines[0], lines[-1], code, isinstance(block, Fence)))
        return tuple(found)

    @cached_property
    def _starts(self) -> list[int]:
        return [leaf.first for leaf in self.leaves]

    def leaf_at(self, line: int) -> Leaf | None:
        """The block that a line is part of."""
        at = bisect_right(self._starts, line) - 1
        return self.leaves[at] if at >= 0 and line <= self.leaves[at].last else None


def _is_passed_over(block: Block) -> bool:
    if isinstance(block, Fence | IndentedCode):
        return everyday_commands.is_block([one.text for one in block.lines])
    return isinstance(block, Heading) or (isinstance(block, Html) and block.only_comments)


def _introduction(document: Document) -> Paragraph | None:
    """A short paragraph right under the title of the file: what the project is may be said in every file of it."""
    blocks = [block for block in document.blocks[:4] if not isinstance(block, Html)]
    if len(blocks) < 2 or not isinstance(blocks[0], Heading) or blocks[0].level > 1:
        return None
    paragraph = blocks[1]
    if not isinstance(paragraph, Paragraph) or sum(map(worth, words(paragraph.plain))) > _INTRODUCTION * WORTH:
        return None
    return paragraph


def _brief(document: Document) -> Iterator[Span]:
    """The commands and pointers in the text."""
    for node in document.inlines:
        if isinstance(node, CodeSpan):
            if _DOCUMENT.search(node.text) or (" " in node.text and everyday_commands.is_command(node.text)):
                yield node.span
        elif isinstance(node, Link) and not node.image:
            yield node.span

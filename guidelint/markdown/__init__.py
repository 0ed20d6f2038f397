"""Guidance files as parsed documents, with the place of everything in them.

`document(data)` is where to start. Parsers are imported when something is parsed, not with this package.
"""

from guidelint.markdown.blocks import (
    Block,
    Cell,
    Definition,
    Fence,
    Heading,
    Html,
    IndentedCode,
    ListBlock,
    ListItem,
    Paragraph,
    Quote,
    Row,
    Table,
    ThematicBreak,
    inlines,
    walk,
)
from guidelint.markdown.document import Document, Section, document
from guidelint.markdown.front_matter import FrontMatter, Key
from guidelint.markdown.inline import CodeSpan, Comment, Inline, Link, Tag, Text
from guidelint.markdown.positions import LineIndex, Position, Span
from guidelint.markdown.suppressions import RuleName, Suppression

__all__ = [
    "Block",
    "Cell",
    "CodeSpan",
    "Comment",
    "Definition",
    "Document",
    "Fence",
    "FrontMatter",
    "Heading",
    "Html",
    "IndentedCode",
    "Inline",
    "Key",
    "LineIndex",
    "Link",
    "ListBlock",
    "ListItem",
    "Paragraph",
    "Position",
    "Quote",
    "Row",
    "RuleName",
    "Section",
    "Span",
    "Suppression",
    "Table",
    "Tag",
    "Text",
    "ThematicBreak",
    "document",
    "inlines",
    "walk",
]

"""The anchors of a Markdown file: those that GitHub makes of its headings, and those written in HTML."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from guidelint.markdown.blocks import Heading, Html
from guidelint.markdown.document import Document
from guidelint.markdown.inline import Tag

_ATTRIBUTE = re.compile(r"""\s(?:id|name)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE)
_CUSTOM = re.compile(r"\{#([^\s{}]++)\}\s*+$")


def anchors(document: Document) -> frozenset[str]:
    """Every anchor of the document, in lower case; of equal headings the second ends in `-1`, and so on."""
    return frozenset(name for _, name in located(document))


def located(document: Document) -> list[tuple[int, str]]:
    """Every anchor of the document with the byte where what has it starts, in order of these."""
    found: list[tuple[int, str]] = []
    counts: Counter[str] = Counter()
    for block in document.walk():
        if isinstance(block, Heading):
            title = block.plain
            custom = _CUSTOM.search(title)
            if custom:  # what several site generators understand
                found.append((block.span.start, custom[1].lower()))
            made = slug(title)
            number = counts[made]
            counts[made] += 1
            found.append((block.span.start, f"{made}-{number}" if number else made))
        elif isinstance(block, Html):
            found += ((block.span.start, name) for name in _named(block.text))
    for node in document.inlines:
        if isinstance(node, Tag):
            found += ((node.span.start, name) for name in _named(node.text))
    return sorted(found, key=lambda one: one[0])


def slug(title: str) -> str:
    """The anchor that GitHub makes of a heading's text: letters, digits, marks, `-` and `_` stay, blanks become `-`."""
    # From github/html-pipeline's rule, `/[^\p{Word}\- ]/u` taken out.
    return "".join(one for one in title.strip().lower() if _stays(one)).replace(" ", "-")


def _stays(character: str) -> bool:
    category = unicodedata.category(character)
    return character in "- " or category[0] in "LMN" or category == "Pc"


def alike(anchor: str) -> str:
    """What is left of an anchor where only letters and digits count: other sites make others of the same heading."""
    return "".join(one for one in anchor.lower() if one.isalnum())


def _named(html: str) -> list[str]:
    return [(match[1] or match[2] or match[3] or "").lower() for match in _ATTRIBUTE.finditer(html)]

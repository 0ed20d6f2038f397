"""Small repositories for rules about listings, one under each heading of a file in `listings_data`.

As on the rules' pages a line `=== PATH` starts a file; the first is the guidance. A file without lines has some.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from guidelint.markdown.document import document

_DATA = Path(__file__).parent / "listings_data"


@dataclass(frozen=True)
class Case:
    """A guidance file and the files beside it."""

    name: str
    path: str
    """The guidance file."""
    tree: dict[str, str]
    sources: frozenset[str]
    """The other files whose content matters."""


def cases(name: str) -> list[Case]:
    """The repositories of a file."""
    parsed = document((_DATA / f"{name}.md").read_bytes())
    found = []
    for fence in parsed.fences:
        section = parsed.section_at(fence.span.start)
        assert section
        tree: dict[str, str] = {}
        path = ""
        for line in fence.lines:
            if line.text.startswith("=== "):
                path = line.text[4:]
                tree[path] = ""
            else:
                tree[path] += f"{line.text}\n"
        first = next(iter(tree))
        sources = frozenset(other for other, text in tree.items() if text and other != first)
        found.append(Case(section.title, first, {other: text or "x\n" for other, text in tree.items()}, sources))
    return found

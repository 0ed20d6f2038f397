"""The examples on the rules' pages: small trees, and the findings that they give.

A `tree` block lists files. A line `=== PATH` starts one, and the lines up to the next are its content. After the path
may stand `(repeat N)`: the content N times; `(bytes)`: the content with Python's escapes (`\\xff`), without its last
line end; `-> TARGET`: a link. A path that ends in `/` is an empty folder. A `findings` block holds the findings of the
page's rule for the tree before it, as `check --format concise` prints them; a tree without one gives none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from guidelint.markdown.document import document

_FILE = re.compile(r"=== (?P<path>.+?)(?: \(repeat (?P<times>\d+)\)| (?P<bytes>\(bytes\))| -> (?P<target>.+))?$")


@dataclass
class Example:
    """A tree on a page, and the lines that are to be found for it."""

    page: Path
    line: int
    tree: str
    findings: str = ""

    @property
    def id(self) -> str:
        return f"{self.page.stem}:{self.line}"

    def lay(self, root: Path) -> None:
        """Write the tree below a folder."""
        for head, body in _files(self.tree):
            path = root / head["path"]
            if head["path"].endswith("/"):
                path.mkdir(parents=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            if head["target"]:
                path.symlink_to(head["target"])
            elif head["bytes"]:
                path.write_bytes(body.removesuffix("\n").encode().decode("unicode_escape").encode("latin-1"))
            else:
                path.write_text(body * int(head["times"] or 1), "utf-8")


def _files(tree: str) -> Iterator[tuple[re.Match[str], str]]:
    head: re.Match[str] | None = None
    lines: list[str] = []
    for line in tree.splitlines(keepends=True):
        found = _FILE.match(line.rstrip("\n"))
        if found:
            if head:
                yield head, "".join(lines)
            head, lines = found, []
        else:
            lines.append(line)
    if head:
        yield head, "".join(lines)


def on_page(page: Path) -> list[Example]:
    """Every example of a page, in its order."""
    parsed = document(page.read_bytes())
    found: list[Example] = []
    for fence in parsed.fences:
        text = "".join(f"{line.text}\n" for line in fence.lines)
        if fence.info == "tree":
            found.append(Example(page, parsed.lines.position(fence.span.start).line, text))
        elif fence.info == "findings":
            found[-1].findings = text
    return found

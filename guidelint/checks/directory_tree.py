"""A drawn or indented listing that repeats the repository's own files and folders."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.listing import drawn
from guidelint.checks.listing.placing import Placed, place
from guidelint.checks.removal import removal
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Fix, Rule, Severity, finding
from guidelint.markdown.blocks import Block, Cell, Fence, Html, IndentedCode, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.markdown.inline import CodeSpan, Text
from guidelint.repository.files import Repository
from guidelint.repository.names import Names

RULE = Rule("GL303", "directory-tree", Severity.WARNING, "a listing that repeats the repository's own tree")

_LISTINGS = frozenset(("", "text", "txt", "plain", "plaintext", "tree", "md", "markdown", "none", "ascii", "dir"))
"""Languages of fences whose lines may be names without tree marks before them. In others they are code."""

_SURE_PERCENT = 80
"""Entries that must exist for a tree to be of this repository, and no other, beyond doubt."""

_LIKELY_PERCENT = 50
"""Entries that must exist for a tree to be of this repository, if some are of names that are its own."""

_OWN_NAMES = 3
"""Names that not every project has, for the same."""

_MOST_GONE = 5
"""Entries that are named of those that are gone."""


@dataclass(frozen=True)
class _Tree:
    listing: drawn.Listing
    placed: Placed
    confidence: Confidence


def check(guidance: tuple[GuidanceFile, ...], names: Names, repository: Repository, files: Files) -> Iterator[Finding]:
    root = repository.root.path
    for file in guidance:
        if not files.inside(file.path):
            continue
        shown = files.show(file.path)
        for block in file.document.walk():
            lines, bare = _lines(block, file.document)
            if len(lines) < 3:
                continue
            listing = drawn.read(lines)
            if not listing.is_drawn and not bare:
                continue
            placed = place(
                listing.entries,
                names,
                posixpath.dirname(shown),
                lambda path: repository.ignored(posixpath.join(root, path)),
            )
            found = None if placed is None else _tree(listing, placed, names)
            if found is not None:
                yield _finding(found, file, block, files, is_sample(shown))


def _lines(block: Block, document: Document) -> tuple[list[str], bool]:
    """The lines of a block that may be a tree, and whether they may be one without tree marks."""
    if isinstance(block, Fence):
        return [line.text for line in block.lines], block.language in _LISTINGS
    if isinstance(block, IndentedCode):
        return [line.text for line in block.lines], True
    if isinstance(block, Html) and not block.only_comments:
        return block.text.split("\n"), False
    if isinstance(block, Table):
        return [_cell(row.cells[0]) if row.cells else "" for row in block.rows], False
    if isinstance(block, Paragraph):
        # Without a fence around it a tree is read as text; its lines stand in the file as they were drawn.
        text = document.text(block.span)
        if text.count("├") + text.count("└") + text.count("|--") >= 3:
            return text.replace("\r\n", "\n").split("\n"), False
    return [], False


def _cell(cell: Cell) -> str:
    """What a tree in the first column of a table says in a row, its blanks included."""
    return "".join(node.text for node in cell.inlines if isinstance(node, Text | CodeSpan))


def _tree(listing: drawn.Listing, placed: Placed, names: Names) -> _Tree | None:
    """The block as a tree of this repository, if it is one and large enough to be in the way."""
    existing = len(placed.existing)
    held = sum(path in names.files for _, path in placed.existing)
    # A sketch of some folders is fine, and so are a few files that show where things go.
    if not (existing >= 8 or (existing >= 7 and held >= 2) or (existing >= 6 and held >= 5)):
        return None
    if not listing.is_drawn:
        calls = sum(entry.name.startswith("./") and not entry.folder for entry in listing.entries)
        if existing * 10 < listing.lines * 6 or calls * 2 >= len(listing.entries):
            return None
    neutral = sum(entry.neutral for entry in listing.entries)
    if neutral * 3 > len(listing.entries) * 2:
        return None
    percent = existing * 100 // placed.counted
    own = placed.distinctive()
    if own < _OWN_NAMES or percent < _LIKELY_PERCENT:
        return None
    return _Tree(listing, placed, Confidence.HIGH if percent >= _SURE_PERCENT else Confidence.MEDIUM)


def _finding(tree: _Tree, file: GuidanceFile, block: Block, files: Files, sample: bool) -> Finding:
    placed = tree.placed
    existing, counted, gone = len(placed.existing), placed.counted, len(placed.gone)
    number = (
        f"all of its {counted:,} entries exist"
        if existing == counted
        else f"{existing:,} of its {counted:,} entries exist"
    )
    lost = f", {gone:,} {'is' if gone == 1 else 'are'} gone" if gone else ""
    where = f"`{placed.base}`" if placed.base else "the root of the repository"
    evidence = [f"{existing:,} of {counted:,} are files and folders below {where}."]
    if gone:
        listed = wording.listed([f"`{entry.path}`" for entry in placed.gone], _MOST_GONE)
        evidence.append(f"Not there: {listed}.")
    return finding(
        RULE,
        f"a tree that repeats the repository: {number}{lost}",
        files.place(file.path, block.span.start, block.span.end),
        agents=file.agents,
        evidence=evidence,
        help="Take it out: an agent lists files when it needs them. Keep in a line each what their names do not say.",
        fix=Fix(False, "Take the tree out", (removal(files, file.path, block.span),)),
        confidence=Confidence.LOW if sample else tree.confidence,
    )

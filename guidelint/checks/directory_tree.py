"""A drawn or indented listing that repeats the repository's own files and folders."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.listing import drawn
from guidelint.checks.listing.placing import Placed, place
from guidelint.checks.removal import removal
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Fix, Related, Rule, Severity, finding
from guidelint.markdown.blocks import Block, Cell, Fence, Html, IndentedCode, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.markdown.inline import CodeSpan, Text
from guidelint.repository.files import Repository
from guidelint.repository.names import Names

RULE = Rule("GL303", "directory-tree", Severity.WARNING, "a listing that repeats the repository's own tree")

_LISTINGS = frozenset(("", "text", "txt", "plain", "plaintext", "tree", "md", "markdown", "none", "ascii", "dir"))
"""Languages of fences whose lines may be names without tree marks before them. In others they are code."""

_LEAST_BARE = 6
"""Lines of an indented listing that stands in the text."""

_BARE = re.compile(r"[ \t>]*+[\w.@\[\](){}/+-]++(?:[ \t]++(?:#|//|[-–—]{1,2} ).*)?")
"""A line with nothing but a name, and perhaps a remark."""

_SURE_PERCENT = 80
"""Entries that must exist for a tree to be of this repository, and no other, beyond doubt."""

_LIKELY_PERCENT = 50
"""Entries that must exist for a tree to be of this repository, if some are of names that are its own."""

_OWN_NAMES = 3
"""Names that not every project has, for the same."""

_MOST_GONE = 5
"""Entries that are named of those that are gone."""


_LEAST_OF_SEVERAL = 3
"""Entries that exist of each tree, where one tree is drawn in parts."""

_BETWEEN = 150
"""Bytes of text between two parts of one tree."""


@dataclass(frozen=True)
class _Tree:
    block: Block
    listing: drawn.Listing
    placed: Placed

    @property
    def existing(self) -> int:
        return len(self.placed.existing)

    @property
    def percent(self) -> int:
        return self.existing * 100 // self.placed.counted

    def held(self, names: Names) -> int:
        """The files among what exists."""
        return sum(path in names.files for _, path in self.placed.existing)


def check(guidance: tuple[GuidanceFile, ...], names: Names, repository: Repository, files: Files) -> Iterator[Finding]:
    root = repository.root.path
    for file in guidance:
        if not files.inside(file.path):
            continue
        shown = files.show(file.path)
        small: list[_Tree] = []
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
            tree = None if placed is None else _Tree(block, listing, placed)
            if tree is None or not _is_of_this_repository(tree):
                continue
            if _is_large(tree.existing, tree.held(names)):
                yield _finding([tree], file, files, is_sample(shown))
            else:
                small.append(tree)
        for trees in _drawn_in_parts(small):
            if _is_large(sum(tree.existing for tree in trees), sum(tree.held(names) for tree in trees)):
                yield _finding(trees, file, files, is_sample(shown))


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
        lines = [document.lines.text(line).rstrip() for line in document.lines.lines(block.span)]
        if len(lines) >= _LEAST_BARE and all(map(_BARE.fullmatch, lines)) and any(line[0] in " \t" for line in lines):
            return lines, True
    return [], False


def _cell(cell: Cell) -> str:
    """What a tree in the first column of a table says in a row, its blanks included."""
    return "".join(node.text for node in cell.inlines if isinstance(node, Text | CodeSpan))


def _is_large(existing: int, held: int) -> bool:
    """Whether a tree is in the way: a sketch of folders is fine, and so are a few files that show where things go."""
    return existing >= 8 or (existing >= 7 and held >= 2) or (existing >= 6 and held >= 5)


def _is_of_this_repository(tree: _Tree) -> bool:
    """Whether it is drawn after this repository, and not after one of its kind."""
    listing, placed, existing = tree.listing, tree.placed, tree.existing
    if not listing.is_drawn:
        calls = sum(entry.name.startswith("./") and not entry.folder for entry in listing.entries)
        if existing * 10 < listing.lines * 6 or calls * 2 >= len(listing.entries):
            return False
        if len({path for _, path in placed.existing}) * 2 <= existing:
            return False  # one name in most lines is a command with what it takes: `task list`, `task stop`
    neutral = sum(entry.neutral for entry in listing.entries)
    if neutral * 3 > len(listing.entries) * 2:
        return False
    return placed.distinctive() >= _OWN_NAMES and tree.percent >= _LIKELY_PERCENT


def _drawn_in_parts(small: list[_Tree]) -> Iterator[list[_Tree]]:
    """Small trees that follow each other with hardly more than a title between them: one tree in parts."""
    run: list[_Tree] = []
    for tree in small:
        if not tree.listing.is_drawn or tree.percent < _SURE_PERCENT or tree.existing < _LEAST_OF_SEVERAL:
            continue
        if run and tree.block.span.start - run[-1].block.span.end > _BETWEEN:
            if len(run) > 1:
                yield run
            run = []
        run.append(tree)
    if len(run) > 1:
        yield run


def _finding(trees: list[_Tree], file: GuidanceFile, files: Files, sample: bool) -> Finding:
    first = trees[0]
    gone_entries = [entry for tree in trees for entry in tree.placed.gone]
    existing, gone = sum(tree.existing for tree in trees), len(gone_entries)
    counted = sum(tree.placed.counted for tree in trees)
    number = (
        f"all of {'its' if len(trees) == 1 else 'their'} {counted:,} entries exist"
        if existing == counted
        else f"{existing:,} of {'its' if len(trees) == 1 else 'their'} {counted:,} entries exist"
    )
    lost = f", {gone:,} {'is' if gone == 1 else 'are'} gone" if gone else ""
    bases = dict.fromkeys(f"`{tree.placed.base}`" if tree.placed.base else "the root" for tree in trees)
    where = wording.listed(list(bases)) if any(tree.placed.base for tree in trees) else "the root of the repository"
    evidence = [f"{existing:,} of {counted:,} are files and folders below {where}."]
    if gone:
        listed = wording.listed([f"`{entry.path}`" for entry in gone_entries], _MOST_GONE)
        evidence.append(f"Not there: {listed}.")
    what, them = ("a tree that repeats", "it") if len(trees) == 1 else (f"{len(trees)} trees that repeat", "them")
    sure = all(tree.percent >= _SURE_PERCENT for tree in trees) and len(trees) == 1
    return finding(
        RULE,
        f"{what} the repository: {number}{lost}",
        files.place(file.path, first.block.span.start, first.block.span.end),
        agents=file.agents,
        evidence=evidence,
        help=f"Take {them} out: an agent lists files when it needs them."
        " Keep in a line each what their names do not say.",
        related=[
            Related(files.place(file.path, tree.block.span.start, tree.block.span.end), "another part of it")
            for tree in trees[1:]
        ],
        fix=Fix(
            False,
            "Take the tree out" if len(trees) == 1 else "Take the trees out",
            tuple(removal(files, file.path, tree.block.span) for tree in trees),
        ),
        confidence=Confidence.LOW if sample else Confidence.HIGH if sure else Confidence.MEDIUM,
    )

"""Stretches of a document that tell the past: changelogs, diaries, status reports, stories of incidents.

A section is judged by the marks of its statements: dates and versions at their start, ticks, hashes of commits, numbers
of change requests, branches. Words only confirm what such marks say. A section tells the past as a whole if all of it
does; sections side by side that do are one stretch.
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from guidelint.checks.output import logs
from guidelint.checks.output.judging import Verdict, stamp, verdict
from guidelint.checks.output.marks import Marks
from guidelint.checks.output.statements import units
from guidelint.checks.output.titles import Title
from guidelint.checks.output.units import Unit
from guidelint.markdown import Block, Document, Fence, Heading, Html, IndentedCode, Section, Span, ThematicBreak

_COVERED = 0.6
"""The share of a section's statements that must be of the past for the section to be."""

_COVERED_UNDER_DATE = 0.4
"""The same under a title that names a history and a day: `Session notes 2031-02-11`."""


@dataclass(frozen=True, slots=True)
class Story:
    """A stretch that tells the past."""

    span: Span
    verdict: Verdict


@dataclass(frozen=True, eq=False)
class _Node:
    """A section, or the whole document, with its statements."""

    title: Title
    span: Span
    blocks: tuple[Block, ...]
    """Its own, less what a program printed."""
    units: tuple[Unit, ...]
    children: tuple[_Node, ...]
    all_units: tuple[Unit, ...] = field(default=())
    """Those of its subsections too."""
    all_titles: tuple[Title, ...] = field(default=())
    """The titles of its subsections."""


@functools.lru_cache(maxsize=64)
def found(document: Document) -> tuple[Story, ...]:
    """The stretches that tell the past, in order; none is inside another."""
    reader = _Reader(document)
    root = reader.node(None, document.sections)
    _, stories = _stories(root, Title())
    merged: list[Story] = []
    for story in sorted(stories, key=lambda story: story.span):
        between = document.data[merged[-1].span.end : story.span.start] if merged else b"."
        if not between.strip(b" \t\r\n-*_") and not merged[-1].verdict.is_stamp and not story.verdict.is_stamp:
            merged[-1] = Story(Span(merged[-1].span.start, story.span.end), merged[-1].verdict.with_more(story.verdict))
        else:
            merged.append(story)
    return tuple(merged)


class _Reader:
    """Makes the tree of sections with what they say."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._logs = [log.span for log in logs.found(document)]
        self._blocks = [block for block in document.blocks if not _is_silent(block)]
        self._starts = [block.span.start for block in self._blocks]

    def node(self, section: Section | None, children: Sequence[Section]) -> _Node:
        below = tuple(self.node(child, child.children) for child in children)
        if section is None:
            start, end = 0, children[0].span.start if children else len(self._document.data)
        else:
            start, end = section.heading.span.end, section.own_span.end
        blocks = self._own(start, end)
        own = tuple(units(self._document, blocks, title=section.title if section else ""))
        at = section.heading.span.start if section else (blocks[0].span.start if blocks else 0)
        last = max([at, *(block.span.end for block in blocks[-1:]), *(child.span.end for child in below[-1:])])
        if section is not None:
            last = max(last, section.heading.span.end)
        return _Node(
            Title(section.title if section else ""),
            Span(at, last),
            blocks,
            own,
            below,
            own + tuple(unit for child in below for unit in child.all_units),
            tuple(title for child in below for title in (child.title, *child.all_titles)),
        )

    def _own(self, start: int, end: int) -> tuple[Block, ...]:
        blocks = self._blocks[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
        return tuple(
            block
            for block in blocks
            if not isinstance(block, Heading) and not any(log.overlaps(block.span) for log in self._logs)
        )


def _is_silent(block: Block) -> bool:
    return isinstance(block, ThematicBreak) or (isinstance(block, Html) and block.only_comments)


def _stories(node: _Node, above: Title) -> tuple[bool, list[Story]]:
    """The stories in a section, and whether the only one is the whole section."""
    title = node.title
    if title.text and (
        title.entry or title.history or title.status or title.incident or title.hand_over or not node.children
    ):
        whole = _judged(title, above, node.all_titles, node.all_units)
        if whole is not None and not _holds_code(node):
            return True, [Story(node.span, whole)]
    results = [
        _stories(child, title if title.history or title.status or title.hand_over else above) for child in node.children
    ]
    stories: list[Story] = []
    run: list[int] = []
    runs: list[list[int]] = []
    for at, child in enumerate(node.children):
        if (
            results[at][0]
            or child.title.entry
            or child.title.numbered
            or (child.title.unreleased and not child.title.template)
        ):
            run.append(at)
        else:
            runs.append(run)
            run = []
            stories += results[at][1]
    runs.append(run)
    joined = [story for run in runs if run for story in _joined(node, run, results, above)]
    own = _own_stories(node, above)
    only = title.text and node.children and len(joined) == 1 and _covers(joined[0], node.children) and not stories
    named = title.entry or title.history or title.status or title.incident
    if only and ((own and _covered(node.units, title)) or (named and len(node.units) <= 1) or _is_bare(node)):
        return True, [Story(node.span, joined[0].verdict)]
    return False, own + joined + stories


def _is_bare(node: _Node) -> bool:
    """Whether a section holds several others and nothing else."""
    return len(node.children) > 1 and not node.blocks


def _joined(node: _Node, run: list[int], results: list[tuple[bool, list[Story]]], above: Title) -> list[Story]:
    """The stories of sections side by side that head entries or are stories as a whole: one, if they tell together."""
    children = [node.children[at] for at in run]
    if len(run) > 1:
        titles = [title for child in children for title in (child.title, *child.all_titles)]
        together = _judged(node.title, above, titles, [unit for child in children for unit in child.all_units])
        if together is not None:
            return [Story(Span(children[0].span.start, children[-1].span.end), together)]
    return [story for at in run for story in results[at][1]]


def _judged(title: Title, above: Title, entries: Sequence[Title], some: Sequence[Unit]) -> Verdict | None:
    marks = Marks(title, above, entries, some)
    least = _COVERED_UNDER_DATE if (title.history or title.incident) and title.dated else _COVERED
    whole = _all_entries(title, above, entries) or marks.labelled_titles
    if not whole and marks.covered < least and not marks.is_told:
        return None
    return verdict(marks)


def _all_entries(title: Title, above: Title, entries: Sequence[Title]) -> bool:
    """Whether titles say of all statements that they tell the past: nothing about these need say it again."""
    heads = [entry for entry in entries if not entry.change_group]
    if not all(head.entry or head.unreleased for head in heads):
        return False
    if heads:
        return len(heads) >= 2 or title.history
    if title.dated and title.versioned:
        return True
    return (title.dated or title.versioned) and (above.history or bool(entries))


def _covered(some: Sequence[Unit], title: Title) -> bool:
    return Marks(title, Title(), (), some).covered >= _COVERED


def _covers(story: Story, children: Sequence[_Node]) -> bool:
    return story.span.start <= children[0].span.start and children[-1].span.end <= story.span.end


def _holds_code(node: _Node) -> bool:
    """Whether code makes up much of a section: then it is about more than what happened."""
    inside = [*node.blocks, *(block for child in node.children for block in child.blocks)]
    return sum(isinstance(block, (Fence, IndentedCode)) for block in inside) * 2 > len(node.all_units)


def _own_stories(node: _Node, above: Title) -> list[Story]:
    """The stories in a section's own text: all of it, or some of its blocks."""
    whole = _judged(node.title, above, (), node.units) if node.units else None
    if whole is not None and node.blocks:
        return [Story(Span(node.blocks[0].span.start, node.blocks[-1].span.end), whole)]
    stories = []
    for block, some in _by_block(node):
        one = stamp(some) or _judged(node.title, above, (), some)
        if one is not None:
            stories.append(Story(block.span, one))
    return stories


def _by_block(node: _Node) -> list[tuple[Block, list[Unit]]]:
    found = []
    at = 0
    for block in node.blocks:
        some = []
        while at < len(node.units) and node.units[at].span.start < block.span.end:
            some.append(node.units[at])
            at += 1
        if some:
            found.append((block, some))
    return found

"""The comments by which a file suppresses findings.

    <!-- guidelint: ignore[pasted-log, GL302] -- reason -->
    <!-- guidelint: ignore -->
    <!-- guidelint: ignore-file[inventory] -- reason -->

`ignore` holds for one block, `ignore-file` for the whole file. Without brackets, or with nothing in them, all rules
are meant. Only what is an HTML comment in the parsed document counts: nothing in code or front matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.markdown.blocks import Block, Html, inlines
from guidelint.markdown.inline import Comment
from guidelint.markdown.positions import Span


@dataclass(frozen=True, slots=True)
class RuleName:
    """The name or code of a rule as it is written in a suppression; whether there is such a rule is not known here."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a comment that starts with `guidelint:`."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Suppression:
    """A comment that starts with `guidelint:`."""

    span: Span
    """The whole comment."""
    whole_file: bool
    """Whether it says `ignore-file`."""
    rules: tuple[RuleName, ...]
    """The rules that it names; none stands for all."""
    reason: str
    """What follows ` -- `; may be empty."""
    target: Span | None
    """Where findings are suppressed; None where nothing follows, or there is a problem.

    Of `ignore-file` the whole file. Of a comment on lines of its own the next block inside the same quote or list
    item, or at the top level: the whole paragraph, list, table, quote or code block; if that is a heading at the top
    level, its whole section with all subsections. Other comments in between are passed over. Of a comment in the
    text of a paragraph, heading or table, that paragraph, heading or table. Of a comment in a block of other HTML,
    that block.
    """
    problem: Problem | None
    """What is wrong with it; then it suppresses nothing."""


def find(blocks: Sequence[Block], whole: Span, extent: Callable[[Block], Span]) -> Iterator[Suppression]:
    """The suppressions in the blocks of a document, in the order of the document.

    `whole` is the whole file; `extent` gives what a top-level block stands for: of a heading its section.
    """
    pending = [zip(blocks, _following(blocks, extent), strict=True)]
    while pending:
        entry = next(pending[-1], None)
        if entry is None:
            pending.pop()
            continue
        block, following = entry
        if isinstance(block, Html):
            target = following if block.only_comments else block.span
            comments: Iterator[Comment] = iter(block.comments)
        else:
            target = block.span
            comments = (node for node in inlines(block) if isinstance(node, Comment))
            if block.children:
                inside = _following(block.children, lambda child: child.span)
                pending.append(zip(block.children, inside, strict=True))
        for comment in comments:
            if _PREFIX.match(comment.text):
                yield _read(comment, target, whole)


def _following(siblings: Sequence[Block], extent: Callable[[Block], Span]) -> Sequence[Span | None]:
    """Of each block what a comment in its place is about: the extent of the next one that is no comment."""
    result: list[Span | None] = []
    following: Span | None = None
    for block in reversed(siblings):
        result.append(following)
        if not (isinstance(block, Html) and block.only_comments):
            following = extent(block)
    result.reverse()
    return result


_PREFIX = re.compile(r"\s*+guidelint:\s*+")
_DIRECTIVE = re.compile(r"[\w-]*+")
_REASON = re.compile(r"\s*+--\s*+")
_BRACKETS = re.compile(r"\s*+\[([^\]]*+)(\]?)")
_NAME = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*+\Z")


def _read(comment: Comment, target: Span | None, whole: Span) -> Suppression:
    text = comment.text
    prefix = _PREFIX.match(text)
    assert prefix is not None
    directive = _DIRECTIVE.match(text, prefix.end())
    assert directive is not None
    at = directive.end()
    whole_file = directive[0] == "ignore-file"
    rules: list[RuleName] = []
    reason = ""

    def result(message: str | None = None, start: int = 0, end: int = 0) -> Suppression:
        problem = None if message is None else Problem(message, comment.locate(start, end))
        where = None if problem else whole if whole_file else target
        return Suppression(comment.span, whole_file, tuple(rules), reason, where, problem)

    if not comment.closed:
        return result("the comment is not closed", 0, prefix.end())
    if directive[0] not in ("ignore", "ignore-file"):
        return result(f"{directive[0]!r} is neither 'ignore' nor 'ignore-file'", directive.start(), at)
    if brackets := _BRACKETS.match(text, at):
        at = brackets.end()
        if not brackets[2]:
            return result("the bracket is not closed", brackets.start(1) - 1, len(text.rstrip()))
        names = brackets[1].split(",") if brackets[1].strip() else []
        start = brackets.start(1)
        for written in names:
            name = written.strip()
            first = start + len(written) - len(written.lstrip())
            if not _NAME.match(name):
                rules.clear()
                what = f"{name!r} is not the name of a rule" if name else "a name is missing"
                return result(what, first, first + len(name))
            rules.append(RuleName(name, comment.locate(first, first + len(name))))
            start += len(written) + 1
    if separator := _REASON.match(text, at):
        reason = " ".join(text[separator.end() :].split())
    elif text[at:].strip():
        start = at + len(text[at:]) - len(text[at:].lstrip())
        return result("expected ' -- ' before a reason", start, len(text.rstrip()))
    return result()

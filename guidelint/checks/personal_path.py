"""Paths of one person's machine in guidance."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterator

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.paths import phrases
from guidelint.checks.paths.homes import HomePath, home_paths
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Related, Rule, Severity, finding
from guidelint.markdown.blocks import Fence
from guidelint.markdown.document import Document
from guidelint.markdown.positions import Span
from guidelint.repository.names import Names

RULE = Rule("GL505", "personal-path", Severity.WARNING, "a path of one person's machine")

_OUTPUT = frozenset(("", "text", "txt", "log", "console", "output", "plain", "plaintext", "shell-session"))
"""Languages of blocks that may show what a program printed."""

_COMMENT = re.compile(r"\s*+(?://|#|--|/\*|\*|;|%|<!--)")

_ABOVE = 5
"""Lines of code above a path up to which a comment is about it."""

_AROUND = 200
_MOST_RELATED = 10


def check(guidance: tuple[GuidanceFile, ...], files: Files, names: Names) -> Iterator[Finding]:
    for file in guidance:
        found: dict[str, list[HomePath]] = {}
        for path in home_paths(file.data):
            found.setdefault(path.folder, []).append(path)
        if not found:
            continue
        blocks = _Blocks(file.document)
        for folder, paths in found.items():
            yield _finding(file, folder, paths, blocks, files, names)


def _finding(
    file: GuidanceFile, folder: str, paths: list[HomePath], blocks: _Blocks, files: Files, names: Names
) -> Finding:
    sure = [(_confidence(path, file.document, blocks), path) for path in paths]
    confidence, first = max(sure, key=lambda one: one[0])
    others = [path for path in paths if path is not first]
    inside = next(filter(None, (_inside(path, files, names) for path in (first, *others))), None)
    return finding(
        RULE,
        f"{folder} is the home folder of one person: nobody else has this path",
        files.place(file.path, *first.span),
        agents=file.agents,
        evidence=[
            f"{inside} is in the repository." if inside else f"{folder} is no common account and no placeholder."
        ],
        help=f"Write {inside}." if inside else "Write the path from the repository's root, or from ~ or $HOME.",
        related=[Related(files.place(file.path, *one.span), "here, too") for one in others[:_MOST_RELATED]],
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else confidence,
    )


def _confidence(path: HomePath, document: Document, blocks: _Blocks) -> Confidence:
    if not path.rest or blocks.printed(path.span):
        return Confidence.LOW
    line = document.lines.span(document.lines.position(path.span.start).line)
    before = document.text(Span(max(line.start, path.span.start - _AROUND), path.span.start))
    after = document.text(Span(path.span.end, min(line.end, path.span.end + _AROUND)))
    if phrases.is_forbidden(_comment_above(path, document, blocks), ""):
        return Confidence.LOW
    if phrases.is_forbidden(before, after) or phrases.is_supposed(before) or phrases.is_on_a_server(before + after):
        return Confidence.LOW
    return Confidence.MEDIUM if path.unix else Confidence.HIGH


def _comment_above(path: HomePath, document: Document, blocks: _Blocks) -> str:
    """The comment right above the line of code that a path is in."""
    block = blocks.around(path.span)
    if block is None:
        return ""
    number = document.lines.position(path.span.start).line
    first = document.lines.position(block.span.start).line
    for above in range(number - 1, max(first, number - 1 - _ABOVE), -1):
        text = document.lines.text(above)
        if not text.strip():
            break
        if _COMMENT.match(text):
            return text[:_AROUND]
    return ""


def _inside(path: HomePath, files: Files, names: Names) -> str | None:
    """The repository's own path that the end of a personal path gives; the root's folder stands before it."""
    name = posixpath.basename(files.root)
    for at, segment in enumerate(path.rest):
        rest = "/".join(path.rest[at + 1 :])
        if segment == name and rest and names.exists(rest):
            return rest
    return None


class _Blocks:
    """The fenced blocks of a document."""

    def __init__(self, document: Document) -> None:
        self._blocks = [block for block in document.walk() if isinstance(block, Fence)]
        self._starts = [block.span.start for block in self._blocks]

    def around(self, span: Span) -> Fence | None:
        """The block that a span lies in."""
        at = bisect_right(self._starts, span.start) - 1
        return self._blocks[at] if at >= 0 and span.end <= self._blocks[at].span.end else None

    def printed(self, span: Span) -> bool:
        """Whether a span lies in a block that may show output."""
        block = self.around(span)
        return block is not None and block.language in _OUTPUT

"""Paths of one person's machine in guidance."""

from __future__ import annotations

import posixpath
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

_AROUND = 200
_MOST_RELATED = 10


def check(guidance: tuple[GuidanceFile, ...], files: Files, names: Names) -> Iterator[Finding]:
    for file in guidance:
        found: dict[str, list[HomePath]] = {}
        for path in home_paths(file.data):
            found.setdefault(path.folder, []).append(path)
        if not found:
            continue
        printed = _Printed(file.document)
        for folder, paths in found.items():
            yield _finding(file, folder, paths, printed, files, names)


def _finding(
    file: GuidanceFile, folder: str, paths: list[HomePath], printed: _Printed, files: Files, names: Names
) -> Finding:
    sure = [(_confidence(path, file.document, printed), path) for path in paths]
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


def _confidence(path: HomePath, document: Document, printed: _Printed) -> Confidence:
    if not path.rest or printed.holds(path.span):
        return Confidence.LOW
    line = document.lines.span(document.lines.position(path.span.start).line)
    before = document.text(Span(max(line.start, path.span.start - _AROUND), path.span.start))
    after = document.text(Span(path.span.end, min(line.end, path.span.end + _AROUND)))
    if phrases.is_forbidden(before, after) or phrases.is_supposed(before) or phrases.is_on_a_server(before + after):
        return Confidence.LOW
    return Confidence.MEDIUM if path.unix else Confidence.HIGH


def _inside(path: HomePath, files: Files, names: Names) -> str | None:
    """The repository's own path that the end of a personal path gives; the root's folder stands before it."""
    name = posixpath.basename(files.root)
    for at, segment in enumerate(path.rest):
        rest = "/".join(path.rest[at + 1 :])
        if segment == name and rest and names.exists(rest):
            return rest
    return None


class _Printed:
    """The blocks of a document that may show output."""

    def __init__(self, document: Document) -> None:
        blocks = [block.span for block in document.walk() if isinstance(block, Fence) and block.language in _OUTPUT]
        self._starts = [span.start for span in blocks]
        self._ends = [span.end for span in blocks]

    def holds(self, span: Span) -> bool:
        at = bisect_right(self._starts, span.start) - 1
        return at >= 0 and span.end <= self._ends[at]

"""Implementation detail, or the text of a standard, in a file of the root, which every request carries."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.listing import written
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.markdown.document import Document
from guidelint.markdown.inline import CodeSpan, Link
from guidelint.markdown.positions import Span
from guidelint.repository.names import Names

RULE = Rule("GL309", "detail-in-root", Severity.INFO, "detail in a root file that belongs at its source", on=False)

_CODE_LINES = 25
"""Lines of program code from which on a sample is an implementation."""

_SECTION_BYTES = 1_000
"""Bytes of a section from which on it is worth a file of its own."""

_PATHS = 5
"""Paths that a section must name to be about the folder they lie in."""

_DEMANDS = 8
"""Words in capitals as RFC 2119 defines them, from which on a section is the text of a standard."""

_PROGRAMS = frozenset(("c", "c++", "zig"))
_PROGRAMS |= frozenset(
    ("cpp", "cs", "csharp", "dart", "elixir", "go", "java", "javascript", "js", "jsx", "kotlin", "kt", "lua")
)
_PROGRAMS |= frozenset(("php", "py", "python", "rb", "ruby", "rs", "rust", "scala", "sql", "swift", "ts", "tsx"))
_PROGRAMS |= frozenset(("typescript", "vue", "svelte"))

_DEMAND = re.compile(r"\b(?:MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL)(?: NOT)?\b")
"""English in any standard's text, whatever language is around it."""

_STANDARD = re.compile(r"\b(?:RFC|ISO(?:/IEC)?|IEEE|ECMA|PEP|PSR|BCP|EN|DIN|NIST SP|W3C|WCAG|FIPS)[ -]?\d[\d.:-]*")


def check(guidance: tuple[GuidanceFile, ...], names: Names, files: Files) -> Iterator[Finding]:
    for file in guidance:
        if posixpath.dirname(file.path) == files.root:
            yield from _code(file, files)
            yield from _sections(file, names, files)


def _code(file: GuidanceFile, files: Files) -> Iterator[Finding]:
    for fence in file.document.fences:
        if fence.language in _PROGRAMS and len(fence.lines) >= _CODE_LINES:
            yield finding(
                RULE,
                f"{len(fence.lines):,} lines of {fence.language} code in a root file",
                files.place(file.path, fence.span.start, fence.span.end),
                agents=file.agents,
                evidence=["The file is part of every request, whatever the task is."],
                help="Name the file that shows the pattern, or keep the few lines that make it.",
            )


def _sections(file: GuidanceFile, names: Names, files: Files) -> Iterator[Finding]:
    document = file.document
    named = _Paths(document, names)
    pending = list(reversed(document.sections))
    while pending:
        section = pending.pop()
        pending.extend(reversed(section.children))
        size = section.own_span.end - section.own_span.start
        if size < _SECTION_BYTES:
            continue
        text = document.text(section.own_span)
        place = files.place(file.path, section.heading.span.start, section.heading.span.end)
        demands = len(_DEMAND.findall(text))
        standard = _STANDARD.search(text)
        if demands >= _DEMANDS and standard is not None:
            yield finding(
                RULE,
                f"the text of a standard in a root file: {demands:,} demands in {size:,} bytes",
                place,
                agents=file.agents,
                evidence=[f"It names {standard[0]} and says MUST, SHOULD or the like {demands:,} times."],
                help="Name the standard and the places where this project departs from it.",
            )
        elif (about := _folder(named.inside(section.own_span), names)) is not None:
            folder, count, of = about
            yield finding(
                RULE,
                f"a section of {size:,} bytes about {folder} in a root file",
                place,
                agents=file.agents,
                evidence=[f"{count:,} of the {of:,} paths that it names lie in {folder}."],
                help=f"Move it into guidance in {folder}, which is loaded where it is needed.",
            )


def _folder(named: Sequence[str], names: Names) -> tuple[str, int, int] | None:
    """The folder that most paths of a section lie in, how many do, and how many it names."""
    paths = sorted(set(named))
    if len(paths) < _PATHS:
        return None
    above: Counter[str] = Counter()
    for path in paths:
        folder = path if path in names.folders else posixpath.dirname(path)
        while folder:
            above[folder] += 1
            folder = posixpath.dirname(folder)
    fitting = [folder for folder, count in above.items() if count * 10 >= len(paths) * 9]
    if not fitting:
        return None
    folder = max(fitting, key=lambda one: (one.count("/"), one))
    return folder, above[folder], len(paths)


class _Paths:
    """The paths in a document's code and links that exist, by where they stand."""

    def __init__(self, document: Document, names: Names) -> None:
        found = sorted((at, path) for at, path in self._all(document) if names.exists(path))
        self._starts = [at for at, _ in found]
        self._paths = [path for _, path in found]

    def inside(self, span: Span) -> list[str]:
        """Those that stand in a stretch."""
        return self._paths[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]

    @staticmethod
    def _all(document: Document) -> Iterator[tuple[int, str]]:
        for node in document.inlines:
            if isinstance(node, CodeSpan) and written.looks_like_path(node.text):
                yield node.span.start, written.as_path(node.text)
            elif isinstance(node, Link):
                yield node.span.start, written.as_path(node.target.split("#")[0])

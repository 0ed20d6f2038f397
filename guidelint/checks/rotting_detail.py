"""Counts, line numbers, sizes and versions in guidance: what the next change makes wrong."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left
from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.figures import mentions, versions
from guidelint.checks.figures.mentions import Figure
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.markdown import Document, Fence, Html, IndentedCode
from guidelint.repository.names import Names

RULE = Rule("GL307", "rotting-detail", Severity.INFO, "counts, line numbers, sizes and versions that go stale")

_TOLERANCE = 10
"""Percent by which a count may differ from what is there before it is called wrong."""
_MANY = 50
"""Tests from which on their exact number is a count that nobody keeps, not an example."""
_AROUND = 10
"""Lines from a cited one in which what it is cited for may stand."""

_HELP = "Name the file, the folder or the manifest and leave the figure out: it is wrong after the next change."


def check(guidance: tuple[GuidanceFile, ...], names: Names, files: Files) -> Iterator[Finding]:
    reader = _Reader(names, files)
    for file in guidance:
        sample = is_sample(files.show(file.path))
        for line, text in _prose(file.document):
            for start, end, message, confidence in reader.read(file, text):
                place = files.place(file.path, _byte(file.document, line, start), _byte(file.document, line, end))
                yield finding(
                    RULE,
                    message,
                    place,
                    agents=file.agents,
                    help=_HELP,
                    confidence=Confidence.LOW if sample else confidence,
                )


def _prose(document: Document) -> Iterator[tuple[int, str]]:
    """The lines outside of code and HTML, with their numbers."""
    lines = document.lines
    skipped: set[int] = set()
    for block in document.walk():
        if isinstance(block, (Fence, IndentedCode, Html)):
            skipped.update(lines.lines(block.span))
    first = lines.position(document.body.start).line
    for number in range(first, len(lines) + 1):
        if number not in skipped:
            yield number, lines.text(number)


def _byte(document: Document, line: int, column: int) -> int:
    return document.lines.byte(line, column + 1)


_Found = tuple[int, int, str, Confidence]


class _Reader:
    """Holds the figures of a line against the repository."""

    def __init__(self, names: Names, files: Files) -> None:
        self._names = names
        self._files = files
        self._texts: dict[str, list[bytes]] = {}
        self._sorted = sorted(names.files)
        self._declared: dict[str, tuple[versions.Declared, ...]] | None = None

    def read(self, file: GuidanceFile, text: str) -> Iterator[_Found]:
        for figure in mentions.figures(text):
            judged = self._judge(file, text, figure)
            if judged is not None:
                yield figure.start, figure.end, *judged
        for one in versions.stated(text):
            if self._declared is None:
                self._declared = versions.declared(self._files, self._names.files)
            other = versions.wrong(one, self._declared)
            if other is not None:
                message = f"{one.name} {one.version} is not what {other.manifest} asks for: {other.wanted}"
                yield one.start, one.end, message, Confidence.MEDIUM

    def _judge(self, file: GuidanceFile, text: str, figure: Figure) -> tuple[str, Confidence] | None:
        if figure.kind == "tests":
            sure = figure.value >= _MANY and not figure.rough
            return f"a count that goes stale: {figure.value:,} tests", Confidence.MEDIUM if sure else Confidence.LOW
        if figure.kind == "files":
            return self._folder(file, figure)
        path = self._file(file, figure.name)
        if path is None:
            return None
        lines = self._lines(path)
        if figure.kind == "length":
            return _length(path, len(lines), figure)
        return _cited(path, lines, text, figure)

    def _file(self, file: GuidanceFile, name: str) -> str | None:
        """The tracked file that a name means: from the guidance file, from the root, or the only one that ends so."""
        folder = posixpath.dirname(self._files.show(file.path))
        for base in (folder, ""):
            path = posixpath.normpath(posixpath.join(base, name.lstrip("/") if not base else name))
            if path in self._names.files:
                return path
        ending = self._names.ending(posixpath.normpath(name).lstrip("./")) if not name.startswith("..") else []
        return ending[0] if len(ending) == 1 else None

    def _folder(self, file: GuidanceFile, figure: Figure) -> tuple[str, Confidence] | None:
        if not figure.name.endswith("/"):
            return None
        folder = posixpath.dirname(self._files.show(file.path))
        for base in dict.fromkeys((folder, "")):
            path = posixpath.normpath(posixpath.join(base, figure.name.strip("/")))
            if path in self._names.folders:
                break
        else:
            return None
        # `commands/` may be meant as seen from what the text is about, not from the file.
        meant = [path, *self._names.folders_ending(figure.name.strip("./"))]
        counts = {one: self._counts(one, figure.extensions) for one in dict.fromkeys(meant[:20])}
        what = f"{'/'.join(figure.extensions)} files" if figure.extensions else "files"
        if any(_near(figure.value, count) for both in counts.values() for count in both):
            return f"a count that goes stale: {figure.value:,} {what} in {path}/", Confidence.LOW
        total, direct = counts[path]
        if not total:
            return None
        deeper = "" if direct == total else f", {direct:,} of them directly"
        return f"{path}/ holds {total:,} {what}{deeper}, not {figure.value:,}", Confidence.MEDIUM

    def _counts(self, folder: str, extensions: tuple[str, ...]) -> tuple[int, int]:
        """How many files a folder holds, at any depth and directly."""
        inside = [name for name in self._below(folder) if not extensions or name.endswith(extensions)]
        return len(inside), sum(posixpath.dirname(name) == folder for name in inside)

    def _below(self, folder: str) -> list[str]:
        """The files in a folder, at any depth."""
        first = bisect_left(self._sorted, f"{folder}/")
        return self._sorted[first : bisect_left(self._sorted, f"{folder}0", first)]  # what follows `folder/…`

    def _lines(self, path: str) -> list[bytes]:
        lines = self._texts.get(path)
        if lines is None:
            lines = self._texts[path] = self._files.data(posixpath.join(self._files.root, path)).splitlines()
        return lines


def _near(stated: int, there: int) -> bool:
    return abs(stated - there) * 100 <= max(stated, there) * _TOLERANCE or abs(stated - there) <= 1


def _length(path: str, lines: int, figure: Figure) -> tuple[str, Confidence] | None:
    if figure.value < 20:
        return None
    if _near(figure.value, lines):
        return f"a size that goes stale: {figure.value:,} lines of {path}", Confidence.LOW
    return f"{path} has {wording.number(lines, 'lines')}, not {figure.value:,}", Confidence.MEDIUM


_IDENTIFIER = re.compile(r"`(?:[\w.]+[.:#]{1,2})?(?P<name>[A-Za-z_]\w{3,60})(?:\(\)?[^`]{0,40})?`")


def _cited_for(text: str, end: int) -> str:
    """The name in code right before a citation, in the same sentence."""
    before = list(_IDENTIFIER.finditer(text, 0, end))
    if not before or end - before[-1].end() > 40 or "." in text[before[-1].end() : end].strip("`"):
        return ""
    return before[-1]["name"]


def _cited(path: str, lines: list[bytes], text: str, figure: Figure) -> tuple[str, Confidence]:
    last = max(figure.value, figure.last)
    where = f"line {figure.value:,} of {path}"
    if last > len(lines):
        return f"{where} is beyond its end: it has {wording.number(len(lines), 'lines')}", Confidence.HIGH
    name = _cited_for(text, figure.start)
    if name and name not in path:
        word = re.compile(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)")
        places = [number for number, line in enumerate(lines, 1) if word.search(line)]
        if places and not any(figure.value - _AROUND <= place <= last + _AROUND for place in places):
            others = wording.listed([f"line {place:,}" for place in places])
            return f"{where} is not where {name} stands: that is {others}", Confidence.MEDIUM
    return f"a line number that goes stale: {where}", Confidence.LOW

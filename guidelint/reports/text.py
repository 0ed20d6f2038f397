"""Findings for people: each with the lines it is about, its evidence and its mend; at the end what was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Place, Severity
from guidelint.markdown.positions import LineIndex
from guidelint.reports.concise import location, one_line
from guidelint.reports.console import Row
from guidelint.reports.counting import offered, sentences
from guidelint.reports.frame import frame
from guidelint.reports.wrapping import wrapped
from guidelint.trees.base import Contents

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
_GUTTER = "blue"


def rows(result: CheckResult, width: int) -> Iterator[Row]:
    """The whole report, in lines of `width` columns where words allow it."""
    hidden = list(result.files.secrets)
    lines = _Lines(result.files)
    for one in result.findings:
        yield from _finding(one, result, lines, hidden, width)
        yield ()
    yield from ((("", line),) for line in _closing(result, width))


def statistics(result: CheckResult, width: int) -> Iterator[str]:
    """A line for each rule that found something, the most frequent first; at the end what was counted."""
    counts = Counter(one.rule for one in result.findings)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0].code))
    fixable = {one.rule for one in result.findings if offered(one, result.unsafe_fixes)}
    digits = max((len(f"{count:,}") for count in counts.values()), default=0)
    names = max((len(rule.name) for rule in counts), default=0)
    for rule, count in ordered:
        mark = "[*]" if rule in fixable else "[ ]"
        yield f"{count:>{digits},} {rule.code} {mark} {rule.name:<{names}}  {rule.summary}"
    if ordered:
        yield ""
    yield from _closing(result, width)


class _Lines:
    """The lines of files, each file read once."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._known: dict[str, LineIndex | None] = {}

    def of(self, path: str) -> LineIndex | None:
        """None where there are no lines to be shown: a folder, a broken link, a file outside the repository."""
        if path not in self._known:
            contents = self._files.tree.read(path) if self._files.inside(path) else None
            self._known[path] = LineIndex(contents.data) if isinstance(contents, Contents) else None
        return self._known[path]


def _finding(one: Finding, result: CheckResult, lines: _Lines, hidden: list[Place], width: int) -> Iterator[Row]:
    files = result.files
    colour = _COLOURS[one.severity]
    head = [(f"bold {colour}", one.severity.label), ("bold", f" {one.rule.code} ")]
    if offered(one, result.unsafe_fixes):
        head.append((_GUTTER, "[*] "))
    head.append(("bold", f"{one.rule.name}: "))
    used = sum(len(text) for _, text in head)
    first, *more = wrapped(one_line(one.message), width - used, width - 2)
    yield (*head, ("", first))
    yield from ((("", f"  {line}"),) for line in more)

    index = lines.of(one.place.path)
    digits = len(str(one.place.end.line))
    yield ((_GUTTER, f"{'':{digits}}--> "), ("", location(one.place, files)))
    edge = (_GUTTER, f"{'':{digits}} |")
    if index is not None:
        yield (edge,)
        shown = [place for place in hidden if place.path == one.place.path]
        for row in frame(index, one.place, max(width - digits - 3, 16), shown):
            text = f" {row.text}".rstrip()
            if row.number is None:
                yield (edge, (f"bold {colour}", text))
            else:
                yield ((_GUTTER, f"{row.number:>{digits}} {'>' if row.inside else '|'}"), ("", text))
        yield (edge,)
    for label, text in _notes(one, files):
        opening = f"{'':{digits}} = "
        room = width - len(opening)
        first, *more = wrapped(f"{label}{one_line(text)}", room, room - 2)
        yield ((_GUTTER, opening), ("bold", first[: len(label)]), ("", first[len(label) :]))
        yield from ((("", f"{'':{len(opening)}}  {line}"),) for line in more)


def _notes(one: Finding, files: Files) -> Iterator[tuple[str, str]]:
    """What is said below the frame: a label, and a text that may come from files."""
    if one.agents:
        yield "agents: ", ", ".join(one.agents)
    for sentence in one.evidence:
        yield "", sentence
    for other in one.related:
        yield "see ", f"{files.show(other.place.path)}:{other.place.start.line}: {other.message}"
    if one.help:
        yield "help: ", one.help
    if one.fix:
        yield ("fix: " if one.fix.safe else "unsafe fix: "), one.fix.title


def _closing(result: CheckResult, width: int) -> Iterator[str]:
    first, *more = wrapped(" ".join(sentences(result)), width, width - 2)
    yield first
    yield from (f"  {line}" for line in more)

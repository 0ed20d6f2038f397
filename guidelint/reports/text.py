"""Findings for people: each with the lines it is about, its evidence and its mend; at the end what was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Place, Severity
from guidelint.markdown.positions import LineIndex
from guidelint.reports.concise import location, one_line
from guidelint.reports.console import MARK, Row
from guidelint.reports.counting import offered, sentences
from guidelint.reports.frame import Hidden, frame
from guidelint.reports.notes import MOST_PLACES
from guidelint.reports.notes import more as more_places
from guidelint.reports.wrapping import wrapped
from guidelint.trees.base import Contents

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold magenta", Severity.INFO: MARK}


def rows(result: CheckResult, width: int) -> Iterator[Row]:
    """The whole report, in lines of `width` columns where words allow it."""
    hidden = Hidden(result.files.secrets, result.files.cover)
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
    for rule, count in ordered:  # in little room the clause goes below
        mark = "[*]" if rule in fixable else "[ ]"
        head = f"{count:>{digits},} {rule.code} {mark} {rule.name:<{names}}  "
        beside = width - len(head) >= 30
        room = width - (len(head) if beside else 4)
        first, *more = wrapped(rule.summary, room, room)
        yield f"{head}{first}" if beside else head.rstrip()
        yield from (f"{'':{width - room}}{line}" for line in (more if beside else [first, *more]))
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


def _finding(one: Finding, result: CheckResult, lines: _Lines, hidden: Hidden, width: int) -> Iterator[Row]:
    files = result.files
    colour = _COLOURS[one.severity]
    head = [(colour, one.severity.label), ("bold", f" {one.rule.code} ")]
    if offered(one, result.unsafe_fixes):
        head.append((MARK, "[*] "))
    head.append(("bold", f"{one.rule.name}: "))
    used = sum(len(text) for _, text in head)
    first, *more = wrapped(one_line(one.message), width - used, width - 2)
    yield (*head, ("", first))
    yield from ((("", f"  {line}"),) for line in more)

    index = lines.of(one.place.path)
    digits = len(str(one.place.end.line))
    yield ((MARK, f"{'':{digits}}--> "), ("", location(one.place, files)))
    edge = (MARK, f"{'':{digits}} |")
    if index is not None and not _whole(one.place):
        yield (edge,)
        for row in frame(index, one.place, max(width - digits - 3, 16), hidden):
            text = f" {row.text}".rstrip()
            if row.number is None:
                yield (edge, (colour, text))
            else:
                yield ((MARK, f"{row.number:>{digits}} {'>' if row.inside else '|'}"), ("", text))
        yield (edge,)
    for label, text in _notes(one, files):
        opening = f"{'':{digits}} = "
        room = width - len(opening)
        first, *more = wrapped(f"{label}{one_line(text)}", room, room - 2)
        yield ((MARK, opening), ("bold", first[: len(label)]), ("", first[len(label) :]))
        yield from ((("", f"{'':{len(opening)}}  {line}"),) for line in more)


def _notes(one: Finding, files: Files) -> Iterator[tuple[str, str]]:
    """What is said below the frame: a label, and a text that may come from files."""
    if one.agents:
        yield "agents: ", ", ".join(one.agents)
    for sentence in one.evidence:
        yield "", sentence
    for message, places in _related(one).items():
        shown = ", ".join(f"{files.show(place.path)}:{place.start.line}" for place in places)
        yield "see ", f"{shown}: {message}"
    yield from (("", sentence) for sentence in more_places(one))
    if one.help:
        yield "help: ", one.help
    if one.fix:
        yield ("fix: " if one.fix.safe else "unsafe fix: "), one.fix.title


def _whole(place: Place) -> bool:
    """Whether it stands for a file as a whole: then no line of it says anything."""
    return place.start == place.end == (1, 1)


def _related(one: Finding) -> dict[str, list[Place]]:
    """The related places by what is said of them."""
    found: dict[str, list[Place]] = {}
    for other in one.related[:MOST_PLACES]:
        found.setdefault(other.message, []).append(other.place)
    return found


def _closing(result: CheckResult, width: int) -> Iterator[str]:
    first, *more = wrapped(" ".join(sentences(result)), width, width - 2)
    yield first
    yield from (f"  {line}" for line in more)

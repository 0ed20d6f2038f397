"""Text of a guidance file that stands in the documentation or in another guidance file as well."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from guidelint.checks import removal
from guidelint.checks.copying.homes import Homes
from guidelint.checks.copying.lines import Lines
from guidelint.checks.copying.regions import Region, regions
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Fix, Place, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, OnDemand
from guidelint.markdown import ListItem
from guidelint.markdown.positions import Span
from guidelint.repository.documentation import Documentation

RULE = Rule("GL305", "copied-text", Severity.WARNING, "text that stands in the documentation or in other guidance too")

_GENERATED = re.compile(rb"generated|do not (?:edit|modify)", re.IGNORECASE)

_MANY = 8
"""Files that may have a line in common before it is a set phrase: a notice, a footer, a template."""

_SURE = 60
"""Words that are no coincidence."""

_LONG = 100
"""Words that two folders of one kind do not share by being alike."""

_PLACES = 4
"""Other places that a finding tells."""


def check(
    guidance: tuple[GuidanceFile, ...],
    named: tuple[tuple[str, Agent, str], ...],
    contexts: tuple[Context, ...],
    on_demand: tuple[tuple[Context, OnDemand], ...],
    agents: tuple[Agent, ...],
    documentation: Documentation,
    files: Files,
) -> Iterator[Finding]:
    homes = Homes(guidance, named, contexts, on_demand, agents, files)
    overlaps = documentation.overlaps([file.path for file in homes.files])
    for file in homes.files:
        if _GENERATED.search(file.data[:500]):
            continue
        lines = Lines(file.document)
        common = Counter(line.line for overlap in overlaps[file.path] for line in overlap.lines)
        phrases = {line for line, count in common.items() if count > _MANY}
        found = [
            region
            for overlap in overlaps[file.path]
            if not is_sample(files.show(overlap.other))
            for region in regions(lines, overlap, phrases)
        ]
        for region, others in _chosen(found, file, homes):
            yield _finding(file, homes, region, others, files)


def _chosen(found: Sequence[Region], file: GuidanceFile, homes: Homes) -> Iterator[tuple[Region, list[Region]]]:
    """For each stretch of the file the place where it had best stay, and others where it stands."""
    value = {region: region.words * homes.preference(file.path, region.other) for region in found}
    taken: dict[int, tuple[Region, list[Region]]] = {}
    chosen: list[tuple[Region, list[Region]]] = []
    for region in sorted(found, key=lambda region: (-value[region], region.other)):
        lines = range(region.first, region.last + 1)
        first = next((taken[line] for line in lines if line in taken), None)
        if first is None:
            chosen.append((region, []))
            taken.update(dict.fromkeys(lines, chosen[-1]))
        elif 2 * region.words >= first[0].words and len(first[1]) < _PLACES:
            first[1].append(region)
    return iter(chosen)


def _finding(file: GuidanceFile, homes: Homes, region: Region, others: Sequence[Region], files: Files) -> Finding:
    path, shown = file.path, files.show(region.other)
    where = _lines(region.other_first, region.other_last)
    if region.common == region.lines:
        stand = "this line stands" if region.lines == 1 else f"these {region.lines:,} lines stand"
    else:
        stand = f"{region.common:,} of these {region.lines:,} lines stand"
    evidence = [f"{stand[0].upper()}{stand[1:]} in {shown}:{where}: about {region.words:,} words, markup aside."]
    evidence += [
        f"The text is in {files.show(one.other)}:{_lines(one.other_first, one.other_last)} too." for one in others
    ]
    related = [
        Related(_place(files, one.other, one.other_first, one.other_last), "the same text") for one in [region, *others]
    ]
    return finding(
        RULE,
        f"{stand} in {shown} too, at {'line' if region.other_first == region.other_last else 'lines'} {where}",
        _place(files, path, region.first, region.last),
        evidence=evidence[:_PLACES],
        help=f"Keep the text in one place; where that is {shown}, one line here says when to read it.",
        related=related[:_PLACES],
        fix=_fix(file, region, files),
        confidence=_confidence(file, homes, region, files),
    )


def _confidence(file: GuidanceFile, homes: Homes, region: Region, files: Files) -> Confidence:
    """How sure it is that the text should stand in one of the two only."""
    complete = region.common == region.lines
    if is_sample(files.show(file.path)):
        return Confidence.LOW
    # Folders that are laid out alike are described alike; nobody is sent both descriptions.
    if homes.apart(file.path, region.other) and not (complete and region.words >= _LONG):
        return Confidence.LOW
    return Confidence.HIGH if complete and region.words >= _SURE else Confidence.MEDIUM


def _lines(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def _place(files: Files, path: str, first: int, last: int) -> Place:
    """Whole lines, without the indentation of the first."""
    document = files.document(path)
    start = document.lines.span(first)
    text = document.lines.text(first)
    indent = len(text) - len(text.lstrip())
    return files.place(path, start.start + indent, document.lines.span(last).end)


def _fix(file: GuidanceFile, region: Region, files: Files) -> Fix | None:
    """The text replaced by a pointer, where nothing but the text goes."""
    if not region.separable:
        return None
    document = file.document
    span = Span(document.lines.span(region.first).start, document.lines.span(region.last).end)
    target = posixpath.relpath(region.other, posixpath.dirname(file.path))
    section = files.document(region.other).section_at(files.document(region.other).lines.span(region.other_first).start)
    title = f" ({section.title})" if section and section.level > 1 and section.title else ""
    link = f"[{target}](<{target}>)" if re.search(r"[\s()<>]", target) else f"[{target}]({target})"
    return Fix(
        False,
        f"Point to {files.show(region.other)} instead",
        (removal.removal(files, file.path, span, f"{_mark(file, span)}See {link}{title}.\n"),),
    )


def _mark(file: GuidanceFile, span: Span) -> str:
    """What the pointer's line starts with: the mark of the list item that it takes the place of."""
    for block in file.document.walk():
        if isinstance(block, ListItem) and span.start <= block.span.start < span.end:
            line = file.document.lines.position(block.span.start)
            if file.document.lines.span(line.line).start == span.start:
                return " " * (line.column - 1) + block.marker + " "
    return ""

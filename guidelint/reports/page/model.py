"""What stands on the page: facts of contexts and findings, ready to be laid out. Nothing here knows HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guidelint import tokens
from guidelint.loading.agent import Agent
from guidelint.loading.context import Candidate, Context, Cut, Outcome
from guidelint.loading.sourced_lines import Lines, SourcedLine
from guidelint.loading.text import utf8_length
from guidelint.markdown.document import Document, document
from guidelint.markdown.positions import Span
from guidelint.reports.escaping import visible
from guidelint.reports.page.treemap import Box, boxes
from guidelint.reports.prompt import Names
from guidelint.trees.base import Contents, Tree

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.findings import Finding

MOST_LOST = 500
"""Lines of a cut that are shown."""

HIDDEN = "(this line holds a credential and is not shown)"


@dataclass(frozen=True, slots=True)
class Note:
    """A finding, where it stands."""

    severity: str
    code: str
    rule: str
    message: str
    more: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the prompt, or one that a cut took away."""

    kind: str
    """`sent`, `framing` or `lost`."""
    source: str
    """The file and line, `AGENTS.md:12`; of following lines of one file the number only."""
    text: str
    notes: tuple[Note, ...] = ()
    anchor: str = ""
    """Where tiles lead to."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What a file or section costs."""

    label: str
    tokens: int
    box: Box
    anchor: str
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """A path that the agent considered, and what became of it."""

    path: str
    outcome: str
    tokens: int | None


@dataclass(frozen=True)
class Told:
    """What one agent is told."""

    id: str
    name: str
    evidence: str
    refusal: str | None
    bytes: int
    chars: int
    tokens: int
    estimated: bool
    """Whether the agent's models count tokens in ways of their own."""
    percent: int
    limit: str
    lost: int
    """Bytes that a cut takes away."""
    lines: tuple[Line, ...]
    files: tuple[File, ...]
    tiles: tuple[Tile, ...]
    waiting: tuple[tuple[str, str], ...]
    """Guidance on demand: the file, and what it waits for."""


class Findings:
    """Findings by the place where they are told: at the first line that they are about."""

    def __init__(self, result: CheckResult | None) -> None:
        self._by_line: dict[tuple[str, int], list[Finding]] = {}
        self._hidden: set[tuple[str, int]] = set()
        for one in result.findings if result else ():
            self._by_line.setdefault((one.place.path, one.place.start.line), []).append(one)
        for place in result.files.secrets if result else ():
            self._hidden |= {(place.path, line) for line in range(place.start.line, place.end.line + 1)}

    def at(self, path: str, line: int) -> tuple[Note, ...]:
        """Those about a line of a file, by its real path."""
        return tuple(_note(one) for one in self._by_line.get((path, line), ()))

    def hidden(self, path: str, line: int) -> bool:
        """Whether a line must not be shown."""
        return (path, line) in self._hidden


def _note(one: Finding) -> Note:
    more = [*one.evidence, *([one.help] if one.help else [])]
    return Note(
        one.severity.label, one.rule.code, one.rule.name, visible(one.message), tuple(visible(line) for line in more)
    )


def told(agent: Agent, context: Context, names: Names, findings: Findings, bound: int) -> Told:
    """The page's part about one agent. `bound` is the general one, in UTF-8 bytes."""
    return _Reader(agent, context, names, findings, bound).told()


class _Reader:
    def __init__(self, agent: Agent, context: Context, names: Names, findings: Findings, bound: int) -> None:
        self._agent, self._context, self._names, self._findings = agent, context, names, findings
        self._bound = bound
        self._tree: Tree = context.start.tree
        self._lines = [line for segment in context.segments for line in Lines(self._tree).of(segment.text)]
        self._documents: dict[str, Document] = {}

    def told(self) -> Told:
        context = self._context
        text = "".join(segment.text.text for segment in context.segments)
        usage = context.most_used(self._bound)
        limit = usage.limit
        refusal = context.refusal
        return Told(
            id=self._agent.id,
            name=self._agent.name,
            evidence=self._agent.evidence,
            refusal=f"{self._names.show(refusal.path)} {visible(refusal.why)}" if refusal else None,
            bytes=utf8_length(text),
            chars=len(text),
            tokens=tokens.count(text) if text else 0,
            estimated=not self._agent.o200k,
            percent=usage.percent,
            limit=f"{limit.amount:,} {limit.unit.value} for {limit.scope}",
            lost=sum(cut.lost_bytes for cut in context.cuts),
            lines=tuple(self._all_lines()),
            files=tuple(self._files()),
            tiles=tuple(self._tiles()),
            waiting=tuple(
                (self._names.show(one.path), visible(", ".join(one.trigger.patterns)) or "any file below")
                for one in context.on_demand
            ),
        )

    def _real(self, path: str) -> str:
        real = self._tree.resolve(path)
        return real if isinstance(real, str) else path

    def _document(self, path: str) -> Document:
        if path not in self._documents:
            contents = self._tree.read(path)
            self._documents[path] = document(contents.data if isinstance(contents, Contents) else b"")
        return self._documents[path]

    def _all_lines(self) -> Iterator[Line]:
        cuts = {cut.path: cut for cut in self._context.cuts}
        ends = {line.path: number for number, line in enumerate(self._lines) if line.path is not None}
        last: str | None = None
        seen: set[tuple[str, int]] = set()
        for number, line in enumerate(self._lines):
            yield self._line(line, last, seen)
            last = line.path
            cut = cuts.pop(line.path, None) if line.path is not None and ends[line.path] == number else None
            if cut is not None:
                yield from self._lost(cut)
        for cut in cuts.values():  # files of which nothing is left
            yield from self._lost(cut)

    def _line(self, line: SourcedLine, last: str | None, seen: set[tuple[str, int]]) -> Line:
        shown = visible(line.text.rstrip("\r\n"))
        if line.path is None:
            return Line("framing", "", shown)
        real = self._real(line.path)
        source = str(line.line) if line.path == last else f"{self._names.show(line.path)}:{line.line}"
        if self._findings.hidden(real, line.line):
            shown = HIDDEN
        first = (line.path, line.line) not in seen
        seen.add((line.path, line.line))
        notes = self._findings.at(real, line.line) if first else ()
        return Line("sent", source, shown, notes, self._anchor(line.path, line.line) if first else "")

    def _lost(self, cut: Cut) -> Iterator[Line]:
        parsed = self._document(cut.path)
        lines = parsed.lines.lines(_span(cut, len(parsed.data)))
        name = self._names.show(cut.path)
        yield Line("lost", "", f"Cut: {cut.lost_bytes:,} bytes of {name} are not sent.")
        for number in lines[:MOST_LOST]:
            shown = (
                HIDDEN if self._findings.hidden(self._real(cut.path), number) else visible(parsed.lines.text(number))
            )
            yield Line("lost", str(number), shown)
        if len(lines) > MOST_LOST:
            yield Line("lost", "", f"… and {len(lines) - MOST_LOST:,} lines more")

    def _anchor(self, path: str, line: int) -> str:
        return f"{self._agent.id}-{list(self._paths()).index(path)}-{line}"

    def _paths(self) -> Mapping[str, None]:
        return dict.fromkeys(line.path for line in self._lines if line.path is not None)

    def _files(self) -> Iterator[File]:
        sent: dict[str, list[str]] = {}
        for line in self._lines:
            if line.path is not None:
                sent.setdefault(line.path, []).append(line.text)
        shown: set[str] = set()
        for candidate in self._context.candidates:
            if candidate.outcome is not Outcome.MISSING and candidate.path not in shown:
                shown.add(candidate.path)
                yield File(self._names.show(candidate.path), self._outcome(candidate), _count(sent.get(candidate.path)))
        for path in self._context.loaded:
            if path not in shown:
                yield File(self._names.show(path), "imported", _count(sent.get(path)))

    def _outcome(self, candidate: Candidate) -> str:
        by = candidate.by
        if by is None:
            return candidate.outcome.value
        return f"{candidate.outcome.value} by {self._names.show(by) if by.startswith('/') else visible(by)}"

    def _tiles(self) -> list[Tile]:
        groups: dict[str, dict[str, tuple[int, list[str]]]] = {}
        for line in self._lines:
            if line.path is None:
                continue
            title, first = self._section(line.path, line.line)
            groups.setdefault(line.path, {}).setdefault(title, (first, []))[1].append(line.text)
        amounts = {
            path: {title: (first, tokens.count("".join(texts))) for title, (first, texts) in sections.items()}
            for path, sections in groups.items()
        }
        totals = {path: sum(count for _, count in sections.values()) for path, sections in amounts.items()}
        found = []
        for (path, total), box in zip(totals.items(), boxes([*totals.values()]), strict=True):
            sections = amounts[path]
            inner = boxes([count for _, count in sections.values()])
            tiles = tuple(
                Tile(visible(title), count, part, self._anchor_from(path, first))
                for (title, (first, count)), part in zip(sections.items(), inner, strict=True)
            )
            first_line = next(line.line for line in self._lines if line.path == path)
            found.append(Tile(self._names.show(path), total, box, self._anchor(path, first_line), tiles))
        return found

    def _anchor_from(self, path: str, line: int) -> str:
        """The first line of a section that is sent: its heading may be cut off, or be a comment."""
        lines = [one.line for one in self._lines if one.path == path and one.line >= line]
        return self._anchor(path, min(lines)) if lines else ""

    def _section(self, path: str, line: int) -> tuple[str, int]:
        """The title and first line of the section, of the two upper levels, that a line stands in."""
        parsed = self._document(path)
        start = parsed.lines.span(min(line, len(parsed.lines)) or 1).start
        for section in parsed.sections:
            if section.span.start <= start < section.span.end:
                for child in section.children:
                    if child.span.start <= start < child.span.end:
                        return child.title, parsed.lines.position(child.span.start).line
                return section.title, parsed.lines.position(section.span.start).line
        return "(before the first heading)", 1


def _span(cut: Cut, size: int) -> Span:
    start = min(cut.byte, size)
    return Span(start, min(start + cut.lost_bytes, size))


def _count(texts: Sequence[str] | None) -> int | None:
    return None if texts is None else tokens.count("".join(texts))


def page(
    loaded: Iterable[tuple[Agent, Context]], names: Names, result: CheckResult | None, bound: int
) -> tuple[Told, ...]:
    """The page's parts, one for each agent."""
    findings = Findings(result)
    return tuple(told(agent, context, names, findings, bound) for agent, context in loaded)

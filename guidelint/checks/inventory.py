"""Lists and tables of files, dependencies, endpoints, fields and settings that the repository states itself."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.listing import enumerated
from guidelint.checks.listing import rows as listings
from guidelint.checks.listing.rows import Rows
from guidelint.checks.removal import removal
from guidelint.checks.sample_folders import is_sample
from guidelint.checks.stated import claims, sources
from guidelint.checks.stated import files as paths
from guidelint.checks.stated.verdict import Verdict
from guidelint.findings import Confidence, Finding, Fix, Related, Rule, Severity, finding
from guidelint.markdown.blocks import Fence, IndentedCode, ListBlock, Paragraph, Table
from guidelint.markdown.document import Document
from guidelint.repository.names import Names
from guidelint.repository.routes import Route
from guidelint.repository.statements import Asked, Stated, Statements

RULE = Rule("GL304", "inventory", Severity.WARNING, "a list or table of what the repository states itself")

_LISTINGS = frozenset(("", "text", "txt", "plain", "plaintext", "none", "ascii", "http", "md", "markdown"))
"""Languages of fences whose lines may be rows. In others they are code."""


@dataclass(frozen=True)
class _Candidate:
    """A block that lists something which a manifest, schema or source may state."""

    rows: Rows
    dependencies: tuple[claims.Dependency, ...]
    routes: tuple[Route, ...]
    settings: tuple[str, ...]
    tables: tuple[claims.Described, ...]
    names: claims.Named | None

    def __bool__(self) -> bool:
        return bool(self.dependencies or self.routes or self.settings or self.tables or self.names)


def check(guidance: tuple[GuidanceFile, ...], names: Names, statements: Statements, files: Files) -> Iterator[Finding]:
    stems = paths.Stems(names)
    found: list[tuple[GuidanceFile, Rows, Verdict]] = []
    waiting: list[tuple[GuidanceFile, _Candidate]] = []
    for file in guidance:
        if not files.inside(file.path):
            continue
        folder = posixpath.dirname(files.show(file.path))
        for rows, is_code in _listings(file.document):
            is_list = len(rows.rows) > 1
            verdict = None
            if not is_code:
                verdict = paths.of_paths(rows, names, folder, is_list=is_list) or paths.of_stems(rows, stems)
            if verdict is not None:
                found.append((file, rows, verdict))
                continue
            section = file.document.section_at(rows.span.start)
            if candidate := _candidate(rows, section.title if section else "", is_code):
                waiting.append((file, candidate))
        found.extend(
            (file, rows, replace(verdict, confidence=Confidence.MEDIUM))
            for rows in _enumerations(file.document)
            if (verdict := paths.of_paths(rows, names, folder, is_list=False)) is not None
        )
    # Everything that guidance lists is looked for in one go, as it takes reading the sources.
    stated = statements.look(_asked(candidate for _, candidate in waiting)) if waiting else Stated()
    for file, candidate in waiting:
        verdict = _verdict(candidate, stated, posixpath.dirname(files.show(file.path)))
        if verdict is not None:
            found.append((file, candidate.rows, verdict))
    for file, rows, verdict in _outermost(found):
        yield _finding(verdict, rows, file, files)


def _listings(document: Document) -> Iterator[tuple[Rows, bool]]:
    """What may be a listing, each list before those in it, and whether it is code."""
    for block in document.walk():
        if isinstance(block, ListBlock):
            yield listings.of_list(block, document), False
        elif isinstance(block, Table):
            yield listings.of_table(block, document), False
        elif isinstance(block, Paragraph):
            yield listings.of_paragraphs([block], document), False
        elif isinstance(block, IndentedCode) or (isinstance(block, Fence) and block.language in _LISTINGS):
            yield listings.of_lines(block.span, (line.text for line in block.lines)), True
    for is_text, run in groupby(document.blocks, key=lambda block: isinstance(block, Paragraph)):
        paragraphs = [block for block in run if isinstance(block, Paragraph)]
        if is_text and len(paragraphs) > 1:
            yield listings.of_paragraphs(paragraphs, document), False


def _enumerations(document: Document) -> Iterator[Rows]:
    """Lines, sentences and headings that list files as a list would."""
    for block in document.walk():
        if isinstance(block, Paragraph):
            found = enumerated.of_lines(block, document) or enumerated.of_sentence(block) or enumerated.of_walk(block)
            if found is not None:
                yield found
    yield from enumerated.of_headings(document)


def _outermost(
    found: list[tuple[GuidanceFile, Rows, Verdict]],
) -> Iterator[tuple[GuidanceFile, Rows, Verdict]]:
    """Of a list and a list in it the outer one."""
    end = ("", 0)
    for file, rows, verdict in sorted(found, key=lambda one: (one[0].path, one[1].span.start, -one[1].span.end)):
        if (file.path, rows.span.end) > end or file.path != end[0]:
            yield file, rows, verdict
            end = file.path, rows.span.end


def _candidate(rows: Rows, title: str, is_code: bool) -> _Candidate:
    return _Candidate(
        rows,
        claims.dependencies(rows),
        claims.routes(rows),
        claims.settings(rows),
        claims.tables(rows, title),
        None if is_code else claims.named(rows),
    )


def _asked(candidates: Iterator[_Candidate]) -> Asked:
    dependencies: set[str] = set()
    routes: set[Route] = set()
    settings: set[str] = set()
    tables: dict[str, frozenset[str]] = {}
    names: set[str] = set()
    words: set[str] = set()
    for one in candidates:
        dependencies |= sources.keys(one.dependencies)
        routes |= set(one.routes)
        settings |= set(one.settings)
        if one.names is not None:
            names |= one.names.names
            words |= one.names.words
        for table in one.tables:
            tables[table.name] = tables.get(table.name, frozenset()) | table.columns
    return Asked(
        frozenset(dependencies), frozenset(settings), frozenset(routes), tables, frozenset(names), frozenset(words)
    )


def _verdict(candidate: _Candidate, stated: Stated, folder: str) -> Verdict | None:
    verdict = None
    if candidate.dependencies:
        verdict = sources.dependencies(candidate.dependencies, stated, folder)
    if verdict is None and candidate.routes:
        verdict = sources.routes(candidate.routes, stated, folder)
    if verdict is None and candidate.settings:
        verdict = sources.settings(candidate.settings, stated, folder)
    if verdict is None and candidate.tables:
        verdict = sources.tables(candidate.tables, stated, folder)
    if verdict is None and candidate.names:
        verdict = sources.names(candidate.names, stated, folder)
    return verdict


def _finding(verdict: Verdict, rows: Rows, file: GuidanceFile, files: Files) -> Finding:
    return finding(
        RULE,
        verdict.message,
        files.place(file.path, rows.span.start, rows.span.end),
        agents=file.agents,
        evidence=verdict.evidence,
        help="Take it out, and keep in a line each what its source does not say.",
        related=[Related(files.place(posixpath.join(files.root, path)), what) for path, what in verdict.sources],
        fix=Fix(False, "Take the listing out", (removal(files, file.path, rows.span),)) if rows.whole else None,
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else verdict.confidence,
    )

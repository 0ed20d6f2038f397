"""The whole of a move: what each document becomes, and the check that it still reads as it did."""

from __future__ import annotations

import functools
import posixpath
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from guidelint.checks.paths import slugs
from guidelint.edits.draft import Draft, Splice
from guidelint.edits.moving import definitions, footnotes, headings
from guidelint.edits.moving.anchors import Anchors
from guidelint.edits.moving.destinations import Destination, aim, depends, destinations, seen_from, written
from guidelint.edits.moving.judging import Reading, reading
from guidelint.edits.moving.passages import Passage
from guidelint.edits.moving.routes import route
from guidelint.errors import GuidelintError
from guidelint.markdown.blocks import Definition, Heading, ListBlock, Paragraph
from guidelint.markdown.document import document
from guidelint.markdown.positions import Span

_LINE_END = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class File:
    """A document. Its path is relative to the root."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Imported:
    """A reference in the passage that makes an agent load a file."""

    span: Span
    written: str
    """The path as it stands there."""
    target: str
    """Where it leads, from the root."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What a move makes of documents."""

    target: Draft
    others: Mapping[str, Draft]
    """Documents whose links change, by path from the root."""
    source: Draft


def move(
    source: File, passage: Passage, target: File, others: Iterable[File] = (), imports: Sequence[Imported] = ()
) -> Moved:
    """Move a passage to the end of the target, which is new where it holds nothing.

    `others` are further documents that may link to the source. Raises `GuidelintError` where it cannot be done without
    changing what the documents say.
    """
    for one in (source, target):
        if b"\0" in one.data:
            raise GuidelintError(f"{one.path}: holds NUL bytes, so it is no text in UTF-8")
    return _Move(source, passage, target, imports).moved(others)


class _Move:
    def __init__(self, source: File, passage: Passage, target: File, imports: Sequence[Imported]) -> None:
        self.there = document(target.data)
        self.first = document(source.data)
        """The source as it is; all else is about what it becomes when footnotes are cut that only one side needs."""
        self.notes = notes = footnotes.parted(self.first, passage.span, self.there)
        self.draft = Draft(source.data).spliced(notes.splices)
        self.source, self.target = File(source.path, self.draft.data), target
        self.imports = [replace(one, span=notes.after(one.span)) for one in imports]
        self.passage = replace(passage, span=notes.after(passage.span))
        self.span = self.passage.span
        self.old = document(self.draft.data)
        self.written = {one.span: one for one in destinations(self.old)}
        there = {one.span: one for one in destinations(self.there)}
        self.newline = self.draft.line_end
        self.is_new = not target.data.strip()
        self.level = 1 if self.is_new else 2
        """Of the passage's first heading: there is one title to a document."""
        self.anchors = Anchors(source.path)
        self.parted = definitions.parted(
            self.old, self.span, self.there, _means(there, target.path), _means(self.written, source.path)
        )
        self.route = route(passage.title, source.path, target.path)

    def moved(self, others: Iterable[File]) -> Moved:
        # What anchors there are does not depend on what links lead to: they are found with the old ones.
        self._follow_anchors()
        moved = Moved(self._new_target(), dict(self._led_elsewhere(others)), self._new_source())
        self._judge(moved)
        return moved

    def _follow_anchors(self) -> None:
        before = slugs.located(self.old)
        inside = [name for at, name in before if self.span.start <= at < self.span.end]
        outside = [name for at, name in before if not self.span.start <= at < self.span.end]
        added = self._text(links=False)
        known = len(slugs.located(self.there))
        there = [name for _, name in slugs.located(document(self.target.data + self._gap + added))][known:]
        left = [name for _, name in slugs.located(document(self._new_source(links=False).data))]
        if len(there) < len(inside) or len(left) != len(outside):
            raise self._impossible()
        # A heading that was added goes before them.
        self.anchors.follow(inside, self.target.path, there[len(there) - len(inside) :])
        self.anchors.follow(outside, self.source.path, left)

    # Links

    def _led(self, known: Iterable[Destination], was_at: str, is_at: str) -> Iterator[Splice]:
        """The edits after which links lead where they led; their document was at one path and is at another."""
        for one in known:
            before = aim(one, was_at)
            after = self.anchors.aim(before)
            if after != before or depends(one, was_at, is_at):
                yield Splice(*one.span, written(after, is_at))

    def _led_elsewhere(self, others: Iterable[File]) -> Iterator[tuple[str, Draft]]:
        for other in others:
            splices = list(self._led(destinations(document(other.data)), other.path, other.path))
            if splices:
                yield other.path, Draft(other.data).spliced(splices)

    def _definition(self, one: Definition, path: str, links: bool, label: bytes | None = None) -> bytes:
        """A definition of the source as the document at a path has it."""
        raw = self.source.data[one.target_span.start : one.target_span.end]
        found = self.written.get(one.target_span)
        for splice in self._led([found] if found and links else [], self.source.path, path):
            raw = splice.data
        return definitions.definition(self.old, one, raw, label)

    def _footnotes(self, notes: Sequence[footnotes.Footnote], path: str, links: bool) -> bytes:
        """Footnotes of the source as the document at a path has them, after a blank line."""
        known = [one for one in destinations(self.first) if links]
        names = self.notes.names if path == self.target.path else {}
        texts = []
        for note in notes:
            first, last = (bisect_left(known, at, key=lambda one: one.span.start) for at in note.span)
            splices = [
                *self._led(known[first:last], self.source.path, path),
                *footnotes.renamed(self.first, names, note.span),
            ]
            texts.append(_edited(self.first.data, note.span, splices))
        return _paragraph(texts, self.newline)

    # The passage

    def _text(self, *, links: bool = True) -> bytes:
        """The passage as it goes into the target, with the source's line ends."""
        own = [one for one in self.old.walk() if isinstance(one, Heading) and self.span.contains(one.span)]
        top = min((one.level for one in own if self._makes_a_section(one)), default=None)
        headed = self.passage.headed
        splices = list(self.parted.splices)
        if top is not None:
            splices += headings.shifted(self.old, own, self.level + (not headed) - top)
        if links:
            inside = (one for span, one in self.written.items() if self.span.contains(span))
            splices += self._led(inside, self.source.path, self.target.path)
            splices += self._renamed_imports()
        splices += self._outdented()
        text = _edited(self.source.data, self.span, splices)
        if not headed:
            text = b"#" * self.level + b" " + self._title + 2 * self.newline + text
        copied = [self._definition(one, self.target.path, links, label) for one, label in self.parted.copied]
        text += _paragraph(copied, self.newline) + self._footnotes(self.notes.gone, self.target.path, links)
        return text + self.newline

    def _makes_a_section(self, heading: Heading) -> bool:
        section = self.old.section_at(heading.span.start)
        return section is not None and section.heading is heading

    @functools.cached_property
    def _title(self) -> bytes:
        """The title of a heading for a passage that has none: the section's, or the file's name."""
        name = posixpath.splitext(posixpath.basename(self.target.path))[0]
        return self.passage.title or name.encode("utf-8", "surrogateescape")

    def _renamed_imports(self) -> Iterator[Splice]:
        for one in self.imports:
            old = one.written.encode("utf-8", "surrogateescape")
            new = seen_from(one.target, self.target.path).encode("utf-8", "surrogateescape")
            at = self.source.data.find(old, *one.span)
            if at >= 0:
                yield Splice(at, at + len(old), new.replace(b" ", b"\\ ") if b"\\ " in old else new)

    def _outdented(self) -> Iterator[Splice]:
        """The edits that take a list item's indentation off its lines."""
        width = len(self.passage.indent)
        lines = self.old.lines
        for line in lines.lines(self.span) if width else ():
            start, end = lines.span(line)
            text = self.source.data[start:end]
            yield Splice(start, start + min(width, len(text) - len(text.lstrip(b" "))), b"")

    # The documents

    @functools.cached_property
    def _gap(self) -> bytes:
        """What parts the passage from the target's text: a blank line."""
        if self.is_new:
            return b""
        lines = _LINE_END.split(self.target.data)
        missing = 2 if lines[-1].strip() else 1 if lines[-2].strip() else 0
        return Draft(self.target.data).line_end * missing

    def _new_target(self) -> Draft:
        text = self._text()
        if not self.is_new:
            newline = Draft(self.target.data).line_end
            text = _LINE_END.sub(lambda _: newline, text)
        at = len(self.target.data)
        splices = self._led(destinations(self.there), self.target.path, self.target.path)
        return Draft(self.target.data).spliced([*splices, Splice(at, at, self._gap + text)])

    def _new_source(self, *, links: bool = True) -> Draft:
        kept = [self._definition(one, self.source.path, links) for one in self.parted.kept]
        text = self.passage.indent + self.passage.marker + b" " * bool(self.passage.marker) + self.route
        text += _paragraph([self.passage.indent + one for one in kept], self.newline)
        text += self._footnotes(self.notes.kept, self.source.path, links)
        lines = self.old.lines
        first, last = lines.lines(self.span)[0], lines.lines(self.span)[-1]
        if not self.passage.marker:
            # Without them the line would be one more of a paragraph or a table.
            if lines.span(first).start > self.old.body.start and lines.text(first - 1).strip():
                text = self.newline + text
            if last < len(lines) and lines.text(last + 1).strip():
                text += self.newline
        outside = [one for span, one in self.written.items() if links and not self.span.contains(span)]
        splices = [Splice(*self.span, text), *self._led(outside, self.source.path, self.source.path)]
        return self.draft.spliced(sorted(splices))

    # Whether they read as they did

    def _judge(self, moved: Moved) -> None:
        follow, (start, end) = self.anchors.aim, self.span
        inside = reading(self.old, self.source.path, start, end, follow)
        if self.passage.indent or self.passage.marker:
            # A part of a list: it is one still, or the blocks that stood in an item.
            inside.kinds = (ListBlock,) if self.passage.marker else tuple(map(type, self.passage.blocks))
        if not self.passage.headed:
            inside = reading(document(b"# " + self._title), self.target.path) + inside
        inside.kinds += (Definition,) * len(self.parted.copied)
        inside += self._reading_of(self.notes.gone, self.target.path)
        target = reading(self.there, self.target.path, follow=follow) + inside
        if reading(document(moved.target.data), self.target.path) != target:
            raise self._impossible()
        line = reading(document(self.route), self.source.path)
        line.kinds = (Paragraph,) + (Definition,) * len(self.parted.kept)
        line += self._reading_of(self.notes.kept, self.source.path)
        source = reading(self.old, self.source.path, 0, start, follow) + line
        source += reading(self.old, self.source.path, end, None, follow)
        now = reading(document(moved.source.data), self.source.path)
        if self.passage.indent or self.passage.marker:
            now.kinds = source.kinds = ()
        if now != source or reading(self.old, self.source.path).titles != reading(self.first, self.source.path).titles:
            raise self._impossible()

    def _reading_of(self, notes: Sequence[footnotes.Footnote], path: str) -> Reading:
        return reading(document(self._footnotes(notes, path, links=True)), path)

    def _impossible(self) -> GuidelintError:
        return GuidelintError(
            f"{self.source.path}: this cannot be moved to {self.target.path} without a change in how one of the two "
            "reads: is there a code block, a comment or a tag that is not closed, or a word in brackets that is a link "
            "in one of them only?"
        )


def _means(written: Mapping[Span, Destination], path: str) -> definitions.Meaning:
    def meaning(one: Definition) -> object:
        found = written.get(one.target_span)
        return one.title, one.target if found is None else aim(found, path)

    return meaning


def _paragraph(lines: Sequence[bytes], newline: bytes) -> bytes:
    """Lines after a blank line, to follow other text; nothing where there are none."""
    return newline.join([b"", b"", *lines]) if lines else b""


def _edited(data: bytes, span: Span, splices: Iterable[Splice]) -> bytes:
    """A stretch of a file with edits; of those that overlap the first counts."""
    pieces: list[bytes] = []
    at = span.start
    for splice in sorted(splices, key=lambda one: one[:2]):
        if splice.start >= at:
            pieces += (data[at : splice.start], splice.data)
            at = splice.end
    return b"".join([*pieces, data[at : span.end]])

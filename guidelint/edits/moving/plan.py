"""The whole of a move: what each document becomes, and the check that it still reads as it did."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from guidelint.checks.paths import slugs
from guidelint.edits.draft import Draft, Splice
from guidelint.edits.moving import definitions, headings
from guidelint.edits.moving.destinations import Aim, aim, destinations, link_to, written
from guidelint.edits.moving.passages import Passage
from guidelint.errors import GuidelintError
from guidelint.markdown.blocks import Block, Definition, Heading, Paragraph
from guidelint.markdown.document import Document, document
from guidelint.markdown.inline import CodeSpan, Link, Text
from guidelint.markdown.positions import Span

_LINE_END = re.compile(rb"\r\n|\r|\n")
_BELOW_THE_TITLE = 2


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
    route: str
    """The line that takes the passage's place."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a document that moves as one: how far, and to which document."""

    span: Span
    path: str


class _Anchors:
    """Where the anchors of the source are after the move."""

    def __init__(self, source: File) -> None:
        self._path = source.path
        self._names: dict[str, tuple[str, str]] = {}

    def follow(self, before: Sequence[str], path: str, after: Sequence[str]) -> None:
        """These anchors are now those, in the document at a path."""
        for old, new in zip(before, after, strict=True):
            self._names.setdefault(old, (path, new))

    def aim(self, one: Aim) -> Aim:
        """What leads to the same text."""
        if one.path != self._path or one.fragment is None:
            return one
        found = self._names.get(one.fragment.lower().removeprefix("user-content-"))
        if found is None or found == (one.path, one.fragment.lower()):
            return one
        return Aim(found[0], one.query if found[0] == one.path else "", found[1])


def move(
    source: File,
    passage: Passage,
    target: File,
    others: Iterable[File] = (),
    imports: Sequence[Imported] = (),
) -> Moved:
    """Move a passage to the end of the target, which is new where it holds nothing.

    `others` are further documents that may link to the source. Raises `GuidelintError` where it cannot be done without
    changing what the documents say.
    """
    return _Move(source, passage, target, imports).done(others)


class _Move:
    def __init__(self, source: File, passage: Passage, target: File, imports: Sequence[Imported]) -> None:
        for one in (source, target):
            if b"\0" in one.data:
                raise GuidelintError(f"{one.path}: holds NUL bytes: it is no text in UTF-8")
        self.source, self.passage, self.target, self.imports = source, passage, target, imports
        self.old = document(source.data)
        self.there = document(target.data)
        self.is_new = not target.data.strip()
        self.span = passage.span
        self.anchors = _Anchors(source)
        self.parted = definitions.parted(
            self.old, self.span, self.there, self._means(target.path), self._means(source.path)
        )
        """The definitions, compared by what they lead to before the move."""
        self.route = self._route()

    def done(self, others: Iterable[File]) -> Moved:
        # Where anchors are does not depend on what links lead to: they are found with the old ones.
        self._find_anchors()
        moved = Moved(self._target(), dict(self._others(others)), self._source(), self.route.decode("utf-8", "replace"))
        self._judge(moved)
        return moved

    # Links

    def _means(self, path: str) -> definitions.Meaning:
        def meaning(document: Document, one: Definition) -> object:
            found = next((place for place in destinations(document) if place.span == one.target_span), None)
            return one.title, one.target if found is None else self.anchors.aim(aim(found, path))

        return meaning

    def _led(self, document: Document, was_at: str, is_at: str, within: Span | None = None) -> Iterator[Splice]:
        """The edits after which the links of a document lead where they led; it was at one path and is at another."""
        for one in destinations(document):
            if within is not None and not within.contains(one.span):
                continue
            before = aim(one, was_at)
            after = self.anchors.aim(before)
            if after != before or (was_at != is_at and _depends(one.path, was_at, is_at)):
                yield Splice(*one.span, written(after, is_at))

    # The passage

    def _find_anchors(self) -> None:
        before = slugs.located(self.old)
        inside = [name for at, name in before if self.span.start <= at < self.span.end]
        outside = [name for at, name in before if not self.span.start <= at < self.span.end]
        passage = self._passage(links=False)
        target = self._joined(passage)
        start = len(target) - len(passage)
        after = [name for at, name in slugs.located(document(target)) if at >= start]
        left = [name for _, name in slugs.located(document(self._source(links=False).data))]
        added = 0 if self.passage.headed else len(after) - len(inside)
        if added not in (0, 1, 2) or len(after) - added != len(inside) or len(left) != len(outside):
            raise self._impossible(self.target.path)
        self.anchors.follow(inside, self.target.path, after[added:])
        self.anchors.follow(outside, self.source.path, left)

    def _passage(self, *, links: bool = True) -> bytes:
        """The text that is added to the target, with its own line ends but for the last."""
        own = [one for one in self.old.walk() if isinstance(one, Heading) and self.span.contains(one.span)]
        top = min((one.level for one in own if not self._in_container(one)), default=0)
        level = 1 if self.is_new else _BELOW_THE_TITLE
        splices = list(self.parted.splices)
        if own and top:
            splices += headings.shifted(self.old, own, level + (not self.passage.headed) - top)
        if links:
            splices += self._led(self.old, self.source.path, self.target.path, self.span)
            splices += self._imports()
        splices += self._outdented()
        end = self._line_end(self.source.data)
        text = _edited(self.source.data, self.span, splices)
        if not self.passage.headed:
            text = b"#" * level + b" " + (self.passage.title or self._stem()) + end + end + text
        copied = [
            definitions.definition(self.old, one, self._destination(one, self.target.path, links), label)
            for one, label in self.parted.copied
        ]
        return text + b"".join(end * (2 if number == 0 else 1) + one for number, one in enumerate(copied))

    def _in_container(self, heading: Heading) -> bool:
        section = self.old.section_at(heading.span.start)
        return section is None or section.heading is not heading

    def _destination(self, one: Definition, path: str, links: bool) -> bytes:
        """What a definition of the source leads to, as it is written at a path."""
        found = next((place for place in destinations(self.old) if place.span == one.target_span), None)
        raw = self.source.data[one.target_span.start : one.target_span.end]
        if found is None or not links:
            return raw
        before = aim(found, self.source.path)
        after = self.anchors.aim(before)
        changes = after != before or (path != self.source.path and _depends(found.path, self.source.path, path))
        return written(after, path) if changes else raw

    def _imports(self) -> Iterator[Splice]:
        for one in self.imports:
            new = link_to(one.target, self.target.path)
            seen = posixpath.relpath(one.target, posixpath.dirname(self.target.path) or ".")
            text = seen.replace(" ", "\\ ") if "\\ " in one.written else seen if " " in seen else new
            text = seen if "%" not in one.written else text
            raw, old = (text.encode("utf-8", "surrogateescape") for text in (seen, one.written))
            at = self.source.data.find(old, *one.span)
            if at >= 0:
                yield Splice(at, at + len(old), raw.replace(b" ", b"\\ ") if b"\\ " in old else raw)

    def _outdented(self) -> Iterator[Splice]:
        """The edits that take a list item's indentation off its lines."""
        width = len(self.passage.indent)
        lines = self.old.lines
        for line in lines.lines(self.span) if width else ():
            start, end = lines.span(line)
            blanks = len(self.source.data[start:end]) - len(self.source.data[start:end].lstrip(b" "))
            yield Splice(start, start + min(width, blanks), b"")

    def _stem(self) -> bytes:
        return posixpath.splitext(posixpath.basename(self.target.path))[0].encode("utf-8", "surrogateescape")

    def _line_end(self, data: bytes) -> bytes:
        return Draft(data).line_end

    # The target

    def _joined(self, passage: bytes) -> bytes:
        """The target with the passage at its end. The passage has no line end there yet."""
        return self.target.data + self._gap() + passage

    def _gap(self) -> bytes:
        data = self.target.data
        if self.is_new:
            return b""
        end = self._line_end(data)
        *_, before, last = (b"", *_LINE_END.split(data))
        if last.strip():
            return end + end
        return b"" if not before.strip() else end

    def _target(self) -> Draft:
        end = self._line_end(self.source.data if self.is_new else self.target.data)
        passage = self._passage() + end
        if not self.is_new:
            passage = _LINE_END.sub(end.replace(b"\\", b""), passage)
        at = len(self.target.data)
        return Draft(self.target.data).spliced([*self._led_in_target(), Splice(at, at, self._gap() + passage)])

    def _led_in_target(self) -> list[Splice]:
        return sorted(self._led(self.there, self.target.path, self.target.path))

    # The source

    def _source(self, *, links: bool = True) -> Draft:
        data, (start, end) = self.source.data, self.span
        newline = self._line_end(data)
        passage = self.passage
        lines = passage.indent + self.route
        if passage.marker:
            lines = passage.indent + passage.marker + b" " + self.route
        kept = [definitions.definition(self.old, one, self._destination(one, self.source.path, links)) for one in self.parted.kept]
        lines += b"".join(newline * (2 if number == 0 else 1) + passage.indent + one for number, one in enumerate(kept))
        if not passage.marker:
            first = self.old.lines.position(start).line
            if start > self.old.body.start and self.old.lines.text(first - 1).strip():
                lines = newline + lines
            last = self.old.lines.position(end).line
            if last < len(self.old.lines) and self.old.lines.text(last + 1).strip():
                lines += newline
        splices = [Splice(start, end, lines)]
        if links:
            rest = self._led(self.old, self.source.path, self.source.path)
            splices += (one for one in rest if not self.span.contains(Span(one.start, one.end)))
        return Draft(data).spliced(sorted(splices))

    def _route(self) -> bytes:
        """The line that takes the passage's place: a link with the section's title."""
        link = b"](" + link_to(self.target.path, self.source.path).encode("utf-8", "surrogateescape") + b")"
        raw = self.passage.title
        plain = document(b"# " + raw).blocks[0]
        assert isinstance(plain, Heading)
        if not plain.plain:
            raw = posixpath.basename(self.target.path).encode("utf-8", "surrogateescape")
            return b"[" + _escaped(raw) + link
        simple = all(isinstance(one, Text | CodeSpan) for one in plain.inlines)
        shown = re.sub(r"\s*\{#[^\s{}]++\}$", "", plain.plain)
        if simple and shown == plain.plain and _is_link(b"[" + raw + link, shown):
            return b"[" + raw + link
        return b"[" + _escaped(shown.encode("utf-8", "replace")) + link

    # Other documents

    def _others(self, others: Iterable[File]) -> Iterator[tuple[str, Draft]]:
        for other in others:
            splices = sorted(self._led(document(other.data), other.path, other.path))
            if splices:
                yield other.path, Draft(other.data).spliced(splices)

    # Whether it reads as it did

    def _judge(self, moved: Moved) -> None:
        def is_inside(one: Block | Link) -> bool:
            return self.span.start <= one.span.start < self.span.end

        target, source = document(moved.target.data), document(moved.source.data)
        blocks = [one for one in self._siblings() if is_inside(one)]
        links = [one for one in self.old.links if is_inside(one)]
        titles = [_title(one) for one in self.old.walk() if isinstance(one, Heading) and is_inside(one)]
        if not self.passage.headed:
            titles.insert(0, _title(document(b"# " + (self.passage.title or self._stem())).blocks[0]))
        expected = (
            [*self.there.blocks, *([] if self.passage.headed else [Heading]), *blocks, *(one for one, _ in self.parted.copied)],
            [*self.there.links, *links],
            [*(_title(one) for one in self.there.walk() if isinstance(one, Heading)), *titles],
        )
        if not _reads(target, *expected):
            raise self._impossible(self.target.path)
        rest = [one for one in self.old.links if not is_inside(one)]
        left = [_title(one) for one in self.old.walk() if isinstance(one, Heading) and not is_inside(one)]
        if len(source.links) != len(rest) + 1 or left != [
            _title(one) for one in source.walk() if isinstance(one, Heading)
        ]:
            raise self._impossible(self.source.path)
        if not self.passage.indent and not self.passage.marker:
            before = [one for one in self.old.blocks if one.span.start < self.span.start]
            after = [one for one in self.old.blocks if one.span.start >= self.span.end]
            kinds = [*map(type, before), Paragraph, *(Definition for _ in self.parted.kept), *map(type, after)]
            if kinds != [type(one) for one in source.blocks]:
                raise self._impossible(self.source.path)

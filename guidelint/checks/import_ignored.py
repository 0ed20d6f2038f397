"""References that are written like imports where the agent that reads them does not import."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, ImportOutcome
from guidelint.markdown import Document, Fence, IndentedCode, Span
from guidelint.markdown.positions import BOM
from guidelint.repository.files import Repository

RULE = Rule("GL204", "import-ignored", Severity.WARNING, "a reference written as an import that is not expanded")

# An address, a decorator's call and a package's scope go on where a path ends; behind a backslash it was taken back.
_AT = re.compile(rb"(?<![\w@./\\-])@(?P<path>(?:\./|\.\./|~/|/)?[\w.-][\w./-]*\.\w+)(?![\w/(@])")
_AT_BLANK = re.compile(rb"(?<![\w@./\\-])@(?P<path>[\w./-]+(?: [\w./-]+){1,4}\.(?:md|txt))(?!\w)")
_IN_COMMENT = re.compile(rb"<!--[ \t]*@import[ \t]+(?P<path>[^\s>][^>\n]{0,1000}?)[ \t]*-->", re.IGNORECASE)

_AT_FORM, _COMMENT_FORM = "@", "<!--"


@dataclass(frozen=True, slots=True)
class _Reference:
    """What looks like an import: its bytes, the path in it, and how imports of its kind begin."""

    span: Span
    path: str
    form: str


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where a reference stands, as a reason for being no import; empty where that is no reason."""

    why: str
    confidence: Confidence


class _Spans:
    """Stretches of a file that do not overlap, to ask which one something lies in."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = sorted(spans)
        self._starts = [span.start for span in self._spans]

    def round(self, span: Span) -> Span | None:
        index = bisect_right(self._starts, span.start) - 1
        return self._spans[index] if index >= 0 and self._spans[index].contains(span) else None

    def meets(self, span: Span) -> bool:
        """Whether any of them has a byte of it."""
        near = self._spans[max(0, bisect_right(self._starts, span.start) - 1) : bisect_right(self._starts, span.end)]
        return any(one.overlaps(span) for one in near)


@dataclass(frozen=True, slots=True)
class _Reader:
    """What an agent makes of a file."""

    tried: _Spans
    """What it takes for imports, whatever became of them."""
    added: frozenset[str]
    """The other files that it has whenever it has this one: real paths."""


def check(
    guidance: tuple[GuidanceFile, ...],
    contexts: tuple[Context, ...],
    agents: tuple[Agent, ...],
    files: Files,
    repository: Repository,
) -> Iterator[Finding]:
    forms = {agent.id: agent.imports.form if agent.imports else None for agent in agents}
    readers: dict[str, dict[str, _Reader]] | None = None
    for file in guidance:
        pairs = ((one, _target(one.path, file.path, repository)) for one in _references(file.data))
        found = [(one, target) for one, target in pairs if target]
        if not found:
            continue
        if readers is None:
            readers = _readers(contexts, files)
        layout = _Layout(file.document)
        for reference, target in found:
            real = files.real(posixpath.join(repository.root.path, target))
            standing = None if real == file.path else layout.standing(reference)
            if standing is None:
                continue
            here = {agent: one for agent, one in readers.get(file.path, {}).items() if real not in one.added}
            importing = any(one.tried.meets(reference.span) for one in readers.get(file.path, {}).values())
            named = any(agent.may_load(target) for agent in agents)
            for why, confidence, deaf in _deaf(reference, standing, here, forms, importing, named):
                yield finding(
                    RULE,
                    f"not imported: {why}",
                    files.place(file.path, reference.span.start, reference.span.end),
                    agents=deaf,
                    confidence=confidence,
                    evidence=[f"{target} exists; the model is shown the reference, and not that file."],
                    help="Write it where and as the agent imports, or say in words when to read the file.",
                )


def _deaf(
    reference: _Reference,
    standing: _Standing,
    readers: dict[str, _Reader],
    forms: dict[str, str | None],
    importing: bool,
    named: bool,
) -> Iterator[tuple[str, Confidence, list[str]]]:
    """The agents that do not take the reference for an import, by the reason why, and how sure it is that it is one.

    `importing`: another agent takes it for one. `named`: the target is a guidance file by its name.
    """
    whys: dict[tuple[str, Confidence], list[str]] = {}
    for agent, reader in sorted(readers.items()):
        # An agent ends the path of such a reference at the blank, and tries that.
        if " " not in reference.path and reader.tried.meets(reference.span):
            continue
        form, why, confidence = forms[agent], standing.why, standing.confidence
        if why and named:
            confidence = Confidence.LOW  # “CLAUDE.md holds only `@AGENTS.md`”: that is how stubs are talked about
        if form is None or not form.startswith(reference.form):
            if not why:
                confidence = max(confidence, Confidence.MEDIUM) if importing else confidence
            why = "the agent knows no imports" if form is None else f"the agent's imports are written {form}"
        if why:
            whys.setdefault((why, confidence), []).append(agent)
    for (why, confidence), deaf in whys.items():
        yield why, confidence, deaf


def _readers(contexts: tuple[Context, ...], files: Files) -> dict[str, dict[str, _Reader]]:
    """By real path of each file the agents that load it at a start, and what they make of it."""
    tried: dict[tuple[str, str], set[Span]] = {}
    for context in contexts:
        for one in context.imports:
            if one.outcome is not ImportOutcome.NOT_HERE:
                key = files.real(one.origin.path), context.agent
                tried.setdefault(key, set()).add(Span(one.origin.start, one.origin.end))
    added: dict[tuple[str, str], frozenset[str]] = {}
    for context in contexts:
        loaded = frozenset(files.real(path) for path in context.loaded)
        for path in loaded:
            key = path, context.agent
            added[key] = added[key] & loaded if key in added else loaded
    found: dict[str, dict[str, _Reader]] = {}
    for (path, agent), others in added.items():
        found.setdefault(path, {})[agent] = _Reader(_Spans(tried.get((path, agent), ())), others)
    return found


def _references(data: bytes) -> Iterator[_Reference]:
    if b"@" not in data:
        return
    for pattern, form in ((_AT, _AT_FORM), (_AT_BLANK, _AT_FORM), (_IN_COMMENT, _COMMENT_FORM)):
        for match in pattern.finditer(data):
            yield _Reference(Span(*match.span()), match["path"].decode("utf-8", "replace"), form)


def _target(path: str, importer: str, repository: Repository) -> str | None:
    """The file of the repository that the path leads to, from the importing file or from the root."""
    root = repository.root.path
    known = repository.names.files
    for folder in (posixpath.dirname(importer), root):
        name = posixpath.relpath(posixpath.normpath(posixpath.join(folder, path)), root)
        if name in known:
            return name
    return None


class _Layout:
    """Where things stand in a document, found once."""

    def __init__(self, document: Document) -> None:
        self._data = document.data
        self._blocks = {block.span: block for block in document.walk() if isinstance(block, Fence | IndentedCode)}
        self._only: dict[Span, bool] = {}
        self._code_blocks = _Spans(self._blocks)
        self._code = _Spans(code.span for code in document.code_spans)
        self._comments = _Spans(comment.span for comment in document.comments)
        self._links = _Spans(link.span for link in document.links if link.style != "reference")

    def standing(self, reference: _Reference) -> _Standing | None:
        """Where a reference stands; None where it is only mentioned, as an example in code is, or is a link."""
        span = reference.span
        block = self._code_blocks.round(span)
        if block:
            # A block that holds nothing but references was meant to import; any other shows something.
            return _Standing("it stands in a code block", Confidence.MEDIUM) if self._only_references(block) else None
        if self._links.round(span):
            return None
        code = self._code.round(span)
        if code:
            alone = self._fills(code, span) and self._begins(code.start) and self._ends(code.end)
            return _Standing("it stands in a code span", Confidence.MEDIUM) if alone else None
        comment = self._comments.round(span)
        if comment and comment != span:
            return _Standing("it stands in a comment", Confidence.LOW)
        if " " in reference.path and reference.form == _AT_FORM:
            return _Standing("a blank ends the path", Confidence.HIGH)
        before = self._data[max(0, span.start - 4) : span.start].decode("utf-8", "ignore")[-1:]
        if before and not before.isspace() and before != "\ufeff":
            return _Standing(f"it stands straight after “{before}”", Confidence.MEDIUM)
        if self._ends(span.end):
            if self._begins(span.start):
                return _Standing("", Confidence.HIGH)
            if self._labelled(span.start):
                return _Standing("", Confidence.MEDIUM)
        return _Standing("", Confidence.LOW)  # in a sentence: it may only be named

    def _only_references(self, span: Span) -> bool:
        if span not in self._only:
            lines = [line.text for line in self._blocks[span].lines if line.text.strip()]
            self._only[span] = all(_ALONE.fullmatch(line) for line in lines)
        return self._only[span]

    def _fills(self, code: Span, span: Span) -> bool:
        if code.end - code.start > span.end - span.start + 20:
            return False
        return not (self._data[code.start : span.start] + self._data[span.end : code.end]).strip(b"` ")

    def _begins(self, byte: int) -> bool:
        """Whether nothing but the marks of a list, a quote or emphasis stands before it in its line."""
        start = byte
        while start > 0 and self._data[start - 1] in b"*-+>_ \t0123456789.)":
            start -= 1
        return start == 0 or self._data[start - 1] in b"\r\n" or (start == 3 and self._data.startswith(BOM))

    def _ends(self, byte: int) -> bool:
        """Whether nothing but a full stop, a comma or emphasis stands behind it in its line."""
        while byte < len(self._data) and self._data[byte] in b"*_.,; \t":
            byte += 1
        return byte == len(self._data) or self._data[byte] in b"\r\n"

    def _labelled(self, byte: int) -> bool:
        """Whether a label with a colon, an arrow or a dash stands before it: `Testing: @docs/testing.md`."""
        before = self._data[max(0, byte - 12) : byte].rstrip(b"* _\t")
        return before.endswith((b":", "：".encode(), b"->", "→".encode(), "–".encode(), "—".encode(), b" -"))


_ALONE = re.compile(r"\s*(?:[-*+] )?@[^\s]+\s*")

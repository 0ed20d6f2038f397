"""References that are written like imports where the agent that reads them does not import."""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.markdown import Document, Fence, IndentedCode, Span
from guidelint.repository.files import Repository

RULE = Rule("GL204", "import-ignored", Severity.WARNING, "a reference written as an import that is not expanded")

# An address, a decorator's call and a package's scope go on where a path ends.
_AT = re.compile(rb"(?<![\w@./-])@(?P<path>(?:\./|\.\./|~/|/)?[\w.-][\w./-]*\.\w+)(?![\w/(@])")
_AT_BLANK = re.compile(rb"(?<![\w@./-])@(?P<path>[\w./-]+(?: [\w./-]+){1,4}\.(?:md|txt))(?!\w)")
_IN_COMMENT = re.compile(rb"<!--\s*@import\s+(?P<path>[^\s>][^>\n]*?)\s*-->", re.IGNORECASE)


_AT_FORM, _COMMENT_FORM = "@", "<!--"


@dataclass(frozen=True)
class _Reference:
    """What looks like an import: its bytes, the path in it, and how imports of its kind begin."""

    span: Span
    path: str
    form: str


@dataclass(frozen=True)
class _Standing:
    """Where a reference stands, as a reason for being no import; empty where that is no reason."""

    why: str
    confidence: Confidence


def check(
    guidance: tuple[GuidanceFile, ...],
    contexts: tuple[Context, ...],
    agents: tuple[Agent, ...],
    files: Files,
    repository: Repository,
) -> Iterator[Finding]:
    seen = _seen(contexts, files)
    readers = _readers(contexts, files)
    forms = {agent.id: agent.imports.form if agent.imports else None for agent in agents}
    for file in guidance:
        for reference in _references(file.data):
            target = _target(reference.path, file.path, repository)
            standing = _standing(reference.span, file.document) if target else None
            if standing is None:
                continue
            whys: dict[str, list[str]] = {}
            for agent in sorted(readers.get(file.path, ())):
                spans = seen.get((agent, file.path), ())
                why = _why(forms[agent], reference, standing)
                if why and not any(start < reference.span.end and reference.span.start < end for start, end in spans):
                    whys.setdefault(why, []).append(agent)
            for why, deaf in whys.items():
                yield finding(
                    RULE,
                    f"not imported: {why}",
                    files.place(file.path, reference.span.start, reference.span.end),
                    agents=deaf,
                    confidence=standing.confidence,
                    evidence=[f"{target} exists; the model is shown the reference, and not that file."],
                    help="Write it where and as the agent imports, or say in words when to read the file.",
                )


def _why(form: str | None, reference: _Reference, standing: _Standing) -> str:
    """Why an agent with this form of imports does not take the reference for one; empty where nothing tells."""
    if form is None:
        return "the agent knows no imports"
    if not form.startswith(reference.form):
        return f"the agent's imports are written {form}"
    return standing.why


def _seen(contexts: tuple[Context, ...], files: Files) -> dict[tuple[str, str], set[tuple[int, int]]]:
    """The bytes of each file that an agent takes for imports, whatever became of them."""
    found: dict[tuple[str, str], set[tuple[int, int]]] = {}
    for context in contexts:
        for one in context.imports:
            key = context.agent, files.real(one.origin.path)
            found.setdefault(key, set()).add((one.origin.start, one.origin.end))
    return found


def _readers(contexts: tuple[Context, ...], files: Files) -> dict[str, set[str]]:
    """The agents that load each file at a start."""
    found: dict[str, set[str]] = {}
    for context in contexts:
        for path in context.loaded:
            found.setdefault(files.real(path), set()).add(context.agent)
    return found


def _references(data: bytes) -> Iterator[_Reference]:
    for pattern, form in ((_AT, _AT_FORM), (_AT_BLANK, _AT_FORM), (_IN_COMMENT, _COMMENT_FORM)):
        for match in pattern.finditer(data):
            yield _Reference(Span(*match.span()), match["path"].decode("utf-8", "replace"), form)


def _target(path: str, importer: str, repository: Repository) -> str | None:
    """The file of the repository that the path leads to, from the importing file or from the root."""
    root = repository.root.path
    for folder in (posixpath.dirname(importer), root):
        name = posixpath.relpath(posixpath.normpath(posixpath.join(folder, path)), root)
        if name in _file_set(repository.files):
            return name
    return None


@functools.lru_cache(maxsize=4)
def _file_set(files: tuple[str, ...]) -> frozenset[str]:
    return frozenset(files)


def _standing(span: Span, document: Document) -> _Standing | None:
    """Where a reference stands in its document; None where it is only mentioned, as an example in code is."""
    for fence in document.walk():
        if isinstance(fence, Fence | IndentedCode) and fence.span.contains(span):
            # A block that holds nothing but references was meant to import; any other shows something.
            only = all(_ALONE.fullmatch(line.text) for line in fence.lines if line.text.strip())
            return _Standing("it stands in a code block", Confidence.MEDIUM) if only else None
    line = document.lines.span(document.lines.position(span.start).line)
    before = document.text(Span(line.start, span.start))
    after = document.text(Span(span.end, line.end))
    for code in document.code_spans:
        if code.span.contains(span):
            alone = not before.strip("`*-+ \t") and not after.strip("`., \t")
            return _Standing("it stands in a code span", Confidence.MEDIUM) if alone else None
    text = document.text(span)
    if any(comment.span.contains(span) and comment.span != span for comment in document.comments):
        return _Standing("it stands in a comment", Confidence.LOW)
    if " " in text and text.startswith("@"):
        return _Standing("a blank ends the path", Confidence.HIGH)
    if before and not before[-1].isspace():
        return _Standing(f"it stands straight after “{before[-1]}”", Confidence.MEDIUM)
    alone = not before.strip("*-+ \t") and not after.strip()
    return _Standing("", Confidence.HIGH if alone else Confidence.MEDIUM)


_ALONE = re.compile(r"\s*(?:[-*+] )?@[^\s]+\s*")

"""Files that only name another file, for agents that do not load what is named."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import references, rule_files
from guidelint.checks.facts import Files
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.markdown import Document, Heading, Span
from guidelint.repository.files import Repository

RULE = Rule("GL108", "pointer-without-import", Severity.WARNING, "a file that only names another, and loads nothing")

_LONGEST = 120
"""Characters of a line that only points somewhere."""

_MAX_BYTES = 2_000
"""Bytes of a file that may hold nothing but such a line, a title and comments."""


@dataclass(frozen=True, slots=True)
class _Pointer:
    """A line that names one file, and says nothing else."""

    span: Span
    target: str
    """The file that it names, relative to the root."""
    alone: bool
    """Whether the path is the whole line."""
    as_link: bool
    """Whether it is the whole file, without a line end, as git writes links where it cannot make them."""


def check(
    named: tuple[tuple[str, Agent, str], ...],
    contexts: tuple[Context, ...],
    agents: tuple[Agent, ...],
    files: Files,
    repository: Repository,
) -> Iterator[Finding]:
    importing = {agent.id for agent in agents if agent.imports and agent.imports.form.startswith("@")}
    rules = {agent.id: rule_files.as_rules(agent) for agent in agents}
    paths: dict[str, None] = {}
    for path, agent, _ in named:
        only_rules = rules[agent.id]
        # A rule that points somewhere is short on purpose.
        if only_rules is None or not only_rules.may_load(files.show(path)):
            paths[files.real(path)] = None
    loaded: list[tuple[str, set[str]]] | None = None
    for path in paths:
        pointer = _pointer(path, files, repository)
        if pointer is None:
            continue
        target = files.real(posixpath.join(files.root, pointer.target))
        if loaded is None:
            loaded = [(one.agent, {files.real(path) for path in one.loaded}) for one in contexts]
        deaf = sorted({agent for agent, found in loaded if path in found and target not in found})
        if target != path and deaf:
            yield _finding(path, pointer, deaf, set(deaf) <= importing, files)


def _finding(path: str, pointer: _Pointer, deaf: list[str], importing: bool, files: Files) -> Finding:
    beside = posixpath.relpath(pointer.target, posixpath.dirname(files.show(path)))
    place = files.place(path, *pointer.span)
    if pointer.as_link:
        message = f"the path of {pointer.target} is all it holds: a link that was checked out as text"
        mend = "Check it out again where git makes links (`core.symlinks`)."
    elif pointer.alone and importing:
        message = f"holds only the name of {pointer.target}: nothing is loaded without an `@`"
        mend = f"Write `@{beside}`."
    else:
        message = f"only points to {pointer.target}, which is not loaded"
        mend = f"Write `@{beside}`." if importing else "Make it a link to that file, or move the text here."
    fix = Fix(False, f"Import {beside}", (Edit(place, f"@{beside}"),)) if importing and not pointer.as_link else None
    return finding(
        RULE,
        message,
        place,
        agents=deaf,
        evidence=["The model is shown this line and nothing else of it; it may open the file, or not."],
        help=mend,
        related=[Related(files.place(posixpath.join(files.root, pointer.target)), "the file that is named")],
        fix=fix,
        confidence=None if importing or pointer.as_link or pointer.alone else Confidence.MEDIUM,
    )


# What is a pointer


def _pointer(path: str, files: Files, repository: Repository) -> _Pointer | None:
    """What a file points to, if that is all it does. The words do not matter, and may be of any language."""
    data = files.data(path)
    if len(data) > _MAX_BYTES:
        return None
    document = files.document(path)
    span = _only_line(document)
    if span is None:
        return None
    line = document.text(span)
    if not line or len(line) > _LONGEST or "@" in line:
        return None
    folder = posixpath.dirname(files.show(path))
    target = _existing(line, folder, repository)
    if target:
        # Git writes the bytes of the path; an editor ends the line.
        return _Pointer(span, target, alone=True, as_link=data == line.encode("utf-8", "surrogateescape"))
    tokens = {found[0].rstrip(".") for found in _TOKEN.finditer(line)}
    paths = {token for token in tokens if _PATH.search(token)}
    targets = {_existing(token, folder, repository) for token in paths}
    if len(targets) != 1 or None in targets or not _says_nothing_else(line, paths):
        return None
    [target] = targets
    assert target is not None
    if not target.lower().endswith(references.PROSE) or posixpath.basename(target).lower().startswith("changelog"):
        return None
    return _Pointer(span, target, alone=line.strip("`*_<>\"' .") in paths, as_link=False)


_TOKEN = re.compile(r"[\w./~-]+", re.ASCII)
_PATH = re.compile(r"/|\.[A-Za-z]\w{1,8}$")
_SENTENCE_END = re.compile(r"[.!?;]\s+\w|[。！？；].")


def _says_nothing_else(line: str, paths: set[str]) -> bool:
    """Whether a line is one sentence, with no code in it but paths."""
    code = re.findall(r"`([^`]*)`", line)
    return all(text.strip() in paths for text in code) and not _SENTENCE_END.search(line)


def _existing(path: str, folder: str, repository: Repository) -> str | None:
    """The file that a path leads to, from a folder (relative to the root) or from the root."""
    if not path.strip("./"):
        return None
    known = repository.names.files
    for start in (folder, ""):
        name = posixpath.normpath(posixpath.join(start, path))
        if name in known:
            return name
    return None


def _only_line(document: Document) -> Span | None:
    """The bytes of the only line of a document, front matter, comments and a title aside."""
    comments = [comment.span for comment in document.comments]
    titles = [block.span for block in document.blocks[:1] if isinstance(block, Heading)]
    blank = bytearray(document.data)
    for start, end in (*comments, *titles):
        blank[start:end] = re.sub(rb"[^\r\n]", b" ", bytes(blank[start:end]))
    text = bytes(blank[document.body.start :])
    content = text.strip()
    if not content or b"\n" in content or b"\r" in content:
        return None
    start = document.body.start + text.index(content)
    return Span(start, start + len(content))

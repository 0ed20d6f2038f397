"""Moves text out of guidance into documents: `extract` from start to result."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from guidelint import tokens
from guidelint.checking import CheckOptions, check
from guidelint.edits import writing
from guidelint.edits.committed import uncommitted
from guidelint.edits.draft import Draft
from guidelint.edits.moving import passages, plan, surroundings
from guidelint.errors import GuidelintError
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.markdown.document import Document, document
from guidelint.markdown.positions import Span
from guidelint.selection import active_agents, read_config
from guidelint.starting import absolute_path, unsaved, working_folder
from guidelint.trees.base import Problem, is_inside, relative
from guidelint.views import View, working_copy


@dataclass(frozen=True, slots=True)
class Saving:
    """What an agent is sent when it starts at the root, before and after."""

    agent: Agent
    before: int
    """Tokens."""
    after: int


@dataclass(frozen=True)
class Extraction:
    """What an extraction changes. Paths are relative to the root."""

    root: str
    source: str
    target: str
    is_new: bool
    """Whether there is no target yet."""
    moved: int
    """Lines that move."""
    drafts: Mapping[str, Draft]
    """The files that change, in the order in which they are written: the target first, so that no text is ever lost."""
    savings: tuple[Saving, ...]
    notes: tuple[str, ...]
    dirty: tuple[str, ...]
    """Which of the files are not committed as they are: sentences without a full stop."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be moved: a section, or the block of a finding."""

    file: str
    wanted: str
    """A section's title; with `finding` a line."""
    finding: str | None = None
    """A rule."""


def asked(argument: str, finding: str | None = None) -> Asked:
    """`FILE:SECTION` or, for a finding, `FILE:LINE`. Raises `GuidelintError` for what is neither."""
    what = "FILE:LINE" if finding else "FILE:SECTION"
    ends = [at for at, character in enumerate(argument) if character == ":"]
    # A name may have a colon, too.
    at = next((at for at in ends if os.path.isfile(argument[:at])), ends[0] if ends else -1)
    file, wanted = argument[:at], argument[at + 1 :].strip()
    if at < 0 or not file or not wanted:
        raise GuidelintError(f"extract takes {what}, not `{argument}`")
    if finding and not (wanted.isascii() and wanted.isdecimal()):
        raise GuidelintError(f"extract --finding takes FILE:LINE, and `{wanted}` is no line")
    return Asked(file, wanted, finding)


def extraction(asked: Asked, to: str | None = None, agents: Sequence[str] = ()) -> Extraction:
    """What moving a passage to a document changes. Nothing is written.

    Without `to` it goes where the configuration says. Raises `GuidelintError` where it cannot be moved.
    """
    view = working_copy(working_folder())
    config = read_config(working_folder(), view.root, view.tree)
    active = active_agents(config, view.repository, agents)
    source = _source(view, asked.file)
    parsed = document(source.data)
    if asked.finding is None:
        passage = passages.section(parsed, source.path, asked.wanted)
    else:
        span = _found(view, parsed, source.path, asked.finding, int(asked.wanted), agents)
        passage = passages.block(parsed, source.path, span)
    if to is None:
        to = config.extraction_target(passages.name_for(passage, source.path))
        if to is None:
            raise GuidelintError("--to FILE says where the text goes; `extract-to` in the configuration can, too")
    target = _target(view, to)
    if target.path == source.path:
        raise GuidelintError(f"{to}: is the file that the text is in already")
    imports = surroundings.imports(view, active, source.path, passage.span)
    others = surroundings.linking(view, active, source.path, target.path)
    moved = plan.move(source, passage, target, others, list(imports))
    drafts = {target.path: moved.target, **dict(sorted(moved.others.items())), source.path: moved.source}
    is_new = isinstance(view.tree.stat(posixpath.join(view.root, target.path)), Problem)
    existing = {path: one.before for path, one in drafts.items() if path != target.path or not is_new}
    after = view.with_texts({posixpath.join(view.root, path): one.data for path, one in drafts.items()})
    return Extraction(
        root=view.root,
        source=source.path,
        target=target.path,
        is_new=is_new,
        moved=len(parsed.lines.lines(passage.span)),
        drafts=drafts,
        savings=tuple(_saving(agent, view, after) for agent in active),
        notes=tuple(
            f"{source.path}:{parsed.lines.position(one.span.start).line}: {parsed.text(one.span)} was loaded by "
            f"{', '.join(agent.name for agent in readers)}; in {target.path} it is loaded no more"
            for one, readers in imports.items()
        ),
        dirty=tuple(uncommitted(view.repository.root, existing)),
    )


def write(one: Extraction) -> None:
    """Write the files, the target first and the source last; all of them or none. Raises `GuidelintError`."""
    replacements = [
        writing.Replacement(
            posixpath.join(one.root, path), None if one.is_new and path == one.target else draft.before, draft.data
        )
        for path, draft in one.drafts.items()
    ]
    problem = writing.replace(one.root, replacements)
    if problem:
        raise GuidelintError(problem)


# Files


def _source(view: View, path: str) -> plan.File:
    real = view.tree.resolve(absolute_path(path))
    if isinstance(real, Problem):
        raise GuidelintError(f"{path}: {'no such file' if real is Problem.MISSING else real.value}")
    if not is_inside(real, view.root):
        raise GuidelintError(f"{path} is outside of the repository {view.root}")
    return plan.File(relative(real, view.root), _data(view, real, path))


def _data(view: View, real: str, shown: str) -> bytes:
    contents = view.tree.read(real)
    if isinstance(contents, Problem):
        raise GuidelintError(f"{shown}: cannot be read: {contents.value}")
    if not contents.complete:
        raise GuidelintError(f"{shown}: is too large to be changed")
    return contents.data


def _target(view: View, path: str) -> plan.File:
    if path.endswith("/") or os.path.isdir(path):
        raise GuidelintError(f"{path}: is a folder; name a file in it")
    real = unsaved(path)
    if not is_inside(real, view.root):
        raise GuidelintError(f"{path} is outside of the repository {view.root}")
    name = relative(real, view.root)
    if ".git" in name.split("/"):
        raise GuidelintError(f"{path}: belongs to git")
    if view.repository.ignored(real) or view.repository.would_ignore(real):
        raise GuidelintError(f"{path}: git ignores it, and others would not have the text")
    missing = view.tree.stat(real) is Problem.MISSING
    return plan.File(name, b"" if missing else _data(view, real, path))


# Findings


def _found(view: View, parsed: Document, path: str, rule: str, line: int, agents: Sequence[str]) -> Span:
    """The stretch that a rule reports at a line; the smallest, where there are several."""
    options = CheckOptions(agents=tuple(agents), select=(rule,), min_confidence="low", known=True)
    real = posixpath.join(view.root, path)
    found = [one.place for one in check([real], options).findings if one.place.path == real]
    lines = parsed.lines
    spans = [Span(lines.byte(*place.start), lines.byte(*place.end)) for place in found]
    here = [span for span in spans if line in lines.lines(span)]
    if not here:
        others = sorted({lines.position(span.start).line for span in spans})
        elsewhere = f"; it has at line {', '.join(map(str, others))}" if others else ""
        raise GuidelintError(f"{path}:{line}: {rule} has no finding here{elsewhere}")
    return min(here, key=lambda span: span.end - span.start)


# Agents


def _saving(agent: Agent, before: View, after: View) -> Saving:
    return Saving(agent, *(_tokens(agent.load(view.start(view.root))) for view in (before, after)))


def _tokens(context: Context) -> int:
    text = "".join(segment.text.text for segment in context.segments if segment.touched is None)
    return tokens.count(text) if text else 0

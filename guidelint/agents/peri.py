"""Peri. Section numbers are those of its specification, whose sources are named A1 to B2 there.

Not run as a whole: its loading functions (peri-middlewares/src/agents_md/mod.rs at 6a7a3d1) were run on every case.
Two ids, as there are two paths: `peri` is the main session, `peri-middleware` reads the disk before each run.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable

from guidelint.loading.agent import SOURCE, Agent, ImportSyntax, Lifecycle, Option
from guidelint.loading.comment_imports import comment_imports
from guidelint.loading.context import (
    Context,
    Import,
    ImportOutcome,
    Outcome,
    Refusal,
    Segment,
    Trace,
    outcome_of,
)
from guidelint.loading.decoding import strict
from guidelint.loading.globs import rust_glob
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, SourcedText
from guidelint.loading.whitespace import RUST
from guidelint.trees.base import Kind, Problem, Status, Tree, absolute, not_a_file

NAMES = ("AGENTS.md", "CLAUDE.md", ".claude/AGENTS.md")
LOCAL = "CLAUDE.local.md"
DEPTH = 3


class _Failed(Exception):
    """Middleware path: a file that cannot be read, or is not UTF-8, ends the run before any request."""

    def __init__(self, path: str) -> None:
        self.refusal = Refusal(path, "cannot be read as UTF-8, and that ends the run")


def load(start: Start) -> Context:
    """Main session: the snapshot that is taken at session/new."""
    trace = Trace()
    path = _choose(start.tree, _in_cwd(start), trace)
    main = _text(start.tree, path, trace) if path else EMPTY  # rule 2: unusable is no text, and no next candidate
    if path and main:
        trace.use(path)
        if _imports_in(path):
            main = _expand(start.tree, main, path, trace)
    local = _local(start, trace)
    text = main + "\n\n" + local if local else main  # rule 5: without main the two newlines stay
    return _context("peri", start, text, trace)


def load_middleware(start: Start) -> Context:
    """Middleware path: the differences."""
    trace = Trace()
    try:
        text = _middleware_text(start, trace)
    except _Failed as failed:
        return trace.context("peri-middleware", start, (), refusal=failed.refusal)
    return _context("peri-middleware", start, text, trace)


def _middleware_text(start: Start, trace: Trace) -> SourcedText:
    home = start.in_home(".claude", "AGENTS.md")
    extra = (absolute(start.cwd, path) for path in start.options.get("extra-path", ()))
    candidates = [*_in_cwd(start), *([home] if home else []), *extra]
    path = _choose(start.tree, candidates, trace, start.options.get("claude-md-excludes", ()))
    if path is None:
        return _local(start, trace, strictly=True)  # alone, without leading newlines, its imports unexpanded
    main = _text(start.tree, path, trace, strictly=True)
    if not main:
        return EMPTY  # nothing at all, CLAUDE.local.md included
    trace.use(path)
    local = _local(start, trace, strictly=True)
    text = main + "\n\n" + local if local else main
    # The joined text is searched, so that a CLAUDE.md makes the imports of CLAUDE.local.md work.
    return _expand(start.tree, text, path, trace) if _imports_in(path) else text


def _in_cwd(start: Start) -> list[str]:
    return [posixpath.join(start.cwd, name) for name in NAMES]


def _context(agent_id: str, start: Start, text: SourcedText, trace: Trace) -> Context:
    for path in text.paths():
        trace.use(path)
    return trace.context(agent_id, start, (Segment("system", text),) if text else ())


# Rules 1 and 3


def _choose(tree: Tree, candidates: Iterable[str], trace: Trace, excludes: Iterable[str] = ()) -> str | None:
    """The first that is a file, for good: what it holds plays no part."""
    chosen: str | None = None
    for path in candidates:
        status = tree.stat(path)
        excluded = next((pattern for pattern in excludes if rust_glob(pattern, path)), None)
        if isinstance(status, Problem):
            trace.refused(path, status)
        elif status.kind is not Kind.FILE:
            trace.refused(path, not_a_file(status.kind))
        elif excluded:
            trace.consider(path, Outcome.EXCLUDED, by=excluded)
        elif chosen:
            trace.consider(path, Outcome.SHADOWED, by=chosen)
        else:
            chosen = path
            trace.consider(path, Outcome.LOADED)  # until it is read
    return chosen


def _imports_in(path: str) -> bool:
    return posixpath.basename(path).startswith("CLAUDE")


# Rules 2 and 4


def _text(tree: Tree, path: str, trace: Trace, *, strictly: bool = False) -> SourcedText:
    """The text of a file that was considered; empty when it is blank, or cannot be read as UTF-8, which on the
    middleware path is an error.
    """
    contents = tree.read(path)
    problem = contents if isinstance(contents, Problem) else None
    text = None if isinstance(contents, Problem) else strict(contents.data, path)
    if text is None:
        trace.settle(path, outcome_of(problem) if problem else Outcome.UNREADABLE, problem)
        if strictly and not (problem and problem.absent):
            raise _Failed(path)
        return EMPTY
    if text.is_blank(RUST):
        trace.settle(path, Outcome.BLANK)
        return EMPTY
    return text


def _local(start: Start, trace: Trace, *, strictly: bool = False) -> SourcedText:
    path = posixpath.join(start.cwd, LOCAL)
    status = start.tree.stat(path)
    if isinstance(status, Problem) or status.kind is not Kind.FILE:
        trace.refused(path, status if isinstance(status, Problem) else not_a_file(status.kind), scope="local")
        return EMPTY
    trace.consider(path, Outcome.LOADED, scope="local")  # until it is read
    return _text(start.tree, path, trace, strictly=strictly)


# Imports


def _expand(tree: Tree, text: SourcedText, path: str, trace: Trace) -> SourcedText:
    """The text of the main file with its imports in place."""
    found = tree.resolve(path)
    real = found if isinstance(found, str) else path
    return _expand_level(tree, text, posixpath.dirname(path), 1, {real}, (real,), trace)


def _expand_level(
    tree: Tree,
    text: SourcedText,
    folder: str,
    depth: int,
    expanded: set[str],
    above: tuple[str, ...],
    trace: Trace,
) -> SourcedText:
    replacements: list[tuple[int, int, SourcedText]] = []
    for start, end, inner in comment_imports(text.text):
        written = inner.strip(RUST)
        path = posixpath.join(folder, written)
        origin = text.origin_of(start, end)
        assert origin is not None  # a comment stands in a file: the separators hold none
        trace.use(origin.path)
        if depth > DEPTH:
            trace.imports.append(Import(origin, written, path, ImportOutcome.TOO_DEEP, depth))
            continue
        real = tree.resolve(path)
        status = tree.stat(path)
        outcome, problem = _judge(real, status, expanded, above)
        trace.imports.append(Import(origin, written, real if isinstance(real, str) else path, outcome, depth, problem))
        if outcome is not ImportOutcome.EXPANDED or isinstance(real, Problem):
            continue  # the comment stays as it was written
        expanded.add(real)
        contents = tree.read(real)
        imported = None if isinstance(contents, Problem) else strict(contents.data, real)
        if imported is None:
            problem = contents if isinstance(contents, Problem) else Problem.FAILED
            trace.imports[-1] = Import(origin, written, real, ImportOutcome.WRONG_TYPE, depth, problem)
            replacements.append((start, end, EMPTY))
            continue
        trace.use(real)
        inside = _expand_level(tree, imported, posixpath.dirname(real), depth + 1, expanded, (*above, real), trace)
        replacements.append((start, end, inside))
    return text.replace_spans(replacements)


def _judge(
    real: str | Problem, status: Status | Problem, expanded: set[str], above: tuple[str, ...]
) -> tuple[ImportOutcome, Problem | None]:
    if isinstance(real, Problem) or isinstance(status, Problem):
        problem = real if isinstance(real, Problem) else status
        assert isinstance(problem, Problem)
        if problem is Problem.OUTSIDE:
            return ImportOutcome.OUTSIDE, problem
        return (ImportOutcome.MISSING if problem.absent else ImportOutcome.WRONG_TYPE), problem
    if status.kind is not Kind.FILE:
        return ImportOutcome.WRONG_TYPE, not_a_file(status.kind)
    if real in above:
        return ImportOutcome.CYCLE, None
    return (ImportOutcome.REPEATED, None) if real in expanded else (ImportOutcome.EXPANDED, None)


_IMPORTS = ImportSyntax(
    form="<!-- @import path -->",
    about="in CLAUDE.md and what it imports; relative to the file it stands in; three levels; anywhere in the text,"
    " code too",
)
_SOURCES = ("peri-middlewares/src/agents_md/mod.rs at 6a7a3d1, run on every case; prompt composition read only",)


def _agent(
    agent_id: str,
    name: str,
    load: Callable[[Start], Context],
    lifecycle: Lifecycle,
    *,
    user_names: tuple[str, ...] = (),
    options: tuple[Option, ...] = (),
) -> Agent:
    return Agent(
        id=agent_id,
        name=name,
        version="0.2.0",
        verified="2026-11-30",
        evidence=SOURCE,
        url=None,
        sources=_SOURCES,
        names=(*NAMES, LOCAL),
        user_names=user_names,
        search="the start folder only",
        choice="the first that is a file, whatever it holds; CLAUDE.local.md is added",
        lifecycle=lifecycle,
        load=load,
        imports=_IMPORTS,
        options=options,
    )


_PLACE = "first of the parts after the frozen base prompt, in the `system` text"

AGENTS = (
    _agent(
        "peri",
        "Peri (main session)",
        load,
        Lifecycle(
            loads="once, when a session is created",
            reloads="never: loading, resuming and forking a session use the snapshot",
            clear="it stays",
            compaction="it is not touched: it stands in the system text, not in the history",
            subagents="the same snapshot",
            place=_PLACE,
        ),
    ),
    _agent(
        "peri-middleware",
        "Peri (middleware path)",
        load_middleware,
        Lifecycle(
            loads="before each run, from the disk",
            reloads="with the next run",
            clear="it is read again",
            compaction="it is not touched: it stands in the system text, not in the history",
            subagents="they read the disk for themselves",
            place=_PLACE,
        ),
        user_names=(".claude/AGENTS.md",),
        options=(
            Option("extra-path", "a path given by the host, tried after the others; may be repeated"),
            Option("claude-md-excludes", "a glob on absolute paths that leaves candidates out; may be repeated"),
        ),
    ),
)

"""Guidance that loses to another file, so that no active agent, or none started there, is told it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Related, Rule, Severity, finding
from guidelint.loading.context import Context, Outcome
from guidelint.markdown import Heading
from guidelint.trees.base import Problem

RULE = Rule("GL103", "shadowed-file", Severity.WARNING, "guidance that another file keeps from being read")

_HARMLESS = (Outcome.SHADOWED, Outcome.MISSING, Outcome.UNREADABLE, Outcome.NOT_A_FILE)
"""What becomes of a file that an agent does not choose. One that is over budget, say, was chosen."""


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    yield from _beaten(contexts, files)
    yield from _nearest_only(contexts, files)


def _beaten(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    """Files that another one beats in every context that considers them."""
    beaten: dict[str, tuple[str, dict[str, None]]] = {}
    chosen = {files.real(path) for context in contexts for path in context.loaded}
    for context in contexts:
        for candidate in context.candidates:
            if candidate.outcome not in _HARMLESS:
                chosen.add(files.real(candidate.path))
            elif candidate.outcome is Outcome.SHADOWED and candidate.by is not None:
                beaten.setdefault(candidate.path, (candidate.by, {}))[1][context.agent] = None
    if not beaten:
        return
    at_root = (context for context in contexts if context.start.cwd == files.root)
    chosen |= {files.real(waiting.path) for context in at_root for waiting in context.on_demand}
    for path, (winner, agents) in beaten.items():
        if not files.inside(path) or not files.inside(winner) or files.real(path) in chosen:
            continue
        text = files.data(path).split()
        if not text or text == files.data(winner).split() or _routes(winner, path, files):
            continue  # nothing is lost, or the reader is sent on
        if files.tree.lstat(winner) is Problem.MISSING:
            # An agent that looks for each name once, whatever its case, whether there is such a file or not.
            yield finding(
                RULE,
                f"never read: only {files.show(winner)} is looked for, which is not there",
                files.place(path),
                agents=agents,
                help=f"Rename it to {posixpath.basename(winner)}.",
            )
            continue
        yield finding(
            RULE,
            f"never read: {files.show(winner)} is taken in its place",
            files.place(path),
            agents=agents,
            related=[Related(files.place(winner), "this file wins, whatever it holds")],
            help="Merge the two files, or import this one from the other where the agent knows imports.",
        )


def _nearest_only(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    """Files that hide the root's guidance from agents which take the nearest file only."""
    at_root = {context.agent: context for context in contexts if context.start.cwd == files.root}
    found: dict[tuple[str, tuple[str, ...]], tuple[str, dict[str, None], dict[str, None]]] = {}
    for context in contexts:
        above = at_root.get(context.agent)
        if above is None or above is context:
            continue
        loaded = [path for path in context.loaded if files.inside(path)]
        lost = [path for path in above.loaded if files.inside(path)]
        if not loaded or not lost or {files.real(path) for path in loaded} & {files.real(path) for path in lost}:
            continue
        if context.cuts:
            continue  # what is missing is missing for want of room
        # Any of the root's files will do: the reader goes on from there.
        if any(_routes(one, path, files) for one in loaded for path in lost):
            continue
        winner = loaded[0]
        _, folders, agents = found.setdefault((files.real(winner), tuple(lost)), (winner, {}, {}))
        folders[context.start.cwd] = None
        agents[context.agent] = None
    for (_, lost_files), (winner, folders, agents) in found.items():
        shown = [posixpath.relpath(path, posixpath.dirname(winner)) for path in lost_files]
        yield finding(
            RULE,
            f"agents started here see nothing of {wording.listed(shown)}; route to it",
            files.place(winner),
            agents=agents,
            evidence=[
                f"Started in {wording.folders(files, list(folders))}, the agent is told what stands here"
                " and not what it is told at the root."
            ],
            related=[Related(files.place(path), "read at the root, not here") for path in lost_files],
            help=f"Add a line that says when to read {shown[0]}.",
        )


def _routes(path: str, target: str, files: Files) -> bool:
    """Whether a file names another one, by its path or its plain name: “the rules of the root AGENTS.md hold here”."""
    document = files.document(path)
    name = posixpath.basename(target)
    # A title names the file itself.
    titles = sum(document.text(one.span).count(name) for one in document.blocks if isinstance(one, Heading))
    return document.text(document.body).count(name) > titles

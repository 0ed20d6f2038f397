"""Guidance that loses to another file, so that no active agent, or none started there, is told it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Related, Rule, Severity, finding
from guidelint.loading.context import Context, Outcome

RULE = Rule("GL103", "shadowed-file", Severity.WARNING, "guidance that another file keeps from being read")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    yield from _beaten(contexts, files)
    yield from _nearest_only(contexts, files)


def _beaten(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    """Files that another one beats in every context that considers them."""
    read = {files.real(path) for context in contexts for path in context.loaded}
    for context in contexts:
        for candidate in context.candidates:
            path, winner = candidate.path, candidate.by
            if candidate.outcome is not Outcome.SHADOWED or winner is None:
                continue
            if not files.inside(path) or not files.inside(winner) or files.real(path) in read:
                continue
            if not files.data(path).strip():
                continue  # nothing is lost
            yield finding(
                RULE,
                f"never read: {files.show(winner)} is taken in its place",
                files.place(path),
                agents=(context.agent,),
                related=[Related(files.place(winner), "this file wins, whatever it holds")],
                help="Merge the two files, or import this one from the other where the agent knows imports.",
            )


def _nearest_only(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    """Files that hide the root's guidance from agents which take the nearest file only."""
    at_root = {context.agent: context for context in contexts if context.start.cwd == files.root}
    for context in contexts:
        above = at_root.get(context.agent)
        if above is None or above is context or not context.loaded:
            continue
        here = {files.real(path) for path in context.loaded}
        lost = [path for path in above.loaded if files.inside(path)]
        if not lost or here & {files.real(path) for path in lost}:
            continue
        winner = context.loaded[0]
        # Any of the root's files will do: the reader goes on from there.
        if any(_routes(one, path, files) for one in context.loaded for path in lost):
            continue
        shown = [posixpath.relpath(path, posixpath.dirname(winner)) for path in lost]
        yield finding(
            RULE,
            f"agents started in {files.show(context.start.cwd)} see nothing of {wording.listed(shown)}; route to it",
            files.place(winner),
            agents=(context.agent,),
            evidence=["The nearest guidance is all that is read."],
            related=[Related(files.place(path), "read at the root, not here") for path in lost],
            help=f"Add a line that says when to read `{shown[0]}`.",
        )


def _routes(path: str, target: str, files: Files) -> bool:
    """Whether a file names another one, by a path that leads there or as a link."""
    text = files.data(path).decode("utf-8", "replace")
    folder = posixpath.dirname(path)
    if posixpath.relpath(target, folder) in text:
        return True
    links = (
        posixpath.normpath(posixpath.join(folder, link.target.split("#")[0])) for link in files.document(path).links
    )
    return target in links

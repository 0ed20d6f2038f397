"""Sentences about files that start or stop being loaded, and why."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.comparing import Change
from guidelint.loading.context import ImportOutcome, Outcome
from guidelint.reports.change_words import Groups, Sentence, where
from guidelint.trees.base import Contents, Problem, is_inside, relative

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult


def files(result: DiffResult) -> Iterator[Sentence]:
    before, after = (view.repository.names.files for view in (result.comparison.before, result.comparison.after))
    started: Groups[tuple[str, str | None]] = Groups()
    stopped: Groups[tuple[str, str]] = Groups()
    renamed: Groups[tuple[str, str]] = Groups()
    for change in result.comparison.changes:
        # A folder that comes or goes says nothing of files that stay.
        new = [path for path in change.started if change.before is not None or path not in before]
        old = [path for path in change.stopped if change.after is not None or path not in after]
        names = {_real(change, path): path for path in new}
        for path in old:
            name = names.get(_real(change, path)) if path in after else None
            if name is None:
                stopped.add((path, _why(change, path) if path in after else ""), change)
            else:
                renamed.add((path, name), change)
                new.remove(name)
        for path in new:
            started.add((path, _importer(change, path)), change)
    for (path, name), changes in renamed.items():
        yield Sentence(f"{path} is loaded by the name {name} now: {where(changes)}.")
    for (path, importer), changes in started.items():
        by = f", imported by {importer}" if importer else ""
        same = ""
        if importer and all(change.tokens[1] * 100 >= change.tokens[0] * 95 for change in changes):
            same = " An import is sent with every request: the context does not get smaller by it."
        yield Sentence(f"{path} starts being loaded{by}: {where(changes)}.{same}")
    moved = _moved(result, [path for (path, _), _ in stopped.items() if path not in after])
    read = _read(result) if moved else frozenset()
    for (path, why), changes in stopped.items():
        there = path in after
        reason = f", as {why}" if why else ""
        how = f"is still there and is no longer loaded{reason}" if there else "is gone and no longer loaded"
        lost = there and not why.endswith(_SAME)
        name = moved.get(path)
        unread = [change for change in changes if name and (change.agent, name) not in read]
        if unread:
            yield Sentence(f"{path} is named {name} now, and is not loaded by that name: {where(unread)}.", grave=True)
        rest = [change for change in changes if change not in unread]
        if rest:
            yield Sentence(f"{path} {how}: {where(rest)}.", grave=lost)


def _read(result: DiffResult) -> frozenset[tuple[str, str]]:
    """The agents, each with the files that it loads, cuts or waits for after the change, of starts that differ."""
    found = {(one.agent, one.path) for one in result.comparison.waiting if one.after is not None}
    for change in result.comparison.changes:
        if change.after is not None:
            paths = (*change.after.context.loaded, *(cut.path for cut in change.after.context.cuts))
            found |= {(change.agent, relative(path, change.root)) for path in paths}
    return frozenset(found)


_MOST_READ = 200
"""New files that are read to find out where one has gone."""


def _moved(result: DiffResult, gone: list[str]) -> dict[str, str]:
    """The new names of files that have gone from where they were, with their text as it was."""
    old, new = result.comparison.before, result.comparison.after
    suffixes = {posixpath.splitext(path)[1].lower() for path in gone}
    names = sorted(new.repository.names.files - old.repository.names.files) if gone else []
    texts: dict[bytes, str] = {}
    likely = [name for name in names if posixpath.splitext(name)[1].lower() in suffixes]
    for name in likely[:_MOST_READ]:
        contents = new.confined.read(posixpath.join(new.root, name))
        if isinstance(contents, Contents) and contents.data.strip():
            texts.setdefault(contents.data.replace(b"\r\n", b"\n"), name)
    found = {}
    for path in gone:
        contents = old.confined.read(posixpath.join(old.root, path))
        if isinstance(contents, Contents) and (place := texts.get(contents.data.replace(b"\r\n", b"\n"))):
            found[path] = place
    return found


_SAME = "has the same text"


_PROBLEMS = {
    Problem.LOOP: "it leads in a circle",
    Problem.MISSING: "it leads nowhere",
    Problem.OUTSIDE: "it leads out of the repository",
    Problem.IGNORED: "it leads to what git ignores",
}


def _why(change: Change, path: str) -> str:
    """What keeps a file that is there from being loaded; nothing where the agent's search does not tell."""
    full = posixpath.join(change.root, path)
    candidates = () if change.after is None else change.after.context.candidates
    found = next((one for one in candidates if one.path == full), None)
    if found is None:
        return ""
    by = found.by and (relative(found.by, change.root) if is_inside(found.by, change.root) else found.by)
    if found.outcome is Outcome.SHADOWED and by:
        return f"{by} is taken in its place"
    if found.outcome is Outcome.EXCLUDED and by:
        return f"{by} keeps it out"
    if found.outcome is Outcome.DUPLICATE and by:
        return f"{by} {_SAME}"
    if found.outcome is Outcome.BLANK:
        return "it is blank"
    return _PROBLEMS.get(found.problem, "") if found.problem else ""


def _real(change: Change, path: str) -> str:
    """The path, relative to the root, that it leads to after the change."""
    if change.after is None:
        return path
    real = change.after.context.start.tree.resolve(posixpath.join(change.root, path))
    return relative(real, change.root) if isinstance(real, str) else path


def _importer(change: Change, path: str) -> str | None:
    """The file that imports a path, relative to the root."""
    if change.after is None:
        return None
    for one in change.after.context.imports:
        if one.outcome is ImportOutcome.EXPANDED and one.target and relative(one.target, change.root) == path:
            return relative(one.origin.path, change.root)
    return None

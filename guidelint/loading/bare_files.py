"""What agents load whose framing is not known: the files' bare texts, each a segment of its own, front matter included.

Nothing is known of how they decode either: wrong bytes become U+FFFD here, and a byte order mark stays. Files that wait
for a matching one are loaded when the start touches it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from guidelint.loading.context import (
    Context,
    Cut,
    Limit,
    OnDemand,
    Outcome,
    Segment,
    Trace,
    Trigger,
    Usage,
    outcome_of,
)
from guidelint.loading.decoding import lossy
from guidelint.loading.globset import Matcher
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, SourcedText
from guidelint.loading.walks import between, descend
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Problem, absolute, is_inside, relative


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file that is loaded when its trigger says so."""

    path: str
    trigger: Trigger
    scope: str = "project"
    limit: Limit | None = None


Below = Callable[[str, tuple[str, ...]], Iterable[Waiting]]
"""What waits in one folder below the start folder, given with the names in it."""


class BareFiles:
    """The files that one agent loads at one start, each once."""

    def __init__(self, start: Start) -> None:
        self.start, self.tree, self.trace = start, start.tree, Trace()
        self.segments: list[Segment] = []
        self.role = "system"
        self._matcher = Matcher()
        self._waiting: list[Waiting] = []
        self._done: set[str] = set()

    def text(self, path: str) -> SourcedText:
        """The text of a file; empty where it cannot be had. Nothing is noted."""
        contents = self.tree.read(path)
        return lossy(contents.data, path) if isinstance(contents, Contents) else EMPTY

    def load(self, path: str, *, scope: str = "project", limit: Limit | None = None, noted: bool = False) -> bool:
        """Send a file. `noted`: it was looked at before, and counts as loaded so far."""
        if path in self._done:
            return False
        contents = self.tree.read(path)
        if isinstance(contents, Problem):
            self._note(path, outcome_of(contents), contents, scope, noted)
            return False
        text = lossy(contents.data, path)
        if text.is_blank(JAVASCRIPT):
            self._note(path, Outcome.BLANK, None, scope, noted)
            return False
        self._note(path, Outcome.LOADED, None, scope, noted)
        self._done.add(path)
        self.trace.use(path)
        if limit:
            text = self._within(limit, path, text, contents.size)
        self.segments.append(Segment(self.role, text, self.trace.touched))
        return True

    def _note(self, path: str, outcome: Outcome, problem: Problem | None, scope: str, noted: bool) -> None:
        if not noted:
            self.trace.consider(path, outcome, problem=problem, scope=scope)
        elif outcome is not Outcome.LOADED:
            self.trace.settle(path, outcome, problem)

    def _within(self, limit: Limit, path: str, text: SourcedText, size: int) -> SourcedText:
        """The first characters of a text, as many as the limit allows. What it counts exactly is not known."""
        self.trace.usages.append(Usage(limit, len(text), (path,)))
        if len(text) <= limit.amount:
            return text
        place = text.byte_at(limit.amount)
        assert place
        self.trace.cuts.append(Cut(path, place[1], limit, size - place[1], touched=self.trace.touched))
        return text[: limit.amount]

    def leave_out(self, path: str, by: str, *, scope: str = "project") -> None:
        """A file that is not sent by itself."""
        self.trace.consider(path, Outcome.EXCLUDED, by=by, scope=scope)

    def wait(self, waiting: Waiting) -> None:
        """A file that is sent when it is asked for."""
        self._waiting.append(waiting)

    def trigger(self, folder: str, patterns: tuple[str, ...], *further: str) -> Trigger:
        """A file below `folder` that one of the patterns matches, as seen from there or from a `further` folder.

        A pattern without a slash is compared with the name, too; one in front of which `!` stands takes out.
        """
        return Trigger(folder, patterns, matches=lambda path: self._matches(patterns, path, (folder, *further)))

    def _matches(self, patterns: tuple[str, ...], path: str, folders: tuple[str, ...]) -> bool:
        names = [relative(path, folder) for folder in dict.fromkeys(folders) if is_inside(path, folder)]
        matched = False
        for written in patterns:
            pattern = written.removeprefix("!").removeprefix("./").removeprefix("/")
            pattern += "**" if pattern.endswith("/") else ""
            tried = names if "/" in pattern else [*names, posixpath.basename(path)]
            if pattern and any(self._matcher.matches(pattern, name) for name in tried):
                if written.startswith("!"):
                    return False
                matched = True
        return matched

    def context(self, agent: str, *, below: Below | None = None, undetermined: str | None = None) -> Context:
        """All that came of it, after what the start touches. `below` is asked for what waits in a folder below."""
        for touched in self.start.touched:
            path = absolute(self.start.cwd, touched)
            self.trace.touched = path
            for one in [*self._waiting, *self._below(path, below)]:
                if _applies(one.trigger, path):
                    self.load(one.path, scope=one.scope, limit=one.limit)
        self.trace.touched = None
        return self.trace.context(
            agent,
            self.start,
            tuple(self.segments),
            framing_known=False,
            undetermined=undetermined,
            find_on_demand=lambda: tuple(self._on_demand(below)),
        )

    def _below(self, path: str, below: Below | None) -> Iterator[Waiting]:
        """What waits in the folders on the way to a file."""
        cwd = self.start.cwd
        if below and is_inside(path, cwd) and path != cwd:
            for folder in between(cwd, posixpath.dirname(path))[1:]:
                names = self.tree.names(folder)
                yield from below(folder, names) if isinstance(names, tuple) else ()

    def _on_demand(self, below: Below | None) -> Iterator[OnDemand]:
        found = list(self._waiting)
        for folder, names in descend(self.tree, self.start.cwd) if below else ():
            if below and folder != self.start.cwd:
                found += below(folder, names)
        seen = set(self._done)
        for one in found:
            if one.path not in seen:
                seen.add(one.path)
                yield OnDemand(one.path, one.trigger)


def unordered(files: BareFiles, *, known: int = 0) -> str | None:
    """What is to be said where the order of the files is not known, but for so many at the start."""
    return "the order of the files is not known" if len(files.segments) > known + 1 else None


def _applies(trigger: Trigger, path: str) -> bool:
    if not is_inside(path, trigger.folder) or path == trigger.folder:
        return False
    return not trigger.patterns or (trigger.matches is not None and trigger.matches(path))

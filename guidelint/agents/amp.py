"""Amp, from its manual of 2026 by way of stored secondary copies; not recorded, as its threads run on its server.

How it frames and orders guidance, how it decodes files, and what exactly a mention looks like is not known.
"""

from __future__ import annotations

import functools
import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.loading.agent import DOCS, Agent, ImportSyntax, Lifecycle
from guidelint.loading.bare_files import BareFiles, unordered
from guidelint.loading.context import Context, Import, ImportOutcome, OnDemand, Trigger
from guidelint.loading.copilot.imports import code_spans
from guidelint.loading.first_file import first_file
from guidelint.loading.globset import Matcher
from guidelint.loading.key_lines import fields, patterns
from guidelint.loading.npm_glob import Globber
from guidelint.loading.start import Start
from guidelint.loading.text import Origin, SourcedText
from guidelint.loading.walks import between, descend, upwards
from guidelint.trees.base import Contents, Kind, Problem, Status, absolute, is_file, is_inside, not_a_file, relative

NAMES = ("AGENTS.md", "Agents.md", "agents.md", "AGENT.md", "Agent.md", "agent.md", "CLAUDE.md")
USER = (".config/amp/AGENTS.md", ".config/AGENTS.md")

MOST_MENTIONS = 2_000
"""Mentions of one file that are looked at; the agent is not known to have a bound."""
MOST_FILES = 500
"""Files that mentions bring at one start, and MOST_BYTES of them: `@/**/*` would bring the whole disk."""
MOST_BYTES = 16 * 1024 * 1024

# After the start, white space or an opening bracket, up to white space; what ends the sentence is no part of it.
_MENTION = re.compile(r"(?:^|(?<=[\s(]))@([^\s`]+)")
_CLOSING = ".,;:!?)\"'"
_SPECIAL = frozenset("*?[{")


def load(start: Start) -> Context:
    """What Amp injects when it is started, then for each file that it reads."""
    return _Load(start).context()


@dataclass(frozen=True, slots=True)
class _Conditional:
    """A mentioned file with globs of its own, and the mention."""

    path: str
    globs: tuple[str, ...]
    found: Import


class _Load:
    def __init__(self, start: Start) -> None:
        self._start, self._tree = start, start.tree
        self._files = BareFiles(start)
        self._trace = self._files.trace
        self._globber = Globber(start.tree)
        self._matcher = Matcher()
        self._conditional: list[_Conditional] = []
        self._left, self._room = MOST_FILES, MOST_BYTES

    def context(self) -> Context:
        for name in USER:
            personal = self._start.in_home(name)
            if personal and self._files.load(personal, scope="user"):
                self._mentions(personal)
        folders = self._always()
        for folder in folders:
            self._folder(folder)
        unsettled = unordered(self._files)
        self._files.role = "tool"  # what is added on demand stands in the result of the tool
        for touched in self._start.touched:
            self._touch(absolute(self._start.cwd, touched))
        self._trace.touched = None
        return self._trace.context(
            "amp",
            self._start,
            tuple(self._files.segments),
            framing_known=False,
            undetermined=unsettled,
            find_on_demand=lambda: tuple(self._waiting()),
        )

    def _always(self) -> list[str]:
        """The start folder and its parents up to the home folder, the outermost first."""
        home = self._start.home
        if home and is_inside(self._start.cwd, home):
            return between(home, self._start.cwd)
        return upwards(self._start)[::-1]

    def _folder(self, folder: str) -> None:
        path = first_file(self._tree, self._names(folder), self._trace)
        if path and self._files.load(path, noted=True):
            self._mentions(path)

    def _names(self, folder: str) -> list[str]:
        """One of each name only where the tree does not tell them apart."""
        names = NAMES if self._tree.case_sensitive else {name.lower(): name for name in reversed(NAMES)}.values()
        return [posixpath.join(folder, name) for name in sorted(names, key=NAMES.index)]

    # What a guidance file mentions

    def _mentions(self, path: str) -> None:
        """The files that a guidance file mentions. What those mention is not looked at."""
        text = self._files.text(path)
        code = list(code_spans(text.text))
        starts = [start for start, _ in code]
        for count, found in enumerate(_MENTION.finditer(text.text)):
            written = found[1].rstrip(_CLOSING)
            if not ("/" in written or "." in written.strip(".")) or count >= MOST_MENTIONS:
                continue
            index = bisect_right(starts, found.start()) - 1
            origin = _origin(text, found.start(1) - 1, len(written) + 1)
            if index >= 0 and found.start() < code[index][1]:
                self._note(Import(origin, written, None, ImportOutcome.NOT_HERE, 1))
            elif _SPECIAL & set(written):
                self._glob(origin, written, posixpath.dirname(path))
            else:
                self._mention(origin, written, self._target(written, posixpath.dirname(path)))

    def _target(self, written: str, folder: str) -> str | None:
        """The path of a mention: from the folder of the file that it stands in, `~` for the home folder."""
        if written.startswith("~/"):
            return self._start.home and absolute(self._start.home, written[2:])
        return absolute(folder, written)

    def _glob(self, origin: Origin, written: str, folder: str) -> None:
        home = written.startswith("~/")
        top = self._start.home if home else folder
        paths = self._globber.find(written[2:] if home else written, top, dot=False) if top else []
        files = sorted(path for path in paths if is_file(self._tree, path))
        for path in files:
            self._mention(origin, written, path)
        if not files and not self._globber.exhausted:
            outcome = ImportOutcome.MISSING if top else ImportOutcome.OUTSIDE
            self._note(Import(origin, written, self._target(written, folder), outcome, 1))

    def _mention(self, origin: Origin, written: str, path: str | None) -> None:
        status = self._tree.stat(path) if path else Problem.OUTSIDE
        problem = status if isinstance(status, Problem) else None
        if isinstance(status, Status) and status.kind is not Kind.FILE:
            problem = not_a_file(status.kind)
        if path is None or problem:
            outcome = ImportOutcome.MISSING if problem and problem.absent else ImportOutcome.WRONG_TYPE
            outcome = ImportOutcome.OUTSIDE if problem is Problem.OUTSIDE else outcome
            self._note(Import(origin, written, path, outcome, 1, problem))
            return
        assert isinstance(status, Status)
        if self._left <= 0 or status.size > self._room:
            return
        self._left, self._room = self._left - 1, self._room - status.size
        found = Import(origin, written, path, ImportOutcome.EXPANDED, 1)
        globs = self._globs(path)
        if globs:
            self._conditional.append(_Conditional(path, globs, found))
        else:
            self._bring(found, path)

    def _bring(self, found: Import, path: str) -> None:
        contents = self._tree.read(path)
        if isinstance(contents, Contents):
            if not self._files.load(path, scope="import"):
                found = _as(found, ImportOutcome.REPEATED if path in self._sent() else ImportOutcome.EXPANDED)
            self._note(found)
        else:
            self._note(_as(found, ImportOutcome.WRONG_TYPE, contents))

    def _sent(self) -> set[str]:
        return {path for segment in self._files.segments for path in segment.text.paths()}

    def _globs(self, path: str) -> tuple[str, ...]:
        return patterns(fields(self._files.text(path).text).get("globs", ()))

    def _note(self, found: Import) -> None:
        self._trace.imports.append(_as(found, found.outcome, found.problem, self._trace.touched))

    # On demand

    def _touch(self, path: str) -> None:
        self._trace.touched = path
        cwd = self._start.cwd
        if is_inside(path, cwd) and path != cwd:
            for folder in between(cwd, posixpath.dirname(path))[1:]:
                self._folder(folder)
        waiting, self._conditional = self._conditional, []
        for one in waiting:
            if self._matches(one, path):
                self._bring(one.found, one.path)
            else:
                self._conditional.append(one)

    def _matches(self, one: _Conditional, path: str) -> bool:
        """Whether a glob of a mentioned file matches: `./` and `../` from its folder, others anywhere."""
        seen = relative(path, posixpath.dirname(one.path))
        for glob in one.globs:
            if glob.startswith(("./", "../")):
                if self._matcher.matches(glob.removeprefix("./"), seen):
                    return True
            elif self._matcher.matches(f"**/{glob.removeprefix('/')}", path[1:]):
                return True
        return False

    def _waiting(self) -> Iterator[OnDemand]:
        cwd, sent = self._start.cwd, self._sent()
        for one in self._conditional:
            if one.path not in sent:
                sent.add(one.path)
                yield OnDemand(one.path, Trigger(cwd, one.globs, functools.partial(self._matches, one)))
        for folder, names in descend(self._tree, cwd):
            name = next((name for name in NAMES if name in names), None)
            path = posixpath.join(folder, name or "")
            if name and folder != cwd and path not in sent:
                yield OnDemand(path, Trigger(folder))


def _origin(text: SourcedText, start: int, length: int) -> Origin:
    origin = text.origin_of(start, start + length)
    assert origin
    return origin


def _as(found: Import, outcome: ImportOutcome, problem: Problem | None = None, touched: str | None = None) -> Import:
    return Import(found.origin, found.written, found.target, outcome, found.depth, problem, touched)


AGENTS = (
    Agent(
        id="amp",
        name="Amp",
        version="manual of 2026",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://ampcode.com/manual#AGENTS.md",
        sources=(
            "ampcode.com/manual#AGENTS.md by way of stored copies: decodeclaude.com on v0.0.1769212917, syllago.dev",
        ),
        names=NAMES,
        user_names=USER,
        search="the start folder and its parents up to the home folder; folders below while files there are read",
        choice="in each folder the first name: AGENTS.md, AGENT.md, CLAUDE.md",
        stands_for=("AGENT.md",),  # the name that Amp brought up, before AGENTS.md was agreed on
        lifecycle=Lifecycle(
            loads="when a thread starts; guidance of folders below when a file there is read",
            place="not known; what is loaded on demand in the tool's result",
        ),
        load=load,
        imports=ImportSyntax(
            form="@path",
            about="relative to the file it stands in, absolute or from `~`, or a glob; not in code blocks; a mentioned"
            " file with `globs` in its front matter waits until a file that they match is read",
        ),
        front_matter=("globs",),
    ),
)

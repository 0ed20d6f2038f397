"""Roo Code, the extension for VS Code, in version 3.52.1. Not recorded: every rule is from its source at cb83656
(2026-04-14): src/core/prompts/sections/custom-instructions.ts [1], src/services/roo-config/index.ts [2].
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from guidelint.loading.agent import SOURCE, Agent, Lifecycle, Option
from guidelint.loading.collation import in_order
from guidelint.loading.context import Context, Outcome, Segment, Trace
from guidelint.loading.decoding import lossy
from guidelint.loading.node_folders import entries_below
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, SourcedText
from guidelint.loading.text_files import with_text
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Kind, Problem, Status, Tree, absolute, is_folder, relative

AGENT_NAMES = ("AGENTS.md", "AGENT.md")
LOCAL = "AGENTS.local.md"
LEGACY = (".roorules", ".clinerules")

# [1] The end of the name, as it is written. The list is that of a stored copy whose rest has additions of a fork.
LEFT_OUT = (
    *(".DS_Store", ".bak", ".cache", ".crdownload", ".db", ".dmp", ".dump", ".eslintcache", ".lock", ".log", ".old"),
    *(".part", ".partial", ".pyc", ".pyo", ".stackdump", ".swo", ".swp", ".temp", ".tmp"),
)
DEEPEST = 5
MOST_FILES = 10_000
"""Files that are taken of one folder: links to folders can multiply without end."""

IGNORE = (
    "# .rooignore\n\n(The following is provided by a root-level .rooignore file where the user has specified files and "
    "directories that should not be accessed. When using list_files, you'll notice a \U0001f512 next to files that are "
    "blocked. Attempting to access the file's contents e.g. through read_file will result in an error.)\n\n"
)


def load(start: Start) -> Context:
    """What Roo Code puts under `Rules:` when a folder is opened. [1] Everything is relative to that folder."""
    return _Load(start).context()


class _Load:
    def __init__(self, start: Start) -> None:
        self._start, self._tree, self._cwd, self._trace = start, start.tree, start.cwd, Trace()
        # [2] The user's folder comes first. There is no upward search; folders below only count with a setting.
        self._folders = [(folder, "user") for folder in (start.in_home(".roo"),) if folder]
        self._folders.append((posixpath.join(start.cwd, ".roo"), "project"))

    def context(self) -> Context:
        parts = [part.strip(JAVASCRIPT) for part in (self._mode(), self._ignore(), self._agents(), self._general())]
        text = SourcedText.join("\n\n", filter(None, parts))
        segments = (Segment("system", "Rules:\n\n" + text),) if text else ()
        return self._trace.context("roo", self._start, segments)

    def _mode(self) -> SourcedText:
        """[1] Rules of the mode; single files only where the folders have none."""
        mode = self._start.option("mode") or "code"
        found = self._of_folders(f"rules-{mode}", [f"{name}-{mode}" for name in LEGACY])
        if found:
            return f"# Rules from rules-{mode} directories:\n\n" + found
        return self._first([f"{name}-{mode}" for name in LEGACY], "# Rules from {}:\n")

    def _ignore(self) -> SourcedText:
        """[1] The raw text of .rooignore, between a note and its name."""
        path = posixpath.join(self._cwd, ".rooignore")
        contents = self._tree.read(path)
        if not isinstance(contents, Contents):
            return EMPTY
        text = lossy(contents.data, path)
        self._trace.consider(path, Outcome.LOADED if text else Outcome.BLANK)
        if not text:
            return EMPTY
        self._trace.use(path)
        return IGNORE + text + "\n.rooignore"

    def _agents(self) -> SourcedText:
        """[1] The first with text, on by default, and the local file, with or without it."""
        if self._start.option("agent-rules") == "false":
            return EMPTY
        parts = [
            self._first(AGENT_NAMES, "# Agent Rules Standard ({}):\n"),
            self._first([LOCAL], "# Agent Rules Local ({}):\n", scope="local"),
        ]
        return SourcedText.join("\n\n", filter(None, parts))

    def _general(self) -> SourcedText:
        """[1] Rules for all modes; single files only where the folders have none."""
        found = self._of_folders("rules", LEGACY)
        return "# Rules from .roo directories:\n\n" + found if found else self._first(LEGACY, "# Rules from {}:\n")

    def _first(self, names: Iterable[str], heading: str, scope: str = "project") -> SourcedText:
        """The first file with text, trimmed, under its heading."""
        result, winner = EMPTY, ""
        for name in names:
            path = posixpath.join(self._cwd, name)
            if winner:
                self._shadow(path, winner)
                continue
            text = with_text(self._tree, path, self._trace, lossy, JAVASCRIPT, scope=scope)
            if text:
                self._trace.use(path)
                result, winner = heading.format(name) + text, path
        return result

    def _shadow(self, path: str, by: str) -> None:
        if isinstance(self._tree.read(path), Contents):
            self._trace.consider(path, Outcome.SHADOWED, by=by)

    def _of_folders(self, name: str, legacy: Iterable[str]) -> SourcedText:
        """The files of both folders of rules, each sorted for itself. One without text leaves its heading."""
        parts: list[SourcedText] = []
        last = ""
        for folder, scope in self._folders:
            top = posixpath.join(folder, name)
            if not is_folder(self._tree, top):
                continue
            # Sorted by the name of the link, if it is one, without case, over all sub-folders.
            for file in in_order(_files(self._tree, top), lambda file: posixpath.basename(file.name).lower()):
                contents = self._tree.read(file.path)
                if isinstance(contents, Problem):
                    self._trace.refused(file.path, contents, scope=scope)
                    continue
                text = lossy(contents.data, file.path).strip(JAVASCRIPT)
                self._trace.consider(file.path, Outcome.LOADED if text else Outcome.BLANK, scope=scope)
                if text:
                    self._trace.use(file.path)
                parts.append(f"# Rules from {relative(file.path, self._cwd)}:\n" + text)
                last = file.path
        if last:
            for other in legacy:
                self._shadow(posixpath.join(self._cwd, other), last)
        return SourcedText.join("\n\n", parts)


class _File(NamedTuple):
    name: str
    """The path as it was come to, the last part perhaps a link's."""
    path: str
    """Its target's."""


def _files(tree: Tree, folder: str) -> list[_File]:
    found = []
    for file in _linked_files(tree, folder, 0):
        if not file.path.endswith(LEFT_OUT) and posixpath.basename(file.path) != "Thumbs.db":
            found.append(file)
        if len(found) == MOST_FILES:
            break
    return found


def _linked_files(tree: Tree, folder: str, depth: int) -> Iterator[_File]:
    """[1] Links are read once, by their spelling, to files and to folders; each of these steps goes one deeper."""
    links: list[str] = []
    for path, kind in entries_below(tree, folder):
        if kind is Kind.FILE:
            yield _File(path, path)
        else:
            links.append(path)
    for path in links if depth + 1 <= DEEPEST else ():
        target = absolute(posixpath.dirname(path), tree.link(path) or "")
        status = tree.stat(target)
        if isinstance(status, Status) and status.kind is Kind.FILE:
            yield _File(path, target)
        elif isinstance(status, Status) and status.kind is Kind.FOLDER and depth + 2 <= DEEPEST:
            yield from _linked_files(tree, target, depth + 2)


AGENTS = (
    Agent(
        id="roo",
        name="Roo Code",
        version="3.52.1",
        verified="2026-11-30",
        evidence=SOURCE,
        url=None,
        sources=(
            "RooCodeInc/Roo-Code at cb83656: src/core/prompts/sections/custom-instructions.ts,"
            " src/services/roo-config/index.ts, src/core/prompts/system.ts",
        ),
        names=(*AGENT_NAMES, LOCAL, ".roo/rules/**/*", ".roo/rules-*/**/*", *LEGACY, ".roorules-*", ".clinerules-*"),
        user_names=(".roo/rules/**/*", ".roo/rules-*/**/*"),
        search="the workspace folder only; folders below it with a setting that is off by default",
        choice="the mode's rules, the first of AGENTS.md and AGENT.md with text, AGENTS.local.md, then all files of"
        " .roo/rules; without any the first of .roorules and .clinerules with text",
        lifecycle=Lifecycle(
            loads="when the system prompt is made",
            reloads="with the next request: the prompt is made anew",
            clear="nothing: it is no part of the history",
            compaction="nothing: it is no part of the history",
            place="the last section of the `system` prompt, under USER'S CUSTOM INSTRUCTIONS",
        ),
        load=load,
        options=(
            Option("mode", "the mode whose rules are loaded, `code` by default"),
            Option("agent-rules", "`false`: the setting that leaves AGENTS.md out"),
        ),
        markers=(".roo/", ".roorules", ".roomodes", ".rooignore"),
    ),
)

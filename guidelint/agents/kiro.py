"""Kiro, from its documentation of 2026, pages steering and cli/steering; not recorded.

How it frames and orders steering files, and how it decodes them, is not known. Reported: `fileMatch` never fires for
the user's own files (kirodotdev/Kiro#9176 and #6171); here it does, as documented.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from guidelint.loading.agent import DOCS, Agent, Lifecycle
from guidelint.loading.bare_files import BareFiles, Waiting, unordered
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.loading.copilot.imports import code_spans
from guidelint.loading.folders import in_bytes
from guidelint.loading.key_lines import fields, patterns
from guidelint.loading.start import Start
from guidelint.trees.base import Problem, absolute, is_file

STEERING = ".kiro/steering"
AGENT_NAME = "AGENTS.md"

MOST_REFERENCES = 2_000
"""References of one file that are looked at; the agent is not known to have a bound."""
_REFERENCE = re.compile(r"#\[\[file:([^\[\]\n]{1,4096})\]\]")


def load(start: Start) -> Context:
    """Steering files of the user and the workspace that are always included, and AGENTS.md."""
    return _Load(start).context()


class _Load:
    def __init__(self, start: Start) -> None:
        self._start = start
        self._files = BareFiles(start)
        self._refers = False

    def context(self) -> Context:
        start, files = self._start, self._files
        personal = start.in_home(STEERING)
        if personal:
            self._folder(personal, "user")
        self._folder(posixpath.join(start.cwd, STEERING), "steering")
        files.load(posixpath.join(start.cwd, AGENT_NAME))
        for segment in files.segments:
            for path in segment.text.paths():
                self._references(path)
        clauses = [unordered(files)]
        if self._refers:
            clauses.append("whether the text of files that `#[[file:…]]` names is put in is not known")
        return files.context("kiro", undetermined="; ".join(filter(None, clauses)) or None)

    def _folder(self, folder: str, scope: str) -> None:
        names = self._start.tree.names(folder)
        for name in in_bytes(names) if isinstance(names, tuple) else ():
            if name.endswith(".md"):
                self._steering(posixpath.join(folder, name), scope)

    def _steering(self, path: str, scope: str) -> None:
        keys = fields(self._files.text(path).text)
        inclusion = " ".join(keys.get("inclusion", ())) or "always"
        globs = patterns(keys.get("fileMatchPattern", ()))
        if inclusion == "always" or (scope == "user" and posixpath.basename(path) == AGENT_NAME):
            self._files.load(path, scope=scope)
        elif inclusion == "fileMatch" and globs:
            self._files.wait(Waiting(path, self._files.trigger(self._start.cwd, globs), scope))
        else:
            without = " without fileMatchPattern" if inclusion == "fileMatch" else ""
            self._files.leave_out(path, f"inclusion: {inclusion}{without}", scope=scope)

    def _references(self, path: str) -> None:
        """Files of the workspace that a steering file refers to: those that are missing are noted."""
        text = self._files.text(path)
        for start, end, written in _live(text.text):
            self._refers = True
            target = absolute(self._start.cwd, written)
            if is_file(self._start.tree, target):
                continue
            status = self._start.tree.stat(target)
            problem = status if isinstance(status, Problem) else None
            outcome = ImportOutcome.MISSING if problem and problem.absent else ImportOutcome.WRONG_TYPE
            if problem is Problem.OUTSIDE:
                outcome = ImportOutcome.OUTSIDE
            origin = text.origin_of(start, end)
            if origin:
                self._files.trace.imports.append(Import(origin, written, target, outcome, 1, problem))


def _live(text: str) -> Iterator[tuple[int, int, str]]:
    """The references outside of code, where they are examples."""
    code = list(code_spans(text)) if "#[[file:" in text else []
    at = 0
    for count, found in enumerate(_REFERENCE.finditer(text)):
        while at < len(code) and code[at][1] <= found.start():
            at += 1
        if count < MOST_REFERENCES and not (at < len(code) and code[at][0] <= found.start()):
            yield found.start(), found.end(), found[1].strip()


AGENTS = (
    Agent(
        id="kiro",
        name="Kiro",
        version="docs of 2026",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://kiro.dev/docs/steering",
        sources=("kiro.dev/docs/steering and docs/cli/steering, 2026",),
        names=(f"{STEERING}/*.md", AGENT_NAME),
        user_names=(f"{STEERING}/*.md",),
        search="the workspace folder only, and the user's steering files",
        choice="all of them; steering files by their `inclusion`; on conflict the workspace's count more",
        lifecycle=Lifecycle(
            loads="when a session starts; files with `fileMatch` when a file that they match is worked on",
            place="not known",
        ),
        load=load,
        front_matter=("inclusion", "fileMatchPattern", "name", "description"),
        markers=(".kiro/",),
    ),
)

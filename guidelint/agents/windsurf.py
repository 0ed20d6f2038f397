"""Windsurf, since 2026-06-02 Devin Desktop, from its documentation of 2025 and 2026: a closed program, not recorded.

How it frames and orders guidance, and how it decodes files, is not known. The documentation of 2025 had rules of 6,000
characters, and all of them together cut at 12,000; that of 2026 has 12,000 for each, which is followed here.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from guidelint.loading.agent import DOCS, Agent, Lifecycle
from guidelint.loading.bare_files import BareFiles, Waiting, unordered
from guidelint.loading.context import Context, Effect, Limit, Trigger, Unit
from guidelint.loading.first_file import first_file
from guidelint.loading.folders import in_bytes
from guidelint.loading.key_lines import fields, patterns
from guidelint.loading.start import Start
from guidelint.loading.walks import between, descend, nearest_with
from guidelint.trees.base import is_file

FOLDERS = (".devin/rules", ".windsurf/rules")
SYSTEM = "/etc/windsurf/rules"
GLOBAL = ".codeium/windsurf/memories/global_rules.md"
LEGACY = ".windsurfrules"
AGENT_NAMES = ("AGENTS.md", "agents.md")
GLOBAL_LIMIT = Limit(6_000, Unit.CHARACTERS, "the user's global rules", Effect.CUTS)
RULE_LIMIT = Limit(12_000, Unit.CHARACTERS, "each rule", Effect.CUTS)


def load(start: Start) -> Context:
    """The rules that are always on; others when a file that they match is touched."""
    return _Load(start).context()


class _Load:
    def __init__(self, start: Start) -> None:
        self._start, self._tree = start, start.tree
        self._files = BareFiles(start)
        self._without_trigger = False

    def context(self) -> Context:
        start, files = self._start, self._files
        personal = start.in_home(GLOBAL)
        first = bool(personal) and files.load(personal or "", scope="user", limit=GLOBAL_LIMIT)
        self._rules(SYSTEM, start.cwd, "managed")
        # From the git root down to the opened folder, then all folders below that.
        root = nearest_with(start, (".git",))
        for folder in between(root or start.cwd, start.cwd):
            self._folder(folder, FOLDERS)
            self._agent_file(folder)
        files.load(posixpath.join(start.cwd, LEGACY))
        # Outside of a repository folders below are not searched here: that may be the whole disk.
        for folder, names in descend(self._tree, start.cwd) if root else ():
            if folder != start.cwd:
                self._folder(folder, [name for name in FOLDERS if name.partition("/")[0] in names])
        return files.context("windsurf", below=self._below, undetermined=self._undetermined(first))

    def _undetermined(self, global_first: bool) -> str | None:
        """The global rules are first, and that is all that is known of the order."""
        clauses = [unordered(self._files, known=int(global_first))]
        if self._without_trigger:
            clauses.append("what becomes of a rule without a trigger is not known")
        return "; ".join(filter(None, clauses)) or None

    def _folder(self, folder: str, names: Iterable[str]) -> None:
        for name in names:
            self._rules(posixpath.join(folder, name), folder, "rule")

    def _rules(self, folder: str, holder: str, scope: str) -> None:
        names = self._tree.names(folder)
        for name in in_bytes(names) if isinstance(names, tuple) else ():
            if name.endswith(".md"):
                self._rule(posixpath.join(folder, name), holder, scope)

    def _rule(self, path: str, holder: str, scope: str) -> None:
        keys = fields(self._files.text(path).text)
        written = " ".join(keys.get("trigger", ()))
        globs = patterns(keys.get("globs", ()))
        if written == "always_on":
            self._files.load(path, scope=scope, limit=RULE_LIMIT)
        elif written == "glob" and globs:
            # Whether the globs are seen from the opened folder or from the rule's own is not known.
            trigger = self._files.trigger(self._start.cwd, globs, holder)
            self._files.wait(Waiting(path, trigger, scope, RULE_LIMIT))
        elif written:
            self._files.leave_out(path, f"trigger: {written}" + (" without globs" * (written == "glob")), scope=scope)
        elif is_file(self._tree, path):
            self._without_trigger = True
            self._files.leave_out(path, "no trigger", scope=scope)
        else:
            self._files.load(path, scope=scope)  # notes what is wrong with it

    def _agent_file(self, folder: str) -> None:
        names = AGENT_NAMES if self._tree.case_sensitive else AGENT_NAMES[:1]
        path = first_file(self._tree, (posixpath.join(folder, name) for name in names), self._files.trace)
        if path:
            self._files.load(path, noted=True)

    def _below(self, folder: str, names: tuple[str, ...]) -> Iterator[Waiting]:
        """The agent file of a folder below: as a rule with the glob `<folder>/**`."""
        name = next((name for name in AGENT_NAMES if name in names), None)
        if name:
            yield Waiting(posixpath.join(folder, name), Trigger(folder))


AGENTS = (
    Agent(
        id="windsurf",
        name="Windsurf (Devin Desktop)",
        version="docs of 2026",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://docs.devin.ai/desktop/cascade/memories",
        sources=(
            "docs.windsurf.com and docs.devin.ai: desktop/cascade/memories and …/agents-md, stored copies of 2025 and"
            " 2026",
        ),
        names=(*(f"{folder}/*.md" for folder in FOLDERS), LEGACY, *AGENT_NAMES),
        user_names=(GLOBAL,),
        search="the opened folder, those above it up to the git root, and for rules all folders below it; AGENTS.md of"
        " a folder below while files there are worked on",
        choice="all of them; rules by their trigger",
        lifecycle=Lifecycle(
            loads="when a conversation starts; rules with globs and AGENTS.md of folders below when files there are"
            " worked on",
            place="not known",
        ),
        load=load,
        front_matter=("trigger", "globs", "description"),
        limits=(GLOBAL_LIMIT, RULE_LIMIT),
        markers=(".windsurf/", ".devin/", LEGACY),
    ),
)

"""Cursor, from its documentation of 2026 and threads of its forum: a closed program, not recorded.

How it frames and orders guidance, how it decodes files and what a front matter does that is not valid is not known.
A start is that of an agent's chat in the opened folder, with no file attached.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading.agent import DOCS, Agent, Lifecycle, Option
from guidelint.loading.bare_files import BareFiles, Waiting, unordered
from guidelint.loading.context import Context, Trigger
from guidelint.loading.folders import in_byte_order
from guidelint.loading.key_lines import Fields, patterns, raw_fields
from guidelint.loading.start import Start

RULES = ".cursor/rules"
LEGACY = ".cursorrules"


def load(start: Start) -> Context:
    """Rules that always apply, AGENTS.md and .cursorrules of the opened folder."""
    return _Load(start).context()


class _Load:
    def __init__(self, start: Start) -> None:
        self._start = start
        self._files = BareFiles(start)

    def context(self) -> Context:
        cwd, files = self._start.cwd, self._files
        for path in in_byte_order(self._start.tree, posixpath.join(cwd, RULES)):
            if path.endswith(".mdc"):
                self._rule(path)
            elif path.endswith(".md"):
                files.leave_out(path, "the rule that only .mdc counts", scope="rule")
        files.load(posixpath.join(cwd, "AGENTS.md"))
        if self._start.option("cli") == "true":
            files.load(posixpath.join(cwd, "CLAUDE.md"))
        files.load(posixpath.join(cwd, LEGACY))
        return files.context("cursor", below=self._below, undetermined=unordered(files))

    def _rule(self, path: str) -> None:
        """A rule of the opened folder: always there, for matching files, at the model's wish, or only when named."""
        fields = raw_fields(self._files.text(path).text)
        if _always(fields):
            self._files.load(path, scope="rule")
        elif trigger := self._globs(fields, self._start.cwd):
            self._files.wait(Waiting(path, trigger, "rule"))
        elif fields.get("description"):
            self._files.leave_out(path, "description alone: the model may ask for the rule", scope="rule")
        else:
            self._files.leave_out(path, "no alwaysApply, globs or description: only when it is named", scope="rule")

    def _below(self, folder: str, names: tuple[str, ...]) -> Iterator[Waiting]:
        """AGENTS.md of a folder below, and its rules, which hold for that folder only."""
        if "AGENTS.md" in names:
            yield Waiting(posixpath.join(folder, "AGENTS.md"), Trigger(folder))
        for path in in_byte_order(self._start.tree, posixpath.join(folder, RULES)) if ".cursor" in names else ():
            fields = raw_fields(self._files.text(path).text) if path.endswith(".mdc") else {}
            trigger = Trigger(folder) if _always(fields) else self._globs(fields, folder)
            if trigger:
                yield Waiting(path, trigger, "rule")

    def _globs(self, fields: Fields, folder: str) -> Trigger | None:
        """What the globs ask for. Whether those of a folder below are seen from there or from the top is not known."""
        globs = patterns(fields.get("globs", ()))
        if any("'" in one or '"' in one for one in globs):
            return Trigger(folder, globs)  # forum: quotes count as part of the glob, which then matches nothing
        return self._files.trigger(folder, globs, self._start.cwd) if globs else None


def _always(fields: Fields) -> bool:
    return fields.get("alwaysApply") == ("true",)


AGENTS = (
    Agent(
        id="cursor",
        name="Cursor",
        version="3.x",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://cursor.com/docs/rules",
        sources=(
            "cursor.com/docs/rules, stored copies of 2026",
            "docs.cursor.com/context/rules, older: .cursorrules",
            "forum.cursor.com, threads 60721 and 67535: how values of the front matter are read",
        ),
        names=(f"{RULES}/**/*.mdc", "AGENTS.md", LEGACY),
        search="the opened folder; folders below it while files there are worked on",
        choice="AGENTS.md, .cursorrules and the rules with alwaysApply, all of them; other rules by their globs, or"
        " when the model or the user asks for them; a plain .md among the rules does not count",
        lifecycle=Lifecycle(
            loads="when a chat starts; rules with globs and guidance of folders below when files there are worked on",
            place="not known",
        ),
        load=load,
        front_matter=("alwaysApply", "globs", "description"),
        options=(Option("cli", "`true`: the agent of the command line, which reads CLAUDE.md of the folder, too"),),
        markers=(".cursor/", LEGACY),
    ),
)

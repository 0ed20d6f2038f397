"""Where a text had best stay that stands in several files."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.instructions.together import Together
from guidelint.checks.sample_folders import is_sample
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, OnDemand
from guidelint.repository.documentation import is_documentation
from guidelint.trees.base import is_inside

_APART = 0.5
"""How much less a file is worth as a place for text that nobody reads together with the copy."""


@dataclass(frozen=True)
class Home:
    """A guidance file, and the folder it is for, if agents find it by its name."""

    file: GuidanceFile
    folder: str | None


class Homes:
    """The guidance files that are held against each other; of two with the same text it is to stay in the first.

    That is the file for the folder nearest to the root, and of those of one folder the one that can least be replaced
    by an import and that most agents read. An imported file of the documentation is where the text belongs: it is none
    of these.
    """

    def __init__(
        self,
        guidance: Sequence[GuidanceFile],
        named: Sequence[tuple[str, Agent, str]],
        contexts: Sequence[Context],
        on_demand: Sequence[tuple[Context, OnDemand]],
        agents: Sequence[Agent],
        files: Files,
    ) -> None:
        self._files = files
        self._together = Together(contexts, files)
        self._waiting = {files.real(waiting.path) for _, waiting in on_demand}
        self._importing = {agent.id for agent in agents if agent.imports and agent.imports.form.startswith("@")}
        folders: dict[str, str] = {}
        for path, _, folder in named:
            real = files.real(path)
            folders[real] = min(folder, folders.get(real, folder), key=lambda one: (len(one), one))
        found = [Home(file, folders.get(file.path)) for file in guidance if files.inside(file.path)]
        found = [home for home in found if home.folder or not is_documentation(files.show(home.file.path))]
        self._homes = {home.file.path: home for home in sorted(found, key=self._order)}

    @property
    def files(self) -> list[GuidanceFile]:
        """The files, the one where a text is to stay first."""
        return [home.file for home in self._homes.values()]

    def _order(self, home: Home) -> tuple[object, ...]:
        file, name = home.file, self._files.show(home.file.path)
        depth = 0 if home.folder in (None, self._files.root) else self._files.show(home.folder or "").count("/") + 1
        readers = (self._importing.issuperset(file.agents), -len(file.agents))
        return (is_sample(name), depth, name.count("/"), *readers, -len(file.data), file.path)

    def apart(self, one: str, other: str) -> bool:
        """Whether both are guidance that no agent has together: for folders side by side, or for different modes."""
        if one not in self._homes or other not in self._homes:
            return False
        first, second = self._homes[one], self._homes[other]
        if first.folder is None or second.folder is None:
            return False
        if not is_inside(first.folder, second.folder) and not is_inside(second.folder, first.folder):
            return True
        if {one, other} & self._waiting or self._together.contexts(one, other):
            return False
        if set(first.file.agents).isdisjoint(second.file.agents):
            return False
        # One agent knows both, and has them in different modes; a mode that is not the usual one is in no context.
        readers, others = self._together.readers(one), self._together.readers(other)
        return not readers or not others or not readers.isdisjoint(others)

    def preference(self, one: str, other: str) -> float:
        """How well the text of a file is found in another one; one that has all of it is never far behind."""
        if other in self._homes:
            return _APART if self.apart(one, other) else 1
        name = self._files.show(other)
        folder = posixpath.dirname(name)
        if posixpath.basename(name).lower().startswith("readme"):
            near = f"{posixpath.dirname(self._files.show(one))}/".startswith(f"{folder}/" if folder else "")
            return 1.4 if near else 1.2
        return 1.3 if not folder else 1.1

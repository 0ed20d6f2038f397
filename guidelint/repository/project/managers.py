"""Which package manager a folder is worked on with: what its lock files and the `packageManager` field say."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from guidelint.repository.project.javascript import Package
from guidelint.repository.project.source import Source

JAVASCRIPT: Mapping[str, str] = {
    "package-lock.json": "npm",
    "npm-shrinkwrap.json": "npm",
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    "bun.lock": "bun",
    "bun.lockb": "bun",
}
PYTHON: Mapping[str, str] = {"uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm", "Pipfile.lock": "pipenv"}
LOCKS: Mapping[str, str] = {**JAVASCRIPT, **PYTHON}


@dataclass(frozen=True, slots=True)
class Manager:
    """A package manager that a file of the repository names or belongs to."""

    name: str
    folder: str
    """Where it says so, relative to the root."""
    path: str
    """The lock file, or the package.json with the field."""
    field: bool = False
    """Whether it is the field `packageManager` that says so."""


class Managers:
    """The managers of each folder."""

    def __init__(self, source: Source, packages: Iterable[Package]) -> None:
        found = [
            Manager(LOCKS[posixpath.basename(path)], posixpath.dirname(path), path) for path in source.called(*LOCKS)
        ]
        found += [Manager(one.manager, one.folder, one.scripts.path, True) for one in packages if one.manager]
        self.all = tuple(found)
        """Every one of them."""
        self._by_folder: dict[str, list[Manager]] = {}
        for one in found:
            self._by_folder.setdefault(one.folder, []).append(one)

    def of(self, folder: str, ecosystem: Mapping[str, str]) -> tuple[Manager, ...]:
        """What the nearest folder says, from this one up to the root, of the managers of `JAVASCRIPT` or `PYTHON`."""
        names = frozenset(ecosystem.values())
        while True:
            here = tuple(one for one in self._by_folder.get(folder, ()) if one.name in names)
            if here or not folder:
                return here
            folder = posixpath.dirname(folder)

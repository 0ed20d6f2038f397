"""What a repository's manifests declare: scripts, targets, tasks, aliases, packages and package managers.

Each ecosystem has a module, which says what it knows and where it answers "unknown". Nothing is executed, every read
is bounded, and a manifest that cannot be read declares nothing and is not `complete`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from guidelint.repository.files import Repository
from guidelint.repository.project import (
    deno,
    javascript,
    justfiles,
    makefiles,
    mise,
    php,
    python,
    rust,
    sessions,
    taskfiles,
    turbo,
)
from guidelint.repository.project.javascript import Package
from guidelint.repository.project.managers import Manager, Managers
from guidelint.repository.project.manifest import Declared, Kind
from guidelint.repository.project.source import Source
from guidelint.trees.base import Tree

__all__ = ["Declared", "Kind", "Manager", "Managers", "Package", "Project"]

_PYTHON = (Kind.POE, Kind.TASKIPY, Kind.HATCH, Kind.PDM, Kind.PIPENV, Kind.PIXI, Kind.ENTRY)
_READERS: Mapping[Kind, Callable[[Source], Iterator[Declared]]] = {
    Kind.DENO: deno.declared,
    Kind.TURBO: turbo.declared,
    Kind.MAKE: makefiles.declared,
    Kind.JUST: justfiles.declared,
    Kind.TASK: taskfiles.declared,
    Kind.MISE: mise.declared,
    Kind.TOX: sessions.tox,
    Kind.NOX: sessions.nox,
    Kind.INVOKE: sessions.invoke,
    Kind.CARGO: rust.declared,
    Kind.COMPOSER: php.declared,
}
_AT: Mapping[Kind, Callable[[Source, str, str], Declared]] = {
    Kind.MAKE: makefiles.read,
    Kind.JUST: justfiles.read,
    Kind.TASK: taskfiles.read,
}


class Project:
    """The manifests of a repository, each ecosystem read when it is first asked for.

    Paths are relative to the root of the repository; the root is ``.
    """

    def __init__(self, tree: Tree, repository: Repository) -> None:
        self._source = Source(tree, repository)
        self._declared: dict[Kind, Mapping[str, tuple[Declared, ...]]] = {}

    @cached_property
    def packages(self) -> Mapping[str, Package]:
        """The packages of package.json files by their folder, those nearest to the root first."""
        return {one.folder: one for one in javascript.packages(self._source)}

    @cached_property
    def managers(self) -> Managers:
        """The package managers that lock files and packages name."""
        return Managers(self._source, self.packages.values())

    @cached_property
    def dependencies(self) -> frozenset[str]:
        """The names of all packages that some package.json depends on."""
        return frozenset(name for one in self.packages.values() for name in one.dependencies)

    @cached_property
    def binaries(self) -> frozenset[str]:
        """The commands that the repository's own packages give to those who install them."""
        return frozenset(name for one in self.packages.values() for name in one.binaries)

    def by_folder(self, kind: Kind) -> Mapping[str, tuple[Declared, ...]]:
        """What is declared of a kind, by the folder that it is about, those nearest to the root first."""
        if kind not in self._declared:
            if kind is Kind.PACKAGE:
                self._group(kind, (one.scripts for one in self.packages.values()))
            elif kind in _PYTHON:
                found = tuple(python.declared(self._source))
                for each in _PYTHON:
                    self._group(each, (one for one in found if one.kind is each))
            else:
                self._group(kind, _READERS[kind](self._source))
        return self._declared[kind]

    def _group(self, kind: Kind, found: Iterator[Declared]) -> None:
        groups: dict[str, list[Declared]] = {}
        for one in found:
            groups.setdefault(one.folder, []).append(one)
        order = sorted(groups, key=lambda folder: (folder.count("/") if folder else -1, folder))
        self._declared[kind] = {folder: tuple(groups[folder]) for folder in order}

    def at(self, kind: Kind, path: str, folder: str) -> Declared | None:
        """The Makefile, justfile or Taskfile at a path, run in a folder; None where there is none."""
        read = _AT.get(kind)
        return read(self._source, path, folder) if read and self._source.data(path) is not None else None

    def exists(self, path: str) -> bool:
        """Whether the repository has a file or folder of this path."""
        return self._source.exists(path)

    def overflows(self, kind: Kind) -> bool:
        """Whether there are more manifests of a kind than are read, so that any name may be declared."""
        return self._source.overflows(_BASES.get(kind, ()))


_BASES: Mapping[Kind, tuple[str, ...]] = {
    Kind.PACKAGE: javascript.BASES,
    Kind.DENO: deno.BASES,
    Kind.TURBO: turbo.BASES,
    Kind.MAKE: makefiles.BASES,
    Kind.JUST: justfiles.BASES,
    Kind.TASK: taskfiles.BASES,
    Kind.MISE: mise.BASES,
    Kind.TOX: sessions.TOX,
    Kind.NOX: sessions.NOX,
    Kind.INVOKE: sessions.INVOKE,
    Kind.COMPOSER: ("composer.json",),
    **dict.fromkeys(_PYTHON, python.BASES),
}

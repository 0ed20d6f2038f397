"""package.json: the scripts of each package, and what else tells its commands apart.

Known: `scripts`, `name`, every kind of dependency, `bin`, `packageManager`. What a binary of a dependency is called is
not: that is written in the dependency. Workspaces need no knowledge of their own: a package is found by its name or
folder wherever it lies.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source

BASES = ("package.json",)
_DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")


@dataclass(frozen=True, slots=True)
class Package:
    """A package.json."""

    name: str
    """As it calls itself; `` where it has no name."""
    scripts: Declared
    dependencies: frozenset[str]
    """The names of the packages that it depends on, in whatever way."""
    binaries: frozenset[str]
    """The commands that it gives to those who install it."""
    manager: str | None
    """The package manager that it names: `pnpm` of `"packageManager": "pnpm@9.1.0"`."""

    @property
    def folder(self) -> str:
        """Its folder, relative to the root."""
        return self.scripts.folder


def packages(source: Source) -> Iterator[Package]:
    """Every package of the repository, also those in which nothing can be read."""
    for path in source.called(*BASES):
        yield package(source, path)


def package(source: Source, path: str) -> Package:
    """The package.json at a path."""
    value = source.json(path)
    folder = posixpath.dirname(path)
    if not isinstance(value, dict):
        unread = Declared(Kind.PACKAGE, path, folder, complete=False)
        return Package("", unread, frozenset(), frozenset(), None)
    name = value.get("name")
    name = name if isinstance(name, str) else ""
    binaries = frozenset(table(value, "bin"))
    if isinstance(value.get("bin"), str):
        binaries = frozenset((name.rpartition("/")[2],))
    return Package(
        name,
        Declared(Kind.PACKAGE, path, folder, tuple(table(value, "scripts"))),
        frozenset(one for key in _DEPENDENCIES for one in table(value, key)),
        binaries,
        _manager(value),
    )


def _manager(value: dict[str, object]) -> str | None:
    named = value.get("packageManager") or table(value, "devEngines", "packageManager").get("name")
    return named.partition("@")[0].strip() or None if isinstance(named, str) else None

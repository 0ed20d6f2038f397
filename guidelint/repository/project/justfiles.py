"""Justfiles: the recipes of `just`.

Known: recipes and whether they take parameters, aliases, imported files and modules. Unknown: an import that is
missing. A module that cannot be read may have any recipe.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from guidelint.repository.project.manifest import Declared, Kind
from guidelint.repository.project.source import Source, joined

BASES = ("justfile", ".justfile")
_MAX_INCLUDED = 200

_NAME = r"[A-Za-z_][A-Za-z0-9_-]*+"
_RECIPE = re.compile(rf"@?({_NAME})((?:[^:'\"`#]|'[^']*+'|\"[^\"]*+\"|`[^`]*+`)*+):(?!=)")
_ALIAS = re.compile(rf"alias\s++({_NAME})\s*+:=")
_IMPORT = re.compile(r"import(\?)?\s++(?:'([^']++)'|\"([^\"]++)\")")
_MODULE = re.compile(rf"mod(\?)?\s++({_NAME})(?:\s++(?:'([^']++)'|\"([^\"]++)\"))?+\s*+(?:#.*+)?$")


def declared(source: Source) -> Iterator[Declared]:
    """The justfile of each folder that has one; its name may be in any case."""
    for path in source.called_in_any_case(*BASES):
        yield read(source, path, posixpath.dirname(path))


def read(source: Source, path: str, folder: str) -> Declared:
    """The justfile at `path`, run in `folder`; both relative to the root."""
    reading = _Reading(source)
    reading.file(path, "")
    return Declared(
        Kind.JUST,
        path,
        folder,
        tuple(reading.recipes),
        tuple(reading.patterns),
        frozenset(name for name, takes in reading.recipes.items() if takes),
        reading.complete,
    )


@dataclass
class _Reading:
    """A justfile, what it imports and its modules, while they are read."""

    source: Source
    recipes: dict[str, bool] = field(default_factory=dict)
    """The names of recipes, aliases and modules (`web::build`), with whether arguments may follow."""
    patterns: list[str] = field(default_factory=list)
    complete: bool = True
    _seen: set[tuple[str, str]] = field(default_factory=set)

    def file(self, path: str, prefix: str) -> None:
        """Read a file whose recipes get a prefix: that of the module."""
        text = self.source.text(path)
        if text is None or len(self._seen) >= _MAX_INCLUDED:
            self.complete = False
            return
        self._seen.add((path, prefix))
        folder = posixpath.dirname(path)
        for line in text.split("\n"):
            if not line or line[0] in " \t#[":
                continue
            if match := _IMPORT.match(line):
                self._import(folder, match[2] or match[3], bool(match[1]), prefix)
            elif match := _MODULE.match(line):
                self._module(folder, match[2], match[3] or match[4], prefix)
            elif match := _ALIAS.match(line):
                self.recipes[prefix + match[1]] = True  # what it stands for may take arguments
            elif match := _RECIPE.match(line):
                self.recipes[prefix + match[1]] = bool(match[2].strip())

    def _import(self, folder: str, written: str, optional: bool, prefix: str) -> None:
        name = joined(folder, written)
        if name is not None and self.source.exists(name):
            if (name, prefix) not in self._seen:
                self.file(name, prefix)
        elif not optional:
            self.complete = False

    def _module(self, folder: str, module: str, written: str | None, prefix: str) -> None:
        self.recipes[prefix + module] = True
        places = [written] if written else [f"{module}.just", *(f"{module}/{base}" for base in ("mod.just", *BASES))]
        for place in places:
            name = joined(folder, place)
            if name is not None and self.source.data(name) is not None and prefix.count("::") < 5:
                if (name, f"{prefix}{module}::") not in self._seen:
                    self.file(name, f"{prefix}{module}::")
                return
        self.patterns.append(f"{prefix}{module}::*")

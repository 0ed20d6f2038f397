"""Looking a written path up in a repository: where it may start, and what is there."""

from __future__ import annotations

import enum
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from guidelint.checks.paths.nearby import Nearby
from guidelint.checks.paths.tokens import Shape, Token, ending
from guidelint.repository.files import Repository
from guidelint.repository.names import Names
from guidelint.trees.base import Tree, exists

_SWAPPED = {"js": ("ts", "tsx", "jsx"), "jsx": ("tsx",), "mjs": ("mts",), "cjs": ("cts",)}
"""Endings that an import writes, and those of the files that are meant."""


_MANIFEST_NAMES = """
    Cargo.toml Gemfile Package.swift build.gradle build.gradle.kts composer.json deno.json go.mod mix.exs package.json
    pom.xml pubspec.yaml pyproject.toml setup.py
"""
_MANIFESTS = frozenset(_MANIFEST_NAMES.split())
"""Files that make a folder a package."""


class Outcome(enum.Enum):
    """What there is at a path."""

    THERE = "there"
    CASE = "case"
    """It is there in other letters, small or capital."""
    UNKNOWN = "unknown"
    """It leads out of the repository, into another one inside it, or to what git ignores."""
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Found:
    """What looking a path up gave."""

    outcome: Outcome
    tried: tuple[str, ...] = ()
    """The paths that were tried, relative to the root, the nearest first."""
    name: str | None = None
    """Of one that differs only in case: how it is spelled."""


class Lookup:
    """Looks paths up as a reader of guidance does: from the file's folder, those above it, and anywhere below."""

    def __init__(self, names: Names, repository: Repository, tree: Tree) -> None:
        self._names = names
        self._repository = repository
        self._tree = tree
        self._answers: dict[tuple[str, str, bool], Found] = {}

    @cached_property
    def endings(self) -> frozenset[str]:
        """The endings of the repository's files."""
        return frozenset(ending(posixpath.basename(name)) for name in self._names.files) - {""}

    @cached_property
    def _stems(self) -> Names:
        """The files without what follows the first full stop in their names."""
        return Names(_stem(name) for name in self._names.files)

    @cached_property
    def _by_stem(self) -> Mapping[str, str]:
        """The file of each such stem that only one has."""
        found: dict[str, str] = {}
        several: set[str] = set()
        for name in self._names.files:
            stem = _stem(name)
            if stem in found:
                several.add(stem)
            found[stem] = name
        return {stem: name for stem, name in found.items() if stem not in several}

    def find(self, token: Token, folders: Sequence[str], *, module: bool = True) -> Found:
        """What is at a path that is written in a file in one of these folders (relative to the root, `` for it).

        A `module` may be written with another ending than its file has.
        """
        key = (token.text, "\0".join(folders), module)
        if key not in self._answers:
            self._answers[key] = self._find(token, folders, module)
        return self._answers[key]

    def _find(self, token: Token, folders: Sequence[str], module: bool) -> Found:
        tried = tuple(dict.fromkeys(self._bases(token, folders)))
        if not tried or any(self.is_unknown(path) for path in tried):
            return Found(Outcome.UNKNOWN, tried)
        if any(self.is_there(path) for path in tried) or self._is_below_own_name(token):
            return Found(Outcome.THERE, tried)
        names = self._names
        wanted = posixpath.normpath(token.path)
        if wanted.startswith("../"):
            wanted = tried[0]
        alike = [*names.ending(wanted), *names.folders_ending(wanted)]
        if any(f"/{name}".endswith(f"/{wanted}") for name in alike):
            return Found(Outcome.THERE, tried)
        lower = {path.lower() for path in tried}
        for name in alike:
            if name.lower() in lower and token.shape is not Shape.OPEN:
                return Found(Outcome.CASE, tried, name)
        if alike or ((module or token.shape is Shape.OPEN) and self._with_ending(token, wanted)):
            return Found(Outcome.THERE, tried)
        return Found(Outcome.MISSING, tried)

    def _is_below_own_name(self, token: Token) -> bool:
        """Whether the path begins with the repository's own name, as seen from the folder that holds it."""
        first, _, rest = token.path.partition("/")
        return bool(rest) and posixpath.basename(self._repository.root.path).endswith(first) and self.is_there(rest)

    def _bases(self, token: Token, folders: Sequence[str]) -> Iterator[str]:
        """Where the path would be. A leading slash is the root; a path that leads out of it is nowhere."""
        if token.from_root:
            yield posixpath.normpath(token.path)
            return
        for folder in folders:
            here = folder
            while True:
                path = posixpath.normpath(posixpath.join(here, token.path))
                if path != ".." and not path.startswith("../"):
                    yield "" if path == "." else path
                if not here or token.text.startswith("../"):
                    break
                here = posixpath.dirname(here)

    def changed(self, folders: Sequence[str], folder: str) -> tuple[str, ...]:
        """Where a command that changed to `folder` is; nothing if there is no such folder."""
        there = (posixpath.normpath(posixpath.join(one, folder)) for one in folders)
        found = tuple(dict.fromkeys(one for one in there if one in self._names.folders))
        return found or tuple(self._names.folders_ending(folder)[:1])

    def is_there(self, path: str) -> bool:
        """Whether a file or folder has this path, relative to the root; the root itself is ``."""
        return (
            not path or self._names.exists(path) or exists(self._tree, posixpath.join(self._repository.root.path, path))
        )

    def is_unknown(self, path: str) -> bool:
        """Whether git ignores it, or it lies in another repository or behind a link: these are listed like files."""
        above = path
        while above := posixpath.dirname(above):
            if above in self._names.files:
                return True
        return self._repository.would_ignore(posixpath.join(self._repository.root.path, path))

    def _with_ending(self, token: Token, wanted: str) -> bool:
        """Whether a module is meant, which is written without the ending of its file, or with another one."""
        if token.shape is Shape.OPEN:
            return bool(self._stems.ending(wanted))
        stem, _, last = wanted.rpartition(".")
        return any(self._names.ending(f"{stem}.{other}") for other in _SWAPPED.get(last, ()))

    def other_case(self, path: str) -> str | None:
        """The file or folder whose path differs from this one, relative to the root, in capitals only."""
        lower = path.lower()
        alike = (*self._names.ending(path), *self._names.folders_ending(path))
        return next((name for name in alike if name.lower() == lower and name != path), None)

    def without_ending(self, path: str) -> bool:
        """Whether the path, relative to the root, is that of a file but for its ending: as a site writes its pages."""
        return path in self._stems.files

    def starts(self, token: Token, folders: Sequence[str]) -> bool:
        """Whether its first segment is a folder, from one of the places where it may start."""
        first = next((name for name in token.names if name not in (".", "..")), "")
        start = token.path[: token.path.find(first)]
        bases = folders if start else dict.fromkeys(base for folder in folders for base in self._bases_of(folder))
        return any(posixpath.normpath(posixpath.join(base, start, first)) in self._names.folders for base in bases)

    def _bases_of(self, folder: str) -> Iterator[str]:
        """Where guidance takes its paths from: its own folder, the package that it lies in, the root."""
        yield folder
        above = folder
        while above:
            above = posixpath.dirname(above)
            if not above or not _MANIFESTS.isdisjoint(self._names.children.get(above, ())):
                yield above

    def parent(self, tried: Sequence[str]) -> bool:
        """Whether the folder that one of the paths lies in is there."""
        return any(posixpath.dirname(path) in self._names.folders for path in tried)

    def not_there(self, token: Token, tried: Sequence[str]) -> list[str]:
        """The segments of a path from the first that is not there on."""
        names = token.names
        for number in range(len(names) - 1, 0, -1):
            rest = "/".join(names[number:])
            if any(path.removesuffix(f"/{rest}") in self._names.folders for path in tried if path.endswith(f"/{rest}")):
                return names[number:]
        return names

    def is_file(self, token: Token, tried: Sequence[str]) -> bool:
        """Whether the path is that of a file: by its ending, or by any ending in a folder that is there.

        `src/Parser.read` is none where there is a `src/Parser.ts`.
        """
        if token.shape is not Shape.OPEN:
            return token.shape is Shape.FILE
        return bool(ending(token.names[-1])) and self.parent(tried) and not self._stems.ending(_stem(token.path))

    @cached_property
    def nearby(self) -> Nearby:
        """What is near a path."""
        return Nearby(self._names)

    def other_ending(self, token: Token) -> str | None:
        """The only file at the path that has another ending."""
        if token.shape is not Shape.FILE:
            return None
        found = [one for one in self._stems.ending(_stem(token.path)) if one in self._by_stem]
        return self._by_stem[found[0]] if len(found) == 1 else None

    def folder_called(self, name: str) -> bool:
        """Whether any folder has this name."""
        return bool(self._names.folders_ending(name))


def _stem(name: str) -> str:
    folder, _, last = name.rpartition("/")
    stem = last.split(".", 1)[0] or last
    return f"{folder}/{stem}" if folder else stem

"""Looking a written path up in a repository: where it may start, and what is there."""

from __future__ import annotations

import enum
import posixpath
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from guidelint.checks.paths import stand_ins
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

_MOST_ALIKE = 1_000
"""Files of one name that are compared: a name that more have tells nothing."""

_COMMON_NAMES = """
    __init__ __main__ app base common config constants conftest helpers index layout lib main mod models package page
    readme route schema settings setup skill store types utils
"""
_COMMON = frozenset(_COMMON_NAMES.split())
"""Names, without ending and in small letters, that many folders have a file of: another one is no namesake."""


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
        self._answers: dict[tuple[str, str], Found] = {}

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

    @cached_property
    def _base_names(self) -> Mapping[str, int]:
        return Counter(posixpath.basename(name) for name in self._names.files)

    def find(self, token: Token, folders: Sequence[str]) -> Found:
        """What is at a path that is written in a file in one of these folders (relative to the root, `` for it)."""
        key = (token.text, "\0".join(folders))
        if key not in self._answers:
            self._answers[key] = self._find(token, folders)
        return self._answers[key]

    def _find(self, token: Token, folders: Sequence[str]) -> Found:
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
        if alike or self._with_ending(token, wanted):
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

    def is_file(self, token: Token, tried: Sequence[str]) -> bool:
        """Whether the path is that of a file: by its ending, or by any ending in a folder that is there.

        `src/Parser.read` is none where there is a `src/Parser.ts`.
        """
        if token.shape is not Shape.OPEN:
            return token.shape is Shape.FILE
        return bool(ending(token.names[-1])) and self.parent(tried) and not self._stems.ending(_stem(token.path))

    def namesake(self, token: Token, folders: Sequence[str], *, telling: bool = False) -> str | None:
        """The only file of the same name below one of the folders, or in the repository, if a folder's name is shared.

        With `telling` that folder's name must be more than a kind, such as `src`, and the first does not count.
        """
        name = token.names[-1]
        if token.shape is not Shape.FILE or _stem(name).lower() in _COMMON:
            return None
        if not 0 < self._base_names.get(name, 0) <= _MOST_ALIKE:
            return None
        same = [one for one in self._names.ending(name) if posixpath.basename(one) == name]
        for folder in () if telling else folders:
            below = [one for one in same if folder and one.startswith(f"{folder}/")]
            if len(below) == 1:
                return below[0]
        return same[0] if len(same) == 1 and self._shares(same[0], token, telling) else None

    @staticmethod
    def _shares(name: str, token: Token, telling: bool) -> bool:
        shared = set(name.split("/")[:-1]) & set(token.names[:-1])
        return any(not (telling and stand_ins.is_kind(one)) for one in shared)

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

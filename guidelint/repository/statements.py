"""Which files of a repository state what a listing names: routes, versions of dependencies, columns, settings.

Manifests, schemas and source text are read; documentation is not, for what stands there twice is a copy and another
matter. Everything that is asked is looked for in one pass over the text.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from guidelint.progress import steps
from guidelint.repository import routes as _routes
from guidelint.repository.routes import Route
from guidelint.trees.base import Contents, Kind, Status, Tree

if TYPE_CHECKING:
    from guidelint.repository.files import Repository

MAX_BYTES = 512 * 1024
"""Bytes of a file; larger ones are made by tools."""

MAX_TOTAL = 64 * 1024 * 1024
"""Bytes that are read of all source files together."""

MAX_FILES = 20_000
"""Source files that are read."""

_SOURCES = frozenset(
    (".py", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".go", ".rs", ".rb", ".java", ".kt", ".kts")
)
_SOURCES |= frozenset((".cs", ".fs", ".php", ".ex", ".exs", ".dart", ".swift", ".scala", ".clj", ".vue", ".svelte"))
_SOURCES |= frozenset(
    (".sql", ".prisma", ".graphql", ".gql", ".proto", ".dbml", ".yaml", ".yml", ".json", ".xml", ".tf")
)

_MANIFESTS = frozenset(
    ("package.json", "pubspec.yaml", "cargo.toml", "pyproject.toml", "go.mod", "gemfile", "composer.json", "mix.exs")
)
_MANIFESTS |= frozenset(
    ("pom.xml", "build.gradle", "build.gradle.kts", "libs.versions.toml", "package.swift", "podfile")
)
_MANIFESTS |= frozenset(("deno.json", "deno.jsonc", "environment.yml", "environment.yaml", "setup.py", "setup.cfg"))
_MANIFESTS |= frozenset(("pipfile", "build.sbt", "project.clj", "deps.edn", "vcpkg.json", "conanfile.txt", "shard.yml"))
_MANIFESTS |= frozenset(("rebar.config", "project.toml", "directory.packages.props", "packages.config", "elm.json"))
_MANIFESTS |= frozenset((".tool-versions", "mise.toml", ".nvmrc", "pnpm-workspace.yaml", "build.zig.zon", "dub.json"))
_MANIFEST_ENDS = (".csproj", ".fsproj", ".gemspec", ".cabal", ".podspec", ".versions.toml")
_REQUIREMENTS = re.compile(
    r"(?:^|/)(?:requirements|constraints)[^/]*\.(?:txt|in)\Z|(?:^|/)requirements/[^/]+\.(?:txt|in)\Z"
)
_SETTINGS = re.compile(
    r"(?:^|/)(?:\.env[\w.-]*\.?(?:example|sample|template|dist|defaults?)|(?:example|sample|template)\.env|env\.(?:example|sample|template)|\.env-(?:example|sample))\Z",
    re.IGNORECASE,
)

_LOCKS = frozenset(
    ("package-lock.json", "pnpm-lock.yaml", "composer.lock", "packages.lock.json", "npm-shrinkwrap.json")
)
_MADE = re.compile(
    r"(?:^|/)(?:node_modules|vendor|third_party|dist|build|target|generated|__generated__|__snapshots__)/|\.min\.|\.d\.ts\Z|\.generated\.|\.pb\.|\.g\.dart\Z",
    re.IGNORECASE,
)
_TEST = re.compile(
    r"(?:^|/)(?:tests?|__tests__|specs?|e2e|fixtures|mocks?|__mocks__|testdata)/|[._-](?:test|spec)\.|(?:^|/)test_|Tests?\.",
    re.IGNORECASE,
)

_WORD = re.compile(r"[A-Za-z_]\w*+")
_NAME = re.compile(r"[@A-Za-z][\w.@/+-]*+")
_VERSION = re.compile(r"(?<![\w.])v?(\d++(?:\.\d++)*+(?:[-+.][A-Za-z][\w.]*+)?)")
_TOKEN = re.compile(r"[A-Za-z_]\w++|\d{2,}+")
_DECLARATION = re.compile(
    r"^[ \t]*+(?:[-*#@][ \t]*+)?(?:[a-z_]{2,12}[ \t]++){0,4}"
    r"[\"'`:.]?([A-Za-z_][\w-]*+)[\"'`]?(?=[ \t]*+(?:[:=({<,;]|$))",
    re.MULTILINE,
)
"""A name that stands first on its line, behind words such as `export const`, and before a mark that declares it."""

LEAST_DECLARED = 5
"""Names that a file must declare to be the source of a list of them."""

_XML_VERSION = re.compile(r"<[Vv]ersion>\s*+v?(\d[\w.+-]*+)")
_BETWEEN = frozenset(("version", "from", "v", "exact", "tag", "uptonextmajor", "ref", "package", "all", "standard"))
"""Words that may stand between a package and its version; the last two are common extras: `name[all]>=1.0`."""

_LONGEST_LINE = 2_000
"""Characters of a line that is read; longer ones are made by tools."""

_SETTING = re.compile(r"^[ \t]*+(?:#[ \t]*+)?(?:export[ \t]++)?([A-Z][A-Z0-9_]++)[ \t]*+=", re.MULTILINE)


@dataclass(frozen=True)
class Asked:
    """What is looked for."""

    dependencies: frozenset[str] = frozenset()
    """Names of packages, as `package_key` makes them."""
    settings: frozenset[str] = frozenset()
    routes: frozenset[Route] = frozenset()
    tables: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Columns by the table's name, all as `word_key` makes them."""
    names: frozenset[str] = frozenset()
    """Names that may be declared in code."""
    words: frozenset[str] = frozenset()
    """Words in small letters, looked for where names are declared."""


@dataclass
class Stated:
    """What was found, by the path of the file relative to the root."""

    dependencies: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """The versions that a manifest gives for a package."""
    settings: dict[str, tuple[frozenset[str], int]] = field(default_factory=dict)
    """The settings that a sample of the environment names, and how many it names altogether."""
    routes: dict[str, frozenset[Route]] = field(default_factory=dict)
    tables: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    """By table, of each file that names it, the columns that the file names too."""
    declared: dict[str, tuple[frozenset[str], frozenset[str]]] = field(default_factory=dict)
    """The names that a file declares, if they are several, and the words that stand in it."""


def package_key(name: str) -> str:
    """A package's name as names are compared: `Next.js` and `next` are one."""
    name = name.lower().removesuffix(".js")
    return "".join(char for char in name if char.isalnum())


def word_key(name: str) -> str:
    """A name in code as names are compared: `ownerId` and `owner_id` are one."""
    return name.replace("_", "").lower()


class Statements:
    """What the manifests, schemas and sources of a repository state."""

    def __init__(self, tree: Tree, repository: Repository) -> None:
        self._tree = tree
        self._repository = repository

    def look(self, asked: Asked) -> Stated:
        """Where the things that are asked stand. Time and memory are bounded by `MAX_TOTAL` and `MAX_FILES`."""
        stated = Stated()
        left = MAX_TOTAL
        count = 0
        routes = _routes.Wanted(asked.routes)
        for name in steps("manifests and sources", self._repository.files):
            lower = posixpath.basename(name).lower()
            manifest = bool(asked.dependencies) and _is_manifest(name, lower)
            sample = bool(asked.settings) and _SETTINGS.search(name) is not None
            source = bool(asked.routes or asked.tables or asked.names) and _is_source(name, lower)
            if not (manifest or sample or source) or (
                source and not (manifest or sample) and (left <= 0 or count >= MAX_FILES)
            ):
                continue
            text = self._text(name)
            if text is None:
                continue
            count += 1
            left -= len(text)
            if manifest and (versions := _versions(text, asked.dependencies)):
                stated.dependencies[name] = versions
            if sample and (found := frozenset(_SETTING.findall(text))):
                stated.settings[name] = (found & asked.settings, len(found))
            if source:
                if asked.routes and (some := routes.stated(name, text)):
                    stated.routes[name] = some
                if asked.names and len(declared := asked.names & _declared(text)) >= LEAST_DECLARED:
                    words = {word.lower() for word in set(_TOKEN.findall(text))}
                    stated.declared[name] = declared, asked.words & words
                if asked.tables:
                    for table, columns in _tables(text, asked.tables):
                        stated.tables.setdefault(table, {})[name] = columns
        return stated

    def _text(self, name: str) -> str | None:
        path = posixpath.join(self._repository.root.path, name)
        status = self._tree.stat(path)
        if not isinstance(status, Status) or status.kind is not Kind.FILE or status.size > MAX_BYTES:
            return None
        contents = self._tree.read(path)
        if not isinstance(contents, Contents) or b"\0" in contents.data[:8192]:
            return None
        return contents.data.decode("utf-8", "replace")


def _is_manifest(name: str, base: str) -> bool:
    return (
        base in _MANIFESTS or base.endswith(_MANIFEST_ENDS) or _REQUIREMENTS.search(name) is not None
    ) and not _MADE.search(name)


def _is_source(name: str, base: str) -> bool:
    return (
        posixpath.splitext(base)[1] in _SOURCES
        and base not in _LOCKS
        and not _MADE.search(name)
        and not _TEST.search(name)
    )


def _versions(text: str, wanted: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The versions of the wanted packages: behind the name on its line, or in XML below it."""
    found: dict[str, dict[str, None]] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if len(line) > _LONGEST_LINE:
            continue
        for match in _NAME.finditer(line):
            name = match[0].removesuffix(".git")
            keys = {package_key(name), package_key(name.rsplit("/", 1)[-1])} & wanted
            if not keys:
                continue
            version = _VERSION.search(line, match.end())
            if version is not None and not _belongs(line[match.end() : version.start()]):
                version = None
            if version is None and "<" in line:
                below = [other for other in lines[number + 1 : number + 3] if len(other) <= _LONGEST_LINE]
                version = next((one for other in below if (one := _XML_VERSION.search(other))), None)
            if version is not None:
                for key in keys:
                    found.setdefault(key, {})[version[1]] = None
    return {key: tuple(versions) for key, versions in found.items()}


def _belongs(gap: str) -> bool:
    """Whether what stands between a name and a version leaves them together: marks, or words for a version."""
    if len(gap) > 200:
        return False
    words = {word.lower() for word in _WORD.findall(gap)}
    return words <= _BETWEEN or ("{" in gap and "version" in words)


def _declared(text: str) -> set[str]:
    """The names that stand first on their lines, after words that declare them, and before a mark that does."""
    return {match[1] for match in _DECLARATION.finditer(text)}


def _tables(text: str, wanted: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, frozenset[str]]]:
    """The tables that a text names, in the singular or the plural, each with those of its columns that it names."""
    words = {word_key(word) for word in set(_WORD.findall(text))}
    named = {table for word in words for table in (word, f"{word}s", word.removesuffix("s")) if table in wanted}
    for table in sorted(named):
        yield table, wanted[table] & words

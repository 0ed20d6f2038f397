"""The manifests of a repository as bytes, text, JSON, TOML and YAML. What is broken or too large is None."""

from __future__ import annotations

import functools
import json
import posixpath
from collections.abc import Iterable, Iterator, Mapping

from guidelint.loading import jsonc, toml_settings, yaml_core
from guidelint.repository.files import Repository
from guidelint.trees.base import Contents, Tree

MAX_BYTES = 1024 * 1024
"""Bytes of a manifest that are read; a larger one counts as broken."""

MAX_MANIFESTS = 2_000
"""Manifests of one name that are read, those nearest to the root first."""

_FOREIGN = frozenset(("node_modules", "bower_components", "vendor", "third_party", ".venv", "venv", "site-packages"))
"""Folders that hold other projects' files; their manifests say nothing about this one."""


class Source:
    """Reads what manifests hold, each as often as asked for: the tree remembers bytes, the parsers what they made."""

    def __init__(self, tree: Tree, repository: Repository) -> None:
        self._tree = tree
        self._repository = repository

    @property
    def root(self) -> str:
        """The absolute path of the root."""
        return self._repository.root.path

    @functools.cached_property
    def _by_base(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for name in self._repository.files:
            folders, _, base = name.rpartition("/")
            if not folders or _FOREIGN.isdisjoint(folders.split("/")):
                found.setdefault(base.lower(), []).append(name)
        return {base: tuple(sorted(names, key=lambda name: (name.count("/"), name))) for base, names in found.items()}

    def called(self, *bases: str) -> Iterator[str]:
        """The files with one of these base names, in exact case, those nearest to the root first; foreign ones not."""
        for base in bases:
            same = (name for name in self._by_base.get(base.lower(), ()) if posixpath.basename(name) == base)
            for _, name in zip(range(MAX_MANIFESTS), same, strict=False):
                yield name

    def called_in_any_case(self, *bases: str) -> Iterator[str]:
        """As `called`, the case of letters aside."""
        for base in bases:
            yield from self._by_base.get(base.lower(), ())[:MAX_MANIFESTS]

    def overflows(self, bases: Iterable[str]) -> bool:
        """Whether there are more files with one of these base names than are read."""
        return any(len(self._by_base.get(base.lower(), ())) > MAX_MANIFESTS for base in bases)

    def exists(self, name: str) -> bool:
        """Whether the repository has a file or folder of this path, relative to the root."""
        return self._repository.names.exists(name)

    def below(self, folder: str) -> tuple[str, ...]:
        """What a folder holds directly, as base names; those of folders end in `/`."""
        return self._repository.names.children.get(folder, ())

    def data(self, name: str) -> bytes | None:
        """The bytes of a file, by its path relative to the root."""
        contents = self._tree.read(posixpath.join(self.root, name))
        if not isinstance(contents, Contents) or contents.size > MAX_BYTES:
            return None
        return contents.data

    def text(self, name: str) -> str | None:
        """The text, with U+FFFD for what is not UTF-8 and without a BOM; line ends as LF."""
        data = self.data(name)
        if data is None:
            return None
        return data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")

    def json(self, name: str) -> object | None:
        data = self.data(name)
        if data is None:
            return None
        try:
            value: object = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            return None
        return value

    def jsonc(self, name: str) -> object | None:
        """JSON with comments and trailing commas; numbers come as 0."""
        text = self.text(name)
        if text is None:
            return None
        try:
            return jsonc.parse(text)
        except jsonc.NotJson:
            return None

    def toml(self, name: str) -> Mapping[str, object] | None:
        data = self.data(name)
        return None if data is None else toml_settings.parse(data.removeprefix(b"\xef\xbb\xbf"))

    def yaml(self, name: str) -> object | None:
        text = self.text(name)
        if text is None:
            return None
        try:
            return yaml_core.parse(text)
        except yaml_core.Broken:
            return None


def joined(folder: str, path: str) -> str | None:
    """A path as seen from a folder, relative to the root; None where it leads out of the repository."""
    if path.startswith(("/", "~")):
        return None
    name = posixpath.normpath(posixpath.join(folder, path))
    if name == ".." or name.startswith("../"):
        return None
    return "" if name == "." else name

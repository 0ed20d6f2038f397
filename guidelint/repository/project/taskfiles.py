"""Taskfiles: the tasks of go-task.

Known: tasks, aliases, names with `*`, included Taskfiles with their namespaces. What is included from elsewhere, or
under a computed name, may have any task.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source, joined

BASES = tuple(f"{name}.{end}" for end in ("yml", "yaml", "dist.yml", "dist.yaml") for name in ("Taskfile", "taskfile"))
_MAX_INCLUDED = 200
_DEPTH = 5


def declared(source: Source) -> Iterator[Declared]:
    """The Taskfile of each folder that has one."""
    seen: set[str] = set()
    for path in source.called(*BASES):
        folder = posixpath.dirname(path)
        if folder not in seen:
            seen.add(folder)
            yield read(source, path, folder)


def read(source: Source, path: str, folder: str) -> Declared:
    """The Taskfile at `path`, run in `folder`; both relative to the root."""
    reading = _Reading(source)
    reading.file(path, ("",), 0)
    plain = tuple(name for name in reading.names if "*" not in name)
    patterns = tuple(name for name in reading.names if "*" in name)
    return Declared(Kind.TASK, path, folder, plain, patterns, complete=reading.complete)


@dataclass
class _Reading:
    """A Taskfile and those that it includes, while they are read."""

    source: Source
    names: dict[str, None] = field(default_factory=dict)
    complete: bool = True
    _read: int = 0

    def file(self, path: str, prefixes: tuple[str, ...], depth: int) -> None:
        value = self.source.yaml(path)
        self._read += 1
        if not isinstance(value, dict) or self._read > _MAX_INCLUDED or depth > _DEPTH:
            self.complete = False
            return
        for prefix in prefixes:
            for task, body in table(value, "tasks").items():
                self.names.setdefault(prefix + task)
                if task == "default" and prefix:
                    self.names.setdefault(prefix.removesuffix(":"))
                aliases = body.get("aliases") if isinstance(body, dict) else None
                for alias in aliases if isinstance(aliases, list) else ():
                    self.names.setdefault(f"{prefix}{alias}")
        for namespace, include in table(value, "includes").items():
            self._include(posixpath.dirname(path), namespace, include, prefixes, depth)

    def _include(self, folder: str, namespace: str, include: object, prefixes: tuple[str, ...], depth: int) -> None:
        options = include if isinstance(include, dict) else {}
        written = options.get("taskfile") if options else include
        also = options.get("aliases")
        own = (namespace, *(str(alias) for alias in (also if isinstance(also, list) else ())[:3]))
        flat = options.get("flatten") is True
        below = prefixes if flat else tuple(f"{prefix}{name}:" for prefix in prefixes for name in own)[:20]
        name = joined(folder, written) if isinstance(written, str) and not {"{{", "://"} & _marks(written) else None
        if name is not None:
            for path in (name, *(posixpath.join(name, base) for base in BASES)):
                if self.source.data(path) is not None:
                    self.file(path, below, depth + 1)
                    return
        if flat:
            self.complete = False
        for prefix in below:
            self.names.setdefault(f"{prefix}*")


def _marks(text: str) -> set[str]:
    return {mark for mark in ("{{", "://") if mark in text}

"""What the first guidance file is made from: the repository's files, and lines of them as proofs."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from guidelint.repository.names import Names
from guidelint.repository.project import Project
from guidelint.repository.project.source import Source
from guidelint.trees.base import Kind, Status
from guidelint.views import View

_SHOWN = 100
"""Characters of a line that a proof quotes."""

_OTHERS = """
bench benches benchmark benchmarks demo demos doc docs documentation e2e example examples fixture fixtures
integration-tests node_modules playground playgrounds sample samples site test testdata tests third_party vendor
website www
"""
_SAMPLES = frozenset(_OTHERS.split())
"""Folders whose manifests are those of something beside the project."""

_PATH = re.compile(r"[\w.+@-]++(?:/[\w.+@-]++)*+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Proof:
    """A place in the repository that shows that a line is true."""

    path: str
    """From the root."""
    line: int | None
    """From 1; None where it is enough that the file is there."""
    text: str
    """The line, shortened, or what the file is."""


class Reading:
    """A repository while its first guidance file is made. Reads are bounded, and nothing is executed."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.source = Source(view.confined, view.repository)
        self.project = Project(view.confined, view.repository)

    @property
    def names(self) -> Names:
        """The files that git tracks or would add."""
        return self.view.repository.names

    def has(self, path: str) -> bool:
        """Whether the repository has a file of this path."""
        return path in self.names.files

    def text(self, path: str) -> str:
        """The text of a file; empty where it is missing, or too large for a manifest."""
        return (self.source.text(path) or "") if self.has(path) else ""

    def size(self, path: str) -> int:
        """The bytes of a file; none where there is no such file."""
        status = self.view.confined.stat(posixpath.join(self.view.root, path))
        return status.size if isinstance(status, Status) and status.kind is Kind.FILE else 0

    def is_there(self, path: str, what: str) -> Proof:
        """The proof that a file is there."""
        return Proof(path, None, what)

    def at(self, path: str, pattern: str) -> Proof | None:
        """The first line of a file in which something matches, as a proof."""
        found = re.search(pattern, text := self.text(path), re.MULTILINE)
        if found is None:
            return None
        # A pattern may begin with the blanks of the lines before it.
        start = found.start() + len(found[0]) - len(found[0].lstrip())
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", start)
        line = text[first : last if last >= 0 else len(text)]
        return Proof(path, text.count("\n", 0, start) + 1, shortened(line))

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The folders in the root that may hold a part of the project."""
        return tuple(one[:-1] for one in self.names.children.get("", ()) if one.endswith("/") and is_part(one[:-1]))

    def first(self, folder: str, *bases: str) -> str | None:
        """The first of these files that a folder has; a base that starts with `*` stands for an ending."""
        for base in bases:
            if base.startswith("*"):
                ending = base[1:]
                for child in self.names.children.get(folder, ()):
                    if child.endswith(ending) and _PATH.fullmatch(child):
                        return posixpath.join(folder, child)
            elif self.has(path := posixpath.join(folder, base)):
                return path
        return None


def is_part(folder: str) -> bool:
    """Whether a folder may hold a part of the project: none that is hidden, and no samples."""
    parts = folder.lower().split("/")
    return can_be_written(folder) and _SAMPLES.isdisjoint(parts) and not any(part.startswith(".") for part in parts)


def can_be_written(path: str) -> bool:
    """Whether a path can stand in a command and in a code span as it is."""
    return len(path) <= 80 and bool(_PATH.fullmatch(path)) and not path.startswith("-")


def shortened(line: str) -> str:
    """A line as a proof quotes it."""
    line = " ".join("".join(one if one.isprintable() else " " for one in line[: 4 * _SHOWN]).split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1].rstrip()}…"


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers."""
    return enumerate(text.split("\n"), 1)

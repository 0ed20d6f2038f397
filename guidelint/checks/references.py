"""What the rules about imports share: which references an author meant, and where a wrong one was to lead."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.checks.facts import Files
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.repository.files import Repository

PROSE = (".md", ".mdx", ".markdown", ".mdc", ".txt", ".rst", ".adoc")
"""Endings of files that are written for readers: with one, a path was meant as one."""
DATA = (".json", ".jsonc", ".yaml", ".yml", ".toml")
"""Endings that packages and aliases have, too: `@tsconfig/node22/tsconfig.json`."""

CLOSING = ".,;:!?)]}>'\"`*_。，；：！？）】》」』”’"
"""What stands behind a path in a sentence and is no part of it."""

_TOP_FOLDERS = frozenset(
    (
        "dev",
        "etc",
        "home",
        "mnt",
        "opt",
        "private",
        "proc",
        "root",
        "srv",
        "sys",
        "tmp",
        "usr",
        "var",
        "Users",
        "Volumes",
    )
)
"""Folders below the root of a Unix system. `@/components` is the alias of a source folder."""


def bare(written: str) -> str:
    """The path that was meant: without a fragment, and without what ends the sentence round it."""
    return written.split("#")[0].rstrip(CLOSING)


def meant(one: Import, files: Files, repository: Repository) -> bool:
    """Whether a reference asks for a file, and is no handle, package, alias or decorator.

    A comment that says `@import` does. What follows an `@` does where it ends like a text, or leads into a folder of
    the repository and ends like a file or a folder.
    """
    if not files.data(one.origin.path).startswith(b"@", one.origin.start):
        return True
    path = bare(one.written)
    lower = path.lower()
    if lower.endswith(PROSE):
        return True
    if path.startswith("/"):
        return path.split("/")[1] in _TOP_FOLDERS
    if path.startswith(("./", "../", "~/")):
        return True
    first, slash, rest = path.partition("/")
    if not slash:
        return lower.endswith(DATA)
    if first not in repository.names.folders:
        return False
    return (
        "." in posixpath.basename(rest).lstrip(".")
        or path.endswith("/")
        or posixpath.join(first, rest) in (repository.names.folders)
    )


def suggestion(written: str, importer: str, repository: Repository) -> str | None:
    """The path that would work in `importer` (absolute): the same from the root, or the only file of that name."""
    root = repository.root.path
    folder = posixpath.dirname(importer)
    path = posixpath.normpath(bare(written).removeprefix("/"))
    known = repository.names

    def relative(name: str) -> str:
        return posixpath.relpath(posixpath.join(root, name), folder)

    beside = posixpath.relpath(posixpath.normpath(posixpath.join(folder, path)), root)
    for name in (beside, path):
        if name in known.files:
            return relative(name)
    alike = known.ending(posixpath.normpath("/" + path).lstrip("/")) if path != "." else []
    other_case = [name for name in alike if name.lower() in (beside.lower(), path.lower())]
    for found in (other_case, alike):
        if len(found) == 1:
            return relative(found[0])
    return None


class Chains:
    """The chains of files that lead to imports. What a context imports is looked through once."""

    def __init__(self) -> None:
        self._context: Context | None = None
        self._importers: dict[str, str] = {}

    def to(self, context: Context, last: Import) -> list[str]:
        """The files that lead to an import: the one that the agent found by itself, those between, its target."""
        if context is not self._context:
            self._context = context
            self._importers = {}
            for one in context.imports:
                if one.outcome is ImportOutcome.EXPANDED and one.target:
                    self._importers.setdefault(one.target, one.origin.path)
        files = [last.target or last.written, last.origin.path]
        while files[-1] in self._importers and self._importers[files[-1]] not in files[1:]:
            files.append(self._importers[files[-1]])
        return files[::-1]


def each(contexts: tuple[Context, ...], files: Files, outcome: ImportOutcome) -> Iterator[tuple[Context, Import]]:
    """The imports with this outcome that stand in the repository's own files, with their contexts."""
    for context in contexts:
        for one in context.imports:
            if one.outcome is outcome and files.inside(one.origin.path):
                yield context, one

"""What the rules about imports share: which references an author meant, and where a wrong one was to lead."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.checks.facts import Files
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.repository.files import Repository

TEXT_SUFFIXES = (".md", ".mdx", ".markdown", ".mdc", ".txt", ".rst", ".adoc", ".json", ".yaml", ".yml", ".toml")


def meant(written: str, repository: Repository) -> bool:
    """Whether the path after an `@` asks for a file, and is no handle, package or decorator.

    It ends like a text file, or begins with a folder of the repository.
    """
    path = written.removeprefix("./").split("#")[0]
    if path.lower().endswith(TEXT_SUFFIXES):
        return True
    first, slash, rest = path.partition("/")
    return bool(slash and rest) and any(name.startswith(f"{first}/") for name in repository.files)


def suggestion(written: str, importer: str, repository: Repository) -> str | None:
    """The path that would work in `importer` (absolute): the same from the root, or the only file of that name."""
    root = repository.root.path
    folder = posixpath.dirname(importer)
    path = posixpath.normpath(written.rstrip(".,;:!?)]}'\"").removeprefix("/"))
    files = frozenset(repository.files)

    def relative(name: str) -> str:
        return posixpath.relpath(posixpath.join(root, name), folder)

    beside = posixpath.relpath(posixpath.normpath(posixpath.join(folder, path)), root)
    for name in (beside, path):
        if name in files:
            return relative(name)
    lower = [name for name in files if name.lower() in (beside.lower(), path.lower())]
    ending = [name for name in files if name.endswith(f"/{path}")]
    for found in (lower, ending):
        if len(found) == 1:
            return relative(found[0])
    return None


def chain(context: Context, last: Import) -> list[str]:
    """The files that lead to an import: the one that the agent found by itself, those between, its target."""
    importers = {
        one.target: one.origin.path for one in context.imports if one.outcome is ImportOutcome.EXPANDED and one.target
    }
    files = [last.target or last.written, last.origin.path]
    while files[-1] in importers and importers[files[-1]] not in files[1:]:
        files.append(importers[files[-1]])
    return files[::-1]


def each(contexts: tuple[Context, ...], files: Files, outcome: ImportOutcome) -> Iterator[tuple[Context, Import]]:
    """The imports with this outcome that stand in the repository's own files, with their contexts."""
    for context in contexts:
        for one in context.imports:
            if one.outcome is outcome and files.inside(one.origin.path):
                yield context, one

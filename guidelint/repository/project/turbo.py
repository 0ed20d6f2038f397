"""turbo.json: the tasks that `turbo run` runs. A task that no turbo.json names may still be a package's script."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source

BASES = ("turbo.json", "turbo.jsonc")


def declared(source: Source) -> Iterator[Declared]:
    """The tasks of each turbo.json, `build` for `web#build` and `//#build`."""
    for path in source.called(*BASES):
        value = source.jsonc(path)
        tasks = (*table(value, "tasks"), *table(value, "pipeline"))  # `pipeline` before turbo 2
        names = dict.fromkeys(name.rpartition("#")[2] for name in tasks)
        yield Declared(Kind.TURBO, path, posixpath.dirname(path), tuple(names), complete=isinstance(value, dict))

"""deno.json: the tasks that `deno task` runs. It also runs the scripts of a package.json, which are not here."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source

BASES = ("deno.json", "deno.jsonc")


def declared(source: Source) -> Iterator[Declared]:
    """The tasks of each deno.json."""
    for path in source.called(*BASES):
        value = source.jsonc(path)
        tasks = tuple(table(value, "tasks"))
        yield Declared(Kind.DENO, path, posixpath.dirname(path), tasks, complete=isinstance(value, dict))

"""composer.json: the scripts of a PHP project, and the aliases of them. Unknown: the commands that plugins add."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source


def declared(source: Source) -> Iterator[Declared]:
    """The scripts of each composer.json."""
    for path in source.called("composer.json"):
        value = source.json(path)
        names = dict.fromkeys(table(value, "scripts"))
        for aliases in table(value, "scripts-aliases").values():
            names |= dict.fromkeys(str(alias) for alias in aliases) if isinstance(aliases, list) else {}
        yield Declared(Kind.COMPOSER, path, posixpath.dirname(path), tuple(names), complete=isinstance(value, dict))

"""Cargo: the aliases of `.cargo/config.toml`.

Unknown: commands that are installed as `cargo-NAME`, and aliases of a user's own configuration.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source


def declared(source: Source) -> Iterator[Declared]:
    """The aliases that hold in a folder and below it."""
    for path in source.called("config.toml", "config"):
        folder = posixpath.dirname(path)
        if posixpath.basename(folder) != ".cargo":
            continue
        value = source.toml(path)
        names = tuple(table(value, "alias"))
        yield Declared(Kind.CARGO, path, posixpath.dirname(folder), names, complete=value is not None)

"""Settings files of agents in TOML."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping

from guidelint.trees.base import Contents, Tree

MAX_BYTES = 1024 * 1024
"""Bytes of a settings file that are read here; a larger one counts as broken."""


@functools.lru_cache(maxsize=256)
def parse(data: bytes) -> Mapping[str, object] | None:
    """The values of a TOML file; None where it is none."""
    if len(data) > MAX_BYTES or _too_costly(data):
        return None
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):  # ValueError: not TOML, not UTF-8, a number of thousands of digits
        return None


def _too_costly(data: bytes) -> bool:
    """Python's reader takes time that grows with the square of the parts of a key."""
    return sum(part.count(b".") ** 2 for line in data.split(b"\n") for part in line.split(b"=")) > 10_000**2


def read(tree: Tree, path: str) -> Mapping[str, object] | None:
    """The values of the TOML file at `path`; None where there is none."""
    contents = tree.read(path)
    return parse(contents.data) if isinstance(contents, Contents) and contents.complete else None

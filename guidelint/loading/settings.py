"""Settings files of agents: JSON objects, several of them in order of precedence."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from guidelint.trees.base import Contents, Tree

MAX_BYTES = 4 * 1024 * 1024
"""Bytes of a settings file that are read here; a larger one counts as broken."""


@functools.lru_cache(maxsize=256)
def parse(data: bytes) -> Mapping[str, object] | None:
    """The JSON object in a file's bytes, a byte order mark allowed; None for anything else."""

    def refuse(constant: str) -> object:
        raise ValueError(constant)  # Python's reader takes NaN and Infinity, JSON has neither

    try:
        found = json.loads(data.decode("utf-8-sig", "replace"), parse_constant=refuse)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def read(tree: Tree, path: str) -> Mapping[str, object] | None:
    """The JSON object in the file at `path`; None where there is none."""
    contents = tree.read(path)
    if not isinstance(contents, Contents) or not contents.complete or contents.size > MAX_BYTES:
        return None
    return parse(contents.data)


@dataclass(frozen=True, slots=True)
class Layer:
    """One settings file. `source` is its kind in the agent's words, `path` its place, None for one that has none."""

    source: str
    path: str | None
    values: Mapping[str, object]


class Settings:
    """Layers, the strongest last."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers = tuple(layers)

    def limited_to(self, *sources: str) -> Settings:
        """The layers of these sources alone."""
        return Settings(layer for layer in self.layers if layer.source in sources)

    def values(self, *keys: str) -> Iterator[tuple[Layer, object]]:
        """What stands under nested keys, layer by layer, the strongest last."""
        for layer in self.layers:
            value: object = layer.values
            for key in keys:
                value = value.get(key) if isinstance(value, Mapping) else None
            if value is not None:
                yield layer, value

    def strongest(self, *keys: str) -> object:
        """The value of the strongest layer that has one; None without."""
        return next((value for _, value in reversed([*self.values(*keys)])), None)

    def texts(self, *keys: str) -> list[tuple[Layer, str]]:
        """All texts in the lists under the keys, with the layer that each is from."""
        return [
            (layer, item)
            for layer, value in self.values(*keys)
            if isinstance(value, list)
            for item in value
            if isinstance(item, str)
        ]

"""Settings in YAML 1.1 as ConfigArgParse 1.7.1 takes them of PyYAML: a mapping, of which each value is text or a list.

Known from running the library: anything but a mapping is an error, an empty file too; null is left out, every other
value becomes text as Python writes it (`yes` is `True`, `010` is `8`).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

MAX_BYTES = 65_536
"""Bytes of a file that is read here; a larger one counts as broken. The library has no such bound."""


class Broken(Exception):
    """The bytes are no YAML mapping."""


@functools.lru_cache(maxsize=256)
def texts_by_key(data: bytes) -> Mapping[str, list[str]]:
    """The values by key, one text as a list of one. What stands deeper than in a list is left out. Raises `Broken`."""
    import yaml  # not needed by most agents, and slow to import

    if len(data) > MAX_BYTES:
        raise Broken
    try:
        root = yaml.compose(data.decode("utf-8"), Loader=yaml.SafeLoader)
        if not isinstance(root, yaml.MappingNode):
            raise Broken
        reader = yaml.SafeLoader("")
        found: dict[str, list[str]] = {}
        for key, value in root.value:
            items = value.value if value.id == "sequence" else [value]
            texts = [_text(reader, item) for item in items if item.id == "scalar"]
            if value.id != "sequence" and texts == [None]:
                continue
            found[str(key.value).removeprefix("--")] = [str(text) for text in texts]
        return found
    except (yaml.YAMLError, RecursionError, ValueError, OverflowError):
        raise Broken from None


def _text(reader: Any, node: Any) -> str | None:
    value = reader.construct_object(node)
    return None if value is None else str(value)

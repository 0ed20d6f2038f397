"""Rules of Qwen Code: Markdown files in folders, some with `paths` in their front matter.

Source: core/src/config/rulesDiscovery.ts, utils/yaml-parser.ts and utils/textUtils.ts of 0.24.4; recorded:
local-file-and-rules, rules-front-matter, rules-details, on-demand-patterns.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from guidelint.loading.decoding import lossy
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Kind, Problem, Status, Tree

MAX_FILES = 20_000
"""Rules that are looked at below one folder, and folders."""

_MAX_PASSES = 100
"""Rounds in which comments are removed. The agent has no such bound; each needs a comment inside a broken comment."""

_MAX_YAML = 65_536
"""Characters of front matter that are read as YAML here; more is read in the crude way."""

_MAX_DEPTH = 50

_MAX_VALUES = 10_000
"""Values that are taken of one front matter. The agent's reader refuses aliases that make more than a hundred times."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with text. Without `paths` it is sent at the start."""

    text: SourcedText
    paths: tuple[str, ...]


def files(tree: Tree, folder: str) -> list[str]:
    """The files `*.md` below a folder, hidden ones too, no links, sorted as whole paths by UTF-16 units."""
    found: list[str] = []
    waiting = [folder]
    for one in waiting:
        names = tree.names(one)
        for name in names if isinstance(names, tuple) else ():
            path = posixpath.join(one, name)
            status = tree.lstat(path)
            if not isinstance(status, Status) or len(found) + len(waiting) > MAX_FILES:
                continue
            if status.kind is Kind.FOLDER:
                waiting.append(path)
            elif status.kind is Kind.FILE and name.endswith(".md"):
                found.append(path)
    return sorted(found, key=lambda path: path.encode("utf-16-be", "surrogatepass"))


def rule(tree: Tree, path: str) -> Rule | Problem | None:
    """The rule in a file; None for one without text."""
    contents = tree.read(path)
    if isinstance(contents, Problem):
        return contents
    text = lossy(contents.data, path, drop_bom=True).with_line_feeds()
    paths: tuple[str, ...] = ()
    front = _FRONT_MATTER.match(text.text)
    if front:
        paths = _paths(front[1])
        text = text[front.end() :]
    text = without_comments(text).strip(JAVASCRIPT)
    return Rule(text, paths) if text else None


# At least one line stands between the fences; neither has anything after its dashes.
_FRONT_MATTER = re.compile(r"---\n(.*?)\n---(?:\n|\Z)", re.DOTALL)


def without_comments(text: SourcedText) -> SourcedText:
    """Without `<!--`, anything, `-->`, again and again until nothing changes; then without any `<!--` that is left."""
    for _ in range(_MAX_PASSES):
        spans = list(_comments(text.text))
        if not spans:
            break
        text = text.remove_spans(spans)
    return text.remove_spans(found.span() for found in re.finditer("<!--", text.text))


def _comments(text: str) -> Iterator[tuple[int, int]]:
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            return
        yield start, end + 3
        start = text.find("<!--", end + 3)


@functools.lru_cache(maxsize=1024)
def _paths(front_matter: str) -> tuple[str, ...]:
    """The texts under `paths`: one, or a list in which numbers count as text. Anything else is none.

    A mapping anywhere in the list is an error to the agent, which then goes on without paths (recorded).
    """
    values = _yaml(front_matter)
    found = _crude(front_matter).get("paths") if values is None else values.get("paths")
    if isinstance(found, str):
        return (found,) if found else ()
    try:
        return tuple(text for item in found if (text := _as_text(item))) if isinstance(found, list) else ()
    except TypeError:
        return ()


def _as_text(value: object) -> str:
    """JavaScript's `String(value)`; empty for null, which is dropped before. Raises `TypeError` for a mapping."""
    if value is None:
        return ""
    if isinstance(value, dict):
        raise TypeError
    if isinstance(value, list):
        return ",".join(_as_text(item) for item in value if item is not None)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e21 else repr(value)
    return str(value)


# YAML as npm's `yaml` reads it with its core schema


def _yaml(text: str) -> dict[str, object] | None:
    """The values by key; None where the text is no YAML, or no mapping."""
    import yaml  # not needed by most files, and slow to import

    if len(text) > _MAX_YAML:
        return None
    try:
        # With the line end that the fence took: a block scalar ends with one.
        root = yaml.compose(text.translate(_CONTROLS) + "\n", Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    if not isinstance(root, yaml.MappingNode):
        return None
    keys: set[str] = set()
    found: dict[str, object] = {}
    for key, value in root.value:
        if key.id != "scalar":
            continue
        name = key.value.translate(_BACK)
        if name in keys:
            return None  # a key that comes twice is an error there
        keys.add(name)
        if name == "paths":
            found[name] = _Values().of(value)
    return found


_CONTROLS = {code: 0xE000 + code for code in range(0x20) if chr(code) not in "\t\n\r"} | {0x7F: 0xE07F}
_BACK = {stand_in: code for code, stand_in in _CONTROLS.items()}


class _Values:
    """Turns nodes into values, up to a number of them: aliases can make a short text very long."""

    def __init__(self) -> None:
        self._left = _MAX_VALUES

    def of(self, node: Any, depth: int = 0) -> object:
        self._left -= 1
        if self._left < 0 or depth > _MAX_DEPTH:
            return None
        if node.id == "sequence":
            # Once nothing is left, the rest is not walked.
            return [self.of(item, depth + 1) for item in node.value if self._left > 0]
        if node.id != "scalar":
            return {}
        text: str = node.value.translate(_BACK)
        if node.style is not None or node.start_mark.buffer[node.start_mark.pointer :][:1] == "!":
            return text
        return _plain(text)


def _plain(text: str) -> object:
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]{1,300}|0o[0-7]{1,300}|0x[0-9a-fA-F]{1,300}", text):
        return float(int(text, 0 if text.startswith("0") and text[1:2] in ("o", "x") else 10))
    if re.fullmatch(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", text):
        return float(text)
    if re.fullmatch(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", text):
        return _NotFinite(text.lstrip("+"))
    return text


class _NotFinite:
    """A number that is none to count with."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return (
            "NaN"
            if "n" in self._text.lower()[:3] and "i" not in self._text.lower()
            else ("-Infinity" if self._text.startswith("-") else "Infinity")
        )


# What the agent reads where that fails


def _crude(text: str) -> dict[str, object]:
    """Lines `key: value`, and items on lines that begin with two spaces, a dash and a space."""
    lines = [line for line in text.split("\n") if line.strip(JAVASCRIPT)]
    lines = [line for line in lines if not line.strip(JAVASCRIPT).startswith("#")]
    found: dict[str, object] = {}
    key = ""
    items: list[object] | None = None
    inside = False
    for number, line in enumerate(lines):
        if line.startswith("  - "):
            items = [] if items is None else items
            items.append(_scalar(line[4:].strip(JAVASCRIPT)))
            continue
        if items is not None:
            found[key], items, key = items, None, ""
        if line.startswith("  ") and inside:
            continue
        inside = False
        name, colon, value = line.partition(":")
        if not colon:
            continue
        if value.strip(JAVASCRIPT):
            found[name.strip(JAVASCRIPT)] = _scalar(value.strip(JAVASCRIPT))
            continue
        key = name.strip(JAVASCRIPT)
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if following.startswith("  ") and not following.startswith("  - "):
            inside = True
            found[key], key = {}, ""
    if items is not None:
        found[key] = items
    return found


def _scalar(text: str) -> object:
    if text in ("true", "false", "null"):
        return {"true": True, "false": False}.get(text)
    if len(text) >= 2 and text.startswith('"') and text.endswith('"'):
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    if re.fullmatch(r"[-+]?(?:\.[0-9]+|[0-9]+\.?[0-9]*)(?:[eE][-+]?[0-9]+)?", text):
        return float(text)
    if re.fullmatch(r"0[xX][0-9a-fA-F]{1,300}|0[oO][0-7]{1,300}|0[bB][01]{1,300}", text):
        return float(int(text, 0))
    return text

"""The front matter of `*.instructions.md`, as Copilot CLI reads it. It stays in the text. Its specification, "B/C".

Recorded with 1.0.102. YAML that is broken, as `applyTo: **/*.ts` is, still gives two of its lines as text.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from guidelint.loading import yaml_core
from guidelint.loading.globset import Matcher
from guidelint.loading.whitespace import RUST

KEYS = ("applyTo", "paths", "description", "excludeAgent")
_EXCLUDED = ("coding-agent", "cloud-agent")

_OPENING = re.compile(r"---[ \t]*\r?\n")
_CLOSING = re.compile(r"---[ \t]*\r?(?:\n|\Z)")
_LINE = {key: re.compile(rf"^{key}:[ \t]+([^\n]*)$", re.MULTILINE) for key in ("applyTo", "paths")}
_LINE_END = re.compile(r"\r\n|[\r\n]")


@dataclass(frozen=True, slots=True)
class Header:
    """What the front matter of an instruction file says."""

    patterns: tuple[str, ...] = ()
    description: str = ""
    excluded: str | None = None
    """The value of `excludeAgent` that leaves the file out."""

    @property
    def everywhere(self) -> bool:
        """Whether the text is sent at the start: no pattern, or each matches all."""
        return all(pattern in ("**", "**/*", "*") for pattern in self.patterns)

    def applies_to(self, path: str, matcher: Matcher) -> bool:
        """Whether a pattern matches a file, seen from the root.

        A leading `!` is the opposite, a leading `./` nothing; a pattern without a slash is compared with the name.
        """
        name = path.rpartition("/")[2]
        for written in self.patterns:
            pattern = written.removeprefix("!").removeprefix("./")
            if pattern and matcher.matches(pattern, path if "/" in pattern else name) is not written.startswith("!"):
                return True
        return False


@functools.lru_cache(maxsize=1024)
def header(text: str) -> Header:
    """The header of a file's text, a byte order mark already dropped."""
    opening = _OPENING.match(text)
    # The first line that begins with `---` ends it; where more follows there, it is not read as YAML.
    end = text.find("\n---", opening.end() - 1) if opening else -1
    if opening is None or end < 0:
        return Header()
    yaml = text[opening.end() : end + 1]
    if not _CLOSING.match(text, end + 1):
        return _by_lines(yaml)
    try:
        values = yaml_core.parse(yaml)
    except yaml_core.Broken:
        return _by_lines(yaml)
    if not isinstance(values, dict):
        return Header()
    description = values.get("description")
    excluding = values.get("excludeAgent")
    listed = excluding if isinstance(excluding, list) else [excluding]
    return Header(
        patterns=_patterns(values.get("applyTo", values.get("paths"))),
        description=_LINE_END.sub(" ", description.strip(RUST)) if isinstance(description, str) else "",
        excluded=next((one for one in listed if isinstance(one, str) and one in _EXCLUDED), None),
    )


def _patterns(value: yaml_core.Value) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(pattern for part in _split(value) if (pattern := part.strip(RUST)))
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _split(text: str) -> list[str]:
    """The parts between the commas that stand neither in braces nor in a class."""
    parts: list[str] = []
    depth = start = 0
    in_class = False
    for place, char in enumerate(text):
        if in_class or char == "[":
            in_class = char != "]"
        elif char in "{}":
            depth = max(depth + (1 if char == "{" else -1), 0)
        elif char == "," and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _by_lines(yaml: str) -> Header:
    """The first `applyTo:` that begins a line, else the first `paths:`; the other keys are lost."""
    for line in _LINE.values():
        found = line.search(yaml)
        value = found[1].strip(RUST) if found else ""
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        else:
            value = re.split(r"[ \t]#", value, maxsplit=1)[0].rstrip(RUST)
        if patterns := _patterns(value):
            return Header(patterns)
    return Header()

"""YAML 1.2 with its core schema, as npm `yaml` 2 reads it with its defaults: front matter of cline and continue.

`yes`, `on` and dates are text; `010` and `0o7` are numbers, `1_0` is text. A key that stands twice, a second document
and more than a hundred uses of aliases are errors, `<<` is an ordinary key. Known from running the library; the
grammar is that of PyYAML, whose readers differ in rarities: what either refuses is refused here.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

Value: TypeAlias = "str | bool | float | list[Value] | dict[str, Value] | None"

MAX_CHARACTERS = 65_536
"""YAML beyond this is not read here, and counts as broken; the agents have no such bound."""

MAX_ALIASES = 100
"""Uses of anchors, each multiplied with the uses in what it stands for, after which the library gives up."""

MAX_DEPTH = 500
"""Collections inside each other, beyond which the text counts as broken. The library's own stack ends later."""


class Broken(Exception):
    """The text is no YAML, or none that the library takes."""


@functools.lru_cache(maxsize=1024)
def parse(text: str) -> Value:
    """The value of the one document in the text; None for an empty text. Keys that are no texts are left out.

    What comes back is shared between calls. Raises `Broken`.
    """
    if len(text) > MAX_CHARACTERS:
        raise Broken
    import yaml  # not needed by most files, and slow to import

    try:
        events = yaml.parse(_prepared(text), Loader=yaml.SafeLoader)
        return _Builder().document(events)
    except (yaml.YAMLError, RecursionError, ValueError):
        raise Broken from None


# PyYAML refuses control characters, and takes NEL, LS and PS for line ends and U+FEFF for nothing: they go through it
# in disguise.
_DISGUISED = "".join(
    chr(code) for code in (*range(9), 11, 12, *range(14, 32), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF)
)
_DISGUISE = {ord(character): 0xF0000 + number for number, character in enumerate(_DISGUISED)}
_BACK = {stand_in: code for code, stand_in in _DISGUISE.items()}

# A tab may part tokens, which PyYAML does not know; inside a value it is a character like others.
_TABS = re.compile(r"(?<=[:\-,?])[ \t]*\t[ \t]*|[ \t]*\t[ \t]*(?=#|$)", re.MULTILINE)
_INNER_TAB = re.compile(r"(?<=[^\s])([ ]*)\t")
_TAB = chr(0xF0000 + len(_DISGUISED))
_BACK[ord(_TAB)] = ord("\t")


def _prepared(text: str) -> str:
    return _INNER_TAB.sub(rf"\1{_TAB}", _TABS.sub(" ", text)).translate(_DISGUISE) + "\n"


class _Builder:
    """Makes values of PyYAML's events. Its parser and this loop have stacks of their own."""

    def __init__(self) -> None:
        self._anchors: dict[str, tuple[Value, int]] = {}
        """The value of an anchor, and the uses of aliases within it."""
        self._uses: dict[str, int] = {}

    def document(self, events: Iterator[Any]) -> Value:
        found: list[Value] = []
        stack: list[_Open] = []
        for event in events:
            kind = type(event).__name__
            if kind in ("MappingStartEvent", "SequenceStartEvent"):
                stack.append(_Open(event.anchor, kind == "MappingStartEvent"))
                if len(stack) > MAX_DEPTH:
                    raise Broken
                continue
            if kind == "ScalarEvent":
                value, anchor, uses = _scalar(event), event.anchor, 0
            elif kind == "AliasEvent":
                value, uses = self._alias(event.anchor)
                anchor = None
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                done = stack.pop()
                value, anchor, uses = done.value, done.anchor, done.uses
            else:
                continue
            if anchor is not None:
                self._anchors[anchor] = value, uses
                self._uses[anchor] = 0
            if stack:
                stack[-1].add(value, uses)
            else:
                found.append(value)
        if len(found) > 1:
            raise Broken
        return found[0] if found else None

    def _alias(self, anchor: str) -> tuple[Value, int]:
        if anchor not in self._anchors:
            raise Broken
        value, inside = self._anchors[anchor]
        self._uses[anchor] += 1
        if self._uses[anchor] * max(inside, 1) > MAX_ALIASES:
            raise Broken
        return value, self._uses[anchor] * max(inside, 1)


class _Open:
    """A mapping or a sequence that is being read."""

    def __init__(self, anchor: str | None, mapping: bool) -> None:
        self.anchor = anchor
        self.uses = 0
        self.value: list[Value] | dict[str, Value] = {} if mapping else []
        self._keys: set[tuple[type, object]] = set()
        self._key: Value = None
        self._has_key = False

    def add(self, value: Value, uses: int) -> None:
        self.uses = max(self.uses, uses)
        if isinstance(self.value, list):
            self.value.append(value)
            return
        self._has_key = not self._has_key
        if self._has_key:
            self._key = value
            if not isinstance(value, (list, dict)):
                if (type(value), value) in self._keys:
                    raise Broken
                self._keys.add((type(value), value))
        elif isinstance(self._key, str):
            self.value[self._key] = value


_NULL = re.compile(r"~|[Nn]ull|NULL|")
_TRUE, _FALSE = re.compile("[Tt]rue|TRUE"), re.compile("[Ff]alse|FALSE")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+|(?:\.[0-9]+|[0-9]+\.?[0-9]*)(?:[eE][-+]?[0-9]+)?)")
_BASED = re.compile("0o[0-7]+|0x[0-9a-fA-F]+")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_NAN = re.compile(r"\.nan|\.NaN|\.NAN")


def _scalar(event: Any) -> Value:
    text: str = event.value.translate(_BACK)
    plain = event.style is None
    core = event.tag is not None and event.tag.startswith("tag:yaml.org,2002:") and not event.tag.endswith(":str")
    if not (plain and event.tag is None) and not core:
        return text
    if _NULL.fullmatch(text):
        return None
    if _TRUE.fullmatch(text) or _FALSE.fullmatch(text):
        return text[0] in "tT"
    if _DECIMAL.fullmatch(text):
        return float(text)
    if _BASED.fullmatch(text):
        return _based(text)
    if found := _INFINITE.fullmatch(text):
        return float(found[1] + "inf")
    return float("nan") if _NAN.fullmatch(text) else text


def _based(text: str) -> float:
    try:
        return float(int(text[2:], 8 if text[1] == "o" else 16))
    except OverflowError:
        return float("inf")


def truthy(value: Value) -> bool:
    """JavaScript's truth: an empty list is true, NaN is not."""
    if isinstance(value, (list, dict)):
        return True
    return bool(value) and value == value

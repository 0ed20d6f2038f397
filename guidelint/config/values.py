"""Typed values out of a TOML document: what is wrong is told with its key and line.

A reader takes a `Value` and returns what it stands for, or raises `ConfigError`. `keys_of` makes the readers for the
fields of a dataclass from their types, so that the fields are the one list of the keys.
"""

from __future__ import annotations

import dataclasses
import enum
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guidelint.config.locator import Keys
from guidelint.errors import GuidelintError, nearest


class ConfigError(GuidelintError):
    """Why a configuration cannot be used, as one line: `PATH:LINE: what is wrong`."""

    def __init__(self, path: str, problem: str, *, line: int | None = None, key: str | None = None) -> None:
        place = printable(path) if line is None else f"{printable(path)}:{line}"
        super().__init__(f"{place}: {problem}")
        self.path = path
        self.problem = problem
        self.line = line
        self.key = key
        """As it is written in messages: `limits.near-percent`."""


def printable(text: str) -> str:
    """The text with escapes for what a terminal would obey or not show."""
    return "".join(
        char if char.isprintable() else f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
        for char in text
    )


def unknown(kind: str, word: str, known: Iterable[str], *, within: str = "") -> str:
    """The message that answers an unknown word. `within` goes before keys: the dotted key of their table."""
    near = nearest(within + word[:100], [within + name for name in known])
    return f"unknown {kind} `{within}{shortened(word)}`{near}"


def shortened(text: str) -> str:
    """The text of a file, for a message."""
    return printable(text if len(text) <= 100 else text[:99] + "…")


def dotted(keys: Keys) -> str:
    """Keys as TOML writes them. The number of a list item is left out: its line tells which it is."""
    parts = (key for key in keys if isinstance(key, str))
    return ".".join(part if re.fullmatch(r"[A-Za-z0-9_-]{1,100}", part) else f'"{shortened(part)}"' for part in parts)


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the document, and the way to it."""

    value: object
    keys: Keys
    path: str
    lines: Mapping[Keys, int]

    def error(self, problem: str) -> ConfigError:
        return ConfigError(self.path, problem, line=self.lines.get(self.keys), key=dotted(self.keys))

    def must_be(self, what: str) -> ConfigError:
        item = bool(self.keys) and isinstance(self.keys[-1], int)
        subject = f"each item of `{dotted(self.keys)}`" if item else f"key `{dotted(self.keys)}`"
        return self.error(f"{subject} must be {what}, not {_shown(self.value)}")

    def entries(self) -> Iterator[tuple[str, Value]]:
        """The keys of a table with their values."""
        if not isinstance(self.value, dict):
            raise self.must_be("a table")
        for key, value in self.value.items():
            yield key, Value(value, (*self.keys, key), self.path, self.lines)

    def items(self) -> list[Value]:
        """The items of a list."""
        if not isinstance(self.value, list):
            raise self.must_be("a list")
        return [Value(item, (*self.keys, number), self.path, self.lines) for number, item in enumerate(self.value)]


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{shortened(value)}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return shortened(repr(value)) if not isinstance(value, int) or abs(value) < 10**99 else "a huge number"
    kinds: dict[type, str] = {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date or time")


# Readers

Reader = Callable[[Value], Any]


@dataclass(frozen=True, slots=True)
class Form:
    """What a string must look like: `pattern` is found in it, `never` is not. The schema has the same two."""

    what: str
    pattern: str
    never: str

    def __call__(self, value: Value) -> str:
        read = text(value)
        if not re.search(self.pattern, read) or re.search(self.never, read):
            raise value.must_be(self.what)
        return read


def text(value: Value) -> str:
    """Any string."""
    if not isinstance(value.value, str):
        raise value.must_be("a string")
    return value.value


def flag(value: Value) -> bool:
    """True or false."""
    if not isinstance(value.value, bool):
        raise value.must_be("true or false")
    return value.value


def whole(least: int, most: int | None = None) -> Reader:
    """A whole number in a range, both ends included."""
    what = f"a whole number from {least} " + ("on" if most is None else f"to {most}")

    def read(value: Value) -> int:
        number = value.value
        if isinstance(number, float) and number.is_integer():
            number = int(number)  # JSON Schema does not tell 80.0 from 80
        if not isinstance(number, int) or isinstance(number, bool) or number < least:
            raise value.must_be(what)
        if most is not None and number > most:
            raise value.must_be(what)
        return number

    return read


def word(words: Mapping[str, object]) -> Reader:
    """One of the words; the result is what it stands for."""
    quoted = [f'"{name}"' for name in words]
    what = " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)

    def read(value: Value) -> object:
        if not isinstance(value.value, str) or value.value not in words:
            raise value.must_be(what)
        return words[value.value]

    return read


def list_of(item: Reader, *, least: int = 0, distinct: bool = False) -> Reader:
    """A list with at least that many items, as a tuple."""

    def read(value: Value) -> tuple[Any, ...]:
        items = value.items()
        if len(items) < least:
            raise value.error(f"key `{dotted(value.keys)}` must not be empty")
        results = tuple(item(one) for one in items)
        for number, one in enumerate(items):
            if distinct and results[number] in results[:number]:
                raise one.error(f"key `{dotted(value.keys)}` holds {_shown(one.value)} twice")
        return results

    return read


def table_of(key: Reader, entry: Reader) -> Reader:
    """A table with free keys; the reader of keys gets each as if it were a value."""

    def read(value: Value) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, one in value.entries():
            key(dataclasses.replace(one, value=name))
            found[name] = entry(one)
        return found

    return read


def record(build: Callable[..., Any], keys: Mapping[str, Key]) -> Reader:
    """A table with these keys; `build` gets what they hold by field name."""

    def read(value: Value) -> Any:
        return build(**fields(value, keys))

    return read


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: the field it fills, what it holds, and whether it must be there."""

    field: str
    read: Reader
    required: bool


def fields(value: Value, keys: Mapping[str, Key]) -> dict[str, Any]:
    """What a table holds, by field name. Unknown and missing keys are errors."""
    within = f"{dotted(value.keys)}." if value.keys else ""
    found: dict[str, Any] = {}
    for name, one in value.entries():
        if name not in keys:
            raise one.error(unknown("key", name, keys, within=within))
        found[keys[name].field] = keys[name].read(one)
    for name, key in keys.items():
        if key.required and key.field not in found:
            raise value.error(f"key `{within}{name}` is missing")
    return found


def keys_of(declared: type, readers: Mapping[str, Reader], *, without: frozenset[str] = frozenset()) -> dict[str, Key]:
    """The keys for the fields of a dataclass, in kebab-case. `readers` go before what a field's type says."""
    hints = typing.get_type_hints(declared)
    return {
        field.name.replace("_", "-"): Key(
            field.name,
            readers[field.name] if field.name in readers else _reader(hints[field.name]),
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(declared)
        if field.name not in without
    }


def _reader(hint: Any) -> Reader:
    """The reader for a type. A number has none: its range must be given."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        (hint,) = (option for option in typing.get_args(hint) if option is not type(None))
    if typing.get_origin(hint) is typing.Literal:
        return word({name: name for name in typing.get_args(hint)})
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return word({member.value: member for member in hint})
    simple: dict[Any, Reader] = {str: text, bool: flag, tuple[str, ...]: list_of(text)}
    return simple[hint]

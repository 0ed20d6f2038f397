"""What a change does to the settings of a check: rules that no longer run, files that are no longer looked at."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from guidelint.config import Config, OwnAgent
from guidelint.loading.agent import Agent
from guidelint.loading.declared import TextLimit
from guidelint.markdown.document import document
from guidelint.trees.base import Contents
from guidelint.views import View

NOT_SET = "not set"
"""Stands for the value of a key that the configuration does not have."""

_LEFT_OUT = ("path", "folder", "lines", "select", "ignore")
"""Fields of a configuration that are no settings, or that show in the rules that run."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A key of the configuration that has another value."""

    key: str
    """Dotted, as it is written in the file."""
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A suppression comment that was not there before."""

    path: str
    """Relative to the root."""
    line: int
    whole_file: bool
    rules: tuple[str, ...]
    """As written; none stands for all."""


def settings(before: Config, after: Config) -> Iterator[Setting]:
    """The keys whose values differ, but for the lists of rules."""
    old, new = dict(_values(before)), dict(_values(after))
    for key in dict.fromkeys((*old, *new)):
        was, is_now = old.get(key, NOT_SET), new.get(key, NOT_SET)
        if was != is_now:
            yield Setting(key, was, is_now)


def _values(config: Config) -> Iterator[tuple[str, str]]:
    for field in fields(config):
        if field.name in _LEFT_OUT:
            continue
        value = getattr(config, field.name)
        key = field.name.replace("_", "-")
        if field.name == "limits":
            for part in fields(value):
                yield f"{key}.{part.name.replace('_', '-')}", _shown(getattr(value, part.name))
        elif isinstance(value, Mapping):
            for name, entry in value.items():
                yield from _entries(f"{key}.{name}", entry)
        else:
            yield key, _shown(value)


def _entries(key: str, entry: object) -> Iterator[tuple[str, str]]:
    if not isinstance(entry, OwnAgent):
        yield key, _shown(entry)
        return
    yield f"{key}.title", _shown(entry.title)
    for part in fields(entry.declaration):
        value = getattr(entry.declaration, part.name)
        if value != part.default:
            yield f"{key}.{part.name.replace('_', '-')}", _shown(value)


def _shown(value: object) -> str:
    if value is None:
        return NOT_SET
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, TextLimit):
        return f"{value.amount:,} {value.unit.value}"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "empty"
    return str(value)


def suppressions(before: View, after: View, agents: tuple[Agent, ...]) -> Iterator[Suppressed]:
    """The suppression comments in guidance files that are new, or name more rules."""
    for name in after.repository.files:
        if not any(agent.may_load(name) for agent in agents):
            continue
        known = {(one.whole_file, one.rules) for one in _suppressions(before, name)}
        for one in _suppressions(after, name):
            if (one.whole_file, one.rules) not in known:
                yield one


def _suppressions(view: View, name: str) -> Iterator[Suppressed]:
    path = f"{view.root}/{name}"
    if view.confined.link(path) is not None:  # the file that it leads to has them
        return
    contents = view.confined.read(path)
    if isinstance(contents, Contents) and b"guidelint:" in contents.data:
        parsed = document(contents.data)
        for one in parsed.suppressions:
            if one.problem is None:
                line = parsed.lines.position(one.span.start).line
                yield Suppressed(name, line, one.whole_file, tuple(rule.name for rule in one.rules))

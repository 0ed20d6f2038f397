"""What a manifest declares: the names under which a tool runs something."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field


class Kind(enum.Enum):
    """A way to give commands names. The value is what one such name is called."""

    PACKAGE = "script"
    """`scripts` of a package.json."""
    DENO = "deno task"
    TURBO = "turbo task"
    MAKE = "target"
    JUST = "recipe"
    TASK = "task"
    """Of a Taskfile."""
    MISE = "mise task"
    POE = "poe task"
    TASKIPY = "taskipy task"
    HATCH = "hatch script"
    PDM = "pdm script"
    PIPENV = "pipenv script"
    PIXI = "pixi task"
    ENTRY = "entry point"
    """`scripts` of a Python project: the commands that installing it gives."""
    TOX = "tox environment"
    NOX = "nox session"
    INVOKE = "invoke task"
    CARGO = "cargo alias"
    COMPOSER = "composer script"


@dataclass(frozen=True, slots=True)
class Declared:
    """The names that one manifest declares for one kind, those of the files that it includes among them."""

    kind: Kind
    path: str
    """The manifest, relative to the root of the repository."""
    folder: str
    """The folder that it is about, relative to the root; `` is the root."""
    names: tuple[str, ...] = ()
    """In the order of the manifest."""
    patterns: tuple[str, ...] = ()
    """Names of which a part can be anything, written `*`."""
    arguments: frozenset[str] = frozenset()
    """Those of the names that take arguments, so that the words after them are no names."""
    complete: bool = True
    """Whether there are no others. False where the manifest could not be read to its end, or computes names."""
    _known: frozenset[str] = field(default=frozenset(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", frozenset(self.names))

    @property
    def says(self) -> bool:
        """Whether what is not among its names does not exist.

        A manifest without any name says nothing: it serves another purpose, as a package.json does that only holds
        `"type": "module"`.
        """
        return self.complete and bool(self.names)

    def has(self, name: str) -> bool:
        """Whether it declares a name, or a pattern that matches it."""
        return name in self._known or any(matches(pattern, name) for pattern in self.patterns)


def matches(pattern: str, name: str) -> bool:
    """Whether a name is the pattern with each `*` of it replaced by some text. Takes time in proportion to both."""
    first, *rest = pattern.split("*")
    if not rest:
        return first == name
    last = rest.pop()
    if len(name) < len(first) + len(last) or not name.startswith(first) or not name.endswith(last):
        return False
    at, end = len(first), len(name) - len(last)
    for part in rest:
        found = name.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True


def texts(values: Iterable[object]) -> tuple[str, ...]:
    """Those of the values that are texts, each once, in order."""
    return tuple(dict.fromkeys(value for value in values if isinstance(value, str)))


def table(value: object, *keys: str) -> dict[str, object]:
    """What stands under the keys, one inside the other, where that is a mapping; else an empty one."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}

"""Words that sentences about changes share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from guidelint.comparing import Change

MOST_NAMES = 3
"""Names in a list before the others are counted."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that a reviewer should know."""

    text: str
    grave: bool = False
    """Whether guidance gets lost by it, or a gate is loosened."""


def folder(path: str) -> str:
    """A start folder for people."""
    return "the root" if path == "." else path


def signed(number: int) -> str:
    """`+1,200`, `-5`, `±0`."""
    return f"{number:+,}" if number else "±0"


def listed(names: Iterable[str], most: int = MOST_NAMES) -> str:
    """`a`, `a and b`, `a, b, c and 4 more`."""
    known = list(dict.fromkeys(names))
    if len(known) > most + 1:
        return f"{', '.join(known[:most])} and {len(known) - most:,} more"
    return " and ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


Key = TypeVar("Key")


class Groups(Generic[Key]):
    """Changes that bring the same, with where they do."""

    def __init__(self) -> None:
        self._where: dict[Key, list[Change]] = {}

    def add(self, key: Key, change: Change) -> None:
        self._where.setdefault(key, []).append(change)

    def items(self) -> Iterable[tuple[Key, list[Change]]]:
        return self._where.items()


def where(changes: Iterable[Change]) -> str:
    """`codex in the root and pkg/a`; `cline in the root, and codex in pkg/a`."""
    folders: dict[str, list[str]] = {}
    for change in changes:
        folders.setdefault(change.agent, []).append(folder(change.folder))
    agents: dict[frozenset[str], list[str]] = {}
    for agent, places in folders.items():
        agents.setdefault(frozenset(places), []).append(agent)
    parts = [f"{listed(names)} in {listed(folders[names[0]])}" for names in agents.values()]
    if len(parts) > MOST_NAMES:
        return f"{listed(folders)}, at {counted(sum(map(len, folders.values())), 'start')}"
    return ", and ".join(parts)

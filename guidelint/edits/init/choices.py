"""A command that may be listed, and where it comes from."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from guidelint.edits.init.purposes import Purpose, language_of
from guidelint.edits.init.reading import Proof


class Origin(enum.IntEnum):
    """How a command is known; the better first."""

    DECLARED = 0
    """A manifest gives it a name."""
    CI = 1
    """CI runs it as it is."""
    USUAL = 2
    """The manifest of its language is there, whose tool has it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A command that verifies work."""

    purpose: Purpose
    text: str
    folder: str
    """Where it is run, from the root."""
    origin: Origin
    proofs: tuple[Proof, ...]
    in_ci: bool = False
    favoured: bool = False
    """Whether CI runs the same tool."""
    remark: str = ""
    """What is said of it in place of its purpose."""
    covers: frozenset[Purpose] = frozenset()
    """What it verifies, where it is one for several."""
    alike: bool = False
    """Whether other parts have the same command."""
    rank: int = 0
    """How far down its name stands among those that serve the purpose."""

    @property
    def line(self) -> str:
        """As it is typed at the root."""
        return f"cd {self.folder} && {self.text}" if self.folder else self.text

    @property
    def order(self) -> tuple[bool, int, int, int]:
        """The key of what is best."""
        return (not (self.in_ci or self.favoured), self.origin, self.rank, len(self.text))


def best(choices: Iterable[Choice]) -> Mapping[Purpose, Choice]:
    """The best command for each purpose."""
    found: dict[Purpose, Choice] = {}
    for one in choices:
        if one.purpose not in found or one.order < found[one.purpose].order:
            found[one.purpose] = one
    return {purpose: found[purpose] for purpose in Purpose if purpose in found}


def others(chosen: Mapping[Purpose, Choice], choices: Iterable[Choice]) -> Iterator[Choice]:
    """Beside a command of one language, those that CI runs for the same purpose in other languages."""
    seen = {(purpose, language_of(one.text)) for purpose, one in chosen.items()}
    for one in sorted(choices, key=lambda one: one.order):
        key = (one.purpose, language_of(one.text))
        beside = any(purpose is one.purpose and language for purpose, language in seen)
        if one.origin is Origin.CI and key[1] and key not in seen and beside:
            seen.add(key)
            yield one

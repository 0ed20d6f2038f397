"""Which guidance files one agent is sent at one start."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from guidelint.checks.facts import Files
from guidelint.loading.context import Context


class Together:
    """The contexts that hold two files."""

    def __init__(self, contexts: Sequence[Context], files: Files) -> None:
        self._contexts = contexts
        self._of: dict[str, set[int]] = defaultdict(set)
        for number, context in enumerate(contexts):
            for path in context.loaded:
                self._of[files.real(path)].add(number)

    def contexts(self, one: str, other: str) -> list[Context]:
        """The contexts that have both, by their real paths."""
        return [self._contexts[number] for number in sorted(self._of.get(one, set()) & self._of.get(other, set()))]

    def readers(self, path: str) -> set[str]:
        """The agents that are sent a file at some start, by id."""
        return {self._contexts[number].agent for number in self._of.get(path, ())}

"""The imports of one request, as trees under the files that they stand in."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.loading.agent import Agent
from guidelint.loading.context import Candidate, Context, Import, ImportOutcome, Outcome
from guidelint.reports.console import BAD, GOOD
from guidelint.reports.escaping import visible
from guidelint.reports.explain import layout, reasons, words
from guidelint.reports.explain.layout import DIM
from guidelint.reports.explain.view import View
from guidelint.reports.measures import Sent, expanded

_IMPORT_STYLES = {ImportOutcome.EXPANDED: GOOD, ImportOutcome.REPEATED: DIM, ImportOutcome.NOT_HERE: DIM}
_MOST_IMPORTS = 40


class ImportTree:
    """The imports of one request, to be shown under the files that they stand in."""

    def __init__(self, agent: Agent, context: Context, view: View, known: Sent, touched: str | None) -> None:
        self._agent = agent
        self._context = context
        self._view = view
        self._known = known
        self._left: dict[tuple[object, ...], Import] = {}
        self._in: dict[tuple[str, int], list[tuple[object, ...]]] = {}
        for found in context.imports:
            # A file that is put in place several times has the same references each time.
            key = (found.origin, found.target, found.outcome, found.depth)
            if found.touched == touched and key not in self._left:
                self._left[key] = found
                self._in.setdefault((known.real(found.origin.path), found.depth), []).append(key)
        self.targets = {found.target for found in self._left.values() if expanded(found)}
        self._room = len(self._left) if view.everything else _MOST_IMPORTS

    def below(self, candidate: Candidate) -> Iterator[layout.Entry]:
        """The imports of a file that the agent found by itself, and those of what they bring."""
        if candidate.outcome is Outcome.LOADED:
            yield from self._level(candidate.path, 1, "")

    def rest(self) -> Iterator[layout.Entry]:
        """What stands under no file that was shown."""
        for key in list(self._left):
            found = self._left.get(key)
            if found and self._room > 0:
                yield self._entry(key, f"{self._view.names.show(found.origin.path)} ")
        if self._left:
            failed = sum(not expanded(found) for found in self._left.values())
            left = words.number(len(self._left), "imports")
            yield layout.Entry("…", DIM, f"and {left}, {failed:,} of them not loaded (-v)")

    def _level(self, path: str, depth: int, bars: str) -> Iterator[layout.Entry]:
        keys = [key for key in self._in.get((self._known.real(path), depth), ()) if key in self._left]
        for number, key in enumerate(keys):
            found = self._left.get(key)
            if found is None or self._room <= 0 or depth > 100:
                return
            last = number == len(keys) - 1
            yield self._entry(key, f"{bars}{'└─' if last else '├─'} ")
            if expanded(found) and found.target:
                yield from self._level(found.target, depth + 1, bars + ("   " if last else "│  "))

    def _entry(self, key: tuple[object, ...], before: str) -> layout.Entry:
        found = self._left.pop(key)
        self._room -= 1
        line, _ = self._known.position(found.origin.path, found.origin.start)
        data = self._known.data(found.origin.path)[found.origin.start : found.origin.end]
        reference = data.decode("utf-8", "replace")
        if not 0 < len(reference) <= len(found.written) + 2:
            reference = found.written  # without comment marks and the like
        reference = visible(reference if len(reference) <= 80 else f"{reference[:79]}…")
        label = "loaded" if expanded(found) else "no import" if _is_none(found) else found.outcome.value
        style = _IMPORT_STYLES.get(found.outcome, BAD)
        return layout.Entry(label, style, f"{before}line {line:,} {reference}", self._reason(found))

    def _reason(self, found: Import) -> str:
        target = self._view.names.show(found.target) if found.target else "no path"
        problem = f": {found.problem.value}" if found.problem else ""
        match found.outcome:
            case ImportOutcome.EXPANDED:
                return reasons.sent(found.target or "", self._agent, self._known)
            case ImportOutcome.MISSING:
                return f"{target} is not there"
            case ImportOutcome.CYCLE:
                return f"{target} is what imports it"
            case ImportOutcome.REPEATED:
                return f"{target} is loaded already"
            case ImportOutcome.TOO_DEEP:
                return f"{target} is {words.number(found.depth, 'hops')} away"
            case ImportOutcome.OUTSIDE:
                return f"{target} is outside what may be imported"
            case ImportOutcome.WRONG_TYPE:
                return f"{target}{problem}" if found.problem else self._refusal(found, target)
            case ImportOutcome.NOT_HERE:
                return "it stands where none is looked for"

    def _refusal(self, found: Import, target: str) -> str:
        """Why a file is not imported, as far as the agent tells."""
        for one in self._context.candidates:
            if one.path == found.target and one.outcome is not Outcome.LOADED:
                reason = reasons.reason(one, self._agent, self._context, self._view, self._known)
                return f"{target}: {one.outcome.value} {reason}".rstrip()
        return f"{target} is no file that it imports"


def _is_none(found: Import) -> bool:
    return found.outcome is ImportOutcome.NOT_HERE

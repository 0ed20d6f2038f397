"""Applies the fixes of findings: not to files, but to drafts, looking again until there is nothing left to fix."""

from __future__ import annotations

import hashlib
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

from guidelint.edits.draft import Draft, Splice
from guidelint.findings import Finding, Fix

ROUNDS = 20
"""How often fixes are applied and findings looked for again. Two mostly do; what fixes bring up may be fixed, too."""


class Found(Protocol):
    """What a check found."""

    @property
    def findings(self) -> tuple[Finding, ...]: ...


_Found = TypeVar("_Found", bound=Found)


@dataclass(frozen=True, slots=True)
class Applied:
    """Fixes that belong together, as they have files in common: all of these are written, or none."""

    paths: frozenset[str]
    findings: int
    """How many findings they fix."""


@dataclass(frozen=True)
class Fixed(Generic[_Found]):
    """What fixes make of files, and what is left to find."""

    result: _Found
    drafts: Mapping[str, Draft]
    """The files that change, by real path."""
    applied: tuple[Applied, ...]
    finished: bool
    """Whether nothing more would change if it was done again."""


def fixed(
    check: Callable[[Mapping[str, bytes]], _Found],
    read: Callable[[str], bytes | None],
    wanted: Callable[[Fix], bool],
) -> Fixed[_Found]:
    """All fixes that are `wanted` applied, those of findings that only these bring up included.

    `check` answers what is found where files, by real path, have other bytes than on the disk. `read` gives the bytes
    of a file that may be changed, None for others. Nothing is written.

    Of fixes that touch the same text the first is applied, the others when it has been looked again. Of fixes that undo
    each other the state stays that comes up a second time, so that another run ends in it, too.
    """
    drafts: dict[str, Draft] = {}
    applied: list[Applied] = []
    states = {_state(drafts)}
    finished = False
    result = check({})
    for _ in range(ROUNDS):
        chosen = _Chosen(drafts, read)
        for one in result.findings:
            if one.fix and wanted(one.fix):
                chosen.take(one.fix)
        if not chosen.applied:
            finished = True
            break
        applied += chosen.applied
        drafts |= {path: chosen.draft(path).spliced(splices) for path, splices in chosen.splices.items()}
        result = check({path: draft.data for path, draft in drafts.items() if draft.data != draft.before})
        state = _state(drafts)
        if state in states:
            break
        states.add(state)
    changed = {path: draft for path, draft in drafts.items() if draft.data != draft.before}
    return Fixed(result, changed, _together(applied, frozenset(changed)), finished)


class _Chosen:
    """The fixes of one round, which do not touch each other's text."""

    def __init__(self, drafts: Mapping[str, Draft], read: Callable[[str], bytes | None]) -> None:
        self._drafts: dict[str, Draft | None] = dict(drafts)
        self._read = read
        self.splices: dict[str, list[Splice]] = {}
        """What is done to each file, in order."""
        self._fixes: dict[tuple[tuple[str, Splice], ...], int] = {}
        """How many findings each of the fixes is for."""

    @property
    def applied(self) -> list[Applied]:
        return [Applied(frozenset(path for path, _ in fix), count) for fix, count in self._fixes.items()]

    def draft(self, path: str) -> Draft:
        """The file's draft; that the file may be changed is known."""
        draft = self._draft(path)
        assert draft is not None
        return draft

    def _draft(self, path: str) -> Draft | None:
        if path not in self._drafts:
            data = self._read(path)
            self._drafts[path] = None if data is None else Draft(data)
        return self._drafts[path]

    def take(self, fix: Fix) -> None:
        """Add a fix, if all of it can be done and nothing of it touches what another one does."""
        splices: list[tuple[str, Splice]] = []
        for edit in fix.edits:
            draft = self._draft(edit.place.path)
            splice = draft.splice(edit.place, edit.text) if draft else None
            if draft is None or splice is None:
                return
            if draft.data[splice.start : splice.end] != splice.data:
                splices.append((edit.place.path, splice))
        key = tuple(sorted(splices))
        if key in self._fixes:  # several findings that one comment, say, is the reason of
            self._fixes[key] += 1
        elif key and not any(self._touches(path, splice) for path, splice in key) and not _touch_each_other(key):
            self._fixes[key] = 1
            for path, splice in key:
                insort(self.splices.setdefault(path, []), splice)

    def _touches(self, path: str, splice: Splice) -> bool:
        taken = self.splices.get(path, [])
        number = bisect_left(taken, splice)
        return any(_touch(splice, other) for other in taken[max(number - 1, 0) : number + 1])


def _touch_each_other(splices: tuple[tuple[str, Splice], ...]) -> bool:
    return any(path == other and _touch(one, another) for (path, one), (other, another) in pairwise(splices))


def _touch(one: Splice, other: Splice) -> bool:
    """Whether two edits have a byte in common, or one is an insertion at an end of the other."""
    first, second = sorted((one, other))
    if first.start == first.end or second.start == second.end:
        return second.start <= first.end
    return second.start < first.end


def _state(drafts: Mapping[str, Draft]) -> bytes:
    state = hashlib.sha256()
    for path, draft in sorted(drafts.items()):
        if draft.data != draft.before:
            state.update(hashlib.sha256(path.encode("utf-8", "surrogatepass")).digest())
            state.update(hashlib.sha256(draft.data).digest())
    return state.digest()


def _together(applied: Iterable[Applied], changed: frozenset[str]) -> tuple[Applied, ...]:
    """The fixes grouped by the files that they have in common; of files that did not change in the end, none."""
    group_of: dict[str, str] = {}

    def leader(path: str) -> str:
        while group_of.setdefault(path, path) != path:
            group_of[path] = path = group_of[group_of[path]]
        return path

    for one in applied:
        first, *others = one.paths
        for path in (first, *others):
            group_of[leader(path)] = leader(first)
    paths: dict[str, set[str]] = {}
    for path in list(group_of):
        paths.setdefault(leader(path), set()).add(path)
    findings = dict.fromkeys(paths, 0)
    for one in applied:
        findings[leader(next(iter(one.paths)))] += one.findings
    groups = (Applied(frozenset(many) & changed, findings[name]) for name, many in sorted(paths.items()))
    return tuple(group for group in groups if group.paths)

"""The commands that verify work in a repository: for each purpose the one that its people use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from guidelint.edits.init import ci, declared, ecosystems, workflows
from guidelint.edits.init.choices import Choice, best, others
from guidelint.edits.init.lines import Line
from guidelint.edits.init.purposes import Purpose
from guidelint.edits.init.reading import Reading, is_part
from guidelint.edits.init.workflows import Run

_MOST = 10
"""Commands that are listed."""
_MOST_PARTS = 3
"""Parts of a repository whose commands are listed one by one."""
_WIDTH = 48
"""Columns after which a remark is not aligned any more."""


def choices(reading: Reading) -> list[Choice]:
    """The commands to list, in order: those of the root, then those of its parts where the root has no tests."""
    runs = list(workflows.runs(reading))
    asked = ci.names_asked_for(runs)
    concrete = list(ci.choices(reading, runs))
    root = _of_folder(reading, "", asked, concrete)
    found = _in_order([*root.values(), *others(root, [one for one in concrete if not one.folder])])
    parts = _parts(reading, root, runs)
    if parts:
        of_parts = [_of_folder(reading, part, asked, concrete) for part in parts]
        if Purpose.TEST in root:
            found += [one[Purpose.TEST] for one in of_parts if Purpose.TEST in one and one[Purpose.TEST].in_ci]
        elif len(parts) <= _MOST_PARTS:
            found += [choice for one in of_parts for choice in one.values()]
        else:
            found += _shared(of_parts)
    listed = {one.purpose for one in found}
    return [one for one in found if not (one.covers and not one.in_ci and one.covers <= listed)][:_MOST]


def _of_folder(
    reading: Reading, folder: str, asked: Mapping[ci.Asked, Run], concrete: Sequence[Choice]
) -> Mapping[Purpose, Choice]:
    here = [one for one in concrete if one.folder == folder]
    found = best([*declared.choices(reading, folder, asked, here), *here, *ecosystems.choices(reading, folder)])
    same: dict[str, Choice] = {}
    for one in found.values():
        same.setdefault(one.text, one)
    return {purpose: one for purpose, one in found.items() if same[one.text] is one}


def _in_order(found: Iterable[Choice]) -> list[Choice]:
    order = list(Purpose)
    return sorted(found, key=lambda one: order.index(one.purpose))


def _parts(reading: Reading, root: Mapping[Purpose, Choice], runs: Iterable[Run]) -> list[str]:
    """The folders whose commands are to be listed, too: those that CI works in, else those with a manifest."""
    in_ci: dict[str, None] = {}
    for run in runs:
        if run.folder and run.folder.count("/") < 2 and is_part(run.folder) and _is_project(reading, run.folder):
            in_ci.setdefault(run.folder)
    if Purpose.TEST in root:
        # The root's own tests of a workspace run those of its packages.
        return list(in_ci) if len(in_ci) < _MOST_PARTS and not reading.has("package.json") else []
    return list(in_ci) or [folder for folder in reading.folders if _is_project(reading, folder)]


def _is_project(reading: Reading, folder: str) -> bool:
    return reading.first(folder, *ecosystems.MANIFESTS) is not None


def _shared(parts: Iterable[Mapping[Purpose, Choice]]) -> list[Choice]:
    """For each purpose the command that most of many parts have, shown with the first of them."""
    found: dict[tuple[Purpose, str], list[Choice]] = {}
    for part in parts:
        for one in part.values():
            found.setdefault((one.purpose, one.text), []).append(one)
    taken: dict[Purpose, list[Choice]] = {}
    for (purpose, _), many in sorted(found.items(), key=lambda item: -len(item[1])):
        if len(many) > 1:
            taken.setdefault(purpose, many)
    # All are shown in one folder, as far as it has them.
    folders = Counter(one.folder for many in taken.values() for one in many)
    shown = (
        max(taken[purpose], key=lambda one: (folders[one.folder], -len(one.folder)))
        for purpose in Purpose
        if purpose in taken
    )
    return [replace(one, alike=True) for one in shown]


def _remark(one: Choice) -> str:
    in_ci = ", in CI" if one.in_ci else ""
    return f"{one.remark or one.purpose.value}{in_ci}{'; alike in other packages' if one.alike else ''}"


def lines(found: Sequence[Choice]) -> list[Line]:
    """The commands as lines of a block, with a remark each."""
    widest = max((len(one.line) for one in found if len(one.line) <= _WIDTH), default=0)
    return [
        Line(
            f"{one.line.ljust(widest)}  # {_remark(one)}",
            one.proofs,
            weight=20 if one.purpose in (Purpose.TEST, Purpose.LINT) else 12,
        )
        for one in found
    ]

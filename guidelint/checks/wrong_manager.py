"""Guidance that works with another package manager than the one whose lock file the repository has."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.runners.managers import Use, used
from guidelint.checks.sample_folders import is_sample
from guidelint.checks.shell import Command, commands
from guidelint.checks.shell.excuses import elsewhere, excused
from guidelint.findings import Confidence, Finding, Related, Rule, Severity, finding
from guidelint.repository.project import Manager, Project
from guidelint.repository.project.managers import JAVASCRIPT, PYTHON

RULE = Rule("GL404", "wrong-manager", Severity.WARNING, "another package manager than that of the lock file")

_LEAST = 3
"""Places at which a file must use the wrong manager; where one of them installs something, one less."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A command that works with a manager."""

    use: Use
    command: Command
    section: object


def check(guidance: tuple[GuidanceFile, ...], project: Project, files: Files) -> Iterator[Finding]:
    for file in guidance:
        if files.inside(file.path):
            for ecosystem in (JAVASCRIPT, PYTHON):
                yield from _in_file(file, ecosystem, project, files)


def _in_file(file: GuidanceFile, ecosystem: Mapping[str, str], project: Project, files: Files) -> Iterator[Finding]:
    folder = posixpath.dirname(files.show(file.path))
    names = frozenset(ecosystem.values())
    own = {package.name for package in project.packages.values()}
    wrong: dict[tuple[str, Manager], list[_Place]] = {}
    right: dict[str, list[_Place]] = {}
    for command in commands(file.document):
        use = used(command.words)
        if use is None or use.manager not in names or command.steps is None or not command.sure:
            continue
        if any(package.partition("@")[0] in own or package in own for package in use.packages):
            continue  # that is how its users install it
        where = _folder(folder, command.steps, project)
        if where is None:
            continue
        meant = project.managers.of(where, ecosystem)
        place = _Place(use, command, file.document.section_at(command.span.start))
        if len({one.name for one in meant}) != 1 or excused(command) or elsewhere(command):
            continue
        if use.manager == meant[0].name:
            right.setdefault(use.manager, []).append(place)
        else:
            wrong.setdefault((use.manager, meant[0]), []).append(place)
    for (name, manager), places in wrong.items():
        good = right.get(manager.name, [])
        # Where both stand in one section, they are alternatives.
        sections = {id(place.section) for place in good}
        left = [place for place in places if id(place.section) not in sections]
        if len(left) < _LEAST - any(place.use.installs for place in left):
            continue
        if any(one.name == name and not is_sample(one.path) for one in project.managers.all):
            continue  # some folder is worked on with it
        yield _finding(file, name, manager, left, len(good), files)


def _folder(folder: str, steps: tuple[str, ...], project: Project) -> str | None:
    """The folder that a command of the guidance in `folder` runs in; None where it is none of the repository."""
    for base in (folder, "") if steps else ():
        path = posixpath.normpath(posixpath.join(base, *steps))
        if path == "." or project.exists(path):
            return "" if path == "." else path
    return None if steps else folder


def _finding(file: GuidanceFile, name: str, manager: Manager, places: list[_Place], good: int, files: Files) -> Finding:
    first, *others = places

    def ends(place: _Place) -> tuple[int, int]:
        words = (place.command.words[0], place.use.last)
        return min(one.span.start for one in words), max(one.span.end for one in words)

    says = f"names {manager.name} as packageManager" if manager.field else f"is {manager.name}'s"
    where = files.place(posixpath.join(files.root, manager.path))
    return finding(
        RULE,
        f"works with {name} in {wording.number(len(places), 'places')}, but {manager.path} {says}",
        files.place(file.path, *ends(first)),
        agents=file.agents,
        evidence=[
            f"No lock file of {name} is in the repository.",
            f"{wording.number(good, 'commands')} of this file {'uses' if good == 1 else 'use'} {manager.name}.",
        ],
        help=f"Write the commands for {manager.name}; {name} would install other versions and leave a lock file.",
        related=[
            Related(where, f"{manager.name} here"),
            *(Related(files.place(file.path, *ends(place)), f"{name} here too") for place in others[:20]),
        ],
        confidence=Confidence.LOW
        if is_sample(files.show(file.path)) or good > len(places)
        else Confidence.MEDIUM
        if good
        else Confidence.HIGH,
    )

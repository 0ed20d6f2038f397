"""Whether what a command asks for is declared, seen from where it may be run.

Guidance rarely says where a command is to be run. So a name counts as missing only if no folder that may be meant
declares it: the guidance's own, those above it, and those that `cd` leads to. Where the command itself names a folder
or a package, that one decides.
"""

from __future__ import annotations

import enum
import posixpath
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.runners.ask import Ask
from guidelint.checks.runners.binaries import looks_like_script, may_be_program
from guidelint.checks.sample_folders import is_sample
from guidelint.checks.shell import Command
from guidelint.repository.project import Declared, Kind, Project


class Verdict(enum.Enum):
    """What is known of a name."""

    THERE = "declared"
    UNKNOWN = "not known"
    MISSING = "declared nowhere"
    ELSEWHERE = "declared, but not where the command runs"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of the name that a command asks for."""

    verdict: Verdict
    manifests: tuple[Declared, ...] = ()
    """Those that were looked at where the command runs, the nearest first; for what is missing at least one."""
    elsewhere: tuple[Declared, ...] = ()
    """Those that declare it, though the command does not run there."""
    others: int = 0
    """How many further manifests of the kind there are."""
    guessed: bool = False
    """Whether it might be something else than a declared name."""
    takes_arguments: bool = False

    @property
    def nearest(self) -> Declared:
        """The manifest in which the name was to be."""
        return next((one for one in self.manifests if one.names), self.manifests[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are declared where the command runs."""
        return tuple(dict.fromkeys(name for one in self.manifests for name in one.names))


_UNKNOWN = Answer(Verdict.UNKNOWN)
_COMPILED = ("", ".c", ".cc", ".cpp", ".sh", ".o", ".tex", ".f", ".p")
"""Endings of files from which make knows how to make a target without a rule; the file itself needs none."""


class Declarations:
    """Answers for the manifests of one repository. `name` is that of its folder."""

    def __init__(self, project: Project, name: str) -> None:
        self._project = project
        root = project.packages.get("")
        self._own_names = {name, root.name if root else name}

    def answer(self, ask: Ask, command: Command, folder: str) -> Answer:
        """What is known of a name that a command in the guidance of a folder asks for."""
        everywhere = [one for kind in ask.kinds for found in self._project.by_folder(kind).values() for one in found]
        if not everywhere or any(self._project.overflows(kind) for kind in ask.kinds):
            return _UNKNOWN
        bases = list(_upwards(folder))
        where = self._folders(bases, self._steps(ask, command))
        if where is None:
            return _UNKNOWN
        if ask.file is not None:
            return self._in_file(ask, where)
        named = bool(ask.folder or ask.packages or (command.moved and command.steps))
        if ask.packages:
            found = self._packages(ask.packages, where)
            if found is None:
                return _UNKNOWN
            where = found
        here = self._declared(ask, where)
        if ask.every:
            here, named = everywhere, False
        elif not named or not here:
            # npm and its kin, just, task and poe go up to the next manifest; and a folder that an earlier line led to
            # may be left again without a word.
            above = bases if not named else [up for one in where for up in _upwards(one)]
            here = self._declared(ask, dict.fromkeys([*where, *above]))
            named = named and bool(here)
        return self._judged(ask, here, everywhere, [*where, *bases], strict=named)

    def _judged(
        self, ask: Ask, here: list[Declared], everywhere: list[Declared], folders: Sequence[str], *, strict: bool
    ) -> Answer:
        declaring = next((one for one in here if one.has(ask.name)), None)
        if declaring is not None:
            return Answer(Verdict.THERE, takes_arguments=ask.name in declaring.arguments)
        if self._known_otherwise(ask, folders):
            return _UNKNOWN
        elsewhere = tuple(one for one in everywhere if one.has(ask.name))
        looked_at = here
        if not here:
            looked_at = [one for one in everywhere if not is_sample(one.path)]
            if elsewhere or not all(one.complete for one in everywhere):
                return _UNKNOWN
        if not all(one.complete for one in looked_at) or not any(one.names for one in looked_at):
            return _UNKNOWN
        program = ask.binary and self._may_be_program(ask, everywhere)
        if program:
            return _UNKNOWN
        verdict = Verdict.ELSEWHERE if elsewhere and not strict else Verdict.MISSING
        others = 0 if elsewhere else len(everywhere) - len(looked_at)
        return Answer(verdict, tuple(looked_at), elsewhere, others, ask.binary)

    def _steps(self, ask: Ask, command: Command) -> tuple[str, ...] | None:
        steps = command.steps
        if steps is None:
            return None
        if steps and steps[0] in self._own_names and not self._project.exists(steps[0]):
            steps = steps[1:]  # `cd` into the clone of this repository
        return (*steps, ask.folder) if ask.folder else steps

    def _folders(self, bases: Sequence[str], steps: tuple[str, ...] | None) -> list[str] | None:
        """The folders to which the steps lead from each base; None where they lead nowhere that exists."""
        if steps is None:
            return None
        if not steps:
            return list(bases[:1])
        found: list[str] = []
        for base in bases:
            at = base
            for step in steps:
                at = "" if step == "/" else posixpath.normpath(posixpath.join(at, step))
                at = "" if at == "." else at
            if not at.startswith((".", "/")) and (not at or self._project.exists(at)):
                found.append(at)
        return found or None

    def _packages(self, names: Iterable[str], where: Sequence[str]) -> list[str] | None:
        """The folders of packages, given by name or folder; None where one of them is not known."""
        found: list[str] = []
        packages = self._project.packages
        for name in names:
            path = posixpath.normpath(name.strip("{}")).removeprefix("./")
            same = [folder for folder, one in packages.items() if one.name == name]
            same = same or [folder for folder in packages if folder == path]
            same = same or [folder for base in where for folder in packages if folder == posixpath.join(base, path)]
            same = same or [folder for folder, one in packages.items() if one.name.rpartition("/")[2] == name]
            same = same or [folder for folder in packages if posixpath.basename(folder) == name]
            if not same:
                return None
            found += same
        return found

    def _in_file(self, ask: Ask, where: Sequence[str]) -> Answer:
        """The answer of the manifest that the command names."""
        assert ask.file is not None
        for folder in where:
            path = posixpath.normpath(posixpath.join(folder, ask.file))
            one = None if path.startswith((".", "/")) else self._project.at(ask.kinds[0], path, folder)
            if one is not None and one.has(ask.name):
                return Answer(Verdict.THERE, takes_arguments=ask.name in one.arguments)
            if one is not None and one.says and not self._known_otherwise(ask, where):
                return Answer(Verdict.MISSING, (one,))
        return _UNKNOWN

    def _declared(self, ask: Ask, folders: Iterable[str]) -> list[Declared]:
        return [
            one for folder in folders for kind in ask.kinds for one in self._project.by_folder(kind).get(folder, ())
        ]

    def _known_otherwise(self, ask: Ask, folders: Iterable[str]) -> bool:
        """Whether the tool knows what to do without a declaration."""
        kind = ask.kinds[0]
        if kind is Kind.MAKE:
            return any(
                self._project.exists(posixpath.join(folder, ask.name + end)) for folder in folders for end in _COMPILED
            )
        if kind is Kind.PACKAGE and ask.name == "start":
            return any(self._project.exists(posixpath.join(folder, "server.js")) for folder in folders)
        if kind is Kind.TOX:
            # tox makes up environments of the factors that it knows, and of Python's versions.
            known = {name for found in self._project.by_folder(kind).values() for one in found for name in one.names}
            return any(part in known or part.startswith(("py", "3.")) for part in ask.name.split("-"))
        if kind is Kind.NOX:
            known = {name for found in self._project.by_folder(kind).values() for one in found for name in one.names}
            return ask.name.rpartition("-")[0] in known
        return False

    def _may_be_program(self, ask: Ask, everywhere: Sequence[Declared]) -> bool:
        kind = ask.kinds[0]
        if kind is Kind.PACKAGE:
            return may_be_program(ask.name, self._project.dependencies, self._project.binaries)
        if kind is Kind.CARGO:
            # Anybody can add a command to cargo; but a project with aliases of its own tells of these.
            return not any(one.names for one in everywhere)
        if kind is Kind.ENTRY:
            # Any program of the environment; only a name that begins like one of the project's own says something.
            heads = {name.partition("-")[0] for one in everywhere for name in one.names}
            head, dash, _ = ask.name.partition("-")
            return not dash or head not in heads
        return not (":" in ask.name or looks_like_script(ask.name))


def _upwards(folder: str) -> Iterator[str]:
    """A folder and those that it lies in, the innermost first; the root is ``."""
    yield folder
    while folder:
        folder = posixpath.dirname(folder)
        yield folder

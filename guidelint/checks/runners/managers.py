"""Which package manager a command works with, and whether it changes what is installed.

Only what a manager does with the project's own dependencies and scripts counts. Not: programs that are run once
(`npx`, `pnpm dlx`, `uvx`), what is installed for the whole machine, publishing, and `bun` as a runtime (`bun test`,
`bun x.ts`). pip counts for nothing: it has no lock file, and is used beside every other manager.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from guidelint.checks.runners import javascript
from guidelint.checks.shell.words import Word

_INSTALLING = frozenset(
    (
        "install",
        "i",
        "ci",
        "add",
        "uninstall",
        "un",
        "remove",
        "rm",
        "update",
        "up",
        "upgrade",
        "dedupe",
        "sync",
        "lock",
    )
)
_RUNNING: Mapping[str, frozenset[str]] = {
    "npm": frozenset(("run", "run-script", "test", "t", "start")),
    "poetry": frozenset(("run", "shell")),
    "uv": frozenset(("run",)),
    "pdm": frozenset(("run",)),
    "pipenv": frozenset(("run", "shell")),
}
"""Commands that run something; of the others every name of a script does."""
_ASKING = {"pnpm": javascript.pnpm, "yarn": javascript.yarn, "bun": javascript.bun}


@dataclass(frozen=True, slots=True)
class Use:
    """What a command does with a package manager."""

    manager: str
    installs: bool
    """Whether it changes what is installed, and with it a lock file."""
    last: Word
    """The word that says so."""
    packages: tuple[str, ...] = ()
    """What it installs by name."""


def used(words: Sequence[Word]) -> Use | None:
    """The manager that a command works with; None for other commands."""
    manager = words[0].text
    operands = [one for one in words[1:] if not one.text.startswith("-")]
    if manager == "yarn" and len(words) == 1:
        return Use("yarn", True, words[0])
    if (manager not in _RUNNING and manager not in _ASKING) or not operands:
        return None
    command = operands[0]
    if command.text in _INSTALLING:
        if any(one.text in ("-g", "--global", "--location=global") for one in words):
            return None
        return Use(manager, True, command, tuple(one.text for one in operands[1:]))
    if manager in _ASKING:
        # Only a script: what else the manager runs says nothing of how the project is installed.
        return next((Use(manager, False, one.word) for one in _ASKING[manager](words)), None)
    return Use(manager, False, command) if command.text in _RUNNING[manager] else None

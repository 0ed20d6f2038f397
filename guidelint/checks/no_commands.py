"""Start-up guidance of a repository that names no command by which work is verified."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guidelint.checks.facts import Files
from guidelint.checks.shell import Command, commands
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context
from guidelint.repository.files import Repository

RULE = Rule("GL605", "no-commands", Severity.INFO, "no command to build, test or lint", on=False)

_LEAST_LINES = 3
"""Lines that say something, below which a file is a stub."""

# Names of commands, options and scripts are English in every project.
_VERIFYING = re.compile(
    r"test|spec\b|lint|check|build|verify|valid|compile|typecheck|\btsc\b|\bvet\b|clippy|\bfmt\b|format|pytest|tox|nox"
    r"|ruff|mypy|pyright|eslint|prettier|jest|vitest|playwright|cypress|phpstan|rspec|\bci\b|pre-?commit|\bmake\b|e2e|bench",
    re.IGNORECASE,
)
_PROGRAM = re.compile(r"(?:\./|[A-Za-z][\w.+-]*+$|[\w.-]*+/[\w./-]*+\.(?:sh|py|ps1|bat)$)")


def check(contexts: tuple[Context, ...], files: Files, repository: Repository) -> Iterator[Finding]:
    for context in contexts:
        if context.start.cwd != repository.root.path:
            continue
        loaded = list(dict.fromkeys(files.real(path) for path in context.loaded if files.inside(path)))
        if not loaded or any(_verifies(one) for path in loaded for one in commands(files.document(path))):
            continue
        longest = max(loaded, key=lambda path: len(files.data(path)))
        if files.show(longest).count("/") > 1:
            continue  # a rule about some of the files
        if sum(bool(line.strip()) for line in files.data(longest).splitlines()) < _LEAST_LINES:
            continue
        yield finding(
            RULE,
            "names no command to build, test or lint",
            files.place(longest),
            agents=(context.agent,),
            evidence=[
                "Neither a code span nor a code block of what is loaded at the root holds one."
                if len(loaded) > 1
                else "Neither its code spans nor its code blocks hold one."
            ],
            help="Say in one line each how work is built, tested and linted, so that the agent can check its own.",
        )


def _verifies(command: Command) -> bool:
    """Whether a command, or the name of a program, is about verifying."""
    if not _PROGRAM.match(command.words[0].text) or (len(command.words) == 1 and not command.fenced):
        return command.words[0].text in ("make", "pytest", "tox", "nox") or command.words[0].text.startswith("./")
    return any(_VERIFYING.search(word.text) for word in command.words)

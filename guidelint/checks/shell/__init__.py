"""Commands that guidance tells of: those in its code spans and code blocks, taken apart as a shell would.

    for command in commands(document):
        command.words[0].text, command.span, command.steps

Only what stands in code is read. Nothing is run, and nothing is looked up: `steps` says which folders `cd` names.
"""

from __future__ import annotations

from guidelint.checks.shell.guidance import Command, commands
from guidelint.checks.shell.words import Word

__all__ = ["Command", "Word", "commands"]

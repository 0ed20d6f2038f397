"""Files that a command line runs or reads: the words of it that are paths, and whether the file has to be there."""

from __future__ import annotations

import re
from collections.abc import Iterator

SHELLS = frozenset(("bash", "sh", "shell", "zsh", "fish", "console"))
"""Languages of fenced blocks that hold commands."""

_WORD = re.compile(r"\S++")
_NEXT = frozenset(("&&", "||", ";", "|", "&"))
_BEFORE = frozenset(("$", "%", "sudo", "time", "exec", "env", "nohup"))
# Programs that run another one, the words between, and their options that take a value.
_RUNNING = frozenset(("bundle", "hatch", "npx", "bunx", "pdm", "pipenv", "pnpm", "poetry", "rye", "uv", "yarn"))
_BETWEEN = frozenset(("dlx", "exec", "run"))
_VALUED = frozenset(
    ("--env-file", "--with", "--python", "-p", "--group", "--extra", "--directory", "--project", "--filter")
)
_INTERPRETER_NAMES = (
    ". bash bun deno elixir julia lua node perl php python python3 rscript ruby sh source ts-node tsx zsh"
)
_INTERPRETERS = frozenset(_INTERPRETER_NAMES.split())
_TESTERS = frozenset(("jest", "mocha", "phpunit", "playwright", "pytest", "rspec", "vitest"))
_WRITES = frozenset((">", ">>", "2>", "&>", "-o", "--out", "--output", "--outfile", "--output-file", "--report"))
_SETTING = re.compile(r"[A-Za-z_]\w*+=")


def words(line: str) -> Iterator[tuple[int, str, bool]]:
    """The words of a command line with where each starts, and whether it names a file that the command runs or reads.

    That is the command itself if it is a path, the script that an interpreter is given, and the files that a test
    runner is given. Nothing is unquoted.
    """
    program: str | None = None  # None: still to come
    running = False
    previous = ""
    for match in _WORD.finditer(line):
        word = match[0]
        if word.startswith("#"):
            return
        plain = word.rstrip(";")
        if word in _NEXT:
            program, running = None, False
        elif program is not None:
            needed = program in _TESTERS or program in _INTERPRETERS
            option = word[0] == "-" or previous in _WRITES
            yield match.start(), plain, needed and not option
            if program in _INTERPRETERS and not option:
                program = ""  # what a script is given may be anything
        elif word in _BEFORE or _SETTING.match(word):
            pass
        elif word in _RUNNING and not running:
            running = True
        elif not (running and (word in _BETWEEN or word[0] == "-" or previous in _VALUED)):
            program = plain.lower()
            yield match.start(), plain, "/" in plain
        if word.endswith(";"):
            program, running = None, False
        previous = word

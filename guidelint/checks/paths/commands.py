"""Files that command lines run or read: the words of them that are paths, and whether the file has to be there."""

from __future__ import annotations

import enum
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

SHELLS = frozenset(
    ("bash", "sh", "shell", "zsh", "fish", "console", "terminal", "shell-session", "shellsession", "sh-session", "ps1")
    + ("powershell", "pwsh", "cmd", "bat")
)
"""Languages of fenced blocks that hold commands."""

UNKNOWN = frozenset(("", "text", "txt", "plain", "plaintext"))
"""Languages of fenced blocks that may hold commands."""

_MOST_MADE = 1_000
"""Files that the commands of one block make; more are not remembered."""


class Need(enum.IntEnum):
    """What a command does with a word of it."""

    NONE = 0
    """Anything: it may be made, or be no file."""
    READS = 1
    """It reads the file, or tests it."""
    CALLS = 2
    """The file is the command, or seems to be."""
    RUNS = 3
    """An interpreter runs it, or it is a script that is called."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a command line; nothing is unquoted."""

    start: int
    text: str
    need: Need
    folder: str | None
    """The folder that earlier commands changed to, as they give it; None where that is not known."""


_WORD = re.compile(r"\S++")
_NEXT = frozenset(("&&", "||", ";", "|", "&"))

_BEFORE = frozenset("$ % > sudo doas time exec env nohup nice xvfb-run caffeinate command then do else".split())
# Programs that run another one, the words between, and their options that take a value.
_RUNNING_NAMES = "bundle bunx dotenv dotenvx hatch npm npx pdm pipenv pipx pnpm pnpx poetry rye uv uvx yarn"
_RUNNING = frozenset(_RUNNING_NAMES.split())
_BETWEEN = frozenset(("dlx", "exec", "run", "tool", "x"))
_VALUED = frozenset(
    ("--env-file", "--with", "--python", "-p", "--group", "--extra", "--directory", "--project", "--filter", "-F")
    + ("--with-requirements", "--package", "-e", "-f", "--prefix", "-w", "--workspace")
)
_INTERPRETER_NAMES = """
    . bash bun crystal dart deno elixir escript esno fish gjs groovy guile ipython jiti julia ksh lua luajit node nodejs
    nodemon osascript perl php pwsh powershell py pypy python racket rscript ruby scala sh source streamlit swift
    torchrun ts-node ts-node-esm tsx vite-node zsh zx
"""
_INTERPRETERS = frozenset(_INTERPRETER_NAMES.split())
# These run a file after a word of their own only.
_WITH_WORD = {
    "accelerate": {"launch"},
    "coverage": {"run"},
    "go": {"run"},
    "k6": {"run"},
    "mix": {"run"},
    "nim": {"r", "c"},
    "rails": {"runner"},
    "zig": {"run"},
}
_WORDS = frozenset(("run", "test", "bench", "check", "serve", "compile", "watch"))
"""Words of interpreters before the file."""
_TESTERS = frozenset("ava cypress jest mocha phpunit playwright pytest rspec vitest".split())
_READERS = frozenset("bat cat head less more tail ansible-playbook".split())
_FILE_OPTIONS = frozenset(("-f", "--file", "--config", "--config-file", "--manifest-path", "--compose-file"))
_FILE_READERS = frozenset(
    "cargo docker docker-compose eslint helm jest kubectl locust make podman prettier psql tsc vite vitest webpack".split()
)
_WRITES = frozenset((">", ">>", "2>", "&>", "-o", "--out", "--output", "--outfile", "--output-file", "--report"))
_MAKERS = frozenset("cp curl install ln mkdir mv nano tee touch vi vim wget".split())
_CODE = frozenset(("-c", "-e", "-p", "--eval", "--print", "-Command"))
_OPTION_VALUES = frozenset(
    ("--import", "--loader", "--require", "-r", "--env-file", "--experimental-loader", "-W", "-X", "-I", "-S", "-i")
    + ("--config", "--tsconfig", "--project", "--conditions", "--watch-path", "--ext", "--exec", "--nproc_per_node")
    + ("--nproc-per-node", "--nnodes", "--config_file", "--source")
)
_SETTING = re.compile(r"[A-Za-z_]\w*+=")
_VERSION = re.compile(r"[\d.]++$")
_SCRIPT = re.compile(r"\.(?:sh|bash|zsh|py|rb|pl|ps1|mjs|js|ts|php|lua)$")
_ODD = re.compile(r"[$<>{}~*\"'`\\]|^/|^-")
_TOP = re.compile(r"[\"']?\$\(git")


@dataclass
class Session:
    """Commands that follow each other in one shell."""

    folder: str | None = ""
    made: set[str] = field(default_factory=set)

    def words(self, line: str) -> Iterator[Word]:
        """The words of a command line: the command itself if it is a path, and what it is given."""
        command = _Command()
        for match in _WORD.finditer(line):
            word = match[0]
            if word.startswith("#"):
                return
            if word in _NEXT:
                command = _Command()
                continue
            plain = word.rstrip(";")
            need = command.takes(plain)
            if need is not None:
                if command.changes and command.given == 1:
                    self._change(plain)
                if command.makes:
                    self._make(plain)
                elif plain.removeprefix("./") in self.made:
                    need = Need.NONE
                yield Word(match.start(), plain, need, self.folder)
            if word.endswith(";"):
                command = _Command()
        if command.leaves:
            self.folder = None

    def _change(self, path: str) -> None:
        if _TOP.match(path):
            self.folder = ""
        elif self.folder is None or _ODD.search(path):
            self.folder = None
        else:
            folder = posixpath.normpath(posixpath.join(self.folder, path))
            self.folder = None if folder.startswith("..") else "" if folder == "." else folder

    def _make(self, path: str) -> None:
        if len(self.made) < _MOST_MADE:
            self.made.add(path.removeprefix("./"))


@dataclass
class _Command:
    """One command, as far as it was read."""

    program: str | None = None
    """The base name; None: still to come, empty: what follows may be anything."""
    running: bool = False
    word: str = ""
    """The word of its own that a program was given."""
    previous: str = ""
    given: int = 0
    """How many words came after the program."""
    makes: bool = False
    changes: bool = False
    leaves: bool = False

    def takes(self, word: str) -> Need | None:
        """What the command does with its next word; None where it is none of its own."""
        need = self._starts(word) if self.program is None else self._goes_on(word)
        self.previous = word
        return need

    def _starts(self, word: str) -> Need | None:
        lower = word.lower()
        if word in _BEFORE or _SETTING.match(word):
            return None
        if lower in _RUNNING and not self.running:
            self.running = True
            return None
        if self.running and (word in _BETWEEN or word[0] == "-" or self.previous in _VALUED):
            return None
        name = posixpath.basename(lower)
        self.program = _VERSION.sub("", name) or name
        self.makes = self.program in _MAKERS
        self.changes = self.program in ("cd", "pushd")
        self.leaves = self.program == "ssh"
        if "/" not in word or ":" in word:
            return Need.NONE
        return Need.RUNS if _SCRIPT.search(lower) else Need.CALLS

    def _goes_on(self, word: str) -> Need:
        program = self.program or ""
        self.given += 1
        if self.previous in _WRITES or word[0] == "-":
            self.makes = self.makes or self.previous in _WRITES
            if program in _INTERPRETERS and word in _CODE:
                self.program = ""
            return Need.NONE
        if self.previous == "-m" and program in ("python", "py", "pypy", "coverage"):
            self.program = word if word in _TESTERS else ""
            return Need.NONE
        if program in _TESTERS or program in _READERS:
            return Need.READS
        if self.previous in _FILE_OPTIONS and program in _FILE_READERS:
            return Need.READS
        if program in _WITH_WORD:
            if not self.word:
                self.word = word
                if word not in _WITH_WORD[program]:
                    self.program = ""
                return Need.NONE
        elif program not in _INTERPRETERS or (word in _WORDS and not self.word):
            self.word = word
            return Need.NONE
        if self.previous in _OPTION_VALUES:
            return Need.NONE
        self.program = ""  # what a script is given may be anything
        return Need.RUNS


def words(line: str) -> Iterator[Word]:
    """The words of a command line of its own."""
    return Session().words(line)

"""What npm, pnpm, yarn, bun, deno, turbo and their kin are asked to run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guidelint.checks.runners import built_in
from guidelint.checks.runners.ask import Arguments, Ask, names_something, shown
from guidelint.checks.shell.words import Word
from guidelint.repository.project.manifest import Kind

_NPM = frozenset(("--prefix", "-C", "-w", "--workspace", "--loglevel", "--script-shell", "--node-options", "--cache"))
_NPM |= frozenset(("--registry", "--userconfig", "--omit", "--include"))
_PNPM = frozenset(("-C", "--dir", "--filter", "-F", "--filter-prod", "--workspace-concurrency", "--reporter"))
_PNPM |= frozenset(("--loglevel", "--test-pattern", "--changed-files-ignore-pattern", "--resume-from"))
_YARN = frozenset(("--cwd", "--include", "--exclude", "--from", "-j", "--jobs", "--cache-folder", "--since"))
_BUN = frozenset(("--cwd", "--filter", "-F", "--env-file", "--preload", "-r", "-e", "--eval", "-c", "--config", "-p"))
_DENO = frozenset(("--cwd", "-c", "--config", "-f", "--filter"))
_TURBO = frozenset(("--filter", "-F", "--concurrency", "--output-logs", "--cache-dir", "--cwd", "--ui", "--log-order"))
_LERNA = frozenset(("--scope", "--ignore", "--concurrency", "--since"))

_RUN = ("run", "run-script", "rum", "urn")
_DEFAULTS = {"test": "test", "t": "test", "tst": "test", "start": "start"}
"""npm's and pnpm's commands that run a script of a fixed name."""

_FILE = re.compile(r"[./]|\.(?:[cm]?[jt]sx?|json|sh|py)$")


def npm(words: Sequence[Word]) -> Iterator[Ask]:
    """`npm [options] run NAME`, `npm test`, `npm start`. npm has no other short form."""
    arguments = Arguments(words[1:], _NPM)
    command = arguments.operand()
    if command is None:
        return
    if command.text in _RUN:
        word = arguments.operand()
        name = word.text if word else ""
    else:
        word, name = command, _DEFAULTS.get(command.text, "")
    list(arguments.operands())  # options may follow the name
    if word is None or not name or arguments.has("--if-present"):
        return
    packages = arguments.values("-w", "--workspace")
    every = arguments.has("--workspaces", "-ws")
    yield from _ask(words, word, name, arguments.value("--prefix", "-C"), packages, every)


def pnpm(words: Sequence[Word]) -> Iterator[Ask]:
    """`pnpm [options] run NAME`, `pnpm test`, and `pnpm NAME`, which runs a script or else a program."""
    arguments = Arguments(words[1:], _PNPM)
    command = arguments.operand()
    binary = False
    if command is None:
        return
    if command.text in ("recursive", "multi", "m"):
        arguments.options["-r"] = [None]
        command = arguments.operand()
        if command is None:
            return
    if command.text in ("run", "run-script"):
        word = arguments.operand()
        name = word.text if word else ""
    elif command.text in _DEFAULTS:
        word, name = command, _DEFAULTS[command.text]
    elif command.text in built_in.PNPM:
        return
    else:
        word, name, binary = command, command.text, True
    if word is None or arguments.has("--if-present"):
        return
    packages = arguments.values("--filter", "-F", "--filter-prod")
    every = arguments.has("-r", "--recursive")
    folder = "/" if arguments.has("-w", "--workspace-root") else arguments.value("-C", "--dir")
    yield from _ask(words, word, name, folder, packages, every, binary)


def yarn(words: Sequence[Word], packages: Sequence[Word] = (), every: bool = False) -> Iterator[Ask]:
    """`yarn [run] NAME`, which runs a script or else a program, also in a workspace."""
    arguments = Arguments(words[1:], _YARN)
    command = arguments.operand()
    if command is None:
        return
    if command.text == "workspace":
        workspace = arguments.operand()
        if workspace is not None and arguments.rest:
            yield from yarn((words[0], *arguments.rest), (workspace,))
        return
    if command.text == "workspaces":
        command = arguments.operand()
        if command is not None and command.text == "foreach":
            command = arguments.operand()
        every = True
        if command is None:
            return
    if command.text == "run":
        word = arguments.operand()
        name = word.text if word else ""
    elif command.text in built_in.YARN:
        return
    else:
        word, name = command, command.text
    if word is not None:
        yield from _ask(words, word, name, arguments.value("--cwd"), packages, every, name not in ("test", "start"))


def bun(words: Sequence[Word]) -> Iterator[Ask]:
    """`bun run NAME` and `bun NAME`, which run a script, a file or a program. `bun test` and `bun build` run none."""
    arguments = Arguments(words[1:], _BUN)
    command = arguments.operand()
    if command is None:
        return
    if command.text == "run":
        word = arguments.operand()
    elif command.text in built_in.BUN:
        return
    else:
        word = command
    if word is not None and not arguments.has("-e", "--eval", "-p", "--print"):
        packages = arguments.values("--filter", "-F")
        yield from _ask(words, word, word.text, arguments.value("--cwd"), packages, False, binary=True)


def node(words: Sequence[Word]) -> Iterator[Ask]:
    """`node --run NAME`, of Node 22 and later."""
    if len(words) > 2 and words[1].text == "--run":
        yield from _ask(words, words[2], words[2].text)


def simple(words: Sequence[Word]) -> Iterator[Ask]:
    """`nr NAME` of @antfu/ni and `rushx NAME`."""
    arguments = Arguments(words[1:], frozenset(("-C",)))
    word = arguments.operand()
    if word is not None and not arguments.has("--if-present"):
        yield from _ask(words, word, word.text, arguments.value("-C"))


def deno(words: Sequence[Word]) -> Iterator[Ask]:
    """`deno task NAME`, of deno.json or package.json."""
    arguments = Arguments(words[1:], _DENO)
    command = arguments.operand()
    if command is None or command.text != "task":
        return
    word = arguments.operand()
    if word is not None and not arguments.has("-c", "--config", "--eval"):
        packages, every = arguments.values("-f", "--filter"), arguments.has("-r", "--recursive")
        folder = arguments.value("--cwd")
        for one in _ask(words, word, word.text, folder, packages, every):
            yield Ask((Kind.DENO, Kind.PACKAGE), one.name, word, words[0], one.shown, folder, None, one.packages, every)


def turbo(words: Sequence[Word]) -> Iterator[Ask]:
    """`turbo [run] NAME…`: tasks of a turbo.json, or scripts of any package."""
    arguments = Arguments(words[1:], _TURBO)
    names = list(arguments.operands())
    if names and names[0].text == "run":
        del names[0]
    elif names and names[0].text in built_in.TURBO:
        return
    for word in names:
        if names_something(word):
            name = word.text.rpartition("#")[2]
            text = shown(words, words[0], word)
            yield Ask((Kind.TURBO, Kind.PACKAGE), name, word, words[0], text, every=True, alone=len(names) == 1)


def lerna(words: Sequence[Word]) -> Iterator[Ask]:
    """`lerna run NAME`: a script that any package has."""
    arguments = Arguments(words[1:], _LERNA)
    command = arguments.operand()
    word = arguments.operand()
    if command is not None and command.text == "run" and word is not None:
        yield from _ask(words, word, word.text, every=True)


def _ask(
    words: Sequence[Word],
    word: Word,
    name: str,
    folder: str | None = None,
    packages: Sequence[Word] = (),
    every: bool = False,
    binary: bool = False,
) -> Iterator[Ask]:
    if not names_something(word) or (binary and _FILE.search(name)) or folder == "":
        return
    if any(not one.plain or one.text.startswith(("!", ".../", "^")) or "..." in one.text for one in packages):
        return  # a pattern of packages
    yield Ask(
        (Kind.PACKAGE,),
        name,
        word,
        words[0],
        shown(words, words[0], word),
        folder,
        packages=tuple(one.text for one in packages),
        every=every,
        binary=binary,
    )

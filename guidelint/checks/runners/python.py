"""What Python's project tools are asked to run: poe, hatch, pdm, pipenv, pixi, tox, nox, invoke, and entry points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guidelint.checks.runners import built_in
from guidelint.checks.runners.ask import Arguments, Ask, names_something, shown
from guidelint.checks.shell.words import Word
from guidelint.repository.project.manifest import Kind

UV_RUN = frozenset(("--env-file", "--with", "--extra", "--group", "--python", "-p", "--directory", "--project"))
UV_RUN |= frozenset(("--package", "--only-group", "--no-group", "--with-requirements", "--with-editable", "--index"))
UV_RUN |= frozenset(("--no-extra", "--index-url", "--extra-index-url", "-m", "--module", "-s", "--script", "--color"))
_POE = frozenset(("-C", "--directory", "-e", "--executor"))
_HATCH = frozenset(("-e", "--env", "-p", "--project", "--data-dir", "--cache-dir", "--config"))
_TOX = frozenset(("-e", "-c", "--conf", "--workdir", "-f", "-m", "--root", "-x"))
_NOX = frozenset(("-f", "--noxfile", "-t", "--tags", "-k", "--keywords", "-p", "--python", "-P"))
_INVOKE = frozenset(("-c", "--collection", "-r", "--search-root", "-f", "--config", "-T", "--command-timeout"))
_PIXI = frozenset(("-e", "--environment", "--manifest-path", "-p", "--platform"))


def poe(words: Sequence[Word]) -> Iterator[Ask]:
    """`poe NAME`."""
    arguments = Arguments(words[1:], _POE)
    word = arguments.operand()
    if word is not None:
        yield from _ask(Kind.POE, words, word, arguments.value("-C", "--directory"))


def hatch(words: Sequence[Word]) -> Iterator[Ask]:
    """`hatch run [ENVIRONMENT:]NAME`, which runs a script or else a program."""
    arguments = Arguments(words[1:], _HATCH)
    command = arguments.operand()
    word = arguments.operand() if command is not None and command.text == "run" else None
    # `+py=3.12` before the name selects environments.
    if (
        word is not None
        and not word.text.startswith(("+", "-"))
        and not arguments.has("-e", "--env", "-p", "--project")
    ):
        yield from _ask(Kind.HATCH, words, word, binary=True)


def pdm(words: Sequence[Word]) -> Iterator[Ask]:
    """`pdm [run] NAME`; `pdm run` also runs programs."""
    arguments = Arguments(words[1:], frozenset(("-p", "--project")))
    word = arguments.operand()
    running = word is not None and word.text == "run"
    if running:
        word = arguments.operand()
    elif word is not None and word.text in built_in.PDM:
        return
    if word is not None:
        yield from _ask(Kind.PDM, words, word, arguments.value("-p", "--project"), binary=running)


def pipenv(words: Sequence[Word]) -> Iterator[Ask]:
    """`pipenv run NAME`, which runs a script or else a program."""
    arguments = Arguments(words[1:], frozenset[str]())
    command = arguments.operand()
    word = arguments.operand() if command is not None and command.text == "run" else None
    if word is not None:
        yield from _ask(Kind.PIPENV, words, word, binary=True)


def pixi(words: Sequence[Word]) -> Iterator[Ask]:
    """`pixi run NAME`, which runs a task or else a program."""
    arguments = Arguments(words[1:], _PIXI)
    command = arguments.operand()
    word = arguments.operand() if command is not None and command.text in ("run", "r") else None
    if word is not None and not arguments.has("--manifest-path"):
        yield from _ask(Kind.PIXI, words, word, binary=True)


def tox(words: Sequence[Word]) -> Iterator[Ask]:
    """`tox [run] -e NAME,…`."""
    arguments = Arguments(words[1:], _TOX)
    list(arguments.operands())
    given = arguments.values("-e")
    if arguments.has("-c", "--conf", "--root"):
        return
    for word in given:
        for name in word.text.split(","):
            one = Word(name, word.span, word.plain)
            if names_something(one) and name != "ALL":
                yield Ask((Kind.TOX,), name, word, words[0], shown(words, words[0], word), alone=len(given) == 1)


def nox(words: Sequence[Word]) -> Iterator[Ask]:
    """`nox -s NAME…`."""
    given: list[Word] = []
    following = False
    for one in words[1:]:
        if one.text == "--":
            break
        name, equals, value = one.text.partition("=")
        if name in ("-s", "--session", "--sessions", "-e"):
            following = not equals
            if equals:
                given.append(Word(value, one.span, one.plain))
        elif one.text.startswith("-"):
            following = False
            if name in ("-f", "--noxfile"):
                return
        elif following:
            given.append(one)
    for word in given:
        if names_something(word):
            text = shown(words, words[0], next(one for one in words if one.span == word.span))
            name = word.text.partition("(")[0]  # parameters
            yield Ask((Kind.NOX,), name, word, words[0], text, alone=len(given) == 1)


def invoke(words: Sequence[Word]) -> Iterator[Ask]:
    """`invoke NAME`; what follows may be its options."""
    arguments = Arguments(words[1:], _INVOKE)
    word = arguments.operand()
    if word is not None and not arguments.has("-c", "--collection", "-r", "--search-root"):
        yield from _ask(Kind.INVOKE, words, word)


def entry_point(words: Sequence[Word], ran: Word) -> Iterator[Ask]:
    """`uv run NAME` and its kin, where NAME may be an entry point of the project."""
    if "." not in ran.text and "/" not in ran.text:
        yield from _ask(Kind.ENTRY, words, ran, binary=True)


def _ask(
    kind: Kind, words: Sequence[Word], word: Word, folder: str | None = None, binary: bool = False
) -> Iterator[Ask]:
    if names_something(word) and folder != "":
        yield Ask((kind,), word.text, word, words[0], shown(words, words[0], word), folder, binary=binary)

"""What make, just, task, mise, cargo and composer are asked to run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guidelint.checks.runners import built_in
from guidelint.checks.runners.ask import Arguments, Ask, names_something, shown
from guidelint.checks.shell.words import Word
from guidelint.repository.project.manifest import Kind

_MAKE = frozenset(("-C", "--directory", "-f", "--file", "--makefile", "-I", "--include-dir", "-l", "-o", "-W", "-E"))
_JUST = frozenset(("-f", "--justfile", "-d", "--working-directory", "--shell", "--dotenv-path", "-E", "--chooser"))
_TASK = frozenset(("-d", "--dir", "-t", "--taskfile", "-C", "--concurrency", "-o", "--output", "-I", "--interval"))
_MISE = frozenset(("-C", "--cd", "-E", "--env", "-j", "--jobs", "-t", "--tool", "-o", "--output"))
_COMPOSER = frozenset(("-d", "--working-dir", "--timeout"))
_JUST_ELSE: tuple[str, ...] = (
    "--set",
    "-g",
    "--global-justfile",
    "-s",
    "--show",
    "--usage",
    "-c",
    "--command",
    "-l",
    "--list",
    "-e",
)
_JUST_ELSE += ("--choose", "--completions", "--dump", "--edit", "--evaluate", "--fmt", "--init", "--summary")
"""Options with which just runs no recipe of this repository."""
_PROSE = frozenset(
    (
        *("a", "an", "and", "any", "are", "as", "changes", "each", "every", "for", "in", "is", "it", "its", "like"),
        *("of", "or", "our", "sense", "some", "sure", "that", "the", "them", "these", "this"),
        *("to", "when", "with", "you", "your"),
    )
)
"""What follows `make`, `just` and `task` where they are English words and no commands."""
_VARIABLE = re.compile(r"[A-Za-z_][\w.-]*+[:+?]?=")


def make(words: Sequence[Word]) -> Iterator[Ask]:
    """`make [options] [VARIABLE=value] TARGET…`."""
    given = list(words[1:])
    for at, one in enumerate(given[:-1]):  # the number after `-j` may stand apart
        if one.text in ("-j", "--jobs", "-l") and given[at + 1].text.isdigit():
            del given[at : at + 2]
            break
    arguments = Arguments(given, _MAKE)
    names = _names(arguments)
    if arguments.has("-h", "--help", "-v", "--version", "-p", "--print-data-base", "-E", "--eval"):
        return
    for word in names:
        yield from _ask(
            Kind.MAKE, words, word, arguments, ("-C", "--directory"), ("-f", "--file", "--makefile"), len(names) == 1
        )


def just(words: Sequence[Word]) -> Iterator[Ask]:
    """`just [options] RECIPE [arguments]`. The words after a recipe are names too where it takes no arguments."""
    arguments = Arguments(words[1:], _JUST)
    names = _names(arguments)
    if arguments.has(*_JUST_ELSE):
        return
    for number, word in enumerate(names):
        if "/" in word.text:
            return
        at = ("-d", "--working-directory"), ("-f", "--justfile")
        yield from _ask(Kind.JUST, words, word, arguments, *at, alone=number == 0)
        if not word.plain:
            return


def task(words: Sequence[Word]) -> Iterator[Ask]:
    """`task [options] NAME… [VARIABLE=value]`: go-task, or in Python projects taskipy."""
    arguments = Arguments(words[1:], _TASK)
    names = _names(arguments)
    if arguments.has("-g", "--global", "--init", "-i", "-l", "--list", "-a", "--list-all", "--completion"):
        return
    for word in names:
        at = ("-d", "--dir"), ("-t", "--taskfile")
        yield from _ask(Kind.TASK, words, word, arguments, *at, alone=len(names) == 1, also=(Kind.TASKIPY,))


def mise(words: Sequence[Word]) -> Iterator[Ask]:
    """`mise run NAME`."""
    arguments = Arguments(words[1:], _MISE)
    command = arguments.operand()
    word = arguments.operand() if command is not None and command.text in ("run", "r") else None
    if word is not None and "//" not in word.text:
        yield from _ask(Kind.MISE, words, word, arguments, ("-C", "--cd"), ())


def cargo(words: Sequence[Word]) -> Iterator[Ask]:
    """`cargo NAME`, where NAME is neither cargo's own nor a well-known plugin's."""
    arguments = Arguments(
        [one for one in words[1:] if not one.text.startswith("+")], frozenset(("-C", "--config", "-Z", "--color"))
    )
    word = arguments.operand()
    if word is not None and word.text not in built_in.CARGO and word.text not in built_in.CARGO_PLUGINS:
        yield from _ask(Kind.CARGO, words, word, arguments, ("-C",), (), binary=word.text != "xtask")


def composer(words: Sequence[Word]) -> Iterator[Ask]:
    """`composer run NAME` and `composer NAME`."""
    arguments = Arguments(words[1:], _COMPOSER)
    word = arguments.operand()
    if word is not None and word.text in ("run", "run-script"):
        word = arguments.operand()
    elif word is not None and word.text in built_in.COMPOSER:
        return
    if word is not None and not arguments.has("-l", "--list"):
        yield from _ask(Kind.COMPOSER, words, word, arguments, ("-d", "--working-dir"), ())


def _names(arguments: Arguments) -> list[Word]:
    """The operands that set no variable; none where the words are prose."""
    names = [one for one in arguments.operands() if not _VARIABLE.match(one.text)]
    return [] if any(one.text in _PROSE for one in names) else names


def _ask(
    kind: Kind,
    words: Sequence[Word],
    word: Word,
    arguments: Arguments,
    folder: tuple[str, ...],
    file: tuple[str, ...],
    alone: bool = True,
    also: tuple[Kind, ...] = (),
    binary: bool = False,
) -> Iterator[Ask]:
    where, manifest = arguments.value(*folder), arguments.value(*file)
    if not names_something(word) or "" in (where, manifest):
        return
    yield Ask(
        (kind, *also),
        word.text,
        word,
        words[0],
        shown(words, words[0], word),
        where,
        manifest,
        binary=binary,
        alone=alone,
    )

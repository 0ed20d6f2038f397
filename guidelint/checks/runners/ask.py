"""What a command asks a manifest for: a script, a target, a task by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.shell.words import Word
from guidelint.repository.project.manifest import Kind

_NAME = re.compile(r"[A-Za-z0-9_@](?:[\w@:./+%-]*+(?<=[\w-]))?", re.ASCII)
_STANDS_FOR = re.compile(
    r"[A-Z][A-Z0-9_]*+|x{1,4}|foo|bar|baz|(?:my|your|some|the|any)[-_:]?\w*+|name|script|target|recipe|task|command"
    r"|(?:script|target|recipe|task|command)[-_:]?name"
)
"""Names that stand for any other. Names of scripts are written in English letters, whatever the language round them."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A name that a command gives its tool to run."""

    kinds: tuple[Kind, ...]
    """The kinds of manifests that may declare it; the first says what it is called."""
    name: str
    word: Word
    """The word that names it."""
    first: Word
    """The word that the tool's own command begins with: `poe` of `uv run poe lint`."""
    shown: str
    """The command up to the name, as written."""
    folder: str | None = None
    """The folder that an option names (`-C web`), seen from where the command runs."""
    file: str | None = None
    """The manifest that an option names (`-f ci.mk`)."""
    packages: tuple[str, ...] = ()
    """The packages that an option names (`--filter web`), by name or folder."""
    every: bool = False
    """Whether it is enough that any package has it (`-r`, `--workspaces`)."""
    binary: bool = False
    """Whether the tool runs a program of this name where no manifest declares one."""
    alone: bool = True
    """Whether it is the only name of its command."""


def names_something(word: Word) -> bool:
    """Whether a word is a name that somebody gave, and stands for no other."""
    text = word.text
    return word.plain and bool(_NAME.fullmatch(text)) and not _STANDS_FOR.fullmatch(text)


def shown(words: Sequence[Word], first: Word, last: Word) -> str:
    """The words of a command from one to another."""
    texts = []
    inside = False
    for one in words:
        inside = inside or one is first
        if inside:
            texts.append(one.text)
        if one is last:
            break
    return " ".join(texts)


class Arguments:
    """The options and operands of a command line, read from left to right."""

    def __init__(self, words: Sequence[Word], valued: frozenset[str]) -> None:
        self._words = words
        self._valued = valued
        self._at = 0
        self.options: dict[str, list[Word | None]] = {}
        """The values of the options met so far; None for those without."""

    def operand(self) -> Word | None:
        """The next operand; None at the end of the line, and at `--`."""
        while self._at < len(self._words):
            one = self._words[self._at]
            if one.text == "--":
                return None
            self._at += 1
            if not one.text.startswith("-") or one.text == "-":
                return one
            name, equals, value = one.text.partition("=")
            if equals:
                self.options.setdefault(name, []).append(Word(value, one.span, one.plain))
            elif name in self._valued:
                following = self._words[self._at] if self._at < len(self._words) else None
                self.options.setdefault(name, []).append(following)
                self._at += 1
            else:
                self.options.setdefault(name, []).append(None)
        return None

    def operands(self) -> Iterator[Word]:
        """All that are left, up to `--`."""
        while (one := self.operand()) is not None:
            yield one

    @property
    def rest(self) -> Sequence[Word]:
        """The words that are not read yet, without a `--` that they begin with."""
        left = self._words[self._at :]
        return left[1:] if left and left[0].text == "--" else left

    def has(self, *names: str) -> bool:
        """Whether one of these options was met."""
        return any(name in self.options for name in names)

    def values(self, *names: str) -> list[Word]:
        """The values that were given to these options."""
        return [value for name in names for value in self.options.get(name, ()) if value is not None]

    def value(self, *names: str) -> str | None:
        """The last value that was given to one of these options; `` where it is a placeholder or missing."""
        met = [value for name in names for value in self.options.get(name, ())]
        if not met:
            return None
        last = met[-1]
        return last.text if last is not None and last.plain else ""

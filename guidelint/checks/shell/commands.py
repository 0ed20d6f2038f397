"""Command lines taken apart: each command with the folder that `cd` led to before it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from guidelint.checks.shell.lines import Line
from guidelint.checks.shell.words import Placed, Token, Word, tokens, word

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*+\+?=")
_KEYWORDS = frozenset(("if", "then", "elif", "else", "while", "until", "do", "!", "{", "time", "builtin"))
"""What may stand before a command without being one."""
_PREFIXES = {
    "sudo": frozenset(("-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "--user", "--group", "--chdir")),
    "env": frozenset(("-u", "-C", "-S", "--unset", "--chdir")),
    "command": frozenset[str](),
    "exec": frozenset(("-a",)),
    "nohup": frozenset[str](),
    "nice": frozenset(("-n",)),
}
"""Commands that run another one, with their options that take a value."""
_CLONING = re.compile(
    r"(?:npm|pnpm|yarn|bun) (?:create|init)\b|(?:npx|bunx|pnpx) (?:-\S++ )*+create-|git clone\b|\S+ new\b"
)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A command of a line."""

    words: tuple[Word, ...]
    """Its name and arguments; without variables set before it, `sudo` and redirections."""
    steps: tuple[str, ...] | None
    """The arguments of each `cd` before it; None where one of them is not known, or leads into what was just made."""
    moved: bool
    """Whether the last `cd` stands on the same line."""
    joined: str
    """The operator before it on its line: `&&`, `|`, …"""
    comment: str
    """The comment at the end of its line, without the sign."""


@dataclass
class Shell:
    """Follows `cd` through the lines of a block."""

    steps: tuple[str, ...] | None = ()
    made: bool = False
    """Whether a command fetched or made a project, so that a `cd` may lead into it."""
    _open: list[tuple[tuple[str, ...] | None, bool]] = field(default_factory=list)
    _left: list[tuple[str, ...] | None] = field(default_factory=list)

    def run(self, line: Line) -> Iterator[Parsed]:
        """The commands of a line."""
        found = [(part, token) for part in line.parts for token in tokens(part.text)]
        comment = next((token.text.lstrip("# ") for _, token in reversed(found) if token.kind == "comment"), "")
        current: list[tuple[Placed, Token]] = []
        operator = ""
        moved = False
        self._open = []
        for part, token in found:
            if token.kind != "operator":
                current.append((part, token))
                continue
            before = self.steps
            yield from self._command(current, moved, operator, comment)
            moved = moved or self.steps != before
            current, operator = [], token.text
            if token.text == "(" and len(self._open) < 50:
                self._open.append((self.steps, moved))
            elif token.text == ")" and self._open:
                self.steps, moved = self._open.pop()
        yield from self._command(current, moved, operator, comment)
        if self._open:
            self.steps = self._open[0][0]

    def _command(
        self, found: Sequence[tuple[Placed, Token]], moved: bool, operator: str, comment: str
    ) -> Iterator[Parsed]:
        words = _own(_words(found))
        if not words:
            return
        first = words[0].text
        if first in ("cd", "pushd", "chdir", "Set-Location"):
            self._change(words[1:])
        elif first == "popd":
            self.steps = self._left.pop() if self._left else None
        else:
            if _CLONING.match(" ".join(one.text for one in words[:4])):
                self.made = True
            yield Parsed(words, self.steps, moved, operator, comment)

    def _change(self, arguments: Sequence[Word]) -> None:
        self._left = [*self._left[-20:], self.steps]
        places = [one for one in arguments if one.text == "-" or not one.text.startswith("-")]
        if len(places) == 1 and places[0].text == "-":
            self.steps = self._left[-2] if len(self._left) > 1 else ()
            return
        if len(places) != 1:
            self.steps = None
            return
        where = places[0]
        if self.steps is None or not where.plain or where.text.startswith(("/", "~")):
            # Out of what is not known `..` leads back to where the `cd` before it began.
            back = where.text.rstrip("/") == ".." and len(self._left) > 1
            self.steps = self._left[-2] if back else None
        elif self.made and not where.text.startswith(".."):
            self.steps = None
        elif len(self.steps) < 20:
            self.steps = (*self.steps, posixpath.normpath(where.text))


def _words(found: Sequence[tuple[Placed, Token]]) -> Iterator[Word]:
    redirected = False
    for part, token in found:
        if token.kind == "word" and not redirected:
            yield word(token.text, part.at(token.start, token.end))
        redirected = token.kind == "redirect"


def _own(words: Iterator[Word]) -> tuple[Word, ...]:
    """The words of the command itself, without what sets variables or runs it as somebody else."""
    left = list(words)
    at = 0
    while at < len(left):
        text = left[at].text
        if text in _KEYWORDS or _ASSIGNMENT.match(text):
            at += 1
        elif text in _PREFIXES:
            valued = _PREFIXES[text]
            at += 1
            while at < len(left) and left[at].text.startswith("-"):
                at += 2 if left[at].text in valued else 1
        else:
            break
    return tuple(left[at:])

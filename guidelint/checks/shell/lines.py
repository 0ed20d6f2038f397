"""The lines of a code block that are commands: without prompts and output, with what a backslash continues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.shell.words import MAX_LINE, Placed
from guidelint.markdown.inline import Text

_PROMPT = re.compile(
    r"\s{0,8}(?:\([\w.-]{1,40}\)\s)?(?:[\w.-]{1,40}@[\w.-]{1,40}[^$#%\s]{0,80}[$#%]|PS\s[^>\n]{0,80}>|[$%❯➜])\s++"
)
_ANGLE = re.compile(r"\s{0,8}>\s++")
_HEREDOC = re.compile(r"(?<!<)<<-?\s*+(['\"]?)([A-Za-z_]\w*+)\1")
_CONTINUED = ("\\", "`", "^")
"""A line that ends so goes on in the next: in a Unix shell, PowerShell, cmd."""


@dataclass(frozen=True, slots=True)
class Line:
    """A command line: one or more lines of the block."""

    parts: tuple[Placed, ...]
    """Their texts without prompts and continuation marks."""


def command_lines(lines: Sequence[Text]) -> Iterator[Line]:
    """The command lines of a block. Where some lines have a prompt, those without are output."""
    prompted = any(_PROMPT.match(line.text) for line in lines)
    written = [line for line in lines if line.text.strip()]
    angled = not prompted and bool(written) and all(_ANGLE.match(line.text) for line in written)
    parts: list[Placed] = []
    end_of_document = ""
    for line in lines:
        if end_of_document:
            if line.text.strip() == end_of_document:
                end_of_document = ""
            continue
        placed = Placed(line.text, line.span)
        if not parts and (prompted or angled):
            match = (_PROMPT if prompted else _ANGLE).match(line.text)
            if match is None:
                continue
            placed = _from(placed, match.end())
        text = placed.text.rstrip()
        continues = text.endswith(_CONTINUED) and (text[-1] == "\\" or text[-2:-1] == " ")
        if continues:
            placed = Placed(text[:-1], placed.at(0, len(text) - 1))
        parts.append(placed)
        if continues and len(parts) < 100:
            continue
        if sum(len(part.text) for part in parts) <= MAX_LINE:
            yield Line(tuple(parts))
            if match := _HEREDOC.search(placed.text):
                end_of_document = match[2]
        parts = []
    if parts and sum(len(part.text) for part in parts) <= MAX_LINE:
        yield Line(tuple(parts))


def _from(placed: Placed, start: int) -> Placed:
    return Placed(placed.text[start:], placed.at(start, len(placed.text)))

"""Words round a command that say that it is not, not yet or no longer there, or is not to be run here.

A command that does not exist is a fault only where guidance tells a reader to run it. What qualifies a command stands
close to it in every language: before it in the same sentence, behind it up to the next command, in the comment on its
line, in the line that leads to its block, in the headings above it. The lists of `phrases` are those of the languages
that guidance is mostly written in; in others nothing is excused.
"""

from __future__ import annotations

import re

from guidelint.checks.shell import phrases
from guidelint.checks.shell.guidance import Command

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？]|\n\s*+\n|\n\s*+(?=[-*+]\s)")
_TICKS = re.compile(r"`++")
_BEHIND = 120
"""Characters behind a command in which what qualifies it begins."""
_NEAR = 2
"""Words that may stand between a command and a word that is only about what is beside it: "the old `make x`"."""


def excused(command: Command) -> bool:
    """Whether the words round a command say that it need not exist."""
    before = "\n".join(command.before.split("\n")[-2:]) if command.fenced else _sentence(command.before)
    after = _after(command)
    lead = _sentence(command.lead.rstrip(" \n:.。：*_"))
    return (
        any(_negated(text) or bool(phrases.MAYBE.search(text)) for text in (before, lead))
        or any(pattern.search(after) for pattern in (phrases.MAYBE, phrases.GONE))
        or bool(phrases.GONE_BESIDE.match(after))
        or _created(before, after)
        or any(phrases.TITLE.search(title) for title in command.titles[-2:])
    )


def elsewhere(command: Command) -> bool:
    """Whether the words round a command say that it is one of another project."""
    texts = (command.before, command.lead, *command.titles[-2:])
    return any(phrases.ELSEWHERE.search(text) for text in texts)


def _sentence(text: str) -> str:
    """The part of a text that belongs to the sentence at its end."""
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    return text[ends[-1] :] if ends else text


def _after(command: Command) -> str:
    """What is said behind a command: up to the end of the sentence, and to the next code.

    In "`a` or `b` (if present)" it is said of both.
    """
    text = command.after
    if command.fenced:
        return text
    end = _SENTENCE_END.search(text)
    text = text[: end.start()] if end else text
    at = 0
    while opening := _TICKS.search(text, at):
        if not phrases.CONNECTOR.fullmatch(text, at, opening.start()):
            return text[at : opening.start()][:_BEHIND]
        closing = text.find(opening[0], opening.end())
        if closing < 0:
            break
        at = closing + len(opening[0])
    return text[at : at + _BEHIND]


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    """Where the last match ends."""
    ends = [match.end() for match in pattern.finditer(text)]
    return ends[-1] if ends else None


def _negated(text: str) -> bool:
    """Whether the end of a sentence stands under a prohibition, or beside a word like "old"."""
    end = _last(phrases.NEVER, text)
    if end is not None and not phrases.AFTER_ALL.search(text, end):
        return True
    end = _last(phrases.NO_MORE, text)
    if end is None or len(text[end:].split()) > _NEAR:
        return False
    return not phrases.DOING.search(text, end) and not re.search(r"[,，、]", text[end:])


def _created(before: str, after: str) -> bool:
    """Whether the last verb before a command makes it: "add a `make vendor` target"."""
    end = _last(phrases.CREATING, before)
    if end is None:
        return False
    between = before[end:]
    if phrases.DOING.search(between) or re.search(r"[,;:，；：、]", between):
        return False
    return bool(
        phrases.ARTICLES.fullmatch(between) or phrases.THING.search(between) or phrases.THING.search(after[:40])
    )

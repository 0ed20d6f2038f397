"""Blocks of a document that a program printed: in code, in quotes, or straight in the text."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.output.kinds import DECISIVE, TYPICAL
from guidelint.checks.output.lines import Line, Role, read
from guidelint.markdown import Document, Fence, Heading, Html, IndentedCode, Span, Table

_ENOUGH = 5
"""What the weights of a log's lines come to at least: one that is decisive and one that is typical."""
_FEWEST = 3
"""Lines of output that make a log. One message, or what success looks like, has fewer."""
_TEXT = frozenset(
    (
        *(
            "text",
            "txt",
            "plain",
            "plaintext",
            "none",
            "console",
            "terminal",
            "output",
            "log",
            "logs",
            "ansi",
            "syslog",
        ),
        *("shell-session", "sh-session", "shellsession", "session", "bash", "sh", "shell", "zsh", "fish", "cmd", "bat"),
        *(
            "powershell",
            "ps1",
            "pwsh",
            "stacktrace",
            "traceback",
            "pytb",
            "diff",
            "patch",
            "git",
            "tap",
            "http",
            "json",
        ),
        *("jsonl", "ndjson", "jsonlines", "gotest", "junit", "sql"),
    )
)
"""Languages of fences that may hold output; others name a programming language, in which output is rare."""


@dataclass(frozen=True, slots=True)
class Log:
    """A block that a program printed."""

    span: Span
    lines: int
    """Its lines that are not blank."""
    output: int
    """Those of them that are output."""
    counts: tuple[tuple[str, int], ...]
    """How many lines of each kind it has, most first."""
    sure: bool
    """Whether there is much of it."""


@functools.lru_cache(maxsize=64)
def found(document: Document) -> tuple[Log, ...]:
    """The logs of a document, in order; none is inside another."""
    logs: list[Log] = []
    code: list[IndentedCode] = []
    others: list[Span] = []
    for block in document.walk():
        if isinstance(block, Fence):
            others.append(block.span)
            lines = [line.text for line in block.lines]
            strict = bool(block.language) and block.language not in _TEXT
            logs += _log(block.span, list(read(lines, bare=False)), strict=strict)
        elif isinstance(block, IndentedCode):
            code.append(block)
        elif isinstance(block, (Table, Heading)) or (isinstance(block, Html) and block.only_comments):
            others.append(block.span)
    bare = list(_bare(document, others))
    logs += bare
    taken = sorted(log.span for log in bare)
    for block in code:
        if not _overlaps(taken, block.span):
            logs += _log(block.span, list(read([line.text for line in block.lines], bare=False)), strict=False)
    return tuple(sorted(logs, key=lambda log: log.span))


def _overlaps(spans: Sequence[Span], span: Span) -> bool:
    from bisect import bisect_left

    index = bisect_left(spans, span)
    return any(spans[near].overlaps(span) for near in (index - 1, index) if 0 <= near < len(spans))


def _log(span: Span, lines: Sequence[Line], *, strict: bool, bare: bool = False) -> Iterator[Log]:
    """The block as a log, if it is one."""
    roles = Counter(line.role for line in lines)
    size = len(lines) - roles[Role.BLANK]
    printed = [line for line in lines if line.kind is not None]
    decisive = sum(line.weight == DECISIVE for line in printed)
    answers = _answers(lines, roles)
    output = len(printed) + roles[Role.ATTACHED] + roles[Role.MEASURED] + answers
    if size < _FEWEST or roles[Role.TEMPLATE] * 4 >= size or output < (2 if decisive >= 2 else _FEWEST):
        return
    weight = sum(line.weight for line in lines if line.role is not Role.COMMAND) + bool(roles[Role.COMMAND])
    kinds = {line.kind.noun for line in printed if line.kind and line.kind.weight >= TYPICAL}
    levels = Counter(line.mark for line in printed if line.mark)
    # In an explanation of levels each stands once.
    several = (
        len(kinds) + (roles[Role.MEASURED] >= 2) + bool(roles[Role.COMMAND]) + (max(levels.values(), default=0) > 1)
        >= 2
    )
    measured = roles[Role.MEASURED] >= 6 and roles[Role.MEASURED] * 10 >= size * 6
    if not answers and (weight < _ENOUGH or not (decisive or (several and kinds) or measured)):
        return
    share = (output + roles[Role.COMMAND]) / size
    least = 0.6 if strict or bare else 0.34 if decisive >= 3 or len(kinds) >= 3 else 0.5
    if share < least or (strict and decisive < 3):
        return
    counts = Counter(line.kind.noun for line in printed if line.kind)
    for role, noun in ((Role.ATTACHED, "attached lines"), (Role.MEASURED, "measured lines"), (Role.ANSWER, "answers")):
        if roles[role] and (answers or role is not Role.ANSWER):
            counts[noun] += roles[role]
    yield Log(span, size, output, tuple(counts.most_common()), weight >= 9 and output > _FEWEST)


def _answers(lines: Sequence[Line], roles: Counter[Role]) -> int:
    """How many lines a program unknown here answered to what was typed, if it measured or counted something.

    A command with its one result shows what to type; a list of words may be the help of a program.
    """
    answers = [line for line in lines if line.role is Role.ANSWER]
    counted = sum(bool(line.mark) for line in answers)
    enough = len(answers) >= 5 and len(answers) >= 2 * roles[Role.COMMAND] and counted * 2 >= len(answers)
    return len(answers) if enough else 0


_QUOTE = re.compile(r"(?:\s{0,3}+>)++ ?")
_GAP = 1
"""Lines of text that may stand between two lines of output."""
_BLANKS = 2
"""Blank lines that may."""


def _bare(document: Document, others: Sequence[Span]) -> Iterator[Log]:
    """Runs of output outside of code, tables, headings and comments."""
    index = document.lines
    skipped = {line for span in others for line in index.lines(span)}
    first = index.position(document.body.start).line
    run: list[tuple[int, str]] = []
    for number in range(first, len(index) + 1):
        if number in skipped:
            yield from _runs(document, run)
            run = []
        else:
            text = index.text(number)
            run.append((number, text[_QUOTE.match(text).end() :] if text[:4].lstrip().startswith(">") else text))  # type: ignore[union-attr]
    yield from _runs(document, run)


def _runs(document: Document, numbered: Sequence[tuple[int, str]]) -> Iterator[Log]:
    lines = list(read((text for _, text in numbered), bare=True))
    start = end = -1
    for at, line in enumerate(lines):
        if line.kind is None and (line.role is not Role.ATTACHED or start < 0):
            continue
        between = lines[end + 1 : at] if start >= 0 and at - end <= _GAP + _BLANKS + 1 else None
        texts = None if between is None else sum(one.role is not Role.BLANK for one in between)
        if between is None or texts is None or texts > _GAP or len(between) - texts > _BLANKS:
            if start >= 0:
                yield from _run(document, numbered, lines, start, end)
            start = at
        end = at
    if start >= 0:
        yield from _run(document, numbered, lines, start, end)


def _run(
    document: Document, numbered: Sequence[tuple[int, str]], lines: Sequence[Line], start: int, end: int
) -> Iterator[Log]:
    first, last = (document.lines.span(numbered[at][0]) for at in (start, end))
    yield from _log(Span(first.start, last.end), lines[start : end + 1], strict=False, bare=True)

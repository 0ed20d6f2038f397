"""What each line of a block is: printed by a program, typed at a prompt, a template, or something else."""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guidelint.checks.output import builds, exchanges, services, test_runs, tools, traces
from guidelint.checks.output.kinds import DECISIVE, SUPPORTING, LineKind

_LONGEST = 300
"""Characters of a line that are looked at: what a program prints shows at its start."""


class Role(enum.Enum):
    """What a line is."""

    BLANK = enum.auto()
    OTHER = enum.auto()
    TEMPLATE = enum.auto()
    """It has a place to fill in: nobody printed it."""
    COMMAND = enum.auto()
    """Typed at a prompt."""
    PRINTED = enum.auto()
    """Of a known kind."""
    ATTACHED = enum.auto()
    """It belongs to the line of a known kind before it."""
    ANSWER = enum.auto()
    """Of no known kind, after what was typed at a prompt."""
    MEASURED = enum.auto()
    """Of no known kind, with a value that was measured: an exact duration or size, a time of day, a hash."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line and what it is."""

    role: Role
    kind: LineKind | None = None
    mark: str = ""
    """Of a line with a level the level, of an answer the figures in it."""

    @property
    def weight(self) -> int:
        """How much it says for the block to be output."""
        if self.kind is not None:
            return self.kind.weight
        return SUPPORTING if self.role in (Role.ATTACHED, Role.MEASURED, Role.COMMAND) else 0


_ANSI = re.compile(r"(?:\x1b|\u241b|(?<![\w\\]))\[\d{1,3}(?:;\d{1,3})*m")
_PROMPT = re.compile(
    r"(?:\([\w.-]{1,40}\) )?(?:\[?[\w.-]{1,40}@[\w.-]{1,60}[: ][^\s$#]{0,80}\]?)?\$ \S"
    r"|(?:sqlite|mysql|redis|mongo|[\w.-]{1,40}=[#>]|irb\(main\):\d+(?::\d+)?)[>*]? \S"
    r"|[\w.-]{1,40}@[\w.-]{1,60}:[^\s$#]{0,80}# \S|[❯➜] ?\s?\S|PS [A-Z]:[^>]{0,100}> ?\S|[A-Z]:\\[^>]{0,100}>\S"
)
_MEASURED = re.compile(
    r"(?<![\w.])(?:\d+\.\d+ ?(?:ns|us|µs|ms|s|sec|seconds|min)|\d+m ?\d+(?:\.\d+)?s)\b"
    r"|(?<![\w.])\d+\.\d+ ?(?:B|[kKMG]i?B|bytes)\b"
    r"|(?<![\w:])\d{2}:\d{2}:\d{2}(?![\w:])"
    r"|(?<![\w#-])(?=[0-9]*+[a-f])(?=[a-f]*+[0-9])[0-9a-f]{7,40}(?![\w-])"
    r"|(?<!\w)0x[0-9a-f]{6,16}\b"
    r"|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    r"|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}:\d{2,5}\b"
    r"|\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}"
    r"|\S\.[a-z]\w{0,5}:\d+:\d+\b"
)
_SETTING = re.compile(r"(?:#|//|/\*|\*|--|;|export |set |[-*] )|[\"'\w.-]{1,60} ?(?:=|: )")
"""A comment or a setting: what is measured in it, somebody chose."""

# The angle brackets of programs: what they print for something without a name. And what holds in generic types, tags.
_PRINTED_BRACKETS = frozenset(
    (
        *("anonymous", "module", "stdin", "string", "none", "unknown", "pending", "nil", "init", "clinit", "lambda"),
        *("listcomp", "genexpr", "dictcomp", "setcomp", "locals", "root", "empty", "main", "top", "eval", "unset"),
        *("null", "undefined", "self", "unnamed", "native"),
    )
)
_BRACKETS = re.compile(r"(?<![\w)<\]])<([^\W\d_][^<>:=/\"(]{0,40})>")
_TEMPLATE = re.compile(
    r"YYYY|yyyy-|HH:MM|hh:mm|\bMM:SS\b|\{\{|(?<![\w$)])\{[^\W\d]\w{0,30}\}|\$\{\w"
    r"|(?<![\w.])[XN]{1,4}(?![\w.])(?=[ %/.)]|$)|"
    r"\[(?:LEVEL|TIME|TIMESTAMP|DATE|MESSAGE|MSG|[a-z]+ ?(?:name|message|time|date))\]"
    r"|%(?:\((?:asctime|levelname|message|name)\)|-?\d*[sd]\b)"
)


def read(lines: Iterable[str], *, bare: bool) -> Iterator[Line]:
    """What each line is. `bare` ones stand outside of code, where Markdown may look like output."""
    follow: re.Pattern[str] | None = None
    typed = asked = False
    for raw in lines:
        text = _ANSI.sub("", raw[:_LONGEST]).rstrip()
        stripped = text.lstrip()
        if not stripped:
            follow, typed = None, False
            yield Line(Role.BLANK)
            continue
        if _PROMPT.match(stripped) or typed:
            typed = stripped.endswith("\\")
            # What is written into a file is typed as well.
            asked = "<<" not in stripped
            follow = None
            yield Line(Role.COMMAND)
            continue
        is_template = _is_template(stripped)
        kind = None if is_template else _kind(stripped, bare)
        if kind is None and text != raw[:_LONGEST].rstrip():
            kind = _COLOURED
        if kind is not None:
            # What follows the first of several lines of a kind may look like more of that kind.
            if kind.follow or follow is None or not follow.match(text):
                follow = _compiled(kind.follow) if kind.follow else None
            yield Line(Role.PRINTED, kind, _level(stripped) if kind.noun == "levelled lines" else "")
        elif follow is not None and follow.match(text):
            yield Line(Role.ATTACHED)
        elif is_template:
            follow = None
            yield Line(Role.TEMPLATE)
        else:
            follow = None
            measured = not bare and not _SETTING.match(stripped) and _MEASURED.search(stripped)
            answer = asked and not stripped.startswith("#")
            yield Line(Role.MEASURED if measured else Role.ANSWER if answer else Role.OTHER, None, _figures(stripped))


def _level(text: str) -> str:
    return text.split(maxsplit=1)[0]


def _figures(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


_COLOURED = LineKind("colour codes", DECISIVE, "")

_compiled = functools.cache(re.compile)


def _is_template(text: str) -> bool:
    if _TEMPLATE.search(text):
        return True
    return any(found[1].split(" ")[0].lower() not in _PRINTED_BRACKETS for found in _BRACKETS.finditer(text))


@functools.cache
def _table(bare: bool) -> tuple[re.Pattern[str], tuple[LineKind, ...]]:
    """One pattern for all kinds, in which each is a group, and the kinds by group."""
    kinds = (*exchanges.KINDS, *services.KINDS, *traces.KINDS, *test_runs.KINDS, *tools.KINDS, *builds.KINDS)
    # What tells much comes first, so that a line counts as what it says most about.
    chosen = sorted((kind for kind in kinds if kind.bare or not bare), key=lambda kind: -kind.weight)
    return re.compile("|".join(f"({kind.pattern})" for kind in chosen)), tuple(chosen)


def _kind(text: str, bare: bool) -> LineKind | None:
    pattern, kinds = _table(bare)
    found = pattern.match(text)
    return kinds[found.lastindex - 1] if found and found.lastindex else None

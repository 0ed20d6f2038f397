"""Text that may come from files as Markdown that GitHub and GitLab show as it is, and findings as Markdown.

Both look for references in what is shown, after entities and escapes are read: an `@`, `#` or `:` that would call
people, issues or a page is followed by a zero-width space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Related, Severity
from guidelint.reports.concise import location, one_line
from guidelint.reports.counting import sentences
from guidelint.reports.notes import MOST_PLACES, clipped, closing, more

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

MOST_CHARACTERS = 60_000
"""Of a whole report: a comment on GitHub has room for 65,536, and some are for who posts it."""
MOST_ROWS = 50
"""Findings that get a row."""
_LONG = 400
"""Characters of a message or note; of a place half as many, its end."""

_BREAK = "&#8203;"
_OPTIONS = re.compile(r"&#96;(--[a-z]+(?:[ -]+[a-z]+)*)&#96;")
"""Options in what was escaped: they are ours, and code."""

# At the start of a line these begin a heading, a list, a rule; blanks begin code.
_START = re.compile(r"\s*+(?:[#+=-]|\d++[.)])?")

# GitLab's references: https://docs.gitlab.com/user/markdown/#gitlab-specific-references
_SPECIAL = re.compile(
    r"(?P<reference>[@#!%~&^*](?=[\w.\"])|\[(?=\w++:)|:(?=//|[\w+-]++:)|www(?=\.)|gh-(?=\d))"
    r"|(?P<markup>[\\`*_\[\]<>|~&])"
    r"|(?P<dollar>\$)",
    re.IGNORECASE,
)


def escaped(text: str) -> str:
    """Text as one line that Markdown, and HTML, leave as it is: no markup, no link, no reference, no list."""
    shown = one_line(text)
    start = _START.match(shown)
    begin = start[0].lstrip() if start else ""
    rest = shown[start.end() :] if start else shown
    if begin:
        # The last character is what makes it a beginning; what follows it may make it a reference.
        begin = f"{begin[:-1]}&#{ord(begin[-1])};{_BREAK if begin == '#' else ''}"
    return begin + _SPECIAL.sub(_harmless, rest)


def _harmless(found: re.Match[str]) -> str:
    if found["dollar"]:  # of formulas; GitHub's documentation has it so
        return "<span>$</span>"
    text = "".join(map(_entity, found[0]))
    return text + _BREAK if found["reference"] else text


def _entity(character: str) -> str:
    return f"&#{ord(character)};" if character in "\\`*_[]<>|~&" else character


def code(text: str) -> str:
    """Text as a code span, also inside a table."""
    shown = one_line(text)
    if "`" in shown or "|" in shown or shown != shown.strip():
        return f"<code>{escaped(text)}</code>"
    return f"`{shown}`" if shown else "` `"


def fenced(lines: Iterable[str], language: str = "") -> Iterator[str]:
    """Lines as a code block, whatever fences they hold."""
    held = [one_line(line.replace("\t", "    ")) for line in lines]
    longest = max((len(run) for line in held for run in re.findall("`++", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language}"
    yield from held
    yield fence


def folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines behind a summary that opens them. The summary is HTML."""
    yield "<details>"
    yield f"<summary>{summary}</summary>"
    yield ""
    yield from lines
    yield ""
    yield "</details>"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table; cells are Markdown without line ends."""
    names = list(head)
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def fitting(parts: Iterable[list[str]], room: int) -> list[list[str]]:
    """The first parts, lists of lines, that fit into `room` characters, line ends counted."""
    kept = []
    for part in parts:
        room -= sum(len(line) + 1 for line in part)
        if room < 0:
            break
        kept.append(part)
    return kept


def as_markdown(result: CheckResult) -> Iterator[str]:
    """A summary line, a table of the findings, the worst first, and what is behind each, folded."""
    # The path of the root is this machine's own affair.
    summary = escaped(" ".join(sentences(result, root="the repository")))
    yield "**guidelint**: " + _OPTIONS.sub(r"`\1`", summary)
    if not result.findings:
        return
    ordered = sorted(result.findings, key=lambda one: -one.severity)[:MOST_ROWS]
    head, line, *rows = table(("", "where", "finding"), (_row(one, result.files) for one in ordered))
    shown = fitting(([row] for row in rows), MOST_CHARACTERS // 2)
    yield ""
    yield from (head, line)
    yield from (row for [row] in shown)
    if left := len(result.findings) - len(shown):
        yield ""
        yield f"{left:,} more {'is' if left == 1 else 'are'} not shown."
    told = [line for one in ordered[: len(shown)] for line in _detail(one, result.files)]
    details = [line for [line] in fitting(([line] for line in told), MOST_CHARACTERS // 2 - 1_000)]
    yield ""
    yield from folded("Evidence, and how to mend it", [*details, *(["- …"] if len(details) < len(told) else [])])


_SIGNS = {Severity.ERROR: "🔴 error", Severity.WARNING: "🟡 warning", Severity.INFO: "🔵 info"}


def _row(one: Finding, files: Files) -> tuple[str, str, str]:
    rule = f"**{one.rule.name}** ({one.rule.code})"
    return _SIGNS[one.severity], _where(one, files), f"{rule}: {_shown(one.message)}"


def _where(one: Finding | Related, files: Files) -> str:
    place = location(one.place, files)
    return code(place if len(place) <= _LONG // 2 else f"…{place[-_LONG // 2 :]}")


def _detail(one: Finding, files: Files) -> list[str]:
    about = [_shown(sentence) for sentence in one.evidence]
    about += [f"See {_where(other, files)}: {_shown(other.message)}" for other in one.related[:MOST_PLACES]]
    about += [*more(one), *(_shown(sentence) for sentence in closing(one))]
    head = f"- {_where(one, files)} **{one.rule.name}**: {_shown(one.message)}"
    return [head, *(f"  - {line}" for line in about)]


def _shown(text: str) -> str:
    return escaped(clipped(text, _LONG))

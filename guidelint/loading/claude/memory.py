"""Auto memory: the index file MEMORY.md, and the part of it that is loaded. agents/claude-code.md, section 9."""

from __future__ import annotations

import functools
import posixpath
import re
import unicodedata
from typing import NamedTuple

from guidelint.loading.claude.configuration import Configuration, absolute
from guidelint.loading.claude.document import Document
from guidelint.loading.claude.files import Entry, Files, Kind
from guidelint.loading.context import Effect, Limit, Outcome, Unit
from guidelint.loading.matching import units
from guidelint.loading.text import SourcedText, utf16_index, utf16_length
from guidelint.loading.walks import nearest_with
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.loading.worktrees import linked_worktree

LINES = Limit(200, Unit.LINES, "the memory index", Effect.CUTS)
UNITS = Limit(25_000, Unit.UTF16, "the memory index", Effect.CUTS)

_INVISIBLE = frozenset(
    [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0]
) | frozenset([*range(0xFE00, 0xFE0E), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000)])
"""Removed beside control, format and private characters: what Unicode lets a display ignore. Recorded."""


def taken(files: Files, configuration: Configuration) -> list[Entry]:
    """The index, where there is one that is not in the request already."""
    path = _place(configuration)
    if path is None or path in files.seen or files.real(path) in files.seen:
        return []
    found = files.document(path, Kind.MEMORY)
    if not isinstance(found, Document):
        return []
    text = without_invisible(found.text).strip(JAVASCRIPT)
    files.consider(path, Kind.MEMORY, Outcome.LOADED if text else Outcome.BLANK)
    if not text:
        return []
    part = loaded_part(text)
    files.size(LINES, part.lines, path)
    files.size(UNITS, part.units, path)
    if part.limit:
        files.cut(text, part.kept, part.limit)
    return [Entry(path, Kind.MEMORY, part.text)]


def _place(configuration: Configuration) -> str | None:
    """The path of the index: in the folder that settings name, absolute or from `~/` on, else below the user's own."""
    start, settings = configuration.start, configuration.settings
    off = configuration.switch("CLAUDE_CODE_DISABLE_AUTO_MEMORY")
    if off or settings.strongest("autoMemoryEnabled") is False:
        return None
    folder = settings.strongest("autoMemoryDirectory")
    if isinstance(folder, str) and folder.startswith("~/") and start.home:
        folder = absolute(start.home, folder[2:])
    if not isinstance(folder, str) or not folder.startswith("/"):
        if not configuration.config:
            return None
        linked = linked_worktree(start)  # its memory is that of the main checkout (recorded)
        root = linked.main if linked else nearest_with(start, (".git",)) or start.cwd
        slug = re.sub("[^A-Za-z0-9]", "-", units(root))
        folder = posixpath.join(configuration.config, "projects", slug, "memory")
    return posixpath.join(absolute("/", folder), "MEMORY.md")


@functools.lru_cache(maxsize=4096)
def _stays(char: str) -> bool:
    if char in "\t\n\u200c\u200d":
        return True
    code = ord(char)
    noncharacter = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    # The agent removes unassigned characters too, by a newer Unicode than this Python may know: left alone here.
    return not (unicodedata.category(char) in ("Cc", "Cf", "Co") or noncharacter or code in _INVISIBLE)


def without_invisible(text: SourcedText) -> SourcedText:
    """With CR LF, CR and the Unicode line ends made LF, and what nobody sees removed."""
    text = text.with_line_feeds()
    ends = [(at, at + 1, "\n") for at, char in enumerate(text.text) if char in "\u2028\u2029"]
    text = text.derive_spans(ends) if ends else text
    return text.remove_spans((at, at + 1) for at, char in enumerate(text.text) if not _stays(char))


class Part(NamedTuple):
    """What is loaded of an index: the text, the number of its characters that come from the file, and the lost end."""

    text: SourcedText
    kept: int
    lines: int
    units: int
    limit: Limit | None
    """The limit that made the cut; None when all is loaded."""


def loaded_part(text: SourcedText) -> Part:
    """The part of a trimmed index that is loaded, with the warning that follows it."""
    whole = text.text
    lines, units = whole.count("\n") + 1, utf16_length(whole)
    if lines <= LINES.amount and units <= UNITS.amount:
        return Part(text, len(text), lines, units, None)
    kept, limit, half = len(whole), LINES, False
    if lines > LINES.amount:
        kept = _end_of_line(whole, LINES.amount)
    if utf16_length(whole[:kept]) > UNITS.amount:
        limit = UNITS
        # The character at unit 25,000 may be the line end itself; half a surrogate pair on the cut vanishes.
        index = utf16_index(whole, UNITS.amount)
        line_end = whole.rfind("\n", 0, min(index + 1, kept))
        kept, half = (index, True) if line_end <= 0 else (line_end, False)
    reasons = []
    if lines > LINES.amount:
        reasons.append(f"{lines} lines")
    if units > UNITS.amount:
        reasons.append(f"{units / 1024:.1f}KB")
    if len(reasons) == 1:
        reasons[0] += (
            f" (limit: {LINES.amount})" if lines > LINES.amount else " (limit: 24.4KB) — index entries are too long"
        )
    warning = (
        f"\n\n> WARNING: MEMORY.md is {' and '.join(reasons)}. Only part of it was loaded: "
        f"{_lost(whole, kept, lines, half)}. Keep index entries to one line under ~200 chars; "
        "move detail into topic files."
    )
    return Part(text[:kept] + warning, kept, lines, units, limit)


def _end_of_line(text: str, number: int) -> int:
    """Where the line of that number, counted from 1, ends."""
    at = -1
    for _ in range(number):
        at = text.find("\n", at + 1)
    return at


def _lost(whole: str, kept: int, lines: int, in_line: bool) -> str:
    line = whole.count("\n", 0, kept) + 1
    if in_line:
        return f"everything after the first {UNITS.amount} characters of line {line} was cut off"
    begin = kept + 1
    end = whole.find("\n", begin)
    shown = _shortened(whole[begin : end if end >= 0 else len(whole)].strip(JAVASCRIPT))
    brackets = f' ("{shown}")' if shown else ""
    return f"{lines - line} of {lines} lines were cut off, starting at line {line + 1}{brackets}"


def _shortened(line: str, most: int = 80) -> str:
    if utf16_length(line) <= most:
        return line
    head = line[: utf16_index(line, most - 1)]
    blank = max((at for at, char in enumerate(head) if char in JAVASCRIPT), default=-1)
    if utf16_length(head[: max(blank, 0)]) > 40:
        head = head[:blank]
    return head.strip(JAVASCRIPT) + "…"

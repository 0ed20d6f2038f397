"""Characters that nobody sees, but the agent reads; and letters that are not those they look like."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.unseen import lookalikes
from guidelint.checks.unseen.characters import Cluster, Kind, clusters
from guidelint.checks.unseen.spelling import shown, spelled
from guidelint.findings import Confidence, Edit, Finding, Fix, Place, Rule, Severity, finding
from guidelint.markdown import Span

RULE = Rule("GL501", "hidden-characters", Severity.WARNING, "characters that nobody sees, or that look like others")

_MOST_LINES = 5
"""Lines with hidden characters of one kind that are told one by one; of more there is one finding."""

_MOST_SPELLED = 20
"""Clusters that spell something of which each is told."""

_MOST_EDITS = 2000
"""Places that a fix mends. A file with more is no text that somebody wrote."""

_NEEDLESS = "An editor, a web page or a translation put it there; the model gets it as tokens of their own."
_SENT = "The model reads it; who reviews the file does not see it."


@dataclass(frozen=True, slots=True)
class _Hidden:
    """A cluster in a file: its bytes, its line, and what it says."""

    cluster: Cluster
    text: str
    span: Span
    line: int
    message: str | None = None
    """Why it is dangerous; None for a warning."""
    deliberate: bool = False
    """Whether it keeps apart what Markdown would join: it may be meant."""


_CR = re.compile(r"\r(?!\n)")


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        if file.data.isascii():
            continue
        found = list(_found(file))
        yield from _dangerous([one for one in found if one.message], file, files)
        yield from _warnings([one for one in found if not one.message], file, files)
        yield from _lookalikes(file, files)


def _found(file: GuidanceFile) -> Iterator[_Hidden]:
    # What is no UTF-8 becomes a surrogate for each byte, so that offsets can be turned back into bytes.
    # A CR that is a line end of its own is one here, too.
    text = _CR.sub("\n", file.data.decode("utf-8", "surrogateescape"))
    done = byte = 0
    line = 1
    for cluster in clusters(text):
        line += text.count("\n", done, cluster.start)
        byte += _bytes(text, done, cluster.start)
        done = cluster.start
        hidden = text[cluster.start : cluster.end]
        span = Span(byte, byte + _bytes(text, cluster.start, cluster.end))
        if _is_named(text, cluster):
            continue
        message = _danger(cluster, hidden)
        around = text[max(cluster.start - 1, 0) : cluster.start] + text[cluster.end : cluster.end + 1]
        yield _Hidden(cluster, hidden, span, line, message, len(hidden) == 1 and ("`" in around or "@" in around))


def _bytes(text: str, start: int, end: int) -> int:
    return len(text[start:end].encode("utf-8", "surrogateescape"))


def _is_named(text: str, cluster: Cluster) -> bool:
    """Whether the text is about the character: it stands alone in quotes, or its code stands in the line."""
    start, end = cluster.start, cluster.end
    if end - start > 1:
        return False
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    if before and before == after and before in "`\"'":
        return True
    near = text[max(start - 200, 0) : start].rpartition("\n")[2] + text[end : end + 200].partition("\n")[0]
    return f"u+{ord(text[start]):04x}" in near.lower()


def _danger(cluster: Cluster, hidden: str) -> str | None:
    says = spelled(hidden, cluster.kind)
    if says is not None:
        return f"{wording.number(len(hidden), cluster.kind.value)} that nobody sees spell “{shown(says)}”"
    if cluster.kind is Kind.TAGS:
        return f"{wording.number(len(hidden), 'tag characters')}, which nobody sees and the model reads"
    if cluster.reorders:
        return f"{_named(hidden)}: the line is shown in another order than the model reads it"
    return None


def _dangerous(found: Iterable[_Hidden], file: GuidanceFile, files: Files) -> Iterator[Finding]:
    """A finding for each cluster; for each line, where its direction is what is wrong."""
    groups: dict[tuple[int, int], list[_Hidden]] = {}
    for one in found:
        key = (one.line, -1) if one.cluster.reorders else (one.line, one.span.start)
        groups.setdefault(key, []).append(one)
    for group in list(groups.values())[:_MOST_SPELLED]:
        first = group[0]
        text = "".join(one.text for one in group)
        evidence = [_SENT]
        if len(text) > 1:
            evidence.append(
                f"They are {len(text):,} code points from U+{ord(min(text)):04X} to U+{ord(max(text)):04X}."
            )
        if len(groups) > _MOST_SPELLED:
            evidence.append(f"The file has {len(groups):,} such places; the first {_MOST_SPELLED} are told.")
        yield finding(
            RULE,
            first.message or "",
            _place(first, file, files),
            agents=file.agents,
            severity=Severity.ERROR,
            evidence=evidence,
            help="Remove what is hidden, and find out who put it there.",
            fix=_fix(group, file, files),
        )


def _warnings(found: Iterable[_Hidden], file: GuidanceFile, files: Files) -> Iterator[Finding]:
    """A finding for each line and kind, or one for a kind that stands in many lines."""
    kinds: dict[tuple[Kind, bool], dict[int, list[_Hidden]]] = {}
    for one in found:
        kinds.setdefault((one.cluster.kind, one.deliberate), {}).setdefault(one.line, []).append(one)
    for (_, deliberate), lines in kinds.items():
        groups = list(lines.values())
        if len(groups) > _MOST_LINES:
            groups = [[one for group in groups for one in group]]
        for group in groups:
            others = sorted({one.line for one in group})
            evidence = [_NEEDLESS]
            if len(others) > 1:
                evidence.append(f"Lines: {wording.listed([f'{line:,}' for line in others], 10)}.")
            elif len(group) > 1:
                columns = [f"{_place(one, file, files).start.column:,}" for one in group[:11]]
                more = f" and {len(group) - 11:,} more" if len(group) > 11 else ""
                evidence.append(f"Columns: {', '.join(columns)}{more}.")
            where = f" in {len(others):,} lines" if len(others) > 1 else ""
            yield finding(
                RULE,
                _named("".join(one.text for one in group)) + where,
                _place(group[0], file, files),
                agents=file.agents,
                evidence=evidence,
                help="Write what is meant with characters that are seen." if deliberate else "Remove it.",
                fix=None if deliberate else _fix(group, file, files),
                confidence=Confidence.LOW if deliberate else None,
            )


def _named(hidden: str) -> str:
    """`U+200B zero width space`, `3 characters: U+200B (2) and U+FEFF (1)`."""
    counts = {character: hidden.count(character) for character in dict.fromkeys(hidden[:10_000])}
    if len(counts) == 1:
        [(character, number)] = counts.items()
        times = f", {number:,} times" if number > 1 else ""
        return f"U+{ord(character):04X} {_name(character)}{times}"
    names = [f"U+{ord(character):04X}" for character in sorted(counts)]
    return f"{len(hidden):,} characters that nobody sees: {wording.listed(names, 6)}"


def _name(character: str) -> str:
    names = {"\ufeff": "zero width no-break space", "\U000e0001": "language tag"}
    return names.get(character) or unicodedata.name(character, "invisible character").lower()


def _place(one: _Hidden, file: GuidanceFile, files: Files) -> Place:
    return files.place(file.path, one.span.start, one.span.end)


def _fix(group: list[_Hidden], file: GuidanceFile, files: Files) -> Fix | None:
    if len(group) > _MOST_EDITS:
        return None
    return Fix(True, "Remove them", tuple(Edit(_place(one, file, files), "") for one in group))


_MOST_WORDS = 20
"""Words with letters of another script of which each is told."""


def _lookalikes(file: GuidanceFile, files: Files) -> Iterator[Finding]:
    for number, word in enumerate(lookalikes.words(file.document)):
        if number == _MOST_WORDS:
            return
        place = files.place(file.path, word.span.start, word.span.end)
        letter = word.letter
        yield finding(
            RULE,
            f"“{word.text[:60]}” looks like “{word.like[:60]}” but has U+{ord(letter):04X} {_name(letter)}",
            place,
            agents=file.agents,
            evidence=["In code a name with a letter of another script is another name."],
            help="Write it in ASCII.",
            fix=Fix(False, "Write it in ASCII", (Edit(place, word.like),)),
        )

"""Guidance files that are not plain UTF-8."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.findings import Edit, Finding, Fix, Rule, Severity, finding
from guidelint.loading.decoding import lossy

RULE = Rule("GL106", "encoding", Severity.ERROR, "a guidance file that is not plain UTF-8")

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32LE"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32BE"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16LE"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16BE"),
)


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        wide = _wide(file.data)
        if wide:
            yield _not_utf8(file, files, *wide)
            continue
        yield from _wrong_bytes(file, files)
        yield from _characters(file, files)


def _wide(data: bytes) -> tuple[bytes, str, str] | None:
    """The byte order mark, codec and name of an encoding of 16 or 32 bits."""
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return mark, codec, f"{name} byte order mark"
    # Without a mark: text of the Latin script has a NUL in every second byte.
    head = data[:2048]
    for offset, codec, name in ((1, "utf-16-le", "UTF-16LE"), (0, "utf-16-be", "UTF-16BE")):
        if len(head) >= 4 and head[offset::2].count(0) > len(head) * 0.45 and not head[1 - offset :: 2].count(0):
            return b"", codec, f"{name}, by its zero bytes"
    return None


def _not_utf8(file: GuidanceFile, files: Files, mark: bytes, codec: str, name: str) -> Finding:
    try:
        text: str | None = file.data[len(mark) :].decode(codec)
    except UnicodeDecodeError:
        text = None
    place = files.place(file.path, 0, len(file.data))
    return finding(
        RULE,
        f"not UTF-8: {name}",
        files.place(file.path),
        agents=file.agents,
        evidence=["Agents read it as UTF-8: the model gets unreadable characters, or nothing."],
        help="Save the file as UTF-8 without a byte order mark.",
        fix=None if text is None else Fix(True, "Save as UTF-8", (Edit(place, text),)),
    )


def _wrong_bytes(file: GuidanceFile, files: Files) -> Iterator[Finding]:
    try:
        file.data.decode("utf-8")
    except UnicodeDecodeError as error:
        wrong = sum(len(run.text) for run in lossy(file.data, file.path).runs if run.kind == "derived")
        guess = _latin1(file.data)
        yield finding(
            RULE,
            f"not UTF-8: {guess}" if guess else f"not UTF-8: {wording.number(wrong, 'wrong bytes')}",
            files.place(file.path, error.start, error.end),
            agents=file.agents,
            evidence=[
                f"The first wrong byte is 0x{file.data[error.start]:02x}; "
                f"{wording.number(wrong, 'places')} in all, each of which becomes U+FFFD or drops the file."
            ],
            help="Save the file as UTF-8.",
        )


_HIGH_BYTE = re.compile(rb"[\x80-\xff]")
_LETTER_BESIDE = re.compile(rb"[A-Za-z][\xc0-\xff]|[\xc0-\xff][A-Za-z]")


def _latin1(data: bytes) -> str | None:
    """`Latin-1, as it seems`, where every wrong byte is an accented letter in a word of that script."""
    high = _HIGH_BYTE.findall(data)
    return "Latin-1, as it seems" if high and len(_LETTER_BESIDE.findall(data)) * 2 >= len(high) else None


def _characters(file: GuidanceFile, files: Files) -> Iterator[Finding]:
    for sought, message, why in (
        (b"\x00", "NUL character", "Some tools take the file for binary and skip it."),
        (b"\xef\xbf\xbd", "U+FFFD stands in the file", "An earlier conversion lost the character that was here."),
    ):
        position = file.data.find(sought)
        if position < 0:
            continue
        count = file.data.count(sought)
        yield finding(
            RULE,
            message,
            files.place(file.path, position, position + len(sought)),
            agents=file.agents,
            severity=Severity.WARNING,
            evidence=[why, f"It occurs {wording.number(count, 'times')}."],
            help="Put in the character that was meant.",
        )

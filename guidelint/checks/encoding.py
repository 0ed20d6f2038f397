"""Guidance files that are not plain UTF-8."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.findings import Edit, Finding, Fix, Rule, Severity, finding
from guidelint.loading.decoding import lossy
from guidelint.trees.base import MAX_FILE_BYTES

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
        if len(file.data) == MAX_FILE_BYTES and error.start > len(file.data) - 4:
            return  # only the part that was read ends there
        places = sum(len(run.text) for run in lossy(file.data, file.path).runs if run.kind == "derived")
        guess = _single_byte(file.data)
        yield finding(
            RULE,
            f"not UTF-8: {guess}, as it seems"
            if guess
            else f"not UTF-8: wrong bytes in {wording.number(places, 'places')}",
            files.place(file.path, error.start, error.end),
            agents=file.agents,
            evidence=[
                f"The first wrong byte is 0x{file.data[error.start]:02x}; "
                f"{wording.number(places, 'places')} in all, each of which becomes U+FFFD or drops the file."
            ],
            help="Save the file as UTF-8.",
            fix=_converted(file, files, guess) if guess else None,
        )


def _converted(file: GuidanceFile, files: Files, guess: str) -> Fix | None:
    try:
        text = file.data.decode(guess)
    except UnicodeDecodeError:  # Windows-1252 leaves some bytes out
        return None
    whole = files.place(file.path, 0, len(file.data))
    return Fix(False, f"Save as UTF-8, read as {guess}", (Edit(whole, text),))


_HIGH = re.compile(rb"[\x80-\xff]+")
_PUNCTUATION = frozenset(b"\x80\x85\x91\x92\x93\x94\x95\x96\x97\x99")
"""What Windows-1252 has for quotes, dashes, dots, the bullet, the euro and the trade mark."""
_SIGNS = frozenset(b"\xa0\xa7\xa9\xab\xad\xae\xb0\xb1\xb2\xb3\xb5\xb7\xbb\xbc\xbd\xbe\xbf\xa1\xd7")
"""What Latin-1 has besides letters, as far as texts use it."""


def _single_byte(data: bytes) -> str | None:
    """`Latin-1` or `Windows-1252`, where the bytes beyond ASCII are single letters in words, or common signs.

    Other encodings of one byte or two for a character have them in rows, and so has UTF-8, of which some may be left.
    """
    runs = [(match.start(), match[0]) for match in _HIGH.finditer(data)]
    windows = letters = 0
    for start, run in runs:
        if len(run) > 2 or _is_utf8(run):
            return None
        around = data[start - 1 : start] + data[start + len(run) : start + len(run) + 1]
        for byte in run:
            if byte in _PUNCTUATION:
                windows += 1
            elif byte >= 0xC0 and byte not in _SIGNS and any(chr(other).isalpha() for other in around if other < 128):
                letters += 1
            elif byte not in _SIGNS:
                return None
    if not letters and not windows:
        return None
    return "Windows-1252" if windows else "Latin-1"


def _is_utf8(run: bytes) -> bool:
    try:
        run.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _characters(file: GuidanceFile, files: Files) -> Iterator[Finding]:
    for sought, message, why in (
        (b"\x00", "NUL character", "Some tools take the file for binary and skip it."),
        (b"\xef\xbf\xbd", "U+FFFD stands in the file", "An earlier conversion lost the character that was here."),
    ):
        # The quoted ones are counted apart, and no place but the first is kept: there can be millions.
        quoted = re.compile(rb"([`\"'])" + sought + rb"(?=\1)")
        times = file.data.count(sought) - sum(1 for _ in quoted.finditer(file.data))
        if not times:
            continue
        position = next(at for at in _occurrences(file.data, sought) if not _quoted(file.data, at, len(sought)))
        yield finding(
            RULE,
            message,
            files.place(file.path, position, position + len(sought)),
            agents=file.agents,
            severity=Severity.WARNING,
            evidence=[why, f"It occurs {wording.number(times, 'times')}."],
            help="Put in the character that was meant.",
        )


def _occurrences(data: bytes, sought: bytes) -> Iterator[int]:
    start = data.find(sought)
    while start >= 0:
        yield start
        start = data.find(sought, start + len(sought))


def _quoted(data: bytes, start: int, length: int) -> bool:
    """Whether the character stands alone between quotes or backticks: then the text is about it."""
    before, after = data[start - 1 : start], data[start + length : start + length + 1]
    return bool(before) and before == after and before in b"`\"'"

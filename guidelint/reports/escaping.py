"""What comes from files and names is shown so that it cannot steer a terminal or a log."""

from __future__ import annotations

import re
import unicodedata

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
# Characters without a shape, in which a text can hide from people what programs read: soft hyphen, zero-width space,
# invisible operators, byte order mark, annotations, tags. Joiners and variation selectors are left: scripts and emoji
# are written with them.
_UNSEEN = re.compile(
    "[\u00ad\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LINE_ENDS = str.maketrans({"\n": "\\n", "\t": "\\t"})


# `##[error]`, `##vso[task.setvariable]`: GitHub, Azure Pipelines and TeamCity obey these anywhere in a line of a log.
LOG_COMMAND = re.compile(r"##(?=\w*\[)")


def harmless(line: str) -> str:
    """A line of a report, whose names and texts come from files, as one that no reader of a build's log obeys.

    `::error::` is a command at the start of a line only, blanks before it or not.
    """
    begin = line.lstrip()
    if begin.startswith("::"):
        line = f"{line[: len(line) - len(begin)]}\\x3a{begin[1:]}"
    return LOG_COMMAND.sub(r"#\\x23", line)


def visible(text: str) -> str:
    """One line of text with control, direction and surrogate characters escaped: `\\x1b`, `\\u202e`, `\\udcff`."""
    return _escaped(text).translate(_LINE_ENDS)


def seen(text: str) -> str:
    """The text with characters that have no shape escaped: `\\u200b`, `\\U000e0041`."""
    return _UNSEEN.sub(lambda found: _escape(found[0]), text)


def visible_lines(text: str) -> str:
    """The same for text of several lines: LF and tab stay."""
    return _escaped(text)


def _escaped(text: str) -> str:
    # Only the characters that occur are escaped, each by one pass: a file can hold millions of them.
    found = set(_CONTROLS.findall(text))
    return text.translate({ord(character): _escape(character) for character in found}) if found else text


def _escape(character: str) -> str:
    code = ord(character)
    if character == "\r":
        return "\\r"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def is_wide(character: str) -> bool:
    """Whether a terminal gives the character two columns."""
    return unicodedata.east_asian_width(character) in ("W", "F")

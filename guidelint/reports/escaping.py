"""What comes from files and names is shown so that it cannot steer a terminal or a log."""

from __future__ import annotations

import re
import unicodedata

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
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
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def is_wide(character: str) -> bool:
    """Whether a terminal gives the character two columns."""
    return unicodedata.east_asian_width(character) in ("W", "F")

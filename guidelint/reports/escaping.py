"""What comes from files and names is shown so that it cannot steer a terminal or a log."""

from __future__ import annotations

import re
import unicodedata

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_LINE_ENDS = str.maketrans({"\n": "\\n", "\t": "\\t"})


def visible(text: str) -> str:
    """One line of text with control, direction and surrogate characters escaped: `\\x1b`, `\\u202e`, `\\udcff`."""
    return _escaped(text).translate(_LINE_ENDS)


def visible_lines(text: str) -> str:
    """The same for text of several lines: LF and tab stay."""
    return _escaped(text)


def _escaped(text: str) -> str:
    return _CONTROLS.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if match[0] == "\r":
        return "\\r"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def is_wide(character: str) -> bool:
    """Whether a terminal gives the character two columns."""
    return unicodedata.east_asian_width(character) in ("W", "F")

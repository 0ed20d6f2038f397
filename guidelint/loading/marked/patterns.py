r"""Character classes and small patterns, spelled out as JavaScript understands them.

JavaScript's `\s` has U+FEFF and lacks U+001C-001F and U+0085, `.` stops at U+2028 and U+2029 too, `$` is the very end,
`\w` and `\d` are ASCII: Python's differ in each.
"""

from __future__ import annotations

import re
import unicodedata

WHITE = (
    "\t\n\x0b\x0c\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""JavaScript's white space: `\\s`, and what `trim` takes off."""

WHITE_SET = frozenset(WHITE)
S = r"\t\n\x0b\x0c\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""The same, to stand within the brackets of a class."""

WHITE_START = re.compile(f"[{S}]+")
WHITE_RUN = re.compile(f"[{S}]+")
WHITE_REST = re.compile(f"[{S}]*")
FEEDS = "\n\r\u2028\u2029"
"""What JavaScript's `.` stops at."""

UNDENT = re.compile(r"(?:(?<![\s\S])|(?<=[\n\r\u2028\u2029]))(?: {1,4}| {0,3}\t)")
SPACES = re.compile(" *")
SPACES_TABS = re.compile(r"[ \t]*")


def rule(pattern: str, *, fold: bool = False) -> re.Pattern[str]:
    """A pattern in which `⟨s⟩` is JavaScript's white space (inside a class) and `⟨dot⟩` its `.`."""
    spelled = pattern.replace("⟨s⟩", S).replace("⟨dot⟩", r"[^\n\r\u2028\u2029]")
    return re.compile(spelled, re.ASCII | (re.IGNORECASE if fold else re.NOFLAG))


_kinds: dict[str, int] = {}
OTHER, SPACE, PUNCTUATION = 0, 1, 2


def kind(character: str) -> int:
    r"""What emphasis makes of a character: white space, punctuation (`\p{P}` or `\p{S}`), or another."""
    known = _kinds.get(character)
    if known is None:
        if character in WHITE_SET:
            known = SPACE
        else:
            known = PUNCTUATION if unicodedata.category(character)[0] in "PS" else OTHER
        if len(_kinds) < 4096:
            _kinds[character] = known
    return known

"""What agents trim and call blank. Each set is a string of its characters, fit for `str.strip`.

Python's own `str.strip()` equals none of the first two: agents/VOCABULARY.md, section 5, checked by the recorded cases.
"""

_COMMON = (
    "\t\n\x0b\x0c\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

JAVASCRIPT = _COMMON + "\ufeff"
"""ECMAScript `trim` and `\\s`: with U+FEFF, without U+0085."""

RUST = _COMMON + "\x85"
"""Rust's `str::trim`, the Unicode property White_Space: with U+0085, without U+FEFF."""

PYTHON = RUST + "\x1c\x1d\x1e\x1f"
"""Python's `str.strip`: Rust's set and U+001C to U+001F."""

"""What rows say of the things they name: a title over again, or when to use them and what to mind."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from guidelint.checks.listing.rows import Row

_LONG = 110
"""Columns of text from which on a remark tells more than a title does. Wide characters take two."""

# Words that give a condition or a rule. They only ever excuse a listing: in a language that is not here the other
# bounds decide alone.
_RULE = re.compile(
    r"\b(?:when|whenever|before|after|if|must|never|always|don't|do not|cannot|can't|should|only|avoid|prefer|instead"
    r"|unless|until|not|no|first|ask|required?|forbidden|use (?:it|this|for|to)|see|deprecated|legacy|generated"
    r"|wenn|bevor|nie|niemals|immer|nur|nicht|muss|statt|quand|avant|jamais|toujours|seulement|cuando|antes|nunca"
    r"|siempre|solo|sólo|quando|sempre|somente|apenas)\b"
    r"|时|之前|如果|必须|不要|禁止|切勿|仅|不得|务必|勿|とき|場合|前に|必ず|しない|禁止|のみ|ください|때|전에|반드시|금지|마세요"
    r"|когда|перед|если|никогда|всегда|только|нельзя",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]{3,}")


def width(text: str) -> int:
    """The columns that a text takes."""
    return len(text) + sum(unicodedata.east_asian_width(char) in "WF" for char in text)


def tells(remark: str) -> bool:
    """Whether a remark gives a condition or a rule, or is too long for a title."""
    return _RULE.search(remark) is not None or width(remark) > _LONG


def rules(rows: Sequence[Row], header: Sequence[str]) -> bool:
    """Whether a listing carries what no file name says: a good part of its remarks tell when or how."""
    if any(_RULE.search(title) for title in header):
        return True
    told = sum(tells(row.remark) or tells(row.label) for row in rows)
    return told * 3 >= len(rows)


def restates(label: str, path: str) -> bool:
    """Whether a label says in one or two words what the name of a path says."""
    words = [word.lower() for word in _WORD.findall(label)]
    if not words or len(label.split()) > 3:
        return False
    name = path.lower().replace("-", "").replace("_", "")
    return any(word[:5] in name for word in words)

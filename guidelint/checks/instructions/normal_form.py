"""One form for what is the same instruction in slightly other words.

Case, markup, punctuation, articles and politeness go; all ways to forbid become one. No word that carries the matter is
dropped or replaced: two instructions with one form say the same.
"""

from __future__ import annotations

import re

from guidelint.checks.instructions import polarity
from guidelint.checks.instructions.polarity import NOT

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_TOKEN = re.compile(rf"[{_UNSPACED}¬]|[^\s{_UNSPACED}¬]++")
_CHARACTER = re.compile(f"[{_UNSPACED}]")
_OPENING = "([{\"'*_~“‘«‹「『（【《<"
_CLOSING = ".,;:!?)]}\"'*_~…”’»›」』）】》>。，；：！？、"
_LINK_TARGET = re.compile(r"\]\([^()\n]*+\)")
_MARKUP = re.compile(r"[*\[\]]|^[ \t>]++", re.MULTILINE)
_ADVERB = re.compile(r"[a-z]{3,}ly$")
_CODE = re.compile(r"`[^`\n]*+`")

_EMPTY = re.compile(
    r"\b(?:please|always|must|should|make sure (?:to|that|you)|be sure to|remember to|ensure (?:that|you)|you|we|the)\b"
    r"|\ban?\b"
    "|请|必须|务必|一定要|一律|始终|总是|应当|应该"
    "|してください|すること|必ず|常に"
    "|반드시|항상",
    re.IGNORECASE,
)
_NORMATIVE = re.compile(
    r"\b(?:never|always|must|mustn['’]t|do not|don['’]t|should|shouldn['’]t|avoid|only|prefer|cannot|can['’]t|forbidden"
    r"|nie|niemals|immer|nicht|keine?|muss|müssen|vermeide\w*|jamais|toujours|doit|doivent|évite[rz]?"
    r"|nunca|siempre|debe|evita[r]?|sempre|não|deve|evite|mai|никогда|всегда|нельзя|обязательно)\b"
    "|不要|禁止|必须|必須|务必|永远|切勿|不得|严禁|请勿|应当|应该|不能|不可|一律|始终|总是|绝不|只能|优先|避免"
    "|必ず|ください|ないこと|すること|べき|いけな|ならない|しない|常に|絶対"
    "|금지|반드시|마세요|않|해야|하세요|항상|절대",
    re.IGNORECASE,
)


_SAME = {"via": "through", "not": NOT}
"""Words that mean no more and no less than another one."""


def tokens(text: str) -> tuple[str, ...]:
    """The words of an instruction in normal form; `text` is Markdown."""
    plain = _MARKUP.sub(" ", _LINK_TARGET.sub(" ", _unmarked_code(text)))
    plain = _EMPTY.sub(" ", polarity.marked(plain)).lower()
    found = []
    for token in _TOKEN.findall(plain):
        word = token.lstrip(_OPENING).rstrip(_CLOSING)
        if word and (word == NOT or any(character.isalnum() for character in word)):
            found.append(_SAME.get(word) or _singular(word))
    # An adverb may stand at either end: "never push directly to x", "never push to x directly".
    return tuple(sorted(found, key=lambda word: _ADVERB.match(word) is not None))


def _unmarked_code(text: str) -> str:
    """The text without the marks of code spans; what is inside keeps its signs."""
    return text.replace("`", "")


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") and word.isalpha() else word


def size(text: str) -> float:
    """How much an instruction says outside of its code, in words; two characters without spaces are about 1.3 words."""
    return sum(_worth(token) for token in _TOKEN.findall(_LINK_TARGET.sub(" ", _CODE.sub(" ", text))))


def _worth(token: str) -> float:
    if _CHARACTER.match(token):
        return 0.67
    return 1 if any(character.isalnum() for character in token) else 0


def is_normative(text: str) -> bool:
    """Whether it demands or forbids in so many words."""
    return _NORMATIVE.search(text) is not None


def is_character(token: str) -> bool:
    """Whether a token is a character of a script without spaces."""
    return _CHARACTER.match(token) is not None

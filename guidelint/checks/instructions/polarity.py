"""Which way an instruction points: what forbids, and what headings and leads make of the items under them."""

from __future__ import annotations

import enum
import re

NOT = "¬"
"""The word that every prohibition becomes."""

_TITLE_WORDS = 6
"""Words of a title that says of all under it that it is forbidden; a longer one is a rule of its own."""

_TITLE_CHARACTERS = 14
"""The same for a title in a script without spaces."""

_START = 4
"""Words at the start of an instruction among which the one that forbids stands; or it is the last."""


class Over(enum.Enum):
    """What a heading, or a text that leads to a list, says of what stands under it."""

    NOTHING = ""
    FORBIDS = NOT
    """It is forbidden: an item says what not to do, if it does not say so itself."""
    SHOWS_BAD = "¬?"
    """It is bad, a mistake, or how not to do it."""


# The words of each language stand for whole instructions of that language; a word that means something else in another
# one does no harm, since it is treated alike on both sides. Longer forms stand before those that they begin with.
_FORBIDDING = re.compile(
    r"\b(?:(?:do|must|should|shall|may|can|could|need)(?: not|n['’]t)|dont|cannot|never)"
    r"(?: (?:ever|never|under any circumstances))?\b"
    r"|\b(?:must|should|shall|may|can) never\b|\bdoes(?: not|n['’]t)|\bshan['’]t\b"
    r"|\bunder no circumstances(?: should you)?\b|\bat no time\b"
    r"|\b(?:is|are) (?:forbidden|prohibited|not (?:allowed|permitted))(?: to)?\b"
    r"|(?<=\bis )(?:not|never)\b|(?<=\bare )(?:not|never)\b|(?<=\bwill )(?:not|never)\b"
    r"|\b(?:nie(?:mals)?|nicht|keinesfalls|auf keinen fall|jamais|pas|nunca|jamás|não|никогда не|не|нельзя)\b"
    "|[❌✗✘🚫⛔]"
    "|(?:永远|絕對|绝对|千万|千萬|严格|嚴格|坚决|堅決|一律|任何时候都|任何時候都)?"
    "(?:请勿|請勿|切勿|切忌|禁止|严禁|嚴禁|不要|不得|不可以|不可|不能|不应该|不應該|不应|不應|不允许|不允許|不准|不许|不許"
    "|绝不能|绝不|絕不|决不|決不|千万别|千萬別|勿)"
    "|[わらかさまたがばなし]?ないで(?:ください|下さい)|[わらかさまたがばなし]ないこと|しない(?=[。！\\s]*+$)"
    "|(?:って|いて|して|んで|けて|えて)は(?:いけません|いけない|ならない|なりません|だめ|ダメ)|するな|(?:は|を)?禁止(?:です|する)?"
    "|하지 (?:마세요|말 것|않는다|마십시오|말아야 한다|마라|말아 주세요)|해서는 안 (?:됩니다|된다|돼요)|하면 안 (?:됩니다|된다|돼요)"
    "|금지(?:합니다|한다|됩니다)?",
    re.IGNORECASE,
)
_EMPHASIS = re.compile("決して|绝对|絶対に|절대로?|결코")
"""Stands before what forbids, or what does not; the same without it."""

_TITLES = re.compile(
    r"\b(?:don['’]?ts|avoid(?:ing)?|forbidden|prohibited|not allowed|off[- ]limits|no[- ]gos?)\b"
    r"|\bverbot\w*|\binterdi\w*|\bà éviter\b|\bne pas faire\b|\bprohib\w*|\bproib\w*|\bevitar\b|\bvietat\w*|\bda evitare\b"
    r"|запре[тщ]\w*|избега\w*"
    r"|避免|杜绝|避ける|避けるべき|いけない|やらない|べからず|タブー|하지 말|피해야",
    re.IGNORECASE,
)
_BAD = re.compile(
    r"\b(?:bad|wrong|incorrect|anti-?patterns?|mistakes?|pitfalls?)\b"
    r"|错误|錯誤|反模式|悪い例|アンチパターン|나쁜",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\bdo['’]?s?\b\W{1,3}(?:(?:and|or|vs\.?)\W{1,3})?don['’]?ts?\b|\bdon['’]?ts?\b\W{1,3}(?:(?:and|or|vs\.?)\W{1,3})?do['’]?s?\b",
    re.IGNORECASE,
)
_TWICE = re.compile(
    r"\b(?:forget|without|unless|until|before|skip|miss|omit|hesitate)\b|[别別]忘|忘了|忘れ|잊지|vergiss|vergessen|oubli\w*|olvid\w*|esque[cç]\w*",
    re.IGNORECASE,
)
"""With these a title that forbids asks for what is under it."""

_AVOIDS = re.compile(
    r"^[\W_]{0,8}(?:avoid|no|not|without|nothing|nobody|stop|refrain|instead of"
    r"|évite[rz]?|ne|n['’]\w+|aucune?|evit[ae]\w*|non|vermeide\w*|keine?\w*|избега\w*|避免|杜绝|别|別)\b"
    r"|避ける(?:こと)?[。！\s]*+$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:always|must|make sure|ensure)\b|必须|必須|务必|一定要|始终|必ず|常に|반드시|항상", re.IGNORECASE
)
_UNSPACED = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
_WORD = re.compile(r"\S++")


def marked(text: str) -> str:
    """The text with `NOT` for each way to forbid."""
    return _FORBIDDING.sub(f" {NOT} ", _EMPHASIS.sub(" ", text))


def over(title: str) -> Over:
    """What a title, or a paragraph before a list, says of what stands under it."""
    if _BOTH.search(title):
        return Over.NOTHING
    forbids = _TITLES.search(title) or _FORBIDDING.search(title)
    if forbids and _TWICE.search(title):
        return Over.NOTHING
    long = len(_UNSPACED.findall(title)) > _TITLE_CHARACTERS or len(_WORD.findall(title)) > _TITLE_WORDS
    if forbids and not long:
        return Over.FORBIDS
    return Over.SHOWS_BAD if forbids or _BAD.search(title) else Over.NOTHING


def points_itself(text: str, words: tuple[str, ...], title: Over) -> bool:
    """Whether an instruction says itself whether it asks or forbids, whatever stands over it.

    `words` are its words in normal form.
    """
    near = words[:_START] + words[-1:]
    if NOT in (words if _UNSPACED.search(text) else near) or _AVOIDS.search(text):
        return True
    return title is Over.FORBIDS and _ASKS.search(text) is not None

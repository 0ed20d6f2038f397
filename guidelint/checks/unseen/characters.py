"""Characters without a picture of their own, and the places where a script or an emoji needs them.

The sets are those of Unicode's Default_Ignorable_Code_Point, and the controls of the bidirectional algorithm (UAX #9).
Whether one is needed is seen from its neighbours, as UAX #31 (2.3), UTS #37 (ideographs), UTS #51 (emoji) and the
chapters of the standard on each script say.
"""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace


class Kind(enum.Enum):
    """What a hidden character is, in the plural."""

    TAGS = "tag characters"
    DIRECTION = "direction controls"
    ZERO_WIDTH = "zero-width characters"
    SOFT_HYPHENS = "soft hyphens"
    SELECTORS = "variation selectors"
    OTHERS = "invisible characters"


@dataclass(frozen=True, slots=True)
class Cluster:
    """Hidden characters in a row, none of which is needed where it stands; offsets into the text."""

    start: int
    end: int
    kind: Kind
    reorders: bool = False
    """Whether it stands in a line whose controls show it in another order than it is read in."""


_ZERO_WIDTH = "\u200b-\u200d\u2060\ufeff\u180e"
_MARKS = "\u200e\u200f\u061c"
_BRACKETS = "\u202a-\u202e\u2066-\u2069"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f"
_TAGS = "\U000e0000-\U000e007f"
# Soft hyphen, grapheme joiner, Hangul fillers, Khmer inherent vowels, invisible operators and deprecated controls,
# interlinear annotation, shorthand and musical controls.
_REST = "\xad\u034f\u115f\u1160\u17b4\u17b5\u2061-\u2065\u206a-\u206f\u3164\uffa0\ufff9-\ufffb"
_REST += "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"

HIDDEN = re.compile(f"[{_ZERO_WIDTH}{_MARKS}{_BRACKETS}{_SELECTORS}{_TAGS}{_REST}]+")
_KINDS = tuple(
    (kind, re.compile(f"[{characters}]"))
    for kind, characters in (
        (Kind.TAGS, _TAGS),
        (Kind.DIRECTION, _MARKS + _BRACKETS),
        (Kind.ZERO_WIDTH, _ZERO_WIDTH),
        (Kind.SOFT_HYPHENS, "\xad"),
        (Kind.SELECTORS, _SELECTORS),
    )
)

# A flag of a part of a country: its code in tag characters, closed by the cancel tag (UTS #51, ED-14a).
_FLAG = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_BLACK_FLAG = "\U0001f3f4"


def clusters(text: str) -> Iterator[Cluster]:
    """Hidden characters that nothing needs, in order; the direction of text is judged line by line."""
    line_end, needed, turned = -1, frozenset[int](), False
    for match in HIDDEN.finditer(text):
        if match.start() > line_end:
            line_start = text.rfind("\n", 0, match.start()) + 1
            line_end = text.find("\n", match.end())
            line_end = len(text) if line_end < 0 else line_end
            needed = _needed_direction(text, line_start, line_end)
            turned = _reorders(text, line_start, line_end)
        for cluster in _in_run(text, match.start(), match.end(), needed):
            yield replace(cluster, reorders=True) if turned and cluster.kind is Kind.DIRECTION else cluster


def _in_run(text: str, start: int, end: int, needed_marks: frozenset[int]) -> Iterator[Cluster]:
    at = start
    if start and text[start - 1] == _BLACK_FLAG and (flag := _FLAG.match(text, start)):
        at = flag.end()
    first = at
    while at < end:
        if at in needed_marks or _is_needed(text, at):
            yield from _cluster(text, first, at)
            first = at + 1
        at += 1
    yield from _cluster(text, first, end)


def _cluster(text: str, start: int, end: int) -> Iterator[Cluster]:
    if start < end:
        kinds = {kind_of(character) for character in text[start : min(end, start + 64)]}
        yield Cluster(start, end, kinds.pop() if len(kinds) == 1 else Kind.OTHERS)


def kind_of(character: str) -> Kind:
    """The kind of one hidden character."""
    return next((kind for kind, pattern in _KINDS if pattern.match(character)), Kind.OTHERS)


_JOINED = re.compile(
    # Scripts from Arabic to Tai Viet whose letters take other forms next to a joiner, or are written without blanks.
    "[\u0600-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u18af\u1900-\u1cff\ua800-\uaaff\uabc0-\uabff"
    "\ufb50-\ufdff\ufe70-\ufefe\U00010a00-\U00011fff]"
)
_WITHOUT_BLANKS = re.compile("[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]")
_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")
_MONGOLIAN = re.compile("[\u1800-\u180a\u1810-\u18af]")
# Digits and signs of keycaps, and the symbols among punctuation and letters that have an emoji form.
_KEYCAPS = frozenset("0123456789#*‼⁉ℹ〰〽㊗㊙™©®")


def _is_needed(text: str, at: int) -> bool:
    """Whether the neighbours of a character need it. Time does not depend on the text's size."""
    character = text[at]
    before = text[at - 1] if at else ""
    after = text[at + 1 : at + 2]
    if character == "\ufeff":
        return at == 0
    if character in "\u200c\u200d":
        joins = before not in "\u200c\u200d" and (_matches(_JOINED, before) or _matches(_JOINED, after))
        return joins or (character == "\u200d" and _ends_emoji(before) and _is_symbol(after))
    if character == "\u200b":
        return _matches(_WITHOUT_BLANKS, before) or _matches(_WITHOUT_BLANKS, after)
    if character in "\ufe0e\ufe0f":
        return _is_symbol(before) or before in _KEYCAPS
    if "\ufe00" <= character <= "\ufe0d":
        return bool(before) and not before.isascii() and not HIDDEN.match(before) and not before.isspace()
    if "\U000e0100" <= character <= "\U000e01ef":
        return unicodedata.name(before, "").startswith("CJK") if before else False
    if "\u180b" <= character <= "\u180f":
        return _matches(_MONGOLIAN, before) or _matches(_MONGOLIAN, after)
    if character in "\u115f\u1160":
        return _matches(_JAMO, before) or _matches(_JAMO, after)
    if character in "\u17b4\u17b5":
        return "\u1780" <= before <= "\u17ff"
    if character == "\u034f":
        return bool(before) and not before.isascii() and unicodedata.category(before)[0] in "LM"
    return False


def _matches(pattern: re.Pattern[str], character: str) -> bool:
    return bool(character) and pattern.match(character) is not None


def _is_symbol(character: str) -> bool:
    """Whether it may be drawn as an emoji, or is a symbol like it."""
    return bool(character) and unicodedata.category(character) in ("So", "Sm", "Sk")


def _ends_emoji(character: str) -> bool:
    return _is_symbol(character) or character in ("\ufe0f", "\U000e007f")


# The direction of text

_OPENING = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"}
_OPENING |= dict.fromkeys("\u2066\u2067\u2068", "\u2069")
_OVERRIDES = frozenset("\u202d\u202e")
_TURNING = frozenset("\u202b\u2067\u202d\u202e")
"""What makes text run from right to left, or as it is written."""
_DIRECTION = re.compile(f"[{_MARKS}{_BRACKETS}]")
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u05ff\u0600-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def _needed_direction(text: str, start: int, end: int) -> frozenset[int]:
    """The direction controls of a line that its script needs: all that are balanced, where it has such letters."""
    if not _RIGHT_TO_LEFT.search(text, start, end):
        return frozenset()
    needed, open_ = set(), list[tuple[int, str]]()
    for match in _DIRECTION.finditer(text, start, end):
        character, at = match[0], match.start()
        if character in _OPENING:
            open_.append((at, character))
        elif character not in "\u202c\u2069":
            needed.add(at)
        elif open_ and _OPENING[open_[-1][1]] == character:
            first, opening = open_.pop()
            if opening not in _OVERRIDES:
                needed.update((first, at))
    return frozenset(needed)


def _reorders(text: str, start: int, end: int) -> bool:
    """Whether the hidden controls of a line show its text in an order that is not the one it is read in.

    Overrides do; so does turning to right-to-left what is not turned back before the line ends.
    """
    unclosed: list[str] = []
    for match in _DIRECTION.finditer(text, start, end):
        character = match[0]
        if character in _OVERRIDES:
            return True
        if character in _OPENING:
            unclosed.append(character)
        elif unclosed and _OPENING[unclosed[-1]] == character:
            unclosed.pop()
    return any(character in _TURNING for character in unclosed)

"""Characters that agents remove or write in another way, and Unicode's normal form C. Origins stay right."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from guidelint.loading.text import SourcedText

MOST_CHANGES = 10_000
"""Changes of one text that get a run each; what comes behind them is one derived run. No guidance has so many."""

TAG_CHARACTERS = re.compile("[\U000e0000-\U000e007f]+")
"""Unicode's tag characters, which nobody sees, with the whole first half of their block. As goose removes them."""

# A character of ASCII never composes with what stands before it: a stretch begins with one and ends before the next.
_STRETCH = re.compile(r"[\0-\x7f]?[^\0-\x7f]+")


def without(text: SourcedText, unwanted: re.Pattern[str]) -> SourcedText:
    """The text without what the pattern finds."""
    return substituted(text, unwanted, lambda _: "")


def substituted(text: SourcedText, pattern: re.Pattern[str], write: Callable[[str], str]) -> SourcedText:
    """The text with what the pattern finds written in another way."""
    found = ((*match.span(), write(match[0])) for match in pattern.finditer(text.text))
    return _changed(text, found, lambda rest: pattern.sub(lambda match: write(match[0]), rest))


def composed(text: SourcedText) -> SourcedText:
    """The text in normal form C. What changes is derived from the bytes that it was made of."""
    if text.text.isascii():
        return text
    return _changed(text, _compositions(text.text), lambda rest: unicodedata.normalize("NFC", rest))


def _compositions(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _STRETCH.finditer(text):
        before = match[0]
        if unicodedata.is_normalized("NFC", before):
            continue
        after = unicodedata.normalize("NFC", before)
        same = _common(before, after)
        ending = _common(before[same:][::-1], after[same:][::-1])
        yield match.start() + same, match.end() - ending, after[same : len(after) - ending]


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))


def _changed(text: SourcedText, changes: Iterable[tuple[int, int, str]], rest: Callable[[str], str]) -> SourcedText:
    taken = list(itertools.islice(changes, MOST_CHANGES))
    if len(taken) == MOST_CHANGES:
        start = taken.pop()[0]
        taken.append((start, len(text), rest(text.text[start:])))
    return text.derive_spans(taken) if taken else text

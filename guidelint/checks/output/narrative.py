"""Stories told in sentences: what happened, in the past, when, and what came after."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from guidelint.checks.output import dates
from guidelint.checks.output.languages import LANGUAGES, Language, language
from guidelint.checks.output.past import PROGRESS

_SENTENCE = re.compile(
    r"(?<=[^\W\d_])(?<!\b[^\W\d_])[.!?](?=\s)|(?<=[`\"')\]»])[.!?](?=\s)|[。！？]|;(?=\s)"
    # After a number there may be a month: `14. März`.
    rf"|(?<=\d)[.!?](?=\s(?!(?:{dates.MONTHS})\b)\w)",
    re.IGNORECASE,
)
_MOST = 400
"""Sentences of a story at most."""


@dataclass(frozen=True, slots=True)
class Tale:
    """The sentences of a text, counted by what they do."""

    sentences: int
    told: int
    """In the past, and no rule."""
    rules: int
    days: int
    """Dates, months, days of the week and times of day that are named."""
    then: int
    """Words that order a story."""
    me: int
    """Sentences of one who tells."""
    noted: int = 0
    """Those that tell, say what is done or how far something is, without a whole verb too."""

    @property
    def mostly_told(self) -> bool:
        """Whether at least three in five sentences tell, and at most one in five is a rule."""
        return self.told > 0 and self.told * 5 >= self.sentences * 3 and self.rules * 5 <= self.sentences

    @property
    def is_story(self) -> bool:
        """Whether it tells a story by itself, whatever stands over it."""
        dated = self.days >= 2 and self.then >= 1 and not self.rules
        if self.told < (2 if dated else 3) or not self.mostly_told:
            return False
        return (
            self.days >= (3 if self.rules else 2)
            or (self.days >= 1 and self.days + self.then + self.me >= 3)
            or (self.then >= 2 and self.me >= 1 and not self.rules)
        )


NONE = Tale(0, 0, 0, 0, 0, 0)


@functools.cache
def _patterns(of: Language) -> tuple[re.Pattern[str], ...]:
    # The English ones tell names by their capitals.
    flags = 0 if of is LANGUAGES[-1] else re.IGNORECASE
    return (
        re.compile(of.past, flags),
        re.compile(of.then, re.IGNORECASE),
        re.compile(of.me, flags),
        re.compile(of.rule, re.IGNORECASE),
        re.compile(of.open, re.IGNORECASE),
    )


def read(texts: Iterable[str]) -> Tale:
    """What the sentences of some texts do."""
    sentences = [part.strip() for text in texts for part in _SENTENCE.split(text) if part.strip(" *_-.")]
    if len(sentences) > _MOST:
        return NONE
    joined = " ".join(sentences)
    past, then, me, rule, unfinished = _patterns(language(joined))
    told = rules = mine = noted = 0
    for sentence in sentences:
        if rule.search(sentence) and not dates.STARTS.match(sentence):
            rules += 1
        elif past.search(sentence + "。"):
            told += 1
            mine += bool(me.search(sentence))
            noted += 1
        elif unfinished.search(sentence) or done(sentence) or PROGRESS.search(sentence):
            noted += 1
    if noted < 2:
        return Tale(len(sentences), told, rules, 0, 0, mine, noted)
    days = len(
        {found[0].lower() for pattern in (dates.DATE, dates.SHORT, dates.NAMED) for found in pattern.finditer(joined)}
    )
    return Tale(
        len(sentences), told, rules, days + len(dates.CLOCK.findall(joined)), len(then.findall(joined)), mine, noted
    )


def finite(text: str) -> bool:
    """Whether a text has a verb in the past, in its language."""
    return bool(_patterns(language(text))[0].search(text + "。"))


_DONE = re.compile("|".join(f"(?:{one.done})" for one in LANGUAGES), re.IGNORECASE)


def done(text: str) -> bool:
    """Whether a note beside a date says what was done, in any of the languages: it is too short to tell which."""
    return bool(_DONE.search(text))

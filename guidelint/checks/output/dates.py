"""Dates as people write them in any of the languages that guidance is written in."""

from __future__ import annotations

import re

_YEAR = r"(?:19|20)\d\d"
# The months' names in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish and Russian, cut where
# they begin to differ by ending or abbreviation.
_MONTHS = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|jän|mär|mai|okt|dez|janv|févr|fevr|mars|avr|juin|juil|août|"
    "déc|ene|"
    "abr|ago|dic|fev|set|out|gen|mag|giu|lug|ott|mrt|mei|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru|янв|фев|мар|"
    "апр|май|"
    "мая|июн|июл|авг|сен|окт|ноя|дек"
)
_MONTH = rf"(?:{_MONTHS})[^\W\d]{{0,8}}\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th|er|\.|º)?"
_WEEKDAY = r"(?:[^\W\d]{2,10}\.?,? )?"

WITH_YEAR = (
    rf"{_YEAR}-\d\d?-\d\d?|{_YEAR}/\d\d?/\d\d?|{_YEAR}\.\d\d?\.\d\d?|\d\d?-\d\d?-{_YEAR}|\d\d?/\d\d?/{_YEAR}|"
    rf"\d\d?\. ?\d\d?\. ?{_YEAR}"
    rf"|{_YEAR} ?[年년] ?\d\d? ?[月월](?: ?\d\d? ?[日일号])?|令和 ?\d+ ?年 ?\d\d? ?月(?: ?\d\d? ?日)?"
    rf"|{_DAY} (?:de )?{_MONTH}(?: de)?,? {_YEAR}|{_MONTH} {_DAY},? {_YEAR}|{_MONTH},? (?:de )?{_YEAR}|"
    rf"{_YEAR}-\d\d(?!\d)|{_YEAR}-W\d\d"
)
_SHORT = (
    r"\d\d?月\d\d?日|\d\d?월 ?\d\d?일|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,7}\.? "
    r"\d\d?(?:st|nd|rd|th)?\b(?![.\d])"
)

DATE = re.compile(rf"(?<![\w./-])(?:{WITH_YEAR})(?![\w/]|[.-]\d)", re.IGNORECASE)
"""A date with its year, or a month of a year."""

# Brackets, marks and emphasis that stand before a date at the start of an entry.
_BEFORE = r"(?:[^\w]{0,12})"
STARTS = re.compile(rf"{_BEFORE}{_WEEKDAY}(?:{WITH_YEAR}|{_SHORT})(?![\w/]|[.-]\d)", re.IGNORECASE)
"""A date at the start of an entry; there it may want its year."""

SHORT = re.compile(rf"(?<!\w)(?:{_SHORT})(?!\w)", re.IGNORECASE)
"""A day of a month without a year."""

CLOCK = re.compile(r"(?<![\w:])\d{1,2}:\d\d(?::\d\d)?(?![\w:])|(?<!\d)\d{1,2}[時时点]\d{1,2}分")
"""A time of day."""

"""Dates as people write them in any of the languages that guidance is written in."""

from __future__ import annotations

import re

_YEAR = r"(?:19|20)\d\d"
# The months in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish and Russian. In lower case `may`
# and `march` are other words.
MONTHS = (
    "january|february|(?-i:March)|april|(?-i:May)|june|july|august|september|october|november|december|"
    "januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|"
    "janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|"
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|"
    "janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|"
    "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|"
    "januari|februari|maart|mei|augustus|"
    "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|"
    "январ[ьея]|феврал[ьея]|марта?|марте|апрел[ьея]|ма[йея]|июн[ьея]|июл[ьея]|августа?|августе|сентябр[ьея]|"
    "октябр[ьея]|ноябр[ьея]|декабр[ьея]"
)
"""The names of months in full."""
_MONTH = (
    rf"(?:{MONTHS}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mär|okt|dez|janv|févr|fév|avr|juil|déc|ene|abr|ago|"
    r"dic|fev|mrt|янв|фев|апр|авг|сен|окт|ноя|дек)(?!\w)\.?"
)
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
    rf"(?:{_MONTH} \d\d?(?:st|nd|rd|th)?(?!\w)(?![.]\d)|(?<![\w.,]){_DAY} (?:de |of )?{_MONTH})(?![\w/]|[.-]\d)"
    r"|\d\d?月\d\d?[日号]|\d\d?월 ?\d\d?일"
)

DATE = re.compile(rf"(?<![\w./-])(?:{WITH_YEAR})(?![\w/]|[.-]\d)", re.IGNORECASE)
"""A date with its year, or a month of a year."""

# Brackets, marks and emphasis that stand before a date at the start of an entry.
_BEFORE = r"(?:[^\w]{0,12})"
STARTS = re.compile(rf"{_BEFORE}{_WEEKDAY}(?:(?:{WITH_YEAR})(?![\w/]|[.-]\d)|{_SHORT})", re.IGNORECASE)
"""A date at the start of an entry; there it may want its year."""

SHORT = re.compile(rf"(?<!\w)(?:{_SHORT})", re.IGNORECASE)
"""A day of a month without a year."""

ENDS = re.compile(
    rf"(?:[(（\[,，–—-]|\w) ?(?:on |am |le |el |в )?(?:{WITH_YEAR}|{_SHORT}|\d\d?/\d\d?|\d\d?\.\d\d?\.)[)）\]]?[.。]?$",
    re.IGNORECASE,
)
"""A date at the end of an entry."""
BOUND = re.compile(
    r"(?<!\w)(?:until|till|by|before|since|from|after|bis|ab|seit|jusqu[’']\w+|depuis|avant|hasta|desde|antes|até|до|с|после) "
    r"(?:the |le |el |o |au |zum )?[^ ]{1,12}(?: (?:de )?[^ ]{1,12}){0,3}$|(?:まで|以前|以降|截至|之前|이전|까지)",
    re.IGNORECASE,
)
"""With it a date at the end is a bound, not when something was done."""

_WEEKDAYS = (
    "mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|"
    "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|"
    "lunes|martes|miércoles|jueves|viernes|sábado|domingo|segunda|terça|quarta|quinta|sexta|"
    "понедельник|вторник|сред[ау]|четверг|пятниц[ау]|(?:周|星期|週)[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일"
)
_PERIOD = (
    rf"Q[1-4][ /-]?{_YEAR}|{_YEAR}[ -]?Q[1-4]|(?:{_YEAR}-?)?W\d\d|(?:KW|CW|wk|week|woche|semaine|semana)[ .-]?\d\d?|"
    r"第 ?\d\d? ?[周週]|\d\d?주차|第[一二三四]季度"
)
_OF_MONTH = rf",? (?:the |den |le |el )?{_DAY}(?!\d|:\d|\.\d| ?[–-]\d| ?(?:[ap]\.?m|uhr|h)(?!\w))"
_NUMBERS = r"(?:0?[1-9]|1[0-2])/(?:[12]\d|3[01]|0?[1-9])|(?:1[3-9]|2\d|3[01])/(?:0?[1-9]|1[0-2])|(?:[12]\d|3[01]|0?[1-9])\.(?:0?[1-9]|1[0-2])\."
PERIOD = re.compile(
    rf"[^\w]{{0,8}}(?:(?:{_WEEKDAYS}),? )?(?:{_PERIOD}|{_NUMBERS}|{_WEEKDAYS}(?:{_OF_MONTH})?)"
    r"(?= ?[(（\[][^)）\]]{1,12}[)）\]]|[)\]*_]{0,3}(?:\s?[:：|–—]|\s|$))",
    re.IGNORECASE,
)
"""What may stand for a date at the start of an entry: `3/14`, `14.3.`, `Mon:`, `W14`, `Q3 2031`. A mere `Q3` is the third question."""
WEEKDAY = re.compile(rf"[^\w]{{0,8}}(?:{_WEEKDAYS})(?!\w)(?!{_OF_MONTH})", re.IGNORECASE)
"""A day of the week at the start of an entry, without the day of the month."""
MONTH = re.compile(rf"(?:{MONTHS})(?!\w)", re.IGNORECASE)
"""The name of a month."""

NAMED = re.compile(
    rf"(?<!\w)(?:{MONTHS}|{_WEEKDAYS})(?!\w)|[月火水木金土日]曜|周[一二三四五六日]|[월화수목금토일]요일|(?<!\d)\d\d?[月월]",
    re.IGNORECASE,
)
"""A month or a day of the week."""

CLOCKS = re.compile(r"[^\w]{0,8}(?:~|ca\.? |um |à |a las )?\d{1,2}[:.h]\d\d(?![\w:.])", re.IGNORECASE)
"""A time of day at the start of an entry."""
CLOCK = re.compile(r"(?<![\w:])\d{1,2}:\d\d(?::\d\d)?(?![\w:])|(?<!\d)\d{1,2}[時时点]\d{1,2}分")
"""A time of day."""

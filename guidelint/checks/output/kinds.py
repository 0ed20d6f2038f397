"""A kind of line that a program prints, and the pieces that the kinds' patterns are made of.

A pattern is matched against a line without the blanks around it, from its start. It demands what only a program
writes: measured values, places in files, fixed phrases of one tool. A text that describes such a line has none.
"""

from __future__ import annotations

from dataclasses import dataclass

DECISIVE = 3
"""The weight of a line that hardly anything but a program prints."""
TYPICAL = 2
"""The weight of a line that some program prints, and that a person might write as well."""
SUPPORTING = 1
"""The weight of a line that counts only beside others."""


@dataclass(frozen=True, slots=True)
class LineKind:
    """Lines of one kind: what they are called in the plural, how telling one is, and what they look like."""

    noun: str
    weight: int
    pattern: str
    follow: str = ""
    """What the lines after it look like, matched with their indentation: they belong to it."""
    bare: bool = True
    """Whether such a line tells anything outside of code, where Markdown and prose may look like it."""


DATE = r"\d{4}[-/.]\d{2}[-/.]\d{2}"
CLOCK = r"\d{2}:\d{2}:\d{2}(?:[.,]\d+)?"
STAMP = rf"{DATE}(?:T|\s++){CLOCK}\s?(?:Z|UTC|[+-]\d{{2}}:?\d{{2}})?"
MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
DAY = r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
LEVEL = r"(?:TRACE|VERBOSE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE|PANIC)"
DURATION = r"\d+(?:[.,]\d+)?\s?(?:ns|us|µs|μs|ms|s|sec|secs|second|seconds|m|min|mins|minutes?)\b"
SIZE = r"\d+(?:\.\d+)?\s?(?:B|[kKMG]i?B|bytes)\b"
HASH = r"(?=[a-f]*+\d)(?=\d*+[a-f])[0-9a-f]{7,40}\b"
"""A commit's hash: hexadecimal with digits and letters, so that no word and no number is one."""
FILE = r"[^\s:(\"'`]+\.[A-Za-z]\w{0,9}"
"""A file's path, as compilers print it: with an extension, without blanks."""

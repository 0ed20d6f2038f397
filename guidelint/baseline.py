"""Findings that are known and put up with for now: a file of them, and what it leaves of the findings of a run.

A finding is known by its fingerprint, which moved lines keep. Equal findings have a fingerprint each: if there is one
more of them than the file knows, that one is new.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from guidelint.errors import GuidelintError
from guidelint.findings import Finding

VERSION = 1
"""Of the format, and of how fingerprints are made."""

USUAL = "guidelint-baseline.json"
"""The name in the documentation, which a check may be given on its command line."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """A finding that is known."""

    path: str
    """Relative to the root."""
    code: str
    fingerprint: str


def command(name: str) -> str:
    """What makes a baseline, or renews it, for messages."""
    return f"`guidelint check --write-baseline {shlex.quote(name)}`"


def parse(data: bytes, name: str) -> tuple[Entry, ...]:
    """The entries of a file; `name` is what messages call it. Raises `GuidelintError`."""

    def broken(why: str) -> GuidelintError:
        return GuidelintError(f"{name} is no baseline: {why}; write it anew with {command(name)}")

    try:
        value = json.loads(data)
    except json.JSONDecodeError as error:
        raise broken(f"no JSON at line {error.lineno}") from None
    except (ValueError, RecursionError):  # not UTF-8, a number of thousands of digits, deep nesting
        raise broken("no JSON") from None
    if not isinstance(value, dict) or "version" not in value or not isinstance(value.get("findings"), list):
        raise broken("it has no version and no list of findings")
    if value["version"] != VERSION:
        raise broken(f"this version of guidelint reads version {VERSION}")
    return tuple(_entry(one, number, broken) for number, one in enumerate(value["findings"], 1))


def _entry(value: object, number: int, broken: Callable[[str], GuidelintError]) -> Entry:
    if isinstance(value, dict):
        path, code, fingerprint = (value.get(key) for key in ("path", "code", "fingerprint"))
        if isinstance(path, str) and isinstance(code, str) and isinstance(fingerprint, str):
            return Entry(path, code, fingerprint)
    raise broken(f"its finding number {number} lacks path, code or fingerprint")


def parted(findings: Sequence[Finding], entries: Iterable[Entry]) -> tuple[list[Finding], list[Entry]]:
    """The findings that are new, and the entries that match none."""
    known = {entry.fingerprint: entry for entry in entries}
    new = [one for one in findings if one.fingerprint not in known]
    for one in findings:
        known.pop(one.fingerprint, None)
    return new, sorted(known.values())

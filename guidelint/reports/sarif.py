"""Findings as SARIF 2.1.0, for code scanning services.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; sections are cited by their numbers. What GitHub takes
and shows of it: https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from guidelint import __version__, pages
from guidelint.findings import Edit, Finding, Fix, Place, Rule, Severity
from guidelint.reports.concise import location, one_line
from guidelint.reports.notes import MOST_PLACES, clipped, more

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

MOST_RESULTS = 25_000
"""GitHub rejects a file with more, and shows the 5,000 worst."""

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_BASE = "SRCROOT"
_BRACES = str.maketrans({"{": "{{", "}": "}}"})
_BRACKETS = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]"})


def as_sarif(result: CheckResult) -> dict[str, Any]:
    """The findings as one run. Of more than a service takes, the worst, and a notification that says so."""
    kept = _worst(result.findings)
    rules = {one.rule.code: one.rule for one in kept}
    codes = sorted(rules)
    driver = {"name": "guidelint", "version": __version__, "rules": [_rule(rules[code]) for code in codes]}
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        # What lines and columns are counts of. The order matters: at CRLF the first that fits is taken (3.14.26).
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "defaultEncoding": "UTF-8",
        # Its URI is left out: it is this machine's own affair (3.14.14).
        "originalUriBaseIds": {_BASE: {"description": {"text": "The root of the repository."}}},
        "results": [_result(one, codes.index(one.rule.code), result.files) for one in kept],
    }
    if left := len(result.findings) - len(kept):
        about = {"text": f"{left:,} more findings, none of them worse, are left out: services take {MOST_RESULTS:,}."}
        notification = {"level": "warning", "message": about}
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [notification]}]
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}


def _worst(findings: Sequence[Finding]) -> Sequence[Finding]:
    if len(findings) <= MOST_RESULTS:
        return findings
    return sorted(findings, key=lambda one: -one.severity)[:MOST_RESULTS]


def _rule(rule: Rule) -> dict[str, Any]:
    page = pages.text(rule.name) or rule.summary
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": _sentence(rule.summary)},
        "fullDescription": {"text": _sentence(rule.summary)},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": _LEVELS[rule.severity], "enabled": rule.on},
        "properties": {"tags": ["guidance"], "precision": _PRECISION[rule.confidence.label]},
    }


_PRECISION = {"low": "low", "medium": "high", "high": "very-high"}
"""GitHub's words for how often the findings of a rule are right."""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _result(one: Finding, index: int, files: Files) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": one.rule.code,
        "ruleIndex": index,
        "level": _LEVELS[one.severity],
        "message": {"text": "\n".join(_message(one, files))},
        "locations": [{"physicalLocation": _location(one.place, files)}],
        "partialFingerprints": {"guidelint/v1": one.fingerprint},
        "properties": {"confidence": one.confidence.label, "agents": list(one.agents)},
    }
    if one.related:
        found["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _location(other.place, files),
                "message": {"text": _text(other.message)},
            }
            for number, other in enumerate(one.related[:MOST_PLACES], 1)
        ]
    if one.fix and (fix := _fix(one.fix, files)):
        found["fixes"] = [fix]
    return found


def _message(one: Finding, files: Files) -> Iterator[str]:
    """The lines of the message. It links to the related locations: GitHub shows no others."""
    yield from map(_text, (one.message, *one.evidence))
    for number, other in enumerate(one.related[:MOST_PLACES], 1):
        where = _text(location(other.place, files)).translate(_BRACKETS)
        yield f"See [{where}]({number}): {_text(other.message)}"
    yield from more(one)
    if one.help:
        yield _text(one.help)


def _text(text: str) -> str:
    """A text that may come from files, as one line of a plain text message.

    Braces are doubled (3.11.5). A `]` and a `(` beside it are kept apart, so that no link comes of them (3.11.6).
    """
    return one_line(clipped(text)).replace("](", "] (").translate(_BRACES)


def _location(place: Place, files: Files) -> dict[str, Any]:
    return {"artifactLocation": _artifact(place.path, files), "region": _region(place)}


def _artifact(path: str, files: Files) -> dict[str, str]:
    # The bytes of the name, each escaped that a URI cannot hold; a colon, too, or `a:b` would be of the scheme `a`.
    uri = quote(os.fsencode(files.show(path)))
    return {"uri": uri, "uriBaseId": _BASE} if files.inside(path) else {"uri": f"file://{uri}"}


def _region(place: Place) -> dict[str, int]:
    """A stretch of text; an insertion point where it has no width, and of what has no text, such as a folder (3.30.2).

    An end is exclusive in its column, as a place's is. A byte order mark is no column.
    """
    return {
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
    }


def _fix(fix: Fix, files: Files) -> dict[str, Any] | None:
    """None where it inserts what UTF-8 cannot hold, such as a name that is not UTF-8 itself, or a secret."""
    if any("\ud800" <= character <= "\udfff" for edit in fix.edits for character in edit.text):
        return None
    if any(files.cover.shows(edit.text) for edit in fix.edits):
        return None
    changes: dict[str, list[Edit]] = {}
    for edit in sorted(fix.edits, key=lambda edit: edit.place):
        changes.setdefault(edit.place.path, []).append(edit)
    kind = "safe" if fix.safe else "unsafe"
    return {
        "description": {"text": f"{_text(fix.title)} ({kind})"},
        "artifactChanges": [
            {"artifactLocation": _artifact(path, files), "replacements": list(_replacements(edits))}
            for path, edits in changes.items()
        ],
    }


def _replacements(edits: Iterable[Edit]) -> Iterator[dict[str, Any]]:
    for edit in edits:
        yield {"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.text}}

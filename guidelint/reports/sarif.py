"""Findings as SARIF 2.1.0, for code scanning services.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from guidelint import __version__, pages
from guidelint.findings import Edit, Finding, Fix, Place, Rule, Severity
from guidelint.reports.concise import one_line

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_BASE = "SRCROOT"
_LINK = re.compile(r"\[(?=[^\[\]]*\]\()")


def as_sarif(result: CheckResult) -> dict[str, Any]:
    """All findings as one run. Columns are declared as what they are: counts of Unicode code points."""
    rules = {one.rule.code: one.rule for one in result.findings}
    codes = sorted(rules)
    driver = {"name": "guidelint", "version": __version__, "rules": [_rule(rules[code]) for code in codes]}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_BASE: {"description": {"text": "The root of the repository."}}},
                "results": [_result(one, codes.index(one.rule.code), result.files) for one in result.findings],
            }
        ],
    }


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
        "message": {"text": _message(one)},
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
            for number, other in enumerate(one.related, 1)
        ]
    if one.fix:
        found["fixes"] = [_fix(one.fix, files)]
    return found


def _message(one: Finding) -> str:
    return "\n".join(_text(line) for line in (one.message, *one.evidence, one.help) if line)


def _text(text: str) -> str:
    """A text that may come from files: `[a](1)` in it would be a link to a related location (section 3.11.6)."""
    return _LINK.sub(r"\\[", one_line(text))


def _location(place: Place, files: Files) -> dict[str, Any]:
    return {"artifactLocation": _artifact(place.path, files), "region": _region(place)}


def _artifact(path: str, files: Files) -> dict[str, str]:
    shown = os.fsencode(files.show(path))
    if files.inside(path):
        return {"uri": quote(shown), "uriBaseId": _BASE}
    return {"uri": f"file://{quote(shown)}"}


def _region(place: Place) -> dict[str, int]:
    # A region's end is exclusive in its column, inclusive in its line, as a place's is.
    return {
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
    }


def _fix(fix: Fix, files: Files) -> dict[str, Any]:
    changes: dict[str, list[Edit]] = {}
    for edit in fix.edits:
        changes.setdefault(edit.place.path, []).append(edit)
    kind = "safe" if fix.safe else "unsafe"
    return {
        "description": {"text": f"{_text(fix.title)} ({kind})"},
        "artifactChanges": [
            {"artifactLocation": _artifact(path, files), "replacements": _replacements(edits)}
            for path, edits in changes.items()
        ],
    }


def _replacements(edits: Sequence[Edit]) -> list[dict[str, Any]]:
    return [{"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.text}} for edit in edits]

"""Findings as JSON: the interface that scripts are written against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import made

from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Severity, finding
from guidelint.reports.findings_json import as_json
from guidelint.reports.json_text import dumps


def _object(**properties: Any) -> dict[str, Any]:
    """An object with exactly these properties."""
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_COUNT = {"type": "integer", "minimum": 0}
_NUMBER = {"type": "integer", "minimum": 1}
_POSITION = _object(line=_NUMBER, column=_NUMBER)
_PLACE = {"path": _TEXT, "start": _POSITION, "end": _POSITION}
_FIX = _object(safe={"type": "boolean"}, title=_TEXT, edits={"type": "array", "items": _object(**_PLACE, text=_TEXT)})
_FINDING = _object(
    code={"type": "string", "pattern": r"^GL\d{3}$"},
    rule={"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"},
    severity={"enum": ["error", "warning", "info"]},
    confidence={"enum": ["high", "medium", "low"]},
    message=_TEXT,
    **_PLACE,
    agents=_TEXTS,
    evidence=_TEXTS,
    related={"type": "array", "items": _object(**_PLACE, message=_TEXT)},
    fingerprint={"type": "string"},
    url={"type": "null"},
    fix={"anyOf": [_FIX, {"type": "null"}]},
)
_COUNTS = ("error", "warning", "info", "fixable", "suppressed", "baselined", "files")
SCHEMA = _object(
    version={"const": 1},
    root=_TEXT,
    findings={"type": "array", "items": _FINDING},
    summary=_object(**dict.fromkeys(_COUNTS, _COUNT)),
)


def validated(text: str) -> Any:
    """The JSON text, parsed, if it keeps the interface."""
    value = json.loads(text)
    jsonschema.validate(value, SCHEMA)
    return value


def reported(root: Path, *findings: Finding, **more: Any) -> Any:
    text = dumps(as_json(made.result(root, *findings, **more)))
    text.encode("utf-8")  # whatever it holds
    return validated(text)


def test_all_that_a_finding_has(tmp_path: Path) -> None:
    where = made.place(tmp_path, "docs/a.md", (3, 5), (4, 1))
    one = finding(
        made.RULE,
        "says it",
        where,
        agents=["codex"],
        evidence=["It was seen."],
        related=[Related(made.place(tmp_path, "b.md", (7, 3)), "says it, too")],
        fix=Fix(False, "Do not say it", (Edit(where, ""),)),
        severity=Severity.ERROR,
        confidence=Confidence.MEDIUM,
    )
    place = {"path": "docs/a.md", "start": {"line": 3, "column": 5}, "end": {"line": 4, "column": 1}}
    assert reported(tmp_path, one, files=2, suppressed=1) == {
        "version": 1,
        "root": str(tmp_path),
        "findings": [
            {
                "code": "GL999",
                "rule": "made-up",
                "severity": "error",
                "confidence": "medium",
                "message": "says it",
                **place,
                "agents": ["codex"],
                "evidence": ["It was seen."],
                "related": [
                    {
                        "path": "b.md",
                        "start": {"line": 7, "column": 3},
                        "end": {"line": 7, "column": 3},
                        "message": "says it, too",
                    }
                ],
                "fingerprint": "",
                "url": None,
                "fix": {"safe": False, "title": "Do not say it", "edits": [{**place, "text": ""}]},
            }
        ],
        "summary": {
            "error": 1,
            "warning": 0,
            "info": 0,
            "fixable": 1,
            "suppressed": 1,
            "baselined": 0,
            "files": 2,
        },
    }


def test_nothing_found(tmp_path: Path) -> None:
    value = reported(tmp_path, files=0, agents=())
    assert value["findings"] == []
    assert set(value["summary"].values()) == {0}


def test_names_and_texts_come_back_as_they_are(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are the surrogate escapes that Python's file functions take."""
    name = "x\n\x1b[31m\u202e漢\udcff"
    [one] = reported(tmp_path, finding(made.RULE, name, made.place(tmp_path, name)))["findings"]
    assert (one["path"], one["message"]) == (name, name)

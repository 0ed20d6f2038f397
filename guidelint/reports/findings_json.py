"""Findings as JSON: the interface of `check --format json`, version 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guidelint.findings import Finding, Fix, Place, Severity
from guidelint.markdown.positions import Position

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files


def as_json(result: CheckResult) -> dict[str, Any]:
    """All findings and what is counted. Paths are relative to `root`, with `/`."""
    summary = result.summary
    return {
        "version": 1,
        "root": result.root,
        "findings": [_finding(one, result.files) for one in result.findings],
        "summary": {
            **{severity.label: summary.counts[severity] for severity in sorted(Severity, reverse=True)},
            "fixable": summary.fixable,
            "suppressed": summary.suppressed,
            "baselined": summary.baselined,
            "files": summary.files,
            **({} if summary.fixed is None else {"fixed": summary.fixed}),
            **({} if summary.since is None else {"before": summary.before, "mended": summary.mended}),
        },
    }


def _finding(one: Finding, files: Files) -> dict[str, Any]:
    return {
        "code": one.rule.code,
        "rule": one.rule.name,
        "severity": one.severity.label,
        "confidence": one.confidence.label,
        "message": one.message,
        **_place(one.place, files),
        "agents": list(one.agents),
        "evidence": list(one.evidence),
        "related": [{**_place(other.place, files), "message": other.message} for other in one.related],
        "fingerprint": one.fingerprint,
        "url": None,  # the pages have no public address
        "fix": _fix(one.fix, files) if one.fix and not _shows_secret(one.fix, files) else None,
    }


def _shows_secret(fix: Fix, files: Files) -> bool:
    """Whether what it writes holds a secret that was found: no report shows that. `--fix` applies it all the same."""
    return any(files.cover.shows(edit.text) for edit in fix.edits)


def _place(place: Place, files: Files) -> dict[str, Any]:
    return {"path": files.show(place.path), "start": _position(place.start), "end": _position(place.end)}


def _position(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column}


def _fix(fix: Fix, files: Files) -> dict[str, Any]:
    edits = [{**_place(edit.place, files), "text": edit.text} for edit in fix.edits]
    return {"safe": fix.safe, "title": fix.title, "edits": edits}

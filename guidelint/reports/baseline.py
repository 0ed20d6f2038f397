"""Findings as a baseline, which later runs leave out: JSON, a line for each, sorted.

It holds no line numbers, so that text which only moves does not change it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guidelint.baseline import VERSION
from guidelint.reports.json_text import dumps

if TYPE_CHECKING:
    from guidelint.api import CheckResult


def as_baseline(result: CheckResult) -> str:
    """The file for the findings of a result. Rule and message are for people; the rest is what is read."""
    entries = [
        {
            "path": result.files.show(one.place.path),
            "code": one.rule.code,
            "rule": one.rule.name,
            "fingerprint": one.fingerprint,
            "message": one.message,
        }
        for one in result.findings
    ]
    entries.sort(key=lambda entry: (entry["path"], entry["code"], entry["fingerprint"]))
    lines = ",\n".join(f"    {dumps(entry, indent=None)}" for entry in entries)
    listed = f"[\n{lines}\n  ]" if lines else "[]"
    return f'{{\n  "version": {VERSION},\n  "findings": {listed}\n}}\n'

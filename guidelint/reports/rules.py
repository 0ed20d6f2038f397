"""The list of all rules."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint import checks
from guidelint.reports.console import Row
from guidelint.reports.wrapping import wrapped


def listed(width: int) -> Iterator[Row]:
    """A row for each rule: code, name, severity, whether it is on, and what it finds."""
    rules = [check.rule for check in checks.known().values()]
    names = max(len(rule.name) for rule in rules)
    severities = max(len(rule.severity.label) for rule in rules)
    for rule in rules:
        state = "on " if rule.on else "off"
        name = f"{rule.name:<{names}}"
        facts = f"{rule.severity.label:<{severities}}  {state}"
        start = len(f"{rule.code}  {name}  {facts}  ")
        # Where little room is left beside the names, the clause goes below.
        indent = start if width - start >= 40 else 7
        lines = wrapped(rule.summary, width - indent, width - indent)
        first = lines.pop(0) if indent == start else ""
        yield (("bold", rule.code), ("", f"  {name}  {facts}  {first}".rstrip()))
        yield from ((("", f"{'':{indent}}{line}"),) for line in lines)

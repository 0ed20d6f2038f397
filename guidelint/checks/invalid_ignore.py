"""Comments that are to suppress findings and do not."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint import checks
from guidelint.checks.facts import Files, Use
from guidelint.checks.removal import removal
from guidelint.errors import nearest
from guidelint.findings import Edit, Finding, Fix, Rule, Severity, finding
from guidelint.markdown.positions import Span

RULE = Rule("GL604", "invalid-ignore", Severity.WARNING, "a suppression that names no rule, or suppresses nothing")


def check(suppressions: tuple[Use, ...], files: Files, ran: frozenset[str], some_agents: bool) -> Iterator[Finding]:
    # What did not run, or was about an agent that was left out, may have had something to suppress.
    judged = frozenset() if some_agents else ran
    all_ran = {code for code, one in checks.known().items() if one.rule.on} <= judged
    for use in suppressions:
        comment = use.suppression
        place = files.place(use.path, comment.span.start, comment.span.end)
        remove = Fix(True, "Delete the comment", (_without(use.path, comment.span, files),))
        if comment.problem:
            span = comment.problem.span
            yield finding(
                RULE,
                comment.problem.message,
                files.place(use.path, span.start, span.end),
                help="Write `<!-- guidelint: ignore[rule-name] -- reason -->`.",
            )
            continue
        if not comment.rules and not use.used and all_ran:
            yield finding(RULE, "suppresses nothing", place, help="Delete it.", fix=remove)
        idle = [name for name in use.idle if checks.matching(name.name) <= judged]
        # A misspelt name is to be corrected, not deleted.
        removable = len(idle) == len(comment.rules) and all(checks.matching(name.name) for name in idle)
        for name in idle:
            known = checks.matching(name.name)
            where = files.place(use.path, name.span.start, name.span.end)
            message = (
                f"suppresses nothing of {name.name}"
                if known
                else f"names an unknown rule, {name.name}{nearest(name.name, checks.selectors())}"
            )
            fix = remove if removable else None
            yield finding(RULE, message, where, help="Delete it." if known else "Correct the name.", fix=fix)


def _without(path: str, comment: Span, files: Files) -> Edit:
    """The comment taken out: with its lines, if nothing else stands on them, else with the blanks that end its line."""
    data, lines = files.data(path), files.document(path).lines
    first, last = (lines.span(lines.position(byte).line) for byte in comment)
    before, after = data[first.start : comment.start], data[comment.end : last.end]
    if not before.strip() and not after.strip():
        return removal(files, path, comment, heading=False)
    blanks = len(before) - len(before.rstrip(b" \t")) if not after.strip() else 0
    return Edit(files.place(path, comment.start - blanks, comment.end), "")

"""Findings that a comment in the file suppresses, and the comments that suppress nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from guidelint.checks.facts import Files, Use
from guidelint.findings import Finding
from guidelint.markdown.suppressions import RuleName, Suppression


def suppress(
    findings: Sequence[Finding],
    files: Files,
    paths: Iterable[str],
    codes: Callable[[str], frozenset[str]],
) -> tuple[list[Finding], int, tuple[Use, ...]]:
    """The findings that stay, the number of those that do not, and what became of each comment in `paths`.

    `codes` gives the codes that a rule's name in a comment stands for.
    """
    comments = {path: [_Comment(one, codes) for one in files.document(path).suppressions] for path in paths}
    kept: list[Finding] = []
    for finding in findings:
        path = finding.place.path
        byte = files.document(path).lines.byte(*finding.place.start) if comments.get(path) else 0
        hits = [comment for comment in comments.get(path, ()) if comment.covers(finding, byte)]
        if not hits:
            kept.append(finding)
        for comment in hits:
            comment.used.add(finding.rule.code)
    count = len(findings) - len(kept)
    uses = tuple(
        Use(path, comment.suppression, bool(comment.used), comment.idle())
        for path, many in comments.items()
        for comment in many
    )
    return kept, count, uses


class _Comment:
    def __init__(self, suppression: Suppression, codes: Callable[[str], frozenset[str]]) -> None:
        self.suppression = suppression
        self.used: set[str] = set()
        self._codes = {name: codes(name.name) for name in suppression.rules}

    def covers(self, finding: Finding, byte: int) -> bool:
        target = self.suppression.target
        if self.suppression.problem or target is None or not target.start <= byte <= target.end:
            return False
        # A place at a target's end belongs to what follows, unless it is the end of the file.
        if byte == target.end and not self.suppression.whole_file:
            return False
        return not self._codes or any(finding.rule.code in codes for codes in self._codes.values())

    def idle(self) -> tuple[RuleName, ...]:
        return tuple(name for name, codes in self._codes.items() if not codes & self.used)

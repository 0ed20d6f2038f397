"""Findings that a comment in the file suppresses, and the comments that suppress nothing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from guidelint.checks.facts import Files, Use
from guidelint.findings import Finding
from guidelint.markdown.suppressions import Suppression


def suppress(
    findings: Sequence[Finding],
    files: Files,
    paths: Iterable[str],
    codes: Callable[[str], frozenset[str]],
) -> tuple[list[Finding], int, tuple[Use, ...]]:
    """The findings that stay, the number of those that do not, and what became of each comment in `paths`.

    `codes` gives the codes that a rule's name in a comment stands for.
    """
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        by_path.setdefault(finding.place.path, []).append(finding)
    hidden: set[int] = set()
    uses: list[Use] = []
    for path in paths:
        comments = files.document(path).suppressions
        if comments:
            here = _InOneFile(by_path.get(path, ()), path, files)
            uses += [here.use(comment, codes) for comment in comments]
            hidden.update(id(finding) for finding in here.hidden())
    kept = [finding for finding in findings if id(finding) not in hidden]
    return kept, len(findings) - len(kept), tuple(uses)


class _InOneFile:
    """The findings in a file, by rule and in order: a comment holds for a stretch of them.

    Thousands of comments over thousands of findings take no time: only where a stretch begins and ends is noted.
    """

    def __init__(self, findings: Iterable[Finding], path: str, files: Files) -> None:
        lines = files.document(path).lines
        self._path = path
        self._findings: dict[str, list[Finding]] = {}
        self._bytes: dict[str, list[int]] = {}
        for finding in sorted(findings, key=lambda one: one.place.start):
            self._findings.setdefault(finding.rule.code, []).append(finding)
            self._bytes.setdefault(finding.rule.code, []).append(lines.byte(*finding.place.start))
        self._changes = {code: [0] * (len(many) + 1) for code, many in self._findings.items()}
        """By how many comments more, or fewer, hold from each finding on."""

    def use(self, comment: Suppression, codes: Callable[[str], frozenset[str]]) -> Use:
        """What the comment does here; it is noted for `hidden`."""
        named = {name: codes(name.name) for name in comment.rules}
        meant = {code for many in named.values() for code in many} if named else set(self._findings)
        used = {code for code in meant & set(self._findings) if self._hold(comment, code)}
        return Use(self._path, comment, bool(used), tuple(name for name, many in named.items() if not many & used))

    def _hold(self, comment: Suppression, code: str) -> bool:
        if comment.problem or comment.target is None:
            return False
        start, end = comment.target
        bytes_ = self._bytes[code]
        first = bisect_left(bytes_, start)
        # A place at a target's end belongs to what follows, unless it is the end of the file.
        last = bisect_right(bytes_, end) if comment.whole_file else bisect_left(bytes_, end)
        self._changes[code][first] += 1
        self._changes[code][max(first, last)] -= 1
        return first < last

    def hidden(self) -> Iterator[Finding]:
        """The findings that some comment suppresses."""
        for code, findings in self._findings.items():
            held = accumulate(self._changes[code])
            yield from (finding for finding, number in zip(findings, held, strict=False) if number > 0)

"""Patterns of rules that match no file of the repository."""

from __future__ import annotations

import posixpath
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from guidelint.checks import rule_files, wording
from guidelint.checks.facts import Files
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.loading.context import Context, OnDemand, Trigger
from guidelint.repository.files import Repository
from guidelint.trees.base import exists, is_folder

RULE = Rule("GL602", "glob-matches-nothing", Severity.WARNING, "a rule's pattern that matches no file")

_MAX_QUESTIONS = 10_000
"""Files that the agents' matchers are asked about in one run; what is left is not judged."""
_MAX_SEARCHED = 2_000_000_000
"""Characters of paths in which the texts of patterns are searched in one run, which takes a second or two."""
_OF_A_FIND = 1_000
"""Characters that are searched in the time that it takes to look at what was found."""


def check(on_demand: tuple[tuple[Context, OnDemand], ...], files: Files, repository: Repository) -> Iterator[Finding]:
    asked = _Asked(repository)
    for context, waiting in on_demand:
        trigger = waiting.trigger
        if trigger.matches is None or not trigger.patterns or not files.inside(waiting.path):
            continue
        for dead in _dead(trigger, trigger.matches, asked, files, repository):
            places = [rule_files.written(files, waiting.path, pattern) for pattern in dead.patterns]
            total = wording.number(len(repository.files), "files")
            shown = wording.listed([written for _, written in places])
            yield finding(
                RULE,
                f"{shown} {'matches' if len(places) == 1 else 'match'} no file"
                + (": the rule is never loaded" if dead.all else ""),
                places[0][0],
                agents=(context.agent,),
                confidence=dead.confidence,
                evidence=[f"The agent's own matching was tried on the {total} of the repository."],
                help="Correct the pattern, or delete what it was written for.",
            )


@dataclass(frozen=True, slots=True)
class _Dead:
    """Patterns of a rule that match nothing."""

    patterns: tuple[str, ...]
    confidence: Confidence
    all: bool = True
    """Whether the rule has no other."""


def _dead(
    trigger: Trigger, matches: Callable[[str], bool], asked: _Asked, files: Files, repository: Repository
) -> Iterator[_Dead]:
    patterns = trigger.patterns
    gone = [_is_gone(pattern, trigger.folder, files, repository) for pattern in patterns]
    if None in gone:
        return  # what is not in git may be what it is about
    if not trigger.each:
        if not asked.any(matches, [one for one in patterns if not one.startswith("!")]):
            yield _Dead(patterns, Confidence.MEDIUM)
        return
    dead = [not asked.any(one, [pattern]) for pattern, one in zip(patterns, trigger.each, strict=True)]
    if all(dead):
        yield _Dead(patterns, Confidence.HIGH if all(gone) else Confidence.MEDIUM)
        return
    # Endings that are not in use yet are listed beside those that are; a folder that is not there is a mistake.
    for pattern, nothing, away in zip(patterns, dead, gone, strict=True):
        if nothing and away:
            yield _Dead((pattern,), Confidence.HIGH, all=False)


def _is_gone(pattern: str, base: str, files: Files, repository: Repository) -> bool | None:
    """Whether the folder that a pattern begins with does not exist; None where git does not know what is there."""
    plain = rule_files.plain_start(pattern)
    path = posixpath.normpath(posixpath.join(base, plain))
    if repository.ignored(path):
        return None
    name = posixpath.relpath(path, repository.root.path)
    known = repository.names
    if not plain or name in known.folders:
        return False
    if name in known.files:
        # A repository inside this one is listed as if it were a file.
        return None if is_folder(files.tree, path) else False
    if exists(files.tree, path):
        return None
    return "/" in pattern.strip("/")  # a name alone may stand in any folder


class _Asked:
    """Asks matchers about the repository's files, and stops where it becomes too much."""

    def __init__(self, repository: Repository) -> None:
        self._paths = [posixpath.join(repository.root.path, name) for name in repository.files]
        lower = [path.lower() for path in self._paths]
        self._text = "\n".join(lower)
        """All paths: thousands of patterns are searched for in it, and most paths are in question for none of them."""
        self._starts = list(accumulate((len(path) + 1 for path in lower), initial=0))
        """Where each path begins in it; at the end, where one more would."""
        self._questions = self._searched = 0

    def any(self, matches: Callable[[str], bool], patterns: list[str]) -> bool:
        """Whether anything matches; true where there is too much to ask about."""
        return any(self._one(matches, [text.lower() for text in rule_files.literals(one)]) for one in patterns)

    def _one(self, matches: Callable[[str], bool], texts: list[str]) -> bool:
        """Whether a pattern without whose texts no path matches does match one."""
        longest = max(texts, key=len, default="")
        at = 0
        while at < len(self._text):
            found = self._text.find(longest, at)
            self._searched += (len(self._text) if found < 0 else found) - at + _OF_A_FIND
            if self._searched > _MAX_SEARCHED:
                return True
            if found < 0:
                return False
            number = bisect_right(self._starts, found) - 1
            start, at = self._starts[number], self._starts[number + 1]
            path = self._text[start : at - 1]
            if all(text in path for text in texts):
                self._questions += 1
                if self._questions > _MAX_QUESTIONS or matches(self._paths[number]):
                    return True
        return False

"""Patterns of rules that match no file of the repository."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from guidelint.checks import rule_files, wording
from guidelint.checks.facts import Files
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.loading.context import Context, OnDemand, Trigger
from guidelint.repository.files import Repository
from guidelint.trees.base import exists, is_folder

RULE = Rule("GL602", "glob-matches-nothing", Severity.WARNING, "a rule's pattern that matches no file")

_MAX_QUESTIONS = 10_000
"""Files that the agents' matchers are asked about in one run; what is left is not judged."""


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


@dataclass
class _Asked:
    """Asks matchers about the repository's files, and stops where it becomes too much."""

    repository: Repository
    questions: int = 0

    def any(self, matches: Callable[[str], bool], patterns: list[str]) -> bool:
        """Whether anything matches; true where there are too many files to ask about."""
        root = self.repository.root.path
        needed = [[text.lower() for text in rule_files.literals(pattern)] for pattern in patterns]
        for name in self.repository.files:
            path = posixpath.join(root, name)
            lower = path.lower()
            if not any(all(text in lower for text in texts) for texts in needed):
                continue
            self.questions += 1
            if self.questions > _MAX_QUESTIONS or matches(path):
                return True
        return False

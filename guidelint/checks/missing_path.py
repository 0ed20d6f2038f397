"""Paths in guidance that are not in the repository."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.paths import gone, judging, phrases
from guidelint.checks.paths.judging import Company, Missing
from guidelint.checks.paths.lookup import Found, Lookup, Outcome
from guidelint.checks.paths.mentions import Mention, mentions
from guidelint.checks.paths.tokens import Shape
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.repository.files import Repository
from guidelint.repository.history import Fate, History
from guidelint.repository.names import Names

RULE = Rule("GL401", "missing-path", Severity.WARNING, "a path that does not exist in the repository")

_MOST_RELATED = 20
"""Further places that a finding lists."""

_MOST_JUDGED = 10_000
"""Mentions of missing paths in one file; what follows is not judged."""

_HELP = "Correct the path, or take out what is said of it."
_HELP_FOR_MANY = "Correct the paths, or take out what is said of them."

_NOWHERE = Found(Outcome.UNKNOWN)

_Near = tuple[str | None, bool, str | None]
"""The path that is nearly the same, whether it is but for its spelling, and the file of the same name."""


@dataclass(frozen=True)
class _Looked:
    """A guidance file with what of its paths is not there."""

    file: GuidanceFile
    company: Company
    missing: tuple[Missing, ...]
    other_case: tuple[Missing, ...]


@dataclass(frozen=True)
class _Dead:
    """A path that a guidance file names in vain, once or more."""

    missing: Missing
    """The mention that is the surest."""
    confidence: Confidence
    fate: Fate | None
    was: str
    """Which of the tried paths a commit held; empty for none."""
    others: tuple[Mention, ...]
    better: str | None
    """What to write instead."""
    now: str | None
    """The file or folder that is meant, if that is known or likely."""

    @property
    def text(self) -> str:
        return self.missing.mention.token.text


def check(
    guidance: tuple[GuidanceFile, ...], files: Files, repository: Repository, names: Names, history: History
) -> Iterator[Finding]:
    # A repository that holds nothing but guidance describes others.
    if names.files <= {files.show(name) for file in guidance for name in (file.path, *file.names)}:
        return
    lookup = Lookup(names, repository, files.tree)
    looked = [_look(file, files, lookup) for file in guidance]
    # One question to git about all of them.
    fates = history.fates(path for one in looked for missing in one.missing for path in missing.found.tried)
    for one in looked:
        found: dict[str, list[tuple[Missing, Confidence, tuple[str, Fate] | None]]] = {}
        for missing in _judged(one.missing):
            fate = judging.fate_of(missing, fates)
            confidence = judging.weigh(missing, fate[1] if fate else None, one.company, lookup)
            if confidence is not None:
                found.setdefault(missing.mention.token.path, []).append((missing, confidence, fate))
        for together in _together([_dead(many, lookup) for many in found.values()], names):
            yield _finding(one.file, together, files, names)
        for missing in one.other_case:
            yield _other_case(one.file, missing, files)


def _judged(missing: tuple[Missing, ...]) -> Iterator[Missing]:
    """Those that are weighed: of a path the first mentions, of a file not more than a person would write."""
    seen: Counter[str] = Counter()
    for one in missing[:_MOST_JUDGED]:
        path = one.mention.token.path
        seen[path] += 1
        if seen[path] <= _MOST_RELATED:
            yield one


def _look(file: GuidanceFile, files: Files, lookup: Lookup) -> _Looked:
    folders = tuple(
        dict.fromkeys(posixpath.dirname(files.show(name)) for name in (file.path, *file.names) if files.inside(name))
    )
    looked = [(one, _found(one, folders, lookup)) for one in mentions(file.document, lookup.endings)]
    nearby: dict[tuple[str, tuple[str, ...]], _Near] = {}
    missing, other_case = [], []
    for one, found in looked:
        if found.outcome is Outcome.CASE:
            other_case.append(Missing(one, found, folders))
        elif found.outcome is Outcome.MISSING:
            key = (one.token.text, found.tried)
            if key not in nearby:
                nearby[key] = _nearby(one, found, folders, lookup)
            missing.append(Missing(one, found, folders, *nearby[key]))
    near = frozenset(one.mention for one in missing if one.near)
    return _Looked(file, Company(looked, near), tuple(missing), tuple(other_case))


def _found(one: Mention, folders: tuple[str, ...], lookup: Lookup) -> Found:
    """What is at a path, from where a command is run if it is one's."""
    if one.folder is None:
        return _NOWHERE
    if one.folder:
        folders = lookup.changed(folders, one.folder)
    # Only what is imported may be written with another ending.
    module = not one.command and phrases.is_import(one.line)
    return lookup.find(one.token, folders, module=module) if folders else _NOWHERE


def _nearby(one: Mention, found: Found, folders: tuple[str, ...], lookup: Lookup) -> _Near:
    token, nearby = one.token, lookup.nearby
    spelled = nearby.spelled(token, found.tried)
    namesake = nearby.below(token, folders) or nearby.elsewhere(token)
    return spelled or nearby.moved(token), spelled is not None, namesake


def _dead(many: list[tuple[Missing, Confidence, tuple[str, Fate] | None]], lookup: Lookup) -> _Dead:
    missing, confidence, fate = max(many, key=lambda one: one[1])
    token = missing.mention.token
    now = fate[1].now if fate else None
    now = now or missing.near or missing.namesake or lookup.other_ending(token)
    return _Dead(
        missing,
        confidence,
        fate[1] if fate else None,
        fate[0] if fate else "",
        tuple(one.mention for one, _, _ in many if one is not missing),
        None if now is None else _written(now, missing.mention, missing.folders),
        now,
    )


def _together(dead: list[_Dead], names: Names) -> Iterator[list[_Dead]]:
    """The paths that are reported as one: of one list, or below one folder, gone with one commit."""
    groups: dict[object, list[_Dead]] = {}
    for one in dead:
        key: object = one.text
        if folder := gone.deleted_with(one.was, one.fate, names):
            key = (*folder, one.confidence)
        elif one.fate is not None and one.fate.now is None:
            within = posixpath.dirname(one.missing.mention.token.path)
            key = (one.missing.mention.group, within, one.fate.commit, one.confidence)
        groups.setdefault(key, []).append(one)
    for group in groups.values():
        yield from [group] if len(group) >= gone.SEVERAL else [[one] for one in group]


def _finding(file: GuidanceFile, dead: list[_Dead], files: Files, names: Names) -> Finding:
    first = dead[0]
    mention, fate, now = first.missing.mention, first.fate, first.now
    evidence = []
    if fate is not None:
        evidence.append(fate.told(first.was))
    if len(dead) > 1:
        evidence.append(f"Named in vain: {wording.listed([one.text for one in dead])}.")
    if now is not None and not (fate and fate.now):
        evidence.append(f"{now} is there.")
    count = wording.number(len(names.files), "files")
    evidence.append(f"Looked for in vain: {wording.listed(first.missing.found.tried)}.")
    evidence.append(f"None of the repository's {count} has a path that ends with it.")
    if len(dead) > 1:
        assert fate is not None
        folder = gone.deleted_with(first.was, fate, names)
        shown = f"{len(dead):,} paths below {folder[0]}/" if folder else wording.listed([one.text for one in dead], 2)
        message = f"{shown} do not exist: {fate.deleted('them')}"
    elif fate is not None:
        end = f"it is {fate.now} {fate.since}" if fate.now else fate.deleted("it")
        message = f"{first.text} does not exist: {end}"
    else:
        message = f"{first.text} does not exist" + (f"; {now} does" if now else "")
    others = [*first.others, *(one for other in dead[1:] for one in (other.missing.mention, *other.others))]
    edits = [
        Edit(files.place(file.path, *place.span), other.better)
        for other in dead
        if other.better
        for place in (other.missing.mention, *other.others)
    ]
    return finding(
        RULE,
        message,
        files.place(file.path, *mention.span),
        agents=file.agents,
        evidence=evidence,
        help=f"Write {first.better}." if first.better else _HELP if len(dead) == 1 else _HELP_FOR_MANY,
        related=[
            Related(files.place(file.path, *other.span), f"{other.token.text} is named here")
            for other in others[:_MOST_RELATED]
        ],
        fix=Fix(False, f"Write {first.better}" if first.better else "Write the new paths", tuple(edits))
        if edits
        else None,
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else first.confidence,
    )


def _other_case(file: GuidanceFile, missing: Missing, files: Files) -> Finding:
    mention, name = missing.mention, missing.found.name
    assert name is not None
    better = _written(name, mention, missing.folders)
    place = files.place(file.path, *mention.span)
    return finding(
        RULE,
        f"{mention.token.text} is spelled {name}: it is not found where capitals count",
        place,
        agents=file.agents,
        evidence=[f"{name} is in the repository; the path differs from it in capitals only."],
        help=f"Write {better}.",
        fix=Fix(False, f"Write {better}", (Edit(place, better),)),
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else Confidence.MEDIUM,
    )


def _written(name: str, mention: Mention, folders: tuple[str, ...]) -> str:
    """A path of the repository as the guidance writes its paths."""
    token, folder = mention.token, folders[0]
    end = "/" if token.shape is Shape.FOLDER else ""
    if token.from_root:
        return f"/{name}{end}"
    if token.text.startswith("../"):
        return posixpath.relpath(name, folder or ".") + end
    start = "./" if token.text.startswith("./") else ""
    # In a folder of its own, guidance speaks of that folder, or else of the whole repository.
    if folder and name.startswith(f"{folder}/"):
        return f"{start}{name[len(folder) + 1 :]}{end}"
    return f"{start if not folder else ''}{name}{end}"

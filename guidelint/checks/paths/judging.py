"""Weighing whether a path that is not there is missed, and how sure that is.

A path that a commit removed was one of this repository: that alone is proof. Without it the path has to look like a
file or folder, start where the repository has a folder or stand among others that are there, and nothing in its
sentence, its list, its section or its names may tell of a file to be made, an example, or another place. Where the
repository has a path that is nearly the same, only what says that this very one is made or elsewhere counts. A script
that is to be run has to be there.
"""

from __future__ import annotations

import posixpath
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from guidelint.checks.paths import conditions, phrases, run_phrases, stand_ins
from guidelint.checks.paths.commands import Need
from guidelint.checks.paths.lookup import Found, Lookup, Outcome
from guidelint.checks.paths.mentions import Group, Mention
from guidelint.checks.paths.tokens import Shape
from guidelint.findings import Confidence
from guidelint.repository.history import Fate

_SEVERAL = 3
"""Paths of one section that are all missing: it describes what is not this repository."""

_MANY = 5
"""Missing paths of a document of which fewer are there."""


@dataclass(frozen=True, eq=False)
class Missing:
    """A path of a document that is not there."""

    mention: Mention
    found: Found
    folders: tuple[str, ...]
    """The folders, relative to the root, under which agents read the document."""
    near: str | None = None
    """The path that is nearly the same and is there."""
    spelled: bool = False
    """Whether that differs in the spelling of one name only."""
    namesake: str | None = None
    """The only file that has the same name, somewhere else."""


class Company:
    """What else a document mentions, to be seen beside a path that is not there.

    A path that has one `near` it is no sign that the document is about something else.
    """

    def __init__(self, looked_up: Sequence[tuple[Mention, Found]], near: Set[Mention] = frozenset()) -> None:
        self._leading: Counter[Group] = Counter()
        self._folders: set[str] = set()
        self._there: Counter[tuple[str, ...]] = Counter()
        self._missing: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for mention, found in looked_up:
            titles = mention.group.titles
            if found.outcome in (Outcome.THERE, Outcome.CASE):
                self._leading[mention.group] += mention.leads
                self._there[titles] += 1
                self._folders.update(posixpath.dirname(path) for path in found.tried)
            elif found.outcome is Outcome.MISSING and not (
                mention.command or mention.token.shape is Shape.OPEN or mention in near
            ):
                self._missing[titles].add(mention.token.path)
        missing = sum(map(len, self._missing.values()))
        self._about_others = missing >= _MANY and sum(self._there.values()) < missing

    def is_beside_others(self, tried: Sequence[str]) -> bool:
        """Whether the document names something that is there in the same folder as one of the paths."""
        return any(folder in self._folders for path in tried if (folder := posixpath.dirname(path)))

    def led_by(self, group: Group) -> int:
        """How many items of a list, or rows, begin with a path that is there."""
        return self._leading[group]

    def is_made_up(self, titles: tuple[str, ...]) -> bool:
        """Whether several paths of a section are missing and none is there, or most of the whole document's are."""
        return self._about_others or (len(self._missing[titles]) >= _SEVERAL and not self._there[titles])


def weigh(missing: Missing, fate: Fate | None, company: Company, lookup: Lookup) -> Confidence | None:
    """How sure it is that the path is missed; None where it is not worth a word."""
    mention, token = missing.mention, missing.mention.token
    starts = lookup.starts(token, missing.folders)
    if token.marked and not (starts and token.shape is Shape.FILE):
        return None  # a package, a handle
    if fate is not None:
        if token.shape is Shape.OPEN and not mention.code:
            return None
        if fate.passing or stand_ins.is_personal(token.names):
            return Confidence.LOW
        if _is_made_or_elsewhere(mention) if missing.near else _is_not_said_to_be_there(mention):
            return Confidence.LOW
        return Confidence.HIGH if len(token.names) > 1 or mention.leads else Confidence.MEDIUM
    if mention.command:
        return _of_command(missing, company, lookup)
    if token.shape is not Shape.FILE and not mention.code:
        return None
    if not starts and (token.text.startswith("../") or stand_ins.is_elsewhere(token.names, from_root=token.from_root)):
        return None
    if token.from_root and not (starts and token.shape is Shape.FILE):
        return None
    if len(token.names) == 1:
        return Confidence.MEDIUM if _is_listed_folder(mention, company, lookup) else None
    tried = missing.found.tried
    called = mention.code and starts and conditions.is_called_folder(mention.after)
    if token.shape is Shape.OPEN and not (lookup.is_file(token, tried) or (called and lookup.parent(tried))):
        return Confidence.LOW if starts and len(token.names) > 2 and lookup.parent(tried) else None
    meant = missing.near and (missing.spelled or not phrases.is_guess(mention.before))
    if meant and not _is_made_or_elsewhere(mention):
        return Confidence.MEDIUM
    beside = company.is_beside_others(tried)
    names = lookup.not_there(token, tried) if beside else token.names
    if stand_ins.is_stand_in(names) or stand_ins.is_personal(token.names) or _is_excused(mention, sample=beside):
        return Confidence.LOW
    if company.is_made_up(mention.group.titles) and not (starts and lookup.parent(tried)):
        return Confidence.LOW
    listed = mention.code and company.led_by(mention.group) > 1
    if starts or listed or missing.namesake or phrases.is_read(mention.before, mention.after):
        return Confidence.MEDIUM
    return Confidence.LOW


def _of_command(missing: Missing, company: Company, lookup: Lookup) -> Confidence | None:
    """Of a file that a command needs: of a script its folder is there; of others, something is that is near or beside."""
    mention, token, tried = missing.mention, missing.mention.token, missing.found.tried
    if mention.need is Need.NONE or token.from_root or token.text.startswith("../"):
        return None
    package = token.text.startswith("./") and mention.need is Need.RUNS  # `go run ./cmd/x`
    tests = token.shape is Shape.FOLDER and mention.need is Need.READS
    if not (token.shape is Shape.FILE or package or tests):
        return None
    near = missing.near or missing.namesake
    sure = near or company.is_beside_others(tried)
    if not sure and not (mention.need is Need.RUNS and lookup.parent(tried)):
        return None
    if run_phrases.is_not_run(mention.before, mention.after) or _is_about_others(mention):
        return None
    names = lookup.not_there(token, tried)
    if stand_ins.is_none_of_the_repository(names) or (stand_ins.is_stand_in(names) and not near):
        return None
    if not sure and (
        run_phrases.is_example(mention.before + mention.lead) or any(map(run_phrases.is_example, _own_titles(mention)))
    ):
        return Confidence.LOW
    return Confidence.MEDIUM


def _is_listed_folder(mention: Mention, company: Company, lookup: Lookup) -> bool:
    """Whether a single name is that of a folder: it begins an item, as folders that are there begin other ones."""
    return (
        mention.leads
        and company.led_by(mention.group) > 1
        and not lookup.folder_called(mention.token.path)
        and not stand_ins.is_stand_in(mention.token.names)
        # Guidance for all projects lists such names with what is to go there; only a sentence says what is there.
        and (not stand_ins.is_kind(mention.token.path) or phrases.is_read("", mention.after))
        and not _is_excused(mention, sample=False)
        and not company.is_made_up(mention.group.titles)
    )


def _is_not_said_to_be_there(mention: Mention) -> bool:
    """Whether its own sentence has it made, warns of it, or is about another place."""
    return (
        phrases.is_forbidden(mention.before, mention.after)
        or phrases.is_made(mention.before, mention.after)
        or phrases.is_generated(mention.row)
        or phrases.is_elsewhere(mention.line)
    )


def _is_made_or_elsewhere(mention: Mention) -> bool:
    """Whether its own sentence has this very path made, warns of it, or is about another place."""
    return (
        phrases.is_forbidden(mention.before, mention.after)
        or phrases.is_made_itself(mention.before, mention.after)
        or phrases.is_generated(mention.row)
        or phrases.is_elsewhere(mention.line)
    )


def _is_about_others(mention: Mention) -> bool:
    """Whether what stands round it is about another repository."""
    return any(map(phrases.is_elsewhere, (mention.line, mention.lead, *_own_titles(mention))))


def _is_excused(mention: Mention, *, sample: bool) -> bool:
    """Whether its words tell of a file to be made, an example, a warning, or another place.

    With `sample` the samples beside it are there: those are real ones.
    """
    return (
        _is_not_said_to_be_there(mention)
        or conditions.is_made_if_missing(mention.below)
        or (phrases.is_supposed(mention.before) and not (sample and phrases.is_of_samples(mention.before)))
        or phrases.is_elsewhere(mention.lead)
        or phrases.introduces_making(mention.lead)
        or phrases.is_about_samples(mention.group.head)
        or any(phrases.is_about_samples(title) or phrases.is_elsewhere(title) for title in _own_titles(mention))
    )


def _own_titles(mention: Mention) -> tuple[str, ...]:
    """The titles of its section and those round it; not the document's, which is about all of it."""
    titles = mention.group.titles
    return titles[1:] if len(titles) > 1 else titles


def fate_of(missing: Missing, fates: Mapping[str, Fate]) -> tuple[str, Fate] | None:
    """The first of the tried paths that a commit held, with what became of it."""
    token = missing.mention.token
    # A single name may have been that of any folder; only where it would be by right does the past of one count.
    for path in missing.found.tried if len(token.names) > 1 else missing.found.tried[:1]:
        if path in fates:
            return path, fates[path]
    return None

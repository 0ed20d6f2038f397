"""What is there near a path that is not: spelled alike in the same place, or of the same name in another folder.

Nothing is compared with all: the names in a folder are filed under their spellings with one character left out, under
which a name with one character more, less or another is found.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from guidelint.checks.paths import stand_ins
from guidelint.checks.paths.tokens import Shape, Token, ending
from guidelint.repository.names import Names

_LEAST_LETTERS = 5
"""Characters of a name from which one other letter is a slip."""

_MOST_LETTERS = 60
"""Characters of a name that are compared."""

_MOST_SPELLED = 4
"""Names of one spelling that are held against the one that is written."""

_MOST_ALIKE = 50
"""Files of one name that are compared: a name that more have tells nothing."""

_UNCOMMON = 6
"""Letters of a name that tells by itself."""

_FAMILY_LISTS = (
    "js mjs cjs jsx ts mts cts tsx",
    "json jsonc json5 yaml yml toml",
    "md mdx markdown rst adoc",
    "sh bash zsh",
    "c cc cpp cxx",
    "h hh hpp hxx",
    "html htm",
    "css scss sass less",
)
_FAMILY = {one: names.split()[0] for names in _FAMILY_LISTS for one in names.split()}
"""Endings that are taken for each other, by the first of their kind."""

_COMMON_NAMES = """
    __init__ __main__ app auth base button client common config constants conftest handler handlers helper helpers home
    index layout lib main mod model models package page readme route router routes schema schemas server service
    services settings setup skill store test tests types user users util utils version
"""
_COMMON = frozenset(_COMMON_NAMES.split())
"""Names, without ending and in small letters, that many folders have a file of: another one is no namesake."""

_SIGNS = re.compile(r"[-_. ]")


class Nearby:
    """Finds what is near, among the names of a repository."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._spellings: dict[tuple[str, bool], Mapping[str, list[str]]] = {}

    @cached_property
    def _base_names(self) -> Mapping[str, int]:
        return Counter(posixpath.basename(name) for name in self._names.files)

    def spelled(self, token: Token, tried: Sequence[str]) -> str | None:
        """What differs from one of the tried paths in the spelling of one name only."""
        for path in tried:
            names = path.split("/")
            folder = ""
            for number, name in enumerate(names):
                if posixpath.join(folder, name) in self._names.folders:
                    folder = posixpath.join(folder, name)
                    continue
                last = number == len(names) - 1
                found = self._child(folder, name, last and token.shape is not Shape.FOLDER)
                if found is not None:
                    whole = posixpath.join(folder, found, *names[number + 1 :])
                    if whole in (self._names.folders if token.shape is Shape.FOLDER else self._names.files):
                        return whole
                break
        return None

    def _child(self, folder: str, name: str, is_file: bool) -> str | None:
        """The only file, or folder, of a folder whose name is spelled nearly like this one."""
        if len(name) > _MOST_LETTERS:
            return None
        key = (folder, is_file)
        if key not in self._spellings:
            self._spellings[key] = _filed(self._names.children.get(folder, ()), is_file)
        spellings = self._spellings[key]
        found = {one for spelling in _all_spellings(name, is_file) for one in spellings.get(spelling, ())}
        found = {one for one in found if _is_near(one, name, is_file)}
        # One that is called alike but for its ending is meant rather than one with another letter.
        same = {one for one in found if _plain(one, is_file) == _plain(name, is_file)}
        found = same or found
        return found.pop() if len(found) == 1 else None

    def moved(self, token: Token) -> str | None:
        """The only file of the same name whose folder is the same but for one, or for some that were put in or left out.

        Or the only one in the repository, if a folder whose name tells something is shared.
        """
        same = self._same(token)
        folders = token.names[:-1]
        related = [one for one in same if _is_related(folders, one.split("/")[:-1])]
        if len(related) == 1:
            return related[0]
        if len(same) == 1 and any(not stand_ins.is_kind(one) for one in {*folders} & {*same[0].split("/")[:-1]}):
            return same[0]
        return None

    def elsewhere(self, token: Token) -> str | None:
        """The only file of the repository with this name, if few would have the name by chance."""
        same = self._same(token)
        stem = token.names[-1].partition(".")[0]
        telling = len(stem) >= _UNCOMMON and not stand_ins.is_kind(stem) and not stand_ins.is_stand_in([stem])
        return same[0] if len(same) == 1 and telling else None

    def below(self, token: Token, folders: Sequence[str]) -> str | None:
        """The only file of the same name below one of these folders."""
        same = self._same(token)
        for folder in folders:
            below = [one for one in same if folder and one.startswith(f"{folder}/")]
            if len(below) == 1:
                return below[0]
        return None

    def _same(self, token: Token) -> list[str]:
        name = token.names[-1]
        if token.shape is not Shape.FILE or name.partition(".")[0].lower() in _COMMON:
            return []
        if not 0 < self._base_names.get(name, 0) <= _MOST_ALIKE:
            return []
        return [one for one in self._names.ending(name) if posixpath.basename(one) == name]


def _is_related(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two folders are the same but for one segment, or one has all segments of the other in order."""
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    if start + end and start + end >= max(len(one), len(other)) - 1:
        return True
    short, long = sorted((one, other), key=len)
    rest = iter(long)
    return bool(short) and all(name in rest for name in short)


def _filed(children: Sequence[str], files: bool) -> Mapping[str, list[str]]:
    """The files, or folders, of a folder under each spelling that leads to them."""
    filed: dict[str, list[str]] = {}
    for child in children:
        name = child.rstrip("/")
        if child.endswith("/") is not files and len(name) <= _MOST_LETTERS:
            for spelling in {*_all_spellings(name, files)}:
                many = filed.setdefault(spelling, [])
                if len(many) <= _MOST_SPELLED:
                    many.append(name)
    return {spelling: many for spelling, many in filed.items() if len(many) <= _MOST_SPELLED}


def _all_spellings(name: str, is_file: bool) -> Iterator[str]:
    yield f"={_plain(name, is_file)}"
    stem, last = _parts(name, is_file)
    if len(stem) >= _LEAST_LETTERS:
        yield f"{stem}.{last}"
        for at in range(len(stem)):
            yield f"{stem[:at]}{stem[at + 1 :]}.{last}"


def _is_near(one: str, other: str, is_file: bool) -> bool:
    """Whether two names differ in signs, number or ending, or in one letter or two that changed places."""
    if one == other:
        return False
    if _plain(one, is_file) == _plain(other, is_file):
        return True
    (first, last), (second, other_last) = _parts(one, is_file), _parts(other, is_file)
    if last != other_last:
        return False
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    end = 0
    while end < min(len(first), len(second)) - start and first[-1 - end] == second[-1 - end]:
        end += 1
    left, right = first[start : len(first) - end], second[start : len(second) - end]
    swapped = len(left) == 2 and left == right[::-1]
    return (left + right).isalpha() and (swapped or (len(left) <= 1 and len(right) <= 1))


def _plain(name: str, is_file: bool) -> str:
    """A name in small letters, without signs and plural, and with the first ending of its kind."""
    stem, last = _parts(name, is_file)
    stem = _SIGNS.sub("", stem) or stem
    if stem.endswith("ies") and len(stem) > _LEAST_LETTERS:
        stem = f"{stem[:-3]}y"
    elif stem.endswith("s") and not stem.endswith("ss") and len(stem) > 3:
        stem = stem[:-1]
    return f"{stem}.{_FAMILY.get(last, last)}"


def _parts(name: str, is_file: bool) -> tuple[str, str]:
    last = ending(name) if is_file else ""
    return (name[: -len(last) - 1] if last else name).lower(), last

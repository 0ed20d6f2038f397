"""Listings of files and folders that cover the folders which hold them."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.listing import remarks, written
from guidelint.checks.listing.rows import Row, Rows
from guidelint.checks.stated.verdict import Verdict
from guidelint.findings import Confidence
from guidelint.repository.names import Names

_LEAST_FILES = 6
"""Files that a listing must name, or one less where they are all that a folder holds; fewer are a pointer."""

_LEAST_FOLDERS = 8
"""Folders that a listing must name, or one less where they are all; fewer are a map."""

_LONG = 8
"""Files of one folder from which on a list of them is long."""

_NAMESAKES = 200
"""Files of one name that are looked at to find which of them a listing means."""

_LOOK_UPS = 1_000
"""Names of a listing that are looked for at any depth; no list that people read has more."""

_DOCUMENTS = (".md", ".mdx", ".mdc", ".rst", ".adoc", ".txt", ".pdf")


@dataclass
class _Found:
    """A name of a listing and the files or folders it may stand for."""

    row: Row
    name: str
    hits: tuple[str, ...]
    """Paths relative to the root."""
    chosen: str = ""


def of_paths(listing: Rows, names: Names, folder: str, *, is_list: bool = True) -> Verdict | None:
    """Whether the listing names, by their paths or file names, most of what some folders hold.

    What is no list may be a rule or a description: then only files count, and a good part of their folder.
    """
    if sum(len(row.names) for row in listing.rows) < 5:
        return None
    found, others = _look_up(listing.rows, names, folder)
    if len(found) < 5 or others * 4 > len(found):
        return None
    _choose(found)
    files = {one.chosen for one in found if one.chosen in names.files}
    folders = {one.chosen for one in found if one.chosen not in names.files}
    covered = _covered_files(files, names)
    documents = sum(path.endswith(_DOCUMENTS) for path in files) * 2 >= len(files) + len(folders)
    if documents and not _is_table_of_contents(found, covered):
        return None  # where to read what: a route, and no list of what there is
    verdict = None
    most = covered.named * 10 >= len(files) * 7
    whole = len(covered.folders) == 1 and covered.percent == 100
    if (
        most
        and len(files) >= _LEAST_FILES - whole
        and covered.percent >= (_part(files) if is_list and len(covered.folders) == 1 else 60)
    ):
        verdict = covered.verdict("files")
    elif is_list and len(folders) >= _LEAST_FOLDERS - 1:
        around = _covered_folders(folders, names)
        if (
            (len(folders) >= _LEAST_FOLDERS or around.percent == 100)
            and around.named * 10 >= len(folders) * 7
            and around.percent >= 70
        ):
            verdict = around.verdict("folders")
    if verdict is None or not _is_about_names(listing, [one.row for one in found], covered.percent):
        return None
    return verdict


def _is_table_of_contents(found: Sequence[_Found], covered: _Covered) -> bool:
    """Whether documents are listed by their titles: nearly all of a folder, with remarks that say their names."""
    titles = sum(remarks.restates(one.row.remark, one.name) for one in found)
    return len(found) >= _LONG and covered.percent >= 80 and titles * 10 >= len(found) * 6


def _part(files: set[str]) -> int:
    """The percentage of one folder that a list must name: of a large one a long list is an inventory too."""
    return 60 if len(files) < _LONG else 30


def of_stems(listing: Rows, index: Stems) -> Verdict | None:
    """Whether the listing names, without suffixes, most of what one folder holds: modules, commands, skills."""
    rows = [row for row in listing.rows if row.marked and row.names]
    wanted = list(dict.fromkeys(_stem(name) for row in rows for name in row.names))
    if sum(name.endswith(_DOCUMENTS) for row in rows for name in row.names) * 2 >= len(wanted):
        return None
    # Names strung together in a sentence may be anything: scopes, tags, values.
    if len(rows) < 4 or len(wanted) < _LEAST_FILES or len(rows) * 10 < len(listing.rows) * 8:
        return None
    best = index.best(wanted)
    if best is None:
        return None
    folder, named, total, kind = best
    if (
        named * 10 < len(wanted) * 8
        or named * 100 < total * 75
        or named < (_LEAST_FILES if folder else _LEAST_FOLDERS - (named == total))
    ):
        return None
    if not _is_about_names(listing, rows, named * 100 // total):
        return None
    where = f"`{folder}`" if folder else "the root"
    noun = "folders" if kind == "folders" else "entries"
    return Verdict(
        f"a list of what {folder or 'the root'} holds: {_of(named, total)} {noun}",
        (f"{_of(named, total).capitalize()} {kind} straight in {where} are named, without their suffixes.",),
        confidence=Confidence.MEDIUM,
    )


def _is_about_names(listing: Rows, rows: Sequence[Row], percent: int) -> bool:
    """Whether the rows list names and give no routes or rules with them."""
    if remarks.rules(rows, listing.header):
        return False
    labelled = [row for row in rows if row.label and len(row.names) < 3]
    if len(labelled) * 2 < len(rows):
        return True
    # "Task: place" and "name: place" look alike, but for the label, which in an inventory is the name over again.
    restated = sum(any(remarks.restates(row.label, name) for name in row.names) for row in labelled)
    if restated * 10 >= len(labelled) * 6:
        return True
    return len(listing.header) >= 3 and len(rows) >= _LEAST_FOLDERS and percent >= 80


def _look_up(rows: Iterable[Row], names: Names, folder: str) -> tuple[list[_Found], int]:
    """The names that are files or folders, and the number of rows that name neither."""
    found: list[_Found] = []
    others = 0
    known: dict[tuple[str, str], tuple[str, ...]] = {}
    for row in rows:
        some = False
        above = written.as_path(row.parent.names[0]) if row.parent and len(row.parent.names) == 1 else ""
        for name in row.names:
            if not (row.marked or written.looks_like_path(name)) or written.is_placeholder(name):
                continue
            hits = known.get((above, name))
            if hits is None:
                hits = known[above, name] = _hits(name, above, names, folder, deep=len(known) < _LOOK_UPS)
            if hits:
                some = True
                found.append(_Found(row, name, hits))
        others += not some
    return found, others


def _hits(name: str, above: str, names: Names, folder: str, *, deep: bool) -> tuple[str, ...]:
    """The files and folders that a name may mean, below a name `above` it; `deep` looks for it in every folder."""
    if written.is_outside(name) and not name.startswith("../"):
        return ()
    path = posixpath.normpath(written.as_path(name)) if written.as_path(name) else ""
    if not path or path == ".":
        return ()
    for base in (folder, ""):
        full = posixpath.normpath(posixpath.join(base, path))
        if names.exists(full):
            return (full,)
    if not deep or not written.looks_like_path(name):
        return ()
    for tried in (f"{above}/{path}", path) if above else (path,):
        hits = [] if name.endswith("/") else names.ending(tried)
        hits = hits or names.folders_ending(tried)
        hits = [hit for hit in hits if hit.endswith(path)]
        if hits:
            return tuple(hits[:_NAMESAKES])
    return ()


def _choose(found: Sequence[_Found]) -> None:
    """Of several files of a name take the one in the folder where most of the others are."""
    alike: dict[tuple[str, tuple[str, ...]], list[_Found]] = {}
    for one in found:
        alike.setdefault((one.name, one.hits), []).append(one)
    bases: Counter[str] = Counter()
    for (name, hits), some in alike.items():
        for base in {_base(name, hit) for hit in hits}:
            bases[base] += len(some)
    for (name, hits), some in alike.items():
        chosen = max(hits, key=lambda hit: (bases[_base(name, hit)], -len(hit), hit))
        for one in some:
            one.chosen = chosen


def _base(name: str, hit: str) -> str:
    return hit[: len(hit) - len(written.as_path(name))]


@dataclass
class _Covered:
    """How much of some folders is named."""

    folders: tuple[str, ...]
    named: int
    total: int
    suffixes: tuple[str, ...] = ()

    @property
    def percent(self) -> int:
        return self.named * 100 // self.total if self.total else 0

    def verdict(self, noun: str) -> Verdict:
        where = wording.listed([folder or "the root" for folder in self.folders])
        kind = f" {self.suffixes[0]}" if len(self.suffixes) == 1 and self.suffixes[0] else ""
        count = _of(self.named, self.total)
        shown = wording.listed([f"`{folder}`" if folder else "the root" for folder in self.folders])
        kinds = f" that end in {wording.listed(list(self.suffixes), 5)}" if self.suffixes and all(self.suffixes) else ""
        if noun == "folders":
            evidence = f"{count.capitalize()} folders straight in {shown} are named."
        else:
            evidence = f"{count.capitalize()} files straight in {shown}{kinds} are named."
        return Verdict(
            f"a list of {noun} that the repository states itself: {count}{kind} {noun} of {where}", (evidence,)
        )


def _of(named: int, total: int) -> str:
    return f"all {total:,}" if named == total else f"{named:,} of the {total:,}"


def _covered_files(files: set[str], names: Names) -> _Covered:
    """Of the folders from which several files are named, what part of the files with their suffixes is."""
    by_folder = Counter(posixpath.dirname(path) for path in sorted(files))
    folders = [folder for folder, count in by_folder.most_common() if count >= 2]
    counted = {path for path in files if by_folder[posixpath.dirname(path)] >= 2}
    suffixes = tuple(sorted({posixpath.splitext(path)[1] for path in counted}))
    total = sum(
        not child.endswith("/") and posixpath.splitext(child)[1] in suffixes
        for folder in folders
        for child in names.children[folder]
    )
    return _Covered(tuple(folders), len(counted), total, suffixes)


def _covered_folders(folders: set[str], names: Names) -> _Covered:
    by_parent = Counter(posixpath.dirname(path) for path in sorted(folders))
    parents = [parent for parent, count in by_parent.most_common() if count >= 2]
    named = sum(by_parent[parent] for parent in parents)
    total = sum(
        child.endswith("/") and not child.startswith(".") for parent in parents for child in names.children[parent]
    )
    return _Covered(tuple(parents), named, max(total, named))


_ENTRIES = frozenset(("index", "__init__", "mod", "main", "lib", "readme", "doc", "package", "agents", "claude"))


def _stem(name: str) -> str:
    if name.startswith("@") and name.count("/") == 1:
        name = name.split("/")[1]  # a package's folder is called as it is, without the scope
    name = name.lstrip(":")  # as Gradle writes its modules
    return written.as_path(name).split(".")[0].lower()


class Stems:
    """The entries of the repository's folders by their names without suffixes."""

    def __init__(self, names: Names) -> None:
        self._folders: dict[str, list[str]] = {}
        self._entries: dict[str, frozenset[str]] = {}
        self._inner: dict[str, frozenset[str]] = {}
        for folder, children in names.children.items():
            stems = frozenset(_stem(child) for child in children if not child.startswith(".")) - _ENTRIES - {""}
            if len(stems) >= _LEAST_FILES:
                self._entries[folder] = stems
                self._inner[folder] = frozenset(_stem(child) for child in children if child.endswith("/")) & stems
                for stem in stems:
                    self._folders.setdefault(stem, []).append(folder)

    def best(self, wanted: Sequence[str]) -> tuple[str, int, int, str] | None:
        """The folder of which most of these are entries, how many are, how many it has, and of which kind they are."""
        votes = Counter(folder for stem in wanted for folder in self._folders.get(stem, ()))
        if not votes:
            return None
        folder, named = max(votes.items(), key=lambda vote: (vote[1], -len(self._entries[vote[0]]), vote[0]))
        inner = self._inner[folder]
        if sum(stem in inner for stem in wanted) == named:
            return folder, named, len(inner), "folders"
        return folder, named, len(self._entries[folder]), "files and folders"

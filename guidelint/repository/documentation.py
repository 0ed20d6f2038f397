"""Where the text of some files stands again: in the repository's documentation, or in each other.

The files that are asked about are indexed by runs of six words. Everything else is read once, one file after another,
and only its runs that the index knows are looked at: the work grows with the size of all files, and what is kept with
the size of those asked about.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count, islice

from guidelint.progress import steps
from guidelint.repository.files import Repository
from guidelint.repository.words import NumberedWords, numbered, words, worth
from guidelint.trees.base import Contents, Tree

_GRAM = 6
"""Words that must be equal one after another to count as the same text."""

_MOST_BYTES = 1_000_000
"""Bytes of one file that are compared."""

_MOST_BYTES_IN_ALL = 24_000_000
"""Bytes of documentation that are read; the files nearest to the root come first. About three seconds of work."""

_MOST_FILES = 5_000
"""Files of documentation that are read."""

_MOST_BYTES_ASKED = 8_000_000
"""Bytes of the files that are asked about; what comes after them is not compared."""

_POSITIONS = 3
"""Places of one file that are looked at for the same six words."""

_SAME = 24
"""Places of all files that are looked at for the same six words. What stands in more is nobody's own."""

_LEAST = 8
"""Words that two files must share, in runs of six, to be told of."""

_SUFFIXES = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".asciidoc")
_PLAIN_SUFFIXES = (".txt", "")
"""Of files that are documentation if their name or folder says so."""

_DOCUMENT = re.compile(r"(?:readme|contributing|development|developing|hacking|architecture|install)\b", re.IGNORECASE)
# A list of changes, a licence or a record of decisions is not where a reader is sent for what holds now.
_NOT_DOCUMENTATION = re.compile(
    r"(?:changes|changelog|history|news|releases?|release[-_]notes|licen[cs]es?|copying|notice|authors|third[-_]party"
    r"|code[-_]of[-_]conduct|llms|llms-full|skill|todo|pull_request_template)\b",
    re.IGNORECASE,
)
# Nor are samples, and what tells of one day.
_SAMPLE = re.compile(
    r"^\d{4}[-_.]?\d\d[-_.]?\d\d"
    r"|(?:^|[-_. ])(?:template|example|sample|summary|report|status|retrospective|post-?mortem|meeting|plan|proposal"
    r"|prd)s?(?:[-_. ]|$)",
    re.IGNORECASE,
)
_FOLDERS_OF_DOCUMENTATION = frozenset(("doc", "docs", "documentation", "wiki", "guides"))
_OTHERS = """
__fixtures__ __snapshots__ archive archived build changelog changelogs changesets coverage deps dist external
fixtures generated issue_template meetings node_modules out plans proposals reports rfcs site-packages snapshots
target template templates testdata third_party thirdparty vendor vendored venv versioned_docs
"""
_FOLDERS_OF_OTHERS = frozenset(_OTHERS.split())
_FOLDERS_OF_PROMPTS = frozenset(("agents", "commands", "prompts", "skills"))
"""Outside of documentation these hold texts for models, each of which has to stand alone."""
_SHOWN_FOLDERS = frozenset((".github", ".docs", ".gitlab"))
"""Folders that start with a dot and hold what people read; the others belong to tools."""


@dataclass(frozen=True, slots=True)
class SharedLine:
    """A line of a file some of whose words stand in another file."""

    line: int
    """From 1."""
    others: tuple[int, int]
    """The first and the last line of the other file that they stand in."""
    words: int
    """How many words stand there."""
    worth: int
    """What these count, see `words.worth`."""
    all_words: int
    """How many words the line has."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """What a file has in common with another one, by line."""

    other: str
    """Its absolute path."""
    lines: tuple[SharedLine, ...]
    """In order; lines without common words are left out."""


@dataclass(slots=True)
class _Run:
    """Equal words: from `start` on in the one file, from `other` on in the other."""

    start: int
    other: int
    length: int


class Documentation:
    """The documentation of a repository: texts that people are sent to."""

    def __init__(self, tree: Tree, repository: Repository) -> None:
        self._tree = tree
        self._repository = repository
        self._root = repository.root.path

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The files of the documentation, absolute and real, those nearest to the root first."""
        names = [name for name in self._repository.files if is_documentation(name)]
        names.sort(key=lambda name: (name.count("/"), name))
        found: dict[str, None] = {}
        for name in names[:_MOST_FILES]:
            real = self._tree.resolve(posixpath.join(self._root, name))
            if isinstance(real, str):
                found.setdefault(real)
        return tuple(found)

    def overlaps(self, subjects: Sequence[str]) -> dict[str, list[Overlap]]:
        """What each of some files (absolute, real) has in common with the documentation and with those before it.

        A file that is among them is no documentation here.
        """
        index = _Index(self._asked(subjects))
        own = dict.fromkeys(subjects)
        result: dict[str, list[Overlap]] = {path: [] for path in subjects}
        left = _MOST_BYTES_IN_ALL
        sources = [*own, *(path for path in self.paths if path not in own)]
        for number, path in enumerate(steps("documentation", sources)):
            text = self._text(path)
            left -= len(text)
            if left < 0 and number >= len(own):
                break
            after = number if number < len(own) else -1
            for subject, lines in index.found_in(text, after):
                result[subjects[subject]].append(Overlap(path, lines))
        return result

    def _asked(self, subjects: Sequence[str]) -> Iterator[NumberedWords]:
        left = _MOST_BYTES_ASKED
        for path in subjects:
            text = self._text(path)
            left -= len(text)
            yield numbered(text if left >= 0 else "")

    def _text(self, path: str) -> str:
        contents = self._tree.read(path)
        if not isinstance(contents, Contents):
            return ""
        text = contents.data[:_MOST_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def is_documentation(name: str) -> bool:
    """Whether a file, relative to the root, is written for people to read, and says what holds now."""
    folder, base = posixpath.split(name)
    stem, suffix = posixpath.splitext(base)
    folders = folder.lower().split("/") if folder else []
    if suffix.lower() not in _SUFFIXES and not (
        suffix.lower() in _PLAIN_SUFFIXES
        and (_DOCUMENT.match(stem) or (suffix and not _FOLDERS_OF_DOCUMENTATION.isdisjoint(folders)))
    ):
        return False
    if _NOT_DOCUMENTATION.match(stem) or _SAMPLE.search(stem):
        return False
    if any(part.startswith(".") and part not in _SHOWN_FOLDERS for part in folders):
        return False
    if _FOLDERS_OF_DOCUMENTATION.isdisjoint(folders) and not _FOLDERS_OF_PROMPTS.isdisjoint(folders):
        return bool(_DOCUMENT.match(stem))
    return _FOLDERS_OF_OTHERS.isdisjoint(folders)


def _grams(found: Sequence[str]) -> Iterator[int]:
    """A number for each run of six words, by where it starts."""
    return map(hash, zip(*(islice(found, at, None) for at in range(_GRAM)), strict=False))


class _Index:
    """Where runs of six words stand in some texts."""

    def __init__(self, texts: Iterable[NumberedWords]) -> None:
        self._texts = list(texts)
        self._places: dict[int, list[tuple[int, int]]] = {}
        for number, text in enumerate(self._texts):
            for start, gram in enumerate(_grams(text.words)):
                places = self._places.setdefault(gram, [])
                if len(places) < _SAME and sum(one == number for one, _ in places[-_POSITIONS:]) < _POSITIONS:
                    places.append((number, start))
        self._totals = [_counted(text.lines) for text in self._texts]

    def found_in(self, source: str, after: int) -> Iterator[tuple[int, tuple[SharedLine, ...]]]:
        """The texts with a number above `after` that have runs in common with a source, and their lines."""
        runs = self._runs(words(source), after)
        if not runs:
            return
        lines = numbered(source).lines
        for subject, many in sorted(runs.items()):
            shared = self._shared(subject, many, lines)
            if sum(line.words for line in shared) >= _LEAST:
                yield subject, shared

    def _runs(self, source: list[str], after: int) -> dict[int, list[_Run]]:
        """The longest runs of the source that stand in each text. Of each text a word of the source is in one run."""
        runs: dict[int, list[_Run]] = {}
        done: dict[int, int] = {}
        for at in compress(count(), map(self._places.__contains__, _grams(source))):
            best: dict[int, _Run] = {}
            for subject, start in self._places[hash(tuple(source[at : at + _GRAM]))]:
                if subject <= after or at < done.get(subject, 0):
                    continue
                length = _equal(self._texts[subject].words, start, source, at)
                if length >= _GRAM and (subject not in best or length > best[subject].length):
                    best[subject] = _Run(start, at, length)
            for subject, run in best.items():
                runs.setdefault(subject, []).append(run)
                done[subject] = at + run.length - _GRAM + 1
        return runs

    def _shared(self, subject: int, runs: Iterable[_Run], source_lines: Sequence[int]) -> tuple[SharedLine, ...]:
        text = self._texts[subject]
        # Where a text says something twice, a word may be in two runs; the longer one tells where it stands.
        others: dict[int, int] = {}
        for run in sorted(runs, key=lambda run: -run.length):
            for offset in range(run.length):
                others.setdefault(run.start + offset, run.other + offset)
        by_line: dict[int, list[int]] = {}
        for at in sorted(others):
            by_line.setdefault(text.lines[at], []).append(at)
        shared = []
        for line, many in by_line.items():
            there = [source_lines[others[at]] for at in many]
            value = sum(worth(text.words[at]) for at in many)
            shared.append(SharedLine(line, (min(there), max(there)), len(many), value, self._totals[subject][line]))
        return tuple(shared)


def _counted(lines: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for line in lines:
        found[line] = found.get(line, 0) + 1
    return found


def _equal(one: Sequence[str], start: int, other: Sequence[str], at: int) -> int:
    """How many words are equal from the two places on."""
    length, most = 0, min(len(one) - start, len(other) - at)
    while length < most and one[start + length] == other[at + length]:
        length += 1
    return length

"""What git would ignore, without git: gitignore(5), as dir.c and wildmatch.c of git have it.

Not by a library: the regular expressions that pathspec makes of a pattern like `*a*a*a*a*b` need minutes for one name,
and the patterns may come from a stranger. Here every comparison takes time proportional to pattern and name. Patterns
and names are bytes, as they are to git: `?` is one byte.

Known to differ: after plain characters, git lets `**/` cross folders (`a**/b` matches `ab` and `ax/y/b`), by the way
it compares such characters first; here it is one star, as gitignore(5) says.
"""

from __future__ import annotations

import posixpath
import re
import string
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from guidelint.repository.root import git_folders
from guidelint.trees.base import Contents, Kind, Status, Tree, is_inside

MAX_PATTERN_BYTES = 1024 * 1024
"""Bytes that are heeded of one file of patterns."""

MAX_PATTERNS = 50_000
"""Patterns that are heeded, of all files together."""

PATTERN_SECONDS = 30.0
"""Seconds that reading and comparing patterns may take in all; after that nothing more is ignored."""

_MAX_NAME_BYTES = 255

MAX_WALKED_FOLDERS = 100_000
MAX_WALKED_FILES = 500_000

WALK_SECONDS = 60.0
"""Seconds of wall time after which a walk stops."""


class _AnyFolders:
    """`**` between slashes: any number of names, none too."""


_ANY_FOLDERS: Final = _AnyFolders()

# What a pattern asks of one name: this very name, or what the expression matches as a whole.
_Part = bytes | re.Pattern[bytes] | _AnyFolders


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of a `.gitignore`."""

    negative: bool
    """It starts with `!`: what it matches is not ignored."""
    folders_only: bool
    """It ends with `/`."""
    anywhere: bool
    """It has no other `/`: it is about the name alone, at any depth."""
    parts: tuple[_Part, ...]

    def matches(self, names: Sequence[bytes], *, folder: bool) -> bool:
        """Whether it is about the path `names`, as seen from the folder that holds the `.gitignore`."""
        if self.folders_only and not folder:
            return False
        if self.anywhere:
            return _is(self.parts[0], names[-1])
        # The numbers of the parts that may come next, for all ways to divide the path at once.
        next_parts = _with_skips({0}, self.parts)
        for name in names:
            reached = set()
            for number in next_parts:
                if number == len(self.parts):
                    continue
                part = self.parts[number]
                if isinstance(part, _AnyFolders):
                    reached.add(number)
                elif _is(part, name):
                    reached.add(number + 1)
            if not reached:
                return False
            next_parts = _with_skips(reached, self.parts)
        return len(self.parts) in next_parts


def _is(part: _Part, name: bytes) -> bool:
    if isinstance(part, bytes):
        return part == name
    return isinstance(part, re.Pattern) and part.fullmatch(name) is not None


def _with_skips(numbers: set[int], parts: tuple[_Part, ...]) -> set[int]:
    found = set(numbers)
    for number in numbers:
        while number < len(parts) and isinstance(parts[number], _AnyFolders):
            number += 1
            found.add(number)
    return found


def patterns(data: bytes, *, case_sensitive: bool = True) -> Iterator[Pattern]:
    """The patterns of a file of them, in its order. Lines that can match nothing are left out."""
    for raw in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if raw.startswith(b"#"):
            continue
        line = _without_end_spaces(raw.removesuffix(b"\r"))
        negative = line.startswith(b"!")
        line = line[negative:]
        folders_only = line.endswith(b"/")
        line = line[: len(line) - folders_only]
        if not line:
            continue
        anywhere = b"/" not in line
        parts = _parts(line.removeprefix(b"/"), 0 if case_sensitive else re.IGNORECASE, anywhere=anywhere)
        if parts:
            yield Pattern(negative, folders_only, anywhere, parts)


def _without_end_spaces(line: bytes) -> bytes:
    end = 0
    position = 0
    while position < len(line):
        if line[position] == ord("\\"):
            position += 1
            end = position + 1
        elif line[position] != ord(" "):
            end = position + 1
        position += 1
    return line[:end]


def _parts(pattern: bytes, flags: int, *, anywhere: bool) -> tuple[_Part, ...] | None:
    """The pattern divided at its slashes; None if it can match nothing."""
    parts: list[_Part] = []
    # Of the name at hand: sets of the bytes that may stand at a place, None for a star.
    places: list[frozenset[int] | None] = []
    position = 0
    while position < len(pattern):
        byte = pattern[position]
        if byte == ord("\\") and position + 1 < len(pattern):
            position += 1
            byte = pattern[position]
            if byte != ord("/"):
                places.append(frozenset((byte,)))
        elif byte == ord("\\"):
            return None
        elif byte == ord("*"):
            begin = position
            while pattern.startswith(b"*", position + 1):
                position += 1
            after = pattern[position + 1 : position + 3]
            if not anywhere and not places and position > begin and (not after or after[:1] == b"/" or after == b"\\/"):
                parts.append(_ANY_FOLDERS)
                if after:
                    position += 2 if after == b"\\/" else 1
                else:
                    places.append(None)  # what is inside, not the folder itself
            else:
                places.append(None)
        elif byte == ord("?"):
            places.append(_ALL_BYTES)
        elif byte == ord("["):
            bracket = _bracket(pattern, position)
            if bracket is None:
                return None
            position, members = bracket
            places.append(members)
        elif byte != ord("/"):
            places.append(frozenset((byte,)))
        if byte == ord("/"):
            if not places:
                return None  # two slashes in a row
            parts.append(_name(places, flags))
            places = []
        position += 1
    if not places:
        return None  # a second slash at the end
    parts.append(_name(places, flags))
    return None if _NOTHING in parts else tuple(parts)


_ALL_BYTES = frozenset(range(256))

# The part that no name is.
_NOTHING: Final = b""

_CLASSES = {
    b"alnum": string.ascii_letters + string.digits,
    b"alpha": string.ascii_letters,
    b"blank": " \t",
    b"cntrl": "".join(map(chr, (*range(32), 127))),
    b"digit": string.digits,
    b"graph": string.ascii_letters + string.digits + string.punctuation,
    b"lower": string.ascii_lowercase,
    b"print": string.ascii_letters + string.digits + string.punctuation + " ",
    b"punct": string.punctuation,
    b"space": string.whitespace,
    b"upper": string.ascii_uppercase,
    b"xdigit": string.hexdigits,
}


def _bracket(pattern: bytes, begin: int) -> tuple[int, frozenset[int]] | None:
    """Where the bracket that opens at `begin` closes, and its members; None if it does not, or names no class."""
    position = begin + 1
    negated = pattern[position : position + 1] in (b"!", b"^")
    position += negated
    members: set[int] = set()
    previous: int | None = None
    first = position
    while True:
        if position >= len(pattern):
            return None
        byte = pattern[position]
        if byte == ord("]") and position > first:
            break
        if byte == ord("-") and previous is not None and pattern[position + 1 : position + 2] not in (b"", b"]"):
            position += 1
            if pattern[position] == ord("\\"):
                position += 1
            if position >= len(pattern):
                return None
            members.update(range(previous, pattern[position] + 1))
            previous = None
        elif pattern.startswith(b"[:", position) and (close := pattern.find(b"]", position + 2)) >= 0:
            name = pattern[position + 2 : close]
            if not name.endswith(b":"):
                members.add(byte)  # no class but a `[` among the members
                previous = byte
            else:
                if name[:-1] not in _CLASSES:
                    return None
                members.update(map(ord, _CLASSES[name[:-1]]))
                previous = None
                position = close
        else:
            if byte == ord("\\"):
                position += 1
                if position >= len(pattern):
                    return None
                byte = pattern[position]
            members.add(byte)
            previous = byte
        position += 1
    return position, frozenset(_ALL_BYTES - members if negated else members)


def _name(places: list[frozenset[int] | None], flags: int) -> _Part:
    if sum(place is not None for place in places) > _MAX_NAME_BYTES:
        return _NOTHING
    if not flags and all(place is not None and len(place) == 1 for place in places):
        return bytes(byte for place in places if place for byte in place)
    pieces = [b""]
    for place in places:
        if place is None:
            pieces.append(b"")
        elif len(place) == 256:
            pieces[-1] += b"."
        elif place:
            pieces[-1] += b"[" + b"".join(b"\\x%02x-\\x%02x" % span for span in _spans(place)) + b"]"
        else:
            pieces[-1] += b"(?!)"
    if len(pieces) == 1:
        return re.compile(pieces[0], flags | re.DOTALL)
    # What stands between two stars is of fixed length: its first occurrence is as good as any later one, and never
    # given up again.
    middle = b"".join(b"(?>.*?" + piece + b")" for piece in pieces[1:-1] if piece)
    return re.compile(pieces[0] + middle + b".*" + pieces[-1], flags | re.DOTALL)


def _spans(members: frozenset[int]) -> list[tuple[int, int]]:
    """The first and last byte of each unbroken run."""
    firsts = sorted(byte for byte in members if byte - 1 not in members)
    lasts = sorted(byte for byte in members if byte + 1 not in members)
    return list(zip(firsts, lasts, strict=True))


@dataclass(frozen=True, slots=True)
class _Source:
    """The patterns of one file, and how many names deep the folder lies that they are seen from."""

    depth: int
    patterns: tuple[Pattern, ...]


class IgnoreRules:
    """Which paths below `root` git ignores, by the `.gitignore` files and `exclude_file` (`info/exclude`, or None).

    What git tracks in spite of them is not known here. Case counts as the tree says. `problems` says what was left out.
    """

    def __init__(self, tree: Tree, root: str, exclude_file: str | None = None) -> None:
        self._tree = tree
        self._root = root
        self._exclude_file = exclude_file
        self._answers: dict[str, bool] = {}
        # The sources in force in a folder, the nearest last; None in a repository inside this one.
        self._sources: dict[str, tuple[_Source, ...] | None] = {}
        self._patterns_left = MAX_PATTERNS
        self._seconds_left = PATTERN_SECONDS
        self.problems: list[str] = []

    def ignored(self, path: str) -> bool:
        """Whether the path, which exists, or a folder that it lies in is ignored. False for all others."""
        if path == self._root or not is_inside(path, self._root):
            return False
        names = path[len(self._root) :].strip("/").split("/")
        here = self._root
        for number, name in enumerate(names):
            sources = self._in_force(here, number)
            if sources is None or name == ".git":
                return False
            here = posixpath.join(here, name)
            status = self._tree.lstat(here)
            if not isinstance(status, Status):
                return False
            folder = status.kind is Kind.FOLDER
            if here not in self._answers:
                self._answers[here] = self._verdict(sources, names[: number + 1], folder=folder)
            if self._answers[here]:
                return True
            if not folder:
                return False
        return False

    def would_ignore(self, path: str) -> bool:
        """Whether what a step may put at the path, a file or a folder, or a folder that it lies in, would be ignored.

        Nothing needs to be there. False outside the root, for the root, and in a repository inside this one.
        """
        if path == self._root or not is_inside(path, self._root):
            return False
        names = path[len(self._root) :].strip("/").split("/")
        here = self._root
        for number, name in enumerate(names):
            sources = self._in_force(here, number)
            if sources is None or name in (".git", ".."):
                return False
            # Patterns for folders match what may be one.
            if self._verdict(sources, names[: number + 1], folder=True):
                return True
            here = posixpath.join(here, name)
        return False

    def _in_force(self, folder: str, depth: int) -> tuple[_Source, ...] | None:
        """`folder` lies `depth` names below the root; the folder above it has been asked about."""
        if folder not in self._sources:
            if folder == self._root:
                above: tuple[_Source, ...] = ()
                if self._exclude_file is not None:
                    above = self._read(self._exclude_file, 0, linked=True)
            elif git_folders(self._tree, posixpath.join(folder, ".git")):
                self._sources[folder] = None
                return None
            else:
                above = self._sources[posixpath.dirname(folder)] or ()
            self._sources[folder] = above + self._read(posixpath.join(folder, ".gitignore"), depth)
        return self._sources[folder]

    def nested(self, folder: str) -> bool:
        """Whether the folder, which is not ignored, is the root of another repository."""
        return folder != self._root and git_folders(self._tree, posixpath.join(folder, ".git")) is not None

    def _read(self, path: str, depth: int, *, linked: bool = False) -> tuple[_Source, ...]:
        # A `.gitignore` that is a link is not followed, since git 2.32.
        status = self._tree.stat(path) if linked else self._tree.lstat(path)
        if not isinstance(status, Status) or status.kind is not Kind.FILE:
            return ()
        contents = self._tree.read(path)
        if not isinstance(contents, Contents):
            return ()
        found: list[Pattern] = []
        begin = time.monotonic()
        for pattern in patterns(contents.data[:MAX_PATTERN_BYTES], case_sensitive=self._tree.case_sensitive):
            if self._patterns_left == 0:
                self._problem(f"there are more than {MAX_PATTERNS:,} patterns; not all of {path} are heeded")
                break
            if time.monotonic() - begin > self._seconds_left:
                break
            self._patterns_left -= 1
            found.append(pattern)
        self._spend(begin)
        if contents.size > MAX_PATTERN_BYTES:
            self._problem(f"only the first {MAX_PATTERN_BYTES:,} bytes of {path} are heeded")
        return (_Source(depth, tuple(found)),) if found else ()

    def _verdict(self, sources: tuple[_Source, ...], names: list[str], *, folder: bool) -> bool:
        if self._seconds_left <= 0:
            return False
        begin = time.monotonic()
        verdict = _verdict(sources, names, folder=folder)
        self._spend(begin)
        return verdict

    def _spend(self, begin: float) -> None:
        self._seconds_left -= time.monotonic() - begin
        if self._seconds_left <= 0:
            self._problem(f"comparing with them takes longer than {PATTERN_SECONDS:g} seconds; the rest is not ignored")

    def _problem(self, text: str) -> None:
        sentence = f"Ignore patterns: {text}"
        if sentence not in self.problems:
            self.problems.append(sentence)


def _verdict(sources: tuple[_Source, ...], names: list[str], *, folder: bool) -> bool:
    path = [name.encode("utf-8", "surrogateescape") for name in names]
    for source in reversed(sources):
        for pattern in reversed(source.patterns):
            if pattern.matches(path[source.depth :], folder=folder):
                return not pattern.negative
    return False


def walk(tree: Tree, root: str, rules: IgnoreRules, *, seconds: float = WALK_SECONDS) -> tuple[list[str], bool]:
    """The files below `root` that are not ignored, relative, unordered; and whether these are all.

    Links are files here and not followed. A repository inside is its folder's path. `.git` and what is neither file,
    folder nor link are left out.
    """
    deadline = time.monotonic() + seconds
    files: list[str] = []
    folders = [root]
    walked = 0
    while folders:
        folder = folders.pop()
        walked += 1
        names = tree.names(folder)
        if not isinstance(names, tuple):
            continue
        for name in names:
            if len(files) >= MAX_WALKED_FILES or walked > MAX_WALKED_FOLDERS or time.monotonic() > deadline:
                return files, False
            path = posixpath.join(folder, name)
            status = tree.lstat(path)
            if name == ".git" or not isinstance(status, Status) or rules.ignored(path):
                continue
            if status.kind is Kind.FOLDER and not rules.nested(path):
                folders.append(path)
            elif status.kind is not Kind.SPECIAL:
                files.append(path[len(root) :].lstrip("/"))
    return files, True

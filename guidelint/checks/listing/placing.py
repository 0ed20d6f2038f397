"""Where in the repository the entries of a listing are: from which folder most of them are seen."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from guidelint.checks.listing import written
from guidelint.checks.listing.drawn import Entry
from guidelint.repository.names import Names

_SAMPLE = 40
"""Entries that are looked up by their names to find the folder they are seen from."""

_NAMESAKES = 200
"""Files and folders of one name up to which the name tells where a listing is at home."""

_NEAR_PERCENT = 85
"""Of the entries that exist seen from elsewhere, what part must exist seen from a folder that is nearer."""

_BASES = 8
"""Folders that are tried."""

# What a build, an installation or a tool makes in any project: not tracked, and yet not gone.
_MADE = frozenset(
    ("dist", "build", "out", "target", "node_modules", "vendor", "coverage", "bin", "obj", "tmp", "temp", "logs")
)
_MADE |= frozenset((".venv", "venv", "__pycache__", ".next", ".nuxt", ".git", ".turbo", ".cache", ".pytest_cache"))
_MADE |= frozenset((".env", ".env.local", ".idea", ".ds_store", "htmlcov", ".mypy_cache", ".gradle", ".dart_tool"))

# Names that projects of one kind have in common: that they exist does not show that a tree is of this repository.
_COMMON = frozenset(
    ("src", "lib", "app", "test", "tests", "docs", "doc", "scripts", "public", "assets", "config", "examples", "utils")
)
_COMMON |= frozenset(("readme.md", "license", "makefile", "dockerfile", "package.json", "tsconfig.json", ".gitignore"))
_COMMON |= frozenset(("pyproject.toml", "cargo.toml", "go.mod", "setup.py", "requirements.txt", "changelog.md"))
_COMMON |= frozenset(("agents.md", "claude.md", "gemini.md", "package-lock.json", "index.js", "index.ts", "index.html"))
_COMMON |= frozenset(("__init__.py", "main.py", "main.go", "main.rs", "main.ts", "mod.rs", "lib.rs", "cargo.lock"))
_COMMON |= frozenset((".github", ".claude", ".vscode", "components", "pages", "server", "client", "api", "types"))


@dataclass(frozen=True)
class Placed:
    """Entries, held against the files and folders below one folder."""

    base: str
    """The folder, relative to the root; the root is ``."""
    existing: tuple[tuple[Entry, str], ...]
    """Those that are there, each with its path."""
    gone: tuple[Entry, ...]
    """Those that look like paths and are not there."""
    unclear: int
    """Those that do not look like paths, and are none."""

    @property
    def counted(self) -> int:
        """Every entry but those that stand for others or lie elsewhere."""
        return len(self.existing) + len(self.gone) + self.unclear

    def distinctive(self) -> int:
        """How many of those that exist have a name which not every project has."""
        return sum(posixpath.basename(path).lower() not in _COMMON for _, path in self.existing)


def place(entries: Sequence[Entry], names: Names, folder: str, ignored: Callable[[str], bool]) -> Placed | None:
    """The entries as seen from the folder from which most of them exist; None where none does, or several fit alike.

    `folder` is that of the guidance file, relative to the root, and `ignored` says whether git ignores a relative path.
    """
    counted = [entry for entry in entries if not entry.neutral and entry.path]
    if not counted:
        return None
    # A root that holds all may be a folder, or a name for the project.
    tops = [entry for entry in entries if entry.top is None]
    root = tops[0] if len(tops) == 1 and len(entries) > 1 and tops[0].path else None
    headed = {False} if root is None else {False, True}
    fits = {
        (base, bare): sum(1 for entry in counted if _there(names, base, _seen(entry, root, bare)))
        for base, bare in _candidates(counted, root, names, folder, headed)
    }
    best = max(fits, key=lambda one: (fits[one], _nearness(one[0], folder)))
    most = fits[best]
    if not most:
        return None
    if not _nearness(best[0], folder):
        # The file's own folder is meant before another one where a little more happens to be.
        near = [one for one in fits if _nearness(one[0], folder) and fits[one] * 100 >= most * _NEAR_PERCENT]
        best = max(near, key=lambda one: (fits[one], _nearness(one[0], folder)), default=best)
    base, bare = best
    alike = {other for (other, _), count in fits.items() if count == fits[best]}
    if not _nearness(base, folder) and len(alike) > 1:
        return None  # what several folders look like is a layout, and a rule about the next one
    existing: list[tuple[Entry, str]] = []
    gone: list[Entry] = []
    unclear = 0
    for entry in counted:
        path = _seen(entry, root, bare)
        if path == "":
            continue  # the folder itself, under the project's name
        full = posixpath.join(base, path)
        if names.exists(full):
            existing.append((entry, full))
        elif _is_made(path) or ignored(full) or entry.name.strip("/").startswith("["):
            continue
        elif written.looks_like_path(entry.name) or entry.folder:
            gone.append(entry)
        else:
            unclear += 1
    return Placed(base, tuple(existing), tuple(gone), unclear)


def _seen(entry: Entry, root: Entry | None, bare: bool) -> str:
    """The path of an entry, less the root's where that is only a name for the project."""
    if root is None or not bare:
        return entry.path
    return entry.path[len(root.path) :].lstrip("/")


def _there(names: Names, base: str, path: str) -> bool:
    return path != "" and names.exists(f"{base}/{path}" if base else path)


def _nearness(base: str, folder: str) -> int:
    """Of two folders that fit alike the guidance file's own is meant, then the root, then those above the file."""
    if base == folder:
        return 3
    if base == "":
        return 2
    return 1 if f"{folder}/".startswith(f"{base}/") else 0


def _candidates(
    entries: Sequence[Entry], root: Entry | None, names: Names, folder: str, headed: set[bool]
) -> list[tuple[str, bool]]:
    """The folders that the entries may be seen from, each with and without the root's name."""
    votes: Counter[tuple[str, bool]] = Counter()
    step = max(1, len(entries) // _SAMPLE)
    for entry in entries[::step]:
        for bare in headed:
            path = _seen(entry, root, bare)
            if path and posixpath.basename(path).lower() not in _COMMON:
                for hit in _namesakes(names, path):
                    votes[hit[: len(hit) - len(path)].rstrip("/"), bare] += 1
    above = [""]
    while folder and len(above) < _BASES:
        above.append(folder)
        folder = posixpath.dirname(folder)
    fixed = [(base, bare) for base in above for bare in sorted(headed)]
    return list(dict.fromkeys([*fixed, *(key for key, _ in votes.most_common(_BASES))]))


def _namesakes(names: Names, path: str) -> list[str]:
    found = names.ending(path)
    found = found if found else names.folders_ending(path)
    return found if len(found) <= _NAMESAKES else []


def _is_made(path: str) -> bool:
    return not _MADE.isdisjoint(path.lower().split("/"))

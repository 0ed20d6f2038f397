"""What became of paths that the repository does not hold any more, by its git history and by what is staged."""

from __future__ import annotations

import contextlib
import os
import posixpath
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from guidelint.repository.commits import index_file
from guidelint.repository.files import Repository
from guidelint.repository.git import GitError, GitTimeout, run_git
from guidelint.repository.root import RootKind

HISTORY_SECONDS = 20.0
"""Seconds of wall time that git may take for one set of paths."""

MAX_PATHS = 1_000
"""Paths that are asked about at once; the others have no fate."""

MAX_COMMITS = 2_000
"""Commits that are heeded of those that removed something asked about, the newest first."""

MAX_PATH_BYTES = 1_000
"""Bytes of a path that is asked about: longer ones have no fate."""

MAX_OUTPUT_BYTES = 16 * 1024 * 1024
"""Bytes that git may print at once."""

_OFTEN = 5
"""Commits that take files out of a folder whose files come and go."""

_MAX_RENAMES = 4
"""Renames of one path that are followed."""

_MAX_RENAME_COMMITS = 200
"""Commits that are searched for renames at once."""

# What a configuration could have `git log` run (a program that checks signatures, drivers that show differences) or
# read (an order of files, names of people) is switched off; an option stands above every configuration.
_LOG = (
    "log",
    "--no-show-signature",
    "--no-ext-diff",
    "--no-textconv",
    "--no-use-mailmap",
    "--no-color",
    "--no-decorate",
    "--no-notes",
    "--no-relative",
    "-O/dev/null",
    "-z",
    "--date=short",
    "--format=%x01%H %h %cd",
)
_STAGED_CHANGE = ("diff-index", "--cached", "--no-ext-diff", "--no-textconv", "--no-relative", "-O/dev/null", "-z")
"""The command that tells what differs between a commit and the index; it reads no file of the working copy."""

_STAGED = ""
"""In place of a commit's name: what the next commit would do."""

_HEAD = re.compile(r"\x01([0-9a-f]{40,64}) ([0-9a-f]++) (\d{4}-\d\d-\d\d)")


@dataclass(frozen=True, slots=True)
class Fate:
    """How a path went that a commit held."""

    commit: str
    """The commit that deleted or renamed it last, abbreviated; empty where that is staged, and not committed yet."""
    date: str
    """The day of the commit, `YYYY-MM-DD`."""
    now: str | None
    """The path that it has today after all renames; None if it was deleted at last."""
    passing: bool = False
    """Whether it is a folder that often runs empty: what stands in it comes and goes."""

    def told(self, path: str) -> str:
        """`git log: docs/a.md was deleted (commit 1a2b3c4 of 2031-02-03).`"""
        source, when = ("git log", f"commit {self.commit} of {self.date}") if self.commit else ("git", "staged")
        return f"{source}: {path} was {f'renamed, and it is {self.now} now' if self.now else 'deleted'} ({when})."

    @property
    def since(self) -> str:
        """`since commit 1a2b3c4`."""
        return f"since commit {self.commit}" if self.commit else "as staged"

    def deleted(self, what: str) -> str:
        """`commit 1a2b3c4 deleted it`."""
        return f"commit {self.commit} deleted {what}" if self.commit else f"the staged change deletes {what}"


@dataclass(slots=True)
class _Gone:
    """The commits that deleted a path, or files below it, by full name, the newest first."""

    commits: list[str] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    """The deleted files, each with the last commit that deleted it."""

    @property
    def passes(self) -> bool:
        """Whether many commits deleted files below it, and the last one only few of them."""
        last = sum(commit == self.commits[0] for commit in self.files.values())
        return len(self.commits) >= _OFTEN and last * 4 < len(self.files)


class History:
    """Answers what became of paths, by the commits that lead to the repository's revision.

    Of a working copy and an index what is staged counts like one more commit: the paths are gone with the next.

    Where git cannot answer there are no facts. It takes at most three processes for each step of a chain of renames and
    two for what is staged, and at most `seconds` in all for one call of `fates`. A shallow clone knows of its own
    commits only.
    """

    def __init__(self, repository: Repository, *, seconds: float = HISTORY_SECONDS) -> None:
        self._repository = repository
        self._seconds = seconds
        self._known: dict[str, Fate | None] = {}
        # Of each commit that was met, by its full name: the abbreviation and the day.
        self._commits: dict[str, tuple[str, str]] = {}
        self._deadline = 0.0
        self._staged: dict[str, str | None] | None = None

    def fates(self, paths: Iterable[str]) -> dict[str, Fate]:
        """The fates of those of the paths (relative to the root, files or folders) that a commit deleted or renamed.

        Paths that are there today have none. Ask about all at once: every call runs git.
        """
        asked = [path.rstrip("/") for path in dict.fromkeys(paths)]
        new = [path for path in dict.fromkeys(asked) if path not in self._known and self._askable(path)]
        new = new[:MAX_PATHS]
        if new:
            self._find(new)
        return {path: fate for path in asked if (fate := self._known.get(path)) is not None}

    def _askable(self, path: str) -> bool:
        if not path or "\0" in path or path != posixpath.normpath(path) or path.startswith(("/", "../")):
            return False
        try:
            return len(os.fsencode(path)) <= MAX_PATH_BYTES and not self._repository.names.exists(path)
        except UnicodeEncodeError:
            return False

    def _find(self, paths: list[str]) -> None:
        self._known.update(dict.fromkeys(paths))
        if not self._repository.git or self._repository.root.kind is RootKind.NONE:
            return
        self._deadline = time.monotonic() + self._seconds
        # Of each path where its chain of renames has led so far, and the first commit of the chain.
        chains: dict[str, tuple[str, str | None]] = {path: (path, None) for path in paths}
        for _ in range(_MAX_RENAMES):
            at = list(dict.fromkeys(now for now, _ in chains.values()))
            try:
                gone = self._gone(at)
                renamed = self._renamed({commit for one in gone.values() for commit in one.commits})
            except GitError:
                return
            moved: dict[str, tuple[str, str | None]] = {}
            for path, (now, first) in chains.items():
                if now not in gone:
                    continue
                commit = gone[now].commits[0] if first is None else first
                target = _target(now, gone[now], renamed)
                alive = target if target is not None and self._repository.names.exists(target) else None
                self._known[path] = Fate(*self._commits.get(commit, ("", "")), alive, gone[now].passes)
                if target is not None and alive is None and target != path:
                    moved[path] = (target, commit)
            chains = moved
            if not chains:
                return

    def _gone(self, paths: list[str]) -> dict[str, _Gone]:
        """What was deleted at or below each of the paths."""
        output = self._log(
            f"--max-count={MAX_COMMITS}",
            "--no-renames",
            "--diff-filter=D",
            "--name-only",
            self._repository.revision,
            "--",
            *(f":(top,literal){path}" for path in paths),
        )
        wanted = frozenset(paths)
        found: dict[str, _Gone] = {}
        staged = (_STAGED, [*self._staged_change()])
        for commit, names in (staged, *self._read(output)):
            for name in names:
                for path in (name, *_above(name)):
                    if path in wanted:
                        one = found.setdefault(path, _Gone())
                        if not one.commits or one.commits[-1] != commit:
                            one.commits.append(commit)
                        one.files.setdefault(name, commit)
        return found

    def _renamed(self, commits: set[str]) -> dict[tuple[str, str], str]:
        """Where files went: the new path by commit and old path."""
        found = {(_STAGED, old): new for old, new in self._staged_change().items() if new is not None}
        chosen = [commit for commit in self._commits if commit in commits][:_MAX_RENAME_COMMITS]
        if not chosen:
            return found
        # Where git has not all files, as in a partial clone, it can tell those that are moved unchanged.
        for likeness in ("-M", "-M100%"):
            with contextlib.suppress(GitError):
                output = self._log("--no-walk=unsorted", likeness, "--diff-filter=R", "--name-status", *chosen, "--")
                break
        else:
            return found
        for commit, entries in self._read(output):
            for old, new in zip(entries[1::3], entries[2::3], strict=False):
                found[commit, old] = new
        return found

    def _staged_change(self) -> dict[str, str | None]:
        """The files that the next commit would take away, each with its new path where it is renamed."""
        if self._staged is None:
            self._staged = {}
            # A commit has no index, nor has a bare repository.
            if self._repository.revision == "HEAD" and self._repository.root.kind is not RootKind.BARE:
                for likeness in ("-M", "-M100%"):
                    with contextlib.suppress(GitError):
                        options = ("--name-status", likeness, "--diff-filter=DR", "HEAD", "--")
                        self._staged = _taken_away(self._git(*_STAGED_CHANGE, *options))
                        break
        return self._staged

    def _log(self, *arguments: str) -> str:
        return self._git(*_LOG, *arguments)

    def _git(self, *arguments: str) -> str:
        seconds = self._deadline - time.monotonic()
        if seconds <= 0:
            raise GitTimeout("git took too long over the history")
        root = self._repository.root
        variables = index_file(root)
        return os.fsdecode(
            run_git(root.path, *arguments, seconds=seconds, variables=variables, max_bytes=MAX_OUTPUT_BYTES)
        )

    def _read(self, output: str) -> Iterator[tuple[str, list[str]]]:
        """Each commit with the entries that are printed for it."""
        commit = ""
        entries: list[str] = []
        for entry in output.split("\0"):
            head = _HEAD.fullmatch(entry)
            if head:
                if commit:
                    yield commit, entries
                commit, entries = head[1], []
                self._commits[commit] = (head[2], head[3])
            elif entry:
                # The entries of a commit stand in a line of their own.
                entries.append(entry if entries else entry.removeprefix("\n"))
        if commit:
            yield commit, entries


def _taken_away(output: str) -> dict[str, str | None]:
    """What `--name-status -z` prints of files that are deleted (D, the path) or renamed (R100, old path, new path)."""
    fields = iter(output.split("\0"))
    return {next(fields): next(fields) if status.startswith("R") else None for status in fields if status}


def _target(path: str, gone: _Gone, renamed: dict[tuple[str, str], str]) -> str | None:
    """Where a path went: a file by its rename, a folder where at least half of its files went, under their names."""
    if path in gone.files:
        return renamed.get((gone.files[path], path))
    votes: Counter[str] = Counter()
    for name, commit in gone.files.items():
        new = renamed.get((commit, name), "")
        rest = name[len(path) :]
        if new.endswith(rest):
            votes[new[: -len(rest)]] += 1
    if not votes:
        return None
    [(folder, count)] = votes.most_common(1)
    return folder if folder and count * 2 >= len(gone.files) else None


def _above(name: str) -> Iterator[str]:
    """The folders that a path lies in."""
    end = name.rfind("/")
    while end > 0:
        yield name[:end]
        end = name.rfind("/", 0, end)

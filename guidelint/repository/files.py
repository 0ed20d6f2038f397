"""What a working copy holds, and what git ignores in it."""

from __future__ import annotations

import copy
import functools
import os
import posixpath
from collections.abc import Iterable

from guidelint.repository.git import GIT_SECONDS, GitError, run_git
from guidelint.repository.ignoring import IgnoreRules, walk
from guidelint.repository.names import Names
from guidelint.repository.root import Root, RootKind
from guidelint.trees.base import Tree, is_inside, relative


class Repository:
    """The working copy at `root`. Every question is answered once and then remembered; nothing is asked before.

    git answers, in at most two processes of at most `seconds` each. Where it cannot, the folder is walked and the
    `.gitignore` files and `info/exclude` are read through `tree`; then `problems` says why. After that git is not asked
    again. Nothing here raises an exception for what a repository holds. A bare repository has no working copy: no
    files, nothing ignored.

    `stored` are the files of a commit or of the index, where `tree` shows one: then git is not asked, and of what is
    there nothing is ignored.

    Repositories inside this one, submodules or not, are other repositories: `files` names their folders, not what is in
    them, and what they ignore is not `ignored`.
    """

    def __init__(
        self,
        root: Root,
        tree: Tree,
        *,
        seconds: float = GIT_SECONDS,
        stored: tuple[str, ...] | None = None,
        revision: str = "HEAD",
    ) -> None:
        self.root = root
        self.revision = revision
        """The commit whose past is the repository's: a full name, or HEAD."""
        self._stored = stored
        self._more: frozenset[str] = frozenset()
        self._tree = tree
        self._seconds = seconds
        self._problems: list[str] = []
        self._git_answers = True

    def shown_by(self, tree: Tree, more: Iterable[str] = ()) -> Repository:
        """The same repository where another tree shows other texts in it, and `more` files, given as absolute paths.

        What git has answered is not asked again.
        """
        shown = copy.copy(self)
        shown._tree = tree
        shown._more = self._more | {relative(path, self.root.path) for path in more if not self.ignored(path)}
        for computed in ("files", "names"):
            shown.__dict__.pop(computed, None)
        return shown

    @functools.cached_property
    def files(self) -> tuple[str, ...]:
        """The files that git tracks or would add: relative to the root, with `/`, sorted, each once.

        A tracked file that was deleted is not there any more; one that a sparse checkout leaves out is. Links are
        files. Bytes that are not UTF-8 are surrogate escapes.
        """
        return tuple(sorted({*self._listed, *self._more})) if self._more else self._listed

    @functools.cached_property
    def _listed(self) -> tuple[str, ...]:
        if self._stored is not None:
            return self._stored
        if self.root.kind is RootKind.BARE:
            return ()
        # Without --modified, which would run the filters that a configuration names.
        listed = self._ask("-t", "--cached", "--deleted", "--others", "--exclude-standard")
        if listed is None:
            walked, complete = walk(self._tree, self.root.path, self._rules)
            if not complete:
                self._problems.append(
                    f"{self.root.path} holds too much to be walked: only {len(walked):,} of its files are known"
                )
            return tuple(sorted(walked))
        there: set[str] = set()
        deleted: set[str] = set()
        for entry in listed:  # a letter, a blank, the path; deleted files are printed twice
            (deleted if entry.startswith("R ") else there).add(entry[2:].rstrip("/"))
        return tuple(sorted(there - deleted))

    @functools.cached_property
    def names(self) -> Names:
        """`files`, and the folders that hold them, to look things up in."""
        return Names(self.files)

    def ignored(self, path: str) -> bool:
        """Whether git ignores what is at the absolute path and tracks nothing of it: it, or a folder it lies in.

        False outside the root, for the root, below `.git`, and where nothing is.
        """
        root = self.root.path
        if self._stored is not None or self.root.kind is RootKind.BARE or path == root or not is_inside(path, root):
            return False
        names = self._ignored_by_git
        if names is None:
            return self._rules.ignored(path)
        if not names:
            return False
        relative = self._cased(path[len(root) :].lstrip("/"))
        end = relative.find("/")
        while end >= 0:
            if relative[:end] in names:
                return True
            end = relative.find("/", end + 1)
        return relative in names

    def would_ignore(self, path: str) -> bool:
        """Whether the ignore files of the repository cover the absolute path, be something there or not.

        For what may be made at any time: a path that git ignores is not missed from the repository. What git tracks
        in spite of them is not known here, nor what a user ignores everywhere.
        """
        return self.root.kind is not RootKind.BARE and self._rules.would_ignore(path)

    @property
    def git(self) -> bool:
        """Whether the answers are git's. Asks git, if nothing has been asked yet."""
        if self._stored is not None:
            return True
        if self._git_answers and "_listed" not in self.__dict__:
            _ = self._ignored_by_git
        return self._git_answers and self.root.kind is not RootKind.BARE

    @property
    def problems(self) -> tuple[str, ...]:
        """Sentences for the user about what could not be asked or not be read; complete once all has been asked."""
        rules = self.__dict__.get("_rules")
        more = rules.problems if isinstance(rules, IgnoreRules) else []
        return tuple(f"{sentence}." for sentence in (*self._problems, *more))

    @functools.cached_property
    def _ignored_by_git(self) -> frozenset[str] | None:
        """What git ignores, folders as a whole, relative; None where git does not answer."""
        listed = self._ask("--others", "--ignored", "--exclude-standard", "--directory")
        if listed is None:
            return None
        # git also prints the folders that hold nothing but ignored files, and these files. Such a folder is not
        # ignored by itself: a new file in it would be seen.
        holders = {folder for entry in listed for folder in _folders_above(entry)}
        return frozenset(self._cased(entry.rstrip("/")) for entry in listed if entry not in holders)

    @functools.cached_property
    def _rules(self) -> IgnoreRules:
        common = self.root.common_folder
        exclude_file = None if common is None else posixpath.join(common, "info/exclude")
        return IgnoreRules(self._tree, self.root.path, exclude_file)

    def _cased(self, path: str) -> str:
        return path if self._tree.case_sensitive else path.casefold()

    def _ask(self, *options: str) -> list[str] | None:
        """The entries that `git ls-files` prints; None if git does not answer."""
        if not self._git_answers:
            return None
        try:
            if self.root.kind is RootKind.NONE:
                raise GitError("it is in no git repository")
            if self.root.git_folder is None:
                raise GitError("its .git is no git repository")
            output = run_git(self.root.path, "ls-files", "-z", *options, seconds=self._seconds)
        except GitError as error:
            self._git_answers = False
            self._problems.append(
                f"git could not be asked about {self.root.path}: {error}. Its .gitignore files were read instead, so "
                "files that git tracks in spite of them are left out"
            )
            return None
        return os.fsdecode(output).split("\0")[:-1]


def _folders_above(entry: str) -> list[str]:
    """The folders that an entry lies in, spelled as git prints folders: with a slash at the end."""
    path = entry.rstrip("/")
    return [path[: position + 1] for position, character in enumerate(path) if character == "/"]

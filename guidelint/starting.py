"""Where an agent is started, and what PATH arguments stand for."""

from __future__ import annotations

import datetime
import os
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from guidelint.errors import GuidelintError
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.loading.start import Start
from guidelint.loading.start import neutral as _neutral
from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.trees.base import Kind, Problem, Status, Tree, absolute, is_file, is_folder, is_inside
from guidelint.trees.disk import DiskTree
from guidelint.views import View, working_copy


@dataclass(frozen=True)
class Place:
    """What a PATH argument stands for: the folder that the agent starts in, and the file it is to work on, if any."""

    cwd: str
    touched: str | None = None


def place(path: str | None, tree: Tree | None = None) -> Place:
    """The start folder for a path: the folder itself; of a file, the working folder or the repository's root.

    Raises `GuidelintError` where nothing is there, or it is neither a file nor a folder.
    """
    tree = tree or DiskTree()
    here = working_folder()
    there = absolute_path("." if path is None else path)
    status = tree.stat(there) if path != "" else Problem.MISSING
    if isinstance(status, Problem):
        raise GuidelintError(f"{path or EMPTY}: {REASONS.get(status, status.value)}")
    if status.kind is Kind.FOLDER:
        real = tree.resolve(there)
        return Place(real if isinstance(real, str) else there)
    if status.kind is not Kind.FILE:
        raise GuidelintError(f"{path}: is neither a file nor a folder")
    if is_inside(there, here):
        return Place(here, there)
    return Place(find_root(posixpath.dirname(there), tree).path, there)


EMPTY = "a PATH of no characters"
"""What messages call it: a script whose variable is not set gives one."""

REASONS = {
    Problem.MISSING: "no such file or folder",
    Problem.DENIED: "permission denied",
    Problem.LOOP: "a link that leads to itself",
    Problem.IGNORED: "in a submodule, which is a repository of its own: run guidelint there",
}


def absolute_path(path: str) -> str:
    """A path of the command line, seen from the working folder: absolute and normalised; links are kept."""
    return absolute(working_folder(), path)


def working_folder() -> str:
    """The folder that the process stands in. Raises `GuidelintError` where it is gone."""
    try:
        return os.getcwd()
    except OSError:
        raise GuidelintError("the working folder is gone; change to one that exists") from None


def start(
    where: Place,
    *,
    neutral: bool = False,
    view: View | None = None,
    home: str | None = None,
    env: Mapping[str, str] | None = None,
    date: datetime.date | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
    touched: Sequence[str] = (),
) -> Start:
    """A start at a place: the process's own, with its home, environment and date unless others are given, or neutral.

    `touched` are absolute paths that the agent reads, in order, after the place's own file. `view` is what shows the
    files; the working copy if it is not given.
    """
    files = (*((where.touched,) if where.touched else ()), *touched)
    today = date or datetime.date.today()
    if neutral:
        view = view or working_copy(where.cwd)
        return _neutral(view.confined, view.root, where.cwd, date=today, options=options, touched=files)
    variables = dict(os.environ) if env is None else dict(env)
    return Start(
        tree=view.tree if view else DiskTree(),
        cwd=where.cwd,
        home=home or variables.get("HOME") or os.path.expanduser("~"),
        env=variables,
        date=today,
        options=options or {},
        touched=files,
    )


def load(agent: Agent, start: Start) -> Context:
    """All that an agent injects at a start."""
    return agent.load(start)


def open_repository(folder: str, tree: Tree) -> Repository:
    """The repository that a folder lies in; without git, the folder itself as one."""
    return Repository(find_root(folder, tree), tree)


def existing(path: str, disk: Tree) -> str:
    """A PATH argument as a real path; an error where nothing is there, or a folder cannot be read."""
    if not path:
        raise GuidelintError(f"{EMPTY}: {REASONS[Problem.MISSING]}")
    there = absolute_path(path)
    real = disk.resolve(there)
    if isinstance(real, Problem):
        if isinstance(disk.lstat(there), Status):  # a broken link is what a finding may be about
            return there
        raise GuidelintError(f"{path}: {REASONS.get(real, real.value)}")
    if is_folder(disk, real) and (names := disk.names(real)) and isinstance(names, Problem):
        raise GuidelintError(f"{path}: {REASONS.get(names, names.value)}")
    return real


def folder_of_check(wanted: Sequence[str], disk: Tree) -> str:
    """The folder whose repository a check is about: this one, or the first path's where this one's holds no path.

    A folder that is in no repository, such as one full of clones, does not stand for what lies below it.
    """
    here = working_folder()
    if not wanted:
        return here
    first = wanted[0] if is_folder(disk, wanted[0]) else posixpath.dirname(wanted[0])
    root = find_root(here, disk)
    if root.found:
        return here if any(is_inside(path, root.path) for path in wanted) else first
    return here if is_inside(first, here) and not find_root(first, disk).found else first


def unsaved(path: str) -> str:
    """The real path of a file that a text is to stand for. The file, and its folder, need not exist yet.

    It must lie in a repository, or below the working folder.
    """
    disk = DiskTree()
    real = _place_of_file(path, disk)
    if not is_inside(real, working_folder()) and not find_root(posixpath.dirname(real), disk).found:
        raise GuidelintError(f"{real} is in no repository: run guidelint in the folder that it belongs to")
    return real


def _place_of_file(path: str, disk: Tree) -> str:
    there = absolute_path(path)
    real = disk.resolve(there)
    if isinstance(real, str):
        if not is_file(disk, real):
            raise GuidelintError(f"{path}: is no file")
        return real
    if real is not Problem.MISSING:
        raise GuidelintError(f"{path}: {REASONS.get(real, real.value)}")
    if isinstance(disk.lstat(there), Status):
        raise GuidelintError(f"{path}: is a broken link")
    folder, missing = posixpath.split(there)
    while isinstance(found := disk.resolve(folder), Problem):
        if isinstance(disk.lstat(folder), Status):
            raise GuidelintError(f"{path}: {folder} is a broken link")
        folder, name = posixpath.split(folder)
        missing = posixpath.join(name, missing)
    if not is_folder(disk, found):
        raise GuidelintError(f"{path}: {found} is no folder")
    return posixpath.join(found, missing)

"""What a check looks at: the repository that its paths lie in, from the source that was asked for."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence

from guidelint.errors import GuidelintError
from guidelint.repository.root import RootKind
from guidelint.starting import absolute_path, existing, folder_of_check
from guidelint.trees.base import exists, is_folder, is_inside
from guidelint.trees.disk import DiskTree
from guidelint.trees.overlay import Overlay
from guidelint.views import WORKING_COPY, View, committed, staged, working_copy

Texts = Mapping[str, bytes]
"""What stands for files instead of what they hold, by real path: unsaved texts. `unsaved` gives the path."""


def looked_at(
    paths: Sequence[str],
    texts: Texts,
    disk: DiskTree,
    *,
    ref: str | None = None,
    staged_only: bool = False,
    since: str | None = None,
) -> tuple[View, View, str, tuple[str, ...]]:
    """The view, the one with the gate, the folder whose configuration counts, and the paths as real ones."""
    if ref is None and not staged_only and since is None:
        tree = Overlay(disk, texts) if texts else disk
        wanted = tuple(existing(path, tree) for path in paths)
        folder = folder_of_check(wanted, tree)
        view = gate = _with(texts, working_copy(folder, disk))
    else:
        folder = folder_of_check([absolute_path(path) for path in paths], disk)
        while not is_folder(disk, folder):  # it may be in the revision only
            folder = posixpath.dirname(folder)
        if ref is not None:
            view = committed(folder, ref)
        else:
            view = staged(folder) if staged_only else _with(texts, working_copy(folder, disk))
        gate = view if since is None else _gate(view, since)
        wanted = tuple(_on_either(path, view, gate) for path in paths)
    for path in wanted:
        if not is_inside(path, view.root):
            raise GuidelintError(f"{path} is not in the repository {view.root}: check it in a run of its own")
    return view, gate, folder, wanted


def _with(texts: Texts, view: View) -> View:
    return view.with_texts(texts) if texts else view


def _gate(view: View, since: str) -> View:
    gate = committed(view.root, since)
    if view.name == WORKING_COPY and view.repository.root.kind is RootKind.BARE:
        raise GuidelintError(f"{view.root} is a bare repository, without a working copy: name the change with --ref")
    return gate


def _on_either(path: str, view: View, gate: View) -> str:
    """A PATH as a real path; what a change takes away is in the gate only."""
    try:
        return existing(path, view.tree)
    except GuidelintError:
        if gate is view or not exists(gate.tree, absolute_path(path)):
            raise
        return existing(path, gate.tree)

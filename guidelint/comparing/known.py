"""What a change does to the file of known findings: those that are no longer reported because it holds them."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from guidelint import baseline
from guidelint.config import Config
from guidelint.errors import GuidelintError
from guidelint.trees.base import Contents, absolute, is_inside, relative
from guidelint.views import View


@dataclass(frozen=True, slots=True)
class Known:
    """A baseline that changes. Paths are relative to the root."""

    path: str
    added: tuple[baseline.Entry, ...]
    """Entries that the baseline before the change does not have."""
    removed: tuple[baseline.Entry, ...]
    """Entries that it had, and has no longer."""
    problem: str | None
    """Why no check can go by it any more; it begins with the path and has no full stop."""


def known(before: View, after: View, old: Config, new: Config) -> Known | None:
    """What becomes of the baseline, which the configuration names, or which has the usual name. None if nothing."""
    (first, fault), (last, problem) = _read(before, old), _read(after, new)
    problem = None if problem == fault else problem
    was, is_now = ({entry.fingerprint: entry for entry in entries} for entries in (first, last))
    added = tuple(sorted(entry for key, entry in is_now.items() if key not in was))
    removed = tuple(sorted(entry for key, entry in was.items() if key not in is_now))
    if not (added or removed or problem):
        return None
    return Known(_name(after, new), added, removed, problem)


def _path(config: Config) -> str:
    if config.baseline is not None:
        return absolute(config.folder, config.baseline)
    return posixpath.join(config.folder, baseline.USUAL)


def _name(view: View, config: Config) -> str:
    """The path relative to the root; where it leads out of it, as it is written."""
    path = _path(config)
    return relative(path, view.root) if is_inside(path, view.root) else str(config.baseline)


def _read(view: View, config: Config) -> tuple[tuple[baseline.Entry, ...], str | None]:
    """The entries, and what is wrong with the file, if it is named and something is."""
    path = _path(config)
    name = _name(view, config)
    contents = view.confined.read(path)
    problem = None
    if isinstance(contents, Contents) and contents.complete:
        try:
            return baseline.parse(contents.data, name), None
        except GuidelintError as error:
            problem = str(error)
    elif isinstance(contents, Contents):
        problem = f"{name}: too large for a baseline"
    else:
        problem = f"{name}: the baseline cannot be read: {contents.value}"
    return (), problem if config.baseline is not None else None

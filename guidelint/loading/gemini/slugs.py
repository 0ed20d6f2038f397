"""The name of a project's folder in Gemini CLI's own: `~/.gemini/tmp/<slug>`.

Source: core/src/config/projectRegistry.ts of Gemini CLI 0.61.0; the plain case recorded (private-memory).
"""

from __future__ import annotations

import itertools
import os
import posixpath
import re
from collections.abc import Iterator, Mapping

from guidelint.loading import settings
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Problem, Tree, absolute, exists

_OWNER = ".project_root"
_MOST_TAKEN = 1_000
"""Names that are tried for one project."""


def project_slug(tree: Tree, own: str, project: str) -> str | None:
    """The slug of a project: the registered one, one whose folder says it is this project's, or the next that is free.

    `own` is the agent's folder, `~/.gemini`.
    """
    bases = [posixpath.join(own, name) for name in ("tmp", "history")]
    registered = _registered(tree, posixpath.join(own, "projects.json"))
    mine = registered.pop(project, None)
    if mine and all(_owner(tree, base, mine) in (None, project) for base in bases):
        return mine
    for base, candidate in _candidates(tree, bases):
        if _owner(tree, base, candidate) == project:
            return candidate
    plain = slugified(posixpath.basename(project) or "project")
    taken = set(registered.values())
    for number in itertools.islice(itertools.count(), _MOST_TAKEN):
        slug = f"{plain}-{number}" if number else plain
        if slug not in taken and all(_owner(tree, base, slug) in (None, project) for base in bases):
            return slug
    return None


def slugified(name: str) -> str:
    """Lower case, all but a–z and 0–9 a hyphen, hyphens in a row one and none at the ends."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-") or "project"


def _registered(tree: Tree, path: str) -> dict[str, str]:
    """Slugs by path; none where the file has one that is no slug."""
    projects = (settings.read(tree, path) or {}).get("projects")
    if not isinstance(projects, Mapping):
        return {}
    if not all(isinstance(slug, str) and re.fullmatch("[a-z0-9-]+", slug) for slug in projects.values()):
        return {}
    return dict(projects)


def _candidates(tree: Tree, bases: list[str]) -> Iterator[tuple[str, str]]:
    for base in bases:
        names = tree.names(base)
        for name in sorted(names, key=os.fsencode) if isinstance(names, tuple) else ():
            yield base, name


def _owner(tree: Tree, base: str, slug: str) -> str | None:
    """The project that a slug's folder belongs to; None where it says nothing, empty where that cannot be read."""
    path = posixpath.join(base, slug, _OWNER)
    if not exists(tree, path):
        return None
    contents = tree.read(path)
    if isinstance(contents, Problem):
        return ""
    return absolute("/", contents.data.decode("utf-8", "replace").strip(JAVASCRIPT))

"""What a source names and does not hold: guidance that a check cannot look at, in sentences for the user."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from guidelint.loading.agent import Agent
from guidelint.repository.root import RootKind
from guidelint.trees.base import Contents, Problem, is_inside, relative
from guidelint.views import WORKING_COPY, View

_POINTER = b"version https://git-lfs.github.com/spec/v1\n"
"""How a file begins that Git LFS puts in the place of a large one."""


def lacks(view: View, agents: Iterable[Agent], loaded: Iterable[str] = ()) -> Iterator[str]:
    """What a view lacks of the guidance of some agents: files by their names, and those in `loaded` (absolute)."""
    if view.name == WORKING_COPY and view.repository.root.kind is RootKind.BARE:
        yield f"{view.root} is a bare repository, without a working copy: --ref REV looks at one of its commits."
        return
    known = list(agents)
    named = [name for name in view.repository.files if any(agent.may_load(name) for agent in known)]
    left_out = [name for name in named if view.confined.lstat(_path(view, name)) is Problem.MISSING]
    if left_out:
        more = f" and {len(left_out) - 1:,} more are" if len(left_out) > 1 else " is"
        yield f"{left_out[0]}{more} not in {view.name}: a sparse checkout leaves files out, --staged looks at all."
    for path in dict.fromkeys((*(_path(view, name) for name in named), *loaded)):
        contents = view.confined.read(path)
        if isinstance(contents, Contents) and contents.data.startswith(_POINTER):
            name = relative(path, view.root) if is_inside(path, view.root) else path
            yield f"{name} is a pointer of Git LFS in {view.name}: the text that it stands for was not looked at."


def _path(view: View, name: str) -> str:
    return posixpath.join(view.root, name)

"""The files that a repository is to get, in the order in which they are written."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.edits import linking, writing
from guidelint.edits.init.lines import Line


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file or link that is not there yet."""

    path: str
    """From the root."""
    lines: tuple[Line, ...] = ()
    """Its text; none for a link."""
    target: str | None = None
    """The link's, as it is written."""
    why: str = ""
    """What it is there for, in a clause; where the lines do not say so themselves."""

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return "".join(f"{one.text}\n" for one in self.lines).encode("utf-8", "surrogateescape")


@dataclass(frozen=True, slots=True)
class Proposal:
    """What `init` would do."""

    root: str
    files: tuple[NewFile, ...]
    """The guidance first, then what brings it to agents, then the configuration: what is written never points at what
    is not there."""
    left: tuple[str, ...]
    """What stays as it is although something is missing: sentences without a full stop."""
    is_there: bool = False
    """Whether the guidance is there already."""


def write(proposal: Proposal) -> Iterator[tuple[NewFile, str | None]]:
    """Make the files, one after the other, each at once; each with why it could not be made.

    After the first that could not be made there are no others: they belong to it.
    """
    for one in proposal.files:
        path = posixpath.join(proposal.root, one.path)
        if one.target is not None:
            problem = linking.make(proposal.root, linking.NewLink(path, one.target, None))
        else:
            problem = writing.replace(proposal.root, [writing.Replacement(path, None, one.data)])
        yield one, problem
        if problem:
            return

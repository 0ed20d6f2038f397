"""A bridge: what it is, how it is made, and how it is shown as a diff."""

from __future__ import annotations

import enum
import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.edits import linking, writing
from guidelint.edits.diff import unified
from guidelint.edits.draft import Draft, Splice

SOURCE = "AGENTS.md"


class State(enum.Enum):
    """What stands at the place of a bridge."""

    ABSENT = "nothing"
    BLANK = "a blank file"
    POINTER = "the path and nothing else"
    """A link that was checked out as text, or an import without its mark."""
    COPY = "a copy"
    """All of its lines stand in the source."""
    OWN_TEXT = "text of its own"
    BROKEN_LINK = "a broken link"


@dataclass(frozen=True, slots=True)
class Bridge:
    """A file that is to be made or changed, or a link. Paths are relative to the root."""

    path: str
    source: str
    agents: tuple[str, ...]
    """Those that get the source's text by it, by id."""
    was: State
    before: bytes | str | None
    """The bytes of the file, or the target of the link, that it takes the place of; None: nothing is there."""
    after: bytes | None
    """The file's bytes; None for a link."""
    target: str | None = None
    """The link's, as it is written; None for a file."""


@dataclass(frozen=True, slots=True)
class Unbridged:
    """An agent that does not get the text, and why nothing is done about it."""

    agent: str
    source: str
    """Relative to the root."""
    why: str
    """A clause, which names the file that stands in the way, if one does."""


@dataclass(frozen=True)
class Plan:
    """What is to be done so that agents get the text of each AGENTS.md."""

    sources: tuple[str, ...]
    """The files that were looked at, relative to the root."""
    bridges: tuple[Bridge, ...]
    unbridged: tuple[Unbridged, ...]


def write(root: str, bridge: Bridge) -> str | None:
    """Make a bridge, at once or not at all; or say why not, in a clause that names the file."""
    path = posixpath.join(root, bridge.path)
    if bridge.target is not None:
        return linking.make(root, linking.NewLink(path, bridge.target, bridge.before))
    assert not isinstance(bridge.before, str)
    assert bridge.after is not None
    return writing.replace(root, [writing.Replacement(path, bridge.before, bridge.after)])


def diff(bridge: Bridge) -> Iterator[bytes]:
    """The lines of a diff that shows what a bridge changes."""
    if bridge.target is not None:
        yield from linking.diff(linking.NewLink(bridge.path, bridge.target, bridge.before), bridge.path)
    elif bridge.after is not None:
        before = bridge.before if isinstance(bridge.before, bytes) else b""
        # What is kept is the end: a line goes before it, or nothing of it stays.
        kept = len(before) if bridge.after.endswith(before) else 0
        new = Splice(0, len(before) - kept, bridge.after[: len(bridge.after) - kept])
        yield from unified(bridge.path, Draft(before).spliced([new]), is_new=bridge.before is None)

"""Makes symbolic links: each is there or not at any moment, and takes the place of nothing that holds another text."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.edits import places
from guidelint.edits.diff import name, unified
from guidelint.edits.draft import Draft, Splice
from guidelint.edits.places import CHANGED, Refused
from guidelint.trees.base import is_inside, relative


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link that is to be made, and what is at its place."""

    path: str
    """Absolute; its folder is real."""
    target: str
    """As the link has it."""
    before: bytes | str | None
    """The bytes of a file, the target of a link; None: nothing is there."""


def make(root: str, new: NewLink) -> str | None:
    """Make a link below `root`, a real path; or say why not, in a clause that names it. Folders that it needs are made.

    What is at its place goes only if it still is what it was.
    """
    shown = relative(new.path, root)
    try:
        with contextlib.ExitStack() as stack:
            if not is_inside(new.path, root) or new.path == root:
                raise Refused("is outside the repository")
            if isinstance(new.before, bytes):
                old = stack.enter_context(places.old(root, new.path))
                if not old.holds(new.before):
                    raise Refused(CHANGED)
                _replace(old.folder, old.name, new.target)
                return None
            place = stack.enter_context(places.absent(root, new.path))
            if new.before is None:
                # It fails where something is, so that nothing is lost.
                os.symlink(new.target, place.name, dir_fd=place.folder)
            elif os.readlink(place.name, dir_fd=place.folder) != new.before:
                raise Refused(CHANGED)
            else:
                _replace(place.folder, place.name, new.target)
    except (Refused, FileExistsError) as error:
        return f"{shown} {error if isinstance(error, Refused) else CHANGED}"
    except OSError as error:
        return f"{shown} cannot be made: {error.strerror}"
    return None


def diff(new: NewLink, path: str) -> Iterator[bytes]:
    """The lines of a diff as git shows a link: as a file with its target. `path` is relative to the root."""
    before = b"" if new.before is None else new.before if isinstance(new.before, bytes) else os.fsencode(new.before)
    head = f"diff --git {name(f'a/{path}')} {name(f'b/{path}')}\n"
    target = Draft(b"").spliced([Splice(0, 0, os.fsencode(new.target))])
    if isinstance(new.before, str):
        yield head.encode()
        yield from unified(path, Draft(before).spliced([Splice(0, len(before), target.data)]))
        return
    if new.before is not None:
        yield f"{head}deleted file mode 100644\n".encode()
        gone = unified(path, Draft(before).spliced([Splice(0, len(before), b"")]))
        yield from (b"+++ /dev/null\n" if line.startswith(b"+++ ") else line for line in gone)
    yield f"{head}new file mode 120000\n".encode()
    yield from unified(path, target, is_new=True)


def _replace(folder: int, name: str, target: str) -> None:
    passing = f".guidelint-{secrets.token_hex(8)}"
    os.symlink(target, passing, dir_fd=folder)
    try:
        os.replace(passing, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        os.unlink(passing, dir_fd=folder)
        raise

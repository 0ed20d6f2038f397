"""What edits change in a file, as a unified diff that `patch -p1` and `git apply` take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guidelint.edits.draft import Draft

CONTEXT = 3
"""Lines that are shown before and after a change."""


class _Change(NamedTuple):
    """Lines that others take the place of: rows from 0, the ends exclusive."""

    start: int
    end: int
    new_start: int
    new_end: int


def unified(path: str, draft: Draft, *, is_new: bool = False) -> Iterator[bytes]:
    """The lines of the diff with their line ends; none where nothing changes. `path` is relative to the root.

    `is_new` says that there is no such file yet.

    Lines end at LF, as they do for git. It takes linear time: what has changed is told by the draft, not sought.
    """
    old, new = _lines(draft.before), _lines(draft.data)
    changes = list(_changes(draft, old, new))
    if not changes:
        return
    before, after = "/dev/null" if is_new else name(f"a/{path}"), name(f"b/{path}")
    if b"\0" in draft.before or b"\0" in draft.data:
        yield f"Binary files {before} and {after} differ\n".encode()
        return
    # A blank in a name ends it for some readers, unless a tab follows.
    tab = "\t" if " " in path else ""
    yield f"--- {before}{'' if is_new else tab}\n".encode()
    yield f"+++ {after}{tab}\n".encode()
    for hunk in _hunks(changes):
        start, new_start = max(hunk[0].start - CONTEXT, 0), max(hunk[0].new_start - CONTEXT, 0)
        end, new_end = min(hunk[-1].end + CONTEXT, len(old)), min(hunk[-1].new_end + CONTEXT, len(new))
        yield f"@@ -{_range(start, end)} +{_range(new_start, new_end)} @@\n".encode()
        for change in hunk:
            yield from _marked(b" ", old[start : change.start])
            yield from _marked(b"-", old[change.start : change.end])
            yield from _marked(b"+", new[change.new_start : change.new_end])
            start = change.end
        yield from _marked(b" ", old[start:end])


def name(path: str) -> str:
    """A path as git writes it in a diff: in quotes, with octal escapes, where it holds what would mislead a reader."""
    if all(character.isprintable() and character not in '"\\' for character in path):
        return path
    shown = "".join(
        character if character.isprintable() and character not in '"\\' else _escaped(character) for character in path
    )
    return f'"{shown}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))


def _lines(data: bytes) -> list[bytes]:
    lines = data.split(b"\n")
    last = lines.pop()
    return [line + b"\n" for line in lines] + ([last] if last else [])


def _changes(draft: Draft, old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[_Change]:
    """What is not the same, in order: the lines between those that the draft has from the file as a whole."""
    starts, new_starts = _starts(old), _starts(new)
    row = new_row = 0
    for first, new_first, count in [*_kept(draft, starts, new_starts), (len(old), len(new), 0)]:
        change = _Change(row, first, new_row, new_first)
        yield from _trimmed(change, old, new)
        row, new_row = first + count, new_first + count


def _trimmed(change: _Change, old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[_Change]:
    """The change without lines that are equal at its start and end; nothing if nothing is left."""
    start, end, new_start, new_end = change
    while start < end and new_start < new_end and old[start] == new[new_start]:
        start, new_start = start + 1, new_start + 1
    while start < end and new_start < new_end and old[end - 1] == new[new_end - 1]:
        end, new_end = end - 1, new_end - 1
    if start < end or new_start < new_end:
        yield _Change(start, end, new_start, new_end)


def _starts(lines: Sequence[bytes]) -> dict[int, int]:
    """The row of each offset at which a line starts; the end of the file is that of the row after the last."""
    found, at = {}, 0
    for row, line in enumerate(lines):
        found[at] = row
        at += len(line)
    return found | {at: len(lines)}


def _kept(draft: Draft, starts: dict[int, int], new_starts: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """Rows of lines that are the file's own as a whole: in the file, in the draft, and how many."""
    at = 0
    for piece in draft.pieces:
        if piece.origin is not None:
            begin, shift = at, piece.origin - at
            if begin not in new_starts or begin + shift not in starts:
                begin = at + piece.data.find(b"\n") + 1 if b"\n" in piece.data else at + len(piece.data)
            end = at + len(piece.data)
            if end not in new_starts or end + shift not in starts:
                end = at + piece.data.rfind(b"\n") + 1
            if begin < end:
                row, new_row = starts[begin + shift], new_starts[begin]
                yield row, new_row, new_starts[end] - new_row
        at += len(piece.data)


def _hunks(changes: Sequence[_Change]) -> Iterator[list[_Change]]:
    """Changes whose context meets, together."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change.start - hunk[-1].end > 2 * CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _range(start: int, end: int) -> str:
    """Rows as a diff counts them: an empty range stands after a line, a single one has no length."""
    if end == start:
        return f"{start},0"
    return f"{start + 1}" if end == start + 1 else f"{start + 1},{end - start}"


def _marked(mark: bytes, lines: Sequence[bytes]) -> Iterator[bytes]:
    for line in lines:
        yield mark + line
        if not line.endswith(b"\n"):
            yield b"\n\\ No newline at end of file\n"

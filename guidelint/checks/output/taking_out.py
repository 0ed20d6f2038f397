"""The fix that takes stretches out of a file."""

from __future__ import annotations

from collections.abc import Sequence

from guidelint.checks.facts import Files
from guidelint.checks.removal import removal
from guidelint.findings import Fix
from guidelint.markdown.positions import Span


def fix(files: Files, path: str, spans: Sequence[Span], title: str) -> Fix | None:
    """Take out the lines of spans; none where nothing would be left of the file: that is for its author to say."""
    edits = [removal(files, path, span) for span in spans]
    lines = files.document(path).lines
    taken: set[int] = set()
    for edit in edits:
        last = edit.place.end.line - (edit.place.end.column == 1 and edit.place.end.line > edit.place.start.line)
        taken.update(range(edit.place.start.line, last + 1))
    if not any(lines.text(line).strip() for line in range(1, len(lines) + 1) if line not in taken):
        return None
    return Fix(False, title, tuple(edits))

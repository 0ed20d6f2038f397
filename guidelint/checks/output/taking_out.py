"""The fix that takes a stretch out of a file."""

from __future__ import annotations

from guidelint.checks.facts import Files
from guidelint.checks.removal import removal
from guidelint.findings import Fix
from guidelint.markdown.positions import Span


def fix(files: Files, path: str, span: Span, title: str) -> Fix | None:
    """Take out the lines of a span; none where nothing would be left of the file: that is for its author to say."""
    edit = removal(files, path, span)
    lines = files.document(path).lines
    first = edit.place.start.line
    last = edit.place.end.line - (edit.place.end.column == 1 and edit.place.end.line > first)
    others = (*range(1, first), *range(last + 1, len(lines) + 1))
    if not any(lines.text(line).strip() for line in others):
        return None
    return Fix(False, title, (edit,))

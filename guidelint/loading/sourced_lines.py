"""The lines of a text that an agent sends, each with the file and line that it came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.loading.text import SourcedText
from guidelint.markdown.positions import LineIndex
from guidelint.trees.base import Contents, Tree

_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


@dataclass(frozen=True, slots=True)
class SourcedLine:
    """A line of the sent text. A line with text of several places is named after the first."""

    text: str
    """With its line end."""
    path: str | None
    """The file; None where the whole line is the agent's own."""
    line: int
    """From 1; 0 where there is no file."""


class Lines:
    """Divides texts into lines. The lines of each file are found once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._indexes: dict[str, LineIndex] = {}

    def of(self, text: SourcedText) -> Iterator[SourcedLine]:
        """Every line of a text, in order. Lines end at LF, CRLF or CR."""
        for match in _LINES.finditer(text.text):
            path, line = self._source(text, match.start(), match.end())
            yield SourcedLine(match[0], path, line)

    def _source(self, text: SourcedText, start: int, end: int) -> tuple[str | None, int]:
        for run_start, run_end, run in text[start:end].spans():
            if run.origin is None or run_start == run_end:
                continue
            path = run.origin.path
            if path not in self._indexes:
                contents = self._tree.read(path)
                self._indexes[path] = LineIndex(contents.data if isinstance(contents, Contents) else b"")
            byte = text.byte_at(start + run_start)
            return path, self._indexes[path].position(byte[1]).line if byte else 0
        return None, 0

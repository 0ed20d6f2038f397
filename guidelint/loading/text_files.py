"""Files that count only where they have text: read, decoded and trimmed, and noted with what became of them."""

from __future__ import annotations

from collections.abc import Callable

from guidelint.loading.context import Outcome, Trace
from guidelint.loading.text import SourcedText
from guidelint.trees.base import Problem, Tree

Decoder = Callable[[bytes, str], SourcedText]


def with_text(
    tree: Tree, path: str, trace: Trace, decode: Decoder, white: str, *, scope: str = "project"
) -> SourcedText | None:
    """The trimmed text of the file at `path`; None where there is no readable file, or nothing but white space."""
    contents = tree.read(path)
    if isinstance(contents, Problem):
        trace.refused(path, contents, scope=scope)
        return None
    text = decode(contents.data, path).strip(white)
    trace.consider(path, Outcome.LOADED if text else Outcome.BLANK, scope=scope)
    return text or None

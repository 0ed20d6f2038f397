"""Fixes that move a block into a document, in place of taking it out: what `extract-to` asks for."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from guidelint.config import Config
from guidelint.edits.draft import Draft
from guidelint.edits.moving import passages, plan, surroundings
from guidelint.errors import GuidelintError
from guidelint.findings import Edit, Finding, Fix, Place
from guidelint.loading.agent import Agent
from guidelint.markdown.document import document
from guidelint.markdown.positions import LineIndex, Span
from guidelint.trees.base import Contents, Problem, is_folder, is_inside, relative
from guidelint.views import View

RULES = frozenset(("GL301", "GL302", "GL303", "GL304", "GL308"))
"""Those whose findings are about a block that belongs elsewhere."""

_WITHOUT_A_FIX = "GL308"
"""Of a section that is too long all that can be done is to move it."""

_MOST_BYTES = 10_000_000
"""Bytes of documents that moves are worked out in, each move counting all that it reads: 200 of a file of 50 KB."""


def with_moves(
    findings: Sequence[Finding], view: View, config: Config, agents: Sequence[Agent]
) -> tuple[list[Finding], tuple[str, ...]]:
    """The findings, those about a block with a fix that moves it to where the configuration says; and notes on them.

    Where it cannot be moved they have no fix: it is not to be taken out. Neither have those that are left when much has
    been read, as each move reads whole documents: they get one when others are applied.
    """
    moving = _MovingOut(view, config, agents)
    moved = [replace(one, fix=moving.fix(one)) if _is_meant(one) else one for one in findings]
    if not moving.left:
        return moved, ()
    blocks = "1 block has" if moving.left == 1 else f"{moving.left:,} blocks have"
    return moved, (f"extract-to: {blocks} no fix yet: all at once would take too long in documents of this size",)


class _MovingOut:
    def __init__(self, view: View, config: Config, agents: Sequence[Agent]) -> None:
        self._view = view
        self._config = config
        # What concerns a whole file is asked once, however many blocks it has.
        self._imports = cache(lambda path, size: surroundings.imports(view, agents, path, Span(0, size)))
        self._linking = cache(lambda path: list(surroundings.linking(view, agents, path, "")))
        self._spent = 0  # bytes of documents that moves have read
        self.left = 0
        """How many findings have no move because others have read so much."""

    def fix(self, one: Finding) -> Fix | None:
        view = self._view
        path = relative(one.place.path, view.root)
        contents = view.confined.read(one.place.path)
        if not isinstance(contents, Contents) or not contents.complete:
            return None
        parsed = document(contents.data)
        lines = parsed.lines
        try:
            span = Span(lines.byte(*one.place.start), lines.byte(*one.place.end))
            passage = passages.block(parsed, path, span)
            target = self._target(view, passages.name_for(passage, path))
            # What an agent loads by it would be lost to it, and a fix tells nobody.
            imported = self._imports(path, len(contents.data))
            if target.path == path or any(passage.span.contains(found.span) for found in imported):
                return None
            others = [file for file in self._linking(path) if file.path != target.path]
            if not self._affords(len(contents.data) + sum(len(file.data) for file in (target, *others))):
                return None
            moved = plan.move(plan.File(path, contents.data), passage, target, others)
        except GuidelintError:
            return None
        drafts = {target.path: moved.target, **moved.others, path: moved.source}
        edits = tuple(edit for name, draft in drafts.items() for edit in _edits(posixpath.join(view.root, name), draft))
        return Fix(False, f"Move it to {target.path}", edits, posixpath.join(view.root, target.path))

    def _affords(self, size: int) -> bool:
        """Whether a move that reads so many bytes can be worked out, too."""
        if self._spent + size > _MOST_BYTES:
            self.left += 1
            return False
        self._spent += size
        return True

    def _target(self, view: View, name: str) -> plan.File:
        wanted = self._config.extraction_target(name)
        path = None if wanted is None else self._real(wanted)
        if path is None or not is_inside(path, view.root) or ".git" in relative(path, view.root).split("/"):
            raise GuidelintError("extract-to: is not in the repository")
        contents = view.confined.read(path)
        if contents is Problem.MISSING and not view.repository.would_ignore(path):
            return plan.File(relative(path, view.root), b"")
        if not isinstance(contents, Contents) or not contents.complete or view.confined.resolve(path) != path:
            raise GuidelintError("extract-to: is no file that can be written")
        return plan.File(relative(path, view.root), contents.data)

    def _real(self, path: str) -> str | None:
        """Where a file is, or would be made; None where a part of its path is no folder."""
        tree, rest = self._view.confined, ""
        while tree.lstat(path) is Problem.MISSING and is_inside(path, self._view.root):
            path, name = posixpath.split(path)
            rest = posixpath.join(name, rest) if rest else name
        real = tree.resolve(path)
        if isinstance(real, Problem) or (rest and not is_folder(tree, real)):
            return None
        return posixpath.join(real, rest) if rest else real


def _is_meant(one: Finding) -> bool:
    has_fix = one.fix is not None or one.rule.code == _WITHOUT_A_FIX
    return one.rule.code in RULES and has_fix and one.place.start < one.place.end


def _edits(path: str, draft: Draft) -> Iterator[Edit]:
    lines = LineIndex(draft.before)
    for splice in draft.splices():
        place = Place(path, lines.position(splice.start), lines.position(splice.end))
        yield Edit(place, splice.data.decode("utf-8", "surrogateescape"))

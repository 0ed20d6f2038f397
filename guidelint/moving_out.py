"""Fixes that move a block into a document, in place of taking it out: what `extract-to` asks for."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from guidelint.config import Config
from guidelint.edits.draft import Draft
from guidelint.edits.moving import passages, plan, surroundings
from guidelint.errors import GuidelintError
from guidelint.findings import Edit, Finding, Fix, Place
from guidelint.loading.agent import Agent
from guidelint.markdown.document import document
from guidelint.markdown.positions import LineIndex, Span
from guidelint.trees.base import Contents, Problem, is_inside, relative
from guidelint.views import View

RULES = frozenset(("GL301", "GL302", "GL303", "GL304", "GL308"))
"""Those whose findings are about a block that belongs elsewhere."""

_WITHOUT_A_FIX = "GL308"
"""Of a section that is too long all that can be done is to move it."""


class MovingOut:
    """Gives findings fixes that move their blocks to where the configuration says."""

    def __init__(self, view: View, config: Config, agents: Sequence[Agent]) -> None:
        self._view = view
        self._config = config
        self._agents = agents
        self.targets: set[str] = set()
        """The documents that the fixes write to, by real path; some are not there yet."""

    def with_fixes(self, findings: Sequence[Finding], texts: Mapping[str, bytes]) -> tuple[Finding, ...]:
        """The findings, those about a block with a fix that moves it, or with none where it cannot be moved.

        `texts` stand for files as for a check.
        """
        view = self._view.with_texts(texts) if texts else self._view
        return tuple(replace(one, fix=self._fix(one, view)) if _is_meant(one) else one for one in findings)

    def _fix(self, one: Finding, view: View) -> Fix | None:
        path = relative(one.place.path, view.root)
        contents = view.tree.read(one.place.path)
        if not isinstance(contents, Contents) or not contents.complete:
            return None
        parsed = document(contents.data)
        lines = parsed.lines
        try:
            span = Span(lines.byte(*one.place.start), lines.byte(*one.place.end))
            passage = passages.block(parsed, path, span)
            target = self._target(view, passages.name_for(passage, path))
            # What an agent loads by it would be lost to it, and a fix tells nobody.
            if target.path == path or surroundings.imports(view, self._agents, path, passage.span):
                return None
            others = surroundings.linking(view, self._agents, path, target.path)
            moved = plan.move(plan.File(path, contents.data), passage, target, others)
        except GuidelintError:
            return None
        drafts = {target.path: moved.target, **moved.others, path: moved.source}
        edits = tuple(edit for name, draft in drafts.items() for edit in _edits(posixpath.join(view.root, name), draft))
        self.targets.add(posixpath.join(view.root, target.path))
        return Fix(False, f"Move it to {target.path}", edits)

    def _target(self, view: View, name: str) -> plan.File:
        path = self._config.extraction_target(name)
        if path is None or not is_inside(path, view.root) or ".git" in relative(path, view.root).split("/"):
            raise GuidelintError("extract-to: is not in the repository")
        contents = view.confined.read(path)
        if contents is Problem.MISSING and not view.repository.would_ignore(path):
            return plan.File(relative(path, view.root), b"")
        if not isinstance(contents, Contents) or not contents.complete or view.confined.resolve(path) != path:
            raise GuidelintError("extract-to: is no file that can be written")
        return plan.File(relative(path, view.root), contents.data)


def _is_meant(one: Finding) -> bool:
    has_fix = one.fix is not None or one.rule.code == _WITHOUT_A_FIX
    return one.rule.code in RULES and has_fix and one.place.start < one.place.end


def _edits(path: str, draft: Draft) -> Iterator[Edit]:
    lines = LineIndex(draft.before)
    for splice in draft.splices():
        place = Place(path, lines.position(splice.start), lines.position(splice.end))
        yield Edit(place, splice.data.decode("utf-8", "surrogateescape"))

"""What of a repository bears on a move: the documents that link to it, and the agents that load what it names."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from guidelint.edits.moving.plan import File, Imported
from guidelint.loading.agent import Agent
from guidelint.loading.context import ImportOutcome
from guidelint.markdown.positions import Span
from guidelint.trees.base import Contents, Kind, Status, is_inside, relative
from guidelint.views import View

_MARKDOWN = (".md", ".markdown", ".mdc")


def linking(view: View, agents: Sequence[Agent], source: str, target: str) -> Iterator[File]:
    """The other documents that may link to a heading of the source: Markdown and guidance. Paths are from the root."""
    name = posixpath.basename(source)
    wanted = {os.fsencode(name), quote(os.fsencode(name)).encode()}
    for path in view.repository.files:
        if path in (source, target):
            continue
        if not (path.lower().endswith(_MARKDOWN) or any(agent.may_load(path) for agent in agents)):
            continue
        place = posixpath.join(view.root, path)
        about = view.tree.lstat(place)
        if not isinstance(about, Status) or about.kind is not Kind.FILE:  # a link: its file has a name of its own
            continue
        contents = view.confined.read(place)
        if not isinstance(contents, Contents) or not contents.complete or b"\0" in contents.data:
            continue
        if b"#" in contents.data and any(name in contents.data for name in wanted):
            yield File(path, contents.data)


def imports(view: View, agents: Sequence[Agent], source: str, span: Span) -> dict[Imported, tuple[Agent, ...]]:
    """The references in a passage that make agents load files when they start, with these agents.

    They are started at the root and in the source's folder.
    """
    real = posixpath.join(view.root, source)
    found: dict[Imported, dict[str, Agent]] = {}
    for agent in agents:
        for folder in dict.fromkeys((view.root, posixpath.dirname(real))):
            for one in agent.load(view.start(folder)).imports:
                if (
                    one.outcome is ImportOutcome.EXPANDED
                    and one.target is not None
                    and is_inside(one.target, view.root)
                    and span.start <= one.origin.start
                    and one.origin.end <= span.end
                    and view.tree.resolve(one.origin.path) == real
                ):
                    place = Span(one.origin.start, one.origin.end)
                    imported = Imported(place, one.written, relative(one.target, view.root))
                    found.setdefault(imported, {})[agent.id] = agent
    return {one: tuple(readers.values()) for one, readers in found.items()}

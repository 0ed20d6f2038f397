"""What guidance costs: for each agent and folder how much is sent, of which limit, and by which files."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from guidelint import tokens
from guidelint.loading.context import Context, Usage
from guidelint.loading.text import utf8_length
from guidelint.progress import steps
from guidelint.trees.base import Contents, is_inside, relative


@dataclass(frozen=True, slots=True)
class Contributor:
    """A file of a context. Its path is relative to the root, or absolute outside of it."""

    path: str
    bytes: int
    """UTF-8 bytes of its text that are sent."""
    tokens: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What one agent is told at one start. Folders are relative to the root; it is `.` itself."""

    agent: str
    folder: str
    bytes: int
    """UTF-8 bytes of all that is sent at the start, framing included."""
    tokens: int
    files: int
    usage: Usage
    """Of the limit of which most is used: the agent's own, or the general bound."""
    lost_bytes: int
    """Bytes of files that a limit keeps from being sent."""
    contributors: tuple[Contributor, ...]
    """Every file, the largest first."""

    @property
    def left(self) -> int:
        """What of the limit is left for the folders below, in its unit."""
        return max(self.usage.limit.amount - self.usage.used, 0)


@dataclass(frozen=True, slots=True)
class Demand:
    """A guidance file that is sent only when the agent touches a matching file."""

    agent: str
    path: str
    bytes: int
    tokens: int
    patterns: tuple[str, ...]
    folder: str
    """Below which a file has to be touched."""


@dataclass(frozen=True)
class Budget:
    """The costs of a repository's guidance."""

    always: tuple[Cost, ...]
    """What is sent at every start, the most urgent first; folders that cost the same as the one above are left out."""
    on_demand: tuple[Demand, ...]
    """What waits for a file, seen from the root; the largest first."""


def budget(contexts: Iterable[Context], root: str, below: str, bound: int) -> Budget:
    """The costs of contexts at and below a folder (absolute). `bound` is the general one, in UTF-8 bytes."""
    always: list[Cost] = []
    on_demand: list[Demand] = []
    for group in _by_agent(contexts).values():
        always += _costs(group, root, below, bound)
        for context in group:
            if context.start.cwd == root:
                on_demand += _demands(context, root, below)
    always.sort(key=lambda cost: (-cost.lost_bytes, -cost.usage.percent, -cost.tokens, cost.folder, cost.agent))
    on_demand.sort(key=lambda demand: (-demand.tokens, demand.path, demand.agent))
    return Budget(tuple(always), tuple(on_demand))


def _by_agent(contexts: Iterable[Context]) -> dict[str, list[Context]]:
    groups: dict[str, list[Context]] = {}
    for context in contexts:
        groups.setdefault(context.agent, []).append(context)
    return groups


def _costs(contexts: Sequence[Context], root: str, below: str, bound: int) -> Iterator[Cost]:
    texts = {context.start.cwd: _text(context) for context in contexts}
    for context in steps("folders", contexts):
        cwd = context.start.cwd
        if not is_inside(cwd, below):
            continue
        above = _above(cwd, texts)
        if cwd != below and above is not None and is_inside(above, below) and texts[above] == texts[cwd]:
            continue
        yield _cost(context, texts[cwd], root, bound)


def _above(folder: str, texts: dict[str, str]) -> str | None:
    """The nearest folder further up at which the agent was started, too."""
    while folder != "/":
        folder = posixpath.dirname(folder)
        if folder in texts:
            return folder
    return None


def _text(context: Context) -> str:
    return "".join(segment.text.text for segment in context.segments if segment.touched is None)


def _cost(context: Context, text: str, root: str, bound: int) -> Cost:
    return Cost(
        agent=context.agent,
        folder=relative(context.start.cwd, root),
        bytes=utf8_length(text),
        tokens=tokens.count(text) if text else 0,
        files=len(context.loaded),
        usage=context.most_used(bound),
        lost_bytes=sum(cut.lost_bytes for cut in context.cuts),
        contributors=tuple(_contributors(context, root)),
    )


def _contributors(context: Context, root: str) -> list[Contributor]:
    sent: dict[str, list[str]] = {}
    for segment in context.segments:
        for run in segment.text.runs:
            if run.origin is not None:
                sent.setdefault(run.origin.path, []).append(run.text)
    texts = {_shown(path, root): "".join(parts) for path, parts in sent.items()}
    found = [Contributor(path, utf8_length(text), tokens.count(text)) for path, text in texts.items()]
    return sorted(found, key=lambda one: (-one.tokens, one.path))


def _shown(path: str, root: str) -> str:
    return relative(path, root) if is_inside(path, root) else path


def _demands(context: Context, root: str, below: str) -> Iterator[Demand]:
    tree = context.start.tree
    for waiting in context.on_demand:
        contents = tree.read(waiting.path)
        trigger = waiting.trigger
        if not isinstance(contents, Contents) or not (
            is_inside(waiting.path, below) or is_inside(trigger.folder, below)
        ):
            continue
        text = contents.data.decode("utf-8", "replace")
        yield Demand(
            context.agent,
            _shown(waiting.path, root),
            len(contents.data),
            tokens.count(text),
            trigger.patterns,
            _shown(trigger.folder, root),
        )

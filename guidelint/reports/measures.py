"""How much of what an agent is sent, by file and by limit, and which files it does not look at: figures for reports."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass, field

from guidelint import tokens
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Import, ImportOutcome, Limit, Outcome
from guidelint.loading.text import utf8_length
from guidelint.markdown.positions import LineIndex
from guidelint.trees.base import Contents, Status, is_file


@dataclass(frozen=True)
class Unread:
    """A guidance file of the repository that the agent does not look at from where it starts."""

    path: str
    served: str | None
    """The folder that the agent would have to start in; None where it reads no file of this name."""
    agents: tuple[str, ...]
    """The other agents that read files of this name."""


@dataclass(frozen=True)
class Size:
    """How much text that is."""

    text: str

    @property
    def bytes(self) -> int:
        return utf8_length(self.text)

    @property
    def chars(self) -> int:
        return len(self.text)

    @property
    def tokens(self) -> int:
        return tokens.count(self.text) if self.text else 0


def size(context: Context, touched: str | None = None) -> Size:
    """What is sent with the first request, or because a file was read."""
    return Size("".join(segment.text.text for segment in context.segments if segment.touched == touched))


def files(context: Context) -> int:
    """How many files are loaded at the start."""
    start = {path for segment in context.segments if segment.touched is None for path in segment.text.paths()}
    start |= {one.path for one in context.candidates if one.touched is None and one.outcome is Outcome.LOADED}
    start |= {one.target or "" for one in context.imports if one.touched is None and expanded(one)}
    return sum(path in start for path in context.loaded)


def expanded(one: Import) -> bool:
    return one.outcome is ImportOutcome.EXPANDED


def unread(agent: Agent, context: Context, root: str, names: Iterable[str], agents: Iterable[Agent]) -> list[Unread]:
    """What of the repository's files, named relative to its root, some agent would load, and this one does not."""
    known = Sent(context)
    seen = {one.path for one in context.candidates}
    seen |= {one.target for one in context.imports if one.target}
    seen |= {*context.loaded, *(waiting.path for waiting in context.on_demand)}
    seen |= {known.real(path) for path in seen}
    everyone = list(agents)
    others = [other for other in everyone if other.id != agent.id]
    declared = {name for other in (agent, *everyone) for name in other.names}
    plain = {posixpath.basename(name) for name in declared if "*" not in name}
    folders = {name.partition("*")[0] for name in declared if "*" in name}
    found = []
    for name in names:
        # A repository has many files, and agents have many names: most files are told apart at once.
        if posixpath.basename(name) not in plain and not any(folder in name for folder in folders):
            continue
        folder = agent.serves(name)
        readers = tuple(other.id for other in others if other.may_load(name))
        path = posixpath.join(root, name)
        new = path not in seen and known.real(path) not in seen
        if (folder is not None or readers) and new and is_file(context.start.tree, path):
            served = None if folder is None else posixpath.join(root, folder) if folder else root
            found.append(Unread(path, served, readers))
    return found


def share(context: Context, bound: int) -> tuple[int, Limit]:
    """Per cent of the limit that is used most, and that limit: one of the agent's own, or the bound for all agents."""
    most = context.most_used(bound)
    return most.percent, most.limit


def shown_percent(percent: int) -> str:
    """A share of a limit that something is used of."""
    return f"{percent:,} %" if percent else "< 1 %"


@dataclass
class Sent:
    """What was sent of each file, and places in them."""

    context: Context
    _indexes: dict[str, LineIndex] = field(default_factory=dict)
    _sent: dict[str, list[str]] = field(default_factory=dict)
    _spans: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for segment in self.context.segments:
            for run in segment.text.runs:
                if run.origin:
                    self._sent.setdefault(run.origin.path, []).append(run.text)
                    self._spans.setdefault(run.origin.path, []).append((run.origin.start, run.origin.end))

    def sent_tokens(self, path: str) -> int:
        return tokens.count("".join(self._sent.get(path, ())))

    def sent_bytes(self, path: str) -> int:
        """How many of the file's bytes are in the request, each counted once."""
        total = end = 0
        for first, last in sorted(self._spans.get(path, ())):
            total += max(last - max(first, end), 0)
            end = max(end, last)
        return total

    def whole(self, path: str) -> bool:
        """Whether nothing but white space of the file is left out."""
        data = self.data(path)
        end = 0
        for first, last in sorted(self._spans.get(path, ())):
            if data[end:first].removeprefix(b"\xef\xbb\xbf").strip():
                return False
            end = max(end, last)
        return not data[end:].strip()

    def data(self, path: str) -> bytes:
        contents = self.context.start.tree.read(path)
        return contents.data if isinstance(contents, Contents) else b""

    def size(self, path: str) -> int:
        status = self.context.start.tree.stat(path)
        return status.size if isinstance(status, Status) else 0

    def position(self, path: str, byte: int) -> tuple[int, int]:
        if path not in self._indexes:
            self._indexes[path] = LineIndex(self.data(path))
        return self._indexes[path].position(min(byte, len(self.data(path))))

    def real(self, path: str) -> str:
        real = self.context.start.tree.resolve(path)
        return real if isinstance(real, str) else path

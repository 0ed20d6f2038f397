"""What rules are told. A rule's `check` names the facts that it needs as its arguments; only these are computed."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guidelint.checks.covering import Cover
from guidelint.config import Limits
from guidelint.findings import Place
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, OnDemand
from guidelint.loading.start import Start
from guidelint.markdown.document import Document, document
from guidelint.markdown.positions import Position, Span
from guidelint.markdown.suppressions import RuleName, Suppression
from guidelint.progress import steps
from guidelint.repository.files import Repository
from guidelint.trees.base import Contents, Problem, Tree, is_inside, relative

if TYPE_CHECKING:
    from guidelint.repository.documentation import Documentation
    from guidelint.repository.history import History
    from guidelint.repository.names import Names
    from guidelint.repository.project import Project
    from guidelint.repository.statements import Statements

_LONG = 2000
"""Bytes of text that tell a place from others."""


class Files:
    """The files of the repository as findings need them: by real path, with places in lines and columns."""

    def __init__(self, tree: Tree, root: str) -> None:
        self.tree = tree
        self.root = root
        self.secrets: tuple[Place, ...] = ()
        """Places that no report may show; known when the rules have run."""
        self.cover: Cover[str] = Cover()
        """What stands there, line by line: wherever else it stands no report may show it either."""
        self._documents: dict[str, Document] = {}
        self._real: dict[str, str] = {}

    def real(self, path: str) -> str:
        """The real path; the path itself where it leads nowhere that can be seen."""
        found = self._real.get(path)
        if found is None:
            real = self.tree.resolve(path)
            found = self._real[path] = path if isinstance(real, Problem) else real
        return found

    def show(self, path: str) -> str:
        """A path for people: relative to the root, or absolute where it lies outside."""
        return relative(path, self.root) if is_inside(path, self.root) else path

    def inside(self, path: str) -> bool:
        """Whether a path lies in the repository."""
        return is_inside(path, self.root)

    def data(self, path: str) -> bytes:
        """The bytes of a file; none where it cannot be read."""
        contents = self.tree.read(path)
        return contents.data if isinstance(contents, Contents) else b""

    def document(self, path: str) -> Document:
        """The file, parsed once; an empty document where it cannot be read."""
        found = self._documents.get(path)
        if found is None:
            found = self._documents[path] = document(self.data(path))
        return found

    def place(self, path: str, start: int = 0, end: int | None = None) -> Place:
        """The bytes `start` to `end` of a file as a place, under its real path; by default its very beginning."""
        real = self.real(path)
        lines = self.document(real).lines
        size = len(self.data(real))
        first = min(max(start, 0), size)
        last = min(max(first if end is None else end, first), size)
        return Place(real, lines.position(first), lines.position(last))

    def line(self, path: str, line: int) -> Place:
        """A whole line, from 1, as a place."""
        span: Span = self.document(self.real(path)).lines.span(line)
        return self.place(path, span.start, span.end)

    def lines_at(self, place: Place) -> str:
        """The whole lines of a place, the first five of them; of longer text what stands round its start."""
        lines = self.document(place.path).lines
        last = min(max(place.end.line, place.start.line), place.start.line + 4)
        start, end = lines.span(place.start.line).start, lines.span(last).end
        at = lines.byte(*place.start)
        data = self.data(place.path)
        # Bounded as it would be with LF alone: git converts line ends at checkout.
        parts = data[max(start, at - 4 * _LONG) : at], data[at : min(end, at + 2 * _LONG)]
        before, after = (part.replace(b"\r\n", b"\n") for part in parts)
        if len(before) + len(after) > _LONG:
            before = before[-_LONG // 4 :]
        return (before + after)[:_LONG].decode("utf-8", "replace")

    def around(self, place: Place) -> str:
        """The text of a place, the beginning of long ones, and the lines it stands in: what tells it from others."""
        lines = self.document(place.path).lines
        start, end = lines.byte(*place.start), lines.byte(*place.end)
        marked = self.data(place.path)[start : min(end, start + 2 * _LONG)].replace(b"\r\n", b"\n")[:_LONG]
        return f"{marked.decode('utf-8', 'replace')}\0{self.lines_at(place)}"

    def whole(self, path: str) -> Place:
        """A thing that has no lines, such as a folder or a broken link, as a place. Links are not followed."""
        return Place(path, Position(1, 1), Position(1, 1))


@dataclass(frozen=True, slots=True)
class GuidanceFile:
    """A file that some active agent loads, or would load by its name."""

    path: str
    """Its real path."""
    names: tuple[str, ...]
    """The paths under which agents reach it, links included."""
    agents: tuple[str, ...]
    """The active agents that do, by id."""
    data: bytes
    document: Document


_MOST_FACTS = 500_000
"""Candidates, imports and runs that one agent's contexts may hold together. Each takes some hundred bytes: a repository
with thousands of rules and thousands of folders would need more memory than there is."""


@dataclass(frozen=True, slots=True)
class Use:
    """A suppression comment of a guidance file, and what of it did nothing."""

    path: str
    suppression: Suppression
    used: bool
    """Whether it suppressed any finding."""
    idle: tuple[RuleName, ...]
    """The rules it names of which it suppressed nothing."""


class Facts:
    """Everything a rule can ask for, computed when the first one asks."""

    def __init__(
        self,
        tree: Tree,
        repository: Repository,
        agents: tuple[Agent, ...],
        limits: Limits,
        excluded: Callable[[str], bool],
        start_in: Callable[[str], Start],
        ran: frozenset[str],
        some_agents: bool = False,
    ) -> None:
        self.files = Files(tree, repository.root.path)
        self.repository = repository
        self.agents = agents
        self.limits = limits
        self.ran = ran
        """The codes of the rules that run."""
        self.some_agents = some_agents
        """Whether the run is about some of the active agents only."""
        self.suppressions: tuple[Use, ...] = ()
        """The comments that suppress findings; known when the other rules have run."""
        self.notes: list[str] = []
        """What the user should know about how the facts were found."""
        self.suppressed = 0
        """How many findings they suppressed."""
        self._excluded = excluded
        self._start_in = start_in

    @functools.cached_property
    def all_agents(self) -> Mapping[str, Agent]:
        """Every agent that is known or declared, active or not, by id: to say whose a name or a key is."""
        from guidelint import agents  # every one of them is imported: only where a rule asks

        return {**agents.known(), **{agent.id: agent for agent in self.agents}}

    @functools.cached_property
    def named(self) -> tuple[tuple[str, Agent, str], ...]:
        """The repository's files that an active agent would load by their name: path, agent, folder served.

        Paths are absolute. Files that the configuration excludes are left out, and those of a skill, which reach an
        agent through its SKILL.md.
        """
        return tuple(self._named(self.repository.files))

    def _named(self, names: Iterable[str]) -> Iterator[tuple[str, Agent, str]]:
        root = self.repository.root.path
        for name in names:
            for agent in self.agents:
                folder = agent.serves(name)
                if folder is None or self.in_skill(name):
                    continue
                path = posixpath.join(root, name)
                if not self._excluded(path):
                    yield path, agent, posixpath.normpath(posixpath.join(root, folder))

    @property
    def in_skill(self) -> Callable[[str], bool]:
        """Whether a file, relative to the root, belongs to a skill."""
        return lambda name: any(folder in self._skills for folder in _above(name))

    @functools.cached_property
    def _skills(self) -> frozenset[str]:
        """The folders of skills, `skills/NAME`, relative to the root: those that hold a SKILL.md."""
        return frozenset(
            folder
            for name in self.repository.files
            if name.endswith("/SKILL.md")
            and posixpath.basename(posixpath.dirname(folder := posixpath.dirname(name))) == "skills"
        )

    @functools.cached_property
    def contexts(self) -> tuple[Context, ...]:
        """What each active agent injects at the root, then at each folder that holds guidance for it."""
        root = self.repository.root.path
        found = []
        for agent in self.agents:
            folders = self.starts(agent)
            room = _MOST_FACTS
            for number, folder in enumerate(steps(f"what {agent.id} is told", folders)):
                cwd = self.files.real(folder)
                if not is_inside(cwd, root):
                    continue
                if room < 0:
                    self.notes.append(
                        f"{agent.id} loads so much in each of {len(folders):,} folders that only the first {number:,}, "
                        "those nearest to the root, were looked at"
                    )
                    break
                context = agent.load(self._start_in(cwd))
                room -= (
                    len(context.candidates) + len(context.imports) + sum(len(one.text.runs) for one in context.segments)
                )
                found.append(context)
        return tuple(found)

    def starts(self, agent: Agent) -> list[str]:
        """The root, then the folders that hold guidance for the agent, or a folder where it looks for guidance.

        A folder that only keeps what a link further up leads to, as `.agents/AGENTS.md` may, is none: nobody works
        there, and what it says is said above.
        """
        root = self.repository.root.path
        own = [(path, folder) for path, other, folder in self.named if other is agent]
        linked: dict[str, list[str]] = {}
        for path, folder in own:
            real = self.files.real(path)
            if real != path:
                linked.setdefault(real, []).append(folder)
        starts = {root}
        for path, folder in own:
            if not any(above != folder and is_inside(folder, above) for above in linked.get(path, ())):
                starts.add(folder)
        starts |= {folder for _, other, folder in self._named(self._folders) if other is agent}
        return sorted(starts, key=lambda path: (path.count("/") if path != root else -1, path))

    @functools.cached_property
    def _folders(self) -> tuple[str, ...]:
        """The repository's folders that are named like a file: those named like guidance are looked for in vain."""
        found = dict.fromkeys(folder for name in self.repository.files for folder in _above(name))
        return tuple(folder for folder in found if "." in posixpath.basename(folder))

    @property
    def names(self) -> Names:
        """The names of the repository's files and folders."""
        return self.repository.names

    @functools.cached_property
    def project(self) -> Project:
        """What the repository's manifests declare: scripts, targets, dependencies, package managers."""
        from guidelint.repository.project import Project

        return Project(self.files.tree, self.repository)

    @functools.cached_property
    def statements(self) -> Statements:
        """Which files of the repository state a list of names."""
        from guidelint.repository.statements import Statements

        return Statements(self.files.tree, self.repository)

    @functools.cached_property
    def documentation(self) -> Documentation:
        """Where a text stands in the repository's documentation."""
        from guidelint.repository.documentation import Documentation

        return Documentation(self.files.tree, self.repository)

    @functools.cached_property
    def history(self) -> History:
        """What became of paths that were in the repository once."""
        from guidelint.repository.history import History

        return History(self.repository)

    @functools.cached_property
    def on_demand(self) -> tuple[tuple[Context, OnDemand], ...]:
        """Guidance that waits for a matching file, as seen from the root, with the context that waits for it."""
        return tuple(
            (context, waiting)
            for context in self.contexts
            if context.start.cwd == self.repository.root.path
            for waiting in context.on_demand
        )

    @functools.cached_property
    def guidance(self) -> tuple[GuidanceFile, ...]:
        """Every guidance file of the repository once, imported ones included, in order of path."""
        reached: dict[str, dict[str, set[str]]] = {}

        def reach(path: str, agent_id: str) -> None:
            real = self.files.tree.resolve(path)
            if isinstance(real, str) and isinstance(self.files.tree.read(real), Contents):
                names = reached.setdefault(real, {})
                names.setdefault(path, set()).add(agent_id)

        for path, agent, _ in self.named:
            reach(path, agent.id)
        for context in self.contexts:
            for path in context.loaded:
                if self.files.inside(path) and not self._excluded(path):
                    reach(path, context.agent)
        return tuple(
            GuidanceFile(
                real,
                tuple(sorted(names)),
                tuple(sorted(_union(names.values()))),
                self.files.data(real),
                self.files.document(real),
            )
            for real, names in sorted(reached.items())
        )


def _union(sets: Iterable[set[str]]) -> set[str]:
    return {one for many in sets for one in many}


def _above(name: str) -> Iterator[str]:
    """The folders that a relative path lies in, the innermost first."""
    end = name.rfind("/")
    while end > 0:
        yield name[:end]
        end = name.rfind("/", 0, end)

"""Which bridges are needed: tried out, agent by agent and folder by folder."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from guidelint.checks.sample_folders import is_sample
from guidelint.edits.bridges import places
from guidelint.edits.bridges.bridge import SOURCE, Bridge, Plan, State, Unbridged
from guidelint.edits.bridges.places import Place
from guidelint.edits.draft import Draft, Splice
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Outcome
from guidelint.markdown.document import document
from guidelint.trees.base import Contents, Problem, is_inside, relative
from guidelint.trees.linked import Linked
from guidelint.trees.overlay import Overlay
from guidelint.views import View

_SKILL = "SKILL.md"

_ROUNDS = 5
"""How often all is looked at again: a bridge at the root may hide what an agent found below."""


def plan(view: View, agents: Sequence[Agent], *, links: bool = False) -> Plan:
    """What is to be made or repaired in a view so that all these agents get the text of AGENTS.md, folder by folder.

    With `links` links are made where an import would do, too. No text that stands nowhere else is taken away.
    """
    return _Planner(view, agents, links).plan()


class _Planner:
    def __init__(self, view: View, agents: Sequence[Agent], links: bool) -> None:
        self.first = view
        self.view = view
        self.agents = agents
        self.links = links
        self.made: dict[str, Bridge] = {}
        """By absolute path."""

    def plan(self) -> Plan:
        sources = list(self._sources())
        unbridged: list[Unbridged] = []
        for _ in range(_ROUNDS):
            unbridged = []
            before = dict(self.made)
            for source in sources:
                for agent in self.agents:
                    arrives = _arrives(agent, self.view, source)
                    why = self._led_away(agent, source) if arrives else self._bridged(agent, source)
                    if why:
                        unbridged.append(Unbridged(agent.id, relative(source, self.view.root), why))
            if self.made == before:
                break
        names = tuple(relative(source, self.view.root) for source in sources)
        return Plan(names, tuple(self.made[path] for path in sorted(self.made)), tuple(unbridged))

    def _sources(self) -> Iterator[str]:
        """Every AGENTS.md with text that speaks of the folder it is in, the outermost first; absolute."""
        files = self.view.repository.files
        found = [name for name in files if posixpath.basename(name) == SOURCE]
        # A skill's files reach an agent through its SKILL.md.
        skills = tuple(name.removesuffix(_SKILL) for name in files if f"/{name}".endswith(f"/{_SKILL}"))
        for name in sorted(found, key=lambda name: (name.count("/"), name)):
            path = posixpath.join(self.view.root, name)
            contents = self.view.confined.read(path)
            # Nobody works in a hidden folder; those of templates are of other repositories.
            hidden = any(part.startswith(".") for part in name.split("/")[:-1])
            other = hidden or is_sample(name) or any(folder and name.startswith(folder) for folder in skills)
            if isinstance(contents, Contents) and contents.data.strip() and not other:
                yield path

    def _bridged(self, agent: Agent, source: str) -> str | None:
        """Find a bridge that works; else say why there is none."""
        why = self._beyond_bridges(agent, source)
        if why:
            return why
        known = list(self._places(agent, posixpath.dirname(source), source))
        existing = [one for one in known if isinstance(one, str) or one.was is not State.ABSENT]
        refused: list[str] = []
        for place in existing:
            if isinstance(place, str):
                refused.append(place)
                continue
            if self._made_at(agent, place, source):
                return None
            refused += self._refused(place, source)
        # Beside a file that it reads another one would say the same twice.
        if not any(isinstance(one, Place) and _arrives(agent, self.view, source, one.path) for one in existing):
            for place in known:
                if isinstance(place, Place) and place.was is State.ABSENT and self._made_at(agent, place, source):
                    return None
        return refused[0] if refused else f"{agent.name} reads no file there by which it could be given the text"

    def _led_away(self, agent: Agent, source: str) -> str | None:
        """Why a link out of the repository keeps the text away on a machine where it leads somewhere."""
        for name in agent.names:
            path = posixpath.join(posixpath.dirname(source), name)
            real = self.view.tree.resolve(path)
            if "*" not in name and isinstance(real, str) and not is_inside(real, self.view.root):
                shown = relative(path, self.view.root)
                return f"{shown} leads out of the repository, to {real}, and is read in its place"
        return None

    def _beyond_bridges(self, agent: Agent, source: str) -> str | None:
        """Why no file could help, if that is so."""
        context = _started(agent, self.view, source)
        if context is None or context.refusal:
            return f"{agent.name} does not start there"
        lost = [one.path for one in context.candidates if one.outcome is Outcome.OVER_BUDGET]
        lost += [cut.path for cut in context.cuts]
        if any(self.view.confined.resolve(path) == self.view.confined.resolve(source) for path in lost):
            return "it is read, and a limit leaves nothing of it (`guidelint check` tells more)"
        return None

    def _made_at(self, agent: Agent, place: Place, source: str) -> bool:
        return any(self._works(bridge, source) for bridge in self._candidates(agent, place, source))

    def _places(self, agent: Agent, folder: str, source: str) -> Iterator[Place | str]:
        """Where the agent looks for a file of its own; or why what is there is left alone."""
        seen: set[str] = set()
        for name in agent.names:
            if "*" in name or posixpath.basename(name) == SOURCE or ".local." in name:
                continue
            path = posixpath.join(folder, name)
            above = self.view.tree.resolve(posixpath.dirname(path))
            path = posixpath.join(above, posixpath.basename(path)) if isinstance(above, str) else path
            place = self._place(path, source) if is_inside(path, self.view.root) else None
            # Of names that differ in case only a disk that knows no case has but one.
            key = path if self.view.tree.case_sensitive else path.casefold()
            if place is not None and key not in seen and key != (source if key == path else source.casefold()):
                seen.add(key)
                yield place

    def _place(self, path: str, source: str) -> Place | str:
        known = self.made.get(path)
        # What was made for one agent may be made otherwise, for the sake of another one, too.
        if known is not None and known.was is not State.OWN_TEXT:
            return Place(path, known.was, known.before)
        return places.look(self.view, path, source)

    def _refused(self, place: Place, source: str) -> Iterator[str]:
        """Why a file that is there is left as it is."""
        shown, name = relative(place.path, self.view.root), relative(source, self.view.root)
        if isinstance(place.before, bytes) and place.was is State.OWN_TEXT:
            text = places.read(self.view, source)
            own = places.own_lines(place.before, text)
            lines = f"{own:,} line{'' if own == 1 else 's'} of its own"
            if places.is_like(place.before, text):
                yield f"{shown} is a copy of {name} with {lines}: move them there, then run this again"
            else:
                yield f"{shown} is read in its place and has {lines}"
        elif place.was is not State.ABSENT:
            yield f"{shown} cannot be made to bring it"

    # What may help

    def _candidates(self, agent: Agent, place: Place, source: str) -> Iterator[Bridge]:
        """What could be made of a place, the best first."""
        target = places.seen(source, place.path)
        form = agent.imports.form if agent.imports else ""
        line = form.replace("path", target).encode("utf-8", "surrogateescape") if "path" in form else None
        bare = Bridge(
            relative(place.path, self.view.root),
            relative(source, self.view.root),
            (agent.id,),
            place.was,
            place.before,
            None,
        )
        link = replace(bare, target=target)
        if place.was is State.BROKEN_LINK:
            yield link
        elif isinstance(place.before, bytes) and place.was is State.OWN_TEXT:
            if line is not None and not places.is_like(place.before, places.read(self.view, source)):
                yield replace(bare, after=_with_line(place.before, line))
        else:
            stub = None if line is None else replace(bare, after=line + b"\n")
            yield from (one for one in ((link, stub) if self.links else (stub, link)) if one is not None)

    def _works(self, bridge: Bridge, source: str) -> bool:
        """Whether the agents get the text by a bridge; then it is part of the plan."""
        path = posixpath.join(self.view.root, bridge.path)
        known = self.made.get(path)
        if known is not None:
            readers = dict.fromkeys((*known.agents, *bridge.agents))
            bridge = replace(bridge, before=known.before, was=known.was, agents=tuple(readers))
        made = {**self.made, path: bridge}
        shown = _shown(self.first, made)
        if not all(_arrives(one, shown, source) for one in self.agents if one.id in bridge.agents):
            return False
        self.made, self.view = made, shown
        return True


def _arrives(agent: Agent, view: View, source: str, wanted: str | None = None) -> bool:
    """Whether the agent, started in the source's folder, is sent any text of the source, or of another file."""
    context = _started(agent, view, source)
    if context is None:
        return False
    real = view.confined.resolve(wanted or source)
    paths = {run.origin.path for segment in context.segments for run in segment.text.runs if run.origin}
    return any(view.confined.resolve(path) == real for path in paths)


def _started(agent: Agent, view: View, source: str) -> Context | None:
    """What the agent is told when it starts in the source's folder; None where it cannot."""
    folder = view.confined.resolve(posixpath.dirname(source))
    return None if isinstance(folder, Problem) else agent.load(view.start(folder))


def _shown(view: View, made: Mapping[str, Bridge]) -> View:
    """The view with bridges made."""
    links = {path: one.target for path, one in made.items() if one.target is not None}
    tree = Linked(Overlay(view.tree, {path: one.after for path, one in made.items() if one.after is not None}), links)
    return View(view.name, tree, view.repository.shown_by(tree, made), view.notes)


def _with_line(data: bytes, line: bytes) -> bytes:
    """A file with a line and a blank one before its text."""
    draft = Draft(data)
    at = document(data).body.start
    return draft.spliced([Splice(at, at, line + draft.line_end * 2)]).data

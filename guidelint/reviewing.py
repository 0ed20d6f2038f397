"""What a change does to what agents are told, and what guidance costs: `diff` and `budget` from start to result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from guidelint import budgeting
from guidelint.budgeting import Budget
from guidelint.checks import references
from guidelint.checks.facts import Facts, Files
from guidelint.comparing import Comparison, compare
from guidelint.comparing.known import Known, known
from guidelint.comparing.settings import Setting, Suppressed, settings, suppressions
from guidelint.config import Config
from guidelint.errors import GuidelintError
from guidelint.lacking import lacks
from guidelint.loading.agent import Agent
from guidelint.loading.context import Import
from guidelint.repository.root import RootKind
from guidelint.selection import active_agents, config_of, find_agent, selected
from guidelint.trees.base import is_folder, relative
from guidelint.views import WORKING_COPY, View


@dataclass(frozen=True)
class DiffResult:
    """What a change does. Paths are relative to `root`."""

    root: str
    comparison: Comparison
    agents: tuple[str, ...]
    """The active ones of either side."""
    config_path: str | None
    """The configuration after the change, or before it where it is gone."""
    rules_off: tuple[str, ...]
    """Names of the rules that no longer run."""
    rules_on: tuple[str, ...]
    settings: tuple[Setting, ...]
    suppressed: tuple[Suppressed, ...]
    known: Known | None
    """What becomes of the baseline."""
    notes: tuple[str, ...]
    estimated: tuple[str, ...] = ()
    """Those of the agents whose models count tokens in ways of their own."""

    @property
    def unchanged(self) -> bool:
        """Whether nothing changes: neither what agents are told nor what is checked."""
        gates = (self.rules_off, self.rules_on, self.settings, self.suppressed, self.known)
        return self.comparison.unchanged and not any(gates)

    def meant(self, one: Import) -> bool:
        """Whether a reference of the changed side asks for a file, and is no handle, package or decorator."""
        after = self.comparison.after
        return references.meant(one, Files(after.confined, self.root), after.repository)


@dataclass(frozen=True)
class BudgetResult:
    """What guidance costs. Paths are relative to `root`."""

    root: str
    budget: Budget
    agents: tuple[str, ...]
    notes: tuple[str, ...]
    estimated: tuple[str, ...] = ()
    """Those of the agents whose models count tokens in ways of their own."""


@dataclass(frozen=True)
class _Side:
    """A view and what a check of it goes by."""

    view: View
    config: Config
    rules: dict[str, str]
    """The names of the rules that run, by code."""
    agents: tuple[Agent, ...]


def diff(before: View, after: View, folder: str, agents: Sequence[str] = ()) -> DiffResult:
    """What changes between two views of one repository. `folder` is where the configuration is looked for."""
    if after.name == WORKING_COPY and after.repository.root.kind is RootKind.BARE:
        raise GuidelintError(f"{after.root} is a bare repository, without a working copy: name HEAD, too")
    configs = [config_of(view, folder if is_folder(view.confined, folder) else view.root) for view in (before, after)]
    old, new = (
        _side(view, config, _named(agents, config, configs))
        for view, config in zip((before, after), configs, strict=True)
    )
    earlier, later = ({agent.id: agent for agent in side.agents} for side in (old, new))
    active = tuple((earlier | later).values())
    paths = [relative(side.config.path, after.root) for side in (new, old) if side.config.path]
    comparison = compare(before, after, active, lambda view: _starts(view, active), earlier)
    return DiffResult(
        root=after.root,
        comparison=comparison,
        agents=tuple(agent.id for agent in active),
        config_path=paths[0] if paths else None,
        rules_off=tuple(name for code, name in old.rules.items() if code not in new.rules),
        rules_on=tuple(name for code, name in new.rules.items() if code not in old.rules),
        settings=tuple(settings(old.config, new.config)),
        suppressed=tuple(suppressions(before, after, active)),
        known=known(before, after, old.config, new.config),
        notes=tuple(
            dict.fromkeys(
                note
                for view, sides in ((before, comparison.before_sides), (after, comparison.after_sides))
                for note in (
                    *view.notes,
                    *view.repository.problems,
                    *lacks(view, active, (path for side in sides for path in side.context.loaded)),
                )
            )
        ),
        estimated=_estimated(active),
    )


def _side(view: View, config: Config, named: Sequence[Agent]) -> _Side:
    from guidelint import checks

    rules = {code: checks.known()[code].rule.name for code in selected(config)}
    return _Side(view, config, rules, tuple(named) or active_agents(config, view.repository))


def _named(agents: Sequence[str], config: Config, configs: Sequence[Config]) -> list[Agent]:
    """The agents that were asked for, as a configuration declares them, or where it does not, either of them."""

    def found(agent_id: str) -> Agent:
        declaring = (one for one in (config, *configs) if agent_id in one.own_agents)
        return find_agent(agent_id, next(declaring, config))

    return [found(agent_id) for agent_id in dict.fromkeys(agents)]


def _starts(view: View, agents: Sequence[Agent]) -> Iterator[tuple[str, str]]:
    facts = _facts(view, agents, Config(folder=view.root))
    for agent in agents:
        for folder in facts.starts(agent):
            yield agent.id, relative(folder, view.root)


def _facts(view: View, agents: Iterable[Agent], config: Config) -> Facts:
    return Facts(
        tree=view.confined,
        repository=view.repository,
        agents=tuple(agents),
        limits=config.limits,
        excluded=config.excludes,
        start_in=view.start,
        ran=frozenset(),
    )


def budget(view: View, below: str, agents: Sequence[str] = ()) -> BudgetResult:
    """What guidance costs at and below a folder (absolute) of a view."""
    config = config_of(view, below)
    active = active_agents(config, view.repository, agents)
    facts = _facts(view, active, Config(folder=view.root, limits=config.limits))
    found = budgeting.budget(facts.contexts, view.root, below, config.limits.bytes)
    loaded = (path for context in facts.contexts for path in context.loaded)
    notes = (*view.notes, *view.repository.problems, *facts.notes, *lacks(view, active, loaded))
    return BudgetResult(view.root, found, tuple(agent.id for agent in active), notes, _estimated(active))


def _estimated(agents: Iterable[Agent]) -> tuple[str, ...]:
    return tuple(agent.id for agent in agents if not agent.o200k)

"""What guidelint does, for programs: `load`, `start_at`, `check`. The command line is a thin layer over this.

All errors that a user can cause are `GuidelintError`.
"""

from __future__ import annotations

import datetime
import os
import posixpath
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guidelint import agents as _agents
from guidelint import config as _config
from guidelint.config import Config
from guidelint.errors import GuidelintError, nearest
from guidelint.findings import Confidence, Finding, Summary, fingerprinted, merged, without_less_telling
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.loading.start import Start
from guidelint.loading.start import neutral as _neutral
from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.trees.base import Kind, Problem, Status, Tree, is_folder, is_inside
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

if TYPE_CHECKING:
    from guidelint.checks import Check
    from guidelint.checks.facts import Facts, Files


# Agents


def read_config_at(folder: str) -> Config:
    """The configuration that holds in a folder."""
    disk = DiskTree()
    return read_config(folder, find_root(folder, disk).path, disk)


def find_agent(agent_id: str, config: Config | None = None) -> Agent:
    """The agent with this id, known or declared in the configuration."""
    own = _config.agent(config, agent_id) if config else None
    found = own or _agents.find(agent_id)
    if found is None:
        names = [*_agents.known(), *(config.own_agents if config else ())]
        raise GuidelintError(
            f"unknown agent `{agent_id}`{nearest(agent_id, names)} (`guidelint agents` lists those that are known)"
        )
    return found


def active_agents(config: Config, repository: Repository, named: Sequence[str] = ()) -> tuple[Agent, ...]:
    """The agents that a check is about: those named, else the configured ones, else those that show in the files.

    An agent shows by a name or folder of its own; AGENTS.md, which many share, stands for codex.
    """
    ids = named or config.agents
    if ids is not None and ids != ():
        return tuple(find_agent(agent_id, config) for agent_id in dict.fromkeys(ids))
    root = repository.root.path
    known = _agents.known().values()
    # The configuration is asked about few files only: it may have thousands of patterns.
    files = ["/" + name for name in repository.files]
    telling = [file for file in files if any(_shows(agent, [file]) for agent in known)]
    kept = [file for file in telling if not config.excludes(posixpath.join(root, file[1:]))]
    return tuple(agent for agent in known if _shows(agent, kept))


def _shows(agent: Agent, files: Iterable[str]) -> bool:
    marks = [*agent.markers, *agent.stands_for]
    return any(
        f"/{mark}" in file if mark.endswith("/") else file.endswith(f"/{mark}") for file in files for mark in marks
    )


# Starts


@dataclass(frozen=True)
class Place:
    """What a PATH argument stands for: the folder that the agent starts in, and the file it is to work on, if any."""

    cwd: str
    touched: str | None = None


def place(path: str | None, tree: Tree | None = None) -> Place:
    """The start folder for a path: the folder itself; of a file, the working folder or the repository's root.

    Raises `GuidelintError` where nothing is there, or it is neither a file nor a folder.
    """
    tree = tree or DiskTree()
    here = _working_folder()
    absolute = _absolute("." if path is None else path)
    status = tree.stat(absolute) if path != "" else Problem.MISSING
    if isinstance(status, Problem):
        raise GuidelintError(f"{path or EMPTY}: {_REASONS.get(status, status.value)}")
    if status.kind is Kind.FOLDER:
        real = tree.resolve(absolute)
        return Place(real if isinstance(real, str) else absolute)
    if status.kind is not Kind.FILE:
        raise GuidelintError(f"{path}: is neither a file nor a folder")
    if is_inside(absolute, here):
        return Place(here, absolute)
    return Place(find_root(posixpath.dirname(absolute), tree).path, absolute)


EMPTY = "a PATH of no characters"
"""What messages call it: a script whose variable is not set gives one."""

_REASONS = {
    Problem.MISSING: "no such file or folder",
    Problem.DENIED: "permission denied",
    Problem.LOOP: "a link that leads to itself",
}


def _absolute(path: str) -> str:
    absolute = posixpath.normpath(posixpath.join(_working_folder(), path))
    return absolute[1:] if absolute.startswith("//") else absolute


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        raise GuidelintError("the working folder is gone; change to one that exists") from None


def start(
    where: Place,
    *,
    neutral: bool = False,
    tree: Tree | None = None,
    home: str | None = None,
    env: Mapping[str, str] | None = None,
    date: datetime.date | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
    touched: Sequence[str] = (),
) -> Start:
    """A start at a place: the process's own, with its home, environment and date unless others are given, or neutral.

    `touched` are absolute paths that the agent reads, in order, after the place's own file.
    """
    disk = tree or DiskTree()
    files = (*((where.touched,) if where.touched else ()), *touched)
    today = date or datetime.date.today()
    if neutral:
        repository = open_repository(where.cwd, disk)
        root = repository.root.path
        view = ConfinedTree(disk, root, repository.ignored)
        return _neutral(view, root, where.cwd, date=today, options=options, touched=files)
    variables = dict(os.environ) if env is None else dict(env)
    return Start(
        tree=disk,
        cwd=where.cwd,
        home=home or variables.get("HOME") or os.path.expanduser("~"),
        env=variables,
        date=today,
        options=options or {},
        touched=files,
    )


def load(agent: Agent, start: Start) -> Context:
    """All that an agent injects at a start."""
    return agent.load(start)


def open_repository(folder: str, tree: Tree) -> Repository:
    """The repository that a folder lies in; without git, the folder itself as one."""
    return Repository(find_root(folder, tree), tree)


# Check


@dataclass(frozen=True)
class Settings:
    """What a check goes by: its options and the configuration together."""

    root: str
    config: Config
    agents: tuple[Agent, ...]
    """The active ones."""
    rules: tuple[str, ...]
    """The codes of those that run."""


@dataclass(frozen=True)
class CheckResult:
    """What a check found."""

    root: str
    findings: tuple[Finding, ...]
    summary: Summary
    settings: Settings
    agents: tuple[str, ...]
    notes: tuple[str, ...]
    """What the user should know about how it was found, such as that git could not be asked."""
    files: Files
    """What the findings' places are in: reports show their lines."""


@dataclass(frozen=True)
class CheckOptions:
    """What a check is asked for, beyond the configuration. None: as configured."""

    agents: tuple[str, ...] = ()
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    min_confidence: str | None = None
    config: str | None = None
    user: bool = False
    """Use the process's own home, environment and trust, and what lies outside the repository."""


def check(paths: Sequence[str] = (), options: CheckOptions | None = None) -> CheckResult:
    """The findings in a repository, limited to those at or below the paths, if any are given.

    The repository is the one that the working folder lies in, or, where that holds none of the paths, the first one's.
    """
    from guidelint import checks
    from guidelint.checks.facts import Facts

    options = options or CheckOptions()
    disk = DiskTree()
    wanted = [_existing(path, disk) for path in paths]
    repository, settings = _settings(wanted, options, disk)
    root, config, chosen = settings.root, settings.config, settings.rules
    view: Tree = ConfinedTree(disk, root, repository.ignored)

    def start_in(cwd: str) -> Start:
        if options.user:
            return start(Place(cwd), tree=disk)
        return _neutral(view, root, cwd)

    facts = Facts(
        tree=disk if options.user else view,
        repository=repository,
        agents=settings.agents,
        limits=config.limits,
        excluded=config.excludes,
        start_in=start_in,
        ran=frozenset(chosen),
        some_agents=bool(options.agents)
        and not {agent.id for agent in active_agents(config, repository)} <= set(options.agents),
    )
    findings = _run(facts, [checks.known()[code] for code in chosen], config, options)
    if wanted:
        findings = [one for one in findings if any(is_inside(one.place.path, path) for path in wanted)]
    summary = Summary(
        counts=Counter(one.severity for one in findings),
        fixable=sum(one.fix is not None for one in findings),
        suppressed=facts.suppressed,
        files=len(facts.guidance),
    )
    return CheckResult(
        root=root,
        findings=tuple(findings),
        summary=summary,
        settings=settings,
        agents=tuple(agent.id for agent in settings.agents),
        notes=(*repository.problems, *facts.notes),
        files=facts.files,
    )


def settings(paths: Sequence[str] = (), options: CheckOptions | None = None) -> Settings:
    """What `check` with the same arguments goes by."""
    disk = DiskTree()
    return _settings([_existing(path, disk) for path in paths], options or CheckOptions(), disk)[1]


def _settings(wanted: Sequence[str], options: CheckOptions, disk: Tree) -> tuple[Repository, Settings]:
    folder = _folder_of_check(wanted, disk)
    repository = open_repository(folder, disk)
    root = repository.root.path
    for path in wanted:
        if not is_inside(path, root):
            raise GuidelintError(f"{path} is not in the repository {root}: check it in a run of its own")
    config = read_config(folder, root, disk, options.config)
    rules = _selected(config, options)
    return repository, Settings(root, config, active_agents(config, repository, options.agents), rules)


def _run(facts: Facts, chosen: Sequence[Check], config: Config, options: CheckOptions) -> list[Finding]:
    """What the rules find: merged, without what comments and configuration silence, with fingerprints."""
    from guidelint.checks import matching
    from guidelint.checks.suppressing import suppress

    least = Confidence[(options.min_confidence or config.min_confidence).upper()]

    def results(checks: Iterable[Check]) -> list[Finding]:
        found = (one for check in checks for one in check.run(*(getattr(facts, need) for need in check.needs)))
        return [one for one in merged(found) if one.confidence >= least and not _silenced(one, config)]

    def judges_comments(check: Check) -> bool:
        return "suppressions" in check.needs

    kept, facts.suppressed, facts.suppressions = suppress(
        without_less_telling(results(check for check in chosen if not judges_comments(check))),
        facts.files,
        [file.path for file in facts.guidance],
        matching,
    )
    # What the comments did is known only now.
    late = results(check for check in chosen if judges_comments(check))
    return fingerprinted(merged([*kept, *late]), facts.files.show, facts.files.lines_at)


def _silenced(finding: Finding, config: Config) -> bool:
    """Whether the configuration leaves the finding out where it stands."""
    path = finding.place.path
    return config.excludes(path) or finding.rule.code in {
        code for selector in config.ignored_at(path) for code in _codes(selector)
    }


def _selected(config: Config, options: CheckOptions) -> tuple[str, ...]:
    """The codes of the rules that run, in order."""
    from guidelint import checks

    select = options.select if options.select is not None else config.select
    rules = checks.known()
    on = {code for code, check in rules.items() if check.rule.on}
    wanted = on if select is None else {code for selector in select for code in _codes(selector)}
    unwanted = {code for selector in (*config.ignore, *options.ignore) for code in _codes(selector)}
    return tuple(code for code in rules if code in wanted - unwanted)


def _codes(selector: str) -> frozenset[str]:
    from guidelint import checks

    codes = checks.matching(selector)
    if not codes:
        near = nearest(selector, checks.selectors())
        raise GuidelintError(f"unknown rule `{selector}`{near} (`guidelint rule` lists them)")
    return codes


def _existing(path: str, disk: Tree) -> str:
    """A PATH argument as a real path; an error where nothing is there, or a folder cannot be read."""
    if not path:
        raise GuidelintError(f"{EMPTY}: {_REASONS[Problem.MISSING]}")
    absolute = _absolute(path)
    real = disk.resolve(absolute)
    if isinstance(real, Problem):
        if isinstance(disk.lstat(absolute), Status):  # a broken link is what a finding may be about
            return absolute
        raise GuidelintError(f"{path}: {_REASONS.get(real, real.value)}")
    if is_folder(disk, real) and (names := disk.names(real)) and isinstance(names, Problem):
        raise GuidelintError(f"{path}: {_REASONS.get(names, names.value)}")
    return real


def _folder_of_check(wanted: Sequence[str], disk: Tree) -> str:
    here = _working_folder()
    root = find_root(here, disk).path
    if not wanted or any(is_inside(path, root) for path in wanted):
        return here
    return wanted[0] if is_folder(disk, wanted[0]) else posixpath.dirname(wanted[0])


# Configuration


def read_config(folder: str, root: str, tree: Tree, explicit: str | None = None) -> Config:
    """The nearest configuration from a folder up to the root, or the one named; its names are those of known things."""
    from guidelint import checks

    config = _config.find(tree, folder, root, explicit=explicit)
    if config.path is not None:
        _config.validate_names(config, checks.selectors(), tuple(_agents.known()))
    return config

"""What guidelint does, for programs: `load`, `start`, `check`, `fix`. The command line is a thin layer over this.

All errors that a user can cause are `GuidelintError`.
"""

from __future__ import annotations

import datetime
import os
import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from guidelint import agents as _agents
from guidelint import baseline as _baseline
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
from guidelint.trees.base import (
    Contents,
    Kind,
    Problem,
    Status,
    Tree,
    absolute,
    is_file,
    is_folder,
    is_inside,
    relative,
)
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree
from guidelint.trees.overlay import Overlay
from guidelint.views import View, working_copy

if TYPE_CHECKING:
    from guidelint.checks import Check
    from guidelint.checks.facts import Facts, Files
    from guidelint.edits.draft import Draft


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
    there = _absolute("." if path is None else path)
    status = tree.stat(there) if path != "" else Problem.MISSING
    if isinstance(status, Problem):
        raise GuidelintError(f"{path or EMPTY}: {_REASONS.get(status, status.value)}")
    if status.kind is Kind.FOLDER:
        real = tree.resolve(there)
        return Place(real if isinstance(real, str) else there)
    if status.kind is not Kind.FILE:
        raise GuidelintError(f"{path}: is neither a file nor a folder")
    if is_inside(there, here):
        return Place(here, there)
    return Place(find_root(posixpath.dirname(there), tree).path, there)


EMPTY = "a PATH of no characters"
"""What messages call it: a script whose variable is not set gives one."""

_REASONS = {
    Problem.MISSING: "no such file or folder",
    Problem.DENIED: "permission denied",
    Problem.LOOP: "a link that leads to itself",
}


def _absolute(path: str) -> str:
    return absolute(_working_folder(), path)


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
    unsafe_fixes: bool = False
    """Whether unsafe fixes are offered like safe ones."""


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
    baseline: str | None = None
    """A file of known findings, as a path from the working folder."""
    known: bool = False
    """Report what the baseline holds, too."""
    unsafe_fixes: bool = False
    """Offer, and apply, unsafe fixes like safe ones."""


Texts = Mapping[str, bytes]
"""What stands for files instead of what they hold, by real path: unsaved texts. `unsaved` gives the path."""


def check(paths: Sequence[str] = (), options: CheckOptions | None = None, texts: Texts | None = None) -> CheckResult:
    """The findings in a repository, limited to those at or below the paths, if any are given.

    The repository is the one that the working folder lies in, or, where that holds none of the paths, the first one's.
    """
    return _checked(_asked(paths, options or CheckOptions(), texts or {}))


def settings(paths: Sequence[str] = (), options: CheckOptions | None = None) -> Settings:
    """What `check` with the same arguments goes by."""
    return _asked(paths, replace(options or CheckOptions(), known=True), {}).settings


def unsaved(path: str) -> str:
    """The real path of a file that a text is to stand for. The file, and its folder, need not exist yet.

    It must lie in a repository, or below the working folder.
    """
    disk = DiskTree()
    real = _place_of_file(path, disk)
    if not is_inside(real, _working_folder()) and not find_root(posixpath.dirname(real), disk).found:
        raise GuidelintError(f"{real} is in no repository: run guidelint in the folder that it belongs to")
    return real


def _place_of_file(path: str, disk: Tree) -> str:
    there = _absolute(path)
    real = disk.resolve(there)
    if isinstance(real, str):
        if not is_file(disk, real):
            raise GuidelintError(f"{path}: is no file")
        return real
    if real is not Problem.MISSING:
        raise GuidelintError(f"{path}: {_REASONS.get(real, real.value)}")
    if isinstance(disk.lstat(there), Status):
        raise GuidelintError(f"{path}: is a broken link")
    folder, missing = posixpath.split(there)
    while isinstance(found := disk.resolve(folder), Problem):
        if isinstance(disk.lstat(folder), Status):
            raise GuidelintError(f"{path}: {folder} is a broken link")
        folder, name = posixpath.split(folder)
        missing = posixpath.join(name, missing)
    if not is_folder(disk, found):
        raise GuidelintError(f"{path}: {found} is no folder")
    return posixpath.join(found, missing)


@dataclass(frozen=True)
class _Asked:
    """What a check is to look at, and what it goes by."""

    view: View
    wanted: tuple[str, ...]
    """The real paths that findings are limited to; none: no limit."""
    options: CheckOptions
    settings: Settings
    baseline: str | None
    """The file of known findings, as messages call it."""
    known: tuple[_baseline.Entry, ...]


def _asked(paths: Sequence[str], options: CheckOptions, texts: Texts) -> _Asked:
    disk = DiskTree()
    tree = Overlay(disk, texts) if texts else disk
    wanted = [_existing(path, tree) for path in paths]
    folder = _folder_of_check(wanted, tree)
    view = working_copy(folder, disk)
    view = view.with_texts(texts) if texts else view
    for path in wanted:
        if not is_inside(path, view.root):
            raise GuidelintError(f"{path} is not in the repository {view.root}: check it in a run of its own")
    config = read_config(folder, view.root, view.tree, options.config)
    rules = _selected(config, options)
    settings = Settings(view.root, config, active_agents(config, view.repository, options.agents), rules)
    return _Asked(view, tuple(wanted), options, settings, *_known(view, config, options))


def _known(view: View, config: Config, options: CheckOptions) -> tuple[str | None, tuple[_baseline.Entry, ...]]:
    """The baseline's name and entries, if there is one."""
    if options.known:
        return None, ()
    if options.baseline is not None:
        name, path, tree = options.baseline, _absolute(options.baseline), view.tree
    elif config.baseline is not None:
        # A stranger's configuration must not name a file outside.
        path, tree = absolute(config.folder, config.baseline), view.confined
        name = relative(path, _working_folder())
    else:
        return None, ()
    contents = tree.read(path)
    if contents is Problem.MISSING:
        raise GuidelintError(f"{name}: there is no such baseline; make it with {_baseline.command(name)}")
    if isinstance(contents, Problem):
        raise GuidelintError(f"{name}: the baseline cannot be read: {contents.value}")
    if not contents.complete:
        raise GuidelintError(f"{name}: too large for a baseline")
    return name, _baseline.parse(contents.data, name)


def _checked(asked: _Asked) -> CheckResult:
    from guidelint import checks
    from guidelint.checks.facts import Facts

    view, options, settings = asked.view, asked.options, asked.settings
    config, repository = settings.config, view.repository

    def start_in(cwd: str) -> Start:
        return start(Place(cwd), tree=view.tree) if options.user else view.start(cwd)

    facts = Facts(
        tree=view.tree if options.user else view.confined,
        repository=repository,
        agents=settings.agents,
        limits=config.limits,
        excluded=config.excludes,
        start_in=start_in,
        ran=frozenset(settings.rules),
        some_agents=bool(options.agents)
        and not {agent.id for agent in active_agents(config, repository)} <= set(options.agents),
    )
    findings = _run(facts, [checks.known()[code] for code in settings.rules], config, options)
    if asked.wanted:
        findings = [one for one in findings if any(is_inside(one.place.path, path) for path in asked.wanted)]
    new, gone = _baseline.parted(findings, asked.known)
    summary = Summary(
        counts=Counter(one.severity for one in new),
        fixable=sum(one.fix is not None for one in new),
        suppressed=facts.suppressed,
        baselined=len(findings) - len(new),
        files=len(facts.guidance),
    )
    notes = (*view.notes, *repository.problems, *facts.notes, *_of_baseline(asked, gone, facts.some_agents))
    return CheckResult(
        root=settings.root,
        findings=tuple(new),
        summary=summary,
        settings=settings,
        agents=tuple(agent.id for agent in settings.agents),
        notes=notes,
        files=facts.files,
        unsafe_fixes=options.unsafe_fixes,
    )


def _of_baseline(asked: _Asked, gone: Sequence[_baseline.Entry], some_agents: bool) -> Iterator[str]:
    """What is to be said of entries that match nothing, if this run could have found what they stand for."""
    idle = [entry for entry in gone if entry.code in asked.settings.rules]
    if idle and asked.baseline and not (asked.wanted or some_agents or asked.options.min_confidence):
        entries = (
            f"{len(idle):,} entries of {asked.baseline} match"
            if len(idle) > 1
            else (f"1 entry of {asked.baseline} matches")
        )
        yield f"{entries} no finding any more; renew it with {_baseline.command(asked.baseline)}"


def _run(facts: Facts, chosen: Sequence[Check], config: Config, options: CheckOptions) -> list[Finding]:
    """What the rules find: merged, without what comments and configuration silence, with fingerprints."""
    from guidelint.checks import matching
    from guidelint.checks.concealing import concealed
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
    shown = concealed(merged([*kept, *late]), facts.files)
    return fingerprinted(shown, facts.files.show, facts.files.around)


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


# Fix


@dataclass(frozen=True)
class FixResult:
    """What fixes change, and what is left."""

    result: CheckResult
    """What is found afterwards; its summary counts what was fixed."""
    drafts: Mapping[str, Draft]
    """The files that change, by path from the root, in order."""
    problems: tuple[str, ...] = ()
    """Why files were left alone that were to be written."""
    secrets: frozenset[bytes] = frozenset()
    """Lines of secrets that were found: no diff may show them."""


def fix(
    paths: Sequence[str] = (),
    options: CheckOptions | None = None,
    texts: Texts | None = None,
    *,
    write: bool = True,
) -> FixResult:
    """Apply the fixes of what `check` finds, the safe ones or all, until none is left; or say only what they change.

    What is written are files of the repository that git does not ignore. Fixes that have files in common are written
    together or not at all. Texts that stand for files cannot be written.
    """
    from guidelint.edits import fixing, writing

    if texts and write:
        raise ValueError("texts that stand for files cannot be written")
    options = options or CheckOptions()
    asked = _asked(paths, options, texts or {})
    root, confined = asked.view.root, asked.view.confined

    def read(path: str) -> bytes | None:
        contents = confined.read(path) if confined.resolve(path) == path else Problem.OUTSIDE
        return contents.data if isinstance(contents, Contents) and contents.complete else None

    secrets: set[bytes] = set()

    def checked(texts: Texts) -> CheckResult:
        result = _checked(replace(asked, view=asked.view.with_texts(texts)) if texts else asked)
        secrets.update(_secrets(result.files))
        return result

    fixed = fixing.fixed(checked, read, lambda fix: fix.safe or options.unsafe_fixes)
    result, problems = fixed.result, []
    applied = list(fixed.applied)
    if write:
        for group in fixed.applied:
            drafts = [(path, fixed.drafts[path]) for path in sorted(group.paths)]
            problem = writing.replace(root, [writing.Replacement(path, one.before, one.data) for path, one in drafts])
            if problem:
                problems.append(problem)
                applied.remove(group)
        if problems:  # then it is not what was expected
            result = check(paths, options)
    changed = sorted(path for group in applied for path in group.paths)
    summary = replace(result.summary, fixed=sum(group.findings for group in applied), changed=len(changed))
    unfinished = () if fixed.finished else ("fixes bring up others without end: some were not applied",)
    return FixResult(
        replace(result, summary=summary, notes=(*result.notes, *unfinished)),
        {relative(path, root): fixed.drafts[path] for path in changed},
        tuple(problems),
        frozenset(secrets),
    )


def _secrets(files: Files) -> Iterator[bytes]:
    for place in files.secrets:
        lines = files.document(place.path).lines
        secret = files.data(place.path)[lines.byte(*place.start) : lines.byte(*place.end)]
        yield from filter(None, map(bytes.strip, secret.splitlines()))


# Paths of a check


def _existing(path: str, disk: Tree) -> str:
    """A PATH argument as a real path; an error where nothing is there, or a folder cannot be read."""
    if not path:
        raise GuidelintError(f"{EMPTY}: {_REASONS[Problem.MISSING]}")
    there = _absolute(path)
    real = disk.resolve(there)
    if isinstance(real, Problem):
        if isinstance(disk.lstat(there), Status):  # a broken link is what a finding may be about
            return there
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

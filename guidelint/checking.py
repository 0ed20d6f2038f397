"""`check` from start to result: what is looked at, by which settings, and what is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from guidelint import baseline as _baseline
from guidelint.config import Config
from guidelint.errors import GuidelintError
from guidelint.findings import Confidence, Finding, Summary, fingerprinted, merged, without_less_telling
from guidelint.lacking import lacks
from guidelint.loading.agent import Agent
from guidelint.loading.start import Start
from guidelint.looking import Texts, looked_at
from guidelint.progress import steps
from guidelint.selection import active_agents, codes, config_of, selected
from guidelint.starting import Place, absolute_path, start, working_folder
from guidelint.trees.base import Problem, absolute, is_folder, is_inside, relative
from guidelint.trees.disk import DiskTree
from guidelint.views import View

if TYPE_CHECKING:
    from guidelint.checks import Check
    from guidelint.checks.facts import Facts, Files


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
    ref: str | None = None
    """Look at this revision instead of the working copy."""
    staged: bool = False
    """Look at what is staged instead of the working copy."""
    since: str | None = None
    """Report only what the change since this revision brought, by the configuration and baseline that it has."""


def check(
    paths: Sequence[str] = (),
    options: CheckOptions | None = None,
    texts: Texts | None = None,
    disk: DiskTree | None = None,
) -> CheckResult:
    """The findings in a repository, limited to those at or below the paths, if any are given.

    The repository is the one that the working folder lies in, or, where that holds none of the paths, the first one's.
    `disk` answers what is asked of the disk, and afterwards tells what that was.
    """
    asked = request(paths, options or CheckOptions(), texts or {}, disk)
    if asked.options.since is None:
        return run(asked)
    from guidelint.since import since

    return since(asked)


def settings(paths: Sequence[str] = (), options: CheckOptions | None = None) -> Settings:
    """What `check` with the same arguments goes by."""
    return request(paths, replace(options or CheckOptions(), known=True), {}).settings


@dataclass(frozen=True)
class Request:
    """What a check is to look at, and what it goes by."""

    view: View
    gate: View
    """Where configuration and baseline are from: the same, or the revision that is compared with."""
    wanted: tuple[str, ...]
    """The real paths that findings are limited to; none: no limit."""
    options: CheckOptions
    settings: Settings
    baseline: str | None
    """The file of known findings, as messages call it."""
    known: tuple[_baseline.Entry, ...]


def request(paths: Sequence[str], options: CheckOptions, texts: Texts, disk: DiskTree | None = None) -> Request:
    """What a check with these arguments is to look at, and by which settings."""
    view, gate, folder, wanted = looked_at(
        paths, texts, disk or DiskTree(), ref=options.ref, staged_only=options.staged, since=options.since
    )
    here = folder if is_folder(gate.confined, folder) else view.root
    config = config_of(gate, here, options.config)
    rules = selected(config, options.select, options.ignore)
    with gate.telling():
        active = [active_agents(config, one.repository, options.agents) for one in (gate, view)]
        known = _known(gate, config, options)
    agents = {agent.id: agent for found in active for agent in found}
    return Request(view, gate, wanted, options, Settings(view.root, config, tuple(agents.values()), rules), *known)


def _known(view: View, config: Config, options: CheckOptions) -> tuple[str | None, tuple[_baseline.Entry, ...]]:
    """The baseline's name and entries, if there is one."""
    if options.known:
        return None, ()
    if options.baseline is not None:
        name, path, tree = options.baseline, absolute_path(options.baseline), view.tree
    elif config.baseline is not None:
        # A stranger's configuration must not name a file outside.
        path, tree = absolute(config.folder, config.baseline), view.confined
        name = relative(path, working_folder())
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


def run(asked: Request) -> CheckResult:
    """What a check finds in its view."""
    from guidelint import checks
    from guidelint.checks.facts import Facts

    view, options, settings = asked.view, asked.options, asked.settings
    config, repository = settings.config, view.repository

    def start_in(cwd: str) -> Start:
        return start(Place(cwd), view=view) if options.user else view.start(cwd)

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
    unmoved: tuple[str, ...] = ()
    if config.extract_to is not None:
        from guidelint.moving_out import with_moves

        new, unmoved = with_moves(new, view, config, settings.agents)
    summary = Summary(
        counts=Counter(one.severity for one in new),
        fixable=sum(one.fix is not None for one in new),
        suppressed=facts.suppressed,
        baselined=len(findings) - len(new),
        files=len(facts.guidance),
    )
    lacking = lacks(view, settings.agents, (file.path for file in facts.guidance))
    known = _of_baseline(asked, gone, facts.some_agents)
    notes = (*view.notes, *repository.problems, *facts.notes, *lacking, *unmoved, *known)
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


def _of_baseline(asked: Request, gone: Sequence[_baseline.Entry], some_agents: bool) -> Iterator[str]:
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
        found = (
            one
            for check in steps("rules", [*checks])
            for one in check.run(*(getattr(facts, need) for need in check.needs))
        )
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
        code for selector in config.ignored_at(path) for code in codes(selector)
    }

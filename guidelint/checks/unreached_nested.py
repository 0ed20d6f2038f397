"""Nested guidance that an agent never loads because of a file above it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Finding, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, OnDemand, Outcome

RULE = Rule("GL110", "unreached-nested", Severity.WARNING, "nested guidance that an agent never loads")


def check(
    contexts: tuple[Context, ...],
    on_demand: tuple[tuple[Context, OnDemand], ...],
    all_agents: Mapping[str, Agent],
    files: Files,
) -> Iterator[Finding]:
    loaded: dict[str, set[str]] = {}
    for context in contexts:
        loaded.setdefault(context.agent, set()).update(files.real(path) for path in context.loaded)
    for context, waiting in on_demand:
        loaded.setdefault(context.agent, set()).add(files.real(waiting.path))
    readers: dict[str, set[str]] = {}
    for agent, found in loaded.items():
        for path in found:
            readers.setdefault(path, set()).add(agent)
    causes: dict[tuple[str, str], dict[str, None]] = {}
    for context in contexts:
        for path, by in _beaten(context, files):
            # What nobody reads at all is GL103's.
            others = readers.get(path)
            if not others or context.agent in others or is_sample(files.show(path)) or _says_so(by, path, files):
                continue
            causes.setdefault((by, context.agent), {})[path] = None
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (by, agent), nested in causes.items():
        groups.setdefault((by, tuple(sorted(nested))), []).append(agent)
    for (by, paths), agents in groups.items():
        names = wording.listed([files.show(path) for path in paths])
        whose = wording.listed([all_agents[agent].name for agent in agents])
        count = wording.number(len(paths), "nested files")
        yield finding(
            RULE,
            f"because of this file {whose} never {'loads' if len(agents) == 1 else 'load'} {count}: {names}",
            files.place(by),
            agents=agents,
            evidence=[f"Neither started in {_folders(paths, files)} nor while working there."],
            help="Give those folders a file of this name too, a link or an import of the one that is there.",
            related=[Related(files.place(path), "never loaded, although others load it") for path in paths],
        )


def _beaten(context: Context, files: Files) -> Iterator[tuple[str, str]]:
    """The files of the start folder that lose to a file above it, and that file: real paths."""
    cwd = context.start.cwd
    for candidate in context.candidates:
        if candidate.outcome is not Outcome.SHADOWED or not candidate.by or not candidate.by.startswith("/"):
            continue
        path, by = files.real(candidate.path), files.real(candidate.by)
        above = posixpath.dirname(by)
        if posixpath.dirname(path) != cwd or not files.inside(by) or not cwd.startswith(above.rstrip("/") + "/"):
            continue
        if files.data(path).split() and files.data(path).split() != files.data(by).split():
            yield path, by


def _says_so(path: str, nested: str, files: Files) -> bool:
    """Whether a file names a nested one by its path."""
    name = posixpath.relpath(nested, posixpath.dirname(path))
    return name.encode("utf-8", "surrogateescape") in files.data(path)


def _folders(paths: tuple[str, ...], files: Files) -> str:
    return wording.folders(files, sorted({posixpath.dirname(path) for path in paths}))

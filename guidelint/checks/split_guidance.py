"""Guidance files of one folder that say different things to different agents, or the same in two copies."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guidelint.checks import rule_files, wording
from guidelint.checks.facts import Files
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context

RULE = Rule("GL107", "split-guidance", Severity.WARNING, "two files of one folder that tell different agents their own")

_COPY_PERCENT = 70
"""Lines that two files must have in common, of those of the longer, to be copies of each other."""

_LEAST = 3
"""Lines that a file must have in order to say something of its own."""

_GENERATED = re.compile(rb"generated|do not (?:edit|modify)", re.IGNORECASE)


@dataclass(frozen=True)
class _File:
    """A guidance file as the agents that are started in its folder have it."""

    path: str
    """Its real path."""
    agents: frozenset[str]
    """The agents that read it."""
    lines: Counter[str]
    """Its lines that are not blank."""
    size: int


def check(
    named: tuple[tuple[str, Agent, str], ...], contexts: tuple[Context, ...], agents: tuple[Agent, ...], files: Files
) -> Iterator[Finding]:
    by_id = {agent.id: agent for agent in agents}
    importing = {agent.id for agent in agents if agent.imports and agent.imports.form.startswith("@")}
    for _, found in sorted(_folders(named, contexts, files).items()):
        if len(found) < 2:
            continue
        # The others are held against the one that can least be replaced by an import.
        main = max(found, key=lambda file: (not file.agents <= importing, len(file.agents), file.size, file.path))
        for file in found:
            if file is not main and not file.agents & main.agents and not _is_stub(file, main, files):
                has_it = any(one.agents >= file.agents and _is_copy(one, main) for one in found if one is not file)
                yield from _finding(file, main, by_id, file.agents <= importing, has_it, files)


def _folders(
    named: tuple[tuple[str, Agent, str], ...], contexts: tuple[Context, ...], files: Files
) -> dict[str, list[_File]]:
    """The guidance files of each folder that somebody reads; not rules, nor what is one person's own."""
    loaded = {(context.agent, context.start.cwd): {files.real(path) for path in context.loaded} for context in contexts}
    rules = {agent.id: rule_files.as_rules(agent) for _, agent, _ in named}
    readers: dict[str, dict[str, set[str]]] = {}
    for path, agent, folder in named:
        only_rules = rules[agent.id]
        if only_rules is not None and only_rules.may_load(files.show(path)):
            continue
        if ".local." in posixpath.basename(path):
            continue
        readers.setdefault(files.real(folder), {}).setdefault(files.real(path), set())
    for (agent_id, cwd), paths in loaded.items():
        for path, agents in readers.get(cwd, {}).items():
            if path in paths:
                agents.add(agent_id)
    return {
        folder: [
            _File(path, frozenset(agents), lines, len(files.data(path)))
            for path, agents in paths.items()
            if agents and sum((lines := _lines(path, files)).values()) >= _LEAST
        ]
        for folder, paths in readers.items()
    }


def _lines(path: str, files: Files) -> Counter[str]:
    document = files.document(path)
    lines = (" ".join(line.split()) for line in document.text(document.body).splitlines())
    return Counter(line for line in lines if line)


def _is_stub(one: _File, other: _File, files: Files) -> bool:
    """Whether one of them sends its reader to the other, or a tool keeps them alike."""
    if any(_GENERATED.search(files.data(file.path)[:500]) for file in (one, other)):
        return True
    return any(_names(first, second) for first, second in ((one, other), (other, one)))


def _names(file: _File, other: _File) -> bool:
    """Whether a file that is no copy names the other one outside of its titles."""
    name = posixpath.basename(other.path)
    if _is_copy(file, other):
        return False
    return any(name in line for line in file.lines if not line.startswith("#"))


def _equal(one: _File, other: _File) -> int:
    return (one.lines & other.lines).total()


def _is_copy(one: _File, other: _File) -> bool:
    return _equal(one, other) * 100 >= _COPY_PERCENT * max(one.lines.total(), other.lines.total())


def _finding(
    file: _File, main: _File, agents: Mapping[str, Agent], importing: bool, has_it: bool, files: Files
) -> Iterator[Finding]:
    """`has_it`: whether the file's agents get a copy of the main one's text from another file of the folder."""
    equal, lines = _equal(file, main), file.lines.total()
    shown = files.show(main.path)
    beside = posixpath.relpath(main.path, posixpath.dirname(file.path))
    theirs, others = (wording.listed(sorted(agents[one].name for one in some.agents)) for some in (file, main))
    is_copy = _is_copy(file, main)
    if is_copy:
        message = f"a copy of {shown}, which will drift: {equal:,} of {wording.number(lines, 'lines')} are equal"
    else:
        message = f"only {theirs} {_reads(file)} this, and only {others} {_reads(main)} {shown}"
    if is_copy:
        evidence = f"{theirs} {_reads(file)} this file, {others} {_reads(main)} {shown}."
    else:
        evidence = f"{equal:,} of {wording.number(lines, 'lines')} stand in {shown} too."
    fix = None
    # Beyond titles nothing may be lost.
    if is_copy and importing and all(line.startswith("#") for line in file.lines - main.lines):
        whole = files.place(file.path, 0, len(files.data(file.path)))
        fix = Fix(False, f"Import {beside}", (Edit(whole, f"@{beside}\n"),))
    if has_it and not is_copy:
        advice = f"Move what all agents need from here into {shown}."
    elif not importing:
        advice = "Make one a link to the other."
    elif equal:
        advice = f"Write `@{beside}` here in place of what is common."
    else:
        advice = f"Write into {shown} what all agents need and `@{beside}` here; keep here what is for {theirs} alone."
    yield finding(
        RULE,
        message,
        files.place(file.path),
        agents=sorted(file.agents | main.agents),
        evidence=[evidence],
        help=advice,
        related=[Related(files.place(main.path), "the other file", copy=is_copy)],
        fix=fix,
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else None if is_copy else Confidence.MEDIUM,
    )


def _reads(file: _File) -> str:
    return "reads" if len(file.agents) == 1 else "read"

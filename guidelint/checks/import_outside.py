"""Imports and links of guidance files that lead out of the repository, or out of what the agent allows."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.checks import references, wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.loading.text import Origin
from guidelint.repository.files import Repository
from guidelint.trees.base import Kind, Problem, Status

RULE = Rule("GL205", "import-outside", Severity.WARNING, "an import or link that leads out of the repository")


def check(
    contexts: tuple[Context, ...],
    named: tuple[tuple[str, Agent, str], ...],
    agents: tuple[Agent, ...],
    files: Files,
    repository: Repository,
) -> Iterator[Finding]:
    elsewhere = _elsewhere(contexts)
    for context, one in references.each(contexts, files, ImportOutcome.OUTSIDE):
        # From another start folder more is outside of what the agent allows: only the root's is judged. What is not
        # in the repository is outside wherever the agent starts.
        if (context.start.cwd == files.root or _leaves(one, files)) and references.meant(one, files, repository):
            starts = elsewhere[context.agent, one.origin]
            yield _import(context, one, [cwd for cwd in starts if cwd != files.root], files)
    for path, agent_id in _links(contexts, named, agents, files):
        yield finding(
            RULE,
            f"a link to {files.tree.link(path)}, outside the repository",
            files.whole(path),
            agents=(agent_id,),
            evidence=["What is there differs from machine to machine, and is not looked at here."],
            help="Keep the guidance in the repository.",
        )


def _elsewhere(contexts: tuple[Context, ...]) -> dict[tuple[str, Origin], list[str]]:
    """The start folders of which an agent takes an import for one that leads outside."""
    found: dict[tuple[str, Origin], dict[str, None]] = {}
    for context in contexts:
        for one in context.imports:
            if one.outcome is ImportOutcome.OUTSIDE:
                found.setdefault((context.agent, one.origin), {})[context.start.cwd] = None
    return {key: list(folders) for key, folders in found.items()}


def _leaves(one: Import, files: Files) -> bool:
    """Whether the target is not in the repository, by its spelling or by a link on the way."""
    target = one.target
    return target is None or not files.inside(target) or files.tree.resolve(target) is Problem.OUTSIDE


def _import(context: Context, one: Import, elsewhere: list[str], files: Files) -> Finding:
    personal = one.written.startswith("~")
    where = "outside the repository" if _leaves(one, files) else "outside what the agent loads without approval"
    evidence = ["It is loaded only where its user approved it, or not at all."]
    if elsewhere:
        evidence.append(f"The same for agents started in {wording.folders(files, elsewhere)}.")
    return finding(
        RULE,
        f"import of {one.written}, {where}",
        files.place(one.origin.path, one.origin.start, one.origin.end),
        agents=(context.agent,),
        severity=Severity.INFO if personal else RULE.severity,
        evidence=evidence,
        help="Keep what everybody needs in the repository; what is personal belongs in the user's own files.",
    )


def _links(
    contexts: tuple[Context, ...],
    named: tuple[tuple[str, Agent, str], ...],
    agents: tuple[Agent, ...],
    files: Files,
) -> Iterator[tuple[str, str]]:
    """The links that stand for guidance, or for a folder of it, and lead outside; each with an agent."""
    found = {(candidate.path, context.agent) for context in contexts for candidate in context.candidates}
    found |= {(path, agent.id) for path, agent, _ in named}
    found |= {(posixpath.join(files.root, folder), agent.id) for agent in agents for folder in _folders(agent)}
    for path, agent_id in sorted(found):
        itself = files.tree.lstat(path) if files.inside(path) else Problem.OUTSIDE
        is_link = isinstance(itself, Status) and itself.kind is Kind.LINK
        if is_link and files.tree.resolve(path) is Problem.OUTSIDE:
            yield path, agent_id


def _folders(agent: Agent) -> Iterator[str]:
    """The folders that an agent keeps guidance in, by name: `.claude` and `.claude/rules` for `.claude/rules/*.md`."""
    for name in agent.names:
        folder = posixpath.dirname(name.partition("*")[0])
        while folder:
            yield folder
            folder = posixpath.dirname(folder)

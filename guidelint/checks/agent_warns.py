"""What the agent itself would warn its user about."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Limit, Usage

RULE = Rule("GL112", "agent-warns", Severity.WARNING, "what the agent itself warns its user about")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    yield from _warnings(contexts, files)
    for context in contexts:
        refusal = context.refusal
        if refusal and files.inside(refusal.path):
            yield finding(
                RULE,
                f"the agent does not start: the file {refusal.why}",
                files.place(refusal.path),
                agents=(context.agent,),
                severity=Severity.ERROR,
                evidence=["It ends with a message of its own and sends nothing."],
                help="Correct the file; the agent's documentation tells which values it takes.",
            )


def _warnings(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    # What is the same file to the limit is told once, for the start that is worst off.
    groups: dict[tuple[Limit, str], list[tuple[Context, Usage]]] = {}
    for context in contexts:
        told: set[tuple[str, ...]] = set()
        for use in context.warnings:
            if use.paths in told:
                continue  # a bound on one file and another on all of them, where there is but one
            told.add(use.paths)
            paths = [real for path in use.paths if files.inside(real := files.real(path))]
            if paths:
                largest = max(paths, key=lambda one: len(files.data(one)))
                groups.setdefault((use.limit, largest), []).append((context, use))
    for (limit, path), many in groups.items():
        context, worst = max(many, key=lambda one: one[1].used)
        others = list(dict.fromkeys(other.start.cwd for other, _ in many if other.start.cwd != context.start.cwd))
        evidence = _largest(path, files)
        if len(worst.paths) > 1:
            evidence.append(f"Counted for agents started in {wording.folders(files, [context.start.cwd])}.")
            if others:
                evidence.append(f"The same at a start in {wording.folders(files, others)}.")
        yield finding(
            RULE,
            f"{wording.number(worst.used, limit.unit.value)}: the agent warns above {wording.limit(limit)}",
            files.place(path),
            agents=sorted({context.agent for context, _ in many}),
            evidence=evidence,
            help="Move what only some tasks need into documents that it links to: listings, history, tables first.",
        )


def _largest(path: str, files: Files) -> list[str]:
    """The largest sections of a file, as a sentence."""
    sections = []
    waiting = list(files.document(path).sections)
    while waiting:
        section = waiting.pop()
        sections.append(section)
        waiting += section.children
    sections.sort(key=lambda one: (one.own_span.start - one.own_span.end, one.own_span.start))
    named = [f"“{one.title}” ({one.own_span.end - one.own_span.start:,} bytes)" for one in sections[:3]]
    return [f"Its largest sections: {wording.listed(named)}."] if named else []

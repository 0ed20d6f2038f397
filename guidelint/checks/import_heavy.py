"""Contexts that are large because of what is imported into them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.config import Limits
from guidelint.findings import Finding, Place, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Import, ImportOutcome
from guidelint.loading.text import utf8_length

RULE = Rule("GL207", "import-heavy", Severity.INFO, "a context that is mostly imports")

_SHOWN = 8
"""Imports that are shown as places."""


@dataclass(frozen=True)
class _Heavy:
    """A context of which most is imported."""

    context: Context
    total: int
    """Bytes of all files' text in it."""
    imported: int
    imports: tuple[tuple[Import, int], ...]
    """The imports with the bytes that their files have in the context, the largest first."""


def check(contexts: tuple[Context, ...], agents: tuple[Agent, ...], files: Files, limits: Limits) -> Iterator[Finding]:
    # Below the root the same imports are made again: they are told once, as the root's.
    groups: dict[str, list[_Heavy]] = {}
    for context in contexts:
        heavy = _heavy(context, agents, files, limits.import_bytes)
        if heavy:
            importer = files.real(heavy.imports[0][0].origin.path)
            groups.setdefault(importer, []).append(heavy)
    for many in groups.values():
        worst = max(many, key=lambda one: (one.context.start.cwd == files.root, one.total))
        cwd = worst.context.start.cwd
        where = "" if cwd == files.root else f" for agents started in {files.show(cwd)}"
        first = worst.imports[0][0]
        yield finding(
            RULE,
            f"imports are {worst.imported * 100 // worst.total} % of what is loaded{where}: "
            f"{worst.imported:,} of {worst.total:,} bytes",
            _place(first, files),
            agents=sorted({one.context.agent for one in many}),
            evidence=[
                "Imported text is loaded at each start, as if it stood here: moving text into imports saves nothing.",
                f"Imported: {wording.listed([_named(one, size, files) for one, size in worst.imports], 5)}.",
            ],
            help="Name the file without importing it, and say when to read it.",
            related=[
                Related(_place(one, files), f"imports {wording.number(size, 'bytes')}")
                for one, size in worst.imports[1:_SHOWN]
            ],
        )


def _heavy(context: Context, agents: tuple[Agent, ...], files: Files, bound: int) -> _Heavy | None:
    expanded = [one for one in context.imports if one.outcome is ImportOutcome.EXPANDED and one.touched is None]
    if not expanded:
        return None
    texts = [segment.text for segment in context.segments if segment.touched is None]
    sizes: dict[str, int] = {}
    for text in texts:
        for run in text.runs:
            if run.origin:
                path = files.real(run.origin.path)
                sizes[path] = sizes.get(path, 0) + utf8_length(run.text)
    total = sum(sizes.values())  # not the framing, which holds the path of the checkout
    found: dict[str, tuple[Import, int]] = {}
    for one in expanded:
        target = files.real(one.target or "")
        # A stub that imports AGENTS.md moves nothing: that file is guidance by its own name.
        if target in sizes and files.inside(target) and not _is_guidance(target, agents, files):
            found.setdefault(target, (one, sizes[target]))
    imported = sum(size for _, size in found.values())
    if total <= bound or imported * 2 <= total:
        return None
    return _Heavy(context, total, imported, tuple(sorted(found.values(), key=lambda pair: -pair[1])))


def _is_guidance(path: str, agents: tuple[Agent, ...], files: Files) -> bool:
    name = files.show(path)
    return name.endswith(("AGENTS.md", "CLAUDE.md", "GEMINI.md")) or any(agent.may_load(name) for agent in agents)


def _place(one: Import, files: Files) -> Place:
    return files.place(one.origin.path, one.origin.start, one.origin.end)


def _named(one: Import, size: int, files: Files) -> str:
    return f"{files.show(files.real(one.target or ''))} ({wording.number(size, 'bytes')})"

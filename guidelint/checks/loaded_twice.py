"""Text that reaches one agent's context twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Place, Related, Rule, Severity, finding
from guidelint.loading.context import Context, ImportOutcome

RULE = Rule("GL109", "loaded-twice", Severity.WARNING, "text that one agent is sent twice")

MIN_COPY = 200
"""Bytes that a file must have to be a copy of another: a line that points elsewhere may stand in many folders."""


@dataclass(frozen=True)
class _Twice:
    """A file whose text a context holds twice."""

    context: Context
    names: tuple[str, ...]
    """What it is loaded as; of a copy the two files."""


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    # By the file and, of a copy, the other one: at many starts it is the same fault.
    groups: dict[tuple[str, str | None], list[_Twice]] = {}
    for context in contexts:
        sent = _sent(context)
        names: dict[str, list[str]] = {}
        for path in sent:
            names.setdefault(files.real(path), []).append(path)
        for real, paths in names.items():
            if files.inside(real) and (len(paths) > 1 or _overlap(sent[paths[0]])):
                groups.setdefault((real, None), []).append(_Twice(context, tuple(paths)))
        for real, other in _copies(list(names), files):
            groups.setdefault((real, other), []).append(_Twice(context, (other, real)))
    for (path, copied), many in groups.items():
        yield _finding(path, copied, many, files)


def _sent(context: Context) -> dict[str, list[tuple[int, int]]]:
    """The spans of bytes that the context holds of each path, in order of first use."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for segment in context.segments:
        for run in segment.text.runs:
            if run.origin and run.kind == "verbatim":
                spans.setdefault(run.origin.path, []).append((run.origin.start, run.origin.end))
    return spans


def _overlap(spans: list[tuple[int, int]]) -> bool:
    return any(start < end for (_, end), (start, _) in pairwise(sorted(spans)))


def _copies(paths: list[str], files: Files) -> Iterator[tuple[str, str]]:
    """Files that say the same as one before them, and that one."""
    first: dict[bytes, str] = {}
    for path in paths:
        text = b" ".join(files.data(path).split())
        if len(text) < MIN_COPY:
            continue
        if text in first and files.inside(path):
            yield path, first[text]
        first.setdefault(text, path)


def _finding(path: str, copied: str | None, many: list[_Twice], files: Files) -> Finding:
    names = [files.show(name) for name in many[0].names]
    imports = _imports(path, many[0].context, files) if len(names) == 1 else {}
    by = f", as {wording.listed(names)}" if len(names) > 1 else _through(list(imports))
    evidence = [f"{wording.number(len(files.data(path)), 'bytes')} are paid for twice in every request."]
    starts = list(dict.fromkeys(one.context.start.cwd for one in many))
    if starts != [files.root]:
        evidence.append(f"So it is for agents started in {wording.folders(files, starts)}.")
    return finding(
        RULE,
        f"sent twice{by}",
        files.place(path),
        agents=sorted({one.context.agent for one in many}),
        evidence=evidence,
        related=[Related(files.place(copied), "the same text stands here", copy=True)]
        if copied
        else [Related(place, "imported here") for place in imports.values()],
        help=_help(files.show(path), list(imports)),
    )


def _imports(path: str, context: Context, files: Files) -> dict[str, Place]:
    """The files of a context that import another one, as they are shown, each with where it first does."""
    found: dict[str, Place] = {}
    for one in context.imports:
        if one.outcome is ImportOutcome.EXPANDED and one.target and files.real(one.target) == path:
            place = files.place(one.origin.path, one.origin.start, one.origin.end)
            found.setdefault(files.show(files.real(one.origin.path)), place)
    return found


def _through(importers: list[str]) -> str:
    """How else than by itself, or twice how, a file is sent."""
    if not importers:
        return ""
    if len(importers) == 1:
        return f": by itself, and where {importers[0]} imports it"
    return f": {wording.listed(importers)} import it"


def _help(shown: str, importers: list[str]) -> str:
    if len(importers) == 1:
        return f"Take the import out; if another agent needs it, {importers[0]} can be a link to {shown}."
    if importers:
        return "Keep one of the imports."
    return "Keep one of the two; a file that only other agents need can be a link or an import."

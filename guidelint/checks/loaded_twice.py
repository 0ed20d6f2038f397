"""Text that reaches one agent's context twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Related, Rule, Severity, finding
from guidelint.loading.context import Context

RULE = Rule("GL109", "loaded-twice", Severity.WARNING, "text that one agent is sent twice")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    for context in contexts:
        names = _sent(context)
        groups: dict[str, list[str]] = {}
        for path in names:
            groups.setdefault(files.real(path), []).append(path)
        for real, paths in groups.items():
            if files.inside(real) and (len(paths) > 1 or _overlap(names[paths[0]])):
                yield _finding(context, files, real, [files.show(path) for path in paths], None)
        yield from _copies(context, files, list(groups))


def _sent(context: Context) -> dict[str, list[tuple[int, int]]]:
    """The spans of bytes that the context holds of each path, in order of first use."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for segment in context.segments:
        for run in segment.text.runs:
            if run.origin and run.kind == "verbatim":
                spans.setdefault(run.origin.path, []).append((run.origin.start, run.origin.end))
    return spans


def _overlap(spans: list[tuple[int, int]]) -> bool:
    ordered = sorted(spans)
    return any(start < end for (_, end), (start, _) in pairwise(ordered))


def _copies(context: Context, files: Files, paths: list[str]) -> Iterator[Finding]:
    first: dict[bytes, str] = {}
    for path in paths:
        text = b" ".join(files.data(path).split())
        if not text:
            continue
        if text in first and files.inside(path):
            yield _finding(context, files, path, [files.show(first[text]), files.show(path)], first[text])
        first.setdefault(text, path)


def _finding(context: Context, files: Files, path: str, names: list[str], other: str | None) -> Finding:
    by = f", as {wording.listed(names)}" if len(names) > 1 else ""
    return finding(
        RULE,
        f"sent twice{by}",
        files.place(path),
        agents=(context.agent,),
        evidence=[f"{wording.number(len(files.data(path)), 'bytes')} are paid for twice in every request."],
        related=[Related(files.place(other), "the same text stands here")] if other else [],
        help="Keep one of the two; a file that only other agents need can be a link or an import.",
    )

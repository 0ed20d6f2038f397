"""The files that an agent looks for, in its order, with their imports."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.loading.agent import Agent
from guidelint.loading.context import Candidate, Context, Outcome
from guidelint.reports.console import BAD, GOOD, ODD, Row
from guidelint.reports.escaping import visible
from guidelint.reports.explain import imports, layout, reasons, words
from guidelint.reports.explain.layout import DIM
from guidelint.reports.explain.view import View
from guidelint.reports.measures import Sent
from guidelint.trees.base import Problem

_STYLES = {
    Outcome.LOADED: GOOD,
    Outcome.MISSING: DIM,
    Outcome.UNREADABLE: BAD,
    Outcome.OVER_BUDGET: BAD,
}


def considered(
    agent: Agent, context: Context, view: View, known: Sent, width: int, touched: str | None = None
) -> Iterator[Row]:
    candidates = reasons.candidates(context, touched)
    tree = imports.ImportTree(agent, context, view, known, touched)
    entries: list[layout.Entry] = []
    absent: list[str] = []
    outside: list[str] = []
    for candidate in candidates:
        if candidate.outcome is Outcome.LOADED and candidate.path in tree.targets:
            continue  # it stands under the file that imports it
        if candidate.problem is Problem.OUTSIDE and not view.everything:
            outside.append(candidate.path)
        elif candidate.problem is Problem.IGNORED or candidate.outcome is not Outcome.MISSING or view.everything:
            entries += [_candidate(candidate, agent, context, view, known), *tree.below(candidate)]
        elif context.start.tree.link(candidate.path) is not None:
            entries.append(_candidate(candidate, agent, context, view, known))
        else:
            absent.append(candidate.path)
    yield from layout.rows([*entries, *tree.rest()], width)
    if outside:
        text = f"Not looked at, as outside the repository: {words.compact(outside, view.names)}"
        yield from layout.paragraph(text, width, style=DIM, indent=2)
    if absent:
        text = f"Looked for, not there: {words.compact(absent, view.names)}"
        yield from layout.paragraph(text, width, style=DIM, indent=2)


def _candidate(candidate: Candidate, agent: Agent, context: Context, view: View, known: Sent) -> layout.Entry:
    outcome = candidate.outcome
    label = "ignored" if candidate.problem is Problem.IGNORED else outcome.value
    detail = reasons.reason(candidate, agent, context, view, known)
    if candidate.scope != "project" and outcome is not Outcome.MISSING:
        detail += f" ({visible(candidate.scope)})"
    return layout.Entry(label, _STYLES.get(outcome, ODD), reasons.linked(candidate.path, context, view, known), detail)

"""The first lines: who is told how much, started where, and how that is known."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.loading import agent as evidence
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Outcome
from guidelint.reports.console import BAD, ODD, Row
from guidelint.reports.escaping import visible
from guidelint.reports.explain import layout, words
from guidelint.reports.explain.layout import DIM, HEAD
from guidelint.reports.explain.losses import losses
from guidelint.reports.explain.view import View
from guidelint.reports.measures import files, share, shown_percent, size
from guidelint.reports.prompt import Names
from guidelint.trees.base import Problem


def headline(agent: Agent, context: Context, view: View, width: int) -> Iterator[Row]:
    yield from layout.paragraph(f"{visible(agent.name)}, started {where(view, context)}", width, style=HEAD)
    problem = context.start.tree.names(view.cwd)
    if isinstance(problem, Problem):
        yield from layout.paragraph(f"This folder cannot be listed: {problem.value}.", width, style=BAD, indent=2)
    sent = size(context)
    if sent.text:
        text = (
            f"{words.number(files(context), 'files')}, {words.number(sent.bytes, 'bytes')}, "
            f"{words.number(sent.chars, 'characters')}, {words.tokens(sent.tokens, agent)}"
        )
        percent, limit = share(context, view.bound)
        yield from layout.paragraph(text, width, indent=2)
        use = f"{shown_percent(percent)} of {words.limit(limit)}"
        yield from layout.paragraph(use, width, indent=2, style="" if percent <= 100 else BAD)
    elif context.loaded:
        yield from layout.paragraph("Nothing at the start.", width, indent=2)
    elif any(one.outcome is not Outcome.MISSING for one in context.candidates):
        yield from layout.paragraph("Nothing: no file reaches it.", width, indent=2)
    elif not context.refusal:
        yield from layout.paragraph("Nothing: none of the files that it looks for is there.", width, indent=2)
    lost = losses(context)
    if lost:
        yield from layout.paragraph("; ".join(lost), width, style=BAD, indent=2)
    unknown = _unknown(context)
    if unknown:
        yield from layout.paragraph(unknown, width, style=ODD, indent=2)
    base = "" if view.here else f"; paths as seen from {view.names.whole(view.names.base)}"
    yield from layout.paragraph(f"`{agent.id}`, {_evidence(agent, view.names)}{base}", width, style=DIM, indent=2)


def _unknown(context: Context) -> str:
    """What of the text is not known, in a sentence; empty where all is."""
    clauses = [] if context.framing_known or not context.segments else ["how it frames these texts is not known"]
    if context.undetermined:
        clauses.append(visible(context.undetermined))
    text = "; ".join(clauses)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def where(view: View, context: Context) -> str:
    start = context.start
    where = f"in {view.names.whole(start.cwd)}"
    if start.neutral:
        where += ", neutral"
    if not view.repository:
        where += ", in no git repository"
    options = [f"{name}={value}" for name, values in start.options.items() for value in values]
    if options:
        where += f", with {visible(', '.join(options))}"
    return where


def _evidence(agent: Agent, names: Names) -> str:
    if agent.evidence == evidence.RECORDED:
        return f"as recorded from version {agent.version}"
    if agent.evidence == evidence.SOURCE:
        return f"as in the source of version {agent.version}"
    if agent.evidence == evidence.DOCS:
        return f"as its documentation says ({agent.version})"
    texts = " ".join(agent.sources).split(" ")
    return " ".join(names.show(word) if word.startswith("/") else visible(word) for word in texts)

"""Instructions that a rendered page does not show, but an agent is given."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from guidelint.checks.directives import Directive, beginning, directive
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.hidden_text import Unshown, unshown
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.loading.context import Context
from guidelint.markdown import Span

RULE = Rule("GL503", "hidden-instruction", Severity.WARNING, "an instruction that only the agent sees")

_WHY = {
    Directive.HARMFUL: "It takes back other instructions, keeps something from the user, or runs or sends something.",
    Directive.ADDRESSED: "It is addressed to an agent.",
    Directive.MAYBE: "It is an order; whether to agents or to the people who edit the file is open.",
    Directive.NONE: "No tool needs text that is hidden in this way.",
}
_CONFIDENCE = {
    Directive.HARMFUL: Confidence.HIGH,
    Directive.ADDRESSED: Confidence.MEDIUM,
    Directive.MAYBE: Confidence.LOW,
}
_LEAST_WORDS = 3
"""Words that make a hidden element more than a label."""

_MOST = 50
"""Instructions of one file of which each is told."""


def check(guidance: tuple[GuidanceFile, ...], contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    found = {file.path: [*_instructions(file)][:_MOST] for file in guidance}
    suspect = {path for path, many in found.items() if many}
    if not suspect:
        return
    delivered = _delivered(contexts, suspect, files)
    waiting = _waiting(contexts, suspect, files)
    for file in guidance:
        sample = is_sample(files.show(file.path))
        for hidden, kind in found[file.path]:
            here = delivered.get(file.path, {})
            readers = {agent for agent, spans in here.items() if _meets(spans, hidden.span)}
            # What an agent takes out of a file that it loads on demand is not known: it is taken for sent.
            readers |= waiting.get(file.path, set()) - set(here)
            if readers:
                confidence = _CONFIDENCE.get(kind, Confidence.LOW)
                if hidden.element:
                    confidence = max(confidence, Confidence.MEDIUM)
                what = "an instruction" if kind else "text"
                yield finding(
                    RULE,
                    f"{what} in {hidden.what}: “{beginning(hidden.text)}”",
                    files.place(file.path, hidden.span.start, hidden.span.end),
                    agents=sorted(readers),
                    evidence=["A rendered page does not show it; these agents send it to the model.", _WHY[kind]],
                    help="Say it where everybody reads it, or delete it.",
                    confidence=Confidence.LOW if sample and kind < Directive.HARMFUL else confidence,
                )


def _instructions(file: GuidanceFile) -> Iterator[tuple[Unshown, Directive]]:
    for hidden in sorted(unshown(file.document), key=lambda one: one.span):
        kind = directive(hidden.text)
        if kind or (hidden.element and sum(word.isalpha() for word in hidden.text.split()) >= _LEAST_WORDS):
            yield hidden, kind


def _meets(spans: list[Span], span: Span) -> bool:
    before = bisect_left(spans, Span(span.end, 0))
    return before > 0 and spans[before - 1].end > span.start


def _delivered(contexts: tuple[Context, ...], suspect: set[str], files: Files) -> dict[str, dict[str, list[Span]]]:
    """By file and agent the stretches that the agent sends, in order and without overlap."""
    found: dict[str, dict[str, set[Span]]] = {}
    for context in contexts:
        for segment in context.segments:
            for run in segment.text.runs:
                if run.origin and (path := files.real(run.origin.path)) in suspect:
                    spans = found.setdefault(path, {}).setdefault(context.agent, set())
                    spans.add(Span(run.origin.start, run.origin.end))
        for path in suspect.intersection(map(files.real, context.loaded)):
            found.setdefault(path, {}).setdefault(context.agent, set())
    return {path: {agent: _joined(spans) for agent, spans in agents.items()} for path, agents in found.items()}


def _waiting(contexts: tuple[Context, ...], suspect: set[str], files: Files) -> dict[str, set[str]]:
    """By file the agents that load it when they touch a matching one, as seen from the root."""
    found: dict[str, set[str]] = {}
    for context in contexts:
        if context.start.cwd == files.root:
            for one in context.on_demand:
                if (path := files.real(one.path)) in suspect:
                    found.setdefault(path, set()).add(context.agent)
    return found


def _joined(spans: set[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined

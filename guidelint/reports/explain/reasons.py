"""What became of a file that was considered, and why, in words."""

from __future__ import annotations

from guidelint.loading.agent import Agent
from guidelint.loading.context import Candidate, Context, Import, ImportOutcome, Outcome
from guidelint.reports.escaping import visible
from guidelint.reports.explain import words
from guidelint.reports.explain.view import View
from guidelint.reports.measures import Sent
from guidelint.trees.base import Contents, Kind, Problem, Status


def candidates(context: Context, touched: str | None) -> list[Candidate]:
    """Those of one request, without files that are only looked at because of an import that came to nothing."""
    refused = {found.target for found in context.imports if found.touched == touched and _refused(found)}
    return [
        one
        for one in context.candidates
        if one.touched == touched and (one.outcome is Outcome.LOADED or one.path not in refused)
    ]


def _refused(found: Import) -> bool:
    return found.outcome is ImportOutcome.WRONG_TYPE


def linked(path: str, context: Context, view: View, known: Sent) -> str:
    """A path, and where it leads if it is a link or lies behind one."""
    shown = view.names.show(path)
    target = context.start.tree.link(path)
    real = view.names.show(known.real(path))
    if real != shown:
        return f"{shown} → {real}"
    return f"{shown} → {visible(target)}" if target is not None else shown


def reason(candidate: Candidate, agent: Agent, context: Context, view: View, known: Sent) -> str:
    """What the outcome means here, in words."""
    by = "" if candidate.by is None else _decider(candidate.by, view)
    problem = candidate.problem
    match candidate.outcome:
        case Outcome.LOADED:
            return sent(candidate.path, agent, known)
        case Outcome.MISSING:
            if problem is Problem.IGNORED:
                return "git ignores it, so that a fresh clone has none"
            if problem is Problem.OUTSIDE:
                return "outside the repository: not looked at"
            return "" if context.start.tree.link(candidate.path) is None else "the link leads nowhere"
        case Outcome.SHADOWED:
            return f"by {by}" if by else ""
        case Outcome.BLANK:
            return "nothing in it to be sent"
        case Outcome.EXCLUDED:
            failed = {one.path for one in context.candidates if one.outcome is Outcome.UNREADABLE}
            return f"because {by} cannot be read" if candidate.by in failed else f"by {by}" if by else "by a setting"
        case Outcome.UNTRUSTED:
            return f"the project is not trusted{f': {by}' if by else ''}"
        case Outcome.OVER_BUDGET:
            limits = [use.limit for use in context.usages if candidate.path in use.paths and use.exceeded]
            return f"no room left: {words.limit(limits[0])}" if limits else "larger than the agent accepts"
        case Outcome.UNREADABLE:
            return problem.value if problem and problem is not Problem.FAILED else _undecodable(candidate.path, context)
        case Outcome.NOT_A_FILE:
            status = context.start.tree.stat(candidate.path)
            folder = isinstance(status, Status) and status.kind is Kind.FOLDER
            return Problem.FOLDER.value if folder else Problem.SPECIAL.value
        case Outcome.DUPLICATE:
            return f"loaded already as {by}" if by and candidate.by != candidate.path else "loaded already"


def _decider(by: str, view: View) -> str:
    """A path or a setting that decided about a candidate."""
    return view.names.show(by) if by.startswith("/") and not set("*?[{") & set(by) else f"`{visible(by)}`"


def _undecodable(path: str, context: Context) -> str:
    readable = isinstance(context.start.tree.read(path), Contents)
    return "not valid UTF-8" if readable else Problem.FAILED.value


def sent(path: str, agent: Agent, known: Sent) -> str:
    sent = known.sent_bytes(path)
    if not sent:
        return "empty" if not known.size(path) else "nothing of it is left in the text"
    amount = f"{sent:,} of " if not known.whole(path) else ""
    total = known.size(path) if amount else sent
    return f"{amount}{words.number(total, 'bytes')}, {words.tokens(known.sent_tokens(path), agent, short=True)}"

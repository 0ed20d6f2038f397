"""What an agent is told, from which files, and why not from the others: for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.reports.console import BAD, Row, safe
from guidelint.reports.escaping import visible
from guidelint.reports.explain import considered, head, layout, parts
from guidelint.reports.explain.layout import HEAD
from guidelint.reports.explain.overview import several
from guidelint.reports.explain.view import View
from guidelint.reports.measures import Sent, Unread

__all__ = ["View", "nobody", "one", "several"]


@safe
def one(
    agent: Agent, context: Context, view: View, width: int, unread: Callable[[], Sequence[Unread]] = tuple
) -> Iterator[Row]:
    """All about one agent, in lines of `width` columns where words allow it. `unread` is asked when it is needed."""
    name = visible(agent.name)
    if context.refusal:
        why = f"{view.names.show(context.refusal.path)} {visible(context.refusal.why)}"
        yield from layout.paragraph(f"{name} does not start here: {why}.", width, style=f"{HEAD} {BAD}")
        yield ()
    known = Sent(context)
    yield from head.headline(agent, context, view, width)
    looked_for = considered.considered(agent, context, view, known, width)
    yield from layout.part("Files, in the order in which it looks", looked_for)
    for path in dict.fromkeys(context.start.touched):
        title = parts.touch_title(agent, context, view, path)
        yield from layout.part(title, considered.considered(agent, context, view, known, width, path), always=True)
    yield from layout.part("Cut", parts.cuts(context, view, width))
    yield from layout.part(f"Warnings that {name} shows", parts.warnings(context, view, width))
    yield from layout.part("On demand", parts.on_demand(context, view, width))
    yield from layout.part("Not read from here", parts.not_read(() if context.refusal else unread(), view, width))
    yield from layout.part("When", parts.lifecycle(agent, width))
    yield from layout.part("Next", parts.next_steps(agent, context, view, width))


@safe
def nobody(view: View, named: Sequence[str], width: int) -> Iterator[Row]:
    """No agent shows in the files, and none is told anything. `named` are the names that most agents look for."""
    where = view.names.whole(view.names.base) + ("" if view.repository else ", which lies in no git repository")
    text = f"No guidance in {where}: there is no {', '.join(named)} or the like."
    yield from layout.paragraph(text, width, style=HEAD)
    commands = [
        (view.command("explain", "--agent", "all"), "what each known agent is told here"),
        ("guidelint agents", "the files that agents read"),
    ]
    yield from layout.part("Next", layout.commands(commands, width))

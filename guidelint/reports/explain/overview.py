"""Several agents, a row for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.reports.console import BAD, Row, safe
from guidelint.reports.escaping import visible
from guidelint.reports.explain import layout, parts, words
from guidelint.reports.explain.head import where
from guidelint.reports.explain.layout import DIM, HEAD
from guidelint.reports.explain.losses import losses
from guidelint.reports.explain.view import View
from guidelint.reports.frame import columns
from guidelint.reports.measures import files, share, shown_percent, size
from guidelint.reports.wrapping import wrapped


@safe
def several(loaded: Sequence[tuple[Agent, Context]], view: View, width: int) -> Iterator[Row]:
    """A row for each agent."""
    title = f"What agents are told when started {where(view, loaded[0][1])}"
    yield from layout.paragraph(title, width, style=HEAD)
    yield ()
    titles = ("agent", "files", "bytes", "tokens", "of limit")
    table = [(_cells(agent, context, view), _notes(context, view)) for agent, context in loaded]
    full = [titles, *(cells for cells, _ in table if len(cells) == len(titles))]
    wide = [max(columns(cells[at]) for cells in full) for at in range(len(titles))]
    wide[0] = max(columns(cells[0]) for cells in (titles, *(cells for cells, _ in table)))
    if len(full) > 1:
        yield ((DIM, layout.aligned(titles, wide)),)
    for cells, notes in table:
        head = layout.aligned(cells, wide[: len(cells)])
        text = "; ".join(text for text, _ in notes)
        column = sum(wide[: len(cells)]) + 2 * len(cells)
        if not notes or columns(text) <= width - column:
            yield (("", head), *layout.joined(notes, " " * (column - columns(head))))
        else:
            yield (("", head),)
            for line in wrapped(text, width - 4, width - 4):
                yield ((notes[0][1], f"    {line}"),)
    if any(not agent.o200k and context.segments for agent, context in loaded):
        yield ()
        yield from layout.paragraph("~ is an estimate: these agents' models count tokens in ways of their own.", width)
    told = [(agent.id, context) for agent, context in loaded if context.segments]
    odd = [agent.id for agent, context in loaded if context.refusal or losses(context)]
    commands = [
        (
            view.command("explain", "--agent", [*odd, *(name for name, _ in told), loaded[0][0].id][0]),
            "one of them in detail",
        )
    ]
    if told:
        name, context = next((one for one in told if one[1].framing_known), told[0])
        commands.append((view.command("prompt", "--agent", name), parts.text_of(context)))
    if not view.every_agent:
        commands.append((view.command("explain", "--agent", "all"), "all known agents"))
    yield from layout.part("Next", layout.commands(commands, width))


def _cells(agent: Agent, context: Context, view: View) -> tuple[str, ...]:
    sent = size(context)
    if not sent.text:
        return (agent.id,)
    percent, _ = share(context, view.bound)
    return (
        agent.id,
        f"{files(context):,}",
        f"{sent.bytes:,}",
        words.tokens(sent.tokens, agent, short=True).partition(" ")[0],
        shown_percent(percent),
    )


def _notes(context: Context, view: View) -> list[tuple[str, str]]:
    """What an agent misses, each with a style."""
    if context.refusal:
        return [(f"does not start: {view.names.show(context.refusal.path)} {visible(context.refusal.why)}", BAD)]
    found = [(text, BAD) for text in losses(context)]
    for path in dict.fromkeys(context.start.touched):
        sent = size(context, path)
        if sent.text:
            found.append((f"{words.number(sent.bytes, 'bytes')} more for {view.names.show(path)}", ""))
    if not size(context).text:
        found.insert(0, ("nothing", DIM))
    return found

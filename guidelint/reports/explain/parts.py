"""The other parts: what is cut, waits, is not read from here, when all that happens, and what to run next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Trigger, Usage
from guidelint.reports.console import ODD, Row
from guidelint.reports.escaping import visible
from guidelint.reports.explain import layout, words
from guidelint.reports.explain.layout import DIM
from guidelint.reports.explain.view import MOST, View
from guidelint.reports.measures import Unread, size
from guidelint.reports.prompt import cut_as_json
from guidelint.trees.base import Status


def touch_title(agent: Agent, context: Context, view: View, path: str) -> str:
    sent = size(context, path)
    status = context.start.tree.stat(path)
    there = "" if isinstance(status, Status) else f" ({status.value})"
    added = f"{words.number(sent.bytes, 'bytes')}, {words.tokens(sent.tokens, agent)}" if sent.text else "nothing"
    return f"Reading {view.names.show(path)}{there} adds {added}"


def cuts(context: Context, view: View, width: int) -> Iterator[Row]:
    entries = []
    for cut in context.cuts:
        facts = cut_as_json(cut, context.start.tree)
        place = f"{view.names.show(cut.path)}:{facts['line']}:{facts['column']}"
        which = "all" if cut.byte == 0 else "the last"
        text = f"{which} {words.number(cut.lost_bytes, 'bytes')} are lost, over {words.limit(cut.limit)}"
        if cut.inside_character:
            text += "; the cut divides a character"
        headings = [visible(heading) for heading in facts["lost_headings"]]
        if headings:
            most = len(headings) if view.everything else 5
            text += f"; with {'the heading' if len(headings) == 1 else 'the headings'} {words.listed(headings, most)}"
        entries.append(layout.Entry("", "", place, text))
    return layout.rows(entries, width)


def warnings(context: Context, view: View, width: int) -> Iterator[Row]:
    return layout.rows(
        [
            layout.Entry("", ODD, words.listed([view.names.show(path) for path in use.paths], 3), _over(use))
            for use in context.warnings
        ],
        width,
    )


def _over(use: Usage) -> str:
    return f"{words.number(use.used, use.limit.unit.value)}; it warns beyond {words.limit(use.limit)}"


def on_demand(context: Context, view: View, width: int) -> Iterator[Row]:
    waiting = context.on_demand
    most = len(waiting) if view.everything or len(waiting) <= MOST + 1 else MOST
    yield from layout.rows(
        [layout.Entry("", "", view.names.show(one.path), _trigger(one.trigger, view)) for one in waiting[:most]], width
    )
    if len(waiting) > most:
        folders = {one.trigger.folder for one in waiting[most:]}
        text = f"and {len(waiting) - most:,} more, for {words.number(len(folders), 'folders')} (-v)"
        yield from layout.paragraph(text, width, style=DIM, indent=2)


def _trigger(value: Trigger, view: View) -> str:
    if not value.patterns:
        return f"when it reads a file below {view.names.show(value.folder)}"
    patterns = words.listed([visible(pattern) for pattern in value.patterns], 5)
    below = "" if value.folder == view.names.base else f" below {view.names.show(value.folder)}"
    return f"when it reads {patterns}{below}"


def not_read(unread: Sequence[Unread], view: View, width: int) -> Iterator[Row]:
    most = len(unread) if view.everything or len(unread) <= MOST + 1 else MOST
    entries = []
    for one in unread[:most]:
        if one.served is not None:
            folder = "the root" if one.served == view.names.base else view.names.show(one.served)
            text = f"read when it starts in {folder}"
        else:
            text = f"read by {words.listed(one.agents, 3)}"
        entries.append(layout.Entry("", "", view.names.show(one.path), text))
    yield from layout.rows(entries, width)
    if len(unread) > most:
        yield from layout.paragraph(f"and {len(unread) - most:,} more (-v)", width, style=DIM, indent=2)


def lifecycle(agent: Agent, width: int) -> Iterator[Row]:
    life = agent.lifecycle
    lines = (
        {"read": life.loads, "edits are seen": life.reloads},
        {
            "clear": life.clear,
            "compaction": life.compaction,
            "sub-agents": life.subagents,
            "in the request": life.place,
        },
    )
    for line in lines:
        # Questions with the same answer are put together.
        questions: dict[str, list[str]] = {}
        for question, answer in line.items():
            questions.setdefault(answer, []).append(question)
        text = " · ".join(f"{', '.join(asked)}: {visible(answer)}" for answer, asked in questions.items())
        yield from layout.paragraph(text, width, indent=2)


def next_steps(agent: Agent, context: Context, view: View, width: int) -> Iterator[Row]:
    commands = []
    if context.segments:
        commands = [
            (view.command("prompt", "--agent", agent.id), text_of(context)),
            (view.command("prompt", "--agent", agent.id, "--annotate"), "the same, with the source of each line"),
        ]
    commands += [
        (view.check(), "what is wrong with the files"),
        (view.command("explain", "--agent", "all"), "what other agents are told"),
    ]
    return layout.commands(commands, width)


def text_of(context: Context) -> str:
    return "the exact text" if context.framing_known else "the files' text"

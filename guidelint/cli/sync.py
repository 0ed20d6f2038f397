"""`guidelint sync`: the files by which agents that do not read AGENTS.md get its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from guidelint.cli import options as shared

if TYPE_CHECKING:
    from guidelint.edits.bridges import Bridge, Plan
    from guidelint.loading.agent import Agent


@click.command("sync")
@click.option("--agent", "agents", multiple=True, metavar="ID", help="Build bridges for this agent; repeatable.")
@click.option("--link", "links", is_flag=True, help="Make links where an import would do, too.")
@click.option("--check", "check_only", is_flag=True, help="Change nothing; exit with 1 if something would change.")
@click.option("--dry-run", is_flag=True, help="Print what would change as a diff, and change nothing.")
def command(agents: tuple[str, ...], links: bool, check_only: bool, dry_run: bool) -> int:
    """See to it that every agent in use gets the text of AGENTS.md, in each folder that has one.

    For an agent that does not read AGENTS.md, or in whose own file nothing leads there, a bridge is made or repaired:
    a file that imports AGENTS.md, or a link for agents without imports. Whether it works is tried out before. A file
    with text of its own keeps it, and gets the line that imports. A copy of AGENTS.md is replaced if all of its lines
    stand there. Nothing else is ever overwritten: what is left alone is told.
    """
    from guidelint import api
    from guidelint.edits import bridges
    from guidelint.reports import console

    view = api.working_copy(shared.working_folder())
    config = api.read_config(shared.working_folder(), view.root, view.tree)
    active = api.active_agents(config, view.repository, agents)
    plan = bridges.plan(view, active, links=links)
    for one in plan.unbridged:
        shared.note(f"{one.agent} does not get {one.source}: {one.why}")
    if dry_run and plan.bridges:
        from guidelint.cli import patches

        patches.show((line for one in plan.bridges for line in bridges.diff(one)), [view.root])
    elif not plan.bridges:
        with console.output() as file:
            console.print_rows(((("", line),) for line in [_nothing(plan, active)]), file)
    else:
        done = plan.bridges
        problems: list[str] = []
        if not check_only:
            done, problems = _written(view.root, plan.bridges)
        with console.output() as file:
            console.print_rows(((("", line),) for line in _told(done, active, would=check_only)), file)
        for problem in problems:
            shared.note(problem)
        if problems:
            return 2
    return int(check_only and bool(plan.bridges))


def _written(root: str, planned: Sequence[Bridge]) -> tuple[tuple[Bridge, ...], list[str]]:
    from guidelint.edits import bridges

    done, problems = [], []
    for one in planned:
        problem = bridges.write(root, one)
        if problem:
            problems.append(problem)
        else:
            done.append(one)
    return tuple(done), problems


def _told(done: Sequence[Bridge], agents: Sequence[Agent], *, would: bool) -> Iterator[str]:
    from guidelint.edits.bridges import State
    from guidelint.reports.escaping import visible

    names = {agent.id: agent.name for agent in agents}
    for one in done:
        if one.target is not None:
            does = f"{'would be ' if would else ''}a link to {one.source}"
        else:
            does = f"{'would import' if would else 'imports'} {one.source}"
        was = {
            State.ABSENT: "new",
            State.OWN_TEXT: "its own text stays",
            State.COPY: "in place of a copy",
            State.BLANK: "it was blank",
            State.POINTER: "it only named it",
            State.BROKEN_LINK: "in place of a broken link",
        }[one.was]
        yield visible(f"{one.path}: {does}, for {', '.join(names[agent] for agent in one.agents)} ({was})")


def _nothing(plan: Plan, agents: Sequence[Agent]) -> str:
    if not plan.sources:
        return "Nothing to do: there is no AGENTS.md with text."
    if not agents:
        return "Nothing to do: no file shows which agents are in use. Name them with --agent ID."
    if plan.unbridged:
        return "Nothing was changed."
    count = f"{len(plan.sources):,} files" if len(plan.sources) > 1 else plan.sources[0]
    return f"Nothing to do: the agents in use get {count} ({', '.join(agent.id for agent in agents)})."

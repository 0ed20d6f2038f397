"""`guidelint init`: a first guidance file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from guidelint.cli import options as shared
from guidelint.errors import GuidelintError

if TYPE_CHECKING:
    from guidelint.edits.init.proposal import Proposal
    from guidelint.reports.console import Row


@click.command("init")
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--agent", "agents", multiple=True, metavar="ID", help="See to it that this agent gets it; repeatable.")
@click.option("--link", "links", is_flag=True, help="Make links where an import would do, too.")
@click.option("--no-config", is_flag=True, help="Make no guidelint.toml.")
@click.option("--dry-run", is_flag=True, help="Print what would be written, and write nothing.")
@click.option("--explain", is_flag=True, help="Print for each line what in the repository proves it.")
@click.option("--yes", is_flag=True, help="Write without a question.")
def command(
    folder: str | None,
    agents: tuple[str, ...],
    links: bool,
    no_config: bool,
    dry_run: bool,
    explain: bool,
    yes: bool,
) -> int:
    """Write a first AGENTS.md for the repository that DIR, or the working folder, lies in.

    It is short, and says only what files of the repository prove: which documents to read before which task, rules such
    as the package manager, and the commands that build, lint and test, those that CI runs first. What only its people
    know is left as a prompt. Agents that do not read AGENTS.md get an import or a link. guidelint.toml names the
    agents that --agent names, where the files alone would show others.

    It is shown first, and a question asked. Nothing that is there is changed. --explain without --yes writes nothing.
    """
    from guidelint import api, initiating
    from guidelint.reports import proposal as report

    if dry_run and yes:
        raise click.UsageError("--dry-run writes nothing: it does not go with --yes")
    found = initiating.proposal(api.place(folder).cwd, agents, links=links, configuration=not no_config)
    only_shown = dry_run or (explain and not yes)
    if found.files and not only_shown and not yes and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise GuidelintError("init asks before it writes, and here is no terminal: give --yes, or --dry-run to look")
    for sentence in found.left:
        shared.note(sentence)
    if not found.files:
        done = ": AGENTS.md is there, and so is what brings it to the agents in use"
        _print(iter([(("", f"Nothing to do{done if found.is_there and not found.left else ''}."),)]))
        return 0
    if found.is_there:
        shared.note("AGENTS.md is there and stays as it is")
    if only_shown or not yes or explain:
        _print((report.explained if explain else report.rows)(found))
    if only_shown:
        return 0
    if not yes and not click.confirm(f"\nWrite {_count(found)}?"):
        shared.note("nothing was written")
        return 0
    return _write(found)


def _write(found: Proposal) -> int:
    from guidelint.edits.init.page import TRAPS
    from guidelint.edits.init.proposal import write
    from guidelint.reports.escaping import visible

    status = 0
    told: list[str] = []
    for one, problem in write(found):
        if problem:
            status = 2
            shared.note(problem)
            continue
        about = f"a link to {one.target}" if one.target is not None else f"{len(one.data):,} bytes"
        told.append(visible(f"{one.path}: new, {about}"))
        if any(line.text == TRAPS for line in one.lines):
            told.append("Read it, and put what people get wrong here under Traps: that no file tells.")
    _print((("", line),) for line in told)
    return status


def _count(found: Proposal) -> str:
    names = [one.path for one in found.files]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _print(rows: Iterator[Row]) -> None:
    from guidelint.reports import console

    with console.output() as file:
        console.print_rows(rows, file)

"""`guidelint prompt`: the exact text that an agent puts into its request."""

from __future__ import annotations

import click

from guidelint import api
from guidelint.cli import options as shared
from guidelint.errors import GuidelintError


@click.command("prompt")
@click.argument("path", required=False)
@click.option("--agent", "agent_id", metavar="ID", help="The agent; `guidelint agents` lists them.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--annotate", is_flag=True, help="Print before each line the file and line that it came from.")
@shared.start_options
def command(
    path: str | None,
    agent_id: str | None,
    form: str,
    annotate: bool,
    settings: tuple[str, ...],
    touch: tuple[str, ...],
    date: str | None,
    neutral: bool,
    ref: str | None,
    staged: bool,
) -> None:
    """Print the text that an agent, started in PATH, puts into its request because of guidance files.

    Nothing else goes to stdout. PATH is a folder (by default this one), or a file that the agent is to work on: then
    what reading that file loads on demand follows.
    """
    from guidelint.reports import prompt as report
    from guidelint.reports.console import output
    from guidelint.reports.escaping import harmless, visible_lines
    from guidelint.reports.json_text import dumps

    if annotate and form != "text":
        raise click.UsageError("--annotate goes with --format text")
    view = shared.view(path, ref, staged)
    where = api.place(path, view.tree)
    config = api.config_of(view, where.cwd)
    if agent_id is None:
        raise GuidelintError("name the agent: --agent ID (`guidelint agents` lists them)")
    agent = api.find_agent(agent_id, config)
    start = api.start(
        where,
        neutral=neutral or ref is not None or staged,
        view=view,
        date=shared.date(date),
        options=shared.agent_options(agent, settings),
        touched=shared.absolute(touch),
    )
    context = api.load(agent, start)
    if context.refusal:
        shared.note(f"{agent.id} does not start: {context.refusal.path} {context.refusal.why}")
    elif not context.segments:
        shared.note(f"{agent.id} is told nothing here; `guidelint explain --agent {agent.id}` tells why")
    elif not context.framing_known and form == "text":
        shared.note(f"how {agent.id} frames guidance is not known: these are the files' bare texts")
    with output() as stdout:
        if form == "json":
            stdout.write(dumps(report.as_json(agent, context)) + "\n")
        elif annotate:
            names = report.Names.from_here(view.root if view.repository.root.found else where.cwd)
            stdout.writelines(f"{harmless(line)}\n" for line in report.annotated(context, names))
        else:
            text = report.exact(context)
            stdout.write(visible_lines(text) if stdout.isatty() else text)

"""`guidelint budget`: what guidance costs, folder by folder."""

from __future__ import annotations

import click

from guidelint.cli import options as shared


@click.command("budget")
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--agent", "agents", multiple=True, metavar="ID", help="For this agent; repeatable.")
@click.option("--ref", metavar="REV", help="Read the repository's files from a git revision.")
@click.option("--staged", is_flag=True, help="Read what is staged instead of the working copy.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "markdown", "html"]), default="text", show_default=True
)
@click.option("--output-file", metavar="FILE", help="Write the report to FILE, without colour.")
def command(
    folder: str | None,
    agents: tuple[str, ...],
    ref: str | None,
    staged: bool,
    form: str,
    output_file: str | None,
) -> None:
    """Tell what guidance costs at and below DIR, by default in the whole repository.

    For each agent every folder whose context differs from that of the folder above it: tokens, bytes, the share of the
    limit, what is left for folders below, and the largest files; the most urgent first. What is sent only when a
    matching file is touched stands apart. Nothing of this machine or outside the repository counts.
    """
    from guidelint import api
    from guidelint.reports import console, costs

    view = shared.view(folder, ref, staged)
    below = api.place(folder, view.tree).cwd if folder else view.root
    result = api.budget(view, below, agents)
    for note in result.notes:
        shared.note(note)
    if form == "json":
        from guidelint.reports.json_text import dumps

        shared.print_report(((("", dumps(costs.as_json(result))),),), output_file)
    elif form == "markdown":
        shared.print_report(((("", line),) for line in costs.as_markdown(result)), output_file)
    elif form == "html":
        from guidelint.reports.page.render import budgeted

        shared.print_report(((("", line),) for line in budgeted(result, view.name).splitlines()), output_file)
    else:
        shared.print_report(costs.rows(result, console.WIDTH if output_file else console.width()), output_file)

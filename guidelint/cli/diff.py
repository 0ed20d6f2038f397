"""`guidelint diff`: what a change does to what agents are told."""

from __future__ import annotations

import click

from guidelint.cli import options as shared


@click.command("diff")
@click.argument("base", metavar="BASE")
@click.argument("head", metavar="[HEAD]", required=False)
@click.option("--agent", "agents", multiple=True, metavar="ID", help="Compare for this agent; repeatable.")
@click.option("--staged", is_flag=True, help="Compare with what is staged instead of the working copy.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
@click.option("--output-file", metavar="FILE", help="Write the report to FILE, without colour.")
@click.option("--exit-code", is_flag=True, help="Exit with 1 where anything differs.")
def command(
    base: str,
    head: str | None,
    agents: tuple[str, ...],
    staged: bool,
    form: str,
    output_file: str | None,
    exit_code: bool,
) -> int:
    """Tell what changes between BASE and HEAD in what agents are told.

    BASE and HEAD are revisions, as git names them; without HEAD the working copy is compared. For each agent and each
    folder that holds guidance: tokens before and after, files that start or stop being loaded, imports that break, cuts
    that appear, lines that no longer arrive, and the text that differs, with its sources. Markdown is fit for a comment
    on a pull request.
    """
    from guidelint import api
    from guidelint.reports import console

    if staged and head is not None:
        raise click.UsageError("--staged stands in the place of HEAD: give one of them")
    folder = shared.working_folder()
    before = api.committed(folder, base)
    after = api.opened(folder, head, staged)
    result = api.diff(before, after, folder, agents)
    for note in result.notes:
        shared.note(note)
    if form == "json":
        from guidelint.reports.changes_json import as_json
        from guidelint.reports.json_text import dumps

        shared.print_report(((("", dumps(as_json(result))),),), output_file)
    elif form == "markdown":
        from guidelint.reports.changes_markdown import as_markdown

        shared.print_report(((("", line),) for line in as_markdown(result)), output_file)
    else:
        from guidelint.reports.changes import rows

        shared.print_report(rows(result, console.WIDTH if output_file else console.width()), output_file)
    return int(exit_code and not result.unchanged)

"""`guidelint agents`: the agents that are known, and how each loads guidance."""

from __future__ import annotations

import click

from guidelint import agents, api


@click.command("agents")
@click.argument("agent_id", metavar="[ID]", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(agent_id: str | None, form: str) -> None:
    """List the known agents, those that the configuration declares included, or tell all about one."""
    from guidelint.reports import agents as report
    from guidelint.reports import console
    from guidelint.reports.json_text import dumps

    config = api.read_config_at(api.place(None).cwd)
    if agent_id is not None:
        chosen = [api.find_agent(agent_id, config)]
    else:
        chosen = [api.find_agent(one, config) for one in sorted({*agents.known(), *config.own_agents})]
    with console.output() as file:
        if form == "json":
            file.write(dumps(report.as_json(chosen)) + "\n")
        elif agent_id is not None:
            console.print_rows(report.detail(chosen[0], console.width()), file)
        else:
            console.print_rows(report.listed(chosen, console.width()), file)

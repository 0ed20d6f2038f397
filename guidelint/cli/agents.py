"""`guidelint agents`: the agents that are known, how each loads guidance, and whether that is as recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from guidelint import agents, api
from guidelint.errors import GuidelintError

if TYPE_CHECKING:
    from guidelint.config import Config

_TEST = "test"


@click.command("agents")
@click.argument("agent_id", metavar="[ID | test]", required=False)
@click.argument("cases", metavar="[CASES…]", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
def command(agent_id: str | None, cases: tuple[str, ...], form: str) -> int:
    """List the known agents, those that the configuration declares included, or tell all about one.

    `guidelint agents test CASES…` runs recorded cases, files or folders of them, against any agent: it exits with 1
    where what guidelint makes of one is not what was recorded.
    """
    config = api.read_config_at(api.place(None).cwd)
    if agent_id == _TEST:
        return _test(cases, config)
    if cases:
        raise click.UsageError("CASES go with `guidelint agents test`")
    _list(agent_id, form, config)
    return 0


def _list(agent_id: str | None, form: str, config: Config) -> None:
    from guidelint.reports import agents as report
    from guidelint.reports import console
    from guidelint.reports.json_text import dumps

    if agent_id is not None:
        chosen = [api.find_agent(agent_id, config)]
    else:
        chosen = [api.find_agent(one, config) for one in sorted({*agents.known(), *config.own_agents})]
    with console.output() as file:
        if form == "json":
            file.write(dumps(report.as_json(chosen)) + "\n")
        elif form == "markdown":
            file.write("".join(f"{line}\n" for line in report.as_markdown(chosen)))
        elif agent_id is not None:
            console.print_rows(report.detail(chosen[0], console.width()), file)
        else:
            console.print_rows(report.listed(chosen, console.width()), file)


def _test(named: tuple[str, ...], config: Config) -> int:
    import tempfile

    from guidelint import cases
    from guidelint.reports import console
    from guidelint.reports.escaping import visible_lines

    files = list(_case_files(named))
    if not files:
        raise GuidelintError(f"no case in {', '.join(named)}: cases are files whose names end in .json")
    failed = 0
    with console.output() as out:
        for path in files:
            case = cases.read(path)
            with tempfile.TemporaryDirectory(prefix="guidelint-case-") as folder:
                differences = cases.run(case, Path(folder).resolve(), config)
            if differences:
                failed += 1
                about = f": {case['about']}" if case.get("about") else ""
                text = "\n".join([f"{case['agent']}/{case['id']}{about}", *differences])
                out.write(visible_lines(text) + "\n\n")
        out.write(f"{len(files) - failed} of {len(files)} cases give what was recorded.\n")
    return 1 if failed else 0


def _case_files(named: tuple[str, ...]) -> Iterator[Path]:
    if not named:
        raise click.UsageError("name the cases: files, or folders of them")
    for name in named:
        path = Path(name)
        if name and path.is_dir():
            yield from sorted(path.rglob("*.json"))
        elif path.is_file():
            yield path
        else:
            raise GuidelintError(f"{name}: no such file or folder")

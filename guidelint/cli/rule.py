"""`guidelint rule`: a rule's page, or the list of all rules."""

from __future__ import annotations

import click

from guidelint import pages
from guidelint.errors import GuidelintError, nearest


@click.command("rule")
@click.argument("rule", metavar="[CODE|NAME]", required=False)
def command(rule: str | None) -> None:
    """Print the page of a rule: what it finds, why, examples, how to mend it. Without a rule, list them all."""
    from guidelint.reports import console

    if rule is None:
        from guidelint.reports.rules import listed

        with console.output() as file:
            console.print_rows(listed(console.width()), file)
        return
    page = pages.text(rule.lower())
    if page is None:
        near = nearest(rule.upper(), pages.codes()) or nearest(rule.lower(), pages.paths())
        raise GuidelintError(f"unknown rule `{rule}`{near} (`guidelint rule` lists them)")
    with console.output() as file:
        if file.isatty():
            from guidelint.reports.rule_page import show

            show(page, console.console(file))
        else:
            file.write(page)

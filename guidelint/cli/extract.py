"""`guidelint extract`: text moved out of guidance into a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from guidelint.cli import options as shared
from guidelint.errors import GuidelintError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guidelint.extracting import Extraction


@click.command("extract")
@click.argument("passage", metavar="FILE:SECTION")
@click.option("--to", metavar="FILE", help="The document that the text goes to; by default `extract-to` as configured.")
@click.option("--finding", metavar="RULE", help="Move the block of this rule's finding at FILE:LINE.")
@click.option("--dry-run", is_flag=True, help="Print what would change as a diff, and change nothing.")
@click.option("--allow-dirty", is_flag=True, help="Change files that are not committed as they are, too.")
@click.option("--agent", "agents", multiple=True, metavar="ID", help="Tell what it saves this agent; repeatable.")
def command(
    passage: str, to: str | None, finding: str | None, dry_run: bool, allow_dirty: bool, agents: tuple[str, ...]
) -> None:
    """Move a section of guidance into a document, and leave one line in its place: a link with the section's title.

    SECTION is the heading's text, whatever its case and markup; `Parent > Child` where several are called so, or an
    anchor, such as #child-1. With --finding it is a line, and what a rule found there is moved:
    `guidelint extract --finding GL304 AGENTS.md:12 --to docs/layout.md`.

    The document is made, or the text is added at its end. Headings get the levels that fit there. Links in the text
    lead where they led, and so do links to its headings in other documents. Files that are not committed as they are
    are left alone.
    """
    from guidelint import extracting

    if to == "":
        raise click.UsageError("--to names no file")
    one = extracting.extraction(extracting.asked(passage, finding), to, agents)
    if one.dirty and not allow_dirty and not dry_run:
        raise GuidelintError(f"{', '.join(one.dirty)}: commit first, or give --allow-dirty")
    if dry_run:
        from guidelint.cli import patches
        from guidelint.edits.diff import unified

        lines = (
            line
            for path, draft in one.drafts.items()
            for line in unified(path, draft, is_new=one.is_new and path == one.target)
        )
        patches.show(lines, [f"{one.root}/{one.source}"])
        if one.dirty and not allow_dirty:
            shared.note(f"{', '.join(one.dirty)}: nothing is changed without --allow-dirty")
    else:
        from guidelint.reports import console

        extracting.write(one)
        with console.output() as file:
            console.print_rows(((("", line),) for line in _told(one)), file)
    for note in one.notes:
        shared.note(note)


def _told(one: Extraction) -> Iterator[str]:
    """What was done, in lines: of each file, and of the tokens that each agent saves."""
    from guidelint.reports.counting import count
    from guidelint.reports.escaping import visible

    source, target = visible(one.source), visible(one.target)
    lines = count(one.moved, "line")
    for path in one.drafts:
        if path == one.target:
            yield f"{target}: {'new, with ' if one.is_new else 'has at its end '}{lines} of {source}"
        elif path == one.source:
            yield f"{source}: {lines} moved to {target}, a link in their place"
        else:
            yield f"{visible(path)}: links to what moved lead to {target}"
    for saving in one.savings:
        about = "" if saving.agent.o200k else "~"
        saved = saving.before - saving.after
        change = f"{about}{saved:,} tokens saved" if saved >= 0 else f"{about}{-saved:,} tokens more"
        counts = f"{about}{saving.before:,} before and {about}{saving.after:,} now"
        yield f"{saving.agent.id}: {change} at the root, {counts}"

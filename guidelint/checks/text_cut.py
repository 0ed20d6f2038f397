"""Text beyond an agent's limit, where the cut falls in the source."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Cut, Usage

RULE = Rule("GL101", "text-cut", Severity.ERROR, "text beyond an agent's limit, which never reaches the model")


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    places: dict[tuple[str, str, Cut], list[Context]] = {}
    for context in contexts:
        for cut in context.cuts:
            places.setdefault((context.agent, files.real(cut.path), cut), []).append(context)
    for (agent, path, cut), affected in places.items():
        if not files.inside(path):
            continue
        size = cut.byte + cut.lost_bytes
        lost = wording.number(cut.lost_bytes, "bytes")
        bound = wording.limit(cut.limit)
        message = (
            f"never sent: files before this one use up the limit of {bound}"
            if cut.byte == 0
            else f"cut here: {lost} up to the end of the file are not sent; the limit is {bound}"
        )
        evidence = [_chain(affected[0], cut, files)]
        headings = [heading.plain for heading in files.document(path).headings_between(cut.byte, size)]
        if headings:
            evidence.append(f"Lost sections: {wording.listed([f'“{heading}”' for heading in headings], 6)}.")
        if cut.inside_character:
            evidence.append("The cut falls inside a character.")
        starts = [context.start.cwd for context in affected]
        evidence.append(f"Affected: agents started in {wording.folders(files, starts)}, and below.")
        yield finding(
            RULE,
            message,
            files.place(path, cut.byte, size),
            agents=(agent,),
            evidence=evidence,
            help="Shorten the files of this chain, or move what only some tasks need into documents that they link to.",
        )


def _chain(context: Context, cut: Cut, files: Files) -> str:
    usage = next((use for use in context.usages if use.limit == cut.limit), None)
    if usage is None:
        return f"The limit is {wording.limit(cut.limit)}."
    sizes = _sizes(usage, files)
    return f"{usage.used:,} {cut.limit.unit.value} are to be sent there: {wording.listed(sizes, 6)}."


def _sizes(usage: Usage, files: Files) -> list[str]:
    return [f"{files.show(files.real(path))} ({len(files.data(path)):,} bytes)" for path in usage.paths]

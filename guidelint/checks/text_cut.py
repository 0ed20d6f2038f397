"""Text beyond an agent's limit, where the cut falls in the source."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Rule, Severity, finding
from guidelint.loading.context import Context, Cut, Effect, Limit

RULE = Rule("GL101", "text-cut", Severity.ERROR, "text beyond an agent's limit, which never reaches the model")

_HELP = "Shorten the files of this chain, or move what only some tasks need into documents that they link to."


def check(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    yield from _cut(contexts, files)
    yield from _dropped(contexts, files)


def _cut(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    # A file may be cut under several names: the place is that of the real one.
    places: dict[tuple[str, str, int, Limit], list[tuple[Context, Cut]]] = {}
    for context in contexts:
        for cut in context.cuts:
            places.setdefault((context.agent, files.real(cut.path), cut.byte, cut.limit), []).append((context, cut))
    for (agent, path, byte, limit), affected in places.items():
        if not files.inside(path):
            continue
        context, cut = affected[0]
        size = byte + cut.lost_bytes
        bound = wording.limit(limit)
        message = (
            f"never sent: files before this one use up the limit of {bound}"
            if byte == 0
            else f"cut here: {wording.number(cut.lost_bytes, 'bytes')} up to the end of the file are not sent;"
            f" the limit is {bound}"
        )
        evidence = [_chain(context, limit, files)]
        document = files.document(path)
        # A heading that is cut itself heads a section that is lost.
        line = document.lines.span(document.lines.position(byte).line).start
        headings = [heading.plain for heading in document.headings_between(min(line, byte), size)]
        if headings:
            evidence.append(f"Lost sections: {wording.listed([f'“{heading}”' for heading in headings], 6)}.")
        if cut.inside_character:
            evidence.append("The cut falls inside a character.")
        names = sorted({files.show(cut.path) for _, cut in affected if cut.path != path})
        if names:
            evidence.append(f"It is reached as {wording.listed(names)}.")
        starts = [context.start.cwd for context, _ in affected]
        evidence.append(f"Affected: agents started in {wording.folders(files, starts)}, and below.")
        yield finding(RULE, message, files.place(path, byte, size), agents=(agent,), evidence=evidence, help=_HELP)


def _dropped(contexts: tuple[Context, ...], files: Files) -> Iterator[Finding]:
    """Files that are left out as a whole because they are too large."""
    for context in contexts:
        for use in context.usages:
            if use.limit.effect is not Effect.DROPS or not use.exceeded:
                continue
            for path in use.paths:
                if files.inside(files.real(path)):
                    size = wording.number(use.used, use.limit.unit.value)
                    yield finding(
                        RULE,
                        f"never sent: the file has {size}; the limit is {wording.limit(use.limit)}",
                        files.place(path),
                        agents=(context.agent,),
                        evidence=["The agent leaves it out as a whole."],
                        help=_HELP,
                    )


def _chain(context: Context, limit: Limit, files: Files) -> str:
    usage = next((use for use in context.usages if use.limit == limit), None)
    if usage is None:
        return f"The limit is {wording.limit(limit)}."
    sizes = wording.listed(wording.sizes(files, usage.paths), 6)
    return f"{usage.used:,} {limit.unit.value} are to be sent there: {sizes}."

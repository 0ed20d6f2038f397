"""Guidance that has the agent run what it downloads, or follow what it reads at an address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks import downloads
from guidelint.checks.downloads import Run
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.forbidding import forbids
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Related, Rule, Severity, finding
from guidelint.markdown import Block, CodeSpan, Document, Fence, Heading, IndentedCode, Paragraph, Span, Table, inlines

RULE = Rule("GL504", "remote-execution", Severity.WARNING, "a download that the agent runs or obeys")

_SCRIPTS = frozenset(
    ("", "bash", "sh", "zsh", "shell", "console", "fish", "powershell", "ps1", "pwsh", "cmd", "text", "txt")
)
"""Languages of code blocks that hold commands; in others a command is part of a file that is shown."""

_NEAR = 300
"""Characters on either side of a command or sentence that say what is thought of it."""

_MOST = 50
"""Addresses in one file of which each is told."""

_SHOWN = 5
"""Further places of one address that are shown."""


@dataclass(frozen=True, slots=True)
class _Place:
    span: Span
    run: Run
    around: str
    """What is said about it."""
    script: bool = True
    """Whether it stands where commands do."""


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        sample = is_sample(files.show(file.path))
        # The same download, told several times, is one fault.
        groups: dict[tuple[str | None, bool, bool], list[_Place]] = {}
        for place, order in _places(file.document):
            if not forbids(place.around):
                sure = bool(place.script and place.run.address and not place.run.cited and not sample)
                groups.setdefault((place.run.address, order, sure), []).append(place)
        for (address, order, sure), places in list(groups.items())[:_MOST]:
            yield _finding(address, order, sure, places, file, files)


def _finding(
    address: str | None, order: bool, sure: bool, places: list[_Place], file: GuidanceFile, files: Files
) -> Finding:
    first, *others = (files.place(file.path, one.span.start, one.span.end) for one in places[: _SHOWN + 1])
    if order:
        message = f"has the agent follow what it reads at {_host(address)}"
        evidence = "What stands there can change at any time; no review of this repository sees it."
        help = "Copy what is to be followed into the repository."
    else:
        message = "runs what it downloads" + (f" from {_host(address)}" if address else "")
        evidence = "Whoever controls that address decides what runs, on each machine where an agent follows this."
        help = "Name a package and its version, or save the script, check its digest, and run that file."
    said = [evidence]
    if others:
        said.append(f"It stands in {len(places):,} places of this file.")
    return finding(
        RULE,
        message,
        first,
        agents=file.agents,
        evidence=said,
        help=help,
        related=[Related(other, "the same again") for other in others],
        confidence=Confidence.MEDIUM if sure else Confidence.LOW,
    )


def _host(address: str | None) -> str:
    return (address or "an address").removeprefix("https://").removeprefix("http://").split("/")[0].split("?")[0][:80]


def _places(document: Document) -> Iterator[tuple[_Place, bool]]:
    """The downloads that are run, and the orders to follow a text elsewhere (True)."""
    heading = before = ""
    for block in document.walk():
        if isinstance(block, Fence | IndentedCode):
            yield from ((place, False) for place in _in_code(block, f"{heading}\n{before}"))
        elif isinstance(block, Paragraph | Heading | Table):
            text = document.text(block.span)
            yield from _in_text(block, text, heading, document)
            if isinstance(block, Heading):
                heading, before = block.plain, ""
            else:
                before = text[-_NEAR:].rpartition("\n")[2]


def _in_code(block: Fence | IndentedCode, said: str) -> Iterator[_Place]:
    script = not isinstance(block, Fence) or block.language in _SCRIPTS
    lines = block.lines
    text = "\n".join(line.text for line in lines)
    # A backslash at the end of a line joins the next one: two blanks keep the offsets.
    joined = text.replace("\\\n", "  ")
    ends, end = [], -1
    for line in lines:
        end += len(line.text) + 1
        ends.append(end)
    at = 0
    for run in downloads.runs(joined):
        while ends[at] < run.start:
            at += 1
        last = at
        while ends[last] < run.end:
            last += 1
        first_of_line = ends[at] - len(lines[at].text)
        around = joined[max(first_of_line - _NEAR, 0) : ends[last]].split("\n")
        # The line itself, and the remarks right above it.
        own = around[-1:] + [line for line in around[-4:-1] if line.lstrip().startswith(("#", "//", "REM", "<!--"))]
        yield _Place(Span(lines[at].span.start, lines[last].span.end), run, said + "\n" + "\n".join(own), script)


def _in_text(block: Block, text: str, heading: str, document: Document) -> Iterator[tuple[_Place, bool]]:
    for node in inlines(block):
        if isinstance(node, CodeSpan):
            for run in downloads.runs(node.text):
                yield _Place(node.span, run, _sentence(document, block.span, node.span, heading)), False
    if "http" not in text:
        return
    done, byte = 0, block.span.start
    for run in sorted(downloads.orders(text), key=lambda run: run.start):
        byte += len(text[done : run.start].encode())
        done = run.start
        span = Span(byte, byte + len(text[run.start : run.end].encode()))
        yield _Place(span, run, _sentence(document, block.span, span, heading)), True


def _sentence(document: Document, block: Span, span: Span, heading: str) -> str:
    """The heading, and the line with what is right around it."""
    before = document.text(Span(max(block.start, span.start - _NEAR), span.start)).rpartition("\n")[2]
    after = document.text(Span(span.end, min(block.end, span.end + _NEAR))).partition("\n")[0]
    return f"{heading}\n{before} {document.text(span)} {after}"

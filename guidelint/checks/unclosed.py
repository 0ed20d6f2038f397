"""Fences, comments and front matter that are not closed, and swallow what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guidelint.checks import fencing, wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.fencing import Broken
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.markdown import Comment, Document, FrontMatter, Span

RULE = Rule("GL603", "unclosed", Severity.ERROR, "a fence, comment or front matter that swallows what follows")

_LINE_END = r"(?>\r\n|\r|\n)"
_HEADING = re.compile(rf"(?:^|{_LINE_END}) {{0,3}}+#{{1,6}}+ ++([^#\s][^\r\n]*+)")
_PARAGRAPH_END = re.compile(rf"{_LINE_END}[ \t]*+{_LINE_END}|{_LINE_END}(?= {{0,3}}+#{{1,6}}+ )")


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        document = file.document
        least = Confidence.LOW if is_sample(files.show(file.path)) else Confidence.HIGH
        front = document.front_matter
        if front and not front.closed:
            yield _front_matter(front, file, files, least)
        for comment in document.comments:
            if not comment.closed and (end := _PARAGRAPH_END.search(comment.text)):
                yield from _comment(comment, end.start(), file, files, least)
        fault = fencing.broken(document)
        if fault and not _is_in_comment(fault, document):
            yield from _fence(fault, file, files, least)


def _is_in_comment(fault: Broken, document: Document) -> bool:
    return any(comment.span.contains(fault.fence.span) for comment in document.comments)


def _front_matter(front: FrontMatter, file: GuidanceFile, files: Files, confidence: Confidence) -> Finding:
    document = file.document
    rest = document.text(Span(front.span.end, len(document.data)))
    at = files.place(file.path, front.content_span.end, front.content_span.end)
    return finding(
        RULE,
        "front matter that is not closed",
        files.place(file.path, front.span.start, min(front.span.start + 3, front.span.end)),
        agents=file.agents,
        evidence=[
            "No line of “---” follows the first one; agents then read no keys, or take the whole file for keys.",
            *_lost(_line_ends(rest), _HEADING.findall(rest)),
        ],
        help="Close it with a line of “---”.",
        fix=Fix(False, "Close it before the first line that is no key", (Edit(at, "---\n"),)),
        confidence=confidence,
    )


def _comment(comment: Comment, end: int, file: GuidanceFile, files: Files, confidence: Confidence) -> Iterator[Finding]:
    rest = comment.text[end:]
    if not rest.strip():
        return
    close = comment.locate(0, end).end
    at = files.place(file.path, close, close)
    yield finding(
        RULE,
        f"a comment that is not closed, and hides {wording.number(_line_ends(rest.strip()) + 1, 'lines')} below it",
        files.place(file.path, comment.span.start, comment.span.start + 4),
        agents=file.agents,
        evidence=["No “-->” follows.", *_lost(0, _HEADING.findall(rest))],
        help="Close it with “-->”.",
        fix=Fix(False, "Close it where its first paragraph ends", (Edit(at, " -->"),)),
        confidence=confidence,
    )


def _fence(fault: Broken, file: GuidanceFile, files: Files, confidence: Confidence) -> Iterator[Finding]:
    fence, inner = fault.fence, fault.inner
    if not fault.swallowed:
        return
    lines = file.document.lines
    titles = [title for line in fault.swallowed if (title := fencing.title(line))]
    related = []
    if fault.outdented:
        number = lines.position(fault.outdented.span.start).line
        message = f"a code block whose closing fence, in line {number:,}, opens another one"
        evidence = ["That fence stands further left than the list item, which ends there, and the block with it."]
        help = "Indent the closing fence as the opening one."
        related.append(Related(files.line(file.path, number), "opens another block"))
    elif inner:
        number = lines.position(inner.line.span.start).line
        related.append(Related(files.line(file.path, number), f"{inner.fence} inside the block"))
        if fault.holds_markdown or fault.turned:
            end = lines.position(fence.span.end).line
            message = f"a code block that the fence in line {end:,} closes, meant for the {inner.fence} inside it"
            evidence = ["A block ends at the first fence of its kind that is as long as its own, or longer."]
            help = f"Open and close the outer block with {fence.mark[0] * (len(fence.mark) + 1)}, or close it earlier."
        else:
            message = f"a code block that is not closed before {inner.fence} opens another one in line {number:,}"
            evidence = [f"{inner.fence} opens a block and closes none, so it is taken for code."]
            help = f"Close it with {fence.mark}."
    else:
        message = "a code block that is not closed"
        evidence = [f"No {fence.mark} follows that closes it: everything down to the end is code."]
        help = f"Close it with {fence.mark}, or delete the fence if it was meant to close a block."
    evidence += _lost(len(fault.swallowed) - len(titles), titles)
    yield finding(
        RULE,
        message,
        files.place(file.path, fence.span.start, fence.span.start + len(fence.mark) + len(fence.info.encode())),
        agents=file.agents,
        evidence=evidence,
        help=help,
        related=related,
        fix=_closing(fault, file, files),
        confidence=min(confidence, Confidence.MEDIUM) if not titles else confidence,
    )


def _closing(fault: Broken, file: GuidanceFile, files: Files) -> Fix | None:
    """A closing fence below the last line of code; none where the outer block wants a longer fence instead."""
    fence = fault.fence
    if fault.holds_markdown or fault.outdented or fault.turned or not fence.info:
        return None
    stops = [line.span.start for line in fault.swallowed if fence.span.contains(line.span)]
    if fault.inner:
        stops.append(fault.inner.line.span.start)
    stop = min(stops, default=fence.span.end)
    code = [line for line in fence.lines if line.text.strip() and line.span.start < stop]
    if not code:
        return None
    lines = file.document.lines
    end = lines.full_span(lines.position(code[-1].span.start).line).end
    start = lines.span(lines.position(fence.span.start).line).start
    before = file.document.text(Span(start, fence.span.start))
    return Fix(False, "Close it below its code", (Edit(files.place(file.path, end, end), f"{before}{fence.mark}\n"),))


def _line_ends(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _lost(lines: int, titles: list[str]) -> list[str]:
    said = []
    if titles:
        said.append(f"Headings that are lost by that: {wording.listed([f'“{title}”' for title in titles], 4)}.")
    elif lines:
        said.append(f"Lines of text that are lost by that: {lines:,}.")
    return said

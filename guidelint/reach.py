"""Whether a line of a file reaches an agent, and if not, what keeps it away: facts, which reports put into words."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from guidelint.loading.agent import Agent
from guidelint.loading.context import Candidate, Context, Cut, Import, ImportOutcome, OnDemand, Outcome
from guidelint.markdown.positions import LineIndex, Span
from guidelint.trees.base import Contents, Problem, Tree, is_inside, relative


class Way(enum.Enum):
    """What becomes of a line for an agent."""

    SENT = "sent"
    BLANK_LINE = "blank line"
    """There is nothing in it that could be sent."""
    CUT = "cut"
    """Its file is loaded, and a limit cuts before it."""
    LEFT_OUT = "left out"
    """Its file is loaded, and the agent takes this part away: front matter, a comment, white space at an end."""
    CANDIDATE = "candidate"
    """Its file was considered and not loaded."""
    IMPORT = "import"
    """Its file is asked for by an import that is not followed."""
    WAITS = "waits"
    """Its file is loaded when the agent touches a matching file."""
    ELSEWHERE = "elsewhere"
    """The agent loads a file of this name when it is started in another folder."""
    NEVER = "never"
    """The agent looks for no file of this name."""
    REFUSED = "refused"
    """The agent does not start."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What becomes of one line of one file, for one agent at one start."""

    way: Way
    lines: tuple[int, ...] = ()
    """The lines of the prompt in which it arrives, from 1."""
    touched: str | None = None
    """The file whose reading brings it; None where it is in the first request."""
    cut: Cut | None = None
    """The cut before it, or, of a line that is sent in part, inside it."""
    candidate: Candidate | None = None
    asked: Import | None = None
    waits: OnDemand | None = None
    folder: str | None = None
    """The folder in which the agent has to be started; absolute."""


def line_span(data: bytes, line: int) -> Span | None:
    """The bytes of a line, from 1, without its line end; None where the file has no such line."""
    index = LineIndex(data)
    return index.span(line) if 1 <= line <= len(index) else None


def find_text(tree: Tree, paths: Iterable[str], words: str) -> Iterator[tuple[str, int]]:
    """The files and lines that hold the words, whatever their case and the white space between them."""
    sought = " ".join(words.split()).casefold()
    for path in paths:
        contents = tree.read(path)
        if not isinstance(contents, Contents):
            continue
        index = LineIndex(contents.data)
        for line in range(1, len(index) + 1):
            if sought in " ".join(index.text(line).split()).casefold():
                yield path, line


def reach(agent: Agent, context: Context, path: str, span: Span, root: str) -> Reach:
    """What becomes of the bytes of a line. `path` is the file's absolute path, `root` the repository's root."""
    if context.refusal:
        return Reach(Way.REFUSED)
    tree = context.start.tree
    real = _real(tree, path)
    arrives = _arrives(context, real, span, tree)
    if arrives:
        cut = next((one for one in context.cuts if _real(tree, one.path) == real), None)
        return replace(arrives, cut=cut) if cut and span.start < cut.byte < span.end else arrives
    contents = tree.read(path)
    if isinstance(contents, Contents) and not contents.data[span.start : span.end].strip():
        return Reach(Way.BLANK_LINE)
    for cut in context.cuts:
        if _real(tree, cut.path) == real and cut.byte <= span.start < cut.byte + cut.lost_bytes:
            return Reach(Way.CUT, cut=cut, touched=cut.touched)
    if any(_real(tree, loaded) == real for loaded in context.loaded):
        return Reach(Way.LEFT_OUT)
    for candidate in context.candidates:
        if candidate.outcome is not Outcome.LOADED and _real(tree, candidate.path) == real:
            return Reach(Way.CANDIDATE, candidate=candidate, touched=candidate.touched)
    for one in context.imports:
        if one.outcome is not ImportOutcome.EXPANDED and one.target and _real(tree, one.target) == real:
            return Reach(Way.IMPORT, asked=one, touched=one.touched)
    for waits in context.on_demand:
        if _real(tree, waits.path) == real:
            return Reach(Way.WAITS, waits=waits)
    if is_inside(path, root):
        folder = agent.serves(relative(path, root))
        if folder is not None:
            return Reach(Way.ELSEWHERE, folder=f"{root}/{folder}".rstrip("/"))
    return Reach(Way.NEVER)


def _real(tree: Tree, path: str) -> str:
    real = tree.resolve(path)
    return path if isinstance(real, Problem) else real


def _arrives(context: Context, real: str, span: Span, tree: Tree) -> Reach | None:
    """The lines of the prompt, counted over all segments, that hold anything of the bytes."""
    lines: dict[int, str | None] = {}
    first = 1
    for segment in context.segments:
        text = segment.text.text
        for start, _, run in segment.text.spans():
            origin = run.origin
            if origin is None or not (origin.start < span.end and span.start < origin.end):
                continue
            if _real(tree, origin.path) == real:
                skipped = max(span.start - origin.start, 0) if run.verbatim else 0
                at = start + _characters(run.text, skipped, origin.encoding)
                lines.setdefault(first + text.count("\n", 0, at), segment.touched)
        first += text.count("\n") + (not text.endswith("\n"))
    return Reach(Way.SENT, tuple(lines), next(iter(lines.values()))) if lines else None


def _characters(text: str, size: int, encoding: str) -> int:
    """How many characters the first `size` bytes of a verbatim text are."""
    return len(text[:size].encode(encoding, "surrogatepass")[:size].decode(encoding, "replace"))

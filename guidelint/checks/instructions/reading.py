"""The instructions of a document: its list items, and the sentences of its paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from guidelint.checks.instructions import normal_form, polarity
from guidelint.checks.instructions.polarity import Over
from guidelint.markdown import Block, Heading, ListBlock, ListItem, Paragraph, Quote
from guidelint.markdown.document import Document
from guidelint.markdown.positions import Span

_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]*_`]{0,3}(?=\s)|[。！？][」』”’）]?")
_LABEL = re.compile(r"[*_\s]{0,4}([^\n:：—–*_]{1,32}?)[*_\s]{0,4}(?:[:：]|\s[—–-](?=\s))[*_\s]{0,4}(?=\S)")
_ATTENTION_WORDS = """
important critical note warning caution attention remember reminder rule
重要 注意 警告 提示 注 必須 중요 주의 wichtig achtung hinweis importante attenzione atención atenção важно внимание
"""
_ATTENTION = frozenset(_ATTENTION_WORDS.split())
_TASK = re.compile(r"\s*+\[[ xX]\]\s")
# English, Chinese, Japanese, Korean, German, French, Spanish: the words with which such files introduce themselves.
_ABOUT_FILE = re.compile(
    r"\b(?:this (?:file|document|guide|page)|diese datei|ce fichier|este (?:archivo|arquivo))\b"
    r"|本文件|此文件|本文档|このファイル|이 파일",
    re.IGNORECASE,
)
_MOST_TITLE = 400
"""Characters of a title that are read."""

_MOST_BYTES = 4_000
"""Bytes of one list item or paragraph; nobody repeats more than this as one instruction."""


@dataclass(frozen=True, eq=False)
class Instruction:
    """A list item without what is nested in it, or a sentence."""

    tokens: tuple[str, ...]
    """Its words in normal form."""
    size: float
    """How many words it has outside of code."""
    normative: bool
    """Whether it demands or forbids in so many words."""
    first: int
    """Its first line, from 1."""
    last: int
    """Its last line."""
    text: str
    """As it is written."""
    number: int
    """Its place among the items and paragraphs of the document."""
    item: ListItem | None = None
    """The list item that it is, or is part of."""
    is_part: bool = False
    """Whether it is one of several sentences of an item or paragraph."""
    ordered: bool = False
    """Whether the item is numbered, or to be ticked off: a step, which may come again."""
    parents: tuple[ListItem, ...] = ()
    """The list items that it is nested in, the outermost first."""
    headings: tuple[Heading, ...] = ()
    """The headings that it stands under, the outermost first."""
    among_bad: bool = False
    """Whether what it is listed under says that it is forbidden, or how not to do it: then it may mean its opposite."""
    turned: bool = False
    """Whether it does mean that: it does not say itself what it forbids or asks for."""
    label: str = ""
    """What stood before it and a colon or dash; empty for "Important" and the like."""
    lead: str = ""
    """The paragraph that leads over to its list, in lower case; of an item only, and without what marks it."""
    about_file: bool = False
    """Whether it is a sentence that introduces the file itself."""


@dataclass
class _State:
    document: Document
    headings: list[Heading] = field(default_factory=list)
    number: int = 0


def instructions(document: Document) -> Iterator[Instruction]:
    """All instructions in document order; an item before the sentences that it consists of."""
    yield from _in_blocks(_State(document), document.blocks, (), Over.NOTHING, top=True)


def _in_blocks(
    state: _State, blocks: Sequence[Block], parents: tuple[ListItem, ...], title: Over, *, top: bool = False
) -> Iterator[Instruction]:
    # Blocks are nested 60 deep at most.
    lead = ""
    for block in blocks:
        if isinstance(block, Heading) and top:
            while state.headings and state.headings[-1].level >= block.level:
                state.headings.pop()
            state.headings.append(block)
            title = polarity.over(block.plain[:_MOST_TITLE])
        elif isinstance(block, Paragraph):
            yield from _read(state, block.span, None, parents, title)
        elif isinstance(block, Quote):
            yield from _in_blocks(state, block.blocks, parents, title)
        elif isinstance(block, ListBlock):
            yield from _in_list(state, block, parents, _under(title, lead), lead.strip(" *_:：\n").lower())
        lead = _lead(state.document, block)


def _in_list(
    state: _State, block: ListBlock, parents: tuple[ListItem, ...], title: Over, lead: str
) -> Iterator[Instruction]:
    for item in block.items:
        rest, head = item.blocks, ""
        if rest and isinstance(rest[0], Paragraph):
            head = state.document.text(rest[0].span)[:_MOST_BYTES]
            yield from _read(state, rest[0].span, item, parents, title, lead, ordered=block.ordered)
            rest = rest[1:]
        if rest:
            yield from _in_blocks(state, rest, (*parents, item), _under(title, head))


def _under(title: Over, lead: str) -> Over:
    """What is said of a list by the title over it and the text before it."""
    said = polarity.over(lead)
    if said is Over.FORBIDS and not lead.rstrip("*_ ").endswith((":", "：")):
        said = Over.SHOWS_BAD  # a rule of its own: what is under it may say how to keep it
    return title if said is Over.NOTHING else said


def _lead(document: Document, block: Block) -> str:
    """A paragraph that leads over to the list after it."""
    text = document.text(block.span)[-_MOST_BYTES:] if isinstance(block, Paragraph) else ""
    return text if text.rstrip("*_ ").endswith((":", "：")) else ""


def _read(
    state: _State,
    span: Span,
    item: ListItem | None,
    parents: tuple[ListItem, ...],
    title: Over,
    lead: str = "",
    *,
    ordered: bool = False,
) -> Iterator[Instruction]:
    state.number += 1
    if span.end - span.start > _MOST_BYTES:
        return
    text = state.document.text(span)
    task = _TASK.match(text)
    line = state.document.lines.position(span.start).line
    sentences = list(_sentences(text))
    parts = [(0, len(text), "")] if item else []
    if len(sentences) > 1 or not item:
        parts += [(start, end, "") for start, end in sentences]
    parts += [
        (start + match.end(), end, _name(match)) for start, end, _ in parts if (match := _LABEL.match(text[start:end]))
    ]
    for start, end, label in parts:
        part = text[start:end]
        first = line + _line_ends(text[:start])
        tokens = normal_form.tokens(part[task.end() :] if task and not start else part)
        # Prose below "Common mistakes" tells of them; only a list is one of them.
        over = title is Over.FORBIDS or (title is not Over.NOTHING and item is not None)
        turned = over and not polarity.points_itself(part, tokens, title)
        yield Instruction(
            tokens=(title.value, *tokens) if turned else tokens,
            size=normal_form.size(part),
            normative=(turned and title is Over.FORBIDS) or normal_form.is_normative(part),
            first=first,
            last=first + _line_ends(part),
            text=" ".join(part.split()),
            number=state.number,
            item=item,
            is_part=end - start < len(text.rstrip()),
            ordered=ordered or bool(task),
            parents=parents,
            headings=tuple(state.headings),
            among_bad=title is not Over.NOTHING,
            turned=turned,
            label=label,
            lead=lead,
            about_file=item is None and _ABOUT_FILE.search(text) is not None,
        )


def _name(label: re.Match[str]) -> str:
    """A label in lower case; nothing for one that only asks for attention."""
    name = label[1].strip().lower()
    return "" if name in _ATTENTION else name


def _line_ends(text: str) -> int:
    """How many lines end in a text: at LF, CRLF and CR."""
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence starts and ends."""
    start = 0
    for match in _SENTENCE_END.finditer(text):
        yield start, match.end()
        start = match.end()
        while start < len(text) and text[start].isspace():
            start += 1
    if start < len(text):
        yield start, len(text)

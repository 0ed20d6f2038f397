"""The same rule twice in what one agent is sent."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from guidelint.checks import removal, wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.instructions import reading, repeats
from guidelint.checks.instructions.polarity import NOT
from guidelint.checks.instructions.reading import Instruction
from guidelint.checks.instructions.together import Together
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Edit, Finding, Fix, Place, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.markdown import CodeSpan
from guidelint.markdown.positions import Span

RULE = Rule("GL306", "repeated-rule", Severity.WARNING, "the same rule twice in what one agent is sent")

_WORDS = 6
"""Words that tell a rule from a label that merely comes again."""

_NORMATIVE_WORDS = 4
"""The same where the rule says that it is one: never, must, 禁止."""

_FORBIDDING_WORDS = 2.5
"""The same where it starts with what is forbidden."""

_SENTENCE_WORDS = 8
"""The same for a sentence in a paragraph."""

_NESTED_WORDS = 12
"""The same for what belongs to different list items."""

_LIST = 3
"""Items in a row that are a list that comes again, short ones among them."""

_NEAR = 8
"""Files that are asked whether one agent has them together with another one."""

_SHOWN = 80
"""Characters of a rule that evidence quotes."""

_TITLE = 80
"""Characters of a title that are looked at."""

_NAMES_A_THING = re.compile(r"^(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b|^/\S|^[\w.]+\(.*\)$|^\w*(?:_\w+|[a-z][A-Z]\w*)$")


@dataclass(frozen=True, eq=False)
class _Said:
    """An instruction in a file."""

    file: GuidanceFile
    instruction: Instruction


@dataclass(frozen=True)
class _Again:
    """Instructions in a row that stand elsewhere before, in a row too."""

    later: tuple[_Said, ...]
    earlier: tuple[_Said, ...]
    agents: frozenset[str] = frozenset()
    """The agents that are sent both, where these are two files."""
    starts: tuple[str, ...] = ()
    """The folders where they are."""
    more: list[tuple[_Said, ...]] = field(default_factory=list)
    """Further places in the same file."""


def check(
    guidance: tuple[GuidanceFile, ...], contexts: tuple[Context, ...], agents: tuple[Agent, ...], files: Files
) -> Iterator[Finding]:
    names = {agent.id: agent.name for agent in agents}
    ordered = sorted(guidance, key=lambda file: (file.path.count("/"), file.path))
    said = [
        _Said(file, one) for file in ordered if files.inside(file.path) for one in reading.instructions(file.document)
    ]
    said = [one for one in said if len(one.instruction.tokens) > 1]
    together = Together(contexts, files)
    for again in _grouped(_lists(_pairs(said, together))):
        if _matters(again):
            yield _finding(again, names, files)


def _pairs(said: Sequence[_Said], together: Together) -> Iterator[tuple[_Said, _Said, list[Context]]]:
    """Each instruction that stands before, with the first place, and the contexts that have both files."""
    groups: dict[int, list[_Said]] = defaultdict(list)
    for number, root in repeats.same([one.instruction.tokens for one in said]).items():
        groups[root].append(said[number])
    for many in groups.values():
        if len(many) < 2:
            continue
        first: dict[str, _Said] = {}
        for one in many:
            path = one.file.path
            if path in first:
                if one.instruction.number != first[path].instruction.number:
                    yield one, first[path], []
                continue
            for other in list(first.values())[:_NEAR]:
                if contexts := together.contexts(path, other.file.path):
                    yield one, other, contexts
                    break
            first[path] = one


def _lists(pairs: Iterator[tuple[_Said, _Said, list[Context]]]) -> Iterator[_Again]:
    """Pairs that follow each other in both places made one."""
    found = sorted(pairs, key=lambda pair: (pair[0].file.path, pair[0].instruction.number, pair[0].instruction.is_part))
    whole = {(one.file.path, one.instruction.number) for one, _, _ in found if not one.instruction.is_part}
    rows: list[list[tuple[_Said, _Said, list[Context]]]] = []
    for pair in found:
        later = pair[0]
        if later.instruction.is_part and (later.file.path, later.instruction.number) in whole:
            continue
        if rows and _follows(rows[-1][-1], pair):
            rows[-1].append(pair)
        else:
            rows.append([pair])
    for row in rows:
        contexts = row[0][2]
        yield _Again(
            tuple(later for later, _, _ in row),
            tuple(earlier for _, earlier, _ in row),
            frozenset(context.agent for context in contexts),
            tuple(dict.fromkeys(context.start.cwd for context in contexts)),
        )


def _follows(before: tuple[_Said, _Said, list[Context]], pair: tuple[_Said, _Said, list[Context]]) -> bool:
    return all(
        one.file is other.file
        and other.instruction.number == one.instruction.number + 1
        and one.instruction.item is not None
        and other.instruction.item is not None
        and one.instruction.headings == other.instruction.headings
        for one, other in zip(before[:2], pair[:2], strict=True)
    )


def _grouped(found: Iterator[_Again]) -> list[_Again]:
    """Those that repeat the same in the same file made one."""
    groups: dict[tuple[object, ...], _Again] = {}
    for again in found:
        key = (again.later[0].file.path, *(one.instruction for one in again.earlier))
        if key in groups:
            groups[key].more.append(again.later)
        else:
            groups[key] = again
    return list(groups.values())


def _matters(again: _Again) -> bool:
    """Whether it is a rule that stands twice, no attribute of two things that are described alike."""
    pairs = list(zip(again.later, again.earlier, strict=True))
    if len(pairs) >= _LIST and not any(_belongs_elsewhere(*pair) for pair in pairs):
        sizes = [later.instruction.size for later, _ in pairs]
        return sum(sizes) >= _LIST * _NORMATIVE_WORDS and max(sizes) >= _NORMATIVE_WORDS
    return any(_is_rule(later, earlier) for later, earlier in pairs)


def _is_rule(later: _Said, earlier: _Said) -> bool:
    one, other = later.instruction, earlier.instruction
    if one.text.rstrip("*_").endswith((":", "：")) or one.about_file or other.about_file:
        return False
    if one.turned and not one.normative:
        return False
    if one.label and other.label and one.label != other.label:
        return False
    if _belongs_elsewhere(later, earlier):
        return one.normative and one.size >= _NESTED_WORDS
    if _describe_things(one, other) or (not one.normative and _say_alike(one, other)):
        return False
    if one.ordered and other.ordered:
        return one.normative and one.size >= _WORDS
    if one.item is None or one.is_part:
        return one.size >= (_WORDS if one.normative else _SENTENCE_WORDS)
    if one.tokens[0] == NOT:
        return one.size >= _FORBIDDING_WORDS
    return one.size >= (_NORMATIVE_WORDS if one.normative else _WORDS)


def _belongs_elsewhere(later: _Said, earlier: _Said) -> bool:
    """Whether the two are parts of different list items."""
    one, other = later.instruction.parents, earlier.instruction.parents
    return bool(one and other) and one[-1] is not other[-1]


def _describe_things(one: Instruction, other: Instruction) -> bool:
    """Whether the two stand under headings that each name a thing, such as an endpoint or a setting."""
    if not one.headings or not other.headings or one.headings[-1] is other.headings[-1]:
        return False
    return all(
        any(isinstance(node, CodeSpan) for node in heading.inlines) or _NAMES_A_THING.search(heading.plain[:_TITLE])
        for heading in (one.headings[-1], other.headings[-1])
    )


def _say_alike(one: Instruction, other: Instruction) -> bool:
    """Whether two sections say it of two things in a list that is led to by the same words: "Causes:", "Needs:"."""
    titles = [[heading.plain[:_TITLE] for heading in each.headings[-1:]] for each in (one, other)]
    return bool(one.lead) and one.lead == other.lead and titles[0] != titles[1]


def _finding(again: _Again, names: Mapping[str, str], files: Files) -> Finding:
    later, earlier = again.later, again.earlier
    path, other = later[0].file.path, earlier[0].file.path
    count = len(later)
    what = f"these {count:,} rules stand" if count > 1 else "this rule stands"
    lines = _lines(earlier)
    where = f"at {lines}" if path == other else f"in {files.show(other)}, {lines}"
    evidence = [_quote(later, earlier)]
    if again.more:
        all_lines = wording.listed([_lines(one).split(" ")[1] for one in (earlier, later, *again.more)], 8)
        evidence.append(
            f"{'They stand' if count > 1 else 'It stands'} {2 + len(again.more):,} times: at lines {all_lines}."
        )
    if again.agents:
        sent = wording.listed(sorted(names.get(one, one) for one in again.agents))
        evidence.append(
            f"{sent} {'is' if len(again.agents) == 1 else 'are'} sent both files"
            f" when started in {wording.folders(files, again.starts)}."
        )
    equal = all(one.instruction.tokens == two.instruction.tokens for one, two in zip(later, earlier, strict=True))
    sure = equal and any(one.instruction.size >= _SENTENCE_WORDS for one in later)
    return finding(
        RULE,
        f"{what} {where}, already",
        _place(files, later),
        agents=sorted(again.agents),
        evidence=evidence,
        help="Keep it once, where it matters most.",
        related=[
            Related(_place(files, one), message)
            for one, message in [(earlier, "first stated here"), *((one, "and again here") for one in again.more)]
        ],
        fix=_fix([later, *again.more], files) if equal else None,
        confidence=Confidence.LOW if is_sample(files.show(path)) else Confidence.HIGH if sure else Confidence.MEDIUM,
    )


def _quote(later: Sequence[_Said], earlier: Sequence[_Said]) -> str:
    one, other = (said[0].instruction.text for said in (later, earlier))
    if later[0].instruction.tokens == earlier[0].instruction.tokens:
        return f"Both read: {_shortened(other)}"
    return f"One reads: {_shortened(other)} The other: {_shortened(one)}"


def _shortened(text: str) -> str:
    return f"“{text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}”"


def _lines(said: Sequence[_Said]) -> str:
    first, last = said[0].instruction.first, said[-1].instruction.last
    return f"line {first}" if first == last else f"lines {first}-{last}"


def _place(files: Files, said: Sequence[_Said]) -> Place:
    """From the first character of the first line to the end of the last line."""
    path, document = said[0].file.path, said[0].file.document
    first, last = said[0].instruction, said[-1].instruction
    text = document.lines.text(first.first)
    start = document.lines.span(first.first).start + len(text) - len(text.lstrip(" \t"))
    return files.place(path, start, document.lines.span(last.last).end)


def _fix(places: Sequence[Sequence[_Said]], files: Files) -> Fix | None:
    """The later ones taken out, where they are whole list items and their sections keep something."""
    edits: list[Edit] = []
    for said in places:
        document, path = said[0].file.document, said[0].file.path
        if any(
            one.instruction.item is None or one.instruction.is_part or len(one.instruction.item.blocks) > 1
            for one in said
        ):
            return None
        first, last = said[0].instruction.first, said[-1].instruction.last
        edit = removal.removal(files, path, Span(document.lines.span(first).start, document.lines.span(last).end))
        if edit.place.start.line < first and document.lines.text(edit.place.start.line).strip():
            return None
        edits.append(edit)
    return Fix(False, "Remove what stands there again", tuple(edits))

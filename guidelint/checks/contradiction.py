"""Two rules in what one agent is sent that cannot both hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.instructions import reading
from guidelint.checks.instructions.claims import Claim, areas, claims
from guidelint.checks.instructions.reading import Instruction
from guidelint.checks.instructions.together import Together
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Place, Related, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context

RULE = Rule(
    "GL405",
    "contradiction",
    Severity.WARNING,
    "two rules in what one agent is sent that cannot both hold",
    on=False,
    confidence=Confidence.MEDIUM,
)

_ANSWERS = 12
"""Different answers to one question that are held against each other."""

_SHOWN = 100
"""Characters of a rule that evidence quotes."""


@dataclass(frozen=True, eq=False)
class _Said:
    """A claim, and where it stands."""

    file: GuidanceFile
    instruction: Instruction
    claim: Claim


def check(
    guidance: tuple[GuidanceFile, ...],
    named: tuple[tuple[str, Agent, str], ...],
    contexts: tuple[Context, ...],
    files: Files,
) -> Iterator[Finding]:
    folders = {files.real(path): folder for path, _, folder in named}
    together = Together(contexts, files)
    # By question and by what it is asked of: a folder, whose rules may overrule those further up, and a part of it.
    asked: dict[tuple[str | None, str, frozenset[str]], list[_Said]] = defaultdict(list)
    for file in sorted(guidance, key=lambda file: (file.path.count("/"), file.path)):
        if not files.inside(file.path):
            continue
        for instruction in reading.instructions(file.document):
            if instruction.label or (instruction.item is not None and instruction.is_part):
                continue
            for claim in claims(instruction):
                key = (folders.get(file.path), claim.question, areas(instruction))
                asked[key].append(_Said(file, instruction, claim))
    for said in asked.values():
        yield from _contradictions(said, together, files)


def _contradictions(said: list[_Said], together: Together, files: Files) -> Iterator[Finding]:
    """What contradicts something before it; of each answer the first place counts."""
    first: dict[tuple[str, Claim], _Said] = {}
    for one in said:
        if (one.file.path, one.claim) in first:
            continue
        for other in list(first.values())[:_ANSWERS]:
            if other.instruction is one.instruction or not one.claim.contradicts(other.claim):
                continue
            contexts = together.contexts(one.file.path, other.file.path)
            if one.file is other.file or contexts:
                yield _finding(one, other, contexts, files)
                break
        first[one.file.path, one.claim] = one


def _finding(later: _Said, earlier: _Said, contexts: list[Context], files: Files) -> Finding:
    line = earlier.instruction.first
    where = f"line {line}" if later.file is earlier.file else f"{files.show(earlier.file.path)}, line {line}"
    agents = () if later.file is earlier.file else sorted({context.agent for context in contexts})
    return finding(
        RULE,
        f"contradicts {where}, about {_question(later.claim)}",
        _place(files, later),
        agents=agents,
        evidence=[f"Here: {_shortened(later)}", f"There: {_shortened(earlier)}"],
        help="Keep the one that holds; where each holds for a part, say for which.",
        related=[Related(_place(files, earlier), "the other rule")],
        confidence=Confidence.LOW if is_sample(files.show(later.file.path)) else None,
    )


def _question(claim: Claim) -> str:
    return "what to do" if claim.question.startswith("what to do") else claim.question


def _shortened(said: _Said) -> str:
    text = said.instruction.text
    return f"“{text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}”"


def _place(files: Files, said: _Said) -> Place:
    """From the first character of its first line to the end of its last."""
    lines = said.file.document.lines
    text = lines.text(said.instruction.first)
    start = lines.span(said.instruction.first).start + len(text) - len(text.lstrip(" \t"))
    return files.place(said.file.path, start, lines.span(said.instruction.last).end)

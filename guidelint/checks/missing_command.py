"""Commands that name a script, target, recipe, task or alias that no manifest of the repository declares."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field

from guidelint.checks import wording
from guidelint.checks.declarations import Answer, Declarations, Verdict
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.near_names import nearest
from guidelint.checks.runners import Ask, asked
from guidelint.checks.sample_folders import is_sample
from guidelint.checks.shell import Command, commands
from guidelint.checks.shell.excuses import elsewhere, excused
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.repository.project import Declared, Kind, Project

RULE = Rule("GL402", "missing-command", Severity.WARNING, "a command whose script, target or task does not exist")

_MOST_NAMES = 12
"""Names of a manifest that are shown."""
_MOST_FINDINGS = 200
"""Findings of one file: where there are more, the commands are not meant for this repository."""


def check(guidance: tuple[GuidanceFile, ...], project: Project, files: Files) -> Iterator[Finding]:
    declarations = Declarations(project, posixpath.basename(files.root))
    for file in guidance:
        if files.inside(file.path):
            yield from _in_file(file, declarations, files)


@dataclass
class _Missing:
    """A name that is asked for and does not exist, wherever the file asks for it in the same words."""

    ask: Ask
    command: Command
    answer: Answer
    sure: bool
    others: list[Ask] = field(default_factory=list)


def _in_file(file: GuidanceFile, declarations: Declarations, files: Files) -> Iterator[Finding]:
    folder = posixpath.dirname(files.show(file.path))
    found: dict[tuple[object, ...], _Missing] = {}
    for command in commands(file.document):
        if command.steps is None:
            continue
        answers = [(ask, declarations.answer(ask, command, folder)) for ask in asked(command.words)]
        for ask, answer in _judged(answers, command):
            if excused(command):
                continue
            sure = not elsewhere(command)
            key = (ask.shown, ask.name, answer.verdict, answer.nearest, sure)
            if key in found:
                found[key].others.append(ask)
            elif len(found) < _MOST_FINDINGS:
                found[key] = _Missing(ask, command, answer, sure)
    for missing in found.values():
        yield _finding(missing, file, files)


def _judged(answers: list[tuple[Ask, Answer]], command: Command) -> Iterator[tuple[Ask, Answer]]:
    """Those of a command's names that are missing, unless the whole is no command but prose."""
    several = len(answers) > 1
    if not command.sure and not any(answer.verdict is Verdict.THERE for _, answer in answers):
        words = [one for one in command.words[1:] if not one.text.startswith("-")]
        if several or len(words) > 2:
            return  # "make sure that", in a block without a language
    if several and answers[0][0].kinds[0] is Kind.MAKE and all(one.verdict is not Verdict.THERE for _, one in answers):
        return  # "make every test pass"
    for ask, answer in answers:
        if answer.verdict in (Verdict.MISSING, Verdict.ELSEWHERE):
            yield ask, answer
        if ask.kinds[0] is Kind.JUST and (answer.verdict is not Verdict.THERE or answer.takes_arguments):
            return


def _finding(missing: _Missing, file: GuidanceFile, files: Files) -> Finding:
    ask, answer = missing.ask, missing.answer
    manifest = answer.nearest
    noun = manifest.kind.value
    document = file.document

    def place(one: Ask) -> tuple[int, int]:
        return min(one.first.span.start, one.word.span.start), max(one.first.span.end, one.word.span.end)

    line = document.lines.text(document.lines.position(ask.word.span.start).line)
    near = nearest(ask.name, answer.names, line)
    evidence = [_has(manifest, noun)]
    if answer.others:
        evidence.append(f"None of {wording.number(answer.others, 'other manifests')} of this kind has it either.")
    related = [Related(files.place(file.path, *place(one)), "told here too") for one in missing.others[:20]]
    if answer.verdict is Verdict.ELSEWHERE:
        evidence.append(f"{wording.listed([one.path for one in answer.elsewhere])} has one of this name.")
        related += [
            Related(files.place(posixpath.join(files.root, one.path)), "declared here") for one in answer.elsewhere[:3]
        ]
    fix = None
    if near and near.sure and ask.word.text == ask.name:
        edits = [Edit(files.place(file.path, *one.word.span), near.name) for one in (ask, *missing.others)]
        fix = Fix(False, f"Write `{near.name}` in place of `{ask.name}`", tuple(edits))
    sure = missing.sure and answer.verdict is Verdict.MISSING and not is_sample(files.show(file.path))
    confidence = Confidence.LOW if not sure else Confidence.MEDIUM if answer.guessed else Confidence.HIGH
    return finding(
        RULE,
        f"`{ask.shown}`: {manifest.path} has no {noun} `{ask.name}`",
        files.place(file.path, *place(ask)),
        agents=file.agents,
        evidence=evidence,
        help=(f"Perhaps `{near.name}` is meant. " if near else "")
        + f"Name {_article(noun)} that exists, or add it to {manifest.path}.",
        related=related,
        fix=fix,
        confidence=confidence,
    )


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _has(manifest: Declared, noun: str) -> str:
    names = [f"`{name}`" for name in manifest.names]
    plural = noun[:-1] + "ies" if noun.endswith("y") else f"{noun}{'es' if noun.endswith('s') else 's'}"
    return f"{manifest.path} has the {noun if len(names) == 1 else plural} {wording.listed(names, _MOST_NAMES)}."

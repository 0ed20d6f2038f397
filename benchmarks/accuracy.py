"""How many of the labelled blocks the content and reference rules judge as a careful maintainer does.

    python benchmarks/accuracy.py [--only LABEL] [--id ID] [--data FILE] [--verbose]

Each block is laid out as a repository of its own in a temporary folder and checked with the default rules at the
default confidence. Of the findings, those count that are in the block or name it as their other side. The block is the
unit: it is *found* if a rule of its kind reports it (a block with dead references: if every one of them is reported),
and *false* for each other kind that is reported in it (dead references: if anything beside them is). Borderline blocks
are left out. Exits with 1 if a check failed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from labelled_blocks import KINDS, OF_LABEL, Block, chosen, lay_out, read

from guidelint import api
from guidelint.findings import Finding, Place

DATA = Path(__file__).parent / "accuracy"


@dataclass(frozen=True)
class Judged:
    """What the rules say of a block."""

    block: Block
    findings: tuple[Finding, ...]
    """All that touch it, of whatever rule."""
    missing: tuple[str, ...]
    """What is not found of its own kind: the kind, or the tokens that are dead."""
    false: Mapping[str, tuple[Finding, ...]]
    """The findings that are wrong, by kind."""
    failure: str = ""
    """What a rule raised, if so."""


@dataclass(frozen=True)
class Score:
    """Blocks counted for a kind, a label or a rule."""

    blocks: int
    found: int
    false: int

    @property
    def missed(self) -> int:
        return self.blocks - self.found

    @property
    def precision(self) -> float | None:
        """The share of what is reported that is right; None where nothing is reported."""
        return self.found / (self.found + self.false) if self.found + self.false else None

    @property
    def recall(self) -> float | None:
        """The share of what is to be reported that is; None where there is nothing."""
        return self.found / self.blocks if self.blocks else None


def judge(block: Block, options: api.CheckOptions, *, empty: bool = False, committed: bool = False) -> Judged:
    """Lays a block out, checks it, and compares."""
    with tempfile.TemporaryDirectory(prefix="guidelint-block-") as folder:
        root = Path(folder).resolve()
        lay_out(block, root, empty=empty, committed=committed)
        try:
            result = api.check([str(root)], options)
        except Exception as error:  # a rule that is being written must not hide what the others do
            return Judged(block, (), (), {}, f"{type(error).__name__}: {error}")
        path = str(root / block.file)
        touching = tuple(one for one in result.findings if path in _paths(one))
    return Judged(block, touching, tuple(_missing(block, touching)), dict(_false(block, touching)))


def _paths(finding: Finding) -> set[str]:
    return {finding.place.path, *(related.place.path for related in finding.related)}


def _missing(block: Block, findings: Sequence[Finding]) -> Iterator[str]:
    if block.kind == "dead-reference":
        yield from (token for token in block.dead if not any(_is_about(one, block, token) for one in findings))
    elif block.kind is not None and not _of_kind(block.kind, findings):
        yield block.label


def _false(block: Block, findings: Sequence[Finding]) -> Iterator[tuple[str, tuple[Finding, ...]]]:
    for kind in KINDS:
        wrong = _of_kind(kind, findings)
        if kind in block.allowed:
            beside = kind == "dead-reference" and block.dead
            wrong = [one for one in wrong if beside and not any(_is_about(one, block, token) for token in block.dead)]
        if wrong:
            yield kind, tuple(wrong)


def _of_kind(kind: str, findings: Iterable[Finding]) -> list[Finding]:
    return [one for one in findings if one.rule.code in KINDS[kind]]


def _is_about(finding: Finding, block: Block, token: str) -> bool:
    """Whether a finding of a dead reference covers a token or lies in it."""
    if finding.rule.code not in KINDS["dead-reference"]:
        return False
    start, end = _stretch(finding.place, block.text)
    return any(
        (start <= first and last <= end) or (first <= start and end <= last) for first, last in block.spans(token)
    )


def _stretch(place: Place, text: str) -> tuple[int, int]:
    """A place as characters of the text."""
    lines = text.split("\n")
    before = [0]
    for line in lines:
        before.append(before[-1] + len(line) + 1)
    return before[place.start.line - 1] + place.start.column - 1, before[place.end.line - 1] + place.end.column - 1


def of_kind(judged: Iterable[Judged], kind: str) -> Score:
    """How well the blocks of a kind are told from all others."""
    counted = _counted(judged)
    own = [one for one in counted if one.block.kind == kind]
    return Score(len(own), sum(not one.missing for one in own), sum(kind in one.false for one in counted))


def of_label(judged: Iterable[Judged], label: str) -> Score:
    """How the blocks with a label fare: `found` are those judged as they should be, as to this label.

    `false` counts those in which something is reported that should not be.
    """
    own = [one for one in _counted(judged) if one.block.label == label]
    right = [one for one in own if not one.missing and (OF_LABEL[label] is not None or not one.false)]
    return Score(len(own), len(right), sum(bool(one.false) for one in own))


def overall(judged: Sequence[Judged]) -> Score:
    """All kinds together."""
    scores = [of_kind(judged, kind) for kind in KINDS]
    return Score(*(sum(values) for values in zip(*((s.blocks, s.found, s.false) for s in scores), strict=True)))


def _counted(judged: Iterable[Judged]) -> list[Judged]:
    return [one for one in judged if not one.block.borderline and not one.failure]


def report(judged: Sequence[Judged], *, verbose: bool = False) -> Iterator[str]:
    """The tables, then what is missed and what is false, line by line."""
    yield f"{'kind':24} blocks  found  missed  false  precision  recall"
    for name, score in [*((kind, of_kind(judged, kind)) for kind in KINDS), ("overall", overall(judged))]:
        counts = f"{score.blocks:6}  {score.found:5}  {score.missed:6}  {score.false:5}"
        yield f"{name:24} {counts}  {_share(score.precision):>9}  {_share(score.recall):>6}"
    yield ""
    yield f"{'label':24} blocks  right  wrong  with false findings  share right"
    for label, score in ((label, of_label(judged, label)) for label in OF_LABEL):
        if not score.blocks:
            continue
        counts = f"{score.blocks:6}  {score.found:5}  {score.missed:5}  {score.false:19}"
        yield f"{label:24} {counts}  {_share(score.recall):>11}"
    yield ""
    yield f"{'rule':24} right blocks  false blocks  precision"
    for code in (code for codes in KINDS.values() for code in codes):
        score = _of_rule(judged, code)
        yield f"{code:24} {score.found:12}  {score.false:12}  {_share(score.precision):>9}"
    yield from _list("missed", ((one, ", ".join(one.missing)) for one in _counted(judged) if one.missing))
    yield from _list(
        "false",
        (
            (one, f"{kind}: {_line(finding)}")
            for one in _counted(judged)
            for kind, findings in one.false.items()
            for finding in findings
        ),
    )
    yield from _list("failed", ((one, one.failure) for one in judged if one.failure))
    if verbose:
        yield from _list("all findings", ((one, _line(finding)) for one in judged for finding in one.findings))


def _of_rule(judged: Iterable[Judged], code: str) -> Score:
    counted = _counted(judged)
    false = [one for one in counted if any(wrong.rule.code == code for many in one.false.values() for wrong in many)]
    wrong = {one.block.id for one in false}
    found = [one for one in counted if any(f.rule.code == code for f in one.findings) and one.block.id not in wrong]
    return Score(len(found), len(found), len(false))


def _list(title: str, entries: Iterable[tuple[Judged, str]]) -> Iterator[str]:
    lines = [f"{one.block.id}  {one.block.label}  {text}" for one, text in entries]
    if lines:
        yield from ("", f"{title}:", *lines)


def _line(finding: Finding) -> str:
    place = f"{finding.place.start.line}:{finding.place.start.column}"
    return f"{place} {finding.rule.code} ({finding.confidence.label}) {finding.message}"


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.3f}"


def main() -> int:
    parser = argparse.ArgumentParser(description="How the content and reference rules judge the labelled blocks.")
    parser.add_argument("--data", type=Path, action="append", metavar="FILE", help="blocks (default: accuracy/*.jsonl)")
    parser.add_argument("--only", action="append", default=[], metavar="LABEL", choices=OF_LABEL, help="these labels")
    parser.add_argument("--id", action="append", default=[], metavar="ID", help="these blocks")
    parser.add_argument("--part", choices=("dev", "held-out"), help="blocks with an odd or with an even number")
    parser.add_argument("--select", metavar="RULES", help="run only these rules, separated by commas")
    parser.add_argument("--min-confidence", choices=("low", "medium", "high"), help="as for `guidelint check`")
    parser.add_argument("--empty", action="store_true", help="leave files empty whose content is not given")
    parser.add_argument("--committed", action="store_true", help="commit each repository (slow)")
    parser.add_argument("--verbose", action="store_true", help="list all findings")
    given = parser.parse_args()
    files: list[Path] = given.data or sorted(DATA.glob("*.jsonl"))
    try:
        blocks = chosen((block for file in files for block in read(file)), given.only, given.id, given.part)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    options = api.CheckOptions(
        select=tuple(given.select.split(",")) if given.select else None, min_confidence=given.min_confidence
    )
    started = time.perf_counter()
    judged = [judge(block, options, empty=given.empty, committed=given.committed) for block in blocks]
    for line in report(judged, verbose=given.verbose):
        print(line)
    print(f"\n{len(blocks)} blocks in {time.perf_counter() - started:.1f} s")
    return int(any(one.failure for one in judged))


if __name__ == "__main__":
    sys.exit(main())

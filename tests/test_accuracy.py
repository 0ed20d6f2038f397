"""The rules judge the labelled blocks as they should: the targets, and how `benchmarks/accuracy.py` counts."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from guidelint.api import CheckOptions
from guidelint.findings import Finding, Place, Rule, Severity, finding
from guidelint.markdown.positions import Position

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
DATA = sorted((BENCHMARKS / "accuracy").glob("*.jsonl"))

PRECISION = 0.95
RECALL = 0.85
ENOUGH = 5
"""Blocks of a label from which on its share says something."""


def loaded(name: str) -> Iterator[Any]:
    """A module of the benchmarks' folder, which is no package; gone again afterwards."""
    sys.path.insert(0, str(BENCHMARKS))
    before = set(sys.modules)
    module: ModuleType = importlib.import_module(name)
    yield module
    sys.path.remove(str(BENCHMARKS))
    for new in set(sys.modules) - before:
        if new in ("accuracy", "labelled_blocks"):
            del sys.modules[new]


@pytest.fixture(scope="module")
def accuracy() -> Iterator[Any]:
    yield from loaded("accuracy")


@pytest.mark.parametrize("data", DATA, ids=[path.stem for path in DATA])
def test_targets(accuracy: Any, data: Path) -> None:
    judged = [accuracy.judge(block, CheckOptions()) for block in accuracy.read(data)]
    assert list(faults(accuracy, judged)) == []


def faults(accuracy: Any, judged: Any) -> Iterator[str]:
    """What falls short of the targets, a line each."""
    yield from (f"{one.block.id}: {one.failure}" for one in judged if one.failure)
    for one in judged:
        if one.block.kind is None and not one.block.borderline:
            yield from (f"{one.block.id}: nothing is wrong, but {kind} is reported" for kind in one.false)
    kinds = {kind: accuracy.of_kind(judged, kind) for kind in accuracy.KINDS} | {"overall": accuracy.overall(judged)}
    for name, score in kinds.items():
        if score.blocks >= ENOUGH and (score.precision is None or score.precision < PRECISION):
            yield f"{name}: the precision is {score.precision}"
    labels = {label: accuracy.of_label(judged, label) for label, kind in accuracy.OF_LABEL.items() if kind is not None}
    for name, score in (labels | {"overall": kinds["overall"]}).items():
        if score.blocks >= ENOUGH and score.recall < RECALL:
            yield f"{name}: the recall is {score.recall}"


# How it counts

TEXT = "Read `docs/gone.md` and\nrun `make tset`.\n"


def block(accuracy: Any, label: str, why: str = "made up", dead: tuple[str, ...] = ()) -> Any:
    return accuracy.Block(id="own-001", label=label, file="AGENTS.md", text=TEXT, why=why, dead=dead)


def said(code: str, line: int, first: int, last: int) -> Finding:
    rule = Rule(code, "made-up", Severity.WARNING, "made up")
    return finding(rule, "made up", Place("/r/AGENTS.md", Position(line, first), Position(line, last)))


@pytest.mark.parametrize(
    ("findings", "missing"),
    [
        ([], ["docs/gone.md", "make tset"]),
        ([said("GL401", 1, 7, 19), said("GL402", 2, 6, 15)], []),
        ([said("GL401", 1, 6, 20), said("GL402", 2, 11, 15)], []),  # with its quotes; only the target
        ([said("GL401", 1, 7, 19), said("GL402", 2, 1, 4)], ["make tset"]),  # another word of the line
        ([said("GL307", 1, 7, 19), said("GL402", 2, 6, 15)], ["docs/gone.md"]),  # a rule of another kind
    ],
)
def test_a_dead_token_is_found_at_its_place(accuracy: Any, findings: list[Finding], missing: list[str]) -> None:
    one = block(accuracy, "dead-reference", dead=("docs/gone.md", "make tset"))
    assert list(accuracy._missing(one, findings)) == missing


def test_what_is_reported_beside_the_dead_tokens_is_false(accuracy: Any) -> None:
    one = block(accuracy, "dead-reference", dead=("docs/gone.md",))
    right, wrong = said("GL401", 1, 7, 19), said("GL402", 2, 6, 15)
    assert dict(accuracy._false(one, [right, wrong])) == {"dead-reference": (wrong,)}


def test_either_rule_for_inventories_finds_either_label(accuracy: Any) -> None:
    for label in ("inventory-tree", "inventory-list"):
        for code in ("GL303", "GL304"):
            one, findings = block(accuracy, label), [said(code, 1, 1, 1)]
            assert list(accuracy._missing(one, findings)) == []
            assert dict(accuracy._false(one, findings)) == {}


def test_another_kind_is_false_unless_the_reason_allows_it(accuracy: Any) -> None:
    findings = [said("GL301", 1, 1, 1), said("GL302", 1, 1, 1)]
    assert list(accuracy._false(block(accuracy, "log"), findings)) == [("incident-history", (findings[1],))]
    also = block(accuracy, "log", why="a dated run; also incident-history")
    assert dict(accuracy._false(also, findings)) == {}


def test_scores(accuracy: Any) -> None:
    def judged(label: str, missing: tuple[str, ...] = (), false: tuple[str, ...] = ()) -> Any:
        return accuracy.Judged(block(accuracy, label), (), missing, dict.fromkeys(false, ()))

    all_of_them = [
        judged("log"),
        judged("log"),
        judged("log", missing=("log",), false=("inventory",)),
        judged("ok-conventions", false=("log",)),
        judged("ok-conventions"),
    ]
    log = accuracy.of_kind(all_of_them, "log")
    assert (log.blocks, log.found, log.missed, log.false, log.precision, log.recall) == (3, 2, 1, 1, 2 / 3, 2 / 3)
    inventory = accuracy.of_kind(all_of_them, "inventory")
    assert (inventory.blocks, inventory.false, inventory.precision, inventory.recall) == (0, 1, 0, None)
    conventions = accuracy.of_label(all_of_them, "ok-conventions")
    assert (conventions.blocks, conventions.found, conventions.false) == (2, 1, 1)
    every = accuracy.overall(all_of_them)
    assert (every.blocks, every.found, every.false) == (3, 2, 2)


def test_a_repository_is_laid_out(accuracy: Any, tmp_path: Path) -> None:
    one = accuracy.Block(
        id="own-001",
        label="ok-conventions",
        file="web/AGENTS.md",
        text="Be brief.\n",
        why="made up",
        repo_files=("web/package.json", "src/a.py", "data/"),
        scripts={"web": ("dev",)},
        targets=("test",),
        gitignore=("out/",),
        docs={"README.md": "# A\n"},
    )
    accuracy.lay_out(one, tmp_path)
    files = {str(path.relative_to(tmp_path)): path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {
        ".git/HEAD": "ref: refs/heads/main\n",
        ".gitignore": "out/\n",
        "Makefile": "\ntest:\n\t@echo test\n",
        "README.md": "# A\n",
        "data/.gitkeep": "",
        "src/a.py": "",
        "web/AGENTS.md": "Be brief.\n",
        "web/package.json": '{\n  "name": "web",\n  "version": "0.0.0",\n  "private": true,\n  "scripts": {\n'
        '    "dev": "echo dev"\n  }\n}\n',
    }
    result = accuracy.api.check([str(tmp_path)])
    assert result.notes == ()  # git could be asked
    assert result.summary.files == 1


def test_a_wrong_entry_is_named(accuracy: Any, tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    file.write_text('\n{"id": "own-001", "label": "nonsense", "file": "AGENTS.md", "text": "", "why": ""}\n')
    with pytest.raises(ValueError, match=r"blocks\.jsonl:2: .*nonsense"):
        accuracy.read(file)


def test_what_falls_short_is_named(accuracy: Any) -> None:
    found = accuracy.Judged(block(accuracy, "log"), (), (), {})
    missed = accuracy.Judged(block(accuracy, "log"), (), ("log",), {})
    wrong = accuracy.Judged(block(accuracy, "ok-conventions"), (), (), {"log": ()})
    assert list(faults(accuracy, [found] * 19 + [missed])) == []
    assert list(faults(accuracy, [found] * 4 + [missed])) == ["log: the recall is 0.8", "overall: the recall is 0.8"]
    assert list(faults(accuracy, [found] * 19 + [wrong])) == ["own-001: nothing is wrong, but log is reported"]
    assert list(faults(accuracy, [missed] * 3)) == []  # too few to tell
    assert list(faults(accuracy, [missed] * 5))[:2] == ["log: the precision is None", "overall: the precision is None"]

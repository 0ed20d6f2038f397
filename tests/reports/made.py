"""Results of checks, made up for reports."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from guidelint import api
from guidelint.checks.facts import Files
from guidelint.config import Config
from guidelint.findings import Finding, Place, Rule, Severity, Summary
from guidelint.markdown.positions import Position
from guidelint.trees.disk import DiskTree

RULE = Rule("GL999", "made-up", Severity.WARNING, "what a test makes up")


def place(root: Path, name: str, start: tuple[int, int] = (1, 1), end: tuple[int, int] | None = None) -> Place:
    """A place in a file below the root; by default its beginning."""
    return Place(f"{root}/{name}", Position(*start), Position(*(end or start)))


def result(
    root: Path, *findings: Finding, agents: tuple[str, ...] = ("codex",), files: int = 1, suppressed: int = 0
) -> api.CheckResult:
    """A result with these findings, counted."""
    return api.CheckResult(
        root=str(root),
        findings=findings,
        summary=Summary(
            counts=Counter(one.severity for one in findings),
            fixable=sum(one.fix is not None for one in findings),
            suppressed=suppressed,
            files=files,
        ),
        settings=api.Settings(str(root), Config(), (), ()),
        agents=agents,
        notes=(),
        files=Files(DiskTree(), str(root)),
    )

"""Checks a tree in a repository of its own."""

from __future__ import annotations

import os
import subprocess

from guidelint import api
from guidelint.findings import Finding


def repository(root: str) -> str:
    """Makes a folder a git repository, with nothing committed: what git does not ignore counts."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    subprocess.run(["git", "init", "--quiet", root], check=True, env=environment)
    return root


def check(
    root: str, *rules: str, agents: tuple[str, ...] = ("codex",), confidence: str | None = None
) -> tuple[Finding, ...]:
    """What the rules find in a folder."""
    repository(root)
    options = api.CheckOptions(agents=agents, select=rules, min_confidence=confidence)
    return api.check([root], options).findings


def told(root: str, *rules: str, agents: tuple[str, ...] = ("codex",), confidence: str | None = None) -> list[str]:
    """The findings, each in a line: place, severity where it is not the rule's own, message, agents."""
    lines = []
    for one in check(root, *rules, agents=agents, confidence=confidence):
        path = os.path.relpath(one.place.path, root)
        severity = "" if one.severity is one.rule.severity else f"{one.severity.label}: "
        line, column = one.place.start
        lines.append(f"{path}:{line}:{column} {severity}{one.message} ({', '.join(one.agents)})")
    return lines


CLAUDE = ("claude-code",)
BOTH = ("claude-code", "codex")
PERI = ("peri",)

"""Runs the real command, as its own process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# What changes the colour, the width or the encoding of an output, or which repository git uses.
_STRAY = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "GIT_", "LC_", "LANG", "PYTHON", "GITHUB_")


def environment(**more: str) -> dict[str, str]:
    """The variables of this process without those that a test must not depend on."""
    return {key: value for key, value in os.environ.items() if not key.startswith(_STRAY)} | more


def guidelint(*arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """What `guidelint ARGUMENTS` prints: UTF-8, or the test fails."""
    return subprocess.run(
        [sys.executable, "-m", "guidelint", *arguments],
        cwd=cwd,
        env=environment(**variables),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def write(root: Path, files: dict[str, str]) -> Path:
    """The root, with these files in it and a `.git` folder that git has made."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    git("init", "--quiet", cwd=root)
    return root


def git(*arguments: str, cwd: Path) -> None:
    subprocess.run(["git", *arguments], cwd=cwd, env=environment(), check=True, capture_output=True)


def commit(root: Path, files: dict[str, str]) -> None:
    """Writes files and commits all that is there, in a repository that is made if there is none."""
    if not (root / ".git").exists():
        git("init", "--quiet", "--initial-branch=main", cwd=root)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    git("add", "--all", cwd=root)
    git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "c", cwd=root)


CUT = {"AGENTS.md": "Keep to this.\n" * 2000, "pkg/AGENTS.md": "Run the tests.\n" * 320}
"""A chain that codex cuts in its second file."""

CUT_LINE = (
    "pkg/AGENTS.md:318:14: error GL101 text-cut: cut here: 32 bytes up to the end of the file are not sent; "
    "the limit is 32,768 bytes for all project files\n"
)

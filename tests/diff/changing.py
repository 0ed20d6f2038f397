"""Repositories with a change, and what `diff` says about it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from guidelint import reviewing, views
from guidelint.reports.change_sentences import sentences


def git(root: Path, *arguments: str) -> None:
    """Runs git in a folder, as nobody in particular."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    settings = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *settings, *arguments], cwd=root, check=True, env=environment, capture_output=True)


def lay(root: Path, files: dict[str, str | None]) -> None:
    """Writes files below a folder: `-> TARGET` makes a link, None takes a file away."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if text is None:
            continue
        if text.startswith("-> "):
            path.symlink_to(text[3:])
        else:
            path.write_text(text, "utf-8")


def commit(root: Path, files: dict[str, str | None]) -> None:
    """Writes files and commits all there is."""
    if not (root / ".git").exists():
        git(root, "init", "-q", "-b", "main")
    lay(root, files)
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "change")


def difference(root: Path, base: str = "HEAD", *, agents: tuple[str, ...] = ()) -> reviewing.DiffResult:
    """What changes between a commit and the working copy."""
    folder = str(root)
    return reviewing.diff(views.committed(folder, base), views.working_copy(folder), folder, agents)


def told(result: reviewing.DiffResult) -> list[str]:
    """The sentences, grave ones after `!`."""
    return [f"{'! ' if one.grave else ''}{one.text}" for one in sentences(result)]

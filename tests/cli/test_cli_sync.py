"""`guidelint sync`, by the real command."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from commands import git, guidelint, write

TEXT = "# Rules\n\nRun `make test`.\nUse tabs.\n"
BOTH = ("--agent", "claude-code", "--agent", "gemini-cli")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "repository", {"AGENTS.md": TEXT, "CLAUDE.md": "# Mine\n"})


def sync(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return guidelint("sync", *arguments, cwd=root)


def state(root: Path) -> dict[str, str]:
    paths = sorted(path for path in root.rglob("*") if ".git" not in path.parts and not path.is_dir())
    return {str(one.relative_to(root)): os.readlink(one) if one.is_symlink() else one.read_text() for one in paths}


LINES = """\
CLAUDE.md: imports AGENTS.md, for Claude Code (its own text stays)
GEMINI.md: imports AGENTS.md, for Gemini CLI (new)
"""
SYNCED = {"AGENTS.md": TEXT, "CLAUDE.md": "@AGENTS.md\n\n# Mine\n", "GEMINI.md": "@AGENTS.md\n"}


def test_bridges_are_made_and_told(root: Path) -> None:
    done = sync(root, *BOTH)
    assert (done.returncode, done.stdout, done.stderr) == (0, LINES, "")
    assert state(root) == SYNCED
    again = sync(root, *BOTH)
    assert (again.returncode, again.stdout, again.stderr) == (
        0,
        "Nothing to do: the agents in use get AGENTS.md (claude-code, gemini-cli).\n",
        "",
    )


def test_check_changes_nothing_and_fails_if_something_would(root: Path) -> None:
    before = state(root)
    done = sync(root, *BOTH, "--check")
    assert (done.returncode, done.stdout, done.stderr) == (1, LINES.replace("imports", "would import"), "")
    linked = sync(root, *BOTH, "--check", "--link")
    assert linked.stdout.splitlines()[1] == "GEMINI.md: would be a link to AGENTS.md, for Gemini CLI (new)"
    assert state(root) == before
    sync(root, *BOTH)
    assert sync(root, *BOTH, "--check").returncode == 0


@pytest.mark.parametrize("options", [(), ("--link",)])
def test_a_dry_run_prints_a_diff_that_applies(root: Path, options: tuple[str, ...]) -> None:
    before = state(root)
    done = sync(root, *BOTH, *options, "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    assert state(root) == before
    assert sync(root, *BOTH, "--dry-run", "--check").returncode == 1
    patch = root.parent / "patch"
    patch.write_text(done.stdout)
    git("apply", str(patch), cwd=root)
    assert state(root) == ({**SYNCED, "GEMINI.md": "AGENTS.md"} if options else SYNCED)


def test_the_agents_of_the_configuration(root: Path) -> None:
    (root / "guidelint.toml").write_text('agents = ["gemini-cli"]\n')
    assert sync(root).stdout == LINES.splitlines(keepends=True)[1]


def test_what_is_left_alone_is_told(root: Path) -> None:
    (root / "CLAUDE.md").write_text(f"{TEXT}Plan first.\n")
    before = state(root)
    done = sync(root, "--agent", "claude-code", "--agent", "aider")
    assert (done.returncode, done.stdout) == (0, "Nothing was changed.\n")
    assert done.stderr.splitlines() == [
        "guidelint: claude-code does not get AGENTS.md: CLAUDE.md is a copy of AGENTS.md with 1 line of its own: move "
        "them there, then run this again",
        "guidelint: aider does not get AGENTS.md: aider reads no file there by which it could be given the text",
    ]
    assert state(root) == before


def test_nothing_to_do(root: Path) -> None:
    (root / "AGENTS.md").unlink()
    assert sync(root).stdout == "Nothing to do: there is no AGENTS.md with text.\n"
    assert sync(root, "--agent", "claude-cod").stderr.startswith("guidelint: unknown agent `claude-cod`; did you mean")


def test_what_cannot_be_written(root: Path) -> None:
    os.link(root / "CLAUDE.md", root / "other.md")
    done = sync(root, *BOTH)
    assert (done.returncode, done.stdout) == (2, LINES.splitlines(keepends=True)[1])
    assert done.stderr == "guidelint: CLAUDE.md has another name, a hard link, which would keep the old text\n"
    assert state(root)["CLAUDE.md"] == "# Mine\n"


def test_a_diff_shows_no_secret(root: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    for name in ("AGENTS.md", "GEMINI.md"):
        (root / name).write_text(f"{TEXT}Use {token} here.\n")
    done = sync(root, "--dry-run")
    assert "GEMINI.md" in done.stdout
    assert token not in done.stdout

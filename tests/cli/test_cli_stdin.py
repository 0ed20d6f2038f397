"""`guidelint check --stdin-filename`, by the real command."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from commands import environment, git, write

CHOSEN = ("--select", "import-missing", "--format", "concise")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {"CLAUDE.md": "See @docs/one.md\n", "pkg/CLAUDE.md": "See @docs/two.md\n", "docs/three.md": "Three\n"}
    return write(tmp_path / "repository", files)


def check(root: Path, text: bytes, *arguments: str, cwd: str = ".") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", "check", *CHOSEN, *arguments],
        cwd=root / cwd,
        env=environment(),
        input=text,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def places(output: str) -> list[str]:
    return [line.partition(": ")[0] for line in output.splitlines()]


def test_the_text_stands_for_the_file(root: Path) -> None:
    status, output, errors = check(root, b"\n\nSee @docs/four.md\n", "--stdin-filename", "CLAUDE.md")
    assert (status, places(output), errors) == (1, ["CLAUDE.md:3:5"], "")
    assert "docs/four.md" in output
    assert (root / "CLAUDE.md").read_text() == "See @docs/one.md\n"
    assert check(root, b"See @docs/three.md\n", "--stdin-filename", "CLAUDE.md") == (0, "", "")
    assert check(root, b"", "--stdin-filename", "CLAUDE.md") == (0, "", "")


def test_only_its_findings_are_reported_unless_paths_say_more(root: Path) -> None:
    assert places(check(root, b"@docs/x.md", "--stdin-filename", "CLAUDE.md", "-")[1]) == ["CLAUDE.md:1:1"]
    more = check(root, b"@docs/x.md", "--stdin-filename", "CLAUDE.md", ".")[1]
    assert places(more) == ["CLAUDE.md:1:1", "pkg/CLAUDE.md:1:5"]
    assert places(check(root, b"@docs/x.md", "--stdin-filename", "CLAUDE.md", "pkg")[1]) == ["pkg/CLAUDE.md:1:5"]


def test_the_text_is_what_imports_find(root: Path) -> None:
    """A document that is not saved yet is there for those that import it."""
    assert check(root, b"One\n", "--stdin-filename", "docs/one.md", "CLAUDE.md") == (0, "", "")


def test_a_file_that_is_not_saved_yet(root: Path) -> None:
    for name in ("new/deep/CLAUDE.md", str(root / "new/deep/CLAUDE.md")):
        status, output, errors = check(root, b"@docs/x.md\n", "--stdin-filename", name)
        assert (status, places(output), errors) == (1, ["new/deep/CLAUDE.md:1:1"], "")
    assert places(check(root, b"@docs/x.md\n", "--stdin-filename", "CLAUDE.md", cwd="docs")[1]) == [
        "docs/CLAUDE.md:1:1"
    ]
    assert not (root / "new").exists()


def test_a_file_that_was_deleted_and_is_open_still(root: Path) -> None:
    git("add", "--all", cwd=root)
    (root / "CLAUDE.md").unlink()
    assert places(check(root, b"@docs/x.md\n", "--stdin-filename", "CLAUDE.md")[1]) == ["CLAUDE.md:1:1"]


def test_a_link_stands_for_its_target(root: Path) -> None:
    (root / "pkg/CLAUDE.md").unlink()
    (root / "pkg/CLAUDE.md").symlink_to("../CLAUDE.md")
    assert places(check(root, b"@docs/x.md\n", "--stdin-filename", "pkg/CLAUDE.md")[1]) == ["CLAUDE.md:1:1"]


def test_what_git_ignores_is_not_seen(root: Path) -> None:
    (root / ".gitignore").write_text("CLAUDE.local.md\n")
    (root / "CLAUDE.local.md").write_text("a\n")
    assert check(root, b"@docs/x.md\n", "--stdin-filename", "CLAUDE.local.md") == (0, "", "")


def test_any_bytes(root: Path) -> None:
    text = "\ufeff@docs/x.md é\r\n".encode("utf-8-sig") + b"\xff\0"
    assert check(root, text, "--stdin-filename", "CLAUDE.md")[0] == 1


def test_an_unsaved_configuration_holds(root: Path) -> None:
    status, output, _ = check(root, b'exclude = ["pkg/"]\n', "--stdin-filename", "guidelint.toml", ".")
    assert (status, places(output)) == (1, ["CLAUDE.md:1:5"])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("/nope/AGENTS.md", "/nope/AGENTS.md is in no repository: run guidelint in the folder that it belongs to"),
        ("docs", "docs: is no file"),
        ("CLAUDE.md/x", "CLAUDE.md/x: {root}/CLAUDE.md is no folder"),
        ("gone.md", "gone.md: is a broken link"),
        ("loop.md", "loop.md: a link that leads to itself"),
        ("out.md", "{root.parent}/outside.md is in no repository: run guidelint in the folder that it belongs to"),
        ("a\n::error::\x1b[31m", None),
    ],
)
def test_a_name_that_cannot_be(name: str, says: str | None, root: Path) -> None:
    (root / "gone.md").symlink_to("nowhere.md")
    (root / "loop.md").symlink_to("loop.md")
    (root.parent / "outside.md").write_text("x\n")
    (root / "out.md").symlink_to("../outside.md")
    status, output, errors = check(root, b"a\n", "--stdin-filename", name)
    if says is None:
        assert (status, output, errors) == (0, "", "")
    else:
        assert (status, output, errors) == (2, "", f"guidelint: {says.format(root=root)}\n")


def test_a_text_that_is_too_large(root: Path) -> None:
    status, output, errors = check(root, b"a" * (16 * 1024 * 1024 + 1), "--stdin-filename", "CLAUDE.md")
    assert (status, output) == (2, "")
    assert errors == "guidelint: --stdin-filename: the text on stdin has more than 16,777,216 bytes\n"


@pytest.mark.parametrize("stdin", ["terminal", "closed"])
def test_no_text(stdin: str, root: Path) -> None:
    command = [sys.executable, "-m", "guidelint", "check", "--stdin-filename", "CLAUDE.md"]
    if stdin == "closed":
        command = ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *command]
    ends = pty.openpty()
    try:
        done = subprocess.run(
            command, cwd=root, env=environment(), stdin=ends[1], capture_output=True, text=True, timeout=60, check=False
        )
    finally:
        for end in ends:
            os.close(end)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "guidelint: --stdin-filename takes the text from stdin, and nothing is piped to it\n"

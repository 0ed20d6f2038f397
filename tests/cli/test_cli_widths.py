"""No report is wider than the terminal, where words have room at all, and every colour is seen on any background."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import guidelint, write

from guidelint.reports.frame import columns

TREE = {
    "AGENTS.md": "# 规则\n\n提交之前先运行全部测试。见 docs/没有.md 和 [指南](docs/gone.md)。\n"
    + "Keep to this. " * 2400,
    "包/AGENTS.md": "# 包\n\nUse the tools that are here.\n",
    "CLAUDE.md": "@AGENTS.md\n@docs/missing-one.md\n",
    "包/CLAUDE.md": "Only for this one.\n",
}
COMMANDS = (
    ("--help",),
    ("explain",),
    ("explain", "--agent", "all"),
    ("explain", "--agent", "codex", "包"),
    ("explain", "--agent", "claude-code", "--neutral"),
    ("explain", "--line", "包/AGENTS.md:3"),
    ("check", "--fail-on", "never"),
    ("check", "--fail-on", "never", "--statistics"),
    ("agents",),
    ("agents", "codex"),
    ("rule",),
    ("budget",),
)
# Yellow, white and black, of the letters and their background; grey.
SWALLOWED = re.compile(r"\x1b\[(?:\d+;)*(?:3[037]|4[0-7]|9[037])(?:;\d+)*m")


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_within_the_width(arguments: tuple[str, ...], width: int, tmp_path: Path) -> None:
    write(tmp_path, TREE)
    done = guidelint(*arguments, cwd=tmp_path, COLUMNS=str(width))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if columns(line) > width and str(tmp_path) not in line] == []


@pytest.mark.parametrize("arguments", [*COMMANDS, ("rule", "text-cut")], ids=" ".join)
def test_colours_for_any_background(arguments: tuple[str, ...], tmp_path: Path) -> None:
    write(tmp_path, TREE)
    done = guidelint(*arguments, cwd=tmp_path, FORCE_COLOR="1", TERM="xterm")
    assert (done.returncode, done.stderr) == (0, "")
    assert SWALLOWED.findall(done.stdout) == []

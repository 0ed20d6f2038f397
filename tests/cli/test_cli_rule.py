"""`guidelint rule`, by the real command."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import environment, guidelint

from guidelint import checks, pages


@pytest.mark.parametrize("name", ["GL101", "gl101", "text-cut", "Text-Cut"])
def test_the_page_is_printed_as_it_is_where_no_terminal_is(name: str, tmp_path: Path) -> None:
    done = guidelint("rule", name, cwd=tmp_path, FORCE_COLOR="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == pages.paths()["text-cut"].read_text("utf-8")


def in_terminal(*arguments: str, cwd: Path, **variables: str) -> str:
    """What `guidelint ARGUMENTS` prints on a terminal of 60 columns."""
    controller, terminal = pty.openpty()
    variables = {"TERM": "xterm", "COLUMNS": "60"} | variables
    process = subprocess.Popen(
        [sys.executable, "-m", "guidelint", *arguments], cwd=cwd, env=environment(**variables), stdout=terminal
    )
    os.close(terminal)
    output = b""
    while True:
        try:
            part = os.read(controller, 65536)
        except OSError:  # how Linux says that the other side is closed
            break
        if not part:
            break
        output += part
    os.close(controller)
    assert process.wait(60) == 0
    return output.decode("utf-8").replace("\r\n", "\n")


def test_the_page_is_rendered_on_a_terminal(tmp_path: Path) -> None:
    output = in_terminal("rule", "GL101", cwd=tmp_path)
    assert "## What it finds" not in output
    assert "\x1b[" in output
    plain = re.sub(r"\x1b\[[\d;]*m", "", output)
    assert re.search(r"^What it finds *$", plain, re.MULTILINE)
    assert max(map(len, plain.splitlines())) <= 60


def test_no_colour_leaves_no_escapes(tmp_path: Path) -> None:
    output = in_terminal("rule", "GL101", cwd=tmp_path, NO_COLOR="1")
    assert "What it finds" in output
    assert "\x1b" not in output


def test_list(tmp_path: Path) -> None:
    done = guidelint("rule", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines() if line.startswith("GL")] == list(checks.known())
    line = r"^GL101  text-cut +error +on +text beyond an agent's limit, which never reaches\b"
    assert re.search(line, done.stdout, re.MULTILINE)


def test_list_in_sixty_columns(tmp_path: Path) -> None:
    done = guidelint("rule", cwd=tmp_path, COLUMNS="60")
    assert re.match(
        r"GL101  text-cut +error +on\n {7}text beyond an agent's limit, which never reaches the\n {7}model\n",
        done.stdout,
    )
    assert max(map(len, done.stdout.splitlines())) <= 60


@pytest.mark.parametrize(("name", "near"), [("text-cot", "text-cut"), ("GL10I", "GL1"), ("TEXT-CUTT", "text-cut")])
def test_an_unknown_rule_names_the_nearest(name: str, near: str, tmp_path: Path) -> None:
    done = guidelint("rule", name, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"guidelint: unknown rule `{name}`; did you mean `{near}")
    assert done.stderr.endswith("? (`guidelint rule` lists them)\n")


@pytest.mark.parametrize("name", ["../loading/text-cut", "/etc/passwd", "text-cut.md", ""])
def test_a_name_is_no_path(name: str, tmp_path: Path) -> None:
    done = guidelint("rule", name, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def test_a_page_needs_no_rule(tmp_path: Path) -> None:
    code = (
        "import sys; from guidelint.cli.main import run; run(sys.argv[1:]);"
        "assert not [name for name in sys.modules if name.startswith(('guidelint.checks', 'guidelint.agents', 'rich'))]"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "rule", "GL101"], cwd=tmp_path, env=environment(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")

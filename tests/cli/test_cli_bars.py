"""Progress bars: for work that lasts, on a terminal, and gone before anything is printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from commands import environment
from terminals import Terminal

WORK = """
import sys, time
from guidelint.cli import bars
from guidelint.progress import steps
bars.SECONDS = 0.05
with bars.shown():
    for _ in steps("walking", range(4)):
        time.sleep({pause})
    print("done", "rich" in sys.modules, flush=True)
"""
CLEARED = b"\x1b[2K"


def work(pause: float) -> list[str]:
    return [sys.executable, "-c", WORK.format(pause=pause)]


def test_shown_and_cleared(tmp_path: Path) -> None:
    with Terminal(work(0.4), tmp_path, environment(TERM="xterm")) as terminal:
        output = terminal.rest()
    before, line, after = output.partition(b"done True\r\n")
    assert b"walking" in before
    assert b"3/4" in before
    assert line
    assert CLEARED in before[before.rindex(b"3/4") :]
    assert after == b""


def test_colours_can_be_refused(tmp_path: Path) -> None:
    with Terminal(work(0.4), tmp_path, environment(TERM="xterm", NO_COLOR="1")) as terminal:
        output = terminal.rest()
    assert b"walking" in output
    assert b"\x1b[3" not in output


def test_stdout_stays_clean(tmp_path: Path) -> None:
    with Terminal(work(0.4), tmp_path, environment(TERM="xterm"), piped=True) as terminal:
        assert terminal.process.stdout
        assert terminal.process.stdout.read() == b"done True\n"
        assert b"walking" in terminal.rest()


def test_nothing_for_short_work(tmp_path: Path) -> None:
    with Terminal(work(0), tmp_path, environment(TERM="xterm")) as terminal:
        assert terminal.rest() == b"done False\r\n"


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_nothing_on_a_terminal_that_cannot(term: str, tmp_path: Path) -> None:
    with Terminal(work(0.1), tmp_path, environment(TERM=term)) as terminal:
        assert terminal.rest() == b"done False\r\n"


def test_nothing_without_a_terminal(tmp_path: Path) -> None:
    done = subprocess.run(
        work(0.1), cwd=tmp_path, env=environment(TERM="xterm"), capture_output=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == (b"done False\n", b"")


def test_cleared_when_interrupted(tmp_path: Path) -> None:
    with Terminal(work(30), tmp_path, environment(TERM="xterm")) as terminal:
        terminal.until(b"walking")
        output = terminal.interrupt()
    assert CLEARED in output[output.rindex(b"walking") :]
    assert b"\x1b[?25h" in output[output.rindex(b"walking") :]  # the cursor is back


def test_nested_work_has_a_bar_each(tmp_path: Path) -> None:
    code = WORK.format(pause=0.1).replace("time.sleep(0.1)", "[time.sleep(0.1) for _ in steps('inner', range(3))]")
    with Terminal([sys.executable, "-c", code], tmp_path, environment(TERM="xterm")) as terminal:
        output = terminal.rest()
    assert b"inner" in output
    assert b"walking" in output
    assert output.endswith(b"done True\r\n")

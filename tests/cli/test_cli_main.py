"""What all commands have in common: exit statuses, and outputs that cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import CUT, environment, guidelint, write

COMMANDS = (("check",), ("check", "--format", "json"), ("agents",), ("agents", "codex"), ("rule",), ("rule", "GL101"))


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    return write(tmp_path, CUT)


def test_an_unknown_command_names_the_nearest(tmp_path: Path) -> None:
    done = guidelint("chekc", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "guidelint: no such command `chekc`; did you mean `check`? (see --help)\n"


def test_an_unknown_option_is_one_line(tmp_path: Path) -> None:
    done = guidelint("check", "--formt", "json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("guidelint: No such option '--formt'")
    assert done.stderr.count("\n") == 1


def test_without_a_command_help_is_shown(tmp_path: Path) -> None:
    done = guidelint(cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Commands:\n" in done.stderr


@pytest.mark.parametrize("command", ["check", "agents", "rule"])
def test_help(command: str, tmp_path: Path) -> None:
    done = guidelint(command, "--help", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: guidelint {command} [")


def on(stdout: int, *arguments: str, cwd: Path) -> tuple[int, str]:
    """Status and stderr of `guidelint ARGUMENTS` with a file descriptor as its stdout."""
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", *arguments],
        cwd=cwd,
        env=environment(),
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_closed_pipe_is_quiet(arguments: tuple[str, ...], cut: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert on(writer, *arguments, cwd=cut) == (1 if arguments[0] == "check" else 0, "")
    finally:
        os.close(writer)


@pytest.mark.parametrize("force_color", ["", "1"])
def test_a_pipe_that_is_closed_early_is_quiet(force_color: str, tmp_path: Path) -> None:
    """`guidelint check | head -1`, with more output than a pipe holds."""
    files = {f"pkg{number}/AGENTS.md": CUT["pkg/AGENTS.md"] for number in range(300)}
    write(tmp_path, CUT | files)
    process = subprocess.Popen(
        [sys.executable, "-m", "guidelint", "check", "--select", "text-cut"],
        cwd=tmp_path,
        env=environment(FORCE_COLOR=force_color),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    assert b"GL101" in process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 1  # there are findings


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has /dev/full")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_one_line(arguments: tuple[str, ...], cut: Path) -> None:
    with open("/dev/full", "wb") as full:
        status, errors = on(full.fileno(), *arguments, cwd=cut)
    assert (status, errors) == (2, "guidelint: cannot write the output: No space left on device\n")


def test_no_stdout_is_one_line(cut: Path) -> None:
    command = f"exec {sys.executable} -m guidelint check >&-"
    done = subprocess.run(
        ["sh", "-c", command], cwd=cut, env=environment(), stderr=subprocess.PIPE, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (2, "guidelint: cannot write the output: stdout is closed\n")


def test_interrupted(cut: Path) -> None:
    """Ctrl-C while a check runs."""
    code = """
import os, signal, sys, time
from guidelint import api
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
def slow(*_):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)
api.check = slow
from guidelint.cli.main import main
main(["check"])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cut, env=environment(), capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, b"", b"")


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    code = f"rmdir {folder} && exec {sys.executable} -m guidelint check"
    done = subprocess.run(
        ["sh", "-c", code], cwd=folder, env=environment(), capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "guidelint: the working folder is gone; change to one that exists\n"

"""`guidelint check --watch`, by the real command, on a terminal and on a pipe."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import environment, git, guidelint, write
from terminals import SECONDS, Terminal

CLEAR = b"\x1b[H\x1b[2J\x1b[3J"
READY = b"Ctrl-C ends.\r\n"
RULE = ("--select", "import-missing")
COMMAND = (sys.executable, "-m", "guidelint", "check", "--watch", *RULE)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path, {"CLAUDE.md": "Keep to this.\n", ".gitignore": "out/\n*.log\n", "src/a.py": "", "out/a": ""})


def hear() -> None:
    """Ctrl-C is heard, even if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Piped:
    """A `check --watch` whose stdout is a pipe."""

    def __init__(self, *arguments: str, cwd: Path, **variables: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=cwd,
            env=environment(**variables),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=hear,
        )
        self.output = self.errors = ""

    def until(self, text: str) -> str:
        """What is printed from now on up to some text."""
        start = len(self.output)
        last = time.monotonic() + SECONDS
        assert self.process.stdout
        while text not in self.output[start:]:
            assert select.select([self.process.stdout], [], [], max(last - time.monotonic(), 0))[0], self.output
            data = os.read(self.process.stdout.fileno(), 65536)
            assert data, self.output
            self.output += data.decode()
        return self.output[start:]

    def end(self) -> str:
        """What was printed on stderr. The process is killed, if it still runs."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        assert self.process.stderr
        self.process.stdout.close()
        if not self.process.stderr.closed:
            self.errors = self.process.stderr.read().decode()
            self.process.stderr.close()
        return self.errors


FOUND = "CLAUDE.md:1:5: error GL201 import-missing"
BROKEN = "See @docs/gone.md\n"


@pytest.fixture
def piped(root: Path) -> Iterator[Piped]:
    process = Piped(cwd=root)
    try:
        process.until("No findings in 1 guidance file")
        yield process
    finally:
        process.end()


def test_on_a_terminal(root: Path) -> None:
    with Terminal([*COMMAND, "--format", "concise"], root, environment(TERM="xterm")) as terminal:
        first = terminal.until(READY)
        assert first.startswith(CLEAR)
        assert FOUND.encode() not in first
        (root / "CLAUDE.md").write_text(BROKEN)
        second = terminal.until(READY)
        assert second.startswith(CLEAR)
        assert FOUND.encode() in second
        assert b": CLAUDE.md changed. Watching " in second
        rest = terminal.interrupt()
        assert b"Traceback" not in rest
        assert terminal.process.returncode == 130


def test_on_a_pipe(root: Path, piped: Piped) -> None:
    (root / "CLAUDE.md").write_text(BROKEN)
    again = piped.until("1 error in 1 guidance file")
    assert ": CLAUDE.md changed ----\n\n" in again
    assert "\x1b" not in again
    (root / "docs").mkdir()
    (root / "docs" / "gone.md").write_text("Here it is.\n")
    assert ": docs" in piped.until("No findings")
    piped.process.send_signal(signal.SIGINT)
    assert piped.process.wait(SECONDS) == 130
    assert piped.end().strip() == ""


def test_no_check_for_what_it_does_not_depend_on(root: Path, piped: Piped) -> None:
    (root / "out" / "b").write_text("ignored")
    (root / "a.log").write_text("ignored")
    (root / "out" / "sub").mkdir()
    (root / ".git" / "something").write_text("git's own")
    (root / "src" / "a.py").write_text("no rule that runs reads this")
    time.sleep(1.5)  # longer than changes are gathered
    (root / "CLAUDE.md").write_text(BROKEN)
    again = piped.until("1 error")
    assert again.count("----\n") == 1
    assert ": CLAUDE.md changed ----" in again


def test_a_new_folder_and_what_comes_into_it_later(root: Path, piped: Piped) -> None:
    (root / "pkg" / "deep").mkdir(parents=True)
    time.sleep(1.5)
    (root / "pkg" / "deep" / "CLAUDE.md").write_text(BROKEN)
    assert "pkg/deep/CLAUDE.md:1:5" in piped.until("1 error in 2 guidance files").replace("  --> ", "")


def test_a_folder_that_is_moved_away_and_back(root: Path, piped: Piped) -> None:
    (root / "src" / "CLAUDE.md").write_text("Fine.\n")
    piped.until("in 2 guidance files")
    (root / "src").rename(root / "out" / "src")
    piped.until("in 1 guidance file (")
    (root / "out" / "src").rename(root / "src")
    piped.until("in 2 guidance files")
    (root / "src" / "CLAUDE.md").write_text(BROKEN)
    piped.until("1 error in 2 guidance files")


def test_what_git_tracks(root: Path, piped: Piped) -> None:
    (root / "out" / "CLAUDE.md").write_text("Ignored, unless it is added.\n")
    git("add", "--force", "out/CLAUDE.md", cwd=root)
    piped.until("No findings in 2 guidance files")


def test_a_broken_configuration_and_its_mending(root: Path, piped: Piped) -> None:
    (root / "guidelint.toml").write_text("agents = [\n")
    piped.until("guidelint.toml changed ----")
    (root / "guidelint.toml").write_text('agents = ["codex"]\n')
    piped.until("agent: codex")
    assert piped.process.poll() is None
    assert "guidelint.toml:1: not valid TOML" in piped.end()


def test_the_baseline(root: Path) -> None:
    (root / "CLAUDE.md").write_text(BROKEN)
    known = root / "known.json"
    known.write_text('{"version": 1, "findings": []}\n')
    piped = Piped("--baseline", "known.json", cwd=root)
    try:
        piped.until("1 error")
        assert guidelint("check", *RULE, "--write-baseline", "known.json", cwd=root).returncode == 0
        piped.until("1 known from the baseline")
    finally:
        piped.end()


def test_the_user_s_own_files(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    piped = Piped("--user", "--agent", "claude-code", cwd=root, HOME=str(home))
    try:
        piped.until("No findings")
        (home / ".claude").mkdir()
        (home / ".claude" / "CLAUDE.md").write_text("Mine.\n")
        assert str(home) in piped.until("No findings")
    finally:
        piped.end()


def test_its_own_output_is_no_change(root: Path) -> None:
    piped = Piped("--output-file", "report.txt", cwd=root)
    try:
        wait_for(root / "report.txt", "No findings")
        (root / "CLAUDE.md").write_text(BROKEN)
        piped.until("CLAUDE.md changed ----")
        wait_for(root / "report.txt", "1 error")
        time.sleep(1.5)
        (root / "CLAUDE.md").write_text("Fine.\n")
        assert piped.until("changed ----").count("----\n") == 1
    finally:
        piped.end()


def test_it_ends_when_nobody_reads(piped: Piped) -> None:
    assert piped.process.stdout
    piped.process.stdout.close()
    assert piped.process.wait(SECONDS) == 0


def test_a_root_that_goes(root: Path, piped: Piped) -> None:
    root.rename(root.parent / "elsewhere")
    assert piped.process.wait(SECONDS) == 2
    assert piped.end() == f"guidelint: --watch: {root} is gone\n"


def test_a_path_that_is_missing(root: Path) -> None:
    done = guidelint("check", "--watch", "nosuch.md", cwd=root)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "guidelint: nosuch.md: no such file or folder\n")


@pytest.mark.parametrize(
    "other",
    ["--fix", "--diff", "--staged", "--ref=HEAD", "--since=HEAD", "--stdin-filename=A.md", "--write-baseline=b.json"],
)
def test_what_it_does_not_go_with(other: str, root: Path) -> None:
    done = guidelint("check", "--watch", other, cwd=root)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "guidelint: --watch looks at the working copy as it changes: "
        f"it does not go with {other.partition('=')[0]} (see --help)\n"
    )


def test_without_watchfiles(root: Path) -> None:
    code = (
        "import sys; sys.modules['watchfiles'] = None; from guidelint.cli.main import main; main(['check', '--watch'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment(), capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "guidelint: --watch needs the package watchfiles: pip install 'guidelint[watch]'\n"


def wait_for(path: Path, text: str) -> None:
    last = time.monotonic() + SECONDS
    while not (path.exists() and text in path.read_text("utf-8")):
        assert time.monotonic() < last
        time.sleep(0.05)

"""`guidelint init`, by the real command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import environment, guidelint, write
from terminals import Terminal

from guidelint.edits.init import proposal
from guidelint.edits.init.lines import Line
from guidelint.edits.init.proposal import NewFile, Proposal

FILES = {
    "Makefile": "lint:\n\truff check\n\ntest:\n\tpytest\n",
    "CONTRIBUTING.md": "# Contributing\n\n" + "How a change gets in, in more than a few words.\n" * 6,
    ".gemini/settings.json": "{}\n",
}
PAGE = """\
# Working in this repository

`CONTRIBUTING.md` comes before this file: where it disagrees, mend it.

## Before you change things

- Before you commit or open a pull request, read `CONTRIBUTING.md`.

## Verify

Before you call work done, run what covers it:

```sh
make lint  # lint
make test  # tests
```

## Traps

<!-- For the author: one line for each thing that people get wrong here, and what to do instead. -->
"""
IMPORT = "@AGENTS.md\n"
SHOWN = f"==> AGENTS.md <==\n{PAGE}\n==> GEMINI.md <==\n{IMPORT}"
HINT = "Read it, and put what people get wrong here under Traps: that no file tells.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "repository", FILES)


def init(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return guidelint("init", *arguments, cwd=root)


def made(root: Path) -> dict[str, str]:
    """What is there beside the files of the test."""
    return {
        path.name: path.read_text("utf-8")
        for path in sorted(root.iterdir())
        if path.is_file() and path.name not in FILES
    }


def test_yes_writes_the_guidance_and_what_brings_it_to_the_agents_in_use(root: Path) -> None:
    done = init(root, "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"AGENTS.md: new, {len(PAGE)} bytes\n{HINT}GEMINI.md: new, 11 bytes\n"
    assert made(root) == {"AGENTS.md": PAGE, "GEMINI.md": IMPORT}


def test_a_second_run_has_nothing_to_do(root: Path) -> None:
    init(root, "--yes")
    before = made(root)
    done = init(root)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Nothing to do: AGENTS.md is there, and so is what brings it to the agents in use.\n"
    assert made(root) == before


def test_a_dry_run_prints_what_would_be_written(root: Path) -> None:
    done = init(root, "--dry-run", "--agent", "codex", "--agent", "gemini-cli")
    assert (done.returncode, done.stdout, done.stderr) == (0, SHOWN, "")
    assert made(root) == {}


def test_explain_prints_what_proves_each_line(root: Path) -> None:
    done = init(root, "--explain", "--agent", "codex", "--agent", "gemini-cli")
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout
        == """\
==> AGENTS.md <==
   1  # Working in this repository
        in every file that init makes
   3  `CONTRIBUTING.md` comes before this file: where it disagrees, mend it.
        CONTRIBUTING.md: is there
   5  ## Before you change things
   7  - Before you commit or open a pull request, read `CONTRIBUTING.md`.
        CONTRIBUTING.md:1: # Contributing
   9  ## Verify
  11  Before you call work done, run what covers it:
        in every file that init makes
  13  ```sh
  14  make lint  # lint
        Makefile:1: lint:
  15  make test  # tests
        Makefile:4: test:
  16  ```
  18  ## Traps
  20  <!-- For the author: one line for each thing that people get wrong here, and what to do instead. -->
        in every file that init makes

==> GEMINI.md <==
      Gemini CLI does not read AGENTS.md without it
   1  @AGENTS.md
"""
    )
    assert made(root) == {}


def test_without_a_terminal_it_does_not_write(root: Path) -> None:
    done = init(root)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "guidelint: init asks before it writes, and here is no terminal: give --yes, or --dry-run to look\n"
    )
    assert made(root) == {}


@pytest.mark.parametrize(("answer", "written"), [(b"y\n", True), (b"n\n", False), (b"\n", False)])
def test_on_a_terminal_it_shows_and_asks(root: Path, answer: bytes, written: bool) -> None:
    command = [sys.executable, "-m", "guidelint", "init", "--agent", "codex", "--agent", "gemini-cli"]
    with Terminal(command, root, environment(NO_COLOR="1", TERM="dumb")) as terminal:
        shown = terminal.until(b"[y/N]: ")
        assert SHOWN in shown.decode().replace("\r\n", "\n")
        assert b"\nWrite AGENTS.md and GEMINI.md? [y/N]: " in shown
        assert made(root) == {}
        terminal.type(answer)
        rest = terminal.rest()
    assert terminal.process.returncode == 0
    assert made(root) == ({"AGENTS.md": PAGE, "GEMINI.md": IMPORT} if written else {})
    assert (b"AGENTS.md: new" in rest) is written
    assert (b"guidelint: nothing was written" in rest) is not written


def test_control_c_at_the_question(root: Path) -> None:
    command = [sys.executable, "-m", "guidelint", "init"]
    with Terminal(command, root, environment(TERM="dumb")) as terminal:
        terminal.until(b"[y/N]: ")
        terminal.interrupt()
    assert terminal.process.returncode == 130
    assert made(root) == {}


def test_links(root: Path) -> None:
    done = init(root, "--yes", "--link", "--agent", "codex", "--agent", "gemini-cli")
    assert done.stdout == f"AGENTS.md: new, {len(PAGE)} bytes\n{HINT}GEMINI.md: new, a link to AGENTS.md\n"
    assert os.readlink(root / "GEMINI.md") == "AGENTS.md"
    assert init(root, "--link").stdout.startswith("Nothing to do: AGENTS.md is there")


def test_the_configuration_only_where_the_files_do_not_show_the_agents(root: Path) -> None:
    assert "guidelint.toml" not in init(root, "--dry-run", "--agent", "codex", "--agent", "gemini-cli").stdout
    assert init(root, "--dry-run", "--agent", "claude-code").stdout.endswith(
        '==> guidelint.toml <==\n# Which agents `guidelint check` is about.\nagents = ["claude-code"]\n'
    )
    assert "guidelint.toml" not in init(root, "--dry-run", "--agent", "claude-code", "--no-config").stdout


def test_a_configuration_that_is_there_stays(root: Path) -> None:
    (root / "guidelint.toml").write_text('agents = ["codex"]\n', "utf-8")
    done = init(root, "--yes", "--agent", "claude-code")
    assert done.stderr == (
        'guidelint: guidelint.toml is there and stays as it is: set `agents = ["claude-code"]` in it\n'
    )
    assert made(root) == {"AGENTS.md": PAGE, "guidelint.toml": 'agents = ["codex"]\n'}


def test_without_any_sign_codex_is_meant(root: Path) -> None:
    (root / ".gemini" / "settings.json").unlink()
    assert init(root, "--dry-run").stdout == f"==> AGENTS.md <==\n{PAGE}"


def test_an_agents_md_that_is_there_stays_and_what_is_missing_is_offered(root: Path) -> None:
    (root / "AGENTS.md").write_text("Use tabs.\n", "utf-8")
    done = init(root, "--yes")
    assert (done.returncode, done.stdout) == (0, "GEMINI.md: new, 11 bytes\n")
    assert done.stderr == "guidelint: AGENTS.md is there and stays as it is\n"
    assert made(root) == {"AGENTS.md": "Use tabs.\n", "GEMINI.md": IMPORT}


def test_another_file_with_guidance_stays_alone(root: Path) -> None:
    (root / "CLAUDE.md").write_text("Use tabs.\n", "utf-8")
    done = init(root, "--yes")
    assert (done.returncode, done.stdout) == (0, "Nothing to do.\n")
    assert done.stderr == (
        "guidelint: CLAUDE.md has guidance already, and a second text would drift from it: make it AGENTS.md with "
        "`git mv CLAUDE.md AGENTS.md`, then run this again\n"
    )
    assert made(root) == {"CLAUDE.md": "Use tabs.\n"}


def test_an_import_of_the_file_that_is_missing_is_completed(root: Path) -> None:
    (root / "CLAUDE.md").write_text(IMPORT, "utf-8")
    assert init(root, "--yes", "--agent", "claude-code", "--no-config").returncode == 0
    assert made(root) == {"AGENTS.md": PAGE, "CLAUDE.md": IMPORT}


def test_a_blank_file_stays_and_is_told_of(root: Path) -> None:
    (root / "GEMINI.md").write_text("\n", "utf-8")
    done = init(root, "--yes", "--no-config")
    assert done.stderr == ("guidelint: GEMINI.md is there and does not bring AGENTS.md: `guidelint sync` mends that\n")
    assert made(root) == {"AGENTS.md": PAGE, "GEMINI.md": "\n"}


@pytest.mark.parametrize("kind", ["folder", "broken link"])
def test_whatever_is_called_so_is_left(root: Path, kind: str) -> None:
    if kind == "folder":
        (root / "AGENTS.md").mkdir()
    else:
        (root / "AGENTS.md").symlink_to("gone")
    assert (
        init(root, "--yes").stdout
        == "Nothing to do: AGENTS.md is there, and so is what brings it to the agents in use.\n"
    )


def test_an_ignored_file_would_be_nobody_elses(root: Path) -> None:
    (root / ".gitignore").write_text("AGENTS.md\n", "utf-8")
    done = init(root, "--yes")
    assert (done.returncode, done.stdout) == (2, "")
    assert "git would ignore AGENTS.md here" in done.stderr
    assert not (root / "AGENTS.md").exists()


def test_a_folder_of_the_repository_stands_for_it(root: Path) -> None:
    (root / "src").mkdir()
    assert guidelint("init", "--dry-run", str(root / "src"), cwd=root.parent).stdout.startswith(
        f"==> AGENTS.md <==\n{PAGE}"
    )


def test_where_nothing_is_proved_nothing_is_written(tmp_path: Path) -> None:
    done = init(write(tmp_path / "empty", {"notes.txt": "words\n"}), "--yes")
    assert (done.returncode, done.stdout) == (0, "Nothing to do.\n")
    assert done.stderr == "guidelint: no manifest, script or document here proves anything that guidance could say\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--yes", "--dry-run"), "--dry-run writes nothing: it does not go with --yes"),
        (("--agent", "codx"), "unknown agent `codx`"),
        (("gone",), "gone: no such file or folder"),
    ],
)
def test_usage(root: Path, arguments: tuple[str, ...], message: str) -> None:
    done = init(root, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert made(root) == {}


def test_a_file_that_came_in_between_is_not_overwritten_and_nothing_follows_it(root: Path) -> None:
    """The import after it would bring another text than was shown."""
    (root / "AGENTS.md").write_text("Mine.\n", "utf-8")
    files = (NewFile("AGENTS.md", (Line("# New"),)), NewFile("GEMINI.md", (Line("@AGENTS.md"),)))
    done = list(proposal.write(Proposal(str(root), files, ())))
    assert [(one.path, bool(problem)) for one, problem in done] == [("AGENTS.md", True)]
    assert made(root) == {"AGENTS.md": "Mine.\n"}


def test_a_read_only_folder(root: Path) -> None:
    root.chmod(0o555)
    try:
        done = init(root, "--yes")
    finally:
        root.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "guidelint: AGENTS.md is in a read-only folder\n"

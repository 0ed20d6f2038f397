"""What a hostile repository, an odd command line or a broken terminal makes of the real command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from guidelint.cli.options import date
from guidelint.errors import GuidelintError
from guidelint.reports.escaping import harmless, visible
from guidelint.reports.json_text import dumps

LOG_COMMANDS = ("::error::", "##[error]", "##vso[task.setvariable]")


def environment(home: Path, **more: str) -> dict[str, str]:
    stray = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "GIT_", "LC_", "LANG", "PYTHON", "GITHUB_")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(stray)}
    return kept | {"HOME": str(home)} | more


def guidelint(*arguments: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "guidelint", *arguments],
        cwd=cwd,
        env=environment(cwd.parent / "home", **more),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    root.mkdir()
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    (root / "AGENTS.md").write_text("the text\n")
    return root


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """The one line with which a command says why it could not run."""
    assert result.returncode == 2, result
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


@pytest.mark.parametrize("number", ["0", "000", "9" * 5000, "-1", "²", ""])
def test_a_line_number_that_is_none(repository: Path, number: str) -> None:
    assert "--line takes FILE:N" in refused(guidelint("explain", "--line", f"AGENTS.md:{number}", cwd=repository))


@pytest.mark.parametrize("command", ["check", "explain"])
def test_an_empty_path_is_not_the_working_folder(repository: Path, command: str) -> None:
    assert "a PATH of no characters: no such file" in refused(guidelint(command, "", cwd=repository))


@pytest.mark.parametrize("value", ["2026-13-01", "", "20261101", "2026-W01-1", "2026-1-1", "٢٠٢٦-٠١-٠١"])
def test_dates_have_one_form(value: str) -> None:
    with pytest.raises(GuidelintError, match="YYYY-MM-DD"):
        date(value)


@pytest.mark.parametrize("option", ["--baseline", "--write-baseline", "--stdin-filename"])
def test_an_empty_name_is_no_file(repository: Path, option: str) -> None:
    assert refused(guidelint("check", option, "", cwd=repository)).startswith(f"guidelint: {option} names no file")


@pytest.mark.parametrize("cases", [".", ""])
def test_no_cases_are_no_success(repository: Path, cases: str) -> None:
    refused(guidelint("agents", "test", cases, cwd=repository))


@pytest.mark.parametrize("name", ["guidelint.toml", "pyproject.toml"])
def test_no_word_of_a_configuration_outside_the_repository(repository: Path, name: str) -> None:
    outside = repository.parent / "outside.toml"
    outside.write_text("[tool.guidelint]\nTOPSECRET = 1\n")
    (repository / name).symlink_to(outside)
    for command in (("check",), ("check", "--format", "json"), ("explain",), ("agents",)):
        result = guidelint(*command, cwd=repository)
        assert "TOPSECRET" not in result.stdout + result.stderr
        if name == "guidelint.toml":
            assert "its target is outside the repository" in refused(result)


def test_a_linked_configuration_inside_the_repository_holds(repository: Path) -> None:
    (repository / "real.toml").write_text('agents = ["claude-code"]\n')
    (repository / "guidelint.toml").symlink_to("real.toml")
    assert 'agents = ["claude-code"]' in guidelint("check", "--show-settings", cwd=repository).stdout


def test_a_failure_of_git_with_staged_is_one_line(repository: Path) -> None:
    (repository / ".git/index").write_bytes(b"garbage")
    assert "--staged" in refused(guidelint("check", "--staged", cwd=repository))


@pytest.mark.parametrize("columns", ["1", "0", "-5", "x", "21"])
@pytest.mark.parametrize("command", [("check",), ("explain", "--agent", "all"), ("explain", "-v"), ("agents",)])
def test_any_width(repository: Path, columns: str, command: tuple[str, ...]) -> None:
    result = guidelint(*command, cwd=repository, COLUMNS=columns)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("command", [("check", "nope"), ("rule", "x"), ()])
def test_a_full_stderr_keeps_the_exit_status(repository: Path, command: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "guidelint", *command],
            cwd=repository,
            env=environment(repository),
            stdout=subprocess.DEVNULL,
            stderr=full,
            check=False,
        )
    assert done.returncode == 2


@pytest.mark.parametrize("command", [("--help",), ("check", "--help"), ("rule",), ("explain",)])
def test_a_closed_pipe_is_quiet(repository: Path, command: tuple[str, ...]) -> None:
    end, start = os.pipe()
    os.close(end)
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", *command],
        cwd=repository,
        env=environment(repository),
        stdout=start,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(start)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", ["::error::x", "##[error]y", "##vso[task.setvariable]z"])
def test_no_output_for_people_is_a_command_to_a_build(repository: Path, name: str) -> None:
    folder = repository / name
    folder.mkdir()
    for file in ("AGENTS.md", "CLAUDE.md"):
        (folder / file).write_bytes(f"{name} the\n@missing.md \xff\n".encode("latin-1"))
    commands = [
        ("check",),
        ("check", "--format", "concise", "--agent", "codex", "--agent", "claude-code"),
        ("check", "--format", "json"),
        ("check", "--staged"),
        ("explain", "--agent", "all", "-v"),
        ("explain", "--agent", "claude-code", "-v"),
        ("explain", "--agent", "codex", "--format", "json"),
        ("explain", "--text", "the"),
        ("explain", "--line", f"{name}/AGENTS.md:1"),
        ("explain", f"{name}/nope"),
        ("prompt", name, "--agent", "codex", "--annotate"),
        ("prompt", name, "--agent", "codex", "--format", "json"),
        ("agents", "test", f"{name}/nope"),
    ]
    for command in commands:
        result = guidelint(*command, cwd=repository)
        for line in (result.stdout + result.stderr).splitlines():
            assert not line.lstrip().startswith("::"), command
            assert "##[" not in line, command
            assert "##vso[" not in line, command


def test_harmless_lines_stay_as_they_are() -> None:
    for line in ("a::b", "## Heading", "##", ":", "  x ::error::", "#[x]"):
        assert harmless(line) == line
    for command in LOG_COMMANDS:
        assert harmless(f"  {command}") != f"  {command}"
    assert dumps("##[error]", indent=None) == '"#\\u0023[error]"'


def test_millions_of_controls_are_escaped() -> None:
    assert visible("\0" * 2_000_000 + "\r\x1b\ud800") == "\\x00" * 2_000_000 + "\\r\\x1b\\ud800"


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every folder")
def test_a_named_folder_that_cannot_be_read(repository: Path) -> None:
    locked = repository / "locked"
    locked.mkdir(mode=0)
    try:
        assert "permission denied" in refused(guidelint("check", "locked", cwd=repository))
    finally:
        locked.chmod(0o700)

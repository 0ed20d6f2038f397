"""`guidelint completion`: the shells themselves, and what click answers them."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import environment, git, guidelint, write

SCRIPTS = Path(sys.executable).parent
"""Where the `guidelint` command is installed, which the shells run."""


def completed(words: str, cwd: Path) -> list[tuple[str, str, str]]:
    """Type, value and help of what completes the last of the words, by click's protocol for zsh."""
    number = words.count(" ")
    answer = guidelint(cwd=cwd, _GUIDELINT_COMPLETE="zsh_complete", COMP_WORDS=words, COMP_CWORD=str(number))
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    return list(zip(lines[::3], lines[1::3], lines[2::3], strict=False))


def values(words: str, cwd: Path) -> list[str]:
    return [value for _, value, _ in completed(words, cwd)]


def test_commands(tmp_path: Path) -> None:
    assert ("plain", "check", "What is wrong with a repository's guidance files") in completed("guidelint ", tmp_path)
    assert values("guidelint com", tmp_path) == ["completion"]
    assert "--version" in values("guidelint --", tmp_path)


def test_options(tmp_path: Path) -> None:
    assert {"--format", "--fail-on"} <= set(values("guidelint check --f", tmp_path))


def test_choices(tmp_path: Path) -> None:
    assert values("guidelint check --format s", tmp_path) == ["sarif"]
    assert values("guidelint completion ", tmp_path) == ["bash", "zsh", "fish"]


def test_agents(tmp_path: Path) -> None:
    assert completed("guidelint prompt --agent claude", tmp_path) == [("plain", "claude-code", "Claude Code")]
    assert "codex" in values("guidelint check --agent ", tmp_path)
    assert values("guidelint explain --agent al", tmp_path) == ["all"]
    assert values("guidelint agents tes", tmp_path) == ["test"]


def test_declared_agents(tmp_path: Path) -> None:
    write(tmp_path, {"guidelint.toml": '[own-agents.own-one]\nnames = ["OWN.md"]\n'})
    assert values("guidelint explain --agent own", tmp_path) == ["own-one"]


def test_a_broken_configuration_is_quiet(tmp_path: Path) -> None:
    write(tmp_path, {"guidelint.toml": "agents = [\n"})
    assert values("guidelint explain --agent cod", tmp_path) == ["codex"]


def test_rules(tmp_path: Path) -> None:
    assert completed("guidelint rule text-c", tmp_path) == [("plain", "text-cut", "GL101")]
    assert completed("guidelint rule GL101", tmp_path) == [("plain", "GL101", "text-cut")]
    assert values("guidelint rule gl101", tmp_path) == ["GL101"]


def test_the_last_of_several_rules(tmp_path: Path) -> None:
    assert values("guidelint check --ignore GL102,text-c", tmp_path) == ["GL102,text-cut"]


def test_revisions(tmp_path: Path) -> None:
    write(tmp_path, {"AGENTS.md": "Run the tests.\n"})
    git("add", ".", cwd=tmp_path)
    git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "one", cwd=tmp_path)
    git("branch", "topic", cwd=tmp_path)
    git("tag", "v1", cwd=tmp_path)
    assert values("guidelint explain --ref to", tmp_path) == ["topic"]
    assert {"HEAD", "topic", "v1"} <= set(values("guidelint explain --ref ", tmp_path))


def test_no_revision_outside_a_repository(tmp_path: Path) -> None:
    assert values("guidelint explain --ref ", tmp_path) == []


def test_files(tmp_path: Path) -> None:
    for words in ("guidelint check ", "guidelint check --config ", "guidelint explain "):
        assert [kind for kind, _, _ in completed(words, tmp_path)] == ["file"]


def test_an_unknown_command_is_quiet(tmp_path: Path) -> None:
    assert values("guidelint nosuch --", tmp_path) != []


def test_an_unknown_shell_is_told(tmp_path: Path) -> None:
    done = guidelint("completion", "tcsh", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "'bash', 'zsh', 'fish'" in done.stderr


def shell_environment() -> dict[str, str]:
    found = environment(TERM="xterm", HOME="/nonexistent")
    return found | {"PATH": f"{SCRIPTS}{os.pathsep}{found['PATH']}"}


needs = {
    shell: pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")
    for shell in ("bash", "zsh", "fish")
}


@needs["bash"]
def test_bash(tmp_path: Path) -> None:
    script = """
eval "$(guidelint completion bash)"
complete -p guidelint
COMP_WORDS=(guidelint check --format g); COMP_CWORD=3
_guidelint_completion guidelint
echo "${COMPREPLY[@]}"
"""
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        cwd=tmp_path,
        env=shell_environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["complete -o nosort -F _guidelint_completion guidelint", "github gitlab"]


@needs["fish"]
def test_fish(tmp_path: Path) -> None:
    script = 'guidelint completion fish | source; complete --do-complete "guidelint rule text-c"'
    done = subprocess.run(
        ["fish", "--no-config", "-c", script],
        cwd=tmp_path,
        env=shell_environment() | {"HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "text-cut\tGL101\n"), done.stderr


@needs["zsh"]
def test_zsh(tmp_path: Path) -> None:
    """A person types the beginning of a rule's name, the tab key and Return."""
    (tmp_path / ".zshrc").write_text(
        'PS1="ready> "\nautoload -Uz compinit && compinit -u -D\neval "$(guidelint completion zsh)"\n'
    )
    main, child = pty.openpty()
    env = shell_environment() | {"ZDOTDIR": str(tmp_path), "HOME": str(tmp_path)}
    shell = subprocess.Popen(
        ["zsh", "-d", "-i"], cwd=tmp_path, env=env, stdin=child, stdout=child, stderr=child, start_new_session=True
    )
    os.close(child)
    try:
        until(main, b"ready> ")
        os.write(main, b"guidelint rule text-c\t")
        until(main, b"text-cut")
        os.write(main, b"\r")
        until(main, b"GL101 text-cut")
    finally:
        shell.kill()
        shell.wait()
        os.close(main)


def until(terminal: int, end: bytes) -> bytes:
    """What is printed on a terminal up to some text, which must come within a minute."""
    output = b""
    last = time.monotonic() + 60
    while end not in output:
        left = last - time.monotonic()
        assert left > 0, output
        if select.select([terminal], [], [], left)[0]:
            output += os.read(terminal, 65536)
    return output

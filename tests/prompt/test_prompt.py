"""`guidelint prompt`: the exact text on stdout and nothing else there. The real command on real files."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "home"
    folder.mkdir()
    return folder


def repository(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return lay(folder, files)


def lay(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "guidelint", "prompt", *arguments]


def environment(home: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C"}


def run(cwd: Path, *arguments: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command(*arguments), cwd=cwd, env=environment(home), capture_output=True, timeout=60, check=False
    )


def prompt(cwd: Path, *arguments: str, home: Path) -> bytes:
    done = run(cwd, *arguments, home=home)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def prompt_json(cwd: Path, *arguments: str, home: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(prompt(cwd, "--format", "json", *arguments, home=home).decode("utf-8"))
    return value


def on_a_terminal(cwd: Path, *arguments: str, home: Path) -> bytes:
    """What a person sees: stdout is a terminal, which is left as it is but for its line ends."""
    terminal, end = pty.openpty()
    with subprocess.Popen(command(*arguments), cwd=cwd, env=environment(home), stdout=end) as process:
        os.close(end)
        shown = b""
        while True:
            try:
                part = os.read(terminal, 65_536)
            except OSError:  # how Linux says that nobody writes any more
                break
            if not part:
                break
            shown += part
    os.close(terminal)
    assert process.returncode == 0
    return shown.replace(b"\r\n", b"\n")


ODD = "\ufeff# Ωmega\r\n\x1b[31mred\x1b[0m \x00 \x07 tab\there \u202e 🏴\u200d\r\nno end"

OWN = """\
[own-agents.ours]
names = ["RULES.md"]
comment-imports = 1
[own-agents.counting]
names = ["LONG.md"]
limit = { amount = 5, unit = "utf-16", note = "" }
"""


# Text


def test_exactly_the_text_and_nothing_else(home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "RULES.md": ODD})
    assert prompt(folder, "--agent", "ours", home=home) == ODD.encode()


def test_with_framing(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    expected = f"# AGENTS.md instructions for {folder}\n\n<INSTRUCTIONS>\nx\n\n</INSTRUCTIONS>"
    assert prompt(folder, "--agent", "codex", home=home) == expected.encode()


def test_half_a_character_is_three_bytes(home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "LONG.md": "abcd🎉🎉"})
    assert prompt(folder, "--agent", "counting", home=home) == b"abcd\xed\xa0\xbc"


def test_controls_are_escaped_on_a_terminal_only(home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "RULES.md": ODD})
    shown = on_a_terminal(folder, "--agent", "ours", home=home).decode()
    assert shown == ("\ufeff# Ωmega\\r\n\\x1b[31mred\\x1b[0m \\x00 \\x07 tab\there \\u202e 🏴\u200d\\r\nno end")


def test_nothing_is_said_on_stderr(home: Path) -> None:
    done = run(repository(home / "r", {}), "--agent", "codex", home=home)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"guidelint: codex is told nothing here; `guidelint explain --agent codex` tells why\n"


def test_a_refusal_is_said_on_stderr(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    lay(home, {".codex/config.toml": "model = [\n"})
    done = run(folder, "--agent", "codex", home=home)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == f"guidelint: codex does not start: {home}/.codex/config.toml is not valid TOML\n".encode()


def test_a_closed_pipe_is_quiet(home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "RULES.md": "x\n" * 500_000})
    with subprocess.Popen(
        command("--agent", "ours"),
        cwd=folder,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.read(2) == b"x\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


# The start


def test_the_folder_the_file_and_the_users_own(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "root\n", "pkg/AGENTS.md": "pkg\n", "pkg/a.py": ""})
    lay(home, {".codex/AGENTS.md": "user\n"})
    assert b"user\n\n--- project-doc ---\n\nroot\n\n\npkg\n" in prompt(folder, "pkg", "--agent", "codex", home=home)
    assert b"user" not in prompt(folder, "pkg", "--agent", "codex", "--neutral", home=home)
    # A file: the agent starts where one is, or at the root where that does not hold the file.
    assert b"pkg\n" not in prompt(folder, "pkg/a.py", "--agent", "codex", home=home)
    assert b"root\n\n\npkg\n" in prompt(folder / "pkg", "a.py", "--agent", "codex", home=home)
    lay(home / "other", {})
    elsewhere = prompt(home / "other", str(folder / "pkg" / "a.py"), "--agent", "codex", "--neutral", home=home)
    assert elsewhere == prompt(folder, "--agent", "codex", "--neutral", home=home)


def test_an_option_of_the_agent(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "12345\n"})
    text = prompt(folder, "--agent", "codex", "--set", "config=project_doc_max_bytes=3", home=home)
    assert b"<INSTRUCTIONS>\n123\n</INSTRUCTIONS>" in text


def test_the_start_is_told(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    value = prompt_json(folder, "--agent", "codex", "--touch", "b.py", "--date", "2026-01-02", home=home)
    assert value["cwd"] == str(folder)


def test_touched_files_bring_further_segments(home: Path) -> None:
    """In the order in which they are read, after the first request's, and each once."""
    files = {f"{name}/CLAUDE.md": f"about {name}\n" for name in ("a", "b")}
    folder = repository(home / "r", {"CLAUDE.md": "root\n", "a/x": "", "b/x": "", **files})
    touch = ("--touch", "b/x", "--touch", "a/x", "--touch", "b/x")
    value = prompt_json(folder, "--agent", "claude-code", *touch, home=home)
    assert value["loaded"] == [f"{folder}/{name}" for name in ("CLAUDE.md", "b/CLAUDE.md", "a/CLAUDE.md")]
    assert len(value["segments"]) == 3
    texts = prompt(folder, "--agent", "claude-code", *touch, home=home).decode()
    assert [line for line in texts.splitlines() if line.startswith("about ")] == ["about b", "about a"]
    assert prompt_json(folder, "--agent", "claude-code", "b/x", home=home)["segments"] == value["segments"][:2]


# JSON


def test_json(home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "RULES.md": "é <!-- @import a.md -->\n", "a.md": "A\r\n"})
    rules, imported = f"{folder}/RULES.md", f"{folder}/a.md"
    assert prompt_json(folder, "--agent", "ours", home=home) == {
        "version": 1,
        "agent": "ours",
        "agent_version": "",
        "evidence": "declared",
        "cwd": str(folder),
        "loaded": [rules, imported],
        "segments": [
            {
                "role": "system",
                "text": "é A\r\n\n",
                "bytes": 7,
                "chars": 6,
                "tokens": 3,
                "runs": [
                    {"start": 0, "end": 2, "path": rules, "bytes": [0, 3], "kind": "verbatim"},
                    {"start": 2, "end": 5, "path": imported, "bytes": [0, 3], "kind": "verbatim"},
                    {"start": 5, "end": 6, "path": rules, "bytes": [24, 25], "kind": "verbatim"},
                ],
            }
        ],
        "on_demand": [],
        "cuts": [],
        "refusal": None,
    }


def test_json_of_a_cut(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "# One\n\n# Two\ntext\n# Three\n"})
    value = prompt_json(folder, "--agent", "codex", "--set", "config=project_doc_max_bytes=9", home=home)
    assert value["cuts"] == [
        {
            "path": f"{folder}/AGENTS.md",
            "byte": 9,
            "line": 3,
            "column": 3,
            "limit": 9,
            "unit": "bytes",
            "lost_bytes": 17,
            "lost_headings": ["Three"],
        }
    ]


@pytest.mark.parametrize("text", [ODD, "a\u2028b", "</script>", "\x7f\x80\xa0", "日本語\n"])
def test_json_gives_the_text_back(text: str, home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "RULES.md": text})
    (segment,) = prompt_json(folder, "--agent", "ours", home=home)["segments"]
    assert segment["text"] == text
    assert "".join(text[run["start"] : run["end"]] for run in segment["runs"]) == text


def test_half_a_character_is_an_escape_in_json(home: Path) -> None:
    folder = repository(home / "r", {"guidelint.toml": OWN, "LONG.md": "abcd🎉🎉"})
    raw = prompt(folder, "--agent", "counting", "--format", "json", home=home)
    assert b'"text": "abcd\\ud83c"' in raw
    (segment,) = json.loads(raw.decode("utf-8"))["segments"]
    assert segment["text"] == "abcd\ud83c"
    assert (segment["bytes"], segment["chars"]) == (7, 5)


# Annotated


def test_annotated(home: Path) -> None:
    folder = repository(
        home / "r",
        {"guidelint.toml": OWN, "RULES.md": "# 规则\n\n<!-- @import 文.md -->\n\x1b]0;end\n", "文.md": "一\n二\n"},
    )
    assert prompt(folder, "--agent", "ours", "--annotate", home=home).decode() == dedent("""\
        RULES.md:1 | # 规则
        RULES.md:2 |
        文.md:1    | 一
        文.md:2    | 二
        RULES.md:3 |
        RULES.md:4 | \\x1b]0;end
        """)


def test_annotated_with_framing_and_a_file_of_the_user(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "root\n", "pkg/AGENTS.md": "a\rb"})
    lay(home, {".codex/AGENTS.md": "\nuser\n"})
    assert prompt(folder / "pkg", "--agent", "codex", "--annotate", home=home).decode() == dedent(f"""\
                             | # AGENTS.md instructions for {folder}/pkg
                             |
                             | <INSTRUCTIONS>
        ~/.codex/AGENTS.md:2 | user
                             |
                             | --- project-doc ---
                             |
        AGENTS.md:1          | root
                             |
                             |
        pkg/AGENTS.md:1      | a
        pkg/AGENTS.md:2      | b
                             | </INSTRUCTIONS>
        """)


# Errors


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name the agent: --agent ID (`guidelint agents` lists them)"),
        (
            ["--agent", "codx"],
            "unknown agent `codx`; did you mean `codex`? (`guidelint agents` lists those that are known)",
        ),
        (["--agent", "codex", "gone"], "gone: no such file or folder"),
        (["--agent", "codex", "--set", "cd"], "--set takes OPTION=VALUE, not `cd`"),
        (
            ["--agent", "codex", "--set", "cdd=x"],
            "codex has no option `cdd`; did you mean `cd`? (it has cd, config, profile)",
        ),
        (["--agent", "codex", "--date", "2026-13-01"], "--date takes YYYY-MM-DD, not `2026-13-01`"),
        (
            ["--agent", "codex", "--ref", "HEAD", "--staged"],
            "--ref and --staged say what is read in two ways: give one of them (see --help)",
        ),
        (["--agent", "codex", "--annotate", "--format", "json"], "--annotate goes with --format text (see --help)"),
        (["--agent", "\x1b[31m"], "unknown agent `\\x1b[31m` (`guidelint agents` lists those that are known)"),
    ],
)
def test_what_cannot_be_done(arguments: list[str], message: str, home: Path) -> None:
    done = run(home, *arguments, home=home)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", f"guidelint: {message}\n")

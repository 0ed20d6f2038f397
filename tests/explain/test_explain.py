"""`guidelint explain` as people see it: the real command on real files, with HOME in a temporary folder.

Nothing here depends on which agents are known, but for those that are named.
"""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent, indent

import pytest

from guidelint.agents.codex import AGENTS
from guidelint.loading.context import (
    Candidate,
    Context,
    Import,
    ImportOutcome,
    OnDemand,
    Outcome,
    Segment,
    Trigger,
)
from guidelint.loading.decoding import lossy
from guidelint.loading.start import Start
from guidelint.loading.text import Origin
from guidelint.reports import explain as report
from guidelint.reports.console import plain
from guidelint.reports.prompt import Names
from guidelint.trees.disk import DiskTree


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home folder; what is in it is shown with `~/`."""
    folder = tmp_path.resolve() / "home"
    folder.mkdir()
    return folder


def repository(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """A folder with a `.git` and these files."""
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return lay(folder, files)


def lay(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def run(
    cwd: Path,
    *arguments: str,
    home: Path,
    width: int = 100,
    env: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[str]:
    variables = {"PATH": os.environ["PATH"], "HOME": str(home), "COLUMNS": str(width), "LC_ALL": "C"}
    return subprocess.run(
        [sys.executable, "-m", "guidelint", "explain", *arguments],
        cwd=cwd,
        env={**variables, **(env or {})},
        capture_output=True,
        encoding="utf-8",
        errors="surrogatepass",
        timeout=60,
        check=False,
        preexec_fn=before,
    )


def explain(cwd: Path, *arguments: str, home: Path, width: int = 100, env: Mapping[str, str] | None = None) -> str:
    """The output of a run that went well. No line is wider than the terminal, unless a single word is."""
    done = run(cwd, *arguments, home=home, width=width, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def until_when(text: str) -> str:
    """The report without what is the same for every start: lifecycle and commands."""
    return text.partition("\nWhen\n")[0]


def without_counts(text: str) -> str:
    """Without those of an agent whose text names the folder: this one has another name in each run."""
    return re.sub(r"[\d,]+ bytes, [\d,]+ characters, [\d,]+ tokens\n", "N bytes, N characters, N tokens\n", text)


def shop(home: Path) -> Path:
    return repository(
        home / "shop",
        {
            "AGENTS.md": "# Shop\n" + "Keep it tidy.\n" * 2000,
            "pkg/AGENTS.md": "# Package\n" + "Be careful.\n" * 500 + "## Releases\nOn Mondays.\n## Secrets\nNone.\n",
            "pkg/api/AGENTS.md": "Small.\n",
            ".codex/skip.md": "",
        },
    )


# Whole reports


def test_a_cut_at_60_columns(home: Path) -> None:
    lay(home, {".codex/AGENTS.md": "Be terse.\n"})
    assert without_counts(explain(shop(home) / "pkg", home=home, width=60)) == dedent("""\
        Codex CLI, started in ~/shop/pkg
          3 files, N bytes, N characters, N tokens
          104 % of 32,768 bytes for all project files
          1,290 bytes cut off
          `codex`, as recorded from version 0.171.0; paths as seen
            from ~/shop

        Files, in the order in which it looks
          loaded  ~/.codex/AGENTS.md  9 bytes, 3 tokens (user)
          loaded  AGENTS.md           28,007 bytes, 8,003 tokens
          loaded  pkg/AGENTS.md  4,761 of 6,051 bytes, 1,191 tokens
          Looked for, not there: ~/.codex/AGENTS.override.md,
            AGENTS.override.md, pkg/AGENTS.override.md

        Cut
          pkg/AGENTS.md:397:12
            the last 1,290 bytes are lost, over 32,768 bytes for all
            project files; with the headings Releases and Secrets

        Warnings that Codex CLI shows
          ~/.codex/AGENTS.md, AGENTS.md and pkg/AGENTS.md
            32,777 bytes; it warns beyond 32,768 bytes for global
            and project text together

        Not read from here
          pkg/api/AGENTS.md  read when it starts in pkg/api

        When
          read: once, when the session starts · edits are seen: an
            edit of the global file is sent as a replacement in a
            later turn; project files when the session's folder or
            trust changes, or at the next start
          clear: a new conversation loads them again · compaction,
            sub-agents: not established · in the request: one item
            of a `user` message after the developer messages, before
            <environment_context>

        Next
          guidelint prompt --agent codex  the exact text
          guidelint prompt --agent codex --annotate
            the same, with the source of each line
          guidelint check  what is wrong with the files
          guidelint explain --agent all  what other agents are told
        """)


def test_a_cut_at_100_columns(home: Path) -> None:
    text = explain(shop(home) / "pkg", home=home)
    assert without_counts(until_when(text)) == dedent("""\
        Codex CLI, started in ~/shop/pkg
          2 files, N bytes, N characters, N tokens
          104 % of 32,768 bytes for all project files
          1,290 bytes cut off
          `codex`, as recorded from version 0.171.0; paths as seen from ~/shop

        Files, in the order in which it looks
          loaded  AGENTS.md      28,007 bytes, 8,003 tokens
          loaded  pkg/AGENTS.md  4,761 of 6,051 bytes, 1,191 tokens
          Looked for, not there: ~/.codex/AGENTS.override.md, ~/.codex/AGENTS.md, AGENTS.override.md,
            pkg/AGENTS.override.md

        Cut
          pkg/AGENTS.md:397:12
            the last 1,290 bytes are lost, over 32,768 bytes for all project files; with the headings
            Releases and Secrets

        Not read from here
          pkg/api/AGENTS.md  read when it starts in pkg/api
        """)


OWN = """\
[own-agents.ours]
title = "我们的代理"
names = ["规则文件.md", "RULES.md"]
choice = "first"
comment-imports = 2
"""


def ours(home: Path) -> Path:
    """An agent of one's own that expands imports."""
    return repository(
        home / "日本語",
        {
            "guidelint.toml": OWN,
            "规则文件.md": "# 规则\n<!-- @import docs/a.md -->\n<!-- @import docs/none.md -->\n<!-- @import docs -->\n",
            "RULES.md": "Old.\n",
            "docs/a.md": "甲 <!-- @import b.md -->\n<!-- @import ../规则文件.md -->\n",
            "docs/b.md": "乙 <!-- @import c.md -->\n",
            "docs/c.md": "丙\n",
        },
    )


def test_imports_and_wide_names_at_60_columns(home: Path) -> None:
    assert explain(ours(home), "--agent", "ours", home=home, width=60) == dedent("""\
        我们的代理, started in ~/日本語
          3 files, 129 bytes, 113 characters, 34 tokens (estimated)
          < 1 % of 65,536 bytes for any agent
          1 import missing; 1 import too deep; 1 import of a wrong
            type
          `ours`, declared: guidelint.toml:1

        Files, in the order in which it looks
          loaded      规则文件.md  62 of 88 bytes, ~17 tokens
          loaded      ├─ line 2 docs/a.md
                           41 of 62 bytes, ~10 tokens
          loaded      │  ├─ line 1 b.md       26 bytes, ~7 tokens
          too deep    │  │  └─ line 1 c.md  docs/c.md is 3 hops away
          cycle       │  └─ line 2 ../规则文件.md
                              规则文件.md is what imports it
          missing     ├─ line 3 docs/none.md
                           docs/none.md is not there
          wrong type  └─ line 4 docs          docs: a folder
          shadowed    RULES.md                by 规则文件.md

        When
          read: when it starts; whether at other times too is not
            declared · edits are seen: not declared
          clear, compaction, sub-agents: not declared · in the
            request: in a `system` message

        Next
          guidelint prompt --agent ours  the exact text
          guidelint prompt --agent ours --annotate
            the same, with the source of each line
          guidelint check  what is wrong with the files
          guidelint explain --agent all  what other agents are told
        """)


def test_imports_and_wide_names_at_100_columns(home: Path) -> None:
    assert explain(ours(home), "--agent", "ours", home=home) == dedent("""\
        我们的代理, started in ~/日本語
          3 files, 129 bytes, 113 characters, 34 tokens (estimated)
          < 1 % of 65,536 bytes for any agent
          1 import missing; 1 import too deep; 1 import of a wrong type
          `ours`, declared: guidelint.toml:1

        Files, in the order in which it looks
          loaded      规则文件.md                  62 of 88 bytes, ~17 tokens
          loaded      ├─ line 2 docs/a.md          41 of 62 bytes, ~10 tokens
          loaded      │  ├─ line 1 b.md            26 bytes, ~7 tokens
          too deep    │  │  └─ line 1 c.md         docs/c.md is 3 hops away
          cycle       │  └─ line 2 ../规则文件.md  规则文件.md is what imports it
          missing     ├─ line 3 docs/none.md       docs/none.md is not there
          wrong type  └─ line 4 docs               docs: a folder
          shadowed    RULES.md                     by 规则文件.md

        When
          read: when it starts; whether at other times too is not declared · edits are seen: not declared
          clear, compaction, sub-agents: not declared · in the request: in a `system` message

        Next
          guidelint prompt --agent ours             the exact text
          guidelint prompt --agent ours --annotate  the same, with the source of each line
          guidelint check                           what is wrong with the files
          guidelint explain --agent all             what other agents are told
        """)


def test_several_agents_at_60_columns(home: Path) -> None:
    """Those that the configuration names; what one misses stands below its row where there is no room beside it."""
    folder = ours(home)
    lay(
        folder,
        {"guidelint.toml": 'agents = ["ours", "peri", "react-agent-mini"]\n' + OWN, "AGENTS.md": "Rule.\n" * 20_000},
    )
    assert explain(folder, home=home, width=60) == dedent("""\
        What agents are told when started in ~/日本語

        agent             files    bytes   tokens  of limit
        ours                  3      129      ~34     < 1 %
            1 import missing; 1 import too deep; 1 import of a wrong
            type
        peri                  1  120,000  ~40,000     184 %
        react-agent-mini      1   65,536  ~21,844     184 %
            54,501 bytes cut off

        ~ is an estimate: these agents' models count tokens in ways
          of their own.

        Next
          guidelint explain --agent ours  one of them in detail
          guidelint prompt --agent ours  the exact text
          guidelint explain --agent all  all known agents
        """)


def test_several_agents_at_100_columns(home: Path) -> None:
    """One does not start, and one is told nothing."""
    folder = ours(home)
    lay(folder, {"guidelint.toml": 'agents = ["codex", "ours", "peri"]\n' + OWN})
    lay(home, {".codex/config.toml": "model = [\n"})
    assert explain(folder, home=home) == dedent("""\
        What agents are told when started in ~/日本語

        agent  files  bytes  tokens  of limit
        codex  does not start: ~/.codex/config.toml is not valid TOML
        ours       3    129     ~34     < 1 %  1 import missing; 1 import too deep; 1 import of a wrong type
        peri   nothing

        ~ is an estimate: these agents' models count tokens in ways of their own.

        Next
          guidelint explain --agent codex  one of them in detail
          guidelint prompt --agent ours    the exact text
          guidelint explain --agent all    all known agents
        """)


# What became of a file


@pytest.mark.parametrize(
    ("files", "arguments", "expected"),
    [
        (
            {"AGENTS.override.md": " \n", "AGENTS.md": "x\n"},
            (),
            """\
              blank     AGENTS.override.md  nothing in it to be sent
              shadowed  AGENTS.md           by AGENTS.override.md
            """,
        ),
        (
            {".gitignore": "AGENTS.override.md\n", "AGENTS.override.md": "y\n", "AGENTS.md": "x\n"},
            ("--neutral",),
            """\
              ignored  AGENTS.override.md  git ignores it, so that a fresh clone has none
              loaded   AGENTS.md           2 bytes, 2 tokens
            """,
        ),
        (
            {"AGENTS.md/x": "", "AGENTS.override.md": "\ufeffx\n"},
            (),
            """\
              loaded    AGENTS.override.md  5 bytes, 3 tokens
              shadowed  AGENTS.md           by AGENTS.override.md
            """,
        ),
        (
            {"AGENTS.md/x": ""},
            (),
            """\
              not a file  AGENTS.md  a folder
              Looked for, not there: ~/.codex/AGENTS.override.md, ~/.codex/AGENTS.md, AGENTS.override.md
            """,
        ),
        (
            {"AGENTS.md": "x\n"},
            ("--set", "config=project_doc_max_bytes=0"),
            """\
              excluded  AGENTS.md  by `project_doc_max_bytes = 0`
            """,
        ),
        (
            {"AGENTS.md": "x\n"},
            ("-v",),
            """\
              missing  ~/.codex/AGENTS.override.md
              missing  ~/.codex/AGENTS.md
              missing  AGENTS.override.md
              loaded   AGENTS.md  2 bytes, 2 tokens
            """,
        ),
    ],
)
def test_outcomes(files: dict[str, str], arguments: tuple[str, ...], expected: str, home: Path) -> None:
    folder = repository(home / "r", files)
    text = explain(folder, "--agent", "codex", *arguments, home=home)
    assert f"\nFiles, in the order in which it looks\n{indent(dedent(expected), '  ')}" in text


def test_links_are_shown_with_their_target(home: Path) -> None:
    folder = repository(home / "r", {".agents/AGENTS.md": "x\n"})
    (folder / "AGENTS.md").symlink_to(".agents/AGENTS.md")
    (folder / "AGENTS.override.md").symlink_to("docs/gone.md")
    text = explain(folder, "--agent", "codex", home=home)
    assert "\n  missing  AGENTS.override.md → docs/gone.md  the link leads nowhere\n" in text
    assert "\n  loaded   AGENTS.md → .agents/AGENTS.md      2 bytes, 2 tokens\n" in text
    assert "Not read from here" not in text


def test_one_link_loop_takes_all(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n", "sub/x": ""})
    (folder / "sub" / "AGENTS.md").symlink_to("AGENTS.md")
    text = explain(folder / "sub", "--agent", "codex", home=home)
    assert "\n  1 file unreadable; 1 file excluded\n" in text
    assert "\n  excluded    AGENTS.md                  because sub/AGENTS.md cannot be read\n" in text
    assert "\n  unreadable  sub/AGENTS.md → AGENTS.md  link loop\n" in text


def test_untrusted(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    lay(home, {".codex/config.toml": f'[projects."{folder}"]\ntrust_level = "untrusted"\n'})
    text = explain(folder, home=home)
    assert "\n  Nothing: no file reaches it.\n  1 file untrusted\n" in text
    assert "\n  untrusted  AGENTS.md  the project is not trusted\n" in text


def test_a_refusal_comes_first(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    lay(home, {".codex/config.toml": "model = [\n"})
    assert explain(folder, home=home).startswith(
        "Codex CLI does not start here: ~/.codex/config.toml is not valid TOML.\n\nCodex CLI, started in ~/r\n"
    )


def test_neither_utf_8_nor_text(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "# x\n".encode("utf-16")})
    assert "\n  unreadable  AGENTS.md  not valid UTF-8\n" in explain(folder, "--agent", "peri", home=home)


# Where it starts


def test_from_above_and_from_below(home: Path) -> None:
    """Paths are those seen from the root, and what a command says can be run from where one is."""
    folder = repository(home / "my shop", {"AGENTS.md": "x\n", "pkg/AGENTS.md": "y\n"})
    below = explain(folder / "pkg", home=home)
    assert below.startswith("Codex CLI, started in ~/my shop/pkg\n")
    assert "; paths as seen from ~/my shop\n" in below
    above = explain(home, "my shop/pkg", home=home)
    assert until_when(above) == until_when(below)
    assert "\n  guidelint prompt --agent codex 'my shop/pkg' " in above
    assert "; paths as seen" not in explain(folder, home=home)


def test_the_commands_run_from_here(home: Path) -> None:
    """With the options that the start was given."""
    folder = repository(home / "my shop", {"AGENTS.md": "x\n", "-pkg/AGENTS.md": "y\n"})
    given = ("--neutral", "--date", "2026-01-02", "--touch", "a b.py", "--set", "config=x='1'")
    text = explain(folder, "--agent", "codex", *given, "--", "-pkg", home=home, width=400)
    commands = [line.strip().split("  ")[0] for line in text.partition("\nNext\n")[2].splitlines()]
    assert len(commands) == 4
    assert [shlex.split(command)[1] for command in commands] == ["prompt", "prompt", "check", "explain"]
    assert shlex.split(commands[0])[2:] == [
        *("--agent", "codex", "--set", "config=x='1'", "--touch", "a b.py", "--date", "2026-01-02", "--neutral"),
        "./-pkg",
    ]
    for command in (commands[0], commands[1]):
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command)],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "HOME": str(home)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "y\n" in done.stdout


def test_a_file_is_touched(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n", "src/a.py": ""})
    text = explain(folder, "src/a.py", "--touch", "gone.py", home=home)
    assert text.startswith("Codex CLI, started in ~/r\n")
    assert "\n\nReading src/a.py adds nothing\n\nReading gone.py (missing) adds nothing\n" in text


def test_no_guidance(home: Path) -> None:
    folder = repository(home / "r", {"README.md": "x\n"})
    assert explain(folder, home=home).startswith("No guidance in ~/r: there is no AGENTS.md, CLAUDE.md or the like.\n")


def test_no_guidance_and_no_git(home: Path) -> None:
    folder = lay(home / "plain", {"README.md": "x\n"})
    text = explain(folder, home=home)
    assert text.startswith(
        "No guidance in ~/plain, which lies in no git repository: there is no AGENTS.md, CLAUDE.md or the\n  like.\n"
    )


def test_only_the_users_own_guidance(home: Path) -> None:
    lay(home, {".codex/AGENTS.md": "Be terse.\n"})
    text = explain(repository(home / "r", {}), home=home)
    assert text.startswith("Codex CLI, started in ~/r\n  1 file, ")
    assert "\n  loaded  ~/.codex/AGENTS.md  9 bytes, 3 tokens (user)\n" in text


def test_guidance_outside_git(home: Path) -> None:
    text = explain(lay(home / "plain", {"AGENTS.md": "x\n"}), "--agent", "codex", home=home)
    assert text.startswith("Codex CLI, started in ~/plain, in no git repository\n")


def test_the_root_of_the_disk(home: Path) -> None:
    """Nothing is searched there: that would be the whole disk."""
    assert " in /, in no git repository\n" in explain(home, "/", "--agent", "codex", home=home)
    assert explain(home, "/", home=home)


@pytest.mark.parametrize("mode", [0o000, 0o300])
def test_a_folder_that_cannot_be_read(mode: int, home: Path) -> None:
    folder = lay(home / "closed", {"AGENTS.md": "x\n"})
    folder.chmod(mode)
    try:
        done = run(home, "closed", "--agent", "codex", home=home, before=modes_hold)
    finally:
        folder.chmod(0o755)
    if mode:  # names that are known can be asked for all the same
        assert (done.returncode, done.stderr) == (0, "")
        assert "\n  This folder cannot be listed: permission denied.\n" in done.stdout
        assert "\n  loaded  AGENTS.md  2 bytes, 2 tokens\n" in done.stdout
    else:
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "guidelint: closed: permission denied\n")


def modes_hold() -> None:
    """In a process about to be started: file modes are to mean something even if root starts it."""
    drop_from_bounding_set, overrides, reads = 24, 1, 2  # prctl(2), capabilities(7)
    for capability in (overrides, reads):
        ctypes.CDLL(None).prctl(drop_from_bounding_set, capability, 0, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gone"], "gone: no such file or folder"),
        (["pipe"], "pipe: is neither a file nor a folder"),
        (
            ["--agent", "codx"],
            "unknown agent `codx`; did you mean `codex`? (`guidelint agents` lists those that are known)",
        ),
        (
            ["--agent", "codex", "--set", "cdd=x"],
            "codex has no option `cdd`; did you mean `cd`? (it has cd, config, profile)",
        ),
        (
            ["--agent", "all", "--set", "gone=x"],
            "none of these agents has the option in `--set gone=x`; name one with --agent",
        ),
        (["--agent", "codex", "--date", "today"], "--date takes YYYY-MM-DD, not `today`"),
        (["--line", "AGENTS.md"], "--line takes FILE:N, a file and a line from 1, not `AGENTS.md`"),
        (["--line", "AGENTS.md:0"], "--line takes FILE:N, a file and a line from 1, not `AGENTS.md:0`"),
        (["--text", " "], "--text takes the words to look for"),
        (["--text", "no such words"], "no guidance file here has a line with `no such words`"),
        (["--ref", ""], "a REV of no characters"),
    ],
)
def test_what_cannot_be_done(arguments: list[str], message: str, home: Path) -> None:
    os.mkfifo(home / "pipe")
    done = run(home, *arguments, home=home)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"guidelint: {message}\n")


# Several agents


def test_every_known_agent_has_a_row(home: Path) -> None:
    folder = ours(home)
    listed = subprocess.run(
        [sys.executable, "-c", "from guidelint.agents import known; print(*known())"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    rows = explain(folder, "--agent", "all", home=home).splitlines()
    named = [row.split(" ")[0] for row in rows]
    assert [agent for agent in named if agent in (*listed, "ours")] == [*listed, "ours"]
    assert "codex" in listed


def test_an_option_goes_to_the_agents_that_have_it(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n" * 100})
    text = explain(folder, "--agent", "all", "--set", "config=project_doc_max_bytes=50", home=home)
    assert re.search(r"^codex +1 .* 400 %  150 bytes cut off$", text, re.MULTILINE)


# Terminals and logs


def test_names_do_not_steer_the_terminal(home: Path) -> None:
    folder = repository(
        home / "r", {"a\x1b[31m\u202eb/AGENTS.md": "# \x1b]0;x\x07\n" * 2000, "::error::x/AGENTS.md": "y\n"}
    )
    text = explain(folder, "a\x1b[31m\u202eb", home=home)
    assert "\n  loaded  a\\x1b[31m\\u202eb/AGENTS.md  " in text
    assert not set(text) & {"\x1b", "\u202e", "\x07"}


def test_no_line_is_a_command_for_a_build_log(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n", "::error::x/AGENTS.md": "y\n"})
    text = explain(folder, home=home)
    assert "\n  \\x3a:error::x/AGENTS.md  read when it starts in ::error::x\n" in text


def test_colour_only_where_it_is_wanted(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    coloured = explain(folder, home=home, env={"FORCE_COLOR": "1"})
    assert coloured.startswith("\x1b[1mCodex CLI, started in ~/r\x1b[0m\n")
    bare = explain(folder, home=home)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == bare
    assert explain(folder, home=home, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}) == bare


def test_a_closed_pipe_is_quiet(home: Path) -> None:
    folder = repository(home / "r", {"AGENTS.md": "x\n"})
    done = subprocess.run(
        ["bash", "-c", f"{shlex.quote(sys.executable)} -m guidelint explain | true"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(home)},
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == b""


# What no agent needed above does: on demand, and reading that adds something


def render(context: Context, *, everything: bool = False) -> str:
    view = report.View(
        names=Names(context.start.cwd, (context.start.cwd,)),
        cwd=context.start.cwd,
        repository=True,
        here=True,
        bound=65_536,
        everything=everything,
    )
    return until_when("".join(plain(report.one(AGENTS[0], context, view, 100))))


def test_on_demand_is_summed_up(home: Path) -> None:
    waiting = [
        OnDemand(f"{home}/.claude/rules/ts.md", Trigger(str(home), ("src/**/*.ts", "*.tsx"))),
        *(OnDemand(f"{home}/p{number}/CLAUDE.md", Trigger(f"{home}/p{number}")) for number in range(20)),
    ]
    context = Context("codex", Start(DiskTree(), str(home)), find_on_demand=lambda: tuple(waiting))
    text = render(context)
    assert "\nOn demand\n  .claude/rules/ts.md  when it reads src/**/*.ts and *.tsx\n" in text
    assert "  p8/CLAUDE.md         when it reads a file below p8\n  and 11 more, for 11 folders (-v)\n" in text
    assert "  p19/CLAUDE.md        when it reads a file below p19\n" in render(context, everything=True)


def test_what_reading_a_file_brings(home: Path) -> None:
    lay(home, {"src/a.py": "", "src/CLAUDE.md": "See @x.md and @gone.md.\n", "src/x.md": "X\n"})
    guide, imported, touched = (f"{home}/src/{name}" for name in ("CLAUDE.md", "x.md", "a.py"))
    texts = [lossy(Path(path).read_bytes(), path) for path in (guide, imported)]
    context = Context(
        "codex",
        Start(DiskTree(), str(home), touched=(touched,)),
        segments=tuple(Segment("user", text, touched) for text in texts),
        loaded=(guide, imported),
        candidates=(
            Candidate(guide, Outcome.LOADED, touched=touched),
            Candidate(imported, Outcome.LOADED, touched=touched),
            Candidate(f"{home}/src/CLAUDE.local.md", Outcome.MISSING, touched=touched),
        ),
        imports=(
            Import(Origin(guide, 4, 9), "x.md", imported, ImportOutcome.EXPANDED, 1, touched=touched),
            Import(
                Origin(guide, 14, 23), "gone.md.", f"{home}/src/gone.md.", ImportOutcome.MISSING, 1, touched=touched
            ),
        ),
    )
    assert render(context) == dedent("""\
        Codex CLI, started in ~
          Nothing at the start.
          `codex`, as recorded from version 0.171.0

        Reading src/a.py adds 26 bytes, 11 tokens
          loaded   src/CLAUDE.md        24 bytes, 9 tokens
          loaded   ├─ line 1 @x.md      2 bytes, 2 tokens
          missing  └─ line 1 @gone.md.  src/gone.md. is not there
          Looked for, not there: src/CLAUDE.local.md
        """)


def test_many_missing_names_are_put_together(home: Path) -> None:
    paths = [
        f"{home}{folder}/{name}" for folder in ("", "/a", "/a/b", "/a/b/c", "/a/b/c/d") for name in ("A.md", "B.md")
    ]
    candidates = tuple(Candidate(path, Outcome.MISSING) for path in paths)
    text = render(Context("codex", Start(DiskTree(), str(home)), candidates=candidates))
    assert "\n  Looked for, not there: A.md, B.md in ., a, a/b and 2 more\n" in text


def test_an_import_bomb_is_summed_up(home: Path) -> None:
    lay(home, {"AGENTS.md": "@x\n" * 500})
    path = f"{home}/AGENTS.md"
    imports = tuple(
        Import(Origin(path, 3 * number, 3 * number + 2), "x", f"{home}/x", ImportOutcome.MISSING, 1)
        for number in range(500)
    )
    candidates = (Candidate(path, Outcome.LOADED),)
    text = render(Context("codex", Start(DiskTree(), str(home)), candidates=candidates, imports=imports))
    assert "\n  …        and 460 imports, 460 of them not loaded (-v)\n" in text
    assert text.count("line ") == 40


def test_reading_below_the_start_with_a_real_agent(home: Path) -> None:
    folder = repository(
        home / "r", {"CLAUDE.md": "root\n", "pkg/CLAUDE.md": "pkg\n", "pkg/a.py": "", "lib/CLAUDE.md": "lib\n"}
    )
    text = explain(folder, "pkg/a.py", home=home)
    assert text.startswith("Claude Code, started in ~/r\n  1 file, ")
    assert "\n  loaded  pkg/CLAUDE.md  4 bytes, ~2 tokens\n" in text
    assert re.search(r"\n\nReading pkg/a\.py adds \d+ bytes, \d+ tokens \(estimated\)\n", text)
    assert "\n\nOn demand\n  lib/CLAUDE.md  when it reads a file below lib\n\nWhen\n" in text

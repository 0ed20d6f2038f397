"""`guidelint explain --line` and `--text`: does this line reach the agent, and if not, why not?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def run(folder: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "guidelint", "explain", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": f"{folder}/nobody", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )


def answers(folder: str, *arguments: str) -> dict[str, str]:
    """Each agent's answer, as JSON tells it, for the only line asked about."""
    done = run(folder, *arguments, "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    [line] = json.loads(done.stdout)["lines"]
    return {agent["agent"]: agent["why"] for agent in line["agents"]}


@pytest.fixture
def repository(lay: Lay) -> Lay:
    def write(tree: Mapping[str, str | bytes | Path | None]) -> str:
        root = lay(tree)
        subprocess.run(["git", "init", "-q", root], check=True)
        return root

    return write


def test_a_line_that_arrives_and_one_of_another_folder(repository: Lay) -> None:
    root = repository({"AGENTS.md": "# Rules\n\nUse tabs.\n", "pkg/AGENTS.md": "Use React.\n"})
    assert run(root, "--agent", "codex", "--line", "AGENTS.md:3").stdout == (
        "AGENTS.md:3\n  Use tabs.\n\n  codex  yes line 6 of its prompt\n"
    )
    assert run(root, "--agent", "codex", "--line", "pkg/AGENTS.md:1").stdout == (
        "pkg/AGENTS.md:1\n  Use React.\n\n  codex  no  not from here: it reads this file when it is started in pkg\n"
    )
    assert answers(f"{root}/pkg", "--agent", "codex", "--line", "AGENTS.md:1") == {"codex": "line 9 of its prompt"}


def test_every_known_agent_is_asked(repository: Lay) -> None:
    root = repository({"AGENTS.md": "Use tabs.\n", "CLAUDE.md": "Use spaces.\n"})
    found = answers(root, "--line", "AGENTS.md:1")
    assert found["codex"] == "line 4 of its prompt"
    assert found["claude-code"] == "its file is shadowed by CLAUDE.md"
    assert found["peri"] == "line 1 of its prompt"
    found = answers(root, "--line", "CLAUDE.md:1")
    assert found["codex"] == "the agent reads no file of this name, and nothing that it reads imports it"


def test_a_line_beyond_a_cut(repository: Lay) -> None:
    root = repository({"AGENTS.md": "Keep to this.\n" * 2_000, "pkg/AGENTS.md": "Run the tests.\n" * 320})
    package = f"{root}/pkg"
    cut = "cut at line 318: the limit is 32,768 bytes for all project files"
    assert answers(package, "--agent", "codex", "--line", "AGENTS.md:317")["codex"].startswith("line ")
    assert answers(package, "--agent", "codex", "--line", "AGENTS.md:318")["codex"].endswith(
        "in part: a limit cuts inside it"
    )
    assert answers(package, "--agent", "codex", "--line", "AGENTS.md:319") == {"codex": cut}


@pytest.mark.parametrize(
    ("tree", "line", "why"),
    [
        (
            {"CLAUDE.md": "@docs/a.md\n", "docs/a.md": "x\n"},
            "docs/a.md:1",
            "line 10 of its prompt",
        ),
        (
            {"CLAUDE.md": "@../out.md\n@nothing.md\n"},
            "../out.md:1",
            "the import in CLAUDE.md:1 is not followed: it lies outside of what the agent loads without approval",
        ),
        (
            {"CLAUDE.md": "---\nk: v\n---\nText.\n"},
            "CLAUDE.md:2",
            "its file is loaded, but the agent leaves this part out: front matter, a comment, blank ends",
        ),
        ({"CLAUDE.md": "A.\n\nB.\n"}, "CLAUDE.md:2", "line 7 of its prompt"),
        (
            {"CLAUDE.md": "A.\n", "pkg/CLAUDE.md": "B.\n"},
            "pkg/CLAUDE.md:1",
            "only when it reads a file below pkg",
        ),
        (
            {"CLAUDE.md": "A.\n", ".claude/rules/ts.md": "---\npaths: src/*.ts\n---\nB.\n"},
            ".claude/rules/ts.md:4",
            "only when it reads a file that matches src/*.ts below the root",
        ),
    ],
)
def test_imports_front_matter_and_guidance_on_demand(tree: dict[str, str], line: str, why: str, tmp_path: Path) -> None:
    root = tmp_path.resolve() / "r"
    (tmp_path / "out.md").write_text("x\n", "utf-8")
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    found = answers(str(root), "--agent", "claude-code", "--line", line)["claude-code"]
    assert found == why.replace("below the root", "below .")


def test_words_find_their_line(repository: Lay) -> None:
    root = repository({"AGENTS.md": "# Rules\n\nNever  PUSH to main.\n", "docs/x.md": "never push to main\n"})
    done = run(root, "--agent", "codex", "--text", "never push to main")
    assert done.stdout == "AGENTS.md:3\n  Never  PUSH to main.\n\n  codex  yes line 6 of its prompt\n"


def test_words_in_many_lines(repository: Lay) -> None:
    root = repository({"AGENTS.md": "Use tabs.\n" * 9})
    done = run(root, "--agent", "codex", "--text", "tabs")
    assert done.stdout.count("of its prompt") == 5
    assert done.stderr == "guidelint: more than 5 lines have these words; --line FILE:N tells about one\n"


def test_json_has_the_facts(repository: Lay) -> None:
    root = repository({"AGENTS.md": "Use tabs.\n"})
    done = run(root, "--agent", "codex", "--line", "AGENTS.md:1", "--format", "json")
    expected: dict[str, Any] = {
        "version": 1,
        "lines": [
            {
                "path": f"{root}/AGENTS.md",
                "line": 1,
                "text": "Use tabs.",
                "agents": [
                    {
                        "agent": "codex",
                        "reaches": True,
                        "way": "sent",
                        "prompt_lines": [4],
                        "touched": None,
                        "why": "line 4 of its prompt",
                    }
                ],
            }
        ],
    }
    assert json.loads(done.stdout) == expected


def test_what_cannot_be_asked(repository: Lay) -> None:
    root = repository({"AGENTS.md": "Use tabs.\n"})
    for arguments, message in (
        (["--line", "AGENTS.md:7"], f"{root}/AGENTS.md has no line 7; --line takes FILE:N"),
        (["--line", "gone.md:1"], f"{root}/gone.md cannot be read; --line takes FILE:N"),
        (["--line", "AGENTS.md:1", "--text", "x"], "--line and --text do not go together (see --help)"),
    ):
        done = run(root, *arguments)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"guidelint: {message}\n")

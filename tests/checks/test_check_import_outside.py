"""GL205: what leads out, and that nothing of it is read."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, PERI, check, repository, told

Lay = Callable[..., str]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@~/.shared/base.md", "1:1 info: import of ~/.shared/base.md"),
        ("@../common/style.md", "1:1 import of ../common/style.md"),
        ("@/etc/passwd", "1:1 import of /etc/passwd"),
        ("a @/proc/self/environ", "1:3 import of /proc/self/environ"),
        ("@~/.ssh/config", "1:1 info: import of ~/.ssh/config"),
        ("@/docs/style.md", "1:1 import of /docs/style.md"),
    ],
)
def test_imports(lay: Lay, text: str, expected: str) -> None:
    tree = lay({"repo/CLAUDE.md": text, "common/style.md": "secret"})
    found = told(f"{tree}/repo", "GL205", agents=CLAUDE)
    assert found == [f"CLAUDE.md:{expected}, outside the repository (claude-code)"]


@pytest.mark.parametrize("text", ["@/components/Button", "@/lib/utils.ts", "`@~/x.md`", "@docs/a.md"])
def test_aliases_and_what_is_inside(lay: Lay, text: str) -> None:
    assert told(lay({"CLAUDE.md": text, "docs/a.md": "a"}), "GL205", agents=CLAUDE) == []


def test_what_only_another_start_folder_shuts_out_is_no_finding(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@docs/a.md", "docs/a.md": "a", "pkg/CLAUDE.md": "@../docs/a.md"})
    assert told(tree, "GL205", agents=CLAUDE) == []


def test_what_is_in_no_repository_is_outside_for_every_start(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@/etc/hosts", "pkg/CLAUDE.md": "@../../x.md"})
    found = check(tree, "GL205", agents=CLAUDE)
    assert [one.place.path for one in found] == [f"{tree}/CLAUDE.md", f"{tree}/pkg/CLAUDE.md"]
    assert found[0].evidence[1] == "The same for agents started in pkg."


def test_links(lay: Lay) -> None:
    tree = lay(
        {
            "out/base.md": "secret",
            "repo/AGENTS.md": Path("../out/base.md"),
            "repo/CLAUDE.md": Path("AGENTS.md"),
            "repo/.claude": Path("/nowhere/at/all"),
            "repo/pkg/AGENTS.md": Path("/etc/passwd"),
        }
    )
    assert told(f"{tree}/repo", "GL205", "GL113", agents=BOTH) == [
        ".claude:1:1 a link to /nowhere/at/all, outside the repository (claude-code)",
        "AGENTS.md:1:1 a link to ../out/base.md, outside the repository (claude-code, codex)",
        "CLAUDE.md:1:1 a link to AGENTS.md, outside the repository (claude-code)",
        "pkg/AGENTS.md:1:1 a link to /etc/passwd, outside the repository (claude-code, codex)",
    ]


def test_an_import_through_a_link_that_leads_out(lay: Lay) -> None:
    tree = lay({"out/base.md": "secret", "repo/CLAUDE.md": "@base.md", "repo/base.md": Path("../out/base.md")})
    assert told(f"{tree}/repo", "GL205", agents=CLAUDE) == [
        "CLAUDE.md:1:1 import of base.md, outside the repository (claude-code)"
    ]


def test_nothing_of_the_target_is_shown(lay: Lay) -> None:
    tree = lay({"out/base.md": "SECRET", "repo/AGENTS.md": Path("../out/base.md"), "repo/CLAUDE.md": "@../out/base.md"})
    repository(f"{tree}/repo")
    for form in ("text", "json", "github"):
        done = subprocess.run(
            [sys.executable, "-m", "guidelint", "check", "--format", form, "--min-confidence", "low"],
            cwd=f"{tree}/repo",
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "GL205" in done.stdout
        assert "SECRET" not in done.stdout + done.stderr


def test_comments(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "<!-- @import /etc/hostname -->"})
    assert told(tree, "GL205", agents=PERI) == ["CLAUDE.md:1:1 import of /etc/hostname, outside the repository (peri)"]

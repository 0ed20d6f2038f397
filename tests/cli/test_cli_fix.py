"""`guidelint check --fix`, `--unsafe-fixes` and `--diff`, by the real command."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from commands import environment, git, guidelint, write

IDLE = "<!-- guidelint: ignore[text-cut] -->"
"""A suppression of nothing, which a safe fix takes out."""

FILES = {
    "AGENTS.md": f"# Rules\n\n{IDLE}\n\nRun `make test`.\nUse tabs.\nNever edit `gen/`.\n",
    "CLAUDE.md": "Read `AGENTS.md`.\n",
    "pkg/AGENTS.md": f"Be short.\n\n{IDLE}\n",
}
CHOSEN = ("--select", "invalid-ignore,text-cut,pointer-without-import")
FIXED = {
    "AGENTS.md": "# Rules\n\nRun `make test`.\nUse tabs.\nNever edit `gen/`.\n",
    "CLAUDE.md": "@AGENTS.md\n",
    "pkg/AGENTS.md": "Be short.\n",
}
SAFE_DIFF = f"""\
--- a/AGENTS.md
+++ b/AGENTS.md
@@ -1,7 +1,5 @@
 # Rules
{" "}
-{IDLE}
-
 Run `make test`.
 Use tabs.
 Never edit `gen/`.
--- a/pkg/AGENTS.md
+++ b/pkg/AGENTS.md
@@ -1,3 +1 @@
 Be short.
-
-{IDLE}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "repository", FILES)


def texts(root: Path) -> dict[str, str]:
    return {name: (root / name).read_bytes().decode() for name in FILES}


def check(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return guidelint("check", *CHOSEN, *arguments, cwd=root)


# What is offered


def test_what_can_be_fixed_is_marked_and_counted(root: Path) -> None:
    done = check(root)
    assert (done.returncode, done.stderr) == (0, "")
    assert "warning GL604 [*] invalid-ignore: " in done.stdout
    assert "warning GL108 pointer-without-import: " in done.stdout
    assert " ".join(done.stdout.split()).endswith(
        "2 findings can be fixed with `--fix` [*], 1 more with `--fix --unsafe-fixes`."
    )
    summary = check(root, "--format", "markdown").stdout.splitlines()[0]
    assert summary.endswith("fixed with `--fix` &#91;&#42;&#93;, 1 more with `--fix --unsafe-fixes`.")
    concise = check(root, "--format", "concise").stdout.splitlines()
    assert [("[*]" in line, line.partition(":")[0]) for line in concise] == [
        (True, "AGENTS.md"),
        (False, "CLAUDE.md"),
        (True, "pkg/AGENTS.md"),
    ]
    assert concise[0] == "AGENTS.md:3:24: warning GL604 invalid-ignore: [*] suppresses nothing of text-cut"


def test_unsafe_fixes_alone_are_only_offered(root: Path) -> None:
    done = check(root, "--unsafe-fixes")
    assert "warning GL108 [*] pointer-without-import: " in done.stdout
    assert "3 findings can be fixed with `--fix --unsafe-fixes` [*]." in " ".join(done.stdout.split())
    assert all("[*]" in line for line in check(root, "--unsafe-fixes", "--format", "concise").stdout.splitlines())
    assert texts(root) == FILES
    lines = check(root, "--statistics").stdout.splitlines()
    assert [line[:11] for line in lines[:2]] == ["2 GL604 [*]", "1 GL108 [ ]"]
    assert check(root, "--statistics", "--unsafe-fixes").stdout.splitlines()[1].startswith("1 GL108 [*]")


# --fix


def test_safe_fixes(root: Path) -> None:
    done = check(root, "--fix", "--fail-on", "warning")
    assert (done.returncode, done.stderr) == (1, "")
    assert texts(root) == {**FIXED, "CLAUDE.md": FILES["CLAUDE.md"]}
    assert "GL604" not in done.stdout
    assert " ".join(done.stdout.split()).endswith(
        "1 warning in 3 guidance files (agents: claude-code, codex). Fixed 2 findings in 2 files. "
        "1 finding can be fixed with `--fix --unsafe-fixes`."
    )


def test_all_fixes_and_once_is_enough(root: Path) -> None:
    done = check(root, "--fix", "--unsafe-fixes", "--fail-on", "info")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "No findings in 3 guidance files (agents: claude-code, codex). Fixed 3 findings in 3 files.\n"
    )
    assert texts(root) == FIXED
    before = {name: (root / name).stat().st_mtime_ns for name in FILES}
    again = check(root, "--fix", "--unsafe-fixes")
    assert again.stdout.endswith(" Fixed nothing.\n")
    assert {name: (root / name).stat().st_mtime_ns for name in FILES} == before


def test_other_formats_tell_of_fixes_on_stderr(root: Path) -> None:
    done = check(root, "--fix", "--format", "json")
    value = json.loads(done.stdout)
    assert (value["summary"]["fixed"], value["summary"]["fixable"], len(value["findings"])) == (2, 1, 1)
    assert done.stderr == "guidelint: Fixed 2 findings in 2 files.\n"
    assert "fixed" not in json.loads(check(root, "--format", "json").stdout)["summary"]


def test_paths_limit_what_is_fixed(root: Path) -> None:
    assert check(root, "--fix", "pkg").returncode == 0
    assert texts(root) == {**FILES, "pkg/AGENTS.md": FIXED["pkg/AGENTS.md"]}


def test_what_is_suppressed_excluded_or_ignored_is_not_fixed(root: Path) -> None:
    (root / "guidelint.toml").write_text('exclude = ["pkg/"]\n')
    (root / "CLAUDE.md").write_text(f"<!-- guidelint: ignore[GL108] -->\n{FILES['CLAUDE.md']}")
    (root / ".gitignore").write_text("/CLAUDE.local.md\n")
    (root / "CLAUDE.local.md").write_text(f"Mine.\n\n{IDLE}\n")
    before = {**texts(root), "AGENTS.md": FIXED["AGENTS.md"]}
    for more in ((), ("--user",)):
        assert check(root, *more, "--fix", "--unsafe-fixes").returncode == 0
        assert texts(root) == before
        assert (root / "CLAUDE.local.md").read_text() == f"Mine.\n\n{IDLE}\n"


def test_line_ends_mark_encoding_mode_and_links_stay(tmp_path: Path) -> None:
    root = write(tmp_path, {})
    (root / ".agents").mkdir()
    path = root / ".agents/rules.md"
    path.write_bytes(b"\xef\xbb\xbf# Rules\r\n\r\n" + IDLE.encode() + b"\r\n\r\ncaf\xe9\r\nlast")
    path.chmod(0o640)
    for name in ("AGENTS.md", "CLAUDE.md"):
        (root / name).symlink_to(".agents/rules.md")
    done = check(root, "--fix")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Fixed 1 finding in 1 file." in done.stdout
    assert path.read_bytes() == b"\xef\xbb\xbf# Rules\r\n\r\ncaf\xe9\r\nlast"
    assert path.stat().st_mode & 0o777 == 0o640
    assert all((root / name).is_symlink() for name in ("AGENTS.md", "CLAUDE.md"))


def test_fixes_compose_in_a_file_that_changes_its_encoding(tmp_path: Path) -> None:
    """The suppression comes to light when the file can be read."""
    root = write(tmp_path, {})
    (root / "AGENTS.md").write_bytes(f"\ufeff# 規則\n\n{IDLE}\n\nRéponds.\n".encode("utf-16-le"))
    done = guidelint("check", "--select", "encoding,text-cut,invalid-ignore", "--fix", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Fixed 2 findings in 1 file." in done.stdout
    assert (root / "AGENTS.md").read_text("utf-8") == "# 規則\n\nRéponds.\n"


def test_a_link_that_leads_outside_is_not_written_through(tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(f"a\n\n{IDLE}\n")
    root = write(tmp_path / "repository", {"CLAUDE.md": "a\n"})
    (root / "AGENTS.md").symlink_to(outside)
    for more in ((), ("--user",)):
        assert guidelint("check", *CHOSEN, *more, "--fix", cwd=root).returncode == 0
        assert outside.read_text() == f"a\n\n{IDLE}\n"


def test_a_file_that_cannot_be_written_is_told_of_and_the_others_are_fixed(root: Path) -> None:
    (root / "AGENTS.md").chmod(0o444)
    done = check(root, "--fix")
    assert done.returncode == 2
    assert done.stderr == "guidelint: AGENTS.md is read-only\n"
    assert "AGENTS.md:3:24" in done.stdout
    assert "Fixed 1 finding in 1 file." in done.stdout
    assert texts(root) == {**FILES, "pkg/AGENTS.md": FIXED["pkg/AGENTS.md"]}


# --diff


def test_a_diff_of_safe_fixes(root: Path) -> None:
    done = check(root, "--diff")
    assert (done.returncode, done.stdout) == (1, SAFE_DIFF)
    assert done.stderr == "guidelint: Would fix 2 findings in 2 files.\nguidelint: 1 more with `--unsafe-fixes`.\n"
    assert texts(root) == FILES
    assert check(root, "--diff", "--fix").stdout == SAFE_DIFF
    assert texts(root) == FILES


def test_a_diff_of_all_fixes_is_what_they_do(root: Path) -> None:
    done = check(root, "--diff", "--unsafe-fixes")
    assert done.stderr == "guidelint: Would fix 3 findings in 3 files.\n"
    assert "-Read `AGENTS.md`.\n+@AGENTS.md\n" in done.stdout
    applied = subprocess.run(["git", "apply"], cwd=root, env=environment(), input=done.stdout, text=True, check=False)
    assert applied.returncode == 0
    assert texts(root) == FIXED


def test_no_diff(root: Path) -> None:
    check(root, "--fix", "--unsafe-fixes")
    done = check(root, "--diff", "--unsafe-fixes")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_diff_in_a_file(root: Path) -> None:
    done = check(root, "--diff", "--output-file", "fixes.patch")
    assert (done.returncode, done.stdout) == (1, "")
    assert (root / "fixes.patch").read_text() == SAFE_DIFF


def test_a_diff_leaves_bytes_that_are_no_utf_8_as_they_are(tmp_path: Path) -> None:
    root = write(tmp_path, {})
    (root / "AGENTS.md").write_bytes(b"caf\xe9\n" + IDLE.encode() + b"\n")
    command = ["check", *CHOSEN, "--diff", "--output-file", "x.patch"]
    assert guidelint(*command, cwd=root).returncode == 1
    assert b"\n caf\xe9\n" in (root / "x.patch").read_bytes()


def test_a_diff_in_colour_steers_no_terminal(root: Path) -> None:
    (root / "AGENTS.md").write_text(f"\x1b[31m\u202e ::error::x\n{IDLE}\n")
    done = guidelint("check", *CHOSEN, "--diff", cwd=root, FORCE_COLOR="1")
    assert f"\x1b[31m-{IDLE}\x1b[0m\n" in done.stdout
    assert "\x1b[31m\u202e" not in done.stdout
    assert r" \x1b[31m\u202e ::error::x" in done.stdout


@pytest.mark.parametrize("force_color", ["", "1"])
def test_a_diff_gives_a_build_s_log_no_command(force_color: str, root: Path) -> None:
    (root / "AGENTS.md").write_text(f"::error::x\n##[error]y\n{IDLE}\n::warning::z\n")
    hostile = root / "x\n::error::"
    hostile.mkdir()
    (hostile / "AGENTS.md").write_text(f"a\n{IDLE}\n")
    done = guidelint("check", *CHOSEN, "--diff", cwd=root, FORCE_COLOR=force_color)
    lines = [line.replace("\x1b[0m", "").strip() for line in done.stdout.split("\n")]
    assert not any(line.startswith("::") for line in lines)
    assert "##[" not in done.stdout
    assert r'"a/x\012::error::/AGENTS.md"' in done.stdout


# Other trees


def test_a_diff_of_a_text_that_is_not_saved(root: Path) -> None:
    text = f"{IDLE}\n\nBe long.\n"
    done = subprocess.run(
        [*_command(), *CHOSEN, "--diff", "--stdin-filename", "pkg/AGENTS.md"],
        cwd=root,
        env=environment(),
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.splitlines()[2:]) == (1, ["@@ -1,3 +1 @@", f"-{IDLE}", "-", " Be long."])
    assert texts(root) == FILES


def _command() -> list[str]:
    import sys

    return [sys.executable, "-m", "guidelint", "check"]


def test_a_staged_diff_is_no_fix(root: Path) -> None:
    git("add", "--all", cwd=root)
    assert check(root, "--diff", "--staged").returncode == 1
    assert texts(root) == FILES


def test_two_at_once_do_no_harm(root: Path) -> None:
    """Each file is fixed by one of them, or both; none is left broken, nor anything beside it."""
    runs = [
        subprocess.Popen(
            [*_command(), *CHOSEN, "--fix", "--unsafe-fixes"],
            cwd=root,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(3)
    ]
    assert {run.wait(timeout=120) for run in runs} <= {0, 2}
    assert texts(root) == FIXED
    assert sorted(os.listdir(root)) == [".git", "AGENTS.md", "CLAUDE.md", "pkg"]

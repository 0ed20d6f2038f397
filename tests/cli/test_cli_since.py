"""`check --since` where files move, paths go, and limits fall elsewhere."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from commands import commit, git, guidelint

LOG = "```text\n2031-04-02 08:14:07 INFO start\n2031-04-02 08:14:08 INFO done\n2031-04-02 08:14:09 WARN slow\n```\n"
LOGGED = f"# Rules\n\nOne.\n\n{LOG}"


def since(root: Path, *arguments: str, select: str = "GL301") -> tuple[list[str], int, int]:
    """The paths of what is found since HEAD, how much was there before, and how much is mended."""
    done = guidelint("check", "--select", select, "--since", "HEAD", "--format", "json", *arguments, cwd=root)
    assert done.stderr == ""
    result: dict[str, Any] = json.loads(done.stdout)
    summary = result["summary"]
    return [one["path"] for one in result["findings"]], summary["before"], summary["mended"]


def test_a_file_that_leaves_a_link_behind_brings_nothing(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": LOGGED, "AGENTS.md": "Short.\n"})
    (tmp_path / "CLAUDE.md").replace(tmp_path / "AGENTS.md")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    # The name is not new, but had a text of its own.
    assert since(tmp_path) == (["AGENTS.md"], 0, 1)
    commit(tmp_path, {})
    (tmp_path / "CLAUDE.md").unlink()
    (tmp_path / "AGENTS.md").replace(tmp_path / "CLAUDE.md")
    (tmp_path / "AGENTS.md").symlink_to("CLAUDE.md")
    assert since(tmp_path) == ([], 1, 0)


def test_paths_limit_what_is_told_not_what_is_compared(tmp_path: Path) -> None:
    commit(tmp_path, {"old/AGENTS.md": LOGGED, "gone/AGENTS.md": LOGGED.replace("2031", "2032")})
    (tmp_path / "old").rename(tmp_path / "new")
    (tmp_path / "gone/AGENTS.md").unlink()
    assert since(tmp_path, "new") == ([], 1, 0)
    assert since(tmp_path, "gone/AGENTS.md") == ([], 0, 1)
    assert since(tmp_path, "old") == ([], 0, 0)
    missing = guidelint("check", "--since", "HEAD", "neither", cwd=tmp_path)
    assert (missing.returncode, missing.stderr) == (2, "guidelint: neither: no such file or folder\n")


def test_a_cut_that_moves_was_there_before(tmp_path: Path) -> None:
    lines = "".join(f"- Rule number {number} holds for all of the code.\n" for number in range(1_000))
    commit(tmp_path, {"AGENTS.md": f"# Rules\n\n{lines}"})
    (tmp_path / "AGENTS.md").write_text(f"# Rules\n\nOne more line above.\n\n{lines}")
    assert since(tmp_path, select="GL101") == ([], 1, 0)


def test_errors_name_the_revision_whose_files_they_are_about(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Text.\n", "guidelint.toml": 'baseline = "known.json"\n'})
    (tmp_path / "guidelint.toml").write_text("")
    done = guidelint("check", "--since", "HEAD", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("guidelint: HEAD: known.json: there is no such baseline; make it with")
    commit(tmp_path, {"guidelint.toml": "agents = ["})
    (tmp_path / "guidelint.toml").write_text("")
    for command in (("check", "--since"), ("check", "--ref"), ("budget", "--ref"), ("explain", "--ref"), ("diff",)):
        done = guidelint(*command, "HEAD", cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith(f"guidelint: HEAD: {tmp_path}/guidelint.toml:1: not valid TOML")


def test_a_path_in_a_submodule_is_told_to_be_in_one(tmp_path: Path) -> None:
    for name in ("other", "main"):
        (tmp_path / name).mkdir()
        commit(tmp_path / name, {"AGENTS.md": "Text.\n"})
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../other", "sub", cwd=tmp_path / "main")
    done = guidelint("check", "--staged", os.path.join("sub", "AGENTS.md"), cwd=tmp_path / "main")
    assert done.returncode == 2
    assert done.stderr == (
        "guidelint: sub/AGENTS.md: in a submodule, which is a repository of its own: run guidelint there\n"
    )


def test_a_bare_repository_has_no_change_without_a_revision(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    commit(tmp_path / "work", {"AGENTS.md": "Text.\n"})
    git("clone", "--quiet", "--bare", "work", "bare.git", cwd=tmp_path)
    done = guidelint("check", "--since", "HEAD", cwd=tmp_path / "bare.git")
    assert done.returncode == 2
    assert "is a bare repository, without a working copy: name the change with --ref" in done.stderr
    done = guidelint("check", "--since", "HEAD", "--ref", "HEAD", "--format", "concise", cwd=tmp_path / "bare.git")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_line_ends_bring_nothing(tmp_path: Path) -> None:
    # Longer than what a fingerprint is taken of, in the block and in its lines.
    log = "".join(f"2031-04-02 08:{number // 60:02}:{number % 60:02} INFO done {'x' * 400}\n" for number in range(90))
    text = f"# Rules\n\nOne.\n\n```text\n{log}```\n"
    commit(tmp_path, {"AGENTS.md": text})
    (tmp_path / "AGENTS.md").write_bytes(text.replace("\n", "\r\n").encode())
    assert since(tmp_path) == ([], 1, 0)


def test_a_finding_about_fewer_files_than_before_was_there(tmp_path: Path) -> None:
    nested = {f"pkg{number:02}/AGENTS.md": f"Of package {number}.\n" for number in range(12)}
    commit(tmp_path, {"CLAUDE.md": "# Rules\n", "AGENTS.md": "# Rules\n", **nested})
    (tmp_path / "pkg05/AGENTS.md").unlink()
    assert since(tmp_path, select="GL110") == ([], 1, 0)
    commit(tmp_path, {})
    assert since(tmp_path, select="GL110") == ([], 1, 0)
    (tmp_path / "pkg05/AGENTS.md").write_text("Back.\n")
    assert since(tmp_path, select="GL110") == (["CLAUDE.md"], 0, 1)


def test_a_baseline_that_changes_is_told_and_not_used(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": "# Rules\n", "guidelint.toml": 'baseline = "known.json"\n'})
    empty = '{"version": 1, "findings": []}\n'
    commit(tmp_path, {"known.json": empty})
    (tmp_path / "CLAUDE.md").write_text(LOGGED)
    assert guidelint("check", "--write-baseline", "known.json", "--select", "GL301", cwd=tmp_path).returncode == 0
    for options in ((), ("--baseline", "known.json")):
        done = guidelint("check", "--since", "HEAD", "--select", "GL301", "--format", "concise", *options, cwd=tmp_path)
        assert done.stderr == "guidelint: known.json is changed; the check went by the one of HEAD\n"
        assert [line.split(" ")[0] for line in done.stdout.splitlines()] == ["CLAUDE.md:5:1:"]

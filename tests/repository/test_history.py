"""What became of paths: answers from a real git repository."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from guidelint.repository import history as module
from guidelint.repository.files import Repository
from guidelint.repository.history import Fate, History
from guidelint.repository.root import find_root
from guidelint.trees.disk import DiskTree

DAY = "2031-02-03"


@pytest.fixture(autouse=True)
def _own_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("GIT_"):
            monkeypatch.delenv(name)
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """The physical root of an empty repository."""
    where = Path(os.path.realpath(tmp_path)) / "r"
    where.mkdir()
    git(where, "init", "-q", ".")
    return where


def git(where: Path, *arguments: str, data: bytes | None = None) -> str:
    options = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always"]
    when = {f"GIT_{who}_DATE": f"{DAY}T12:00:00Z" for who in ("AUTHOR", "COMMITTER")}
    done = subprocess.run(
        ["git", *options, *arguments],
        cwd=where,
        check=True,
        capture_output=True,
        timeout=60,
        input=data,
        env={**os.environ, **when},
    )
    return done.stdout.decode().strip()


def put(top: Path, *names: str) -> None:
    """Files of which each has a text of its own, long enough to be known again."""
    for name in names:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text("".join(f"{name} {number}\n" for number in range(20)))


def commit(top: Path) -> str:
    """Commits everything; the abbreviation that git gives it."""
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", "x")
    return git(top, "log", "-1", "--format=%h")


def move(top: Path, old: str, new: str) -> None:
    (top / new).parent.mkdir(parents=True, exist_ok=True)
    (top / old).rename(top / new)


def history(where: Path) -> History:
    return History(Repository(find_root(str(where)), DiskTree()))


def test_a_file_whose_rename_is_staged(top: Path) -> None:
    put(top, "tools/start.sh", "README.md")
    commit(top)
    git(top, "mv", "tools/start.sh", "tools/begin.sh")
    assert history(top).fates(["tools/start.sh"]) == {"tools/start.sh": Fate("", "", "tools/begin.sh")}


def test_a_folder_whose_rename_is_staged(top: Path) -> None:
    put(top, "pkg/seeder/a.py", "pkg/seeder/in/b.py", "README.md")
    commit(top)
    git(top, "mv", "pkg/seeder", "pkg/seeding")
    found = history(top).fates(["pkg/seeder", "pkg/seeder/in/b.py", "pkg/other.py"])
    assert found == {
        "pkg/seeder": Fate("", "", "pkg/seeding"),
        "pkg/seeder/in/b.py": Fate("", "", "pkg/seeding/in/b.py"),
    }


def test_a_file_whose_removal_is_staged(top: Path) -> None:
    put(top, "docs/plan.md", "README.md")
    commit(top)
    git(top, "rm", "-q", "docs/plan.md")
    assert history(top).fates(["docs/plan.md", "docs"]) == {
        "docs/plan.md": Fate("", "", None),
        "docs": Fate("", "", None),
    }


def test_a_file_that_was_renamed_and_whose_next_rename_is_staged(top: Path) -> None:
    put(top, "one.md", "README.md")
    commit(top)
    move(top, "one.md", "two.md")
    name = commit(top)
    git(top, "mv", "two.md", "three.md")
    assert history(top).fates(["one.md", "two.md"]) == {
        "one.md": Fate(name, DAY, "three.md"),
        "two.md": Fate("", "", "three.md"),
    }


def test_a_commit_does_not_know_what_is_staged(top: Path) -> None:
    put(top, "docs/plan.md", "README.md")
    commit(top)
    full = git(top, "rev-parse", "HEAD")
    git(top, "rm", "-q", "docs/plan.md")
    repository = Repository(find_root(str(top)), DiskTree(), stored=("README.md",), revision=full)
    assert History(repository).fates(["docs/plan.md"]) == {}


def test_a_bare_repository_has_nothing_staged(top: Path) -> None:
    put(top, "docs/plan.md", "README.md")
    commit(top)
    git(top, "clone", "-q", "--bare", ".", "../bare.git")
    assert history(top.parent / "bare.git").fates(["docs/plan.md"]) == {}


def test_a_file_that_was_deleted(top: Path) -> None:
    put(top, "docs/plan.md", "README.md")
    commit(top)
    (top / "docs/plan.md").unlink()
    gone = commit(top)
    assert history(top).fates(["docs/plan.md", "docs", "README.md", "docs/never.md"]) == {
        "docs/plan.md": Fate(gone, DAY, None),
        "docs": Fate(gone, DAY, None),
    }


def test_a_file_that_was_renamed_and_changed(top: Path) -> None:
    put(top, "docs/plan.md")
    commit(top)
    move(top, "docs/plan.md", "docs/ROADMAP.md")
    with (top / "docs/ROADMAP.md").open("a") as file:
        file.write("more\n")
    renamed = commit(top)
    assert history(top).fates(["docs/plan.md"]) == {"docs/plan.md": Fate(renamed, DAY, "docs/ROADMAP.md")}


def test_a_chain_of_renames_tells_the_first_commit_and_the_last_path(top: Path) -> None:
    put(top, "a.md")
    commit(top)
    move(top, "a.md", "b.md")
    first = commit(top)
    move(top, "b.md", "c/c.md")
    second = commit(top)
    assert history(top).fates(["a.md", "b.md"]) == {
        "a.md": Fate(first, DAY, "c/c.md"),
        "b.md": Fate(second, DAY, "c/c.md"),
    }


def test_a_chain_that_ends_in_nothing(top: Path) -> None:
    put(top, "a.md", "other.md")
    commit(top)
    move(top, "a.md", "b.md")
    first = commit(top)
    (top / "b.md").unlink()
    commit(top)
    assert history(top).fates(["a.md"]) == {"a.md": Fate(first, DAY, None)}


def test_a_folder_that_moved(top: Path) -> None:
    put(top, "engine/core/src/a.rs", "engine/core/src/b.rs", "engine/core/Cargo.toml")
    commit(top)
    move(top, "engine/core", "engine/plan")
    moved = commit(top)
    found = history(top).fates(["engine/core", "engine/core/src/", "engine/core/src/a.rs"])
    assert found == {
        "engine/core": Fate(moved, DAY, "engine/plan"),
        "engine/core/src": Fate(moved, DAY, "engine/plan/src"),
        "engine/core/src/a.rs": Fate(moved, DAY, "engine/plan/src/a.rs"),
    }


def test_a_folder_whose_files_went_to_many_places_has_no_new_path(top: Path) -> None:
    put(top, "lib/a.md", "lib/b.md", "lib/c.md")
    commit(top)
    move(top, "lib/a.md", "x/a.md")
    move(top, "lib/b.md", "y/b.md")
    (top / "lib/c.md").unlink()
    gone = commit(top)
    assert history(top).fates(["lib"]) == {"lib": Fate(gone, DAY, None)}


def test_a_folder_that_runs_empty_now_and_then(top: Path) -> None:
    put(top, "README.md")
    commit(top)
    for number in range(6):
        put(top, f"specs/{number}.md")
        commit(top)
        (top / f"specs/{number}.md").unlink()
        last = commit(top)
    assert history(top).fates(["specs"]) == {"specs": Fate(last, DAY, None, passing=True)}


def test_what_came_back_has_no_fate(top: Path) -> None:
    put(top, "a.md")
    commit(top)
    (top / "a.md").unlink()
    commit(top)
    put(top, "a.md")
    assert history(top).fates(["a.md"]) == {}


def test_a_deletion_on_a_merged_branch(top: Path) -> None:
    put(top, "a.md", "b.md")
    commit(top)
    git(top, "checkout", "-q", "-b", "side")
    (top / "a.md").unlink()
    gone = commit(top)
    git(top, "checkout", "-q", "-")
    put(top, "c.md")
    commit(top)
    git(top, "merge", "-q", "--no-edit", "side")
    assert history(top).fates(["a.md"]) == {"a.md": Fate(gone, DAY, None)}


def test_names_that_git_could_take_for_patterns_or_that_no_path_has(top: Path) -> None:
    put(top, "a[b].md", "-x.md", "新\n.md")
    commit(top)
    for name in ("a[b].md", "-x.md", "新\n.md"):
        (top / name).unlink()
    put(top, "ab.md")
    gone = Fate(commit(top), DAY, None)
    asked = ["a[b].md", "-x.md", "新\n.md", "", "/", "../x", "a/../b", "x\0y", "\ud800", "y" * 5000, ":(glob)**", "*"]
    assert history(top).fates(asked) == {"a[b].md": gone, "-x.md": gone, "新\n.md": gone}


def test_without_commits_without_git_without_a_repository(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(top, "a.md")
    assert history(top).fates(["b.md"]) == {}
    commit(top)
    (top / "a.md").unlink()
    gone = commit(top)
    assert history(top).fates(["a.md"]) == {"a.md": Fate(gone, DAY, None)}
    assert history(top.parent / "home").fates(["a.md"]) == {}
    monkeypatch.setenv("PATH", "/nowhere")
    assert history(top).fates(["a.md"]) == {}


def test_a_shallow_clone_knows_its_own_commits_only(top: Path) -> None:
    put(top, "a.md", "b.md")
    commit(top)
    (top / "a.md").unlink()
    commit(top)
    (top / "b.md").unlink()
    put(top, "c.md")
    commit(top)
    git(top.parent, "clone", "-q", "--depth", "2", top.as_uri(), "clone")
    assert list(history(top.parent / "clone").fates(["a.md", "b.md"])) == ["b.md"]


def test_renames_are_known_where_old_texts_are_missing(top: Path) -> None:
    put(top, "same.md", "changed.md")
    commit(top)
    lost = git(top, "rev-parse", "HEAD:changed.md")
    move(top, "same.md", "new/same.md")
    move(top, "changed.md", "new/changed.md")
    with (top / "new/changed.md").open("a") as file:
        file.write("more\n")
    moved = commit(top)
    (top / ".git/objects" / lost[:2] / lost[2:]).unlink()  # as a partial clone lacks it
    assert history(top).fates(["same.md", "changed.md"]) == {
        "same.md": Fate(moved, DAY, "new/same.md"),
        "changed.md": Fate(moved, DAY, None),
    }


def test_nothing_that_a_configuration_names_is_run(top: Path, tmp_path: Path) -> None:
    put(top, "a.md", "b.md")
    commit(top)
    (top / "a.md").unlink()
    (top / ".gitattributes").write_text("* diff=evil\n")
    commit(top)
    signed = git(top, "cat-file", "commit", "HEAD").replace("\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n\n", 1)
    head = git(top, "hash-object", "-t", "commit", "-w", "--stdin", data=f"{signed}\n".encode())
    git(top, "update-ref", "HEAD", head)
    ran = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {ran}\n")
    program.chmod(0o755)
    for key, value in (
        ("log.showSignature", "true"),
        ("gpg.program", str(program)),
        ("diff.external", str(program)),
        ("diff.evil.command", str(program)),
        ("diff.evil.textconv", str(program)),
        ("core.pager", str(program)),
        ("core.fsmonitor", str(program)),
        ("diff.orderFile", str(tmp_path / "none")),
        ("diff.relative", "true"),
        ("diff.renames", "false"),
        ("log.date", "raw"),
        ("color.ui", "always"),
    ):
        git(top, "config", key, value)
    found = history(top).fates(["a.md"])
    assert [fate.date for fate in found.values()] == [DAY]
    assert not ran.exists()


def test_bounds(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(top, "a.md", "b.md", "c.md")
    commit(top)
    for name in ("a.md", "b.md"):
        (top / name).unlink()
    gone = commit(top)
    with monkeypatch.context() as patched:
        patched.setattr(module, "MAX_PATHS", 1)
        assert history(top).fates(["a.md", "b.md"]) == {"a.md": Fate(gone, DAY, None)}
    with monkeypatch.context() as patched:
        patched.setattr(module, "MAX_OUTPUT_BYTES", 10)
        assert history(top).fates(["a.md"]) == {}
    late = History(Repository(find_root(str(top)), DiskTree()), seconds=0)
    assert late.fates(["a.md"]) == {}


def test_git_is_asked_once_for_all_paths_and_then_remembered(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(top, "a.md", "b.md", "c.md")
    commit(top)
    (top / "a.md").unlink()
    (top / "b.md").unlink()
    commit(top)
    asked = history(top)
    first = asked.fates(["a.md", "b.md", "never.md"])
    assert list(first) == ["a.md", "b.md"]
    monkeypatch.setenv("PATH", "/nowhere")
    assert asked.fates(["b.md", "a.md", "never.md"]) == first


def test_the_past_of_another_commit(top: Path) -> None:
    put(top, "a.md", "b.md")
    commit(top)
    (top / "a.md").unlink()
    gone = commit(top)
    revision = git(top, "rev-parse", "HEAD")
    (top / "b.md").unlink()
    commit(top)
    stored = Repository(find_root(str(top)), DiskTree(), stored=("c.md",), revision=revision)
    assert History(stored).fates(["a.md", "b.md"]) == {"a.md": Fate(gone, DAY, None)}

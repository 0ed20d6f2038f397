"""Whether git would ignore what is not there yet."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.trees.disk import DiskTree

Lay = Callable[..., str]


def repository(root: str, *, git: bool = True) -> Repository:
    if git:
        subprocess.run(["git", "init", "-q", root], check=True)
    return Repository(find_root(root), DiskTree())


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("build", True),
        ("build/app.js", True),
        ("web/build/app.js", True),
        ("logs/today.log", True),
        ("logs/keep.log", False),
        ("docs/new.md", False),
        ("web/gen/api.ts", True),
        ("gen/api.ts", False),
        ("builds/app.js", False),
        ("", False),
        ("../build", False),
        (".git/build", False),
        ("web/none/deep/x.tmp", True),
    ],
)
@pytest.mark.parametrize("git", [True, False])
def test_what_is_not_there(lay: Lay, path: str, ignored: bool, git: bool) -> None:
    root = lay({".gitignore": "build/\n*.log\n!keep.log\n*.tmp\n", "web/.gitignore": "/gen\n"})
    assert repository(root, git=git).would_ignore(f"{root}/{path}" if path else root) is ignored


def test_a_repository_inside_has_rules_of_its_own(lay: Lay) -> None:
    root = lay({".gitignore": "*.log\n", "inner/a.md": ""})
    subprocess.run(["git", "init", "-q", f"{root}/inner"], check=True)
    assert not repository(root).would_ignore(f"{root}/inner/x.log")


def test_excluded_for_this_clone(lay: Lay) -> None:
    root = lay({"a.md": ""})
    found = repository(root)
    Path(root, ".git/info").mkdir(exist_ok=True)
    Path(root, ".git/info/exclude").write_text("notes/\n")
    assert found.would_ignore(f"{root}/notes/x.md")


def test_a_bare_repository_ignores_nothing(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "--bare", str(tmp_path)], check=True)
    assert not Repository(find_root(str(tmp_path)), DiskTree()).would_ignore(f"{tmp_path}/x")

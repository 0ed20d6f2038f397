"""A repository in which another tree shows other texts."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.trees.disk import DiskTree
from guidelint.trees.overlay import Overlay
from guidelint.views import working_copy

Lay = Callable[..., str]


def test_files_that_are_not_saved_yet_are_among_the_others(lay: Lay) -> None:
    root = lay({"AGENTS.md": "a\n", ".gitignore": "build/\n", "build/x.md": "x\n"})
    subprocess.run(["git", "init", "--quiet", root], check=True)
    repository = Repository(find_root(root), DiskTree())
    assert repository.files == (".gitignore", "AGENTS.md")
    texts = {f"{root}/{name}": b"new\n" for name in ("AGENTS.md", "pkg/AGENTS.md", "build/x.md", "build/y.md")}
    shown = repository.shown_by(Overlay(DiskTree(), texts), texts)
    assert shown.files == (".gitignore", "AGENTS.md", "pkg/AGENTS.md")
    assert shown.names.folders == {"pkg"}
    assert shown.ignored(f"{root}/build/y.md")
    assert repository.files == (".gitignore", "AGENTS.md")


def test_a_view_of_the_working_copy_with_a_text(lay: Lay) -> None:
    """What git ignores stays ignored in it."""
    root = lay({"AGENTS.md": "a\n", "CLAUDE.local.md": "mine\n", ".gitignore": "CLAUDE.local.md\n"})
    subprocess.run(["git", "init", "--quiet", root], check=True)
    view = working_copy(root).with_texts({f"{root}/docs/new.md": b"new\n"})
    assert view.repository.files == (".gitignore", "AGENTS.md", "docs/new.md")
    assert view.confined.resolve(f"{root}/docs/new.md") == f"{root}/docs/new.md"
    assert not isinstance(view.confined.read(f"{root}/CLAUDE.local.md"), bytes)
    assert view.repository.ignored(f"{root}/CLAUDE.local.md")

"""Unsaved texts over another tree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from guidelint.trees.base import MAX_FILE_BYTES, Contents, Kind, Problem, Status, Tree
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree
from guidelint.trees.overlay import Overlay

Lay = Callable[..., str]


def text(tree: Tree, path: str) -> bytes | Problem:
    contents = tree.read(path)
    return contents.data if isinstance(contents, Contents) else contents


def kind(answer: Status | Problem) -> Kind | Problem:
    return answer.kind if isinstance(answer, Status) else answer


@pytest.fixture
def root(lay: Lay) -> str:
    return lay(
        {
            "AGENTS.md": "saved\n",
            "CLAUDE.md": Path("AGENTS.md"),
            "pkg/notes.md": "notes\n",
            "alias": Path("pkg"),
            "dangling.md": Path("pkg/new/late.md"),
            "loop": Path("loop"),
        }
    )


def test_a_text_stands_for_a_file_under_all_its_names(root: str) -> None:
    tree = Overlay(DiskTree(), {f"{root}/AGENTS.md": b"unsaved text\n"})
    for name in ("AGENTS.md", "CLAUDE.md"):
        path = f"{root}/{name}"
        assert text(tree, path) == b"unsaved text\n"
        status = tree.stat(path)
        assert isinstance(status, Status)
        assert (status.kind, status.size) == (Kind.FILE, 13)
        assert tree.resolve(path) == f"{root}/AGENTS.md"
    assert kind(tree.lstat(f"{root}/CLAUDE.md")) is Kind.LINK
    lstat = tree.lstat(f"{root}/AGENTS.md")
    assert isinstance(lstat, Status)
    assert (lstat.kind, lstat.size) == (Kind.FILE, 13)
    assert tree.names(root) == DiskTree().names(root)
    assert tree.names(f"{root}/AGENTS.md") is Problem.NOT_A_FOLDER
    assert text(tree, f"{root}/pkg/notes.md") == b"notes\n"
    assert tree.case_sensitive == DiskTree().case_sensitive


def test_a_file_and_folders_that_are_not_there_yet(root: str) -> None:
    tree = Overlay(DiskTree(), {f"{root}/pkg/new/late.md": b"late\n"})
    for name in ("pkg/new/late.md", "alias/new/late.md", "dangling.md"):
        path = f"{root}/{name}"
        assert text(tree, path) == b"late\n"
        assert tree.resolve(path) == f"{root}/pkg/new/late.md"
        assert kind(tree.stat(path)) is Kind.FILE
    assert kind(tree.lstat(f"{root}/alias/new/late.md")) is Kind.FILE
    assert kind(tree.lstat(f"{root}/dangling.md")) is Kind.LINK
    assert tree.link(f"{root}/dangling.md") == "pkg/new/late.md"
    assert kind(tree.stat(f"{root}/alias/new")) is kind(tree.lstat(f"{root}/pkg/new")) is Kind.FOLDER
    assert tree.names(f"{root}/pkg/new") == ("late.md",)
    assert tree.names(f"{root}/alias") == ("notes.md", "new")
    assert tree.read(f"{root}/pkg/new") is Problem.FOLDER
    assert tree.stat(f"{root}/pkg/new/other.md") is Problem.MISSING
    assert tree.stat(f"{root}/pkg/new/late.md/x") is Problem.MISSING
    assert tree.stat(f"{root}/loop") is Problem.LOOP
    assert tree.names(f"{root}/gone") is Problem.MISSING


def test_an_overlay_over_an_overlay(root: str) -> None:
    new = f"{root}/new.md"
    tree = Overlay(Overlay(DiskTree(), {new: b"one"}), {new: b"two"})
    assert text(tree, new) == b"two"
    names = tree.names(root)
    assert not isinstance(names, Problem)
    assert names.count("new.md") == 1


def test_a_confined_view_of_it(root: str) -> None:
    tree = ConfinedTree(Overlay(DiskTree(), {f"{root}/pkg/new/late.md": b"late\n"}), root)
    assert text(tree, f"{root}/dangling.md") == b"late\n"
    assert tree.stat("/etc/passwd") is Problem.OUTSIDE


def test_a_text_has_the_bound_of_a_file(root: str) -> None:
    data = b"a" * (MAX_FILE_BYTES + 5)
    contents = Overlay(DiskTree(), {f"{root}/AGENTS.md": data}).read(f"{root}/AGENTS.md")
    assert isinstance(contents, Contents)
    assert (len(contents.data), contents.size, contents.complete) == (MAX_FILE_BYTES, MAX_FILE_BYTES + 5, False)

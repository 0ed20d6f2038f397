"""A tree with links that are not made yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from guidelint.trees.base import Contents, Kind, Problem, Status
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree
from guidelint.trees.linked import Linked


@pytest.fixture
def root(tmp_path: Path) -> str:
    (tmp_path / "sub").mkdir()
    (tmp_path / "AGENTS.md").write_bytes(b"text")
    (tmp_path / "copy.md").write_bytes(b"a copy")
    (tmp_path / "broken.md").symlink_to("gone.md")
    (tmp_path / "alias").symlink_to("sub")
    return str(tmp_path)


@pytest.mark.parametrize("path", ["new.md", "copy.md", "broken.md"])
def test_a_link_covers_what_is_there(root: str, path: str) -> None:
    tree = Linked(DiskTree(), {f"{root}/{path}": "AGENTS.md"})
    place = f"{root}/{path}"
    status = tree.lstat(place)
    assert isinstance(status, Status)
    assert (status.kind, tree.link(place), tree.resolve(place)) == (Kind.LINK, "AGENTS.md", f"{root}/AGENTS.md")
    assert tree.read(place) == Contents(b"text", 4)
    assert tree.stat(place) == tree.stat(f"{root}/AGENTS.md")
    names = tree.names(root)
    assert isinstance(names, tuple)
    assert names.count(path) == 1
    confined = ConfinedTree(tree, root)
    assert (confined.resolve(place), confined.read(place)) == (f"{root}/AGENTS.md", Contents(b"text", 4))


def test_folders_that_only_a_link_needs(root: str) -> None:
    tree = Linked(DiskTree(), {f"{root}/.new/deep/x.md": "../../AGENTS.md"})
    assert tree.resolve(f"{root}/.new/deep/x.md") == f"{root}/AGENTS.md"
    assert tree.names(f"{root}/.new") == ("deep",)
    assert ConfinedTree(tree, root).read(f"{root}/.new/deep/x.md") == Contents(b"text", 4)


def test_links_on_the_way_and_to_it(root: str) -> None:
    tree = Linked(DiskTree(), {f"{root}/sub/x.md": "../AGENTS.md", f"{root}/gone.md": "AGENTS.md"})
    assert tree.resolve(f"{root}/alias/x.md") == f"{root}/AGENTS.md"
    assert tree.link(f"{root}/alias/x.md") == "../AGENTS.md"
    assert tree.link(f"{root}/alias") == "sub"


def test_all_else_is_as_it_was(root: str) -> None:
    disk = DiskTree()
    tree = Linked(disk, {f"{root}/new.md": "gone-too.md"})
    assert tree.case_sensitive == disk.case_sensitive
    assert tree.read(f"{root}/copy.md") == Contents(b"a copy", 6)
    assert tree.stat(f"{root}/none") is Problem.MISSING
    assert tree.stat(f"{root}/new.md") is Problem.MISSING
    assert tree.lstat(f"{root}/sub") == disk.lstat(f"{root}/sub")

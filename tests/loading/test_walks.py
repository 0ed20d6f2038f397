"""The folders that agents look into."""

from __future__ import annotations

from pathlib import Path

import pytest

from guidelint.loading import walks
from guidelint.loading.start import Start, neutral
from guidelint.loading.walks import between, descend, nearest_with, upwards
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree


def at(cwd: str) -> Start:
    return Start(DiskTree(), cwd)


def test_upwards_goes_to_the_top() -> None:
    assert upwards(at("/a/b/c")) == ["/a/b/c", "/a/b", "/a", "/"]
    assert upwards(at("/")) == ["/"]


def test_upwards_ends_at_the_repository_of_a_neutral_start() -> None:
    tree = ConfinedTree(DiskTree(), "/a/b")
    assert upwards(neutral(tree, "/a/b", "/a/b/c/d")) == ["/a/b/c/d", "/a/b/c", "/a/b"]
    assert upwards(neutral(tree, "/a/b", "/a/b")) == ["/a/b"]
    assert upwards(neutral(tree, "/", "/a")) == ["/a", "/"]


def test_between() -> None:
    assert between("/a", "/a/b/c") == ["/a", "/a/b", "/a/b/c"]
    assert between("/a", "/a") == ["/a"]
    assert between("/", "/a/b") == ["/", "/a", "/a/b"]


@pytest.mark.parametrize("inner", ["/x/y", "/", "//x", "x", ""])
def test_between_ends_whatever_it_is_given(inner: str) -> None:
    assert between("/a", inner)[-1] == inner


def test_nearest_with(tmp_path: Path) -> None:
    (tmp_path / "outer/.git").mkdir(parents=True)
    (tmp_path / "outer/inner/deep").mkdir(parents=True)
    (tmp_path / "outer/inner/.git").write_text("gitdir: elsewhere\n")
    (tmp_path / "outer/inner/deep/.git").symlink_to("nothing")
    (tmp_path / "outer/.hg").symlink_to(".git")
    deep = str(tmp_path / "outer/inner/deep")
    assert nearest_with(at(deep), [".git"]) == str(tmp_path / "outer/inner")
    assert nearest_with(at(deep), [".hg", ".svn"]) == str(tmp_path / "outer")
    assert nearest_with(at(deep), []) is None
    assert nearest_with(at(deep), ["no such thing"]) is None
    assert nearest_with(at(deep), ["inner/.git"]) == str(tmp_path / "outer")
    assert nearest_with(at(deep), [""]) == deep


def test_nearest_with_at_a_neutral_start(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "repo/sub").mkdir(parents=True)
    repo = str(tmp_path.resolve() / "repo")
    start = neutral(ConfinedTree(DiskTree(), repo), repo, f"{repo}/sub")
    assert nearest_with(start, [".git"]) is None
    assert nearest_with(start, [""]) == f"{repo}/sub"


def test_descend(tmp_path: Path) -> None:
    for folder in ("b/deep", "a", ".git/hooks", "node_modules/x", "b/node_modules"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "b/AGENTS.md").touch()
    (tmp_path / "loop").symlink_to("..")
    (tmp_path / "a/link").symlink_to("../b")
    top = str(tmp_path)
    found = list(descend(DiskTree(), top))
    assert [folder for folder, _ in found] == [top, f"{top}/a", f"{top}/b", f"{top}/b/deep"]
    assert sorted(found[2][1]) == ["AGENTS.md", "deep", "node_modules"]
    assert list(descend(DiskTree(), f"{top}/b/AGENTS.md")) == []
    assert list(descend(DiskTree(), f"{top}/nothing")) == []


def test_descend_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "MAX_FOLDERS", 5)
    for number in range(9):
        (tmp_path / str(number) / "deep").mkdir(parents=True)
    assert len(list(descend(DiskTree(), str(tmp_path)))) == 5

"""Folders as Node lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.loading.node_folders import MAX_VISITS, entries_below, files_by_level
from guidelint.trees.base import Kind
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def test_level_by_level(lay: Lay) -> None:
    root = lay({f"r/{name}": "" for name in ("b", "a/z", "c/y", "a/c/q", "Z", ".hid", "é", "\U0001f642")})
    names = [path.removeprefix(root + "/r/") for path in files_by_level(DiskTree(), f"{root}/r")]
    assert names == [".hid", "Z", "b", "é", "\U0001f642", "a/z", "c/y", "a/c/q"]


def test_links_are_followed(lay: Lay) -> None:
    root = lay({"r/l": Path("../o"), "r/f": Path("../o/x"), "r/gone": Path("no"), "o/x": "", "o/s/y": ""})
    names = [path.removeprefix(root + "/r/") for path in files_by_level(DiskTree(), f"{root}/r")]
    assert names == ["f", "l/x", "l/s/y"]


def test_circles(lay: Lay) -> None:
    root = lay({"r/x": "", "r/l": Path(".")})
    assert len(files_by_level(DiskTree(), f"{root}/r")) == MAX_VISITS


def test_the_last_folder_first(lay: Lay) -> None:
    root = lay({"r/a/x": "", "r/b/y": "", "r/c": "", "r/l": Path("a")})
    entries = [(path.removeprefix(root + "/r/"), kind) for path, kind in entries_below(DiskTree(), f"{root}/r")]
    assert entries == [("c", Kind.FILE), ("l", Kind.LINK), ("b/y", Kind.FILE), ("a/x", Kind.FILE)]


def test_no_folder(lay: Lay) -> None:
    root = lay({"file": ""})
    for name in ("file", "gone"):
        assert files_by_level(DiskTree(), f"{root}/{name}") == []
        assert list(entries_below(DiskTree(), f"{root}/{name}")) == []


def test_names_that_are_not_utf_8(lay: Lay) -> None:
    root = lay({"r/\udcff.md": "", "r/a.md": ""})
    assert files_by_level(DiskTree(), f"{root}/r") == [f"{root}/r/a.md"]

"""The files below a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.loading.folders import files_below, in_byte_order
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def below(root: str, folder: str, follow: Callable[[str], bool] = lambda path: bool(path)) -> set[tuple[str, str]]:
    found = files_below(DiskTree(), f"{root}/{folder}", ".md", follow)
    return {(name.removeprefix(root + "/"), path.removeprefix(root + "/")) for name, path in found}


def test_files_of_any_depth(lay: Lay) -> None:
    root = lay({"r/a.md": "", "r/.b/.c.md": "", "r/d.MD": "", "r/e.txt": "", "r/f.md/x.txt": ""})
    assert below(root, "r") == {("r/a.md",) * 2, ("r/.b/.c.md",) * 2}


def test_links_are_followed_where_they_may_be(lay: Lay) -> None:
    root = lay({"r/in.md": Path("../s/x.md"), "r/out": Path("../out"), "s/x.md": "", "out/y.md": "", "t": Path("out")})
    assert below(root, "r") == {("r/in.md", "s/x.md"), ("out/y.md", "out/y.md")}
    assert below(root, "r", lambda path: "/out" not in path) == {("r/in.md", "s/x.md")}
    assert below(root, "t") == {("out/y.md", "out/y.md")}
    assert below(root, "t", lambda path: not path) == set()


def test_loops_end(lay: Lay) -> None:
    root = lay({"r/a.md": "", "r/up": Path("../r"), "r/self.md": Path("self.md"), "r/s/back": Path("..")})
    assert below(root, "r") == {("r/a.md", "r/a.md")}


def test_no_folder(lay: Lay) -> None:
    assert below(lay({"file": ""}), "file") == set()
    assert below(lay({}), "missing") == set()


def test_byte_order_is_depth_first(lay: Lay) -> None:
    names = ["B", "a/z", "a b", "a.b/y", "a.md", "\xe9", ".h/x", ".i"]
    root = lay({**{f"r/{name}": "" for name in names}, "r/l": Path("a"), "r/m": Path("a.md"), "r/gone": Path("x")})
    found = [path.removeprefix(root + "/r/") for path in in_byte_order(DiskTree(), f"{root}/r")]
    assert found == [".h/x", ".i", "B", "a/z", "a b", "a.b/y", "a.md", "m", "\xe9"]
    shown = [path.removeprefix(root + "/r/") for path in in_byte_order(DiskTree(), f"{root}/r", hidden=False)]
    assert shown == found[2:]
    assert list(in_byte_order(DiskTree(), f"{root}/r/a.md")) == []

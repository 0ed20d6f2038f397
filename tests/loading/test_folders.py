"""The files below a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.loading.folders import files_below
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

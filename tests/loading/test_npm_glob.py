"""Files by patterns. What each finds was seen with npm's glob 13.0.7 under Bun."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading import npm_glob
from guidelint.loading.npm_glob import Globber
from guidelint.trees.disk import DiskTree

Tree = Mapping[str, str | bytes | Path | None]
Lay = Callable[[Tree], str]

NAMES = ("a", "b", "ab", ".h", "x.md", "é.md", "😀.md", "[c]", "c", "{d}", "a,b", "B", "a\\b")
TREE: Tree = {
    **dict.fromkeys((f"n/{name}" for name in NAMES), ""),
    "d/x.md": "",
    "d/e/y.md": "",
    "d/e/.f/y.md": "",
    "d/.g/z.md": "",
    "d/link": Path("../l"),
    "d/e/link": Path("../../l"),
    "d/file": Path("x.md"),
    "d/no": Path("nowhere"),
    "l/x.md": "",
    "l/m/y.md": "",
}


def found(root: str, pattern: str, folder: str, *, dot: bool = True) -> set[str]:
    top = f"{root}/{folder}"
    return {os.path.relpath(path, top) for path in Globber(DiskTree()).find(pattern, top, dot=dot)}


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*", set(NAMES)),
        ("?", {"a", "b", "c", "B"}),
        ("??.md", {"😀.md"}),  # two UTF-16 units
        ("?.md", {"x.md", "é.md"}),
        ("*.md", {"x.md", "é.md", "😀.md"}),
        ("*.*", {".h", "x.md", "é.md", "😀.md"}),
        (".*", {".h"}),
        ("a*b", {"ab", "a,b", "a\\b"}),
        ("[a-b]", {"a", "b"}),
        ("[!a-b]", {"c", "B"}),
        ("[^a]", {"b", "c", "B"}),
        ("[b-a]", set()),
        ("[[:upper:]]", {"B"}),
        ("[c]", {"c"}),  # one member alone is that character
        ("\\[c\\]", {"[c]"}),
        ("[c", set()),
        ("{a,b}", {"a", "b"}),
        ("{a..c}", {"a", "b", "c"}),
        ("{d}", {"{d}"}),
        ("a{,b}", {"a", "ab"}),
        ("a\\,b", {"a,b"}),
        ("@(a|b)", {"a", "b"}),
        ("+(a|b)", {"a", "b", "ab"}),
        ("*(a|b)", {"a", "b", "ab"}),
        ("?(a)b", {"b", "ab"}),
        ("!(*.md|?)", {"ab", ".h", "[c]", "{d}", "a,b", "a\\b"}),
        ("!(a)*b", {"b"}),
        ("!(a)b", {"b", "a,b", "a\\b"}),
        ("@(a", set()),
        ("A", set()),
        ("./a", {"a"}),
        ("x/../a", {"a"}),
        ("a/", set()),
        ("", set()),
        (".", set()),
        ("../n/a", {"a"}),
    ],
)
def test_names(lay: Lay, pattern: str, names: set[str]) -> None:
    assert found(lay(TREE), pattern, "n") == names


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*", {"a", "b", "ab", "x.md", "é.md", "😀.md", "[c]", "c", "{d}", "a,b", "B", "a\\b"}),
        (".*", {".h"}),
        (".h", {".h"}),
        ("?h", set()),
        ("!(a)h", set()),
        ("@(a|.h)", {"a", ".h"}),
    ],
)
def test_hidden_names(lay: Lay, pattern: str, names: set[str]) -> None:
    assert found(lay(TREE), pattern, "n", dot=False) == names


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("**/*.md", {"x.md", "e/y.md", "e/.f/y.md", ".g/z.md"}),
        ("./**/*.md", {"x.md", "e/y.md", "e/.f/y.md", ".g/z.md", "link/x.md", "e/link/x.md"}),
        ("e/**/*.md", {"e/y.md", "e/.f/y.md", "e/link/x.md"}),
        ("link/**/*.md", {"link/x.md", "link/m/y.md"}),
        ("*/*.md", {"e/y.md", ".g/z.md", "link/x.md"}),
        ("**", {"x.md", "e/y.md", "e/.f/y.md", ".g/z.md", "link", "e/link", "file", "no"}),
        ("link/**", {"link", "link/x.md", "link/m/y.md"}),
        ("**/**/y.md", {"e/y.md", "e/.f/y.md"}),
        ("link/../x.md", {"x.md"}),
        ("no", {"no"}),
        ("e", set()),
    ],
)
def test_folders(lay: Lay, pattern: str, names: set[str]) -> None:
    assert found(lay(TREE), pattern, "d") == names


def test_order(lay: Lay) -> None:
    """Level by level, each folder turned round; braces in their order; names that are looked up come first."""
    root = lay({"q.md": "", "b.md": "", "z.md": "", "d/m.md": "", "d/a.md": "", "d/e/k.md": "", "f/y.md": ""})
    tree = DiskTree()

    def turned(folder: str) -> list[str]:
        names = tree.names(folder)
        assert isinstance(names, tuple)
        return [f"{folder}/{name}" for name in reversed(names)]

    files = [path for path in turned(root) if path.endswith(".md")]
    folders = [path for path in turned(root) if not path.endswith(".md")]
    below = [path for folder in folders for path in turned(folder) if path.endswith(".md")]
    found = Globber(tree).find("**/*.md", root, dot=True)
    assert found == [*files, *below, f"{root}/d/e/k.md"]
    assert Globber(tree).find("{z,q,b}.md", root, dot=True) == [f"{root}/{name}.md" for name in "zqb"]
    assert Globber(tree).find("{f/*,q}.md", root, dot=True) == [f"{root}/q.md", f"{root}/f/y.md"]


def test_bounds(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm_glob, "MAX_FOLDERS", 3)
    root = lay(dict.fromkeys((f"{number}/x" for number in range(9)), ""))
    globber = Globber(DiskTree())
    assert len(globber.find("*/x*", root, dot=True)) == 2
    assert globber.exhausted
    monkeypatch.setattr(npm_glob, "MAX_WORK", 100_000)
    began = time.monotonic()
    for pattern in ("*a" * 5_000, "+(" * 3_000, "[" * 10_000, "{a,b}" * 1_000, "!(a)" * 50 + "b"):
        Globber(DiskTree()).find(pattern, root, dot=True)
    assert time.monotonic() - began < 10

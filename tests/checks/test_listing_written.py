"""One entry of a listing: its name and its remark."""

from __future__ import annotations

import pytest

from guidelint.checks.listing import written


@pytest.mark.parametrize(
    ("text", "names", "remark"),
    [
        ("src/", ("src/",), ""),
        ("src/  # sources", ("src/",), "sources"),
        ("src/ # sources", ("src/",), "sources"),
        ("a.py -- parser", ("a.py",), "parser"),
        ("a.py — parser", ("a.py",), "parser"),
        ("a.py // parser", ("a.py",), "parser"),
        ("a.py ← 入口", ("a.py",), "入口"),
        ("a.py　入口", ("a.py",), "入口"),
        ("a.py：入口", ("a.py",), "入口"),
        ("a.py: parser", ("a.py",), "parser"),
        ("a.py (parser)", ("a.py",), "(parser)"),
        ("a.py\tparser", ("a.py",), "parser"),
        ("a.py the parser", ("a.py",), "the parser"),
        ("- a.py", ("a.py",), ""),
        ("3. a.py", ("a.py",), ""),
        ("📁 src/", ("src/",), ""),
        ("**a.py**", ("a.py",), ""),
        ("`a.py`", ("a.py",), ""),
        ("**`a.py`**: parser", ("a.py",), "parser"),
        ("a.py, b.py", ("a.py", "b.py"), ""),
        ("a.py / b.py", ("a.py", "b.py"), ""),
        ("a.{ts,css}", ("a.ts", "a.css"), ""),
        ("My Pages/", ("My Pages/",), ""),
        ("__init__.py", ("__init__.py",), ""),
        ("+page.svelte", ("+page.svelte",), ""),
        ("(shop)/page.tsx", ("(shop)/page.tsx",), ""),
        ("[id].tsx", ("[id].tsx",), ""),
        ("*.mdx  pages", ("*.mdx",), "pages"),
        (".github/", (".github/",), ""),
        ("crate/   fir_crate   — core", ("crate/",), "fir_crate   — core"),
        ("# Title", (), "# Title"),
        ("", (), ""),
        ("x" * 300, (), ""),
    ],
)
def test_read(text: str, names: tuple[str, ...], remark: str) -> None:
    assert written.read(text) == (names, remark)


def test_what_looks_like_a_path() -> None:
    for name in ("src/", "a.py", ".env", "a/b", "x.test.ts", "/server", "a.d.ts"):
        assert written.looks_like_path(name), name
    for name in ("Makefile", "src", "2.0", "e.g.", "Sequence", ""):
        assert not written.looks_like_path(name), name


def test_what_stands_for_others() -> None:
    for name in ("<name>/", "*.py", "...", "{id}.ts", "$HOME", "XXX.md", "foo.py", "…"):
        assert written.is_placeholder(name), name
    for name in ("[id].tsx", "food.py", "a.py", "barrel.ts"):
        assert not written.is_placeholder(name), name


def test_what_lies_elsewhere() -> None:
    for name in ("~/x", "C:\\x", "https://a.example", "@a/b", "../x"):
        assert written.is_outside(name), name
    for name in ("a/b", ".github", "..a", "@a"):
        assert not written.is_outside(name), name


def test_as_path() -> None:
    assert written.as_path("./src/") == "src"
    assert written.as_path("/server") == "server"
    assert written.as_path("a\\b\\") == "a/b"

"""Paths that may be imported, and names of projects."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading.gemini.paths import is_url, refusal, settled
from guidelint.loading.gemini.slugs import project_slug, slugified
from guidelint.trees.base import Problem
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def test_settled(lay: Lay) -> None:
    root = lay(
        {
            "d/f": "",
            "link": Path("d"),
            "dangling": Path("d/none/x"),
            "out": Path("../../.."),
            "loop": Path("loop"),
            "a": Path("b"),
            "b": Path("a"),
        }
    )
    tree = DiskTree()
    for path, real in {
        "link/f": "d/f",
        "link/none/y": "d/none/y",
        "dangling": "d/none/x",
        "dangling/z": "d/none/x/z",
        "d/f/below": "d/f/below",
        "n" * 300 + "/x": "n" * 300 + "/x",
    }.items():
        assert settled(tree, f"{root}/{path}") == f"{root}/{real}"
    assert settled(tree, f"{root}/loop/x") is Problem.LOOP
    assert settled(tree, f"{root}/a") is Problem.LOOP
    assert settled(tree, f"{root}/d\0") is Problem.FAILED


def test_a_long_path_is_settled_in_no_time(lay: Lay) -> None:
    root = lay({})
    before = time.monotonic()
    settled(DiskTree(), root + "/x" * 500_000)
    assert time.monotonic() - before < 2


@pytest.mark.parametrize(
    ("target", "by_link", "by_spelling"),
    [
        ("r/f", None, None),
        ("r", None, None),
        ("f", Problem.OUTSIDE, Problem.OUTSIDE),
        ("rr/f", Problem.OUTSIDE, Problem.OUTSIDE),
        ("r/..f", None, None),
        ("r/out", Problem.OUTSIDE, None),
        ("r/%2e%2e/f", Problem.OUTSIDE, None),
        ("r/%zz", None, None),
        ("r/%ff", None, None),
        ("r/loop", Problem.LOOP, None),
        ("r/a%00b", Problem.FAILED, None),
    ],
)
def test_refusal(lay: Lay, target: str, by_link: Problem | None, by_spelling: Problem | None) -> None:
    root = lay({"r/f": "", "f": "", "r/out": Path("../f"), "r/loop": Path("loop")})
    tree = DiskTree()
    assert refusal(tree, f"{root}/{target}", f"{root}/r", resolves_links=True) is by_link
    assert refusal(tree, f"{root}/{target}", f"{root}/r", resolves_links=False) is by_spelling


def test_urls() -> None:
    assert [is_url(text) for text in ("http://x", "https://", "file:///x", "ftp://x", "http:/x", "xhttp://")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]


def test_slugs() -> None:
    names = {"My_Repo--x": "my-repo-x", "-a-": "a", "éé": "project", "": "project", "A.B": "a-b"}
    assert {name: slugified(name) for name in names} == names


@pytest.mark.parametrize(
    ("files", "slug"),
    [
        ({}, "repo"),
        ({"tmp/repo/.project_root": "/other"}, "repo-1"),
        ({"tmp/repo/.project_root": "/w/repo\n"}, "repo"),
        ({"history/zzz/.project_root": "/w/repo"}, "zzz"),
        ({"projects.json": '{"projects": {"/w/repo": "mine"}}'}, "mine"),
        ({"projects.json": '{"projects": {"/w/repo": "Not A Slug"}}'}, "repo"),
        ({"projects.json": '{"projects": {"/w/other": "repo"}}'}, "repo-1"),
        ({"projects.json": '{"projects": {"/w/repo": "mine"}}', "tmp/mine/.project_root": "/other"}, "repo"),
        ({"projects.json": "[]"}, "repo"),
        ({"tmp/repo/.project_root": None}, "repo-1"),
    ],
)
def test_the_slug_of_a_project(lay: Lay, files: Mapping[str, str | None], slug: str) -> None:
    root = lay(dict(files))
    assert project_slug(DiskTree(), root, "/w/repo") == slug

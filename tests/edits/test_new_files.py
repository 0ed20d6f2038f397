"""Files and links that are made: in new folders, never in place of something else, never through a link."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from guidelint.edits import linking, places, writing
from guidelint.edits.linking import NewLink, make
from guidelint.edits.writing import Replacement, replace


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "repository"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.md").write_bytes(b"old\n")
    return folder


@pytest.fixture(params=["nameless", "named", "no links"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system that knows files without a name, on one that does not, and where no hard link can be made."""
    if request.param != "nameless":
        monkeypatch.setattr(writing, "_nameless", lambda _: None)
    if request.param == "no links":

        def refuse(*_: object, **__: object) -> None:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

        monkeypatch.setattr(os, "link", refuse)


def names(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*"))


@pytest.mark.usefixtures("either")
def test_a_file_is_made_with_its_folders(root: Path) -> None:
    umask = os.umask(0o027)
    try:
        new = Replacement(f"{root}/new/deep/x.md", None, b"text\n")
        assert replace(str(root), [new, Replacement(f"{root}/a.md", b"old\n", b"new\n")]) is None
    finally:
        os.umask(umask)
    assert names(root) == ["a.md", "new", "new/deep", "new/deep/x.md", "sub"]
    made = root / "new/deep/x.md"
    assert (made.read_bytes(), made.stat().st_mode & 0o777, made.stat().st_nlink) == (b"text\n", 0o640, 1)
    assert (root / "a.md").read_bytes() == b"new\n"


@pytest.mark.usefixtures("either")
def test_nothing_is_overwritten(root: Path) -> None:
    says = "a.md has changed since it was read: run it again"
    assert replace(str(root), [Replacement(f"{root}/a.md", None, b"text\n")]) == says
    (root / "dangling.md").symlink_to("gone.md")
    assert replace(str(root), [Replacement(f"{root}/dangling.md", None, b"text\n")]) == says.replace(
        "a.md", "dangling.md", 1
    )
    assert (root / "a.md").read_bytes() == b"old\n"
    assert names(root) == ["a.md", "dangling.md", "sub"]


@pytest.mark.usefixtures("either")
def test_one_that_comes_up_meanwhile_stays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holds = places.Absent.holds

    def late(self: places.Absent, data: bytes | None) -> bool:
        found = holds(self, data)
        (root / "x.md").write_bytes(b"theirs\n")
        return found

    monkeypatch.setattr(places.Absent, "holds", late)
    new = Replacement(f"{root}/x.md", None, b"ours\n")
    assert replace(str(root), [new]) == "x.md has changed since it was read: run it again"
    assert (root / "x.md").read_bytes() == b"theirs\n"
    assert names(root) == ["a.md", "sub", "x.md"]


def test_folders_made_for_nothing_are_gone(root: Path) -> None:
    new = Replacement(f"{root}/new/deep/x.md", None, b"text\n")
    gone = Replacement(f"{root}/gone.md", b"old\n", b"new\n")
    assert replace(str(root), [new, gone]) == "gone.md has changed since it was read: run it again"
    assert names(root) == ["a.md", "sub"]


def test_no_link_is_followed(root: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (root / "link").symlink_to(tmp_path / "out")
    for path in ("link/x.md", "a.md/x.md"):
        problem = replace(str(root), [Replacement(f"{root}/{path}", None, b"text\n")])
        assert problem == f"{path} cannot be made: a part of its path is no folder"
    assert make(str(root), NewLink(f"{root}/link/x.md", "a.md", None)) == (
        "link/x.md cannot be made: a part of its path is no folder"
    )
    assert replace(str(root), [Replacement(f"{tmp_path}/x.md", None, b"")]) == "../x.md is outside the repository"
    assert make(str(root), NewLink(f"{tmp_path}/x.md", "a.md", None)) == "../x.md is outside the repository"
    assert names(tmp_path / "out") == []


# Links


def test_links_are_made(root: Path) -> None:
    (root / "broken.md").symlink_to("gone.md")
    for path, before in (("new/x.md", None), ("a.md", b"old\n"), ("broken.md", "gone.md")):
        assert make(str(root), NewLink(f"{root}/{path}", "sub/t.md", before)) is None
        assert os.readlink(root / path) == "sub/t.md"
    assert names(root) == ["a.md", "broken.md", "new", "new/x.md", "sub"]


@pytest.mark.parametrize(
    ("path", "before"), [("a.md", None), ("a.md", b"else\n"), ("broken.md", "else.md"), ("b.md", b"")]
)
def test_what_is_not_as_it_was_stays(root: Path, path: str, before: bytes | str | None) -> None:
    (root / "broken.md").symlink_to("gone.md")
    says = f"{path} has changed since it was read: run it again"
    assert make(str(root), NewLink(f"{root}/{path}", "sub/t.md", before)) == says
    assert (root / "a.md").read_bytes() == b"old\n"
    assert os.readlink(root / "broken.md") == "gone.md"
    assert names(root) == ["a.md", "broken.md", "sub"]


def test_a_link_that_cannot_take_a_place_leaves_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "replace", refuse)
    new = NewLink(f"{root}/a.md", "sub/t.md", b"old\n")
    assert make(str(root), new) == "a.md cannot be made: Operation not permitted"
    assert names(root) == ["a.md", "sub"]


def test_diffs_of_links() -> None:
    def shown(before: bytes | str | None) -> str:
        return b"".join(linking.diff(NewLink("/r/a.md", "b.md", before), "a.md")).decode()

    made = (
        "diff --git a/a.md b/a.md\nnew file mode 120000\n--- /dev/null\n+++ b/a.md\n@@ -0,0 +1 @@\n+b.md\n"
        "\\ No newline at end of file\n"
    )
    assert shown(None) == made
    assert shown(b"one\n") == (
        f"diff --git a/a.md b/a.md\ndeleted file mode 100644\n--- a/a.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n{made}"
    )
    assert shown("c.md") == (
        "diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-c.md\n\\ No newline at end of file\n+b.md\n"
        "\\ No newline at end of file\n"
    )

"""Files on the disk: replaced at once or left alone, with all that they are besides their bytes."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from guidelint.edits import writing
from guidelint.edits.writing import Replacement, replace, write
from guidelint.errors import GuidelintError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "repository"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.md").write_bytes(b"old a\n")
    (folder / "sub/b.md").write_bytes(b"old b\n")
    return folder


@pytest.fixture(params=["nameless", "named", "no links to open files"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system that knows files without a name, on one that does not, and where they cannot be given one."""
    if request.param == "named":
        monkeypatch.setattr(writing, "_nameless", lambda _: None)
    elif request.param == "no links to open files":

        def refuse(*_: object, **__: object) -> None:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

        monkeypatch.setattr(os, "link", refuse)


def of(root: Path, name: str, before: bytes | None = None, after: bytes = b"new\n") -> Replacement:
    return Replacement(f"{root}/{name}", (root / name).read_bytes() if before is None else before, after)


def names(root: Path) -> list[str]:
    return sorted(path.name for path in root.rglob("*"))


@pytest.mark.usefixtures("either")
def test_files_are_replaced(root: Path) -> None:
    before = names(root)
    assert replace(str(root), [of(root, "a.md"), of(root, "sub/b.md", after=b"")]) is None
    assert ((root / "a.md").read_bytes(), (root / "sub/b.md").read_bytes()) == (b"new\n", b"")
    assert names(root) == before


@pytest.mark.usefixtures("either")
def test_mode_owner_and_attributes_stay(root: Path) -> None:
    path = root / "a.md"
    path.chmod(0o2754)
    attributes = True
    try:
        os.setxattr(path, "user.note", b"kept")
    except (OSError, AttributeError):
        attributes = False  # not every file system has them
    if os.geteuid() == 0:
        os.chown(path, 1234, 1235)
        path.chmod(0o2754)
    before = path.stat()
    assert replace(str(root), [of(root, "a.md")]) is None
    after = path.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert after.st_ino != before.st_ino
    if attributes:
        assert os.getxattr(path, "user.note") == b"kept"


@pytest.mark.usefixtures("either")
def test_all_or_none(root: Path) -> None:
    """Files that belong together: one that has changed keeps the others from being written."""
    before = names(root)
    problem = replace(str(root), [of(root, "a.md"), of(root, "sub/b.md", before=b"other\n")])
    assert problem == "sub/b.md has changed since it was read: run it again"
    assert (root / "a.md").read_bytes() == b"old a\n"
    assert names(root) == before


@pytest.mark.parametrize("kind", ["longer", "shorter", "gone", "folder", "link", "link above", "fifo"])
def test_what_is_another_thing_by_now_is_left_alone(kind: str, root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "b.md").write_bytes(b"old b\n")
    path = root / "sub/b.md"
    if kind in ("longer", "shorter"):
        path.write_bytes(b"old b\nmore" if kind == "longer" else b"old")
    elif kind == "link above":
        path.unlink()
        path.parent.rmdir()
        path.parent.symlink_to(outside)
    else:
        path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        path.symlink_to(outside / "b.md")
    elif kind == "fifo":
        os.mkfifo(path)
    assert replace(str(root), [of(root, "sub/b.md", before=b"old b\n")]) == (
        "sub/b.md has changed since it was read: run it again"
    )
    assert (outside / "b.md").read_bytes() == b"old b\n"


def test_nothing_outside_is_written(root: Path) -> None:
    (root.parent / "c.md").write_bytes(b"old c\n")
    path = f"{root.parent}/c.md"
    assert replace(str(root), [Replacement(path, b"old c\n", b"new\n")]) == "../c.md is outside the repository"
    assert (root.parent / "c.md").read_bytes() == b"old c\n"


def test_a_read_only_file(root: Path) -> None:
    (root / "a.md").chmod(0o444)
    assert replace(str(root), [of(root, "a.md")]) == "a.md is read-only"


def test_a_read_only_folder(root: Path) -> None:
    (root / "sub").chmod(0o555)
    try:
        assert replace(str(root), [of(root, "sub/b.md")]) == "sub/b.md is in a read-only folder"
    finally:
        (root / "sub").chmod(0o755)


def test_a_hard_link_is_not_cut_off(root: Path) -> None:
    os.link(root / "a.md", root / "c.md")
    assert replace(str(root), [of(root, "a.md")]) == "a.md has another name, a hard link, which would keep the old text"
    assert (root / "a.md").read_bytes() == b"old a\n"


@pytest.mark.usefixtures("either")
def test_a_full_disk(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = names(root)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    assert replace(str(root), [of(root, "a.md")]) == "a.md cannot be written: No space left on device"
    assert (root / "a.md").read_bytes() == b"old a\n"
    assert names(root) == before


KILLED = dedent("""\
    import os, sys
    from guidelint.edits import writing
    step, root = sys.argv[1], sys.argv[2]
    if step == "write":
        true = os.write
        os.write = lambda handle, data: (true(handle, data[:1]), os.kill(os.getpid(), 9))[0]
    else:
        true = getattr(os, step)
        setattr(os, step, lambda *given, **more: (true(*given, **more), os.kill(os.getpid(), 9)))
    print(writing.replace(root, [writing.Replacement(f"{root}/a.md", b"old a\\n", b"new a\\n" * 1000)]))
    """)


@pytest.mark.parametrize(
    ("step", "expected"), [("write", b"old a\n"), ("fchmod", b"old a\n"), ("replace", b"new a\n" * 1000)]
)
def test_killed_at_any_moment_a_file_is_the_old_or_the_new_one(step: str, expected: bytes, root: Path) -> None:
    before = names(root)
    done = subprocess.run([sys.executable, "-c", KILLED, step, str(root)], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert (root / "a.md").read_bytes() == expected
    if hasattr(os, "O_TMPFILE"):
        assert names(root) == before


# A file that the user names


@pytest.mark.usefixtures("either")
def test_a_new_file_and_an_old_one(root: Path) -> None:
    before = names(root)
    path = root / "baseline.json"
    mask = os.umask(0o027)
    try:
        write(str(path), b"one")
    finally:
        os.umask(mask)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"one", 0o640)
    path.chmod(0o604)
    link = root / "link.json"
    link.symlink_to("baseline.json")
    write(str(link), b"two")
    assert (path.read_bytes(), path.stat().st_mode & 0o777, link.is_symlink()) == (b"two", 0o604, True)
    assert names(root) == sorted([*before, "baseline.json", "link.json"])


@pytest.mark.parametrize(
    ("name", "why"),
    [("nope/b", "No such file or directory"), ("sub", "it is no regular file"), ("a.md/b", "Not a directory")],
)
def test_a_file_that_cannot_be(name: str, why: str, root: Path) -> None:
    with pytest.raises(GuidelintError, match=f"^cannot write {root}/{name}: {why}$"):
        write(f"{root}/{name}", b"x")

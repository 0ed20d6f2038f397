"""The disk as a tree: whatever stands there, there is an answer, in bounded time and memory."""

from __future__ import annotations

import contextlib
import os
import socket
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from guidelint.trees import disk
from guidelint.trees.base import (
    MAX_FILE_BYTES,
    Contents,
    Kind,
    Problem,
    Status,
    absolute,
    exists,
    is_file,
    is_folder,
    is_inside,
    relative,
)
from guidelint.trees.disk import DiskTree

NOBODY = 65534


@contextlib.contextmanager
def bound_by_modes(folder: Path) -> Iterator[None]:
    """Modes mean nothing to root: another user asks, who may get as far as `folder`."""
    if os.geteuid() != 0:
        yield
        return
    with contextlib.ExitStack() as afterwards:
        for above in (folder, *folder.parents):
            mode = above.stat().st_mode
            if mode & 0o055 != 0o055:
                above.chmod(mode | 0o055)
                afterwards.callback(above.chmod, mode)
        os.seteuid(NOBODY)
        afterwards.callback(os.seteuid, 0)
        yield


# What is there


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"text\r\n\xff")
    tree, path = DiskTree(), str(tmp_path / "a.md")
    found = os.stat(path)
    assert tree.stat(path) == Status(Kind.FILE, 7, (found.st_dev, found.st_ino))
    assert tree.lstat(path) == tree.stat(path)
    assert tree.read(path) == Contents(b"text\r\n\xff", 7)
    assert tree.names(path) is Problem.NOT_A_FOLDER
    assert tree.link(path) is None
    assert tree.resolve(path) == os.path.realpath(path)
    assert is_file(tree, path)
    assert not is_folder(tree, path)
    assert exists(tree, path)


def test_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "a.md").touch()
    contents = DiskTree().read(str(tmp_path / "a.md"))
    assert contents == Contents(b"", 0)
    assert contents.complete


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "a").touch()
    tree, path = DiskTree(), str(tmp_path)
    status = tree.stat(path)
    assert isinstance(status, Status)
    assert status.kind is Kind.FOLDER
    assert tree.read(path) is Problem.FOLDER
    assert list(tree.names(path)) == os.listdir(path)  # type: ignore[arg-type]  # the order of the raw directory
    assert is_folder(tree, path)
    assert not is_file(tree, path)


def test_nothing(tmp_path: Path) -> None:
    tree, path = DiskTree(), str(tmp_path / "no" / "a.md")
    for answer in (tree.stat(path), tree.lstat(path), tree.resolve(path), tree.read(path), tree.names(path)):
        assert answer is Problem.MISSING
    assert tree.link(path) is None
    assert not exists(tree, path)


def test_a_file_used_as_a_folder_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.md").touch()
    tree = DiskTree()
    for path in (f"{tmp_path}/a.md/b", f"{tmp_path}/a.md/../a.md", f"{tmp_path}/a.md/"):
        assert tree.stat(path) is Problem.MISSING
        assert tree.resolve(path) is Problem.MISSING
        assert tree.read(path) is Problem.MISSING


# Links


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / ".agents").mkdir()
    (tmp_path / ".agents/AGENTS.md").write_text("text")
    (tmp_path / "AGENTS.md").symlink_to(".agents/AGENTS.md")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    tree, path = DiskTree(), str(tmp_path / "CLAUDE.md")
    assert tree.read(path) == Contents(b"text", 4)
    assert tree.stat(path) == tree.stat(str(tmp_path / ".agents/AGENTS.md"))
    assert tree.resolve(path) == os.path.realpath(tmp_path) + "/.agents/AGENTS.md"
    assert tree.link(path) == "AGENTS.md"
    status = tree.lstat(path)
    assert isinstance(status, Status)
    assert status.kind is Kind.LINK


def test_dangling_links_are_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.md").symlink_to("gone/b.md")
    tree, path = DiskTree(), str(tmp_path / "a.md")
    assert (tree.stat(path), tree.read(path), tree.resolve(path)) == (Problem.MISSING,) * 3
    assert isinstance(tree.lstat(path), Status)
    assert tree.link(path) == "gone/b.md"


def test_loops(tmp_path: Path) -> None:
    (tmp_path / "self.md").symlink_to("self.md")
    (tmp_path / "one.md").symlink_to("two.md")
    (tmp_path / "two.md").symlink_to("one.md")
    tree = DiskTree()
    for name in ("self.md", "one.md"):
        path = str(tmp_path / name)
        assert (tree.stat(path), tree.read(path), tree.resolve(path)) == (Problem.LOOP,) * 3
        assert isinstance(tree.lstat(path), Status)


def test_a_chain_of_more_links_than_the_system_follows(tmp_path: Path) -> None:
    # Python's own walk goes one call deeper for each link, and raised.
    (tmp_path / "0").write_text("text")
    for number in range(2000):
        (tmp_path / str(number + 1)).symlink_to(str(number))
    tree = DiskTree()
    assert tree.resolve(str(tmp_path / "10")) == os.path.realpath(tmp_path / "0")
    for number in (60, 2000):
        path = str(tmp_path / str(number))
        assert (tree.stat(path), tree.read(path), tree.resolve(path)) == (Problem.LOOP,) * 3


def test_a_link_to_the_folder_above(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("text")
    (tmp_path / "docs").symlink_to("..")
    (tmp_path / "here").symlink_to(".")
    tree = DiskTree()
    assert tree.resolve(str(tmp_path / "docs")) == os.path.realpath(tmp_path.parent)
    assert tree.resolve(f"{tmp_path}/here/here/here/AGENTS.md") == os.path.realpath(tmp_path / "AGENTS.md")


# What is no file


def test_a_fifo_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "AGENTS.md")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    tree = DiskTree()
    for name in ("AGENTS.md", "CLAUDE.md"):
        path = str(tmp_path / name)
        status = tree.stat(path)
        assert isinstance(status, Status)
        assert status.kind is Kind.SPECIAL
        assert tree.read(path) is Problem.SPECIAL
    # A writer that was let in would have found a reader.
    with pytest.raises(OSError, match="No such device"):
        os.open(tmp_path / "AGENTS.md", os.O_WRONLY | os.O_NONBLOCK)


def test_what_became_a_fifo_since_it_was_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "AGENTS.md"
    path.touch()
    tree = DiskTree()
    assert is_file(tree, str(path))
    path.unlink()
    os.mkfifo(path)
    assert tree.read(str(path)) is Problem.SPECIAL


def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket has to be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("AGENTS.md")
        assert DiskTree().read(str(tmp_path / "AGENTS.md")) is Problem.SPECIAL


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev/null"])
def test_devices(device: str, tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").symlink_to(device)
    assert DiskTree().read(str(tmp_path / "AGENTS.md")) is Problem.SPECIAL


def test_a_device_in_the_tree(tmp_path: Path) -> None:
    try:
        os.mknod(tmp_path / "AGENTS.md", stat.S_IFCHR | 0o666, os.makedev(1, 5))  # endless zeros
    except PermissionError:
        pytest.skip("this user makes no devices")
    assert DiskTree().read(str(tmp_path / "AGENTS.md")) is Problem.SPECIAL


# Bounds


def test_a_sparse_file_of_four_gigabytes(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_bytes(b"start")
    os.truncate(tmp_path / "AGENTS.md", 4 << 30)
    before = time.monotonic()
    contents = DiskTree().read(str(tmp_path / "AGENTS.md"))
    assert time.monotonic() - before < 5
    assert isinstance(contents, Contents)
    assert len(contents.data) == MAX_FILE_BYTES
    assert contents.data.startswith(b"start\0")
    assert contents.size == 4 << 30
    assert not contents.complete


def test_a_file_of_just_the_bound(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").touch()
    os.truncate(tmp_path / "AGENTS.md", MAX_FILE_BYTES)
    contents = DiskTree().read(str(tmp_path / "AGENTS.md"))
    assert isinstance(contents, Contents)
    assert contents.size == MAX_FILE_BYTES
    assert contents.complete


def test_files_without_a_size() -> None:
    contents = DiskTree().read("/proc/self/status")
    assert isinstance(contents, Contents)
    assert contents.data.startswith(b"Name:")
    assert contents.complete


def test_names_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "MAX_FOLDER_NAMES", 3)
    for number in range(5):
        (tmp_path / str(number)).touch()
    names = DiskTree().names(str(tmp_path))
    assert isinstance(names, tuple)
    assert len(names) == 3


def test_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_MEMORY_BYTES", 10)
    tree = DiskTree()
    for number in range(9):
        (tmp_path / str(number)).write_bytes(b"1234")
        assert tree.read(str(tmp_path / str(number))) == Contents(b"1234", 4)
    assert sum(len(contents.data) for contents in tree._contents.values() if isinstance(contents, Contents)) <= 10


# Refusals


def test_an_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "AGENTS.md"
    path.write_text("secret")
    path.chmod(0)
    with bound_by_modes(tmp_path):
        tree = DiskTree()
        assert is_file(tree, str(path))
        assert tree.read(str(path)) is Problem.DENIED
        assert tree.resolve(str(path)) == os.path.realpath(path)


def test_a_folder_that_may_not_be_entered(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "AGENTS.md").write_text("secret")
    folder.chmod(0)
    try:
        with bound_by_modes(tmp_path):
            tree, path = DiskTree(), str(folder / "AGENTS.md")
            answers = (tree.stat(path), tree.lstat(path), tree.read(path), tree.resolve(path), tree.names(str(folder)))
            assert answers == (Problem.DENIED,) * 5
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("name", ["a\0b", "a" * 300, "\ud83d", "a/" * 3000], ids=["nul", "long", "surrogate", "deep"])
def test_names_that_the_system_refuses(tmp_path: Path, name: str) -> None:
    tree, path = DiskTree(), f"{tmp_path}/{name}"
    for answer in (tree.stat(path), tree.lstat(path), tree.read(path), tree.resolve(path), tree.names(path)):
        assert answer is Problem.FAILED
    assert tree.link(path) is None


def test_names_that_are_not_utf8(tmp_path: Path) -> None:
    name = b"caf\xe9.md"
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_text("text")
    tree = DiskTree()
    assert tree.names(str(tmp_path)) == ("caf\udce9.md",)
    assert tree.read(f"{tmp_path}/caf\udce9.md") == Contents(b"text", 4)
    assert tree.resolve(f"{tmp_path}/caf\udce9.md") == f"{os.path.realpath(tmp_path)}/caf\udce9.md"


# One run sees one state


def test_answers_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "AGENTS.md"
    path.write_text("before")
    (tmp_path / "link").symlink_to("AGENTS.md")
    tree = DiskTree()

    def answers() -> list[object]:
        one = str(path)
        return [
            tree.stat(one),
            tree.lstat(one),
            tree.read(one),
            tree.resolve(str(tmp_path / "link")),
            tree.names(str(tmp_path)),
            tree.stat(str(tmp_path / "new")),
        ]

    before = answers()
    path.write_text("afterwards")
    (tmp_path / "new").touch()
    (tmp_path / "link").unlink()
    (tmp_path / "link").symlink_to("new")
    assert answers() == before
    assert DiskTree().read(str(path)) == Contents(b"afterwards", 10)


def test_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder")
    assert DiskTree().case_sensitive is not (tmp_path / "FOLDER").exists()


def test_case_without_a_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert DiskTree().case_sensitive


# Paths


def test_problems_that_an_agent_takes_for_nothing() -> None:
    assert {problem for problem in Problem if problem.absent} == {Problem.MISSING, Problem.OUTSIDE, Problem.IGNORED}


@pytest.mark.parametrize(
    ("path", "folder", "inside"),
    [
        ("/a", "/a", True),
        ("/a/b", "/a", True),
        ("/ab", "/a", False),
        ("/a", "/a/b", False),
        ("/", "/", True),
        ("/a", "/", True),
    ],
)
def test_is_inside(path: str, folder: str, inside: bool) -> None:
    assert is_inside(path, folder) is inside


@pytest.mark.parametrize(
    ("folder", "path", "expected"),
    [
        ("/a", "b", "/a/b"),
        ("/a", "../b/./c/", "/b/c"),
        ("/a", "/b", "/b"),
        ("/a", "//b", "/b"),
        ("/a", "../../../b", "/b"),
        ("//a", "", "/a"),
        ("/", "", "/"),
    ],
)
def test_absolute(folder: str, path: str, expected: str) -> None:
    assert absolute(folder, path) == expected


def test_relative() -> None:
    assert relative("/a/b", "/a") == "b"
    assert relative("/c", "/a") == "../c"

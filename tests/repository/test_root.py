"""Where a repository begins. Real repositories, made by git; `find_root` itself runs nothing."""

import os
import subprocess
from pathlib import Path

import pytest

from guidelint.repository.root import Root, RootKind, find_root


@pytest.fixture(autouse=True)
def _own_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("GIT_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A physical folder."""
    return Path(os.path.realpath(tmp_path))


def git(where: Path, *arguments: str) -> None:
    options = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always"]
    subprocess.run(["git", *options, *arguments], cwd=where, check=True, capture_output=True, timeout=60)


def committed(where: Path) -> Path:
    git(where.parent, "init", "-q", str(where))
    (where / "a.txt").write_text("a\n")
    git(where, "add", "a.txt")
    git(where, "commit", "-qm", "a")
    return where


def test_a_folder_a_file_and_the_git_folder_itself(top: Path) -> None:
    repository = top / "r"
    git(top, "init", "-q", "r")
    (repository / "a/b").mkdir(parents=True)
    (repository / "a/file").touch()
    expected = Root(str(repository), RootKind.REPOSITORY, str(repository / ".git"), str(repository / ".git"))
    for path in ("", "a", "a/b", "a/file", "a/missing/more", ".git", ".git/hooks", ".git/HEAD"):
        assert find_root(str(repository / path)) == expected, path
    assert expected.found


def test_the_path_is_physical(top: Path) -> None:
    git(top, "init", "-q", "r")
    (top / "r/sub").mkdir()
    (top / "link").symlink_to("r/sub")
    assert find_root(str(top / "link")).path == str(top / "r")
    assert find_root(f"//{top}/link/../sub").path == str(top / "r")


def test_the_nearest(top: Path) -> None:
    git(top, "init", "-q", "outer")
    git(top, "init", "-q", "outer/ignored/inner")
    assert find_root(str(top / "outer/ignored/inner")).path == str(top / "outer/ignored/inner")
    assert find_root(str(top / "outer/ignored")).path == str(top / "outer")


def test_none(top: Path) -> None:
    (top / "folder").mkdir()
    assert find_root(str(top / "folder/missing")) == Root(str(top / "folder"), RootKind.NONE)
    assert not find_root(str(top / "folder")).found
    assert find_root("/no/such\0folder") == Root("/", RootKind.NONE)


def test_a_dot_git_that_is_a_link(top: Path) -> None:
    git(top, "init", "-q", "r")
    (top / "r/.git").rename(top / "kept")
    (top / "r/.git").symlink_to(top / "kept")
    assert find_root(str(top / "r")) == Root(str(top / "r"), RootKind.REPOSITORY, str(top / "kept"), str(top / "kept"))
    (top / "kept").rename(top / "elsewhere")  # the link dangles
    assert find_root(str(top / "r")).kind is RootKind.NONE


def test_a_worktree(top: Path) -> None:
    main = committed(top / "main")
    git(main, "worktree", "add", "-q", str(top / "tree"))
    root = find_root(str(top / "tree"))
    assert root == Root(str(top / "tree"), RootKind.WORKTREE, str(main / ".git/worktrees/tree"), str(main / ".git"))


def test_a_submodule(top: Path) -> None:
    committed(top / "library")
    main = committed(top / "main")
    git(main, "submodule", "--quiet", "add", str(top / "library"), "lib")
    kept = str(main / ".git/modules/lib")
    assert find_root(str(main / "lib/a.txt")) == Root(str(main / "lib"), RootKind.SUBMODULE, kept, kept)


def test_a_bare_repository(top: Path) -> None:
    git(top, "init", "-q", "--bare", "b.git")
    bare = str(top / "b.git")
    assert find_root(f"{bare}/refs/heads") == Root(bare, RootKind.BARE, bare, bare)


def test_a_bare_repository_in_a_working_copy_is_content(top: Path) -> None:
    git(top, "init", "-q", "r")
    git(top, "init", "-q", "--bare", "r/tests/data/b.git")
    assert find_root(str(top / "r/tests/data/b.git")).path == str(top / "r")


@pytest.mark.parametrize(
    "text",
    [b"", b"gitdir: ", b"gitdir: /no/such/folder\n", b"nonsense", b"gitdir: a\0b", b"gitdir: .\n", b"x" * 200_000],
)
def test_a_dot_git_file_that_git_cannot_use(top: Path, text: bytes) -> None:
    (top / ".git").write_bytes(text)
    assert find_root(str(top)) == Root(str(top), RootKind.SUBMODULE)


def test_a_dot_git_folder_that_git_cannot_use(top: Path) -> None:
    (top / ".git").mkdir()
    assert find_root(str(top)) == Root(str(top), RootKind.REPOSITORY)


def test_a_dot_git_that_is_a_fifo(top: Path) -> None:
    os.mkfifo(top / ".git")
    assert find_root(str(top)).git_folder is None


def test_a_name_that_is_not_utf8(top: Path) -> None:
    folder = os.fsencode(top) + b"/r\xff"
    os.mkdir(folder)
    git(Path(os.fsdecode(folder)), "init", "-q")
    assert find_root(os.fsdecode(folder + b"/x")).path == os.fsdecode(folder)
    os.mkdir(os.fsencode(top) + b"/w")
    (top / "w/.git").write_bytes(b"gitdir: " + folder + b"/.git\n")
    assert find_root(str(top / "w")).git_folder == os.fsdecode(folder + b"/.git")

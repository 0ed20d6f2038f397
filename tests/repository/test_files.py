"""What a working copy holds and what git ignores: the same answers from git and from the walk without it."""

import os
import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from guidelint.repository import files as module
from guidelint.repository import ignoring
from guidelint.repository.files import Repository
from guidelint.repository.git import GitFailed, GitMissing, GitRefused, GitTimeout, run_git
from guidelint.repository.root import RootKind, find_root
from guidelint.trees.base import Problem, Status
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Open = Callable[[Path], Repository]


@pytest.fixture(autouse=True)
def _own_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("GIT_"):
            monkeypatch.delenv(name)
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """The physical root of an empty repository."""
    where = Path(os.path.realpath(tmp_path)) / "r"
    git(where.parent, "init", "-q", "r")
    return where


@pytest.fixture(params=["git", "walk"])
def opened(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Open:
    """A repository as git knows it, and as the walk without git does."""
    if request.param == "git":
        return with_git

    def without_git(where: Path) -> Repository:
        with monkeypatch.context() as patched:
            patched.setenv("PATH", "/nowhere")
            repository = Repository(find_root(str(where)), DiskTree())
            assert not repository.git
        return repository

    return without_git


def with_git(where: Path) -> Repository:
    repository = Repository(find_root(str(where)), DiskTree())
    assert repository.git, repository.problems
    return repository


def git(where: Path, *arguments: str) -> None:
    options = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always"]
    subprocess.run(["git", *options, *arguments], cwd=where, check=True, capture_output=True, timeout=60)


def write(top: Path, *paths: str, text: str = "") -> None:
    for path in paths:
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text)


def ignored(repository: Repository, *paths: str) -> list[str]:
    """Those of the paths that are ignored."""
    return [path for path in paths if repository.ignored(f"{repository.root.path}/{path}")]


def test_files_and_ignored(top: Path, opened: Open) -> None:
    write(top, ".gitignore", text="node_modules/\n*.pyc\n/build\n!keep.pyc\n")
    write(top, "a.py", "keep.pyc", "old.pyc", "src/b.py", "src/b.pyc", "src/build", "only/x/y.pyc")
    write(top, "node_modules/p/index.js", "src/node_modules/p/index.js", "build/out", "node_modules/.gitignore")
    (top / "empty").mkdir()
    git(top, "add", "a.py")
    repository = opened(top)
    assert repository.files == (".gitignore", "a.py", "keep.pyc", "src/b.py", "src/build")
    there = ["node_modules", "node_modules/p", "node_modules/p/index.js", "src/node_modules/p", "build", "build/out"]
    there += ["old.pyc", "src/b.pyc", "only/x/y.pyc"]
    assert ignored(repository, *there) == there
    assert ignored(repository, *repository.files, "src", "only", "only/x", "empty", ".git", ".git/config", "none") == []
    assert not repository.ignored(str(top))
    assert not repository.ignored(str(top.parent))
    assert not repository.ignored(f"{top}-other/build")


def test_nested_rules_and_the_exclude_file(top: Path, opened: Open) -> None:
    write(top, ".gitignore", text="*.log\nsub/deep/secret\n")
    write(top, "sub/.gitignore", text="!kept.log\n/here\n")
    write(top, "sub/deep/.gitignore", text="*\n!.gitignore\n!wanted\n")
    (top / ".git/info").mkdir(exist_ok=True)
    write(top, ".git/info/exclude", text="private\nsub/deep/wanted\n")
    write(top, "x.log", "kept.log", "private", "sub/kept.log", "sub/x.log", "sub/here", "sub/more/here")
    write(top, "sub/deep/secret", "sub/deep/wanted", "sub/deep/other")
    repository = opened(top)
    assert repository.files == (
        ".gitignore",
        "sub/.gitignore",
        "sub/deep/.gitignore",
        "sub/deep/wanted",
        "sub/kept.log",
        "sub/more/here",
    )
    there = ["x.log", "kept.log", "private", "sub/x.log", "sub/here", "sub/deep/secret", "sub/deep/other"]
    assert ignored(repository, *there, *repository.files) == there


def test_nothing_below_an_ignored_folder_comes_back(top: Path, opened: Open) -> None:
    write(top, ".gitignore", text="out\n!out/kept\n")
    write(top, "out/kept", "out/.gitignore", "out/x/y")
    (top / "out/.gitignore").write_text("!*\n")
    repository = opened(top)
    assert repository.files == (".gitignore",)
    assert ignored(repository, "out/kept", "out/x/y") == ["out/kept", "out/x/y"]


def test_names_of_all_kinds(top: Path, opened: Open) -> None:
    names = ["two words", "new\nline", "tail\n", "co:lon", "quo\"te'", "back\\slash", "tab\t", "ünï", "-dash", "R gone"]
    names += [os.fsdecode(b"latin\xe9"), os.fsdecode(b"fold\xff/in")]
    write(top, *names, *(f"ig/{name}" for name in names))
    write(top, ".gitignore", text="ig/*\n")
    git(top, "add", "--", names[0], names[1], names[-1])
    repository = opened(top)
    assert repository.files == tuple(sorted([".gitignore", *names]))
    assert ignored(repository, *(f"ig/{name}" for name in names)) == [f"ig/{name}" for name in names]
    assert ignored(repository, *names, "ig", "bad\0name", "\ud800") == []


def test_an_empty_repository(top: Path, opened: Open) -> None:
    repository = opened(top)
    assert repository.files == ()
    assert not repository.ignored(f"{top}/a")


def test_a_deleted_file_is_gone(top: Path, opened: Open) -> None:
    write(top, "a", "b")
    git(top, "add", "a", "b")
    (top / "a").unlink()
    assert opened(top).files == ("b",)


def test_links_and_what_is_no_file(top: Path, opened: Open) -> None:
    write(top, "node_modules/x", "a")
    write(top, ".gitignore", text="node_modules/\n")
    (top / "link").symlink_to("node_modules")
    (top / "round").symlink_to("round")
    (top / "up").symlink_to("..")
    os.mkfifo(top / "fifo")
    repository = opened(top)
    assert repository.files == (".gitignore", "a", "link", "round", "up")
    assert ignored(repository, "link", "link/x", "fifo", "round/x", "up/r/node_modules/x") == []


def test_a_linked_gitignore_is_not_followed(top: Path, opened: Open) -> None:
    write(top, "patterns", text="a\n")
    write(top, "a")
    (top / ".gitignore").symlink_to("patterns")
    assert opened(top).files == (".gitignore", "a", "patterns")


def test_repositories_inside(top: Path, opened: Open) -> None:
    write(top.parent / "library", "f")
    git(top.parent, "init", "-q", "library")
    git(top.parent / "library", "add", "f")
    git(top.parent / "library", "commit", "-qm", "f")
    git(top, "submodule", "--quiet", "add", str(top.parent / "library"), "sub")
    git(top, "init", "-q", "clone")
    git(top, "init", "-q", "out/clone")
    write(top, ".gitignore", text="*.o\nout\n")
    write(top, "sub/new", "sub/x.o", "clone/f", "clone/x.o", "out/clone/f", "broken/.git/x", "broken/f")
    repository = opened(top)
    assert repository.files == (".gitignore", ".gitmodules", "broken/f", "clone", "sub")
    assert ignored(repository, "sub", "sub/x.o", "clone", "clone/x.o", "out/clone/f") == ["out/clone/f"]
    inner = opened(top / "out/clone")
    assert inner.files == ("f",)
    assert ignored(inner, "f") == []


def test_a_worktree(top: Path, opened: Open) -> None:
    write(top, "a")
    git(top, "add", "a")
    git(top, "commit", "-qm", "a")
    git(top, "worktree", "add", "-q", "trees/w")
    write(top, ".git/info/exclude", text="secret\n")
    write(top, "trees/w/secret", "trees/w/new")
    repository = opened(top / "trees/w")
    assert repository.root.kind is RootKind.WORKTREE
    assert repository.files == ("a", "new")
    assert ignored(repository, "secret", "a") == ["secret"]
    assert opened(top).files == ("a", "trees/w")


def test_home_inside_the_repository(top: Path, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(top))
    write(top, ".gitignore", text=".cache\n")
    write(top, ".cache/x", ".bashrc")
    repository = opened(top)
    assert repository.files == (".bashrc", ".gitignore")
    assert ignored(repository, ".cache/x") == [".cache/x"]


def test_a_read_only_checkout(top: Path, opened: Open) -> None:
    write(top, "a", "b.o")
    write(top, ".gitignore", text="*.o\n")
    git(top, "add", "a")
    folders = [top, *(path for path in top.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        repository = opened(top)
        assert repository.files == (".gitignore", "a")
        assert ignored(repository, "b.o") == ["b.o"]
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_a_folder_that_cannot_be_read(top: Path, opened: Open) -> None:
    write(top, "a", "closed/b")
    (top / "closed").chmod(0)
    try:
        # Root reads everything.
        assert set(opened(top).files) - {"closed/b"} == {"a"}
    finally:
        (top / "closed").chmod(0o755)


def test_as_the_predicate_of_a_confined_tree(top: Path, opened: Open) -> None:
    write(top, ".gitignore", text="private/\n")
    write(top, "private/AGENTS.md", "AGENTS.md")
    (top / "link.md").symlink_to("private/AGENTS.md")
    tree = DiskTree()
    confined = ConfinedTree(tree, str(top), opened(top).ignored)
    assert confined.read(f"{top}/private/AGENTS.md") is Problem.IGNORED
    assert confined.read(f"{top}/link.md") is Problem.IGNORED
    assert isinstance(confined.stat(f"{top}/AGENTS.md"), Status)
    names = confined.names(str(top))
    assert isinstance(names, tuple)
    assert sorted(names) == [".git", ".gitignore", "AGENTS.md", "link.md"]


PATTERNS = (
    "a b\\ ", "tail   ", "\\#hash", "\\!bang", "#comment", "!", "/", "//", "dir//", "/rooted", "any/where", "/d/e/",
    "**/star", "star/**", "x/**/y", "/**/z/", "**", "/**", "*/", "/*/b", "a/**b", "q?", "[ab]x", "[!ab]x", "[^ab]x",
    "[a-c]y", "[]]z", "[a-]w", "[[:digit:]]d", "[[:nope:]]d", "[a[:]v", "[unclosed", "back\\slash", "end\\", "*.t*t",
    "*a*a*a*b", "?", "\u00fc", "[\u00fc]", "x/*", "x/***/y", "a\\/b", "star/**/", "*\\", "[\\]]u", "[--0]m", "[z-a]r",
    "tab\t", "x/**/**/y", " lead",
)  # fmt: skip

PATHS = (
    "a b ", "tail", "tail  ", "#hash", "!bang", "#comment", "dir/f", "rooted", "d/rooted", "any/where", "d/any/where",
    "d/e/f", "star", "d/star/g", "x/y", "x/1/y", "x/1/2/y", "z/f", "d/z/g", "a/b", "a/1b", "a/2/b", "q1", "q\u00fc",
    "ax", "cx", "by", "]z", "-w", "aw", "7d", "nd", "[v", ":v", "[unclosed", "backslash", "end", "end\\", "n.txt",
    "baab", "aaaaaaab", "\u00fc", "x/z", "]u", "-m", ".m", "ar", "tab\t", " lead", "new\nline/star", "star\n",
)  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_as_git_has_it(top: Path, pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top, *PATHS)
    # Not in the tree, where a pattern could ignore it.
    (top / ".git/info").mkdir(exist_ok=True)
    for lines in (f"{pattern}\n", f"*\n!*/\n!{pattern}", f"{pattern}\r\n"):
        (top / ".git/info/exclude").write_bytes(lines.encode())
        of_git = with_git(top)
        with monkeypatch.context() as patched:
            patched.setenv("PATH", "")
            own = Repository(find_root(str(top)), DiskTree())
            assert own.files == of_git.files, lines
        assert ignored(own, *PATHS) == ignored(of_git, *PATHS), lines


def test_a_byte_order_mark(top: Path, opened: Open) -> None:
    (top / ".gitignore").write_bytes(b"\xef\xbb\xbfa\n")
    write(top, "a", "b")
    assert opened(top).files == (".gitignore", "b")


# What only git knows


def test_a_tracked_file_is_never_ignored(top: Path) -> None:
    write(top, ".gitignore", text="build\n*.log\n")
    write(top, "build/AGENTS.md", "build/out", "build/sub/x", "kept.log", "lost.log")
    git(top, "add", "-f", "build/AGENTS.md", "kept.log")
    repository = with_git(top)
    assert repository.files == (".gitignore", "build/AGENTS.md", "kept.log")
    paths = ["build", "build/AGENTS.md", "kept.log", "build/out", "build/sub", "build/sub/x", "lost.log"]
    assert ignored(repository, *paths) == ["build/out", "build/sub", "build/sub/x", "lost.log"]


def test_the_excludes_of_the_user_count(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top.parent, "home/config", text="[core]\n\texcludesFile = ~/excludes\n")
    write(top.parent, "home/excludes", text="settings.local.json\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(top.parent / "home/config"))
    write(top, ".claude/settings.local.json", ".claude/settings.json")
    repository = with_git(top)
    assert repository.files == (".claude/settings.json",)
    assert ignored(repository, ".claude/settings.local.json") == [".claude/settings.local.json"]


def test_what_a_sparse_checkout_leaves_out_is_there(top: Path) -> None:
    write(top, "a", "far/b")
    git(top, "add", "a", "far/b")
    git(top, "update-index", "--skip-worktree", "far/b")
    (top / "far/b").unlink()
    assert with_git(top).files == ("a", "far/b")


def test_the_environment_of_a_hook_does_not_mislead(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top, "a")
    git(top, "add", "a")
    other = top.parent / "other"
    git(top.parent, "init", "-q", "other")
    write(other, "b")
    git(other, "add", "b")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    monkeypatch.setenv("GIT_PREFIX", "b/")
    monkeypatch.setenv("GIT_TRACE", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(top))
    assert with_git(top).files == ("a",)


def test_core_worktree_does_not_mislead(top: Path) -> None:
    write(top, "a")
    git(top, "add", "a")
    git(top, "config", "core.worktree", "/")
    assert with_git(top).files == ("a",)


def test_a_colon_in_the_path(top: Path) -> None:
    git(top.parent, "init", "-q", "o:o/r")
    write(top.parent, "o:o/r/a")
    assert with_git(top.parent / "o:o/r").files == ("a",)


def test_the_deleted_working_folder_of_the_process(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top, "a")
    (top.parent / "gone").mkdir()
    monkeypatch.chdir(top.parent / "gone")
    (top.parent / "gone").rmdir()
    assert run_git(str(top), "ls-files", "--others") == b"a\n"
    monkeypatch.undo()


def test_git_runs_twice_and_only_when_asked(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def counted(root: str, *arguments: str, seconds: float) -> bytes:
        asked.append(arguments)
        return run_git(root, *arguments, seconds=seconds)

    monkeypatch.setattr(module, "run_git", counted)
    write(top, "a")
    repository = Repository(find_root(str(top)), DiskTree())
    assert repository.problems == ()
    assert asked == []
    for _ in range(3):
        assert repository.files == ("a",)
        assert not repository.ignored(f"{top}/a")
        assert repository.git
    assert len(asked) == 2
    assert repository.problems == ()


def test_an_ignored_folder_is_one_entry(top: Path) -> None:
    write(top, ".gitignore", text="node_modules\n")
    write(top, *(f"node_modules/{number}/index.js" for number in range(50)))
    assert run_git(str(top), "ls-files", "--others", "--ignored", "--exclude-standard", "--directory") == (
        b"node_modules/\n"
    )


# What a hostile repository could have git do


@pytest.fixture
def script(top: Path) -> tuple[Path, Path]:
    """A program, and the file that it makes when it runs."""
    ran = top.parent / "ran"
    program = top.parent / "program"
    program.write_text(f"#!/bin/sh\n: > {shlex.quote(str(ran))}\n")
    program.chmod(0o755)
    return program, ran


def test_no_configured_program_runs(top: Path, script: tuple[Path, Path]) -> None:
    program, ran = script
    write(top, "a.txt", "b.o")
    write(top, ".gitignore", text="*.o\n")
    write(top, ".gitattributes", text="* filter=evil diff=evil\n")
    git(top, "add", ".")
    (top / ".hooks").mkdir()
    for hook in ("post-index-change", "fsmonitor-watchman", "post-checkout", "reference-transaction", "pre-commit"):
        (top / ".hooks" / hook).symlink_to(program)
    for key in ("core.fsmonitor", "core.pager", "pager.ls-files", "core.editor", "core.sshCommand", "alias.ls-files",
                "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.command",
                "diff.evil.textconv", "diff.external", "credential.helper", "core.askPass"):  # fmt: skip
        git(top, "config", key, f"!{program}" if key.startswith("alias") else str(program))
    git(top, "config", "core.hooksPath", ".hooks")
    git(top, "config", "core.untrackedCache", "true")
    write(top, "a.txt", text="changed\n")
    subprocess.run(["git", "status"], cwd=top, capture_output=True, timeout=60, check=False)
    assert ran.exists()  # the trap works
    ran.unlink()
    repository = with_git(top)
    assert "a.txt" in repository.files
    assert ignored(repository, "b.o", "a.txt") == ["b.o"]
    assert not ran.exists()


@pytest.mark.parametrize("url", ["/no/such/repository", "ext::{program}", "ssh://example.invalid/x"])
def test_nothing_is_fetched(top: Path, script: tuple[Path, Path], url: str) -> None:
    """A partial clone fetches an object that it lacks, here the patterns that a sparse checkout left out."""
    program, ran = script
    write(top, "sub/.gitignore", "sub/a", text="secret\n")
    git(top, "add", ".")
    git(top, "update-index", "--skip-worktree", "sub/.gitignore")
    (top / "sub/.gitignore").unlink()
    write(top, "sub/other")
    for path in (top / ".git/objects").glob("??/*"):
        path.unlink()
    for key, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", url.format(program=program)),
        ("remote.origin.uploadpack", str(program)),
        ("core.sshCommand", str(program)),
        ("protocol.allow", "always"),
        ("protocol.ext.allow", "always"),
        ("protocol.file.allow", "always"),
        ("protocol.ssh.allow", "always"),
    ):
        git(top, "config", key, value)
    arguments = ["ls-files", "--others", "--exclude-standard"]
    subprocess.run(["git", *arguments], cwd=top, capture_output=True, timeout=60, check=False)
    trapped = ran.exists()
    ran.unlink(missing_ok=True)
    repository = Repository(find_root(str(top)), DiskTree())
    assert "sub/a" in repository.files
    assert not ran.exists()
    assert trapped


def test_git_is_not_taken_from_the_repository(
    top: Path, script: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    program, ran = script
    for where in ("git", "bin/git"):
        write(top, where, text=program.read_text())
        (top / where).chmod(0o755)
    (top.parent / "linked").symlink_to(top / "bin")
    monkeypatch.chdir(top)
    monkeypatch.setenv("PATH", f".::bin:{top}/bin:{top.parent}/linked:{os.environ['PATH']}")
    assert with_git(top).files == ("bin/git", "git")
    assert not ran.exists()


def test_patterns_that_take_git_for_ever(top: Path) -> None:
    """Also pathspec. Not the walk, which answers when git's time is over."""
    write(top, ".gitignore", text="*a" * 40 + "*b\n" + "**/*a/" * 40 + "b\n" + "[!b]*" * 40 + "b\n")
    write(top, "a" * 200, "/".join(["a"] * 100))
    repository = Repository(find_root(str(top)), DiskTree(), seconds=0.5)
    begin = time.monotonic()
    assert len(repository.files) == 3
    assert time.monotonic() - begin < 20
    assert not repository.ignored(f"{top}/{'a' * 200}")


def test_more_patterns_than_are_heeded(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ignoring, "MAX_PATTERNS", 3)
    monkeypatch.setenv("PATH", "")
    write(top, ".gitignore", text="a\nb\nc\nd\n")
    write(top, "a", "d")
    repository = Repository(find_root(str(top)), DiskTree())
    assert repository.files == (".gitignore", "d")
    assert repository.problems[1:] == (
        f"Ignore patterns: there are more than 3 patterns; not all of {top}/.gitignore are heeded.",
    )


def test_patterns_have_limited_time(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ignoring, "PATTERN_SECONDS", 0.0)
    monkeypatch.setenv("PATH", "")
    write(top, ".gitignore", text="a\n")
    write(top, "a")
    repository = Repository(find_root(str(top)), DiskTree())
    assert repository.files == (".gitignore", "a")
    assert "longer than 0 seconds" in repository.problems[1]


@pytest.mark.parametrize("limit", ["MAX_WALKED_FILES", "MAX_WALKED_FOLDERS"])
def test_a_walk_ends(top: Path, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(ignoring, limit, 2)
    monkeypatch.setenv("PATH", "")
    write(top, *(f"{number}/{number}" for number in range(9)))
    repository = Repository(find_root(str(top)), DiskTree())
    assert len(repository.files) < 9
    assert f"{top} holds too much to be walked" in repository.problems[1]


# Where git does not answer


def fake_git(where: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    write(where, "bin/git", text=f"#!/bin/sh\n{text}\n")
    (where / "bin/git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{where}/bin:{os.environ['PATH']}")


def test_no_git(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(GitMissing):
        run_git(str(top), "ls-files")
    repository = Repository(find_root(str(top)), DiskTree())
    assert not repository.git
    assert repository.files == ()
    assert repository.problems == (
        f"git could not be asked about {top}: git is not installed, or not on PATH outside the repository. "
        "Its .gitignore files were read instead, so files that git tracks in spite of them are left out.",
    )


def test_another_owner(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top, "a")
    if os.geteuid() == 0:
        for path in (top, top / ".git"):
            os.chown(path, 12345, 12345)
    else:
        said = f"fatal: detected dubious ownership in repository at '{top}'"
        fake_git(top.parent, monkeypatch, f"echo {shlex.quote(said)} >&2\nexit 128")
    with pytest.raises(GitRefused, match=r"git config --global --add safe\.directory"):
        run_git(str(top), "ls-files")
    repository = Repository(find_root(str(top)), DiskTree())
    assert repository.files == ("a",)
    assert not repository.git
    assert len(repository.problems) == 1


def runs(process: int) -> bool:
    """Whether a process goes on: it is neither gone nor waiting to be collected."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_a_git_that_hangs(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top, "a")
    # The child of git holds the pipes, too.
    fake_git(top.parent, monkeypatch, f"sleep 300 & echo $! > {shlex.quote(str(top.parent / 'pid'))}; sleep 300")
    begin = time.monotonic()
    with pytest.raises(GitTimeout, match=r"git ls-files took longer than 1 seconds"):
        run_git(str(top), "ls-files", seconds=1)
    assert time.monotonic() - begin < 30
    child = int((top.parent / "pid").read_text())
    # It was sent the signal; the system takes its own time to end it.
    while time.monotonic() - begin < 30 and runs(child):
        time.sleep(0.01)
    assert not runs(child)
    repository = Repository(find_root(str(top)), DiskTree(), seconds=0.2)
    assert repository.files == ("a",)
    assert "longer than 0.2 seconds" in repository.problems[0]


def test_a_damaged_index(top: Path) -> None:
    write(top, "a", "b.o")
    write(top, ".gitignore", text="*.o\n")
    (top / ".git/index").write_bytes(b"DIRC nonsense" * 10)
    with pytest.raises(GitFailed, match="git failed: "):
        run_git(str(top), "ls-files")
    repository = Repository(find_root(str(top)), DiskTree())
    assert ignored(repository, "b.o", "a") == ["b.o"]
    assert repository.files == (".gitignore", "a")
    assert len(repository.problems) == 1


def test_git_that_complains_at_length(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(top, "a")
    fake_git(top.parent, monkeypatch, "head -c 2000000 /dev/zero >&2; printf '? a\\0'")
    assert with_git(top).files == ("a",)


def test_too_much_output(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guidelint.repository.git.MAX_OUTPUT_BYTES", 1000)
    fake_git(top.parent, monkeypatch, "exec cat /dev/zero")
    with pytest.raises(GitFailed, match="more than 1,000 bytes"):
        run_git(str(top), "ls-files")


def test_no_repository(top: Path) -> None:
    folder = top.parent / "plain"
    write(folder, ".gitignore", text="*.o\n")
    write(folder, "a", "a.o")
    git(folder, "init", "-q", "inner")
    root = find_root(str(folder))
    assert root.kind is RootKind.NONE
    repository = Repository(root, DiskTree())
    assert repository.files == (".gitignore", "a", "inner")
    assert ignored(repository, "a.o", "a") == ["a.o"]
    assert "in no git repository" in repository.problems[0]


def test_a_dot_git_of_no_use_does_not_lead_to_the_repository_around(top: Path) -> None:
    write(top, ".gitignore", text="inner\n")
    write(top, "inner/.git/x", "inner/a")
    repository = Repository(find_root(str(top / "inner")), DiskTree())
    assert repository.root.path == str(top / "inner")
    assert repository.files == ("a",)
    assert not repository.git
    assert ignored(repository, "a") == []


def test_a_bare_repository(top: Path) -> None:
    git(top.parent, "init", "-q", "--bare", "b.git")
    repository = Repository(find_root(str(top.parent / "b.git")), DiskTree())
    assert repository.files == ()
    assert not repository.git
    assert ignored(repository, "HEAD", "refs") == []


def test_case_as_the_tree_has_it(top: Path, opened: Open) -> None:
    class Folded(DiskTree):
        case_sensitive = False

    write(top, "Secret.MD", "Out/x")
    git(top, "config", "core.ignoreCase", "true")
    write(top, ".gitignore", text="secret.md\nout/\n[s-u]ign\n")
    source = opened(top)
    repository = Repository(source.root, Folded())
    if not source.git:
        repository._git_answers = False
    assert repository.files == (".gitignore",)
    assert ignored(repository, "Secret.MD", "Out/x") == ["Secret.MD", "Out/x"]

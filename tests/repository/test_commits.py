"""What git stores, as a tree: commits and the index of real repositories."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from guidelint.errors import GuidelintError
from guidelint.repository.commits import commit_tree, find_commit, index_tree
from guidelint.repository.root import find_root
from guidelint.trees.base import Contents, Kind, Problem, Status
from guidelint.trees.disk import DiskTree
from guidelint.trees.git import GitTree

Git = Callable[..., str]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """git in the folder `repo`, which is a repository."""
    root = tmp_path / "repo"
    root.mkdir()
    for key in list(os.environ):
        if key.startswith("GIT_"):
            monkeypatch.delenv(key)

    def run(*arguments: str, cwd: Path = root) -> str:
        settings = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always")
        done = subprocess.run(["git", *settings, *arguments], cwd=cwd, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("init", "-q", "-b", "main")
    return run


def commit(git: Git, root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    git("add", "-A", cwd=root)
    git("commit", "-qm", "change", cwd=root)


def at(root: Path, revision: str = "HEAD", base: DiskTree | None = None) -> GitTree:
    found = find_root(str(root))
    return commit_tree(found, find_commit(found, revision), base)


def read(tree: GitTree, path: object) -> bytes | Problem:
    contents = tree.read(str(path))
    return contents.data if isinstance(contents, Contents) else contents


def kind(tree: GitTree, path: object) -> Kind | Problem:
    status = tree.stat(str(path))
    return status.kind if isinstance(status, Status) else status


def test_a_commit_is_read_whatever_the_working_copy_holds(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": "old\n", "pkg/AGENTS.md": "nested\n"})
    commit(git, root, {"AGENTS.md": "new\n"})
    (root / "AGENTS.md").write_text("not committed\n")
    (root / "later.md").write_text("")
    tree = at(root, "HEAD~1")
    assert read(tree, root / "AGENTS.md") == b"old\n"
    assert read(at(root), root / "AGENTS.md") == b"new\n"
    assert tree.names(str(root)) == (".git", "AGENTS.md", "pkg")
    assert tree.names(str(root / "pkg")) == ("AGENTS.md",)
    assert tree.files == ("AGENTS.md", "pkg/AGENTS.md")
    assert kind(tree, root / "later.md") is Problem.MISSING
    assert tree.names(str(root / "AGENTS.md")) is Problem.NOT_A_FOLDER
    assert read(tree, root / "pkg") is Problem.FOLDER
    status = tree.stat(str(root / "pkg/AGENTS.md"))
    assert isinstance(status, Status)
    assert status.size == 7


def test_the_git_folder_is_there_and_empty(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"a.md": "a"})
    assert kind(at(root), root / ".git") is Kind.FOLDER
    assert at(root).names(str(root / ".git")) == ()


def test_the_index_is_what_is_staged(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": "committed\n", "gone.md": "x"})
    (root / "AGENTS.md").write_text("staged\n")
    git("add", "AGENTS.md")
    git("rm", "-q", "--cached", "gone.md")
    (root / "AGENTS.md").write_text("neither\n")
    (root / "untracked.md").write_text("")
    tree, conflicts = index_tree(find_root(str(root)))
    assert (tree.files, conflicts) == (("AGENTS.md",), ())
    assert read(tree, root / "AGENTS.md") == b"staged\n"


def test_the_index_of_a_hook_is_the_one_that_git_names(
    git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": "committed\n"})
    (root / ".git/next-index-1.lock").write_bytes((root / ".git/index").read_bytes())
    (root / "AGENTS.md").write_text("staged in the usual index\n")
    git("add", "AGENTS.md")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/next-index-1.lock")
    tree, _ = index_tree(find_root(str(root)))
    assert read(tree, root / "AGENTS.md") == b"committed\n"


def test_of_a_conflict_our_side_is_shown_and_the_path_is_told(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": "base\n"})
    git("checkout", "-qb", "other")
    commit(git, root, {"AGENTS.md": "theirs\n"})
    git("checkout", "-q", "main")
    commit(git, root, {"AGENTS.md": "ours\n"})
    subprocess.run(["git", "merge", "-q", "other"], cwd=root, capture_output=True)
    tree, conflicts = index_tree(find_root(str(root)))
    assert conflicts == ("AGENTS.md",)
    assert read(tree, root / "AGENTS.md") == b"ours\n"


def test_links_are_followed_inside_and_across_the_root(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    (tmp_path / "outside.md").write_text("outside\n")
    (tmp_path / "back").symlink_to("repo/docs")
    commit(git, root, {"docs/a.md": "a\n"})
    for name, target in {
        "CLAUDE.md": "docs/a.md",
        "d": "docs",
        "out.md": "../outside.md",
        "round": "../back",
        "loop": "loop",
        "dangling": "nowhere",
        "above": "a.md/x",
    }.items():
        (root / name).symlink_to(target)
    git("add", "-A")
    git("commit", "-qm", "links")
    (root / "docs/a.md").write_text("working copy\n")
    tree = at(root, base=DiskTree())
    assert read(tree, root / "CLAUDE.md") == b"a\n"
    assert tree.resolve(str(root / "d/a.md")) == str(root / "docs/a.md")
    assert read(tree, root / "out.md") == b"outside\n"
    assert read(tree, root / "round/a.md") == b"a\n"  # out, and in again: what git stores
    assert read(tree, tmp_path / "back/a.md") == b"a\n"
    assert tree.link(str(root / "CLAUDE.md")) == "docs/a.md"
    assert kind(tree, root / "loop") is Problem.LOOP
    assert kind(tree, root / "dangling") is Problem.MISSING
    assert kind(tree, root / "above") is Problem.MISSING
    alone = at(root)
    assert read(alone, root / "out.md") is Problem.OUTSIDE
    assert read(alone, root / "CLAUDE.md") == b"a\n"
    assert alone.names(str(tmp_path)) == ("repo",)


def test_what_a_submodule_holds_is_not_looked_into(git: Git, tmp_path: Path) -> None:
    root, other = tmp_path / "repo", tmp_path / "other"
    other.mkdir()
    git("init", "-q", cwd=other)
    commit(git, other, {"AGENTS.md": "of another repository\n"})
    commit(git, root, {"a.md": ""})
    git("submodule", "--quiet", "add", str(other), "sub")
    git("commit", "-qm", "submodule")
    tree = at(root)
    assert tree.names(str(root / "sub")) == ()
    assert read(tree, root / "sub/AGENTS.md") is Problem.IGNORED


def test_a_linked_worktree_and_a_bare_repository_have_the_same_commits(git: Git, tmp_path: Path) -> None:
    root, linked, bare = tmp_path / "repo", tmp_path / "linked", tmp_path / "bare.git"
    commit(git, root, {"AGENTS.md": "text\n"})
    git("worktree", "add", "-q", str(linked))
    git("clone", "-q", "--bare", str(root), str(bare))
    assert read(at(linked, "main"), linked / "AGENTS.md") == b"text\n"
    assert read(at(bare, "main"), bare / "AGENTS.md") == b"text\n"


def test_names_that_are_no_utf_8_and_odd_names_are_there(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    names = ["new\nline.md", "tab\there.md", 'quote".md', os.fsdecode(b"latin-\xe9.md"), "日本.md"]
    commit(git, root, dict.fromkeys(names, "x"))
    tree = at(root)
    assert set(tree.files) == set(names)
    assert all(read(tree, f"{root}/{name}") == b"x" for name in names)


def test_of_a_huge_file_the_beginning_is_read_and_others_after_it(
    git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"big.bin": "x" * 3_000_000, "small.md": "small"})
    monkeypatch.setattr("guidelint.trees.git.MAX_FILE_BYTES", 2_000_000)
    tree = at(root)
    contents = tree.read(str(root / "big.bin"))
    assert isinstance(contents, Contents)
    assert (len(contents.data), contents.size, contents.complete) == (2_000_000, 3_000_000, False)
    assert read(tree, root / "small.md") == b"small"


@pytest.mark.parametrize("revision", ["nowhere", "", "-x", "--all", "HEAD~5", "a\nb", "HEAD:AGENTS.md", ":/none"])
def test_a_revision_that_is_no_commit_is_an_error(git: Git, tmp_path: Path, revision: str) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": ""})
    with pytest.raises(GuidelintError) as error:
        at(root, revision)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("revision", ["HEAD~1", "HEAD^", "@~1", "light", "annotated", ":/first", "HEAD^{/first words}"])
def test_a_commit_has_many_names(git: Git, tmp_path: Path, revision: str) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": "1"})
    git("commit", "-q", "--amend", "-m", "first words")
    git("tag", "light")
    git("tag", "-a", "annotated", "-m", "t")
    commit(git, root, {"AGENTS.md": "2"})
    assert read(at(root, revision), root / "AGENTS.md") == b"1"


PARTED = "name the commit where the two part, which `git merge-base"


@pytest.mark.parametrize(
    ("revision", "said"),
    [
        ("HEAD~1..HEAD", "a REV is one commit, no range; name its start, HEAD~1"),
        ("HEAD~1...HEAD", f"a REV is one commit, no range; {PARTED} HEAD~1 HEAD` prints"),
        ("...topic/a", f"a REV is one commit, no range; {PARTED} HEAD topic/a` prints"),
        ("v1.0..", "a REV is one commit, no range; name its start, v1.0"),
        ("^HEAD", "a REV is one commit, no range"),
        ("-x..HEAD", "a REV is one commit, no range"),
        ("a..b..c", "a REV is one commit, no range"),
        ("HEAD^{tree}", "that names a folder of a commit, and a REV is a commit"),
        ("HEAD:AGENTS.md", "that names a file, and a REV is a commit"),
        (":AGENTS.md", "that names a file, and a REV is a commit"),
        ("-x", "git knows no such commit here"),
        ("--all", "git knows no such commit here"),
    ],
)
def test_what_is_no_commit_is_told_to_be_none(git: Git, tmp_path: Path, revision: str, said: str) -> None:
    root = tmp_path / "repo"
    commit(git, root, {"AGENTS.md": "1"})
    commit(git, root, {"AGENTS.md": "2"})
    with pytest.raises(GuidelintError) as raised:
        at(root, revision)
    assert str(raised.value) == f"{revision}: {said}"


def test_a_branch_without_a_commit(git: Git, tmp_path: Path) -> None:
    git("init", "-q", str(tmp_path / "repo"))
    with pytest.raises(GuidelintError, match=r"^HEAD: the current branch has no commit yet$"):
        at(tmp_path / "repo", "HEAD")


def test_of_a_shallow_clone_it_is_said_that_it_is_shallow(git: Git, tmp_path: Path) -> None:
    root, shallow = tmp_path / "repo", tmp_path / "shallow"
    commit(git, root, {"AGENTS.md": "1"})
    commit(git, root, {"AGENTS.md": "2"})
    git("clone", "-q", "--depth", "1", f"file://{root}", str(shallow))
    assert read(at(shallow), shallow / "AGENTS.md") == b"2"
    with pytest.raises(GuidelintError, match="this clone is shallow: fetch more of its history"):
        at(shallow, "HEAD~1")


def test_of_a_partial_clone_it_is_said_what_is_missing(git: Git, tmp_path: Path) -> None:
    root, partial = tmp_path / "repo", tmp_path / "partial"
    commit(git, root, {"AGENTS.md": "1", "other.md": "o"})
    commit(git, root, {"AGENTS.md": "2"})
    git("config", "uploadpack.allowFilter", "true")
    git("clone", "-q", "--filter=blob:none", f"file://{root}", str(partial))
    assert read(at(partial), partial / "AGENTS.md") == b"2"
    old = at(partial, "HEAD~1")
    assert read(old, partial / "other.md") == b"o"
    assert kind(old, partial / "AGENTS.md") is Kind.FILE  # that it is there is known
    with pytest.raises(GuidelintError, match=r"AGENTS\.md: git cannot read its content .*: this clone is partial"):
        old.read(str(partial / "AGENTS.md"))


def test_no_repository_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(GuidelintError, match="is in no git repository"):
        at(tmp_path)

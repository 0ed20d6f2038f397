"""One repository and nothing else: what lies outside is named, and neither read nor asked about."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from guidelint.trees.base import Contents, Kind, Problem, Status, is_inside
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree


@dataclass
class Watched:
    """The disk, which notes down every path that it is asked about."""

    disk: DiskTree = field(default_factory=DiskTree)
    asked: list[str] = field(default_factory=list)

    @property
    def case_sensitive(self) -> bool:
        return self.disk.case_sensitive

    def stat(self, path: str) -> Status | Problem:
        self.asked.append(path)
        return self.disk.stat(path)

    def lstat(self, path: str) -> Status | Problem:
        self.asked.append(path)
        return self.disk.lstat(path)

    def link(self, path: str) -> str | None:
        self.asked.append(path)
        return self.disk.link(path)

    def resolve(self, path: str) -> str | Problem:
        self.asked.append(path)
        return self.disk.resolve(path)

    def read(self, path: str) -> Contents | Problem:
        self.asked.append(path)
        return self.disk.read(path)

    def names(self, path: str) -> tuple[str, ...] | Problem:
        self.asked.append(path)
        return self.disk.names(path)


@dataclass
class Place:
    """A repository with a neighbour, and the view of it."""

    folder: Path
    repo: str
    tree: ConfinedTree
    below: Watched

    def path(self, name: str) -> str:
        return f"{self.repo}/{name}"

    def outside_is(self, name: str, problem: Problem = Problem.OUTSIDE) -> None:
        """All that can be asked of the path has this answer, and nothing outside was touched."""
        path = self.path(name)
        assert (self.tree.stat(path), self.tree.resolve(path), self.tree.read(path), self.tree.names(path)) == (
            problem,
        ) * 4
        self.touched_nothing_outside()

    def touched_nothing_outside(self) -> None:
        assert [path for path in self.below.asked if not is_inside(path, self.repo)] == []


@pytest.fixture
def place(tmp_path: Path) -> Place:
    folder = tmp_path.resolve()
    (folder / "repo/sub").mkdir(parents=True)
    (folder / "repo/AGENTS.md").write_text("inside")
    (folder / "repo/sub/AGENTS.md").write_text("below")
    (folder / "secret").mkdir()
    (folder / "secret/AGENTS.md").write_text("outside")
    (folder / "repository").mkdir()
    (folder / "repository/AGENTS.md").write_text("neighbour")
    below = Watched()

    def ignored(path: str) -> bool:
        return path.endswith(".local.md") or "/build" in path

    return Place(folder, str(folder / "repo"), ConfinedTree(below, str(folder / "repo"), ignored), below)


def test_what_is_inside(place: Place) -> None:
    path = place.path("sub/AGENTS.md")
    assert place.tree.read(path) == Contents(b"below", 5)
    assert place.tree.stat(path) == DiskTree().stat(path)
    assert place.tree.lstat(path) == DiskTree().stat(path)
    assert place.tree.resolve(path) == path
    assert place.tree.link(path) is None
    assert place.tree.names(place.path("sub")) == ("AGENTS.md",)
    assert sorted(place.tree.names(place.repo)) == ["AGENTS.md", "sub"]  # type: ignore[arg-type]  # a problem would fail the test
    assert place.tree.stat(place.path("CLAUDE.md")) is Problem.MISSING
    assert place.tree.read(place.path("sub")) is Problem.FOLDER
    assert place.tree.case_sensitive == DiskTree().case_sensitive


@pytest.mark.parametrize("name", ["../secret/AGENTS.md", "../repository/AGENTS.md", "../gone", "sub/../../secret"])
def test_spelled_outside(place: Place, name: str) -> None:
    place.outside_is(name)
    assert place.tree.lstat(place.path(name)) is Problem.OUTSIDE
    assert place.tree.link(place.path(name)) is None
    place.touched_nothing_outside()


def test_a_link_to_the_password_file(place: Place) -> None:
    (place.folder / "repo/CLAUDE.md").symlink_to("/etc/passwd")
    place.outside_is("CLAUDE.md")
    # The link itself is in the repository.
    assert place.tree.link(place.path("CLAUDE.md")) == "/etc/passwd"
    status = place.tree.lstat(place.path("CLAUDE.md"))
    assert isinstance(status, Status)
    assert status.kind is Kind.LINK
    place.touched_nothing_outside()


@pytest.mark.parametrize(
    "target",
    [
        "../secret/AGENTS.md",
        "../repository/AGENTS.md",
        "../gone.md",  # whether it is there is not told
        "/gone.md",
        "//etc/passwd",
        "sub/../../secret/AGENTS.md",
        "../../../../../../../../etc/passwd",
        "/proc/self/environ",
    ],
)
def test_links_that_lead_out(place: Place, target: str) -> None:
    (place.folder / "repo/CLAUDE.md").symlink_to(target)
    (place.folder / "repo/GEMINI.md").symlink_to("CLAUDE.md")
    place.outside_is("CLAUDE.md")
    place.outside_is("GEMINI.md")


def test_a_folder_that_leads_out(place: Place) -> None:
    (place.folder / "repo/docs").symlink_to("../secret")
    place.outside_is("docs")
    place.outside_is("docs/AGENTS.md")
    (place.folder / "secret/link").symlink_to("elsewhere")
    assert place.tree.lstat(place.path("docs/AGENTS.md")) is Problem.OUTSIDE
    assert place.tree.link(place.path("docs/link")) is None
    place.touched_nothing_outside()


def test_a_folder_that_is_the_one_above(place: Place) -> None:
    (place.folder / "repo/docs").symlink_to("..")
    place.outside_is("docs")
    place.outside_is("docs/secret/AGENTS.md")
    # Out and in again: what the folder above is called, no clone knows.
    place.outside_is("docs/repo/AGENTS.md")
    (place.folder / "repo/sub/up").symlink_to("..")
    assert place.tree.resolve(place.path("sub/up/sub/up/AGENTS.md")) == place.path("AGENTS.md")


@pytest.mark.parametrize("target", ["../repo/AGENTS.md", "../secret/back", "/proc/self/cwd/../AGENTS.md"])
def test_links_that_lead_out_and_in_again(place: Place, target: str) -> None:
    (place.folder / "secret/back").symlink_to("../repo/AGENTS.md")
    (place.folder / "repo/CLAUDE.md").symlink_to(target)
    place.outside_is("CLAUDE.md")


def test_links_inside(place: Place) -> None:
    (place.folder / "repo/CLAUDE.md").symlink_to("sub/../AGENTS.md")
    (place.folder / "repo/GEMINI.md").symlink_to(place.path("sub/AGENTS.md"))
    (place.folder / "repo/here").symlink_to(place.repo)
    (place.folder / "repo/sub/root").symlink_to("..")
    assert place.tree.read(place.path("CLAUDE.md")) == Contents(b"inside", 6)
    assert place.tree.resolve(place.path("GEMINI.md")) == place.path("sub/AGENTS.md")
    assert place.tree.resolve(place.path("here/here/sub/root/CLAUDE.md")) == place.path("AGENTS.md")
    assert sorted(place.tree.names(place.path("sub/root"))) == sorted(  # type: ignore[arg-type]  # a problem would fail the test
        DiskTree().names(place.repo)  # type: ignore[arg-type]  # a problem would fail the test
    )
    status = place.tree.lstat(place.path("here/GEMINI.md"))
    assert isinstance(status, Status)
    assert status.kind is Kind.LINK
    assert place.tree.link(place.path("here/GEMINI.md")) == place.path("sub/AGENTS.md")
    place.touched_nothing_outside()


def test_dangling_and_looping_links(place: Place) -> None:
    (place.folder / "repo/gone.md").symlink_to("nothing/here.md")
    (place.folder / "repo/one.md").symlink_to("two.md")
    (place.folder / "repo/two.md").symlink_to("one.md")
    place.outside_is("gone.md", Problem.MISSING)
    place.outside_is("one.md", Problem.LOOP)


@pytest.mark.parametrize("links", [40, 41])
def test_as_many_links_as_the_system_follows(place: Place, links: int) -> None:
    (place.folder / "repo/0").write_text("text")
    for number in range(links):
        (place.folder / "repo" / str(number + 1)).symlink_to(str(number))
    path = place.path(str(links))
    assert place.tree.read(path) == DiskTree().read(path)


@pytest.mark.parametrize(
    "name",
    ["AGENTS.md/x", "AGENTS.md/../AGENTS.md", "AGENTS.md/", "AGENTS.md/.", "gone/../AGENTS.md", "a\0b", "x" * 300],
)
def test_what_the_system_does_not_find(place: Place, name: str) -> None:
    path = place.path(name)
    assert place.tree.stat(path) == DiskTree().stat(path)
    assert place.tree.resolve(path) == DiskTree().resolve(path)
    assert isinstance(place.tree.read(path), Problem)


def test_a_path_without_end(place: Place) -> None:
    assert place.tree.stat(place.path("./" * 1_000_000)) is Problem.FAILED


def test_unnormalised_paths_inside(place: Place) -> None:
    assert place.tree.resolve(place.path("sub/../sub/./AGENTS.md")) == place.path("sub/AGENTS.md")
    assert place.tree.resolve(place.path("sub/")) == place.path("sub")
    status = place.tree.lstat(place.path("sub/."))
    assert isinstance(status, Status)
    assert status.kind is Kind.FOLDER
    assert place.tree.lstat(place.path("sub/../..")) is Problem.OUTSIDE
    place.touched_nothing_outside()


def test_ignored_paths(place: Place) -> None:
    (place.folder / "repo/CLAUDE.local.md").write_text("mine")
    (place.folder / "repo/CLAUDE.md").symlink_to("CLAUDE.local.md")
    (place.folder / "repo/build").mkdir()
    (place.folder / "repo/build/AGENTS.md").write_text("made")
    (place.folder / "repo/made").symlink_to("build")
    for name in ("CLAUDE.local.md", "CLAUDE.md", "build", "build/AGENTS.md", "made", "made/AGENTS.md"):
        place.outside_is(name, Problem.IGNORED)
    assert place.tree.lstat(place.path("CLAUDE.local.md")) is Problem.IGNORED
    assert place.tree.lstat(place.path("made/AGENTS.md")) is Problem.IGNORED
    assert place.tree.link(place.path("CLAUDE.local.md")) is None
    assert sorted(place.tree.names(place.repo)) == ["AGENTS.md", "CLAUDE.md", "made", "sub"]  # type: ignore[arg-type]  # a problem would fail the test
    # Not there either: a clone would not have it.
    assert place.tree.stat(place.path("other.local.md")) is Problem.IGNORED


def test_folders_above_show_the_way_down_and_nothing_else(place: Place) -> None:
    above = str(place.folder)
    assert place.tree.names(above) == ("repo",)
    assert place.tree.names("/") == (above.split("/")[1],)
    status = place.tree.stat(above)
    assert isinstance(status, Status)
    assert status.kind is Kind.FOLDER
    assert place.tree.lstat(above) == status
    assert place.tree.resolve(above) == above
    assert place.tree.link(above) is None
    assert place.tree.read(f"{above}/secret/AGENTS.md") is Problem.OUTSIDE
    assert place.tree.stat(f"{above}/secret") is Problem.OUTSIDE


def test_a_repository_at_the_top(place: Place) -> None:
    tree = ConfinedTree(DiskTree(), "/")
    assert tree.read(place.path("AGENTS.md")) == Contents(b"inside", 6)
    assert tree.resolve(place.path("sub/../AGENTS.md")) == place.path("AGENTS.md")
    assert tree.resolve("/") == "/"
    assert tree.names("/") == DiskTree().names("/")


def test_special_files(place: Place) -> None:
    os.mkfifo(place.path("CLAUDE.md"))
    status = place.tree.stat(place.path("CLAUDE.md"))
    assert isinstance(status, Status)
    assert status.kind is Kind.SPECIAL
    assert place.tree.read(place.path("CLAUDE.md")) is Problem.SPECIAL

"""Looking up the names of a repository."""

from __future__ import annotations

from guidelint.repository.names import Names

NAMES = Names(
    ["README.md", "docs/README.md", "docs/Guide.md", "web/src/index.ts", "api/src/index.ts", "web/README.md.bak"]
)


def test_files_by_the_end_of_their_path() -> None:
    assert NAMES.ending("README.md") == ["README.md", "docs/README.md"]
    assert NAMES.ending("src/index.ts") == ["api/src/index.ts", "web/src/index.ts"]
    assert NAMES.ending("web/src/index.ts") == ["web/src/index.ts"]
    assert NAMES.ending("docs/guide.md") == ["docs/Guide.md"]
    assert NAMES.ending("ndex.ts") == []
    assert NAMES.ending("") == []


def test_folders_by_the_end_of_their_path() -> None:
    assert NAMES.folders_ending("src/") == ["api/src", "web/src"]
    assert NAMES.folders_ending("SRC") == ["api/src", "web/src"]
    assert NAMES.folders_ending("rc") == []


def test_what_is_there() -> None:
    assert NAMES.exists("docs/")
    assert NAMES.exists("docs/Guide.md")
    assert not NAMES.exists("docs/guide.md")
    assert NAMES.children[""] == ("README.md", "api/", "docs/", "web/")

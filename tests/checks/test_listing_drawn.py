"""The lines of a block as entries."""

from __future__ import annotations

import pytest

from guidelint.checks.listing import drawn


def paths(text: str) -> list[str]:
    return [entry.path for entry in drawn.read(text.strip("\n").split("\n")).entries]


@pytest.mark.parametrize(
    "text",
    [
        "a/\n├── b/\n│   ├── c.py\n│   └── d.py\n└── e.py",
        "a/\n|-- b/\n|   |-- c.py\n|   `-- d.py\n`-- e.py",
        "a/\n+-- b/\n|   +-- c.py\n|   \\-- d.py\n\\-- e.py",
        "a/\n|__ b/\n|   |__ c.py\n|   |__ d.py\n|__ e.py",
        "a/\n├ b/\n│ ├ c.py\n│ └ d.py\n└ e.py",
        "a/\n┣━━ b/\n┃   ┣━━ c.py\n┃   ┗━━ d.py\n┗━━ e.py",
        "a/\n╠══ b/\n║   ╠══ c.py\n║   ╚══ d.py\n╚══ e.py",
        "a\n├───b\n│       c.py\n│       d.py\n└── e.py",
        "a/\n  b/\n    c.py\n    d.py\n  e.py",
        "a/\n\tb/\n\t\tc.py\n\t\td.py\n\te.py",
        "- a/\n  - b/\n    - c.py\n    - d.py\n  - e.py",
        "a/\n│\n├── b/\n│   │\n│   ├── c.py\n│   └── d.py\n│\n└── e.py",
        "a/\n├── b/\n│   ├── c.py, d.py\n└── e.py",
    ],
    ids=range(13),
)
def test_depths(text: str) -> None:
    assert paths(text) == ["a", "a/b", "a/b/c.py", "a/b/d.py", "a/e.py"]


def test_a_root_that_is_the_place_itself() -> None:
    assert paths(".\n├── a.py\n└── b.py") == ["a.py", "b.py"]


def test_what_stands_for_others_is_neutral_with_what_is_below() -> None:
    listing = drawn.read(["x/", "├── <name>/", "│   └── a.py", "└── b.py"])
    assert [entry.name for entry in listing.entries if entry.neutral] == ["<name>/", "a.py"]


def test_routes_below_an_entry_are_neutral() -> None:
    listing = drawn.read(["x/", "  a.ts   lists", "    /admin/jobs   GET"])
    assert [entry.neutral for entry in listing.entries] == [False, False, True]


def test_counts() -> None:
    listing = drawn.read(["# Title", "a/", "├── b.py", "├── c", "plain words here", ""])
    assert (listing.marked, listing.lines) == (2, 4)
    assert not listing.is_drawn


def test_boxes_are_no_entries() -> None:
    assert drawn.read(["│ ├── a.py │", "├──────────┤"]).entries == []

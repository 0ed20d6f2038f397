"""The edit that takes a block out of a file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guidelint.checks.facts import Files
from guidelint.checks.removal import removal
from guidelint.edits.draft import Draft
from guidelint.markdown.positions import Span
from guidelint.trees.disk import DiskTree

Lay = Callable[..., str]


def left(lay: Lay, text: str, put: str = "", *, heading: bool = True) -> str:
    """The file without what stands between `«` and `»`."""
    before, _, rest = text.partition("«")
    block, _, after = rest.partition("»")
    root = lay({"AGENTS.md": before + block + after})
    start = len(before.encode())
    span = Span(start, start + len(block.encode()))
    edit = removal(Files(DiskTree(), root), f"{root}/AGENTS.md", span, put, heading=heading)
    draft = Draft((before + block + after).encode())
    splice = draft.splice(edit.place, edit.text)
    assert splice is not None
    return draft.spliced([splice]).data.decode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Whole lines, with the blank lines on one side.
        ("a\n\n«log»\n\nb\n", "a\n\nb\n"),
        ("a\n\nl«o»g\n\nb\n", "a\n\nb\n"),
        ("a\n\n«one\ntwo»\n\n\nb\n", "a\n\nb\n"),
        ("- a\n«- b»\n- c\n", "- a\n- c\n"),
        # The start of the file, and its end.
        ("«log»\n\nb\n", "b\n"),
        ("a\n\n«log»\n", "a\n"),
        ("a\n\n«log»", "a\n"),
        ("a\n\n«log»\n\n\n", "a\n"),
        ("«log»\n", ""),
        ("«log»", ""),
        # What is around stays apart.
        ("a\n«```\nlog\n```»\n\nb\n", "a\n\nb\n"),
        ("a\n«```\nlog\n```»\nb\n", "a\n\nb\n"),
        ("- a\n«```\nlog\n```»\nb\n", "- a\n\nb\n"),
        ("a\n«```\nlog\n```»\n---\n", "a\n\n---\n"),
        ("# A\n«```\nlog\n```»\nb\n", "# A\n\nb\n"),
        ("---\nk: v\n---\n«log»\n\nb\n", "---\nk: v\n---\n\nb\n"),
        # A heading whose section would be empty goes, too.
        ("# A\n\na\n\n## Log\n\n«log»\n\n## B\n\nb\n", "# A\n\na\n\n## B\n\nb\n"),
        ("# A\n\na\n\n## Log\n«log»\n", "# A\n\na\n"),
        ("# A\n\na\n\nLog\n---\n\n«log»\n\n# B\n", "# A\n\na\n\n# B\n"),
        ("# Log\n\n«log»\n\nmore\n", "# Log\n\nmore\n"),
        ("# Log\n\nintro\n\n«log»\n", "# Log\n\nintro\n"),
        ("# Log\n\n«log»\n\n## B\n\nb\n", "# Log\n\n## B\n\nb\n"),
        # Line ends and a byte order mark stay as they are.
        ("\ufeff«log»\r\n\r\nb\r\n", "\ufeffb\r\n"),
        ("a\r\n\r\n«log»\r\n\r\nb\r\n", "a\r\n\r\nb\r\n"),
        ("a\r\n«```\r\nlog\r\n```»\r\nb\r\n", "a\r\n\r\nb\r\n"),
        ("a\r\r«log»\r\rb\r", "a\r\rb\r"),
    ],
)
def test_without_a_block(lay: Lay, text: str, expected: str) -> None:
    assert left(lay, text) == expected


def test_the_heading_stays_where_that_is_asked_for(lay: Lay) -> None:
    assert left(lay, "# A\n\n«log»\n\n# B\n", heading=False) == "# A\n\n# B\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# A\n\n«log»\n\n# B\n", "# A\n\nSee b.\n\n# B\n"),
        ("a\n«log»\nb\n", "a\nSee b.\nb\n"),
        ("a\r\n«log»\r\nb\r\n", "a\r\nSee b.\r\nb\r\n"),
    ],
)
def test_with_a_text_in_its_place(lay: Lay, text: str, expected: str) -> None:
    assert left(lay, text, "See b.\n") == expected


def test_a_file_of_blank_lines_and_headings_takes_linear_work(lay: Lay) -> None:
    """Nothing is looked at twice: ten thousand of each would take minutes else."""
    assert left(lay, "# A\n" * 10_000 + "\n" * 10_000 + "«log»\n" + "\n" * 10_000) == "# A\n" * 9_999

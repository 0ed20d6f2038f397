"""The diff of what edits change, which `git apply` takes."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.edits.diff import name, unified
from guidelint.edits.draft import Draft, Splice


def diff(before: bytes, *splices: Splice, path: str = "AGENTS.md") -> bytes:
    return b"".join(unified(path, Draft(before).spliced(splices)))


LINES = b"".join(b"line %d\n" % number for number in range(1, 31))


def test_a_line_with_its_context() -> None:
    at = LINES.index(b"line 9\n")
    assert diff(LINES, Splice(at, at + 6, b"other")).decode() == (
        "--- a/AGENTS.md\n"
        "+++ b/AGENTS.md\n"
        "@@ -6,7 +6,7 @@\n"
        " line 6\n"
        " line 7\n"
        " line 8\n"
        "-line 9\n"
        "+other\n"
        " line 10\n"
        " line 11\n"
        " line 12\n"
    )


def test_changes_that_are_near_are_one_hunk() -> None:
    def hunks(*numbers: int) -> list[str]:
        starts = [LINES.index(b"line %d\n" % number) for number in numbers]
        lines = diff(LINES, *(Splice(start, start + 4, b"LINE") for start in starts)).decode().splitlines()
        return [line for line in lines if line.startswith("@@")]

    assert hunks(5, 12) == ["@@ -2,14 +2,14 @@"]
    assert hunks(5, 13) == ["@@ -2,7 +2,7 @@", "@@ -10,7 +10,7 @@"]


@pytest.mark.parametrize(
    ("before", "splice", "lines"),
    [
        (b"a\nb\n", Splice(0, 4, b""), ["@@ -1,2 +0,0 @@", "-a", "-b"]),
        (b"", Splice(0, 0, b"a\n"), ["@@ -0,0 +1 @@", "+a"]),
        (b"a\n", Splice(2, 2, b"b\n"), ["@@ -1 +1,2 @@", " a", "+b"]),
        (b"a", Splice(1, 1, b"\n"), ["@@ -1 +1 @@", "-a", r"\ No newline at end of file", "+a"]),
        (b"a\nb", Splice(0, 1, b"c"), ["@@ -1,2 +1,2 @@", "-a", "+c", " b", r"\ No newline at end of file"]),
        (b"a\nb\n", Splice(1, 2, b""), ["@@ -1,2 +1 @@", "-a", "-b", "+ab"]),
        # A file that is replaced as a whole keeps the lines at its start and its end.
        (b"a\nb\nc\n", Splice(0, 6, b"a\nB\nc\n"), ["@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"]),
        (b"a\r\nb\r\n", Splice(0, 1, b"c"), ["@@ -1,2 +1,2 @@", "-a\r", "+c\r", " b\r"]),
    ],
)
def test_hunks(before: bytes, splice: Splice, lines: list[str]) -> None:
    assert diff(before, splice).decode().split("\n")[2:-1] == lines


def test_no_change_has_no_diff() -> None:
    assert diff(b"a\nb\n", Splice(0, 1, b"a")) == b""
    assert diff(b"a\nb\n", Splice(0, 4, b"a\nb\n")) == b""


def test_what_is_no_text_is_named_only() -> None:
    assert diff(b"a\0\n\0", Splice(0, 4, b"a\n")) == b"Binary files a/AGENTS.md and b/AGENTS.md differ\n"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("AGENTS.md", "AGENTS.md"),
        ("先/Größe.md", "先/Größe.md"),
        ("a b.md", "a b.md"),
        ("a\n::error::.md", r'"a\012::error::.md"'),
        ("\x1b[31m", r'"\033[31m"'),
        ("\u202e.md", r'"\342\200\256.md"'),
        ("caf\udce9.md", r'"caf\351.md"'),
        ('say "x"\\.md', r'"say \"x\"\\.md"'),
    ],
)
def test_names_as_git_writes_them(path: str, shown: str) -> None:
    assert name(path) == shown


@given(st.data())
def test_git_makes_the_same_file_of_it(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    lines = st.sampled_from([b"a\n", b"b\n", b"\n", b"a", b"\xff", b"\r\n"])
    text = st.lists(lines, max_size=12).map(b"".join)
    before = data.draw(text)
    ends = sorted(data.draw(st.lists(st.integers(0, len(before)), max_size=6)))
    draft = Draft(before).spliced(
        [Splice(start, end, data.draw(text)) for start, end in zip(ends[::2], ends[1::2], strict=False)]
    )
    path = data.draw(st.sampled_from(["x", "a b", 'q"\\', "t\tn\n", "caf\udce9"]))
    patch = b"".join(unified(path, draft))
    if not patch:
        assert draft.data == before
        return
    folder = tmp_path_factory.mktemp("apply")
    (folder / path).write_bytes(before)
    command = ["git", "apply", "--unidiff-zero", "--whitespace=nowarn", "-"]
    done = subprocess.run(command, cwd=folder, input=patch, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b""), patch
    left = (folder / path).read_bytes() if (folder / path).exists() else b""
    assert left == draft.data


def test_ten_thousand_equal_lines_take_linear_work() -> None:
    before = b"same\n" * 10_000
    splices = [Splice(at, at + 4, b"other") for at in range(0, len(before), 10)]
    assert diff(before, *splices).count(b"\n") == 2 + 1 + 15_000

"""The lines in which two texts differ."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guidelint.comparing.text_diff import Row, diff
from guidelint.loading.sourced_lines import SourcedLine


def lines(text: str, path: str = "/r/A.md") -> list[SourcedLine]:
    return [SourcedLine(line, path, number) for number, line in enumerate(text.splitlines(keepends=True), 1)]


def shown(before: str, after: str, context: int = 1) -> list[str]:
    return [f"{row.sign}{row.text}" for row in diff(lines(before), lines(after), context)]


def test_equal_texts_have_no_rows() -> None:
    assert shown("a\nb\n", "a\nb\n") == []
    assert shown("", "") == []


def test_a_changed_line_stands_between_its_neighbours() -> None:
    assert shown("a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n") == ["…", " b", "-c", "+X", " d", "…"]


def test_lines_are_named_by_their_files_lines_before_or_after() -> None:
    rows = diff(lines("a\nb\nc\n"), lines("a\nc\nd\n"), 0)
    assert rows == (Row("…", ""), Row("-", "b", "/r/A.md", 2), Row("…", ""), Row("+", "d", "/r/A.md", 3))


def test_two_differences_far_apart_have_a_gap_between_them() -> None:
    assert shown("1\n2\n3\n4\n5\n6\n", "x\n2\n3\n4\n5\ny\n") == ["-1", "+x", " 2", "…", " 5", "-6", "+y"]


def test_everything_new_and_everything_gone() -> None:
    assert shown("", "a\nb\n") == ["+a", "+b"]
    assert shown("a\n", "") == ["-a"]


TEXTS = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "d\n", "\n"]), max_size=30).map("".join)


@given(TEXTS, TEXTS)
def test_the_rows_make_either_text(before: str, after: str) -> None:
    rows = diff(lines(before), lines(after), context=1_000)
    if before == after:
        assert rows == ()
        return
    assert "".join(f"{row.text}\n" for row in rows if row.sign in " -") == before
    assert "".join(f"{row.text}\n" for row in rows if row.sign in " +") == after


def test_long_texts_without_a_common_line_are_not_compared_pair_by_pair() -> None:
    before, after = "".join(f"a{n}\n" for n in range(30_000)), "".join(f"b{n}\n" for n in range(30_000))
    rows = diff(lines(before), lines(after))
    assert [row.sign for row in rows] == ["-"] * 30_000 + ["+"] * 30_000


def test_long_texts_of_one_repeated_line_are_not_compared_pair_by_pair() -> None:
    rows = diff(lines("x\n" * 20_000 + "a\n" + "x\n" * 20_000), lines("x\n" * 20_000 + "b\n" + "x\n" * 20_000), 0)
    assert [row.sign for row in rows] == ["…", "-", "+", "…"]

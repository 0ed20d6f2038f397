"""Byte offsets, lines and columns."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from guidelint.markdown import LineIndex, Position, Span

LINE_END = re.compile(rb"\r\n|\r|\n")
SOUP = st.lists(
    st.sampled_from([b"a", b"\n", b"\r", b"\r\n", b"\xc3\xa9", b"\xf0\x9f\x91\x8d", b"\xef\xbb\xbf", b"\0"])
    | st.binary(max_size=3)
).map(b"".join)


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\rc\n\n", ["a", "b", "c", ""]),
        (b"\n\r", ["", ""]),
        ("a\u2028b\x0bc\x85d\n".encode(), ["a\u2028b\x0bc\x85d"]),
        (b"\xef\xbb\xbfa\n", ["a"]),
        (b"\xff\xfea\0", ["\ufffd\ufffda\0"]),
    ],
)
def test_lines_end_at_lf_crlf_and_cr_only(data: bytes, lines: list[str]) -> None:
    index = LineIndex(data)
    assert [index.text(line) for line in range(1, len(index) + 1)] == lines


@pytest.mark.parametrize(
    ("data", "byte", "position"),
    [
        (b"", 0, (1, 1)),
        (b"ab\ncd", 0, (1, 1)),
        (b"ab\ncd", 2, (1, 3)),
        (b"ab\ncd", 3, (2, 1)),
        (b"ab\ncd", 5, (2, 3)),
        # The end of a file that ends with a line end is on the line after the last.
        (b"ab\n", 3, (2, 1)),
        # Both bytes of CRLF stand after the last character.
        (b"a\r\nb", 1, (1, 2)),
        (b"a\r\nb", 2, (1, 2)),
        (b"a\r\nb", 3, (2, 1)),
        # Code points, not bytes nor UTF-16 units; inside a character it is that character.
        ("é👍x".encode(), 2, (1, 2)),
        ("é👍x".encode(), 4, (1, 2)),
        ("é👍x".encode(), 6, (1, 3)),
        # A BOM is no column, U+FEFF elsewhere is one.
        (b"\xef\xbb\xbfab", 0, (1, 1)),
        (b"\xef\xbb\xbfab", 1, (1, 1)),
        (b"\xef\xbb\xbfab", 3, (1, 1)),
        (b"\xef\xbb\xbfab", 4, (1, 2)),
        (b"a\xef\xbb\xbfb", 4, (1, 3)),
        # One column for each maximal ill-formed part: F0 9F 91 is one, FF and FE are two.
        (b"\xf0\x9f\x91x", 3, (1, 2)),
        (b"\xff\xfex", 2, (1, 3)),
    ],
)
def test_position(data: bytes, byte: int, position: tuple[int, int]) -> None:
    assert LineIndex(data).position(byte) == position


def test_a_line_and_its_line_end() -> None:
    index = LineIndex(b"\xef\xbb\xbfab\r\ncd")
    assert (index.span(1), index.full_span(1)) == ((3, 5), (3, 7))
    assert (index.span(2), index.full_span(2)) == ((7, 9), (7, 9))
    assert LineIndex(b"a\n").span(2) == (2, 2)


@pytest.mark.parametrize(
    ("span", "lines"),
    [((0, 0), [1]), ((0, 2), [1]), ((0, 3), [1]), ((0, 4), [1, 2]), ((3, 3), [2]), ((1, 8), [1, 2, 3])],
)
def test_the_lines_that_a_span_touches(span: tuple[int, int], lines: list[int]) -> None:
    assert list(LineIndex(b"ab\ncd\nef\n").lines(Span(*span))) == lines


def test_places_that_do_not_exist() -> None:
    index = LineIndex(b"ab\n")
    for byte in (-1, 4):
        with pytest.raises(ValueError, match="outside a file of 3 bytes"):
            index.position(byte)
    for line in (0, 3):
        with pytest.raises(ValueError, match=f"there is no line {line}; the file has 1"):
            index.span(line)
    for column in (0, 4):
        with pytest.raises(ValueError, match=f"line 1 has no column {column}; it has 2"):
            index.byte(1, column)


def test_spans_compare() -> None:
    outer = Span(2, 6)
    assert outer.contains(Span(2, 6))
    assert outer.contains(Span(6, 6))
    assert not outer.contains(Span(5, 7))
    assert outer.overlaps(Span(5, 7))
    assert not outer.overlaps(Span(6, 7))


@settings(deadline=None)
@given(SOUP)
@example(b"\xef\xbb\xbf")
@example(b"\xed\xa0\x80\xc0\x80\xf5\xe0\x80")
def test_columns_are_those_of_the_lossy_decoding(data: bytes) -> None:
    index = LineIndex(data)
    lines = LINE_END.split(data.removeprefix(b"\xef\xbb\xbf"))
    if not lines[-1]:
        del lines[-1]
    assert len(index) == len(lines)
    for number, line in enumerate(lines, 1):
        text = line.decode("utf-8", "replace")
        assert index.text(number) == text
        start, end = index.span(number)
        assert index.position(end) == Position(number, len(text) + 1)
        bytes_of = [index.byte(number, column) for column in range(1, len(text) + 2)]
        pieces = [data[a:b].decode("utf-8", "replace") for a, b in pairwise(bytes_of)]
        assert bytes_of[0] == start
        assert pieces == list(text)


@settings(deadline=None)
@given(SOUP)
def test_positions_round_trip(data: bytes) -> None:
    index = LineIndex(data)
    last = Position(1, 1)
    for byte in range(len(data) + 1):
        position = index.position(byte)
        assert position >= last
        assert index.position(index.byte(*position)) == position
        last = position

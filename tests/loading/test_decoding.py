"""Bytes to text: what Python's decoder gives, and the bytes behind each character."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading.decoding import each_byte, lossy, strict
from guidelint.loading.text import Origin, Run, SourcedText

# Bytes that make up whole, broken and overlong sequences more often than bytes taken at random.
PIECES = [
    *(bytes([byte]) for byte in (0x00, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC3, 0xE2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF)),
    b"\xef\xbb\xbf",
    b"\xef\xbf\xbd",  # U+FFFD itself
    b"\xe2\x82\xac",
    b"\xe2\x82",
    b"\xf0\x9f\x99\x82",
    b"\xf0\x9f\x99",
    b"\xed\xa0\xbd",  # a surrogate
]
BROKEN = st.lists(st.sampled_from(PIECES), max_size=20).map(b"".join)


def holds(text: SourcedText, data: bytes, start: int = 0) -> None:
    """The runs cover the bytes without a gap; verbatim ones are their decoding, derived ones are U+FFFD."""
    position = start
    for run in text.runs:
        assert run.origin is not None
        assert run.origin.start == position
        position = run.origin.end
        if run.verbatim:
            assert data[run.origin.start : run.origin.end].decode() == run.text
        else:
            assert set(run.text) == {"\ufffd"}
    assert position == len(data)


@given(st.one_of(st.binary(max_size=60), BROKEN))
def test_lossy_is_what_python_replaces(data: bytes) -> None:
    text = lossy(data, "/f")
    assert text.text == data.decode(errors="replace")
    holds(text, data)


@given(st.one_of(st.binary(max_size=60), BROKEN))
def test_lossy_without_a_byte_order_mark(data: bytes) -> None:
    text = lossy(data, "/f", drop_bom=True)
    marked = data.startswith(b"\xef\xbb\xbf")
    assert text.text == data[3 if marked else 0 :].decode(errors="replace")
    holds(text, data, 3 if marked else 0)


@given(st.one_of(st.binary(max_size=60), BROKEN, st.text(max_size=20).map(lambda text: text.encode(errors="replace"))))
def test_strict(data: bytes) -> None:
    text = strict(data, "/f")
    try:
        expected = data.decode()
    except UnicodeDecodeError:
        assert text is None
        return
    assert text is not None
    assert text.text == expected
    holds(text, data)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a\xffb", "a\ufffdb"),
        (b"\xe2\x82", "\ufffd"),  # a sequence that ends too soon is one part
        (b"\xe2\x82A", "\ufffdA"),
        (b"\xf0\x9f\x99A", "\ufffdA"),
        (b"\xc0\x80", "\ufffd\ufffd"),  # overlong: each byte a part
        (b"\xed\xa0\xbd", "\ufffd\ufffd\ufffd"),  # a surrogate: each byte a part
        (b"\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd"),  # beyond U+10FFFF
        (b"caf\xe9 \xe9t\xe9", "caf\ufffd \ufffdt\ufffd"),  # Latin-1
        (b"a\0b\r\n", "a\0b\r\n"),
    ],
)
def test_maximal_parts(data: bytes, expected: str) -> None:
    assert lossy(data, "/f").text == expected


def test_wrong_parts_that_touch_are_one_run_over_their_bytes() -> None:
    assert lossy(b"a\xff\xe2\x82\xffb", "/f").runs == (
        Run("a", Origin("/f", 0, 1), True),
        Run("\ufffd\ufffd\ufffd", Origin("/f", 1, 5)),
        Run("b", Origin("/f", 5, 6), True),
    )


def test_a_replacement_character_in_the_file_is_verbatim() -> None:
    assert [run.kind for run in lossy(b"\xef\xbf\xbd\xff", "/f").runs] == ["verbatim", "derived"]


def test_byte_order_marks() -> None:
    marked = b"\xef\xbb\xbf\xef\xbb\xbfa"
    assert lossy(marked, "/f").text == "\ufeff\ufeffa"
    assert lossy(marked, "/f", drop_bom=True).runs == (Run("\ufeffa", Origin("/f", 3, 7), True),)
    assert lossy(b"a\xef\xbb\xbf", "/f", drop_bom=True).text == "a\ufeff"
    assert lossy(b"\xef\xbb", "/f", drop_bom=True).text == "\ufffd"
    kept = strict(marked, "/f")
    assert kept is not None
    assert kept.text == "\ufeff\ufeffa"


def test_utf16_is_not_guessed_at() -> None:
    assert lossy("hi".encode("utf-16"), "/f").text == "\ufffd\ufffdh\0i\0"
    assert strict("hi".encode("utf-16"), "/f") is None


def test_nothing() -> None:
    assert not lossy(b"", "/f")
    assert not lossy(b"\xef\xbb\xbf", "/f", drop_bom=True)
    nothing = strict(b"", "/f")
    assert nothing is not None
    assert not nothing


@pytest.mark.parametrize("count", [9_999, 10_000, 10_001, 25_000])
def test_runs_are_bounded(count: int) -> None:
    data = b"a\xff" * count + "é".encode()
    text = lossy(data, "/f")
    assert text.text == "a\ufffd" * count + "é"
    assert len(text.runs) <= 20_001
    if count > 10_000:
        rest = text.runs[-1]
        assert rest.kind == "derived"
        assert rest.origin == Origin("/f", 20_000, len(data))
    else:
        holds(text, data)


def test_a_file_that_is_no_text_is_decoded_in_linear_time() -> None:
    data = b"\xff\xfea" * 2_000_000
    before = time.monotonic()
    text = lossy(data, "/f")
    assert time.monotonic() - before < 20
    assert text.text == data.decode(errors="replace")


def test_an_error_at_the_end_of_a_large_file_costs_no_walk_over_its_characters() -> None:
    data = "漢".encode() * 3_000_000 + b"\xff"
    before = time.monotonic()
    text = lossy(data, "/f")
    assert time.monotonic() - before < 3
    assert text.byte_at(3_000_000) == ("/f", 9_000_000)


@given(BROKEN)
def test_each_wrong_byte(data: bytes) -> None:
    text = each_byte(data, "/f")
    holds(text, data)
    for run in text.runs:
        assert run.origin
        assert run.verbatim or run.origin.end - run.origin.start == len(run.text)

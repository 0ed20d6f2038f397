"""A file under edits: what becomes of its bytes, and which of them are still its own."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.edits.draft import Draft, Piece, Splice
from guidelint.findings import Place
from guidelint.markdown.positions import Position


def place(start: tuple[int, int], end: tuple[int, int]) -> Place:
    return Place("/r/AGENTS.md", Position(*start), Position(*end))


def edited(data: bytes, start: tuple[int, int], end: tuple[int, int], text: str) -> bytes | None:
    draft = Draft(data)
    splice = draft.splice(place(start, end), text)
    return None if splice is None else draft.spliced([splice]).data


# Places and texts


@pytest.mark.parametrize(
    ("data", "start", "end", "text", "expected"),
    [
        (b"one two\n", (1, 5), (1, 8), "three", b"one three\n"),
        (b"one\n", (1, 1), (1, 1), "zero ", b"zero one\n"),
        (b"one\n", (2, 1), (2, 1), "two\n", b"one\ntwo\n"),
        (b"one\ntwo\n", (1, 1), (2, 1), "", b"two\n"),
        ("Größe 先 x".encode(), (1, 7), (1, 8), "é", "Größe é x".encode()),
        # Line ends become the file's own, which is how most of its lines end.
        (b"a\r\nb\r\n", (1, 1), (1, 2), "c\nd", b"c\r\nd\r\nb\r\n"),
        (b"a\rb\r", (1, 1), (1, 2), "c\nd", b"c\rd\rb\r"),
        (b"a\r\nb\r\nc\n", (3, 1), (3, 2), "d\ne", b"a\r\nb\r\nd\r\ne\n"),
        (b"a\nb\nc\r\n", (1, 1), (1, 2), "d\ne", b"d\ne\nb\nc\r\n"),
        (b"a", (1, 1), (1, 2), "d\ne", b"d\ne"),
        # A text that has carriage returns says itself how its lines end.
        (b"a\nb\n", (1, 1), (1, 2), "c\r\nd", b"c\r\nd\nb\n"),
        # A byte order mark is no part of the first line.
        (b"\xef\xbb\xbfone\r\n", (1, 1), (2, 1), "@two.md\n", b"\xef\xbb\xbf@two.md\r\n"),
        (b"\xef\xbb\xbfone", (1, 1), (1, 1), "x", b"\xef\xbb\xbfxone"),
        # The bytes of a name that is no UTF-8.
        (b"one\n", (1, 1), (1, 4), "@caf\udce9.md", b"@caf\xe9.md\n"),
        # UTF-16 as a whole.
        (codecs.BOM_UTF16_LE + "é\n".encode("utf-16-le"), (1, 1), (2, 2), "é\n", "é\n".encode()),
        ("a\r\nb\r\n".encode("utf-16-be"), (1, 1), (5, 1), "a\r\nb\r\n", b"a\r\nb\r\n"),
        ("čč\nb\n".encode("utf-16-le"), (1, 1), (5, 2), "čč\nb\n", "čč\nb\n".encode()),
        # Other encodings stay as they are outside of the edit.
        (b"caf\xe9\nb\n", (2, 1), (2, 2), "c", b"caf\xe9\nc\n"),
        (b"caf\xe9\n", (1, 1), (2, 1), "café\n", "café\n".encode()),
    ],
)
def test_an_edit(data: bytes, start: tuple[int, int], end: tuple[int, int], text: str, expected: bytes) -> None:
    assert edited(data, start, end, text) == expected


@pytest.mark.parametrize(
    ("data", "start", "end", "text"),
    [
        (b"one\n", (3, 1), (3, 1), "x"),  # outside of the file, which is another one by now
        (b"one\n", (1, 5), (1, 9), "x"),
        (b"one\n", (1, 3), (1, 2), "x"),  # backwards
        (b"one\n", (1, 1), (1, 4), "\ud800"),  # no encoding has it
        (b"caf\xe9\n", (1, 1), (1, 2), "é"),  # of no use in Latin-1
        ("ab\n".encode("utf-16-le"), (1, 1), (1, 2), "x"),
        ("ab\n".encode("utf-16-le"), (1, 1), (1, 2), ""),
    ],
)
def test_what_cannot_be_edited(data: bytes, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
    assert edited(data, start, end, text) is None


# Pieces


def test_pieces_tell_what_is_the_file_s_own() -> None:
    draft = Draft(b"abcdef").spliced([Splice(1, 3, b"X"), Splice(4, 4, b"Y")])
    assert draft.data == b"aXdYef"
    assert draft.pieces == (Piece(b"a", 0), Piece(b"X", None), Piece(b"d", 3), Piece(b"Y", None), Piece(b"ef", 4))
    assert draft.spliced([Splice(3, 4, b"")]).pieces[2:] == (Piece(b"def", 3),)  # an edit that is undone
    assert draft.spliced([Splice(0, 6, b"")]).pieces == ()


@given(st.data(), st.binary(max_size=12))
def test_edits_upon_edits(data: st.DataObject, before: bytes) -> None:
    """As if the bytes were edited one by one; a piece with an origin is there in the file."""
    draft, expected = Draft(before), before
    for _ in range(data.draw(st.integers(0, 3))):
        ends = sorted(data.draw(st.lists(st.integers(0, len(expected)), max_size=6)))
        pairs = list(zip(ends[::2], ends[1::2], strict=False))
        splices = [Splice(start, end, data.draw(st.binary(max_size=3))) for start, end in pairs]
        draft = draft.spliced(splices)
        for start, end, put in reversed(splices):
            expected = expected[:start] + put + expected[end:]
        assert draft.data == expected
    own = [piece for piece in draft.pieces if piece.origin is not None]
    assert all(before[piece.origin : piece.origin + len(piece.data)] == piece.data for piece in own if piece.origin)
    origins = [piece.origin for piece in own]
    assert origins == sorted(origins, key=lambda origin: origin or 0)


def test_many_edits_take_linear_work() -> None:
    size = 200_000
    splices = [Splice(at, at + 1, b"xy") for at in range(0, size, 2)]
    assert Draft(b"a" * size).spliced(splices).data == b"xya" * (size // 2)

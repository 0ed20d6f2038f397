"""Sourced text: every operation gives what the same operation on a plain string gives, and keeps where it came from.

The property tests work on random texts over two made-up files. `FILES` is what was read, so that an origin can be held
against the bytes.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading.decoding import lossy
from guidelint.loading.text import (
    EMPTY,
    Origin,
    Run,
    SourcedText,
    utf8_index,
    utf8_length,
    utf16_index,
    utf16_length,
)
from guidelint.loading.whitespace import JAVASCRIPT, PYTHON, RUST

# What the random texts are made of: one to four bytes a character, white space of each set, carriage returns.
CHARACTERS = "ab\r\n \t\x1c\x85é\u2028\u3000\ufeff漢🙂𐀀"
PATHS = ("/repo/AGENTS.md", "/repo/docs/more.md")


def decoded(origin: Origin, files: dict[str, bytes]) -> str:
    return files[origin.path][origin.start : origin.end].decode(origin.encoding)


def check(text: SourcedText, files: dict[str, bytes]) -> None:
    """What holds of every sourced text."""
    assert "".join(run.text for run in text.runs) == text.text == str(text)
    assert len(text) == len(text.text)
    assert bool(text) == bool(text.text)
    position = 0
    for start, end, run in text.spans():
        assert run.text
        assert start == position
        assert text.text[start:end] == run.text
        position = end
        if run.origin is None:
            assert run.kind == "framing"
            continue
        assert run.kind in ("verbatim", "derived")
        assert 0 <= run.origin.start < run.origin.end <= len(files[run.origin.path])
        if run.verbatim:
            assert decoded(run.origin, files) == run.text
    assert position == len(text)


@st.composite
def sourced(draw: st.DrawFn) -> tuple[SourcedText, dict[str, bytes]]:
    """A text out of both files, wrong bytes included, and framing; and the files."""
    wrong = st.sampled_from([b"\xff", b"\xe2\x82", b"\xed\xa0"])
    body = st.lists(
        st.one_of(st.text(CHARACTERS, max_size=8).map(str.encode), wrong),
        max_size=5,
    ).map(b"".join)
    files = {path: draw(body) for path in PATHS}
    whole = {path: lossy(data, path) for path, data in files.items()}
    text = EMPTY
    for part in draw(st.lists(st.sampled_from((*PATHS, "frame")), max_size=4)):
        text += "\n--\n" if part == "frame" else whole[part]
    return text, files


def some_spans(data: st.DataObject, size: int) -> list[tuple[int, int]]:
    """Ascending spans that do not overlap."""
    places = sorted(data.draw(st.lists(st.integers(0, size), max_size=8)))
    return list(zip(places[::2], places[1::2], strict=False))


# Reading it off


def test_empty_runs_do_not_stay() -> None:
    text = SourcedText([Run(""), Run("a"), Run("", Origin("/f", 0, 0), True)])
    assert text.runs == (Run("a"),)
    assert not EMPTY
    assert EMPTY.runs == ()
    assert EMPTY.text == ""
    assert SourcedText.framing("") == EMPTY


def test_kinds() -> None:
    assert Run("x").kind == "framing"
    assert Run("x", Origin("/f", 0, 1), True).kind == "verbatim"
    assert Run("x", Origin("/f", 0, 2)).kind == "derived"


def test_equality_is_of_runs() -> None:
    file = lossy(b"ab", "/f")
    assert file == lossy(b"ab", "/f")
    assert hash(file) == hash(lossy(b"ab", "/f"))
    assert file != SourcedText.framing("ab")
    assert file != "ab"


def test_a_string_is_framing_on_either_side() -> None:
    text = "<" + lossy(b"ab", "/f") + ">"
    assert [run.kind for run in text.runs] == ["framing", "verbatim", "framing"]
    assert text.text == "<ab>"


def test_paths_once_in_order_of_first_use() -> None:
    one, two = lossy(b"1", "/one"), lossy(b"2", "/two")
    assert (two + "-" + one + two).paths() == ("/two", "/one")
    assert SourcedText.framing("x").paths() == ()


def test_byte_at_counts_bytes_not_characters() -> None:
    text = "# " + lossy("aé🙂z".encode(), "/f")
    assert [text.byte_at(offset) for offset in range(len(text))] == [
        None,
        None,
        ("/f", 0),
        ("/f", 1),
        ("/f", 3),
        ("/f", 7),
    ]


def test_byte_at_of_derived_text_is_where_its_span_begins() -> None:
    text = lossy(b"ab\r\ncd", "/f").with_line_feeds()
    assert text.byte_at(2) == ("/f", 2)
    assert text.byte_at(3) == ("/f", 4)
    assert lossy(b"a\xff\xfe\xfdb", "/f").byte_at(3) == ("/f", 1)


@pytest.mark.parametrize("offset", [-1, 2, 100])
def test_no_origin_beyond_the_text(offset: int) -> None:
    with pytest.raises(IndexError):
        lossy(b"ab", "/f").byte_at(offset)


def test_origin_of_a_span_over_runs() -> None:
    text = lossy(b"ab\r\ncd", "/f").with_line_feeds()
    assert text.origin_of(1, 4) == Origin("/f", 1, 5)
    assert text.origin_of(2, 3) == Origin("/f", 2, 4)
    assert text.origin_of(2, 2) is None


def test_origin_of_two_files_is_that_of_the_first() -> None:
    text = lossy(b"ab", "/one") + "\n\n" + lossy(b"cd", "/two")
    assert text.origin_of(1, 5) == Origin("/one", 1, 2)
    assert text.origin_of(2, 4) is None
    assert text.origin_of(3, 6) == Origin("/two", 0, 2)


def test_other_encodings_have_their_own_widths() -> None:
    text = SourcedText([Run("a🙂b", Origin("/f", 2, 10, "utf-16-le"), True)])
    assert [text.byte_at(offset) for offset in range(3)] == [("/f", 2), ("/f", 4), ("/f", 8)]
    assert text[1:2].runs == (Run("🙂", Origin("/f", 4, 8, "utf-16-le"), True),)
    latin = SourcedText([Run("éa", Origin("/f", 0, 2, "latin-1"), True)])
    assert latin[1:].runs == (Run("a", Origin("/f", 1, 2, "latin-1"), True),)


@given(sourced())
def test_origins_of_every_character(given_: tuple[SourcedText, dict[str, bytes]]) -> None:
    text, files = given_
    check(text, files)
    for offset, character in enumerate(text.text):
        run, within = text.origin_at(offset)
        assert run.text[within] == character
        place = text.byte_at(offset)
        origin = text.origin_of(offset, offset + 1)
        if run.origin is None:
            assert place is None
            assert origin is None
            continue
        assert place is not None
        assert origin is not None
        assert place == (origin.path, origin.start)
        if run.verbatim:
            assert decoded(origin, files) == character
        else:
            assert origin == run.origin


@given(sourced(), st.data())
def test_bytes_are_the_same_in_whatever_order_they_are_asked_for(
    given_: tuple[SourcedText, dict[str, bytes]], data: st.DataObject
) -> None:
    text, _ = given_
    ascending = [SourcedText(text.runs).byte_at(offset) for offset in range(len(text))]
    order = data.draw(st.permutations(range(len(text))))
    assert [text.byte_at(offset) for offset in order] == [ascending[offset] for offset in order]


# Operations


@given(sourced(), st.integers(-40, 40) | st.none(), st.integers(-40, 40) | st.none())
def test_slices(given_: tuple[SourcedText, dict[str, bytes]], start: int | None, end: int | None) -> None:
    text, files = given_
    part = text[start:end]
    assert part.text == text.text[start:end]
    check(part, files)


def test_no_steps() -> None:
    with pytest.raises(ValueError, match="step"):
        lossy(b"abc", "/f")[::2]


def test_a_part_of_derived_text_keeps_the_whole_span() -> None:
    text = lossy(b"a\xff\xff\xffb", "/f")
    assert text.runs[1] == Run("\ufffd" * 3, Origin("/f", 1, 4))
    assert text[2:3].runs == (Run("\ufffd", Origin("/f", 1, 4)),)


@given(st.lists(sourced(), max_size=4), st.sampled_from(["", "\n\n", "é"]))
def test_joins(parts: list[tuple[SourcedText, dict[str, bytes]]], separator: str) -> None:
    joined = SourcedText.join(separator, (text for text, _ in parts))
    assert joined.text == separator.join(text.text for text, _ in parts)
    assert [run for run in joined.runs if run.origin] == [run for text, _ in parts for run in text.runs if run.origin]


@given(sourced(), sourced())
def test_sums(one: tuple[SourcedText, dict[str, bytes]], other: tuple[SourcedText, dict[str, bytes]]) -> None:
    assert (one[0] + other[0]).runs == one[0].runs + other[0].runs
    assert ("é" + one[0] + "").text == "é" + one[0].text


@pytest.mark.parametrize("characters", [JAVASCRIPT, PYTHON, RUST, "ab"], ids=["javascript", "python", "rust", "ab"])
@given(given_=sourced())
def test_trimming(given_: tuple[SourcedText, dict[str, bytes]], characters: str) -> None:
    text, files = given_
    for trimmed, plain in (
        (text.strip(characters), text.text.strip(characters)),
        (text.lstrip(characters), text.text.lstrip(characters)),
        (text.rstrip(characters), text.text.rstrip(characters)),
    ):
        assert trimmed.text == plain
        check(trimmed, files)
    assert text.is_blank(characters) == (text.text.strip(characters) == "")


def test_trimming_moves_the_origin() -> None:
    assert lossy("\u3000 é \n".encode(), "/f").strip(RUST).runs == (Run("é", Origin("/f", 4, 6), True),)


@given(sourced(), st.data())
def test_replacing(given_: tuple[SourcedText, dict[str, bytes]], data: st.DataObject) -> None:
    text, files = given_
    other = lossy(files[PATHS[0]], PATHS[0])
    spans = some_spans(data, len(text))
    expected, position = "", 0
    for start, end in spans:
        expected += text.text[position:start] + other.text
        position = end
    expected += text.text[position:]
    replaced = text.replace_spans((start, end, other) for start, end in spans)
    assert replaced.text == expected
    check(replaced, files)


@given(sourced(), st.data())
def test_removing(given_: tuple[SourcedText, dict[str, bytes]], data: st.DataObject) -> None:
    text, files = given_
    spans = some_spans(data, len(text))
    gone = {offset for start, end in spans for offset in range(start, end)}
    removed = text.remove_spans(spans)
    assert removed.text == "".join(character for offset, character in enumerate(text.text) if offset not in gone)
    check(removed, files)
    left = [offset for offset in range(len(text)) if offset not in gone]
    assert [removed.byte_at(new) for new in range(len(removed))] == [text.byte_at(old) for old in left]


@given(sourced(), st.data())
def test_deriving(given_: tuple[SourcedText, dict[str, bytes]], data: st.DataObject) -> None:
    text, files = given_
    spans = [(start, end) for start, end in some_spans(data, len(text)) if start < end]
    derived = text.derive_spans((start, end, "<>") for start, end in spans)
    check(derived, files)
    expected, position, moved = "", 0, 0
    for start, end in spans:
        expected += text.text[position:start]
        assert derived.origin_of(len(expected), len(expected) + 2) == text.origin_of(start, end)
        expected += "<>"
        moved += 2 - (end - start)
        position = end
    assert derived.text == expected + text.text[position:]


@pytest.mark.parametrize("spans", [[(1, 3), (2, 4)], [(2, 1)], [(2, 3), (0, 1)]])
def test_spans_must_ascend(spans: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="ascend"):
        lossy(b"abcdef", "/f").remove_spans(spans)


@given(sourced())
def test_line_feeds(given_: tuple[SourcedText, dict[str, bytes]]) -> None:
    text, files = given_
    changed = text.with_line_feeds()
    assert changed.text == text.text.replace("\r\n", "\n").replace("\r", "\n")
    check(changed, files)


def test_line_feeds_stand_for_the_bytes_they_replace() -> None:
    text = lossy(b"a\r\nb\rc\n", "/f").with_line_feeds()
    assert text.runs == (
        Run("a", Origin("/f", 0, 1), True),
        Run("\n", Origin("/f", 1, 3)),
        Run("b", Origin("/f", 3, 4), True),
        Run("\n", Origin("/f", 4, 5)),
        Run("c\n", Origin("/f", 5, 7), True),
    )
    untouched = lossy(b"a\n", "/f")
    assert untouched.with_line_feeds() is untouched


@given(sourced(), st.integers(-1, 60))
def test_cutting_utf16(given_: tuple[SourcedText, dict[str, bytes]], units: int) -> None:
    text, files = given_
    cut = text.cut_utf16(units)
    encoded = text.text.encode("utf-16-le", "surrogatepass")[: 2 * max(units, 0)]
    # JavaScript's slice: code units, so that a pair may be cut in two.
    assert cut.text == encoded.decode("utf-16-le", "surrogatepass")
    check(cut, files)


def test_cutting_a_pair_in_two_leaves_the_first_half() -> None:
    text = lossy("a🙂b".encode(), "/f")
    assert text.cut_utf16(2).runs == (
        Run("a", Origin("/f", 0, 1), True),
        Run("\ud83d", Origin("/f", 1, 5)),
    )
    assert text.cut_utf16(3).text == "a🙂"


@given(sourced(), st.integers(-1, 60))
def test_cutting_bytes(given_: tuple[SourcedText, dict[str, bytes]], size: int) -> None:
    text, files = given_
    cut = text.cut_bytes(size)
    check(cut, files)
    assert cut.text == text.text.encode()[: max(size, 0)].decode(errors="ignore")


# Lengths


SURROGATES = st.text(st.sampled_from(["a", "é", "漢", "🙂", "\ud83d", "\ude42"]), max_size=12)


@given(SURROGATES, st.integers(-1, 50))
def test_lengths_and_indexes(text: str, bound: int) -> None:
    assert utf8_length(text) == sum(utf8_length(character) for character in text)
    assert utf16_length(text) == sum(2 if character > "\uffff" else 1 for character in text)
    for length, index in ((utf8_length, utf8_index), (utf16_length, utf16_index)):
        fits = [count for count in range(len(text) + 1) if length(text[:count]) <= bound]
        assert index(text, bound) == max(fits, default=0)


def test_a_lone_surrogate_takes_three_bytes_and_one_unit() -> None:
    assert utf8_length("\ud83d") == 3
    assert utf16_length("\ud83d") == 1
    assert utf16_length("🙂") == 2
    assert utf8_length("🙂") == 4
    assert utf8_index("a\ud83db", 3) == 1
    assert utf8_index("a\ud83db", 4) == 2


@given(SURROGATES, st.integers(0, 12), st.integers(0, 30))
def test_lone_surrogates_in_a_text(text: str, start: int, bound: int) -> None:
    # A surrogate is derived text: nothing decodes to it.
    size = len(text)
    whole = SourcedText(Run(character, Origin("/f", at, at + 1)) for at, character in enumerate(text))
    assert whole[start:].text == text[start:]
    assert whole.cut_bytes(bound).text == text[: utf8_index(text, bound)]
    assert whole.strip(JAVASCRIPT).text == text
    assert [whole.byte_at(offset) for offset in range(size)] == [("/f", offset) for offset in range(size)]


# Cost


def test_many_changes_of_a_large_file_take_no_quadratic_time() -> None:
    # With a count from the start of the file for each line this takes minutes.
    text = lossy("é\r\n".encode() * 100_000, "/f").with_line_feeds()
    assert len(text) == 200_000
    assert text.byte_at(199_999) == ("/f", 399_998)
    assert all(one <= two for one, two in pairwise(text.byte_at(at) or ("", 0) for at in range(0, 200_000, 1000)))

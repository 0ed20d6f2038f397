"""Expressions without backtracking."""

from __future__ import annotations

import time

import pytest

from guidelint.loading.matching import (
    EMPTY,
    NEVER,
    Choice,
    End,
    Node,
    One,
    Program,
    Repeat,
    Sequence,
    Start,
    Unless,
    canonical,
    optional,
    sequence,
    units,
)

ANY = One(lambda unit: bool(unit))


@pytest.mark.parametrize(
    ("node", "yes", "no"),
    [
        ("ab", ["ab", "abc"], ["a", "b", ""]),
        (Sequence(("ab", End())), ["ab"], ["abc"]),
        (Sequence((Choice(("a", "bc")), End())), ["a", "bc"], ["b", "abc"]),
        (Sequence((Repeat("ab"), End())), ["", "ab", "abab"], ["a", "aba"]),
        (Sequence((Repeat("a", least=2), End())), ["aa", "aaa"], ["a"]),
        (Sequence((optional("a"), "b", End())), ["b", "ab"], ["aab"]),
        (Sequence((Unless("ab"), Repeat(ANY), End())), ["", "ba"], ["ab", "abc"]),
        (Sequence((Repeat(ANY), Start(), "a", End())), ["a"], ["ba"]),
        (Sequence((Repeat(Repeat("a")), End())), ["", "aaa"], ["b"]),
        (Sequence((Unless(Unless("a")), ANY)), ["a"], ["b"]),
        (sequence(["a", EMPTY]), ["a"], [""]),
        (NEVER, [], ["", "a"]),
    ],
)
def test_expressions(node: Node, yes: list[str], no: list[str]) -> None:
    program = Program(node)
    assert [text for text in yes + no if program.matches(text)] == yes


def test_folding_is_done_to_literals() -> None:
    assert Program("ä", canonical).matches("Ä")
    assert not Program("ä").matches("Ä")


def test_canonical_as_javascript_has_it() -> None:
    assert [canonical(unit) for unit in "aßſé"] == ["A", "ß", "ſ", "É"]


def test_units_are_utf_16() -> None:
    assert units("a😀") == "a\ud83d\ude00"


def test_time_is_bounded_by_the_product_of_the_lengths() -> None:
    stars = Sequence((*(part for _ in range(100) for part in (Repeat(ANY), "a")), "b", End()))
    begin = time.monotonic()
    assert not Program(stars).matches("a" * 300)
    assert time.monotonic() - begin < 5

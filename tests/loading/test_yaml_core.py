"""YAML 1.2 as npm `yaml` 2.9 reads it: the values are what the library gave."""

from __future__ import annotations

import contextlib
import math
import time

import pytest

from guidelint.loading.yaml_core import Broken, Value, parse, truthy


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# c", None),
        ("text", "text"),
        ("- a\n- 1", ["a", 1.0]),
        ("a: yes\nb: on\nc: No", {"a": "yes", "b": "on", "c": "No"}),
        ("a: true\nb: False\nc: TRUE\nd: tRUE", {"a": True, "b": False, "c": True, "d": "tRUE"}),
        ("a: ~\nb: null\nc:\nd: ''", {"a": None, "b": None, "c": None, "d": ""}),
        ("a: 010\nb: 0o7\nc: 0x1F\nd: 1_0", {"a": 10.0, "b": 7.0, "c": 31.0, "d": "1_0"}),
        ("a: 1e3\nb: .5\nc: +1.\nd: .inf", {"a": 1000.0, "b": 0.5, "c": 1.0, "d": math.inf}),
        ("a: 2024-01-01\nb: 12:30:00", {"a": "2024-01-01", "b": "12:30:00"}),
        ("a: !!str 12\nb: !!int '12'\nc: !x y", {"a": "12", "b": 12.0, "c": "y"}),
        ("a:\tb\t\nc: d\te\nf: 'g\th'", {"a": "b", "c": "d\te", "f": "g\th"}),
        ("a: |\n  b\n  c", {"a": "b\nc\n"}),
        ("a: x\u0085y\u2028z\x07", {"a": "x\u0085y\u2028z\x07"}),
        ("a: &x [1]\nb: *x", {"a": [1.0], "b": [1.0]}),
        ("<<: {a: 1}\nb: 2", {"<<": {"a": 1.0}, "b": 2.0}),
        ("1: a\ntrue: b\nc: d", {"c": "d"}),
    ],
)
def test_values(text: str, value: Value) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "a: [b",
        "a: 1\na: 2",
        "a: @x",
        "a: **/*.ts",
        "a: *x",
        "a: b: c",
        "a: 'x' y",
        "a: 1\n--- b",
        "a: %x",
        "a: `x`",
        "x" * 70_000,
    ],
)
def test_broken(text: str) -> None:
    with pytest.raises(Broken):
        parse(text)


def test_one_and_true_are_two_keys() -> None:
    assert parse("1: a\ntrue: b\n'1': c") == {"1": "c"}


def test_bombs() -> None:
    parse("a: &a x\nb: [" + ", ".join(["*a"] * 100) + "]")
    with pytest.raises(Broken):
        parse("a: &a x\nb: [" + ", ".join(["*a"] * 101) + "]")
    lines = ["a: &a [x, x]", *(f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]" for n in range(20))]
    with pytest.raises(Broken):
        parse("\n".join(lines))


@pytest.mark.parametrize("text", ["[" * 65_000, "{a: " * 16_000, "- " * 32_000, "? " * 32_000, "0x" + "f" * 65_000])
def test_hostile_texts_end(text: str) -> None:
    started = time.monotonic()
    with contextlib.suppress(Broken):
        parse(text)
    assert time.monotonic() - started < 20


def test_truth() -> None:
    false: list[Value] = ["", 0.0, math.nan, None, False]
    true: list[Value] = ["a", 1.0, [], {}, True]
    assert not any(map(truthy, false))
    assert all(map(truthy, true))

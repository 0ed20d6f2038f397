"""Front matter of agents whose reader is not known."""

from __future__ import annotations

import pytest

from guidelint.loading.key_lines import fields, patterns, raw_fields


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("a: x\nb: 'y'", {"a": ("x",), "b": ("y",)}),
        ("a: true\nb: 1\nc:\nd: {x: 1}", {"a": ("true",), "b": ("1",), "c": (), "d": ()}),
        ("a: [x, 'y']\nb:\n- z", {"a": ("x", "y"), "b": ("z",)}),
        # No YAML:
        ("a: **/*.ts\nb: true # why", {"a": ("**/*.ts",), "b": ("true",)}),
        ("a: *.ts\nb:\n  - '*.js'\n  - *.py\nc: \"#x\"", {"a": ("*.ts",), "b": ("*.js", "*.py"), "c": ("#x",)}),
        ("a: [*.ts, '{b,c}/**']\nnot a key", {"a": ("*.ts", "{b,c}/**")}),
        ("- x", {}),
        ("", {}),
    ],
)
def test_fields(header: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert fields(f"---\n{header}\n---\nbody: none\n") == expected
    assert fields(f"\ufeff--- \r\n{header}\r\n---\r\n") == expected


@pytest.mark.parametrize(
    "text", ["", "a: 1", "---\na: 1\n", "\n---\na: 1\n---\n", "----\na: 1\n---\n", "---\na: 1\n---x\n"]
)
def test_no_front_matter(text: str) -> None:
    assert fields(text) == raw_fields(text) == {}


def test_raw() -> None:
    assert raw_fields("---\na: \"x\" # y\nb: ['*.ts']\nb: true\n---") == {"a": ('"x" # y',), "b": ("true",)}


def test_patterns() -> None:
    assert patterns(("a, {b,c}/*", "a", " ")) == ("a", "{b,c}/*")
    assert patterns(()) == ()


def test_long_and_odd_ones() -> None:
    assert fields("---\n" + "a: [\n" * 100_000 + "---\n") == {"a": ("[",)}
    assert fields("---\n*\na: x" + " " * 1_000_000 + "y\n---\n")
    assert fields("---\na: \x00\ud800\n---\n")

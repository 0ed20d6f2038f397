"""JSON with comments. What is taken and refused was seen with npm's jsonc-parser 3.3.1."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading import jsonc


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": ["b"]}', {"a": ["b"]}),
        ('// x\n{"a": /* "y" */ "b", // z\r\n}', {"a": "b"}),
        ('["//", "/* */", "\\"//"]', ["//", "/* */", '"//']),
        ('["a" /**/ , // x\n ]', ["a"]),
        ('{"a": [1, 2.5e3,],}', {"a": [0, 0]}),
        ('{"a": "1", "a": "2"}', {"a": "2"}),
        ('["]", "},"]', ["]", "},"]),
        ("1" * 10_000, 0),
    ],
)
def test_taken(text: str, value: object) -> None:
    assert jsonc.parse(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "[,]",
        "[1,,]",
        "{,}",
        '{"a":,}',
        "[1",
        "[1]]",
        '["\n"]',
        '["a',
        "[1] /*",
        "[1] /",
        "# x\n1",
        "[NaN]",
        "\ufeff1",
        "[" * 100_000,
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(jsonc.NotJson):
        jsonc.parse(text)


_values = st.recursive(
    st.text() | st.booleans() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


@given(_values)
def test_json_is_read_as_json(value: object) -> None:
    assert jsonc.parse(json.dumps(value, ensure_ascii=False, indent=1)) == value


def test_bounded_time() -> None:
    began = time.monotonic()
    for text in ("/*" * 500_000, '"' * 500_000, "," * 500_000, "[" + "1," * 300_000 + "]", "//" * 500_000):
        with pytest.raises(jsonc.NotJson) if text[0] != "[" else contextlib.nullcontext():
            jsonc.parse(text)
    with pytest.raises(jsonc.NotJson):
        jsonc.parse(" " * (jsonc.MAX_CHARACTERS + 1))
    assert time.monotonic() - began < 20


def test_escaped() -> None:
    assert jsonc.escaped('a"\\\né\0') == 'a\\"\\\\\\né\\u0000'

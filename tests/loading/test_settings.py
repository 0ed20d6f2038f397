"""Settings files in order of precedence."""

from __future__ import annotations

import pytest

from guidelint.loading.settings import Layer, Settings, parse

SETTINGS = Settings(
    [
        Layer("user", "/u", {"a": {"b": 1}, "list": ["x", 2, "y"], "flat": 3}),
        Layer("project", "/p", {"a": {"b": 2}, "list": ["z"], "flat": {"b": 4}}),
        Layer("local", "/l", {"a": "no object", "list": "no list"}),
    ]
)


def test_the_strongest_value() -> None:
    assert SETTINGS.strongest("a", "b") == 2
    assert SETTINGS.limited_to("user").strongest("a", "b") == 1
    assert SETTINGS.strongest("a", "b", "c") is None


def test_lists_of_all_layers() -> None:
    assert [(layer.source, text) for layer, text in SETTINGS.texts("list")] == [
        ("user", "x"),
        ("user", "y"),
        ("project", "z"),
    ]


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"a": NaN}', b"// c\n{}", b"[" * 100_000, b'{"a": 1,}'])
def test_what_is_no_object(data: bytes) -> None:
    assert parse(data) is None


def test_a_byte_order_mark_is_allowed() -> None:
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}

"""Bytes to text without what is wrong, and by the byte order mark; settings in TOML and YAML 1.1."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading import toml_settings, yaml_settings
from guidelint.loading.decoding import by_mark, dropping


@given(st.binary(max_size=40))
def test_wrong_bytes_are_dropped(data: bytes) -> None:
    text = dropping(data, "/f")
    assert text.text == data.decode("utf-8", "ignore")
    for run in text.runs:
        assert run.origin
        assert run.verbatim
        assert data[run.origin.start : run.origin.end].decode() == run.text


def test_many_wrong_bytes() -> None:
    assert dropping(b"a\xff" * 30_000, "/f").text == "a" * 30_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_marks(encoding: str) -> None:
    text = by_mark("\ufeffä\ufeff\U0001f642\n".encode(encoding), "/f")
    assert text
    assert text.text == "ä\ufeff\U0001f642\n"
    (run,) = text.runs
    assert run.origin
    assert run.origin.encoding == encoding
    assert text.byte_at(2) == ("/f", len("\ufeffä\ufeff".encode(encoding)))


@pytest.mark.parametrize("data", [b"\xff", b"\xff\xfea", b"\xff\xfe\0\xd8", b"\xef\xbb\xbf\xff", b"\xff\xfe\0\0a"])
def test_what_the_mark_does_not_fit(data: bytes) -> None:
    assert by_mark(data, "/f") is None


def test_toml() -> None:
    assert toml_settings.parse(b"a = 1\n") == {"a": 1}
    for data in (b"a = ", b"\xff", b"a" + b".a" * 30_000 + b" = 1", b"a = " + b"9" * 9_000):
        assert toml_settings.parse(data) is None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"read: a", {"read": ["a"]}),
        (b"--read: [a, 1, yes, ~, [x]]", {"read": ["a", "1", "True", "None"]}),
        (b"read: 010\nx: ~\ny: {a: b}", {"read": ["8"], "y": []}),
        (b"read: []", {"read": []}),
    ],
)
def test_yaml_settings(data: bytes, expected: dict[str, list[str]]) -> None:
    assert yaml_settings.texts_by_key(data) == expected


@pytest.mark.parametrize("data", [b"", b"- a", b"a: [", b"\xff", b"a: 2024-13-99", b"a: !x y", b"[" * 60_000], ids=repr)
def test_what_is_no_mapping(data: bytes) -> None:
    with pytest.raises(yaml_settings.Broken):
        yaml_settings.texts_by_key(data)

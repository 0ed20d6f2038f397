"""References to files and to the environment."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading.references import references
from guidelint.loading.whitespace import JAVASCRIPT


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{file:a}{file:b c}", ["a", "b c"]),
        ("{file:}{file:a\nb}", ["a\nb"]),
        ("{file:{file:a}}", ["{file:a"]),
        ("{file:a", []),
        ("{FILE:a}{env:b}{ file:c}", []),
        ("${file:a} $ {file:b}", ["b"]),
        ("${file:{file:a}", ["a"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert [found.name for found in references(text, "file", dollar_protects=True)] == names


@pytest.mark.parametrize(
    ("text", "commented"),
    [
        ("{env:a}", [False]),
        ("// {env:a} {env:b}\n{env:c}", [True, True, False]),
        (" \t\u00a0\ufeff//{env:a}", [True]),
        ("x // {env:a}", [False]),
        ("/{env:a}/", [False]),
        ("// x\r{env:a}", [True]),
        ("{env:a\n//}{env:b}", [False, True]),
    ],
)
def test_comments(text: str, commented: list[bool]) -> None:
    assert [found.commented for found in references(text, "env")] == commented


@given(st.text("{}file:n/$ \n\r\ufeffx"), st.booleans())
def test_as_the_agents_pattern_has_it(text: str, dollar: bool) -> None:
    pattern = ("(?<!\\$)" if dollar else "") + "\\{file:([^}]+)\\}"
    expected = [
        (found.start(), found.end(), found[1], _commented(text, found.start())) for found in re.finditer(pattern, text)
    ]
    found = references(text, "file", dollar_protects=dollar)
    assert [(one.start, one.end, one.name, one.commented) for one in found] == expected


def _commented(text: str, place: int) -> bool:
    line = text.rfind("\n", 0, place) + 1
    return text[line:place].lstrip(JAVASCRIPT).startswith("//")


@pytest.mark.parametrize(
    "text", ["{file:" * 300_000, "{file:x}" * 300_000, "{file:}" * 300_000, " " * 500_000 + "{file:x}" * 99]
)
def test_linear_time(text: str) -> None:
    began = time.monotonic()
    for _ in references(text, "file"):
        pass
    assert time.monotonic() - began < 10

"""Where Copilot CLI sees code and tokens."""

from __future__ import annotations

import pytest

from guidelint.loading.copilot.imports import MOST_MARKS, Tokens, code_spans


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a `b` c", ["`b`"]),
        ("``a`b`` c", ["``a`b``"]),
        ("a `b\n`c` d", ["`b", "`c`"]),
        ("a \\`b` c", ["`b`"]),
        ("```\nx\n```\ny", ["```\nx\n```"]),
        ("````md\nx\n``` y\nz", ["````md\nx\n``` y"]),
        ("~~~\n```\n~~~~\nz", ["~~~\n```\n~~~~"]),
        ("      \xa0\x85\x0b```\nx", ["      \xa0\x85\x0b```\nx"]),
        ("\ufeff```\nx", ["```"]),
        ("- ```\nx\n- ```", ["```", "```"]),
        ("```\nx", ["```\nx"]),
        ("```\nx\r```\ny", ["```\nx\r```\ny"]),
        ("~~ a", []),
    ],
)
def test_code(text: str, code: list[str]) -> None:
    assert [text[start:end] for start, end in code_spans(text)] == code


def test_code_is_bounded() -> None:
    spans = list(code_spans("`a` " * (MOST_MARKS + 5)))
    assert len(spans) == MOST_MARKS + 1
    assert spans[-1][1] == 4 * (MOST_MARKS + 5)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("@a.md", "a.md"),
        ("@a.md.", "a.md"),
        ("(@a.md)", "a.md"),
        ("(@a.md)).", "a.md"),
        ("@a.md)x", "a.md)x"),
        ("@a.md>x", "a.md"),
        ("@a.md'x", "a.md"),
        ("@a.md*", "a.md*"),
        ("@a.md\u3002", "a.md\u3002"),
        ("@dir/x", "dir/x"),
        ("@./plain", "./plain"),
        ("@plain", ""),
        ("@x.", ""),
        ("@dir/", ""),
        ("@" + "a." * 3000, ""),
    ],
)
def test_names(text: str, name: str) -> None:
    token = Tokens(text).after(0)
    assert token is not None
    assert token.name == name
    assert text[token.start : token.end] == "@" + name


@pytest.mark.parametrize("before", ["a", "Z", "5", "_", ".", "+", "-", "%"])
def test_an_address_is_none(before: str) -> None:
    assert Tokens(f"{before}@a.md").after(0) is None
    assert Tokens(f"x {before}@a.md").after(3) is None

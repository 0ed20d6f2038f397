"""Imports and comment blocks in Markdown; what is an import is tested with the agent that has them."""

from __future__ import annotations

import pytest

from guidelint.loading.markdown_imports import NOTHING, import_name, scan


def test_spans_are_those_of_the_text_as_given() -> None:
    text = "é @a.md\n\n<!-- x -->\n\n- b `@c.md` @d\\ e.md\n  @f.md\n\n<!-- y --> @g.md\n\n`@h.md`, see (@i.md)."
    text = text.replace("\n", "\r\n")
    found = scan(text)
    assert [text[start:end] for start, end in found.comments] == ["<!-- x -->\r\n\r\n", "<!-- y -->"]
    assert [text[one.start : one.end] for one in found.references] == ["@a.md", "@d\\ e.md", "@f.md", "@g.md"]
    assert [one.name for one in found.references] == ["a.md", "d e.md", "f.md", "g.md"]
    assert [text[one.start : one.end] for one in found.mentions] == ["@c.md", "@h.md", "@i.md"]


def test_a_text_without_either_is_not_lexed() -> None:
    assert scan("# plain\n" * 1000) is NOTHING


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("./ü.md", "./ü.md"), ("~/x", "~/x"), ("/x", "/x"), ("a\\ b", "a b"), ("x#y#z", "x"), ("../x", "../x"),
        ("_x", "_x"), ("/", None), ("//x", None), ("ü.md", None), ("#x", None), ("@x", None), ("(x", None), ("", None),
    ],
)  # fmt: skip
def test_names(written: str, name: str | None) -> None:
    assert import_name(written) == name

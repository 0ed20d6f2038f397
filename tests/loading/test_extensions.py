"""Extensions as Node has them."""

from __future__ import annotations

import pytest

from guidelint.loading.extensions import CLAUDE_BINARY, CLAUDE_TEXT, node_extension


@pytest.mark.parametrize(
    ("path", "extension"),
    [
        ("a/x.md", ".md"),
        ("a.b/x", ""),
        (".env", ""),
        ("a.", "."),
        ("..", ""),
        ("..x", ".x"),
        ("x.tar.gz", ".gz"),
        ("", ""),
    ],
)
def test_node(path: str, extension: str) -> None:
    assert node_extension(path) == extension


def test_nothing_is_text_and_binary() -> None:
    assert not CLAUDE_TEXT & CLAUDE_BINARY
    assert all(name == name.lower() and name.startswith(".") for name in CLAUDE_TEXT | CLAUDE_BINARY)

"""What stands beside the sentence of a path and bears on whether it has to be there."""

from __future__ import annotations

import pytest

from guidelint.checks.paths import conditions
from guidelint.markdown.blocks import ListBlock
from guidelint.markdown.document import document


@pytest.mark.parametrize(
    "text",
    [
        "Created at project start if it doesn't exist",
        "ask when the file is missing",
        "write it unless it already exists",
        "falls sie fehlt, anlegen",
        "s'il n'existe pas, le créer",
        "si no existe, créalo",
        "если его нет, создай",
        "不存在时创建",
        "如果没有，先创建",
        "存在しない場合は作る",
        "なければ作る",
        "없으면 만든다",
    ],
)
def test_made_if_missing(text: str) -> None:
    assert conditions.is_made_if_missing(text)


@pytest.mark.parametrize(
    "text", ["holds the goals", "what is missing is told there", "if in doubt ask", "定义目标", ""]
)
def test_not_made_if_missing(text: str) -> None:
    assert not conditions.is_made_if_missing(text)


def test_the_points_below_an_item() -> None:
    [block] = document(b"1. `a/b.md`\n   - one\n   - two\n     - deeper\n\n   a paragraph\n2. none\n").blocks
    assert isinstance(block, ListBlock)
    assert [conditions.below(item) for item in block.items] == ["one\ntwo", ""]
    assert conditions.below(None) == ""


@pytest.mark.parametrize(
    ("before", "rest"),
    [("→ ", " "), (" -> see ", " see "), ("a → ", "a → "), ("", ""), ("→", "→"), ("-->", "-->")],
)
def test_without_arrow(before: str, rest: str) -> None:
    assert conditions.without_arrow(before) == rest


@pytest.mark.parametrize(
    "after", [" directory.", "** folder", "目录", " ディレクトリに", "디렉토리", " subdirectories"]
)
def test_called_folder(after: str) -> None:
    assert conditions.is_called_folder(after)


@pytest.mark.parametrize("after", ["", " module in a folder", " and its directory", ": folder of x"])
def test_not_called_folder(after: str) -> None:
    assert not conditions.is_called_folder(after)

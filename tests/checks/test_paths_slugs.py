"""Anchors, as GitHub makes them."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.slugs import alike, anchors, slug
from guidelint.markdown.document import document


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("How to build", "how-to-build"),
        ("  A & B, C!  ", "a--b-c"),
        ("What's new? (2.0)", "whats-new-20"),
        ("snake_case and kebab-case", "snake_case-and-kebab-case"),
        ("目录 结构", "目录-结构"),
        ("API：接口说明", "api接口说明"),
        ("テスト・方針", "テスト方針"),
        ("Über uns", "über-uns"),
        ("🚀 Start", "-start"),
    ],
)
def test_slugs(title: str, expected: str) -> None:
    assert slug(title) == expected


def test_headings_of_all_kinds_and_duplicates() -> None:
    text = "# `Code` *and* [link](x)\n\nTitle\n=====\n\n## Notes\n\n## Notes\n\n> ### Quoted\n\n- # In a list\n"
    assert anchors(document(text.encode())) == {
        "code-and-link",
        "title",
        "notes",
        "notes-1",
        "quoted",
        "in-a-list",
    }


def test_anchors_in_html_and_of_site_generators() -> None:
    text = "<a name=\"One\"></a>\n\n<h2 id='two'>x</h2>\n\ntext <span id=three>x</span>\n\n## Four {#four-x}\n"
    assert anchors(document(text.encode())) == {"one", "two", "three", "four-four-x", "four-x"}


def test_code_has_none() -> None:
    assert anchors(document(b"```\n# no\n```\n")) == frozenset()


def test_alike() -> None:
    assert alike("a--b_c-1") == alike("A-B-C1")

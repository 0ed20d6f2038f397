"""Tags of the writer's own: what stands in them is Markdown."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_document import check_everything

from guidelint.markdown import (
    CodeSpan,
    Comment,
    Fence,
    Heading,
    Html,
    IndentedCode,
    ListBlock,
    Paragraph,
    Tag,
    Text,
)
from guidelint.markdown.document import document


def kinds(text: str) -> list[tuple[str, str]]:
    """The blocks of a text, each with what it says."""
    parsed = document(text.encode())
    return [(type(block).__name__, parsed.text(block.span)) for block in parsed.blocks]


def test_a_list_right_below_a_tag_is_a_list() -> None:
    assert kinds("<rules>\n- One.\n- Two.\n</rules>\n") == [
        ("Html", "<rules>"),
        ("ListBlock", "- One.\n- Two."),
        ("Html", "</rules>"),
    ]


def test_so_are_titles_and_text() -> None:
    assert kinds('<how-to kind="a">\n# Title\nText\nmore.\n</how-to>\nAfter.\n') == [
        ("Html", '<how-to kind="a">'),
        ("Heading", "# Title"),
        ("Paragraph", "Text\nmore."),
        ("Html", "</how-to>"),
        ("Paragraph", "After."),
    ]


def test_only_a_closing_tag_ends_a_paragraph() -> None:
    """`<name>` on a line of its own in a sentence is a stand-in."""
    assert kinds("Give it\n<name>\nfirst.\n") == [("Paragraph", "Give it\n<name>\nfirst.")]


def test_in_lists_and_quotes() -> None:
    parsed = document(b"- <steps>\n  1. one\n  </steps>\n\n> <steps>\n> 1. one\n> </steps>\n")
    assert sum(isinstance(block, Html) for block in parsed.walk()) == 4
    assert sum(isinstance(block, ListBlock) for block in parsed.walk()) == 3


@pytest.mark.parametrize(
    "tag",
    [
        "<div>",
        "<details>",
        "<span>",
        "<example>",
        "<good-example>",
        "<output-format>",
        '<note style="display: none">',
        "<note hidden>",
        "<style>",
    ],
)
def test_a_page_s_markup_and_what_is_shown_are_left_alone(tag: str) -> None:
    [block] = document(f"{tag}\np a {'{'}\n- b {'}' * 2}\n".encode()).blocks
    assert isinstance(block, Html)


def test_a_chapter_on_style_is_no_style_sheet() -> None:
    assert [kind for kind, _ in kinds("<style>\n- Use tabs.\n</style>\n")] == ["Html", "ListBlock", "Html"]
    assert [kind for kind, _ in kinds("<style>\nbody { color: red }\n</style>\n")] == ["Html"]


def test_code_is_code() -> None:
    assert [kind for kind, _ in kinds("```\n<rules>\n- a\n```\n\n    <rules>\n")] == ["Fence", "IndentedCode"]


def test_titles_in_elements_make_sections() -> None:
    parsed = document(b"# A\n\n<part>\n## B\n\nx\n</part>\n")
    assert [section.title for section in parsed.sections[0].children] == ["B"]
    assert all(isinstance(block, (Heading, Html, Paragraph)) for block in parsed.blocks)


def test_many_tags_take_time_in_proportion() -> None:
    blocks = document(b"<a-b>\n" * 20_000).blocks
    assert len(blocks) == 20_000


# Properties.

BEFORE = ("", "", "", "", "> ", "- ", "  ", "    ", "\t", "1. ", "- > ", "> - ", "  > ", " ", "* - ")
LINES = (
    *("<rules>", "</rules>", "<how-to kind='a'>", "</how-to>", "<a-b/>", "<step_1 >", "<style>", "</style>", "<é>"),
    *(
        "<example>",
        "</example>",
        "<div>",
        "</div>",
        "<pre>",
        "</pre>",
        "<!--",
        "-->",
        "<rules",
        "<rules> text",
        "<Rules>\\",
    ),
    *(
        "text",
        "More `code` here.",
        "`open",
        "[a](b) ![c](d)",
        "[a]: b",
        "[^1]: why",
        "[a]",
        "*so*",
        "é 👍",
        "<b>x</b> <my-tag>",
    ),
    *(
        "- item",
        "1. item",
        "# Title",
        "===",
        "---",
        "```",
        "~~~",
        "| a | b |",
        "|---|---|",
        "| `c` | <d-e> |",
        "",
        "",
        "",
        "  ",
    ),
)
ENDS = ("\n", "\n", "\n", "\n", "\r\n", "\r")
LINE = st.tuples(st.sampled_from(BEFORE), st.sampled_from(LINES), st.sampled_from(ENDS)).map("".join)
DOCUMENTS = st.lists(LINE, max_size=30).map(lambda lines: "".join(lines).encode())


@settings(deadline=None, max_examples=300)
@given(DOCUMENTS)
@example(b"- <rules>\n  - a\n> </rules>\n")
@example(b"> <rules>\n- a\n</rules>\n===\n")
@example(b"[a]:\n</rules>\n'b'\n</rules>\n")
def test_every_span_holds_what_it_claims_and_no_byte_is_said_twice(data: bytes) -> None:
    found = document(data)
    check_everything(found)
    at = 0
    for leaf in found.inlines:
        if isinstance(leaf, Text | CodeSpan | Comment | Tag):
            assert at <= leaf.span.start < leaf.span.end <= len(data)
            at = leaf.span.end
    texts = [one.span for one in found.inlines if isinstance(one, Text | CodeSpan)]
    blocks = [one.span for one in found.walk() if isinstance(one, Html | Fence | IndentedCode)]
    assert not any(one.overlaps(block) for one in texts for block in blocks)

"""Documents: blocks, sections, what is inside text, and places of all of it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from guidelint.markdown import (
    Block,
    Cell,
    CodeSpan,
    Comment,
    Document,
    Heading,
    Html,
    IndentedCode,
    Link,
    ListItem,
    Paragraph,
    Position,
    Span,
    Table,
    Tag,
    Text,
    document,
)


def parse(text: str) -> Document:
    return Document(text.encode())


def test_parsers_are_imported_when_something_is_parsed() -> None:
    program = (
        "import sys, guidelint.markdown as m\n"
        "d = m.document(b'---\\na: b\\n---\\ntext')\n"
        "print('markdown_it' in sys.modules, 'yaml' in sys.modules)\n"
        "d.blocks, d.front_matter\n"
        "print('markdown_it' in sys.modules, 'yaml' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False False\nTrue True\n"


def test_the_same_bytes_give_the_same_document() -> None:
    assert document(b"# A\n") is document(b"# A\n")


def outline(found: Document) -> list[tuple[int, str, str]]:
    """Depth, kind and text of every block."""
    result: list[tuple[int, str, str]] = []

    def add(block: Block, depth: int) -> None:
        result.append((depth, type(block).__name__, found.text(block.span)))
        for child in block.children:
            add(child, depth + 1)

    for block in found.blocks:
        add(block, 0)
    return result


def test_blocks_and_where_they_stand() -> None:
    found = parse(
        "# Title #\n"
        "\n"
        "One  \n"
        "two.\n"
        "\n"
        "Under\n"
        "=====\n"
        "* * *\n"
        "> - a\n"
        ">   b\n"
        ">\n"
        ">   1) c\n"
        "lazy\n"
        "\n"
        "      code\n"
        "\n"
        "    more\n"
        "\n"
        "<div>\n"
        "</div>\n"
        "\n"
        "[a]: <b c>\n"
        "  'd'\n"
        "-\n"
        "\n"
        "| x |\n"
        "|---|\n"
        "| y |  \n"
        "~~~~ sh x\n"
        "~~~\n"
        "~~~~~\n"
    )
    assert outline(found) == [
        (0, "Heading", "# Title #"),
        (0, "Paragraph", "One  \ntwo."),
        (0, "Heading", "Under\n====="),
        (0, "ThematicBreak", "* * *"),
        (0, "Quote", "> - a\n>   b\n>\n>   1) c\nlazy"),
        (1, "ListBlock", "- a\n>   b\n>\n>   1) c\nlazy"),
        (2, "ListItem", "- a\n>   b\n>\n>   1) c\nlazy"),
        (3, "Paragraph", "a\n>   b"),
        (3, "ListBlock", "1) c\nlazy"),
        (4, "ListItem", "1) c\nlazy"),
        (5, "Paragraph", "c\nlazy"),
        (0, "IndentedCode", "code\n\n    more"),
        (0, "Html", "<div>\n</div>"),
        (0, "Definition", "[a]: <b c>\n  'd'"),
        (0, "ListBlock", "-"),
        (1, "ListItem", "-"),
        (0, "Table", "| x |\n|---|\n| y |"),
        (0, "Fence", "~~~~ sh x\n~~~\n~~~~~"),
    ]
    assert [block for block in found.walk() if not block.children and isinstance(block, Heading)] == [
        found.blocks[0],
        found.blocks[2],
    ]
    assert [item.marker for item in found.walk() if isinstance(item, ListItem)] == ["-", "1)", "-"]


@pytest.mark.parametrize(
    ("text", "level", "title", "plain"),
    [
        ("# A *b* `c`\n", 1, "A *b* `c`", "A b c"),
        ("###### **A** ##\n", 6, "**A**", "A"),
        ("## [a](b) &amp; \\* ![i](j) <b>x</b><!-- c -->\n", 2, "", "a & * i x"),
        ("##\n", 2, "", ""),
        ("## ##\n", 2, "", ""),
        ("## a#\n", 2, "a#", "a#"),
        ("   #\ta\t#\t\n", 1, "a", "a"),
        ("a  \nb _c_\n---\n", 2, "", "a b c"),
        ("# snake_case and *a*b\n", 1, "", "snake_case and ab"),
    ],
)
def test_headings(text: str, level: int, title: str, plain: str) -> None:
    found = parse(text)
    (heading,) = found.blocks
    assert isinstance(heading, Heading)
    assert (heading.level, heading.plain) == (level, plain)
    if title:
        first, last = heading.inlines[0].span, heading.inlines[-1].span
        assert found.text(Span(first.start, last.end)).strip("*") == title.strip("*")


def test_sections() -> None:
    found = parse("intro\n\n# A\na\n## B\nb\n#### C\n## D\n> # not one\n\n# E\n")
    titles = [
        (one.title, one.level, [(two.title, len(two.children)) for two in one.children]) for one in found.sections
    ]
    assert titles == [("A", 1, [("B", 1), ("D", 0)]), ("E", 1, [])]
    a, e = found.sections
    assert found.text(a.own_span) == "# A\na\n"
    assert found.text(a.span) == "# A\na\n## B\nb\n#### C\n## D\n> # not one\n\n"
    assert found.text(a.children[0].span) == "## B\nb\n#### C\n"
    assert found.text(e.span) == "# E\n"
    at = found.data.index
    for text, title in [
        (b"intro", None),
        (b"# A", "A"),
        (b"b\n#", "B"),
        (b"#### C", "C"),
        (b"not", "D"),
        (b"# E", "E"),
    ]:
        section = found.section_at(at(text))
        assert (section.title if section else None) == title
    assert found.section_at(len(found.data)) is e

    def between(start: int, end: int) -> list[str]:
        return [heading.plain for heading in found.headings_between(start, end)]

    assert between(0, len(found.data)) == ["A", "B", "C", "D", "E"]
    assert between(at(b"## B"), at(b"## D")) == ["B", "C"]
    assert between(at(b"## B") + 1, at(b"## D") + 1) == ["C", "D"]


def test_a_heading_with_a_low_level_first() -> None:
    found = parse("### A\n# B\n## C\n# D\n")
    assert [(one.title, [two.title for two in one.children]) for one in found.sections] == [
        ("A", []),
        ("B", ["C"]),
        ("D", []),
    ]


@pytest.mark.parametrize(
    ("text", "info", "lines", "closed"),
    [
        ("```python title=x\na\n\n  b\n```\n", "python title=x", ["a", "", "  b"], True),
        ("```\n```", "", [], True),
        ("```", "", [], False),
        ("```\na", "", ["a"], False),
        ("~~~ a\\*&amp;b\n```\n~~~\n", "a*&b", ["```"], True),
        ("````\n```\n    ````\n`````\n", "", ["```", "    ````"], True),
        ("> ```sh\n> a\n>  b\n> ```\n", "sh", ["a", " b"], True),
        ("- ```sh\n  a\n\n   b\n  ```\n", "sh", ["a", "", " b"], True),
        ("- ```\n  a\nb\n", "", ["a"], False),
        ("> ```\n> a\n\nb\n", "", ["a"], False),
        ("  ```\n  a\n b\n  ```\n", "", ["a", "b"], True),
        ("-\t```\n\ta\n\t\tb\n\t```\n", "", ["a", "\tb"], True),
    ],
)
def test_fences(text: str, info: str, lines: list[str], closed: bool) -> None:
    found = parse(text)
    (fence,) = found.fences
    assert (fence.info, [line.text for line in fence.lines], fence.closed) == (info, lines, closed)
    assert fence.language == info.split(" ")[0]
    assert [found.text(line.span) for line in fence.lines] == lines


def test_indented_code_keeps_the_tab_that_it_shares_with_its_list() -> None:
    found = parse("- a\n\n\t  b\n\n      c\n")
    (code,) = [block for block in found.walk() if isinstance(block, IndentedCode)]
    assert [line.text for line in code.lines] == ["b", "", "c"]
    assert [found.lines.position(line.span.start) for line in code.lines] == [(3, 4), (4, 1), (5, 7)]


def places(found: Document) -> list[tuple[str, str, Position]]:
    """Kind, text and first position of everything inside text."""
    return [
        (type(node).__name__, found.text(node.span), found.lines.position(node.span.start)) for node in found.inlines
    ]


def test_places_inside_quotes_and_lists() -> None:
    found = parse("> 1. é `a`\n>    b [c `d`](e) <!-- f\n>    g --> **h**\n")
    assert places(found) == [
        ("Text", "é ", (1, 6)),
        ("CodeSpan", "`a`", (1, 8)),
        ("Text", "b ", (2, 6)),
        ("Link", "[c `d`](e)", (2, 8)),
        ("Text", "c ", (2, 9)),
        ("CodeSpan", "`d`", (2, 11)),
        ("Text", " ", (2, 18)),
        ("Comment", "<!-- f\n>    g -->", (2, 19)),
        ("Text", " ", (3, 11)),
        ("Text", "h", (3, 14)),
    ]
    assert [node.text for node in found.inlines if isinstance(node, Comment)] == [" f\ng "]
    assert [node.in_link for node in found.inlines if isinstance(node, Text | CodeSpan)] == [
        *[False] * 3,
        *[True] * 2,
        *[False] * 3,
    ]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_line_ends_and_bom_change_no_position(bom: str, line_end: str) -> None:
    found = parse(bom + "# é\n\n- `a`\n  b\n\n```\nc\n".replace("\n", line_end))
    assert [position for *_, position in places(found)] == [(1, 3), (3, 3), (4, 3)]
    assert [line.text for line in found.fences[0].lines] == ["c"]
    assert found.lines.position(found.fences[0].lines[0].span.start) == (7, 1)


def test_invalid_utf8_and_nul() -> None:
    found = Document(b"\xff\xfe \xe2\x82`a\0`\n")
    assert places(found) == [("Text", "\ufffd\ufffd \ufffd", (1, 1)), ("CodeSpan", "`a\0`", (1, 5))]
    assert found.code_spans[0].span == (5, 9)


def test_tables() -> None:
    found = parse("- | a | `b\\|c` |\n  |:--|---|\n  | d\n  | e \\| f | [g](h) | excess |\n  ||\n")
    (table,) = [block for block in found.walk() if isinstance(block, Table)]

    def cells(cells: tuple[Cell, ...]) -> list[tuple[str, str]]:
        return [(found.text(cell.span), cell.plain) for cell in cells]

    assert cells(table.header.cells) == [("a", "a"), ("`b\\|c`", "b|c")]
    assert [cells(row.cells) for row in table.rows] == [
        [("d", "d")],
        [("e \\| f", "e | f"), ("[g](h)", "g")],
        [("", "")],
    ]
    assert [found.text(row.span) for row in table.rows] == ["| d", "| e \\| f | [g](h) | excess |", "||"]
    assert ("Text", "| f", (4, 8)) in places(found)
    assert found.lines.position(found.links[0].target_span.start) == (4, 18)


@pytest.mark.parametrize(
    ("text", "content", "code"),
    [
        ("`a`", "a", "a"),
        ("`` a`b ``", "a`b", "a`b"),
        ("`  `", "  ", "  "),
        ("` a`", " a", " a"),
        ("`a\nb`", "a\nb", "a b"),
        ("`\\`", "\\", "\\"),
        ("\\``a`", "a", "a"),
        ("`` `a``", " `a", " `a"),
    ],
)
def test_code_spans(text: str, content: str, code: str) -> None:
    found = parse(text)
    (span,) = found.code_spans
    assert (found.text(span.content_span), span.text) == (content, code)
    assert text.endswith(found.text(span.span))


@pytest.mark.parametrize(
    ("text", "span", "label", "target", "written", "title", "style", "image"),
    [
        ("[a](b)", "[a](b)", "a", "b", "b", None, "inline", False),
        ("x ![a [b]](<c d> 'e') y", "![a [b]](<c d> 'e')", "a [b]", "c d", "c d", "e", "inline", True),
        (
            '[a](b\\*&amp;c(d)\n"e\\"")',
            '[a](b\\*&amp;c(d)\n"e\\"")',
            "a",
            "b*&c(d)",
            "b\\*&amp;c(d)",
            'e"',
            "inline",
            False,
        ),
        ("[a]()", "[a]()", "a", "", "", None, "inline", False),
        ("[a](b%20c (d))", "[a](b%20c (d))", "a", "b%20c", "b%20c", "d", "inline", False),
        (
            "<https://a.b/c>",
            "<https://a.b/c>",
            "https://a.b/c",
            "https://a.b/c",
            "https://a.b/c",
            None,
            "autolink",
            False,
        ),
        ("<a@b.c>", "<a@b.c>", "a@b.c", "mailto:a@b.c", "a@b.c", None, "autolink", False),
        ("[a][R  s]\n\n[r S]: t 'u'", "[a][R  s]", "a", "t", "t", "u", "reference", False),
        ("[a][]\n\n[A]: t", "[a][]", "a", "t", "t", None, "reference", False),
        ("[a] b\n\n[a]: <t>\n[a]: second", "[a]", "a", "t", "t", None, "reference", False),
        ("![a]\n\n> [a]: t", "![a]", "a", "t", "t", None, "reference", True),
    ],
)
def test_links(
    text: str, span: str, label: str, target: str, written: str, title: str | None, style: str, image: bool
) -> None:
    found = parse(text)
    (link,) = found.links
    assert (found.text(link.span), found.text(link.label_span)) == (span, label)
    assert (link.target, found.text(link.target_span)) == (target, written)
    assert (link.title, link.style, link.image) == (title, style, image)


@pytest.mark.parametrize(
    "text",
    [
        "[a] (b)",
        "[a][b]",
        "[a](b c)",
        "\\[a](b)",
        "`[a](b)`",
        "[a](<b\nc>)",
        "[a](b",
        "[a](b 'c)",
        "<a b>",
        "[a](b\\ c)",
        "a@b.c",
    ],
)
def test_no_links(text: str) -> None:
    assert parse(text).links == ()


def test_links_and_images_inside_each_other() -> None:
    found = parse("[![a](b)](c) [x [y](z)](w)")
    assert [(found.text(link.span), link.image) for link in found.links] == [
        ("[![a](b)](c)", False),
        ("![a](b)", True),
        ("[y](z)", False),
    ]


def test_definitions() -> None:
    found = parse('[a]: b\n[c\nd]:\n<e f> "g\nh"\n> [i]: j\n\ntext\n[k]: l\n')
    assert [(one.label, one.target, one.title, found.text(one.target_span)) for one in found.definitions] == [
        ("a", "b", None, "b"),
        ("c\nd", "e f", "g\nh", "e f"),
        ("i", "j", None, "j"),
    ]


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("<!-- a -->\n", [("<!-- a -->", " a ", True)]),
        (
            "a <!-- b --> c <!----> <!--> <!--->\n",
            [("<!-- b -->", " b ", True), ("<!---->", "", True), ("<!-->", "", True), ("<!--->", "", True)],
        ),
        ("<!-- a\n\nb -->\n", [("<!-- a\n\nb -->", " a\n\nb ", True)]),
        ("> <!-- a\n> b -->\n", [("<!-- a\n> b -->", " a\nb ", True)]),
        ("<div><!-- a -->\n<!-- b --></div>\n", [("<!-- a -->", " a ", True), ("<!-- b -->", " b ", True)]),
        ("<!-- a -->x<!-- b -->\n", [("<!-- a -->", " a ", True), ("<!-- b -->", " b ", True)]),
        ("a\n\n<!-- b\n\nc\n", [("<!-- b\n\nc", " b\n\nc", False)]),
        ("- <!-- a\n\nb\n", [("<!-- a\n", " a\n", False)]),
        ("a <!-- b\n", []),
        ("<script>\n<!-- a -->\n</script>\n", []),
        ("`<!-- a -->`\n\n    <!-- b -->\n\n```\n<!-- c -->\n```\n", []),
        ("<!- a -->\n", []),
    ],
)
def test_comments(text: str, comments: list[tuple[str, str, bool]]) -> None:
    found = parse(text)
    assert [(found.text(one.span), one.text, one.closed) for one in found.comments] == comments


def test_a_place_inside_a_comment() -> None:
    found = parse("- > <!-- a\n  > bé c -->\n")
    (comment,) = found.comments
    at = comment.text.index("c")
    assert found.text(comment.locate(at, at + 1)) == "c"
    assert found.lines.position(comment.locate(at, at + 1).start) == (2, 8)


def test_blocks_of_html() -> None:
    found = parse("<!-- a --> <!-- b -->\n\n<!-- a --> b\n\n> <p>\n>  c\n")
    html = [block for block in found.walk() if isinstance(block, Html)]
    assert [(block.text, block.only_comments) for block in html] == [
        ("<!-- a --> <!-- b -->", True),
        ("<!-- a --> b", False),
        ("<p>\nc", False),
    ]


@pytest.mark.parametrize(
    ("data", "blank"),
    [
        (b"", True),
        (b"\xef\xbb\xbf", True),
        (b" \t\r\n\xc2\xa0\n", True),
        (b"---\na: b\n---\n", True),
        (b"---\na: b\n---\n\n<!-- c -->\n<!-- d\n\n-->\n", True),
        (b"<!-- unclosed\n\ntext\n", True),
        (b"a", False),
        (b"<!-- a --> b\n", False),
        (b"`<!-- a -->`\n", False),
        (b"[a]: b\n", False),
        (b"<br>\n", False),
    ],
)
def test_blank(data: bytes, blank: bool) -> None:
    assert Document(data).is_blank is blank


def test_other_html_in_text() -> None:
    found = parse("a <b c='>'>d</b> <?e?> <!F g> <![CDATA[h]]> <i j=k\nl/> <m\n")
    tags = [node.text for node in found.inlines if isinstance(node, Tag)]
    assert tags == ["<b c='>'>", "</b>", "<?e?>", "<!F g>", "<![CDATA[h]]>", "<i j=k\nl/>"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("*a **b** c*", "a b c"),
        ("***a***", "a"),
        ("*a**b", "*a**b"),
        ("a * b", "a * b"),
        ("_a_b_", "a_b"),
        ("**a*", "*a"),
        ("*[a*](b)", "*a*"),
        ("a\\\nb  \nc", "a b c"),
        ("\\*a\\* &lt;&#65;&#x42;&nope;&;", "*a* <AB&nope;&;"),
        ("`*a*` &amp;lt;", "*a* &lt;"),
    ],
)
def test_plain_text(text: str, plain: str) -> None:
    (paragraph,) = parse(text).blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.plain == plain


# Hostile input. These assert that the parser comes to an end, without an error, and that its results are sane.


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 20_000,
        b"![" * 20_000,
        b"[" * 20_000 + b"]" * 20_000,
        b"[a](" * 20_000,
        b"[a](<b" * 20_000,
        b"![" * 5_000 + b"[a](b)" * 5_000,
        b"*a " * 20_000,
        b"*_" * 10_000 + b"x" + b"_*" * 10_000,
        b"a**b_" * 20_000,
        b"x" + b"".join(b"`" * length + b" " for length in range(1, 700)),
        b"`" * 200_000,
        b"x <" * 20_000,
        b'x <a b="' * 20_000,
        b"x" + b"<!--" * 50_000,
        b"x" + b"<?" * 50_000,
        b"\\" * 200_000,
        b"&amp;" * 50_000,
    ],
    ids=lambda data: repr(data[:6]),
)
def test_hostile_text_is_still_one_paragraph_or_fence(data: bytes) -> None:
    found = Document(data)
    assert len(found.blocks) == 1
    covered = sum(len(node.text) for node in found.inlines if isinstance(node, Text))
    assert covered <= len(data)
    assert found.suppressions == ()
    assert not found.is_blank


def test_unmatched_brackets_and_ticks_are_text() -> None:
    for data in (b"[" * 20_000, b"x" + b"<!--" * 20_000, b"![" * 20_000):
        found = Document(data)
        assert found.inlines == (Text(Span(0, len(data)), data.decode()),)


def test_images_in_images() -> None:
    found = Document(b"![" * 5_000 + b"a" + b"](b)" * 5_000)
    assert len(found.links) == 5_000
    assert found.links[-1].span == (9_998, 10_005)


def test_two_megabytes_in_one_line() -> None:
    found = Document("é".encode() * 1_000_000 + b" `a`")
    (code,) = found.code_spans
    assert found.lines.position(code.span.start) == (1, 1_000_002)
    assert len(Document(b"a" * 2_000_000).blocks) == 1
    assert Document(b"# a" + b" " * 2_000_000 + b"#\n").sections[0].title == "a"


def test_many_quotes_and_lists_in_each_other_lose_no_text() -> None:
    for data in (b">" * 5_000 + b" `a`", b"- " * 10_000 + b"`a`"):
        found = Document(data + b"\n\n`b`\n")
        assert [span.text for span in found.code_spans] == ["a", "b"]
        assert found.blocks[-1].span == (len(data) + 2, len(data) + 5)
    nested = b"".join(b"  " * depth + b"- `%d`\n" % depth for depth in range(200))
    found = Document(nested + b"\n# End\n")
    assert [section.title for section in found.sections] == ["End"]
    # Deeper than 30 levels an item is a line of a paragraph, or of code where it is indented enough.
    assert [span.text for span in found.code_spans][:30] == [str(depth) for depth in range(30)]


@pytest.mark.slow
def test_a_hundred_thousand_items() -> None:
    found = Document(b"- item\n" * 100_000)
    assert len(found.blocks) == 1
    assert len(found.blocks[0].children) == 100_000
    assert found.lines.position(found.blocks[0].children[-1].span.start) == (100_000, 1)


def test_a_table_with_very_many_columns() -> None:
    columns = 20_000
    found = Document(b"|a" * columns + b"|\n" + b"|-" * columns + b"|\n" + b"|b|\n" * 1_000)
    table = found.blocks[0]
    assert isinstance(table, Table)
    # markdown-it ends a table for which it would have to make up more than 65,536 cells; what follows is a paragraph.
    assert (len(table.header.cells), len(table.rows), len(found.blocks)) == (columns, 3, 2)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\r",
        b"\0",
        b"\xef\xbb\xbf",
        b"\xff",
        b"```",
        b"<!--",
        b"---\na: b",
        b"|",
        b"[a]:",
        b"\t",
        b"-",
        b">",
    ],
)
def test_small_and_unfinished(data: bytes) -> None:
    check_everything(Document(data))


# Properties.

FRAGMENTS = [
    *[
        "`",
        "``",
        "```",
        "*",
        "_",
        "[",
        "]",
        "(",
        ")",
        "![",
        "<",
        ">",
        "<!--",
        "-->",
        "<b>",
        "\\",
        "&amp;",
        "|",
        "#",
        "-",
    ],
    *["a", "é", "👍", " ", "    ", "\t", "\n", "\r\n", "\r", "\n\n", "\0", "\ufeff", "> ", "- ", "1. ", "## ", "---\n"],
    *["[a]: b\n", "[a]", "](b)", "|-|-|\n", "~~~\n", "<div>\n", "guidelint: ignore[a]", "k: v\n", "==\n"],
]
MARKDOWN = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map(lambda pieces: "".join(pieces).encode())


def check_everything(found: Document) -> None:
    data, lines = found.data, found.lines
    front = found.front_matter
    if front is not None:
        assert front.span.contains(front.content_span)
        assert front.span.end == found.body.start
        for key in front.keys:
            assert front.content_span.contains(key.name_span)
            assert front.content_span.contains(key.value_span)

    def check(blocks: tuple[Block, ...], outer: Span) -> None:
        at = outer.start
        for block in blocks:
            assert at <= block.span.start < block.span.end <= outer.end
            at = block.span.end
            check(tuple(block.children), block.span)

    check(found.blocks, found.body)
    for block in found.walk():
        first, last = data[block.span.start : block.span.start + 1], data[block.span.end - 1 : block.span.end]
        assert first not in b" \t\r\n"
        if isinstance(block, Paragraph | Heading | Table):
            assert last not in b" \t\r\n"
    for fence in found.fences:
        assert found.text(fence.span).startswith(fence.mark)
        numbers = [lines.position(line.span.start).line for line in fence.lines]
        first_line = lines.position(fence.span.start).line
        assert numbers == list(range(first_line + 1, first_line + 1 + len(numbers)))
        for line in fence.lines:
            assert found.text(line.span) == line.text
    last_start = 0
    for node in found.inlines:
        text = found.text(node.span)
        assert node.span.start >= last_start
        last_start = node.span.start
        if isinstance(node, Text):
            assert text == node.text
            assert node.text
            assert len(lines.lines(node.span)) == 1
        elif isinstance(node, CodeSpan):
            ticks = len(text) - len(text.lstrip("`"))
            assert text.endswith("`" * ticks)
            assert node.span.contains(node.content_span)
        elif isinstance(node, Link):
            assert text[0] in "[!<"
            assert text[-1] in ")]>"
            assert node.span.contains(node.label_span)
            if node.style != "reference":
                assert node.span.contains(node.target_span)
        elif isinstance(node, Tag):
            assert (text[0], text[-1]) == ("<", ">")
    for comment in found.comments:
        text = found.text(comment.span)
        assert text.startswith("<!--")
        assert text.endswith("-->") or not comment.closed
        if comment.text:
            assert found.text(comment.locate(0, 1)) in (comment.text[0], "\r", "\r\n", "")
    for suppression in found.suppressions:
        assert found.comments
        for rule in suppression.rules:
            assert found.text(rule.span) == rule.name
    starts = [section.span.start for section in found.sections]
    assert starts == sorted(starts)
    for byte in range(len(data) + 1):
        section = found.section_at(byte)
        assert section is None or section.own_span.start <= byte <= section.own_span.end
    assert isinstance(found.is_blank, bool)


@settings(deadline=None)
@given(MARKDOWN)
@example(b"- \t`a`\n\t\tb")
@example(b">\t- a\n> \t\tb")
def test_every_span_holds_what_it_claims(data: bytes) -> None:
    check_everything(Document(data))


@settings(deadline=None)
@given(st.binary(max_size=60) | st.lists(MARKDOWN | st.binary(max_size=4), max_size=4).map(b"".join))
def test_nothing_raises_on_any_bytes(data: bytes) -> None:
    check_everything(Document(data))

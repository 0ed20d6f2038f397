"""The Markdown lexer against npm marked's recorded trees, its places, and hostile input."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked_documents import INLINE, STARTS, WORDS, document
from marked_trees import DATA, Tree, digest, tree

from guidelint.loading.marked import Document, Token, lex

# Numbers of recorded documents of which the tree differs, as the package's docstring says.
KNOWN = {
    *(498, 525, 805, 1154, 1709, 2099, 2123, 2459, 2506, 2522, 3306, 3419, 3666, 5354, 5845, 6018, 6458, 7166, 7715),
    *(7738, 7786, 8418, 8765, 9146, 9235, 9277),
}
KNOWN_GFM = KNOWN | {8291}


def recorded() -> list[tuple[str, str, str]]:
    lines = gzip.decompress(DATA.read_bytes()).decode().split("\n")
    return [(text, plain, gfm) for text, plain, gfm in (json.loads(line) for line in lines if line)]


@pytest.mark.parametrize("gfm", [False, True])
def test_tree_equals_that_of_marked(gfm: bool) -> None:
    documents = recorded()
    assert len(documents) >= 6000
    differing = {
        number
        for number, (text, *digests) in enumerate(documents)
        if digest(tree(lex(text, gfm=gfm).tokens)) != digests[gfm]
    }
    assert differing == (KNOWN_GFM if gfm else KNOWN)


# What a reader needs to know of the tokens


def shape(text: str, *, gfm: bool = False) -> list[object]:
    """Types and texts: a string for a token without tokens in it, else a list."""

    def of(token: Token) -> object:
        inner = [of(child) for child in [*token.tokens, *token.items]]
        if token.type == "text" and len(token.tokens) == 1 and token.tokens[0].type == "text":
            inner = []
        return [token.type, *inner] if inner else f"{token.type}:{token.text}"

    return [of(token) for token in lex(text, gfm=gfm).tokens]


def walk(tokens: Sequence[Token]) -> Iterator[Token]:
    """All tokens: a token, its tokens, its items."""
    waiting = [iter(tokens)]
    while waiting:
        token = next(waiting[-1], None)
        if token is None:
            waiting.pop()
            continue
        yield token
        waiting.append(iter(token.items))
        waiting.append(iter(token.tokens))


def texts(text: str, *, gfm: bool = False) -> list[str]:
    """The texts of all tokens of type text, in order."""
    return [token.text for token in walk(lex(text, gfm=gfm).tokens) if token.type == "text"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a *b* c", [["paragraph", "text:a ", ["em", "text:b"], "text: c"]]),
        ("`foo`@x.md", [["paragraph", "codespan:foo", "text:@x.md"]]),
        ("<b>@x.md</b>", [["paragraph", "html:<b>", "text:@x.md", "html:</b>"]]),
        ("**@x.md**", [["paragraph", ["strong", "text:@x.md"]]]),
        ("[@x.md](u)", [["paragraph", ["link", "text:@x.md"]]]),
        ("![@x.md](u)", [["paragraph", ["image", "text:@x.md"]]]),
        ("[@x.md]", [["paragraph", "text:[@x.md]"]]),
        ("[@x.md][r]\n\n[r]: u", [["paragraph", ["link", "text:@x.md"]], "space:"]),
        # An escape is a token, so the text after it begins anew.
        (r"a\*@x.md", [["paragraph", "text:a", "escape:*", "text:@x.md"]]),
        (r"@k\*.md", [["paragraph", "text:@k", "escape:*", "text:.md"]]),
        # Entities are not decoded.
        ("@d&amp;e.md", [["paragraph", "text:@d&amp;e.md"]]),
        ("a  \nb", [["paragraph", "text:a", "br:", "text:b"]]),
        # A line indented by four that continues a paragraph is text of it.
        ("a\n    @x.md", [["paragraph", "text:a\n    @x.md"]]),
        ("    @x.md", ["code:@x.md"]),
        ("```\n@x.md\n```", ["code:@x.md"]),
        ("~~~\n@x.md", ["code:@x.md"]),
        ("# @x.md #", [["heading", "text:@x.md"]]),
        ("a\n===", [["heading", "text:a"]]),
        ("> @x.md", [["blockquote", ["paragraph", "text:@x.md"]]]),
        ("***", ["hr:"]),
        # A comment block goes to the end of its line, another html block to an empty line.
        ("<!-- @x.md --> b\nc", ["html:<!-- @x.md --> b\n", ["paragraph", "text:c"]]),
        ("a <!-- @x.md --> b", [["paragraph", "text:a ", "html:<!-- @x.md -->", "text: b"]]),
        ("<div>\n@x.md\n</div>\n\n@y.md", ["html:<div>\n@x.md\n</div>\n\n", ["paragraph", "text:@y.md"]]),
        ("<b>\n@x.md</b>", ["html:<b>\n@x.md</b>"]),
        ("</script>\n@x.md", [["paragraph", "html:</script>", "text:\n@x.md"]]),
        ("<?a?> b", ["html:<?a?>", ["paragraph", "text: b"]]),
        # A reference definition has no token; in a paragraph it is none.
        ("[r]: @x.md\n\na", [["paragraph", "text:a"]]),
        ("a\n[r]: @x.md", [["paragraph", "text:a\n[r]: @x.md"]]),
    ],
)
def test_tokens(text: str, expected: list[object]) -> None:
    assert shape(text) == expected


def test_text_of_a_list_item_is_a_token_with_tokens() -> None:
    # Both the raw text of the item and the inline texts in it are of type text.
    assert texts("- two `a @x.md b` c") == ["two `a @x.md b` c", "two ", " c"]
    assert texts("two `a @x.md b` c") == ["two ", " c"]
    assert texts("- a <!-- @x.md -->") == ["a <!-- @x.md -->", "a "]
    assert texts("- <!-- @x.md -->") == []
    assert texts("- **@b.md** and @a.md") == ["**@b.md** and @a.md", "@b.md", " and @a.md"]
    assert texts("- # @x.md") == ["@x.md"]
    assert texts("- a\n\n  b `@c.md`") == ["a", "a", "b `@c.md`", "b "]


def test_gfm() -> None:
    assert shape("| a |\n|---|\n| b |", gfm=False) == [["paragraph", "text:| a |\n|---|\n| b |"]]
    (table,) = lex("| a | b |\n|---|---|\n| c\\|d |", gfm=True).tokens
    assert table.type == "table"
    assert [cell.text for cell in table.header] == ["a", "b"]
    assert [[cell.text for cell in row] for row in table.rows] == [["c|d"]]
    assert shape("~~@x.md~~", gfm=False) == [["paragraph", "text:~~@x.md~~"]]
    assert shape("~~@x.md~~", gfm=True) == [["paragraph", ["del", "text:@x.md"]]]
    assert shape("see http://a.b/c.", gfm=False) == [["paragraph", "text:see http://a.b/c."]]
    assert shape("see http://a.b/c.", gfm=True) == [["paragraph", "text:see ", ["link", "text:http://a.b/c"], "text:."]]
    assert texts("- [ ] @x.md", gfm=False) == ["[ ] @x.md", "[ ] @x.md"]
    assert texts("- [ ] @x.md", gfm=True) == ["@x.md", "@x.md"]


def test_line_without_mark_goes_on_with_nested_quotes() -> None:
    assert shape("> > a\nb") == [["blockquote", ["blockquote", ["paragraph", "text:a\nb"]]]]
    assert shape("> - a\nb")[0] == ["blockquote", ["list", ["list_item", "text:a\nb"]]]


def test_links_are_known_before_and_after() -> None:
    assert lex("[a]: u\n\n[B  c]: v", gfm=False).links == {"a", "b c"}
    assert shape("[a] [b]\n\n[a]: u")[0] == ["paragraph", ["link", "text:a"], "text: [b]"]


# Places


def test_places_of_html_blocks() -> None:
    text = "a\r\n\r\n<!-- b -->\r\n\r\nc\n"
    document = lex(text, gfm=False)
    (html,) = (token for token in document.tokens if token.type == "html")
    start, stop = document.span(html)
    assert text[start:stop] == "<!-- b -->\r\n\r\n"
    assert html.raw == "<!-- b -->\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "> a\n> @x.md",
        "- a\n\n\t@x.md",
        "1.  > - b\n        @x.md",
        "> a\r\n>\t@x.md\r\n",
        "-\t-\t@x.md",
        "[a\\] @x.md](u)",
        "| a |\n|---|\n| \\| @x.md |\n",
        "a\n    @x.md",
        "    a\n\n\t@x.md",
        "  ```\n  a\n   @x.md\n  ```",
    ],
)
def test_place_in_the_text_as_given(text: str) -> None:
    document = lex(text, gfm=True)
    found = 0
    for token in [*walk(document.tokens), *(c for t in document.tokens for row in t.rows for c in row)]:
        index = token.text.find("@x.md")
        if index >= 0:
            found += 1
            assert document.offset(token, index) == text.index("@x.md")
            assert document.offset(token, index + 5) == text.index("@x.md") + 5
    assert found


fragments = st.lists(
    st.one_of(st.sampled_from(INLINE), st.sampled_from(STARTS), st.sampled_from(WORDS), st.just("\n")), max_size=40
).map("".join)
documents = st.one_of(st.integers(0, 1 << 30).map(document), fragments, st.text(alphabet="a*_`[]()<>!~-# \t\n\r|:\\@"))


@settings(deadline=None, max_examples=150)
@given(text=documents, gfm=st.booleans())
def test_every_character_has_its_place(text: str, gfm: bool) -> None:
    document = lex(text, gfm=gfm)
    assert document.normalized == text.replace("\r\n", "\n").replace("\r", "\n")
    for token in walk(document.tokens):
        check_places(document, token)


def check_places(document: Document, token: Token) -> None:
    if token.type in ("blockquote", "list", "list_item", "space"):
        return  # marked adds line ends to these
    before = -1
    for index, character in enumerate(token.text):
        place = document.place(token, index)
        assert before <= place
        before = place
        there = document.normalized[place : place + 1]
        # A space may stand for a tab, in code spans for a line end, and for none: before an underline in a quote.
        assert there == character or character in " \n", (token, index)
        given_ = document.text[document.original(place) :][:1]
        assert given_ == there or (there == "\n" and given_ == "\r")


@settings(deadline=None, max_examples=150)
@given(text=documents, gfm=st.booleans())
def test_raw_texts_of_a_document_without_containers_are_the_document(text: str, gfm: bool) -> None:
    document = lex(text, gfm=gfm)
    types = {token.type for token in document.tokens}
    if types & {"blockquote", "list"} or document.links or "[" in text:
        return
    joined = "".join(token.raw for token in document.tokens)
    # One space or tab alone at the end counts as a line end, as does what a paragraph gets appended.
    assert joined.split() == document.normalized.split()


# Hostile input: these end (marked takes minutes for many of them, or has no stack for them)


def pyramid(size: int) -> str:
    return "".join(">" * depth + "a\n" for depth in range(size, 0, -1))


HOSTILE = {
    "link-openers": "[a](" * 16_000,
    "link-openers-closed": "[a](" * 8_000 + "))",
    "left-stars": "*a " * 20_000,
    "left-lows": "_a" * 16_000,
    "strong-em": "**a *b " * 8_000,
    "nested-em": "*a **b " * 4_000 + "c** d* " * 4_000,
    "backtick-runs": "".join("`" * size + "a " for size in range(1, 300)),
    "comments": "a <!-- " * 10_000,
    "instructions": "a <? " * 10_000,
    "declarations": "a <!x " * 10_000,
    "tags": 'x <a b="' * 8_000,
    "round-brackets": "[a](" + "(" * 40_000,
    "square-brackets": "[" * 20_000 + "]" * 20_000,
    "references": "[r]: u\n\n" + "[r][" * 8_000,
    "titles": '[a](b "' * 6_000,
    "quotes": ">" * 100_000,
    "quotes-lazy": ">" * 5_000 + "a\nb\nc",
    "bullets": "- " * 50_000,
    "bullets-text": "-\t" * 20_000 + "a\nb",
    "quoted-bullets": "> - " * 5_000 + "a\nb",
    "deep-quotes": ("> " * 1_000 + "a\n") * 20 + "b\n" * 20_000,
    "deep-lazy-quotes": ("> " * 200 + "a\nb\n") * 20,
    "quote-pyramid": pyramid(200),
    "deep-lists-lazy": "- " * 500 + "a\n" + "b\n" * 20_000,
    "deep-lists-blank": "- " * 500 + "a" + "\n" * 20_000 + "  " * 500 + "b",
    "list-items": "- a\n" * 20_000,
    "lists-in-quotes": "> - a\nb\n" * 4_000,
    "item-lines": "- a\n" + "[b\n" * 10_000,
    "one-line": "word " * 400_000,
    "spaces": "a" + " " * 100_000 + "\n   ",
    "rules": "a\n***\n" * 5_000,
    "definitions": '[a]: b "\n' * 5_000,
    "columns": "|" + "a|" * 3_000 + "\n|" + "-|" * 3_000 + "\n" + "a\n" * 3_000,
    "almost-tables": "a|b\n-|-|-\n" * 4_000,
    "urls": "http://a(" * 5_000,
    "url-dots": "http://a" + "." * 50_000,
    "mail": "a*" * 20_000 + "@",
    "star-run": "*" * 50_000 + "a",
    "struck": "~a ~~b " * 6_000,
    "masked-stars": "<*a " * 10_000 + ">",
    "tabs": "- a\n  " + "\ta" * 20_000,
    "backslashes": "\\" * 50_000,
}


@pytest.mark.parametrize("gfm", [False, True])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_ends(name: str, gfm: bool) -> None:
    document = lex(HOSTILE[name], gfm=gfm)
    assert document.tokens or document.links
    assert all(token.type for token in walk(document.tokens))


def test_deep_nesting_is_lexed() -> None:
    (token,) = lex(">" * 20_000 + "a", gfm=False).tokens
    assert len(token.raw) == 20_001
    depth = 1
    while token.type == "blockquote":
        (token,) = token.tokens
        depth += 1
    assert depth == 20_001
    assert token.text == "a"
    (token,) = lex("> " * 3_000 + "a\nb", gfm=False).tokens
    assert token.text.endswith("a\nb")


def test_digest_is_of_the_whole_tree() -> None:
    plain: Tree = tree(lex("a *b*", gfm=False).tokens)
    other: Tree = tree(lex("a *c*", gfm=False).tokens)
    assert digest(plain) != digest(other)

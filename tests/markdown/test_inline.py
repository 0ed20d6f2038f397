"""The inline reader against markdown-it's own inline parser, which is slower and keeps no positions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from guidelint.markdown import CodeSpan, Comment, Document, Heading, Link, Paragraph, Tag

FRAGMENTS = [
    *["`", "``", "*", "**", "_", "__", "[", "]", "(", ")", "<", ">", "a", "b", " ", "\n", "\\", "&amp;", "<b>", "</b>"],
    *[
        "<http://x>",
        "<a@b.c>",
        "[r]",
        "[r][]",
        "](u)",
        "](<u v>)",
        '](u "t")',
        ":",
        "!",
        "![i](j)",
        "<!-- c -->",
        "<?p?>",
    ],
    *["é", "。", "\n\n", "\n> ", "\n- ", "\n# ", '"', "'"],
]
# Where the two differ, and this one keeps to the specification as cmark does: a reference whose label is followed by
# brackets that are no label or by an open parenthesis at the end, and flanking at the edges of labels.
DISPUTED = re.compile(r"\]\[[^\]]*\[|\]\( *\n|\[[^\]]*[*_]+\]|!\[[^\]]*\[")

parser = MarkdownIt("commonmark")


def expected(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    for token in tokens:
        if token.type == "code_inline":
            yield "code", token.content.strip()
        elif token.type == "link_open":
            yield "link", str(token.attrs["href"])
        elif token.type == "image":
            yield "image", str(token.attrs["src"])
        elif token.type == "html_inline":
            yield "html", token.content


def plain(tokens: list[Token]) -> str:
    text = ""
    for token in tokens:
        if token.type in ("text", "code_inline"):
            text += token.content
        elif token.type in ("softbreak", "hardbreak"):
            text += " "
        elif token.type == "image":
            text += plain(token.children or [])
    return text


def squeezed(text: str) -> str:
    return " ".join(text.split())


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=15).map(lambda pieces: "x" + "".join(pieces) + "\n\n[r]: /url\n"))
def test_it_finds_what_markdown_it_finds(text: str) -> None:
    assume(not DISPUTED.search(text))
    tokens = [token.children or [] for token in parser.parse(text) if token.type == "inline"]
    document = Document(text.encode())
    found: list[tuple[str, str]] = []
    for node in document.inlines:
        if isinstance(node, CodeSpan):
            found.append(("code", node.text.strip()))
        elif isinstance(node, Link):
            found.append(("image" if node.image else "link", parser.normalizeLink(node.target)))
        elif isinstance(node, Tag):
            found.append(("html", node.text))
        elif isinstance(node, Comment):
            found.append(("html", f"<!--{node.text}-->"))
    assert found == [item for children in tokens for item in expected(children)]
    texts = [squeezed(block.plain) for block in document.walk() if isinstance(block, Heading | Paragraph)]
    assert texts == [squeezed(plain(children)) for children in tokens]

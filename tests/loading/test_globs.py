"""Globs as Rust's `glob` crate has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading.globs import rust_glob


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("/repo/CLAUDE.md", "/repo/CLAUDE.md"),
        ("**/CLAUDE.md", "/repo/CLAUDE.md"),
        ("**/CLAUDE.md", "CLAUDE.md"),
        ("/repo/**/CLAUDE.md", "/repo/CLAUDE.md"),
        ("/repo/**/CLAUDE.md", "/repo/a/b/CLAUDE.md"),
        ("/repo/**", "/repo/a/b"),
        ("/repo/**", "/repo/"),
        ("**", ""),
        ("**/**/a", "a"),
        ("*", "/repo/a/b"),  # a star goes over folders
        ("/repo/*.md", "/repo/a/b.md"),
        ("/repo?a", "/repo/a"),
        ("[ab].md", "a.md"),
        ("[!ab].md", "c.md"),
        ("[]].md", "].md"),
        ("[!]].md", "a.md"),
        ("[^a].md", "^.md"),  # only `!` negates
        ("[a-c].md", "b.md"),
        ("[a-].md", "-.md"),
        ("[.]md", ".md"),
        ("a\nb", "a\nb"),
        ("*", ".hidden"),
        ("\\*", "\\x"),  # a backslash is an ordinary character
        ("]", "]"),
        ("{a,b}", "{a,b}"),
        ("[[]", "["),
        ("[&&]", "&"),
    ],
)
def test_matches(pattern: str, text: str) -> None:
    assert rust_glob(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("CLAUDE.md", "/repo/CLAUDE.md"),
        ("**/CLAUDE.md", "/repo/MYCLAUDE.md"),
        ("claude.md", "CLAUDE.md"),
        ("*.md", "a.mdx"),
        ("?", ""),
        ("[!ab].md", "a.md"),
        ("[^a].md", "b.md"),
        ("[c-a].md", "b.md"),
        ("/repo/**", "/repo"),
        ("/repo/**/a", "/repo/xa"),
        ("{a,b}", "a"),
        ("\\*", "x"),
        # These are no patterns: they match nothing, themselves included.
        ("**a", "**a"),
        ("a**", "a**"),
        ("***", "***"),
        ("[a", "[a"),
        ("[]", "[]"),
        ("[!]", "[!]"),
        ("a/[b", "a/[b"),
        ("/a/**b/c", "/a/xb/c"),
    ],
)
def test_does_not_match(pattern: str, text: str) -> None:
    assert not rust_glob(pattern, text)


def naive(pattern: str, text: str) -> bool:
    """The same without classes, written down a second time: by trying."""
    if not pattern:
        return not text
    if pattern == "**":
        return True
    if pattern.startswith("**/"):
        rest = pattern[3:]
        starts = [0, *(at + 1 for at, character in enumerate(text) if character == "/")]
        return any(naive(rest, text[at:]) for at in starts)
    if pattern[0] == "*":
        return any(naive(pattern[1:], text[at:]) for at in range(len(text) + 1))
    return bool(text) and pattern[0] in ("?", text[0]) and naive(pattern[1:], text[1:])


@given(
    st.lists(st.one_of(st.just("**"), st.text("a?.", max_size=3), st.sampled_from(["*", "a*", "*.*"])), max_size=4).map(
        "/".join
    ),
    st.text("a./\n", max_size=7),
)
def test_against_trying(pattern: str, text: str) -> None:
    assert rust_glob(pattern, text) == naive(pattern, text)


@given(st.text("[]!^-ab&~|\\*?/.", max_size=8), st.text("[]!^-ab&/", max_size=5))
def test_no_pattern_raises(pattern: str, text: str) -> None:
    rust_glob(pattern, text)

"""The comments by which a file suppresses findings."""

from __future__ import annotations

import pytest

from guidelint.markdown import Document, Suppression


def only(data: str) -> tuple[Document, Suppression]:
    document = Document(data.encode())
    (found,) = document.suppressions
    return document, found


def target(data: str) -> str | None:
    document, found = only(data)
    return None if found.target is None else document.text(found.target)


@pytest.mark.parametrize(
    ("comment", "whole_file", "rules", "reason"),
    [
        ("<!-- guidelint: ignore[pasted-log] -- it is short -->", False, ["pasted-log"], "it is short"),
        ("<!-- guidelint: ignore[a, GL301] -->", False, ["a", "GL301"], ""),
        ("<!--guidelint:ignore[a,b]--c-->", False, ["a", "b"], "c"),
        ("<!-- guidelint: ignore -->", False, [], ""),
        ("<!-- guidelint: ignore[] -- all of them -->", False, [], "all of them"),
        ("<!-- guidelint: ignore [ a ] -->", False, ["a"], ""),
        ("<!--\n guidelint: ignore-file[\n  a,\n  b\n ]\n -- two\n lines\n-->", True, ["a", "b"], "two lines"),
        ("<!-- guidelint: ignore-file -->", True, [], ""),
    ],
)
def test_what_it_says(comment: str, whole_file: bool, rules: list[str], reason: str) -> None:
    document, found = only(comment + "\n\ntext\n")
    assert document.text(found.span) == comment
    assert (found.whole_file, [rule.name for rule in found.rules], found.reason) == (whole_file, rules, reason)
    assert [document.text(rule.span) for rule in found.rules] == rules
    assert found.problem is None


@pytest.mark.parametrize(
    ("comment", "message", "where"),
    [
        ("<!-- guidelint: ignroe[a] -->", "'ignroe' is neither 'ignore' nor 'ignore-file'", "ignroe"),
        ("<!-- guidelint: -->", "'' is neither 'ignore' nor 'ignore-file'", ""),
        ("<!-- guidelint: ignore[a -->", "the bracket is not closed", "[a"),
        ("<!-- guidelint: ignore[a,,b] -->", "a name is missing", ""),
        ("<!-- guidelint: ignore[a b] -->", "'a b' is not the name of a rule", "a b"),
        ("<!-- guidelint: ignore[a] because -->", "expected ' -- ' before a reason", "because"),
        ("<!-- guidelint: ignore a -->", "expected ' -- ' before a reason", "a"),
        ("<!-- guidelint: ignore[a] ", "the comment is not closed", " guidelint: "),
    ],
)
def test_what_is_wrong_with_it(comment: str, message: str, where: str) -> None:
    document, found = only(comment + "\n\ntext\n")
    assert found.problem is not None
    assert (found.problem.message, document.text(found.problem.span)) == (message, where)
    assert found.target is None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("<!-- guidelint: ignore -->\nOne\ntwo.\n\nThree.\n", "One\ntwo."),
        ("<!-- guidelint: ignore -->\n\n- a\n  - b\n\n- c\n\nText.\n", "- a\n  - b\n\n- c"),
        ("<!-- guidelint: ignore -->\n```\ncode\n```\n", "```\ncode\n```"),
        ("<!-- guidelint: ignore -->\n|a|\n|-|\n|b|\n", "|a|\n|-|\n|b|"),
        ("<!-- guidelint: ignore -->\n> a\n> b\n", "> a\n> b"),
        # Before a heading: the whole section, with what is below it.
        ("<!-- guidelint: ignore -->\n## A\n\na\n\n### B\n\n## C\n", "## A\n\na\n\n### B\n\n"),
        ("> <!-- guidelint: ignore -->\n> # A\n> b\n", "# A"),
        # Other comments stand between it and its block.
        ("<!-- guidelint: ignore -->\n<!-- prettier-ignore -->\n\nText.\n", "Text."),
        # Inside an item, the next block of the item.
        ("- <!-- guidelint: ignore -->\n  a\n- b\n", "a"),
        ("- a\n\n  <!-- guidelint: ignore -->\n- b\n", None),
        # Between items it ends the list.
        ("- a\n<!-- guidelint: ignore -->\n- b\n- c\n", "- b\n- c"),
        # In a text, that text.
        ("- a <!-- guidelint: ignore -->\n  b\n- c\n", "a <!-- guidelint: ignore -->\n  b"),
        ("# A <!-- guidelint: ignore -->\n\nb\n", "# A <!-- guidelint: ignore -->"),
        ("|a|\n|-|\n|b <!-- guidelint: ignore -->|\n", "|a|\n|-|\n|b <!-- guidelint: ignore -->|"),
        ("<div>\n<!-- guidelint: ignore -->\nx</div>\n\nb\n", "<div>\n<!-- guidelint: ignore -->\nx</div>"),
        ("a\n\n<!-- guidelint: ignore-file -->\n", "a\n\n<!-- guidelint: ignore-file -->\n"),
        ("a\n\n<!-- guidelint: ignore -->\n", None),
    ],
)
def test_what_it_is_about(data: str, expected: str | None) -> None:
    assert target(data) == expected


@pytest.mark.parametrize(
    "data",
    [
        "`<!-- guidelint: ignore -->`\n",
        "```\n<!-- guidelint: ignore -->\n```\n",
        "    <!-- guidelint: ignore -->\n",
        "---\n# <!-- guidelint: ignore -->\na: b\n---\n",
        "\\<!-- guidelint: ignore -->\n",
        "[a]: <b> '<!-- guidelint: ignore -->'\n",
        "<!-- see guidelint: ignore -->\n",
        "<!-- guidelint ignore -->\n",
        "a <!-- guidelint: ignore\n\n-->\n",
    ],
)
def test_what_is_none(data: str) -> None:
    assert Document(data.encode()).suppressions == ()


def test_order_and_many_in_a_row() -> None:
    data = (
        "<!-- guidelint: ignore[a] -->\n" * 3000
        + "> <!-- guidelint: ignore[b] -->\n> x\n\ny <!-- guidelint: ignore[c] -->\n"
    )
    document = Document(data.encode())
    found = document.suppressions
    assert [rule.name for one in found for rule in one.rules] == ["a"] * 3000 + ["b", "c"]
    quote = document.text(found[0].target) if found[0].target else ""
    assert quote == "> <!-- guidelint: ignore[b] -->\n> x"
    assert {one.target for one in found[:3000]} == {found[0].target}

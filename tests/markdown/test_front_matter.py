"""Front matter: where it is, what it says, why it can't be read."""

from __future__ import annotations

import datetime

import pytest

from guidelint.markdown import Document, FrontMatter


def front_matter(data: bytes) -> FrontMatter:
    found = Document(data).front_matter
    assert found is not None
    return found


def test_keys_and_their_places() -> None:
    data = b'---\npaths: [a, "b,{c,d}"]\nalways: true # yes\ntext: |\n  one\n  two\n\nempty:\n---\n# Title\n'
    document = Document(data)
    found = document.front_matter
    assert found is not None
    assert (found.closed, found.problem) == (True, None)
    assert document.text(found.span) == data[: data.index(b"# Title")].decode()
    assert document.text(found.content_span) == data[4 : data.index(b"---\n#")].decode()
    assert [
        (
            document.text(key.name_span),
            key.value,
            document.text(key.value_span),
            document.lines.position(key.value_span.start),
        )
        for key in found.keys
    ] == [
        ("paths", ["a", "b,{c,d}"], '[a, "b,{c,d}"]', (2, 8)),
        ("always", True, "true", (3, 9)),
        ("text", "one\ntwo\n", "|\n  one\n  two", (4, 7)),
        ("empty", None, "", (8, 7)),
    ]
    assert document.text(document.body) == "# Title\n"
    assert document.lines.position(document.blocks[0].span.start) == (10, 1)


def test_of_a_repeated_key_the_last_counts() -> None:
    found = front_matter(b"---\na: 1\na: 2\n---\n")
    assert [key.value for key in found.keys] == [1, 2]
    key = found.key("a")
    assert key is not None
    assert key.value == 2
    assert found.key("b") is None


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf---\r\nk: 1\r\n---\r\ntext",
        b"---\rk: 1\r---\rtext",
        b"--- \t\nk: 1\n---  \ntext",
        b"---\n\n# a comment\nk: 1\n\n---\ntext",
        b"---\n'k': 1\n---\ntext",
    ],
)
def test_it_is_found(data: bytes) -> None:
    document = Document(data)
    found = document.front_matter
    assert found is not None
    assert [(key.name, key.value) for key in found.keys] == [("k", 1)]
    assert document.text(document.body) == "text"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"---",
        b"\n---\nk: 1\n---\n",
        b"----\nk: 1\n----\n",
        b" ---\nk: 1\n---\n",
        # Thematic breaks, with something else between them.
        b"---\n\n# Title\n\nSome text\n\n---\n",
        b"---\nSome text.\n---\n",
        b"---\n- a\n---\n",
        # A thematic break at the top, and no closing line.
        b"---\n\nk: 1\n",
        b"---\nNote: this is prose.\n",
        b"---\nSee https://example.org\n",
    ],
)
def test_it_is_not_front_matter(data: bytes) -> None:
    document = Document(data)
    assert document.front_matter is None
    assert document.text(document.body) == data.decode()


def test_nothing_between_the_lines() -> None:
    found = front_matter(b"---\n---\ntext\n")
    assert (found.keys, found.problem, found.span, found.content_span) == ((), None, (0, 8), (4, 4))


def test_unclosed_it_ends_where_it_no_longer_looks_like_yaml() -> None:
    document = Document(b"---\nglobs:\n  - a\ndescription: x\n\n# Title\n\ntext\n")
    found = document.front_matter
    assert found is not None
    assert (found.closed, [key.name for key in found.keys]) == (False, ["globs", "description"])
    assert document.text(document.body) == "\n# Title\n\ntext\n"
    assert [section.title for section in document.sections] == ["Title"]


@pytest.mark.parametrize(
    ("yaml", "message", "position"),
    [
        (b"globs: **/*", "expected alphabetic or numeric character, but found '*'", (2, 9)),
        (b"a: b\nc: {d", "expected ',' or '}', but got '<stream end>'", (4, 1)),
        (b"a: \0", "U+0000 may not stand in YAML", (2, 4)),
        (b"a: 1\nb: 2024-13-45", "the value of 'b' is not valid", (3, 4)),
        (b"a: !!timestamp x", "the value of 'a' is not valid", (2, 4)),
        (b"a: !!bool x", "the value of 'a' is not valid", (2, 4)),
        (
            b"a: !!python/object/apply:os.system [x]\nb: !!python/name:os.system x",
            "the value of 'b' is not valid",
            (3, 4),
        ),
        (b'a: "\\UFFFFFFFF"', "it has an escape or a number that is out of range", (2, 1)),
        (b"a: " + b"1" * 5000, "the value of 'a' is not valid", (2, 4)),
        (b"a: " + b"[" * 20_000, "it nests deeper than 50 levels", (2, 1)),
        (b"a: &x [*x]", "it nests deeper than 50 levels", (2, 4)),
        (b"a:\n" + b"- b\n" * 10_001, "it has more than 10,000 values", (2, 1)),
        (b"a: " + b"b" * 70_000, "it is longer than 65,536 characters", (2, 1)),
    ],
)
def test_what_cannot_be_read_is_a_problem_with_a_place(yaml: bytes, message: str, position: tuple[int, int]) -> None:
    document = Document(b"---\n" + yaml + b"\n---\n# Title\n")
    found = document.front_matter
    assert found is not None
    assert found.problem is not None
    assert (found.keys, found.problem.message) == ((), message)
    assert document.lines.position(found.problem.span.start) == position
    assert [section.title for section in document.sections] == ["Title"]


def test_aliases_cannot_grow_without_bound() -> None:
    lines = [b"a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [b"%c: &%c [%s]" % (name, name, b", ".join([b"*%c" % (name - 1)] * 9)) for name in b"bcdefghijk"]
    found = front_matter(b"---\n" + b"\n".join(lines) + b"\n---\n")
    assert found.problem is not None
    assert found.problem.message == "it has more than 10,000 values"


def test_aliases_and_merge_keys() -> None:
    found = front_matter(b"---\na: &x {b: 2024-05-06}\nc: *x\nd: {<<: *x, [1, 2]: 3}\n---\n")
    day = {"b": datetime.date(2024, 5, 6)}
    assert [key.value for key in found.keys] == [day, day, {"<<": day, "[1, 2]": 3}]

"""Finding paths in documents, with what stands round them."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.commands import Need
from guidelint.checks.paths.mentions import Mention, mentions
from guidelint.checks.paths.phrases import CODE
from guidelint.markdown.document import document


def found(text: str) -> list[Mention]:
    return mentions(document(text.encode()), frozenset())


def texts(text: str) -> list[str]:
    """The mentions as their spans in the file give them."""
    data = text.encode()
    result = []
    for one in mentions(document(data), frozenset()):
        written = data[one.span.start : one.span.end].decode()
        assert written == one.token.text
        result.append(written)
    return result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See `docs/a.md` and docs/b.md.", ["docs/a.md", "docs/b.md"]),
        ("詳しくは `docs/計画.md` と docs/b.md を見る。", ["docs/計画.md", "docs/b.md"]),
        ("见docs/b.md。", ["docs/b.md"]),
        ("**docs/a.md** and *`docs/b.md`*", ["docs/a.md", "docs/b.md"]),
        ("# Read `docs/a.md`\n\n> And `docs/b.md`\n\n1. `docs/c.md`\n", ["docs/a.md", "docs/b.md", "docs/c.md"]),
        ("| a | b |\n|---|---|\n| `x/a.md` | x/b.md |\n", ["x/a.md", "x/b.md"]),
        ("`` docs/a.md `` `docs/b.md:3`", ["docs/a.md", "docs/b.md"]),
        ("é docs/a.md é docs/b.md\r\né `docs/c.md`", ["docs/a.md", "docs/b.md", "docs/c.md"]),
        ("`cp src/a.py lib/b.py`", ["src/a.py", "lib/b.py"]),
        ("[docs/a.md](docs/b.md) [`docs/c.md`](d.md)", []),
        ("```\ndocs/a.md\n```\n\n    docs/b.md\n", []),
        ("```python\nopen('docs/a.md')\n```", []),
        ("<!-- docs/a.md -->\n\ntext <!-- docs/b.md -->", []),
        ("<div>\ndocs/a.md\n</div>", []),
        ("write <path>src/a.js</path>", []),
        ("@docs/a.md", []),
        ("`@docs/a.md`", ["docs/a.md"]),
        ("文档/docs/a.md", []),
        ("```bash\npython tools/a.py x/y.py\necho z/b.py > c/d.txt\n```", ["tools/a.py"]),
        ("```\npython tools/a.py\n```", ["tools/a.py"]),
        ("```\ntools/a.py\ntools/b.py: fails\n```", []),
        ("```console\n$ node a/b.js\nnode c/d.js\n```", ["a/b.js"]),
        ("```sh\ndocker run \\\n  x/y.py\n```", []),
        ("```sh\ncp a/b.js c/d.js\nnode c/d.js\n```", []),
        ("```bash\ncat <<EOF\npython tools/a.py\nEOF\n```", []),
        ("", []),
    ],
)
def test_where_paths_are_read(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_the_sentence_round_a_path() -> None:
    [one] = found("First this. Then read the rules, e.g. in `docs/a.md` at once; later more.")
    assert (one.before, one.after) == (" Then read the rules, e.g. in ", " at once;")
    [one] = found("先做这个。请看 `docs/a.md`，再看 `b`。完")
    assert (one.before, one.after) == ("请看 ", f"，再看 {CODE}。")
    [one] = found("Read\n**the** `docs/a.md`.")
    assert one.before == "Read the "


def test_titles_leads_and_groups() -> None:
    text = "# A\n\n## B\n\nThese are made:\n\n- `x/a.md`\n  - see this:\n    - `x/b.md`\n\n## C\n\n`x/c.md`\n"
    one, two, three = found(text)
    assert [mention.group.titles for mention in (one, two, three)] == [("A", "B"), ("A", "B"), ("A", "C")]
    assert [mention.lead for mention in (one, two, three)] == ["These are made:", "see this:", ""]
    assert one.group is two.group
    assert two.group is not three.group


def test_what_stands_round_commands() -> None:
    [one] = found("# A\n\n## B\n\nIn that repo:\n\n```bash\ncd web\nnode a/b.js\n```\n")
    assert (one.group.titles, one.lead, one.folder) == (("A", "B"), "In that repo:", "web")


def test_columns_and_rows() -> None:
    one, two = found("| Area | Example |\n|---|---|\n| web | `x/a.md` |\n| api (generated) | `x/b.md` |\n")
    assert one.group is two.group
    assert one.group.head == "Example"
    assert two.row == f"api (generated) | {CODE}"


def test_what_begins_an_item() -> None:
    text = "- `a/`, `b/` and `c/` hold code, not `d/`\n- the `e/`\n\nText `f/`"
    assert [(one.token.text, one.leads) for one in found(text)] == [
        ("a/", True),
        ("b/", True),
        ("c/", True),
        ("d/", False),
        ("e/", False),
        ("f/", False),
    ]


def test_words_of_commands() -> None:
    one, two = found("`python tools/a.py -o out-x/b.md` `docs/c.md`")[::2]
    assert (one.code, one.command, one.need) == (False, True, Need.RUNS)
    assert (two.code, two.command, two.need) == (True, False, Need.NONE)


@pytest.mark.parametrize(
    "text",
    [
        "`" * 65536,
        "/" * 200_000,
        "a/." * 100_000,
        "a/b:" * 100_000,
        "> " * 1000 + "`a/b.md`",
        "`a/b.md" + " " * 200_000,
        "|" * 50_000,
        "a/b\0c.md `\ud7ff/x.md`",
    ],
)
def test_hostile_texts(text: str) -> None:
    assert len(found(text)) <= 2


def test_many_paths_in_one_line() -> None:
    assert len(found("é `x/a.md` x/b.md, " * 5_000)) == 10_000

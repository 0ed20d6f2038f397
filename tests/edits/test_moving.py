"""Passages that move from one document to another: what both say afterwards."""

from __future__ import annotations

import pytest

from guidelint.edits.moving import passages
from guidelint.edits.moving.plan import File, Imported, Moved, move
from guidelint.errors import GuidelintError
from guidelint.markdown.document import document
from guidelint.markdown.positions import Span

SOURCE, TARGET = "AGENTS.md", "docs/x.md"


def moved(
    source: str | bytes,
    title: str,
    target: str | bytes = "",
    *,
    others: dict[str, str] | None = None,
    paths: tuple[str, str] = (SOURCE, TARGET),
    imports: tuple[Imported, ...] = (),
) -> Moved:
    data, there = (text.encode() if isinstance(text, str) else text for text in (source, target))
    passage = passages.section(document(data), paths[0], title)
    files = [File(path, text.encode()) for path, text in (others or {}).items()]
    return move(File(paths[0], data), passage, File(paths[1], there), files, imports)


def block(source: str, lines: str, target: str = "") -> tuple[str, str]:
    """The source and the target when the block is moved that holds these words."""
    start = source.encode().index(lines.encode())
    passage = passages.block(document(source.encode()), SOURCE, Span(start, start + len(lines.encode())))
    return both(move(File(SOURCE, source.encode()), passage, File(TARGET, target.encode())))


def both(moved: Moved) -> tuple[str, str]:
    return moved.source.data.decode(), moved.target.data.decode()


# Which section

NESTED = "# Guide\n\n## Web\n\n### Setup\n\nweb\n\n## App\n\n### Setup\n\napp\n\n## The `make` *targets*\n\nall\n"


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("App > Setup", "app"),
        ("guide > web > setup", "web"),
        ("Guide > App > Setup", "app"),
        ("#setup-1", "app"),
        ("the make targets", "all"),
        ("## The `make`  *Targets*", "all"),
    ],
)
def test_a_section_is_named_by_its_title(wanted: str, text: str) -> None:
    target = moved(NESTED, wanted).target.data.decode()
    assert target.startswith("# ")
    assert target.endswith(f"\n\n{text}\n")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (
            "setup",
            "AGENTS.md: 2 sections are called `setup`: Guide > Web > Setup (line 5, #setup), "
            "Guide > App > Setup (line 11, #setup-1)",
        ),
        ("Setups", "AGENTS.md: there is no section `Setups`; did you mean `Setup`?"),
        (
            "Zzz",
            "AGENTS.md: there is no section `Zzz`; it has `Guide`, `Web`, `Setup`, `App`, `Setup`, `The make targets`",
        ),
        ("Web > App", "AGENTS.md: there is no section `Web > App`; did you mean `Guide > App`?"),
    ],
)
def test_one_that_is_not_there_or_there_twice(wanted: str, message: str) -> None:
    with pytest.raises(GuidelintError) as caught:
        moved(NESTED, wanted)
    assert str(caught.value) == message


def test_a_file_without_headings() -> None:
    with pytest.raises(GuidelintError, match="there is no section `A`: it has no headings"):
        moved("Just text.\n", "A")


# Headings


def test_a_new_document_starts_with_the_section() -> None:
    source = "# Guide\n\nBefore.\n\n### Deep ###\nText.\n\n#### Deeper\n\nPart\n----\n\nAfter.\n"
    assert both(moved(source, "deep")) == (
        "# Guide\n\nBefore.\n\n[Deep](docs/x.md)\n\nPart\n----\n\nAfter.\n",
        "# Deep #\nText.\n\n## Deeper\n",
    )


def test_at_the_end_of_a_document_it_is_a_part() -> None:
    source = "# Guide\n\nLong title\nin two lines\n===\n\nText.\n\nSub\n---\n\nMore.\n"
    assert both(moved(source, "long title in two lines", "# There\n\nOld.")) == (
        "# Guide\n\n[Long title in two lines](docs/x.md)\n",
        "# There\n\nOld.\n\nLong title\nin two lines\n---\n\nText.\n\n### Sub\n\nMore.\n",
    )


@pytest.mark.parametrize(
    ("target", "gap"),
    [("# T\n", "\n"), ("# T\n\n", ""), ("# T", "\n\n"), ("# T\n\n\n", ""), ("\n", None), ("T\n  \n", "")],
)
def test_a_blank_line_parts_them(target: str, gap: str | None) -> None:
    added = "# A\n" if gap is None else f"{gap}## A\n"
    assert both(moved("## A\n", "a", target))[1] == target + added


def test_headings_in_quotes_and_lists_shift_and_what_only_looks_like_one_stays() -> None:
    code = "```\n# code\n===\n```\n\n    # code\n\n<!--\n# comment\n-->\n\n#5 is no heading\n\n"
    source = f"### A\n\n{code}> # Quoted\n>\n> Two\n> ---\n\n- ### Listed\n"
    assert both(moved(source, "a", "# T\n"))[1] == (
        f"# T\n\n## A\n\n{code}> # Quoted\n>\n> Two\n> ===\n\n- ## Listed\n"
    )
    source = f"# A\n\n{code}> # Quoted\n>\n> Two\n> lines\n> ---\n\n- ## Listed ##\n"
    assert both(moved(source, "a", "# T\n"))[1] == (
        f"# T\n\n## A\n\n{code}> ## Quoted\n>\n> ### Two lines\n\n- ### Listed ###\n"
    )


def test_an_underlined_title_that_ends_in_a_mark_stays_whole() -> None:
    assert both(moved("Top\n===\n\nUse C #\n-------\n\nText.\n", "top", "# T\n"))[1] == (
        "# T\n\nTop\n---\n\n### Use C # ###\n\nText.\n"
    )


def test_no_heading_can_be_too_deep() -> None:
    with pytest.raises(GuidelintError) as caught:
        moved("# A\n\n###### Six\n", "a", "# T\n")
    assert str(caught.value) == "line 3: “Six” would be a heading of level 7, and Markdown has 6"


# The route


@pytest.mark.parametrize(
    ("heading", "route"),
    [
        ("## The `make` *targets*", "[The `make` *targets*](docs/x.md)"),
        ("## See [this](y.md) now", "[See this now](docs/x.md)"),
        ("## Odd ] [ one", "[Odd \\] \\[ one](docs/x.md)"),
        ("## Named {#its-name}", "[Named](docs/x.md)"),
        ("## <b>Bold</b>", "[Bold](docs/x.md)"),
        ("##", "[x.md](docs/x.md)"),
        ("## 规则", "[规则](docs/x.md)"),
    ],
)
def test_the_route_has_the_title(heading: str, route: str) -> None:
    data = f"# T\n\n{heading}\n\nText.\n".encode()
    parsed = document(data)
    passage = passages.block(parsed, SOURCE, Span(data.index(b"##"), data.index(b"##") + 2))
    assert move(File(SOURCE, data), passage, File(TARGET, b"")).source.data.decode() == f"# T\n\n{route}\n"


def test_the_route_leads_from_where_it_stands() -> None:
    paths = ("a/b/AGENTS.md", "docs/my file (1).md")
    assert moved("## A\n", "a", paths=paths).source.data == b"[A](../../docs/my%20file%20%281%29.md)\n"


def test_blank_lines_keep_it_from_the_text_around() -> None:
    source = "| a |\n| - |\n| b |\n## A\nB\n===\n"
    assert both(moved(source, "a"))[0] == "| a |\n| - |\n| b |\n\n[A](docs/x.md)\n\nB\n===\n"
    source = "Before\n## A\nText\n## B\nAfter\n"
    assert both(moved(source, "a"))[0] == "Before\n\n[A](docs/x.md)\n\n## B\nAfter\n"


def test_front_matter_stays() -> None:
    assert both(moved("---\na: 1\n---\n# A\nText\n", "a"))[0] == "---\na: 1\n---\n[A](docs/x.md)\n"


# Bytes


def test_line_ends_mark_and_bytes_are_kept() -> None:
    source = b"\xef\xbb\xbf# T\r\n\r\n## A\r\ncaf\xe9  \r\n\r\n## B\r\n"
    found = moved(source, "a")
    assert found.source.data == b"\xef\xbb\xbf# T\r\n\r\n[A](docs/x.md)\r\n\r\n## B\r\n"
    assert found.target.data == b"# A\r\ncaf\xe9  \r\n"
    assert moved(source, "a", b"\xef\xbb\xbf# There\n").target.data == b"\xef\xbb\xbf# There\n\n## A\ncaf\xe9  \n"
    assert moved(b"# A\rText\r", "a", b"# There").target.data == b"# There\n\n## A\nText\n"


def test_nul_bytes_are_refused() -> None:
    with pytest.raises(GuidelintError, match=r"AGENTS\.md: holds NUL bytes"):
        moved(b"# A\n\0\n", "a")


# Links


def test_links_lead_where_they_led() -> None:
    source = (
        "# Guide\n\n## A\n\n[file](src/a.py?x=1#L3) ![image](<img/a b.png> 'title') [folder](docs/) [up](../out.md)\n"
        "[there](docs/x.md#old) [beside](docs/y%20z.md) [web](https://example.org/a) [root](/a.md) "
        '<a href="b.md">b</a>\n'
        "[me](AGENTS.md) [guide](#guide) [own](#part) [gone](#gone) [top](#) `[code](c.md)` [esc](a\\_b.md) {{x}}\n"
        '[mdc](mdc:a.md) [template]({{ url }}/a.md)\n\n### Part\n\n[def]: src/b.py "B"\n[^1]: footnote\n'
    )
    assert both(moved(source, "a"))[1] == (
        "# A\n\n[file](../src/a.py?x=1#L3) ![image](<../img/a%20b.png> 'title') [folder](./) [up](../../out.md)\n"
        '[there](#old) [beside](y%20z.md) [web](https://example.org/a) [root](/a.md) <a href="../b.md">b</a>\n'
        "[me](../AGENTS.md) [guide](../AGENTS.md#guide) [own](#part) [gone](../AGENTS.md#gone) [top](#) `[code](c.md)` "
        "[esc](../a_b.md) {{x}}\n"
        '[mdc](mdc:a.md) [template]({{ url }}/a.md)\n\n## Part\n\n[def]: ../src/b.py "B"\n[^1]: footnote\n'
    )


def test_links_in_the_same_folder_stay_as_they_are_written() -> None:
    paths = ("docs/AGENTS.md", "docs/x.md")
    source = "# T\n\n## A\n\n[a](./b.md) [t](#t) [own](#a)\n"
    assert both(moved(source, "a", paths=paths)) == (
        "# T\n\n[A](x.md)\n",
        "# A\n\n[a](./b.md) [t](AGENTS.md#t) [own](#a)\n",
    )


def test_links_to_what_moves_follow_it() -> None:
    source = "# T\n\n[a](#a) [sub](#Sub) [me](AGENTS.md#a) `[a](#a)`\n\n## A\n\n### Sub\n\n## B\n\n[d]: #a\n"
    others = {
        "README.md": "[a](AGENTS.md#a) [b](./AGENTS.md#b) [all](AGENTS.md)\n",
        "docs/y.md": "[sub]: ../AGENTS.md#sub\n\n    [a](../AGENTS.md#a)\n",
        "none.md": "[b](AGENTS.md#b)\n",
    }
    found = moved(source, "a", "# A\n\n[old](../AGENTS.md#a)\n", others=others)
    assert both(found) == (
        "# T\n\n[a](docs/x.md#a-1) [sub](docs/x.md#sub) [me](docs/x.md#a-1) `[a](#a)`\n\n"
        "[A](docs/x.md)\n\n## B\n\n[d]: docs/x.md#a-1\n",
        "# A\n\n[old](#a-1)\n\n## A\n\n### Sub\n",
    )
    assert {path: draft.data.decode() for path, draft in found.others.items()} == {
        "README.md": "[a](docs/x.md#a-1) [b](./AGENTS.md#b) [all](AGENTS.md)\n",
        "docs/y.md": "[sub]: x.md#sub\n\n    [a](../AGENTS.md#a)\n",
    }


def test_anchors_of_equal_titles_are_counted_anew() -> None:
    source = "# T\n\n[one](#setup) [two](#setup-1)\n\n## Setup\n\nOne.\n\n## Setup\n\nTwo.\n"
    found = moved(source, "#setup", others={"a.md": "[two](AGENTS.md#setup-1)\n"})
    assert both(found)[0] == "# T\n\n[one](docs/x.md#setup) [two](#setup)\n\n[Setup](docs/x.md)\n\n## Setup\n\nTwo.\n"
    assert found.others["a.md"].data == b"[two](AGENTS.md#setup)\n"


def test_anchors_in_html_follow_too() -> None:
    source = '# T\n\n[here](#here) [n](#n)\n\n## A\n\n<a id="here"></a> text\n\n<div id="n">\n</div>\n'
    assert both(moved(source, "a"))[0] == "# T\n\n[here](docs/x.md#here) [n](docs/x.md#n)\n\n[A](docs/x.md)\n"


# Definitions


def test_definitions_are_where_they_are_needed() -> None:
    source = (
        "# T\n\n[both] [stays]\n\n## A\n\n[both][] [text][inner] [outer]\n\n[both]: a.md 'Both'\n[inner]: <b c.md>\n\n"
        "## B\n\n[outer] [stays]\n\n[outer]: o.md\n[stays]: s.md\n"
    )
    assert both(moved(source, "a")) == (
        "# T\n\n[both] [stays]\n\n[A](docs/x.md)\n\n[both]: a.md 'Both'\n\n## B\n\n[outer] [stays]\n\n[outer]: o.md\n"
        "[stays]: s.md\n",
        "# A\n\n[both][] [text][inner] [outer]\n\n[both]: ../a.md 'Both'\n[inner]: <../b%20c.md>\n\n[outer]: ../o.md\n",
    )


def test_a_label_that_means_something_else_there_is_renamed() -> None:
    source = "# T\n\n## A\n\n[one][r] [r] ![r][] [same]\n\n## B\n\n[r] [same]\n\n[r]: r.md\n[same]: docs/same.md\n"
    target = "# There\n\n[r]\n\n[r]: other.md\n[same]: same.md\n[r-2]: third.md\n"
    assert both(moved(source, "a", target))[1] == (
        f"{target}\n## A\n\n[one][r-3] [r][r-3] ![r][r-3] [same]\n\n[r-3]: ../r.md\n"
    )
    source = "# T\n\n## A\n\n[r]\n\n[r]: r.md 'T'\n"
    assert both(moved(source, "a", target))[1] == f"{target}\n## A\n\n[r][r-3]\n\n[r-3]: ../r.md 'T'\n"


def test_definitions_over_several_lines() -> None:
    source = '# T\n\n## A\n\n[one]\n\n## B\n\n> [one]:\n>   a.md\n>   "a \\"title\\""\n'
    assert both(moved(source, "a"))[1] == '# A\n\n[one]\n\n[one]: ../a.md "a \\"title\\""\n'


# What would read otherwise


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("# T\n\n## A\n\ntext\n", "# There\n\n```\nnot closed\n"),
        ("# T\n\n## A\n\ntext\n", "# There\n\n<!-- not closed\n"),
        ("# T\n\n[r]: r.md\n\n## A\n\n[r]\n\n```\nnot closed\n", ""),
        ("# T\n\n## A\n\n[x] done\n", "# There\n\n[x]: x.md\n"),
    ],
)
def test_what_would_change_how_a_document_reads_is_refused(source: str, target: str) -> None:
    with pytest.raises(GuidelintError, match=r"AGENTS\.md: this cannot be moved to docs/x\.md without a change"):
        moved(source, "a", target)


# Blocks

LIST = "# T\n\n## Log\n\n- one\n- two\n\n  ```\n  out put\n  ```\n\n  after\n- three\n"


def test_a_block_takes_the_title_of_its_section() -> None:
    source = "# T\n\n## Log\n\nBefore\n```\nout put\n```\nAfter\n"
    assert block(source, "out put") == (
        "# T\n\n## Log\n\nBefore\n\n[Log](docs/x.md)\n\nAfter\n",
        "# Log\n\n```\nout put\n```\n",
    )
    assert block(source, "out put", "# There\n")[1] == "# There\n\n## Log\n\n```\nout put\n```\n"
    assert block("```\nout put\n```\n", "out put") == ("[x.md](docs/x.md)\n", "# x\n\n```\nout put\n```\n")


def test_headings_in_a_block_go_below_that_title() -> None:
    source = "# T\n\nFirst.\n\n## Two\n\nSecond.\n"
    assert block(source, "First.\n\n## Two\n\nSecond.") == (
        "# T\n\n[T](docs/x.md)\n",
        "# T\n\nFirst.\n\n## Two\n\nSecond.\n",
    )
    assert block(source, "## Two") == ("# T\n\nFirst.\n\n[Two](docs/x.md)\n", "# Two\n\nSecond.\n")


def test_a_block_in_a_list_item() -> None:
    assert block(LIST, "out put") == (
        "# T\n\n## Log\n\n- one\n- two\n\n  [Log](docs/x.md)\n\n  after\n- three\n",
        "# Log\n\n```\nout put\n```\n",
    )


def test_some_items_of_a_list_and_all() -> None:
    assert block(LIST, "- one\n- two") == (
        "# T\n\n## Log\n\n- [Log](docs/x.md)\n- three\n",
        "# Log\n\n- one\n- two\n\n  ```\n  out put\n  ```\n\n  after\n",
    )
    assert block("# T\n\n- a\n  1. b\n  2. c\n- d\n", "c") == (
        "# T\n\n- a\n  1. b\n  2. [T](docs/x.md)\n- d\n",
        "# T\n\n2. c\n",
    )
    assert block("# T\n\n- a\n- b\n", "- a\n- b") == ("# T\n\n[T](docs/x.md)\n", "# T\n\n- a\n- b\n")


def test_a_part_of_a_quote_is_refused() -> None:
    with pytest.raises(GuidelintError, match=r"AGENTS\.md: line 3 is in a quote: move the whole section"):
        block("# T\n\n> a\n>\n> b\n", "> a")


# Imports


def test_imports_are_right_from_the_new_place() -> None:
    source = "# T\n\n## A\n\n@docs/more.md and @src/a\\ b.md\n"
    first, second = source.index("@docs"), source.index("@src")
    imports = (
        Imported(Span(first, first + 13), "docs/more.md", "docs/more.md"),
        Imported(Span(second, second + 12), "src/a\\ b.md", "src/a b.md"),
    )
    assert both(moved(source, "a", imports=imports))[1] == "# A\n\n@more.md and @../src/a\\ b.md\n"


# Hostile text


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "`" * 65_536,
        "> " * 1_000 + "a",
        "[a]: b\n" * 5_000,
        "- a\n" * 5_000,
        "[a](b.md) " * 5_000,
        "## B\n\n" * 2_000,
        "x" * 500_000,
        "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    ],
    ids=range(9),
)
def test_hostile_text_moves(text: str) -> None:
    found = moved(f"# T\n\n## A\n\n{text}\n", "a")
    assert found.source.data.startswith(b"# T\n\n[A](docs/x.md)\n")
    assert found.target.data.startswith(b"# A\n")

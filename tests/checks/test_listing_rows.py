"""The rows of lists and tables."""

from __future__ import annotations

import pytest

from guidelint.checks.listing import rows
from guidelint.checks.listing.rows import Row
from guidelint.markdown.blocks import ListBlock, Paragraph, Table
from guidelint.markdown.document import document


def of(text: str) -> tuple[Row, ...]:
    parsed = document(text.encode())
    block = parsed.blocks[0]
    if isinstance(block, ListBlock):
        return rows.of_list(block, parsed).rows
    if isinstance(block, Table):
        return rows.of_table(block, parsed).rows
    assert isinstance(block, Paragraph)
    return rows.of_paragraphs([block], parsed).rows


@pytest.mark.parametrize(
    ("text", "names", "label", "remark"),
    [
        ("- `a.py`: parser", ("a.py",), "", "parser"),
        ("- **`a.py`** - parser", ("a.py",), "", "parser"),
        ("- **a.py**: parser", ("a.py",), "", "parser"),
        ("- **a.py:** parser", ("a.py",), "", "parser"),
        ("- a.py - parser", ("a.py",), "", "parser"),
        ("- a.py（解析）", ("a.py",), "", "（解析）"),
        ("- `a.py`, `b.py`: both", ("a.py", "b.py"), "", "both"),
        ("- `a.py` と `b.py`：両方", ("a.py", "b.py"), "", "両方"),
        ("- `a.{ts,css}`: both", ("a.ts", "a.css"), "", "both"),
        ("- [a](src/a.py): parser", ("src/a.py",), "", "parser"),
        ("- [a.py](mdc:src/a.py)：解析。", ("src/a.py",), "", "解析。"),
        ("- [a.py](https://x.example/a.py): parser", ("a.py",), "", "parser"),
        ("- Parser: `a.py`", ("a.py",), "Parser", ""),
        ("- Parser (`a.py`): reads", ("a.py",), "Parser", "reads"),
        ("- `src/`: `a.py`, `b.py`", ("src/a.py", "src/b.py"), "", ""),
        ("- `src/`: `a.py` is the parser", ("src/a.py",), "", "is the parser"),
        ("- `src/`: `lib/`", ("src/",), "", "lib/"),
        ("- __tests__/a.py", ("__tests__/a.py",), "", ""),
        ("- ✅ `a.py`: done", ("a.py",), "", "done"),
        ("-", (), "", ""),
    ],
)
def test_an_item(text: str, names: tuple[str, ...], label: str, remark: str) -> None:
    [row] = of(text)
    assert (row.names, row.label, row.remark) == (names, label, remark)


def test_items_below_items() -> None:
    first, second, third = of("- `a/`\n  - `b.py`\n- `c.py`")
    assert (first.parent, second.parent, third.parent) == (None, first, None)


def test_the_column_of_names() -> None:
    [row] = of("| Area | Path | What |\n|---|---|---|\n| Shop | `src/shop/` | sells |")
    assert (row.names, row.label, row.remark) == (("src/shop/",), "Shop", "sells")
    assert row.text == "Shop | src/shop/ | sells"
    [row] = of("| Path | What |\n|---|---|\n| src/shop/ | sells |")
    assert (row.names, row.label, row.remark) == (("src/shop/",), "", "sells")


def test_rows_with_too_few_and_too_many_cells() -> None:
    first, second = of("| a | b |\n|---|---|\n| `x` |\n| `y` | z | more |")
    assert (first.names, second.remark) == (("x",), "z")


def test_a_paragraph() -> None:
    [row] = of("Stores: `a.ts`, `b.ts` and `c.ts`.")
    assert (row.names, row.label) == (("a.ts", "b.ts", "c.ts"), "Stores")


def test_lines() -> None:
    parsed = document(b"")
    [row] = rows.of_lines(parsed.body, ["", "users  id, email", " "]).rows
    assert (row.names, row.remark, row.text) == (("users",), "id, email", "users  id, email")

"""What is near a path that is not there."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.nearby import Nearby
from guidelint.checks.paths.tokens import token
from guidelint.repository.names import Names

NAMES = Names(
    (
        "docs/style-guide.md",
        "docs/ops/restore.md",
        "src/utils/currency.ts",
        "src/clients/stripe.ts",
        "src/http/routes/orders.ts",
        "lib/parsing.c",
        "lib/step1.c",
        "db/0001_init.sql",
        "web/colour.css",
        "web/colours.css",
    )
)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("docs/style_guide.md", "docs/style-guide.md"),
        ("docs/styleguide.mdx", "docs/style-guide.md"),
        ("docs/ops/restores.md", "docs/ops/restore.md"),
        ("docs/ops/retsore.md", "docs/ops/restore.md"),
        ("docs/ops/reztore.md", "docs/ops/restore.md"),
        ("docs/ops/rstore.md", "docs/ops/restore.md"),
        ("src/util/currency.ts", "src/utils/currency.ts"),
        ("src/client/", "src/clients"),
        ("lib/parsing.cpp", "lib/parsing.c"),
        ("lib/parsing.h", None),
        ("lib/step2.c", None),
        ("db/0002_init.sql", None),
        ("docs/ops/rezzore.md", None),
        ("web/color.css", "web/colour.css"),
        ("src/util/money.ts", None),
        ("docs/" + "q" * 300 + ".md", None),
    ],
)
def test_spelled_nearly_alike(path: str, expected: str | None) -> None:
    written = token(path, frozenset())
    assert written
    assert Nearby(NAMES).spelled(written, (written.path,)) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("docs/restore.md", "docs/ops/restore.md"),
        ("docs/ops/old/restore.md", "docs/ops/restore.md"),
        ("src/money/currency.ts", "src/utils/currency.ts"),
        ("src/routes/orders.ts", "src/http/routes/orders.ts"),
        ("app/currency.ts", None),
        ("docs/none.md", None),
    ],
)
def test_moved(path: str, expected: str | None) -> None:
    written = token(path, frozenset())
    assert written
    assert Nearby(NAMES).moved(written) == expected


def test_elsewhere() -> None:
    near = Nearby(NAMES)
    for path, expected in (("app/currency.ts", "src/utils/currency.ts"), ("app/step1.c", None)):
        written = token(path, frozenset())
        assert written
        assert near.elsewhere(written) == expected


def test_many_names_of_one_spelling() -> None:
    names = Names(f"lib/parser{chr(97 + n % 26)}{'_' * (n // 26)}.py" for n in range(1_300))
    written = token("lib/parser.py", frozenset())
    assert written
    assert Nearby(names).spelled(written, ("lib/parser.py",)) is None

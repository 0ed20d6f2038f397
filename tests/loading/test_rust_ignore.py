"""Lists of patterns as Rust's ignore crate has them, as goose 1.52.0 uses them."""

from __future__ import annotations

import pytest

from guidelint.loading.rust_ignore import RustIgnore


@pytest.mark.parametrize(
    ("lines", "path", "ignored"),
    [
        (["a.md"], "/r/a.md", True),
        (["a.md"], "/r/d/a.md", True),
        (["a.md"], "/o/a.md", True),
        (["/a.md"], "/r/a.md", True),
        (["/a.md"], "/r/d/a.md", False),
        (["/a.md"], "/o/a.md", False),
        (["d"], "/r/d/a.md", False),
        (["d/"], "/r/d/a.md", False),
        (["a.md/"], "/r/a.md", False),
        (["d/**"], "/r/d/a.md", True),
        (["d/*.md"], "/r/d/a.md", True),
        (["**"], "/r/d/a.md", True),
        (["{a,b}.md"], "/r/b.md", True),
        (["*.md", "!a.md"], "/r/a.md", False),
        (["!a.md", "*.md"], "/r/a.md", True),
        (["#a.md"], "/r/#a.md", False),
        (["\\#a.md"], "/r/#a.md", True),
        (["\\!a.md"], "/r/!a.md", True),
        (["a.md  \r"], "/r/a.md", True),
        (["a\\ "], "/r/a ", True),
        (["", "!", "/", "[", "{", "a.md"], "/r/a.md", True),
        (["x"], "/rx", True),
        ([], "/r/a.md", False),
    ],
)
def test_ignores(lines: list[str], path: str, ignored: bool) -> None:
    assert RustIgnore("/r", lines).ignores(path) is ignored

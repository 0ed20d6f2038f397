"""What is a path, and what of a word belongs to it."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.tokens import Shape, token

ENDINGS = frozenset(("frm",))


@pytest.mark.parametrize(
    ("word", "text", "shape"),
    [
        ("docs/plan.md", "docs/plan.md", Shape.FILE),
        ("docs/plan.md.", "docs/plan.md", Shape.FILE),
        ("(docs/plan.md),", "docs/plan.md", Shape.FILE),
        ("“docs/plan.md”。", "docs/plan.md", Shape.FILE),
        ("docs/plan.md:12", "docs/plan.md", Shape.FILE),
        ("docs/plan.md:12-30", "docs/plan.md", Shape.FILE),
        ("docs/plan.md:L4", "docs/plan.md", Shape.FILE),
        ("docs/plan.md#goals", "docs/plan.md", Shape.FILE),
        ("src/a.py::TestA::test_b", "src/a.py", Shape.FILE),
        ("src/a.ts(x)", "src/a.ts", Shape.FILE),
        ("mdc:docs/plan.md", "docs/plan.md", Shape.FILE),
        ("./docs/plan.md", "./docs/plan.md", Shape.FILE),
        ("../docs/plan.md", "../docs/plan.md", Shape.FILE),
        ("/docs/plan.md", "/docs/plan.md", Shape.FILE),
        ("testdata/a.frm", "testdata/a.frm", Shape.FILE),
        ("docs/架构.md", "docs/架构.md", Shape.FILE),
        ("ci/Dockerfile", "ci/Dockerfile", Shape.FILE),
        ("src/_private/__init__.py", "src/_private/__init__.py", Shape.FILE),
        ("__fixtures__/old/", "__fixtures__/old/", Shape.FOLDER),
        ("agent/", "agent/", Shape.FOLDER),
        ("src/agent/", "src/agent/", Shape.FOLDER),
        ("src/agent", "src/agent", Shape.OPEN),
        ("src/.hidden", "src/.hidden", Shape.OPEN),
        ("src/v1.2", "src/v1.2", Shape.OPEN),
    ],
)
def test_paths(word: str, text: str, shape: Shape) -> None:
    found = token(word, ENDINGS)
    assert found
    assert (found.text, found.shape) == (text, shape)
    assert word[found.offset :].startswith(text)


@pytest.mark.parametrize(
    "word",
    [
        "plan.md",
        "docs",
        "/",
        "//",
        "docs/*.md",
        "src/**/a.ts",
        "src/{a,b}.ts",
        "src/[id].ts",
        "src/<name>.ts",
        "src/$NAME.ts",
        "%HOME%/a.md",
        "~/a/b.md",
        "spec/...",
        "src/…/a.ts",
        "https://example.org/a.md",
        "https://example.org/a.md#x",
        "mailto:a/b.md",
        "node:fs/promises",
        "C:\\a\\b.md",
        "C:/a/b.md",
        "a=b/c.md",
        "--out=a/b.md",
        "-a/b.md",
        "a/b.md|c/d.md",
        "a,b/c.md",
        "@/components/Button.tsx",
        "src/@/x.ts",
        "path/to/file.md",
        "src/foo/bar.py",
        "src/xxx.md",
        "docs/YYYY-MM-DD.md",
        "src/your-name.ts",
        "src/my_thing/a.ts",
        "node_modules/a/b.js",
        "dist/app.js",
        "web/build/app.js",
        "tmp/a.txt",
        "logs/today.txt",
        "├─server/",
        "a→b/c.md",
        "a/" * 300,
        "a\ufffd/b.md",
    ],
)
def test_no_paths(word: str) -> None:
    assert token(word, ENDINGS) is None


def test_an_at_sign_is_noted() -> None:
    for word, marked in (("@docs/plan.md", True), ("`@docs/plan.md".strip("`"), True), ("docs/plan.md", False)):
        found = token(word, ENDINGS)
        assert found
        assert (found.text, found.marked) == ("docs/plan.md", marked)


def test_parts() -> None:
    found = token("./src/agent/", ENDINGS)
    assert found
    assert (found.path, found.names, found.from_root) == ("src/agent", ["src", "agent"], False)
    found = token("/src/agent/", ENDINGS)
    assert found
    assert (found.path, found.from_root) == ("src/agent", True)

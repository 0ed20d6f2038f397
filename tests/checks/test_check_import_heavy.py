"""GL207: how much of a context is imported, and what counts as an import."""

from __future__ import annotations

from collections.abc import Callable

from checking import CLAUDE, check, told

Lay = Callable[..., str]

LINE = "Keep to this.\n"


def test_three_large_imports(lay: Lay) -> None:
    tree = {"CLAUDE.md": "@docs/a.md\n@docs/b.md\n@docs/c.md\n" + "x" * 5_000}
    tree |= {f"docs/{name}.md": "y" * size for name, size in (("a", 20_000), ("b", 20_001), ("c", 20_000))}
    [one] = check(lay(tree), "GL207", agents=CLAUDE)
    assert one.message.startswith("imports are 92 % of what is loaded: 60,001 of 65,0")
    assert one.place.start == (2, 1)
    assert (
        one.evidence[-1] == "Imported: docs/b.md (20,001 bytes), docs/a.md (20,000 bytes) and docs/c.md (20,000 bytes)."
    )
    assert [(other.place.start.line, other.message) for other in one.related] == [
        (1, "imports 20,000 bytes"),
        (3, "imports 20,000 bytes"),
    ]


def test_an_import_of_guidance_is_none(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": LINE * 2_000})
    assert told(tree, "GL207", agents=CLAUDE) == []


def test_what_such_a_file_imports_is_one(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "@docs/a.md\n", "docs/a.md": LINE * 2_000})
    [one] = told(tree, "GL207", agents=CLAUDE)
    assert one.startswith("AGENTS.md:1:1 imports are 99 % of what is loaded")


def test_small_or_less_than_half(lay: Lay) -> None:
    small = lay({"CLAUDE.md": "@a.md\n", "a.md": LINE * 1_000})
    assert told(small, "GL207", agents=CLAUDE) == []
    less = lay({"CLAUDE.md": "@a.md\n" + LINE * 1_100})
    assert told(less, "GL207", agents=CLAUDE) == []


def test_the_bound_can_be_set(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@a.md\n", "a.md": LINE * 100, "guidelint.toml": "[limits]\nimport-bytes = 1000\n"})
    assert len(told(tree, "GL207", agents=CLAUDE)) == 1


def test_below_the_root_the_same_imports_are_told_once(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@a.md\n", "a.md": LINE * 2_000, "pkg/CLAUDE.md": LINE, "lib/CLAUDE.md": LINE})
    [one] = told(tree, "GL207", agents=CLAUDE)
    assert "started in" not in one


def test_an_agent_without_imports(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "@a.md\n", "a.md": LINE * 2_000}), "GL207") == []

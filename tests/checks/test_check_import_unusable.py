"""GL206: imports of what the agent does not take."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, PERI, told

Lay = Callable[..., str]
REPOSITORY = {
    "docs/guides/a.md": "a",
    "docs/logo.png": b"\x89PNG",
    "docs/a.mdx": "a",
    "loop.md": Path("loop.md"),
    "src/a.ts": "",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@docs/guides", "docs/guides, a folder"),
        ("@docs/", "docs/, a folder"),
        ("@docs/logo.png", "docs/logo.png, a kind of file that the agent does not import"),
        ("@docs/a.mdx", "docs/a.mdx, a kind of file that the agent does not import"),
        ("@loop.md", "loop.md, a link that leads in a circle"),
    ],
)
def test_unusable(lay: Lay, text: str, expected: str) -> None:
    tree = lay(REPOSITORY | {"CLAUDE.md": f"See {text}\n"})
    assert told(tree, "GL206", agents=CLAUDE) == [f"CLAUDE.md:1:5 import of {expected} (claude-code)"]


@pytest.mark.parametrize("text", ["@docs", "@src", "@docs/guides/a.md", "@src/a.ts", "`@docs/guides`"])
def test_usable_or_not_meant(lay: Lay, text: str) -> None:
    assert told(lay(REPOSITORY | {"CLAUDE.md": text}), "GL206", agents=CLAUDE) == []


def test_a_pipe(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@pipe.md"})
    os.mkfifo(f"{tree}/pipe.md")
    assert told(tree, "GL206", agents=CLAUDE) == [
        "CLAUDE.md:1:1 import of pipe.md, a device, socket or pipe (claude-code)"
    ]


def test_what_a_setting_leaves_out_was_meant(lay: Lay) -> None:
    settings = '{"claudeMdExcludes": ["**/docs/guides/**"]}'
    tree = lay(REPOSITORY | {"CLAUDE.md": "@docs/guides/a.md", ".claude/settings.json": settings})
    assert told(tree, "GL206", agents=CLAUDE) == []


def test_bytes_that_an_agent_cannot_decode(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "<!-- @import a.md -->", "a.md": b"caf\xe9"})
    assert told(tree, "GL206", agents=PERI) == ["CLAUDE.md:1:1 import of a.md, which cannot be read (peri)"]

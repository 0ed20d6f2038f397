"""Extensions of Gemini CLI and Qwen Code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents import gemini_cli, qwen_code
from guidelint.loading.gemini.extensions import Kind, enabled
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def found(
    root: str, kind: Kind, cwd: str = "/w/repo", options: Mapping[str, tuple[str, ...]] | None = None
) -> list[str]:
    start = Start(DiskTree(), cwd, env={"X": "x"}, options=options or {})
    files = [path for one in enabled(start, f"{root}/e", kind) for path in one.context_files]
    return [path.removeprefix(f"{root}/") for path in files]


@pytest.mark.parametrize(
    ("manifest", "gemini", "qwen"),
    [
        ('{"name": "a", "version": "1"}', ["N.md"], ["N.md"]),
        ('{"name": "a"}', [], ["N.md"]),
        ('{"name": "a b", "version": "1"}', [], []),
        ('{"name": "a", "version": "1", "contextFileName": "x.md"}', ["x.md"], ["x.md"]),
        ('{"name": "a", "version": "1", "contextFileName": ["${X}.md", "N.md"]}', ["x.md", "N.md"], ["x.md", "N.md"]),
        ('{"name": "a", "version": "1", "contextFileName": []}', [], ["N.md"]),
        ('{"name": "a", "version": "1", "contextFileName": "../b.md"}', [], ["../b.md"]),
        ('{"name": "a", "version": "1", "contextFileName": "%2e%2e/b.md"}', [], []),
        ("[]", [], []),
        ("{", [], []),
    ],
)
def test_what_a_manifest_names(lay: Lay, manifest: str, gemini: list[str], qwen: list[str]) -> None:
    for kind, names in ((gemini_cli.EXTENSIONS, gemini), (qwen_code.EXTENSIONS, qwen)):
        root = lay(
            {
                f"e/a/{kind.manifest}": manifest.replace("N.md", kind.context_name),
                f"e/a/{kind.context_name}": "",
                "e/a/x.md": "",
                "e/b.md": "",
            }
        )
        files = [name.replace("N.md", kind.context_name) for name in names]
        wanted = ["e/b.md" if name == "../b.md" else f"e/a/{name}" for name in files]
        assert found(root, kind) == wanted


@pytest.mark.parametrize(
    ("overrides", "on"),
    [
        ('["!/w/*"]', False),
        ('["!/w/*", "/w/repo/"]', True),
        ('["!/w/"]', True),
        ('["!/w/repo/*"]', False),
        ('["!/x/*"]', True),
        ('["!*"]', False),
        ("5", True),
    ],
)
def test_overrides(lay: Lay, overrides: str, on: bool) -> None:
    kind = gemini_cli.EXTENSIONS
    root = lay(
        {
            f"e/a/{kind.manifest}": '{"name": "a", "version": "1"}',
            "e/a/GEMINI.md": "",
            "e/extension-enablement.json": f'{{"a": {{"overrides": {overrides}}}}}',
        }
    )
    assert found(root, kind) == (["e/a/GEMINI.md"] if on else [])
    assert found(root, kind, options={"extensions": ("A",)}) == ["e/a/GEMINI.md"]
    assert found(root, kind, options={"extensions": ("none",)}) == []


def test_a_linked_extension_is_elsewhere(lay: Lay) -> None:
    kind = gemini_cli.EXTENSIONS
    root = lay({f"far/{kind.manifest}": '{"name": "a", "version": "1"}', "far/GEMINI.md": ""})
    lay({f"e/a/{kind.install}": f'{{"type": "link", "source": "{root}/far"}}'})
    assert found(root, kind) == ["far/GEMINI.md"]

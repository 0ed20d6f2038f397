"""The rules' pages: `rules/FAMILY/NAME.md`, shipped with the package."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

import guidelint


def folder() -> Path:
    """Where the pages are: in the installed package, or in the checkout that it is run from."""
    package = Path(guidelint.__file__).parent
    inside = package / "rules"
    return inside if inside.is_dir() else package.parent / "rules"


@functools.cache
def paths() -> Mapping[str, Path]:
    """Every page by its rule's name."""
    return {path.stem: path for path in sorted(folder().glob("*/*.md"))}


@functools.cache
def codes() -> Mapping[str, str]:
    """Every page's rule name by its code, from the page's first line: `# GL101 text-cut`."""
    found: dict[str, str] = {}
    for name, path in paths().items():
        with path.open(encoding="utf-8") as lines:
            found[lines.readline().split()[1]] = name
    return dict(sorted(found.items()))


def text(code_or_name: str) -> str | None:
    """The page of a rule; None where there is no such rule."""
    name = codes().get(code_or_name.upper(), code_or_name)
    path = paths().get(name)
    return path.read_text("utf-8") if path else None

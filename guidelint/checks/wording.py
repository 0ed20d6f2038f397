"""Phrases that findings of several rules share."""

from __future__ import annotations

from collections.abc import Sequence

from guidelint.checks.facts import Files
from guidelint.loading.context import Limit


def number(value: int, noun: str) -> str:
    """`1 byte`, `32,768 bytes`: the noun is given in the plural."""
    return f"{value:,} {noun[:-1] if value == 1 and noun.endswith('s') else noun}"


def limit(bound: Limit) -> str:
    """`32,768 bytes for all project files`."""
    return f"{number(bound.amount, bound.unit.value)} for {bound.scope}"


def folders(files: Files, paths: Sequence[str], most: int = 3) -> str:
    """`the root`, `the root and pkg/a`, `the root, pkg/a, pkg/b and 4 more`: folders for people, in the order given."""
    names = ["the root" if path == files.root else files.show(path) for path in paths]
    return listed(names, most)


def sizes(files: Files, paths: Sequence[str]) -> list[str]:
    """`AGENTS.md (28,000 bytes)` for each path."""
    return [f"{files.show(files.real(path))} ({number(len(files.data(path)), 'bytes')})" for path in paths]


def listed(names: Sequence[str], most: int = 3) -> str:
    """`a`, `a and b`, `a, b and c`, `a, b, c and 4 more`."""
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most:,} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"

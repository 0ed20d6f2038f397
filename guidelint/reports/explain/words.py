"""Figures and lists of names, in words."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from guidelint.loading.agent import Agent
from guidelint.loading.context import Limit
from guidelint.reports.escaping import visible
from guidelint.reports.prompt import Names


def number(value: int, noun: str) -> str:
    """`1 byte`, `32,768 bytes`: the noun is given in the plural."""
    return f"{value:,} {noun[:-1] if value == 1 and noun.endswith('s') else noun}"


def tokens(count: int, agent: Agent, *, short: bool = False) -> str:
    if agent.o200k:
        return number(count, "tokens")
    return f"~{number(count, 'tokens')}" if short else f"{number(count, 'tokens')} (estimated)"


def limit(limit: Limit) -> str:
    return f"{number(limit.amount, limit.unit.value)} for {limit.scope}"


def listed(names: Sequence[str], most: int, noun: str = "") -> str:
    """`a`, `a and b`, `a, b, c and 4 more`."""
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most:,} more{f' {noun}' if noun else ''}"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def compact(paths: Sequence[str], names: Names) -> str:
    """Paths, or where there are many, names and the folders that they are not in."""
    paths = tuple(dict.fromkeys(paths))
    if len(paths) <= 4:
        return ", ".join(names.show(path) for path in paths)
    in_folder: dict[str, list[str]] = {}
    for path in paths:
        in_folder.setdefault(posixpath.dirname(path), []).append(visible(posixpath.basename(path)))
    folders: dict[tuple[str, ...], list[str]] = {}
    for folder, found in in_folder.items():
        folders.setdefault(tuple(found), []).append(names.show(folder))
    return "; ".join(f"{', '.join(found)} in {listed(where, 3)}" for found, where in folders.items())

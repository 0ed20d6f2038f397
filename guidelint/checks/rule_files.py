"""What the rules about folders of rules share: which files these are, and what their front matter can say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from guidelint.checks.facts import Files
from guidelint.findings import Place
from guidelint.loading.agent import Agent
from guidelint.markdown import Key

PATTERN_KEYS = ("paths", "globs", "applyTo", "fileMatchPattern")
"""Keys under which some agent looks for patterns of the files that a rule is for."""

_ALL = ("**", "**/*", "*", "/**")
"""Patterns that every file matches."""


def as_rules(agent: Agent) -> Agent | None:
    """The agent as if it loaded rules only, files of folders in which every file counts; None if it has no such."""
    names = tuple(name for name in agent.names if "*" in name)
    return replace(agent, names=names) if names else None


def patterns(value: Any) -> list[str]:
    """The patterns in a value; none where it is no text and no list of texts."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return [part for item in value for part in patterns(item)]
    return []


def matches_all(found: list[str]) -> bool:
    """Whether patterns leave nothing out."""
    return all(pattern in _ALL for pattern in found)


def keys(files: Files, path: str) -> tuple[Key, ...]:
    """The keys of a file's front matter."""
    front = files.document(path).front_matter
    return front.keys if front else ()


def written(files: Files, path: str, pattern: str | None) -> tuple[Place, str]:
    """Where and how a pattern is written in a rule's front matter; the whole value where that cannot be told."""
    path = files.real(path)
    document = files.document(path)
    found = [key for key in keys(files, path) if key.name in PATTERN_KEYS]
    if pattern is not None:
        front = document.front_matter
        spans = [key.value_span for key in (*found, *keys(files, path))]
        for start, end in (*spans, *([front.content_span] if front else ())):
            text = document.data[start:end]
            sought = re.escape(pattern.encode("utf-8", "surrogatepass"))
            # Some agents drop the end of `src/**`, which says no more than `src`.
            match = re.search(rb"(?<![\w./*-])" + sought + rb"(?:/\*\*)?(?![\w./*-])", text)
            if match:
                place = files.place(path, *(start + at for at in match.span()))
                return place, match[0].decode("utf-8", "replace")
    span = (found[0].value_span.start, found[0].value_span.end) if found else (0, 0)
    return files.place(path, *span), pattern or ""


def literals(pattern: str) -> Iterator[str]:
    """Texts without which no path matches a pattern, whatever the dialect: what stands outside of brackets."""
    depth, run, position = 0, "", 0
    while position < len(pattern):
        character = pattern[position]
        if character in _PLAIN_ENDS:
            if run and not depth:
                yield run
            run = ""
            depth += (character in "{[(") - (character in "}])")
            position += character == "\\"
        elif not depth:
            run += character
        position += 1
    if run and not depth:
        yield run


_PLAIN_ENDS = frozenset("*?/[]{}!\\(),|@+^~")


def plain_start(pattern: str) -> str:
    """The path that a pattern begins with, up to the folder before its first wildcard; empty if there is none."""
    plain: list[str] = []
    for part in pattern.removeprefix("./").removeprefix("/").split("/"):
        if set(part) & _PLAIN_ENDS or not part:
            break
        plain.append(part)
    return "/".join(plain)

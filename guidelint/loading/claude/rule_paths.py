"""The `paths` of Claude Code's rules: what they match, and what brings a rule that has them. §10."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Callable

from guidelint.loading import gitignore
from guidelint.loading.claude.files import Entry
from guidelint.loading.context import Trigger


def matcher(path: str, base: str) -> Callable[[Entry], bool]:
    """Whether a rule's `paths` match the file that is read."""
    return lambda entry: matches(entry.patterns, path, base)


def matches(patterns: tuple[str, ...], path: str, base: str) -> bool:
    """§10 [R]: whether `paths`, one gitignore file, match the file at `path`, as seen from `base`."""
    relative = posixpath.relpath(path, base)
    return bool(patterns) and not relative.startswith("..") and gitignore.compiled(patterns).matches(relative)


def trigger(base: str, patterns: tuple[str, ...]) -> Trigger:
    """What brings a rule; one without `paths` waits for any file below its folder."""
    if not patterns:
        return Trigger(base)
    # What takes files out again means nothing alone.
    alone = () if any(pattern.startswith("!") for pattern in patterns) else patterns
    return Trigger(
        base,
        patterns,
        matches=lambda path: matches(patterns, path, base),
        each=tuple(functools.partial(_matches_one, pattern, base) for pattern in alone),
    )


def _matches_one(pattern: str, base: str, path: str) -> bool:
    return matches((pattern,), path, base)

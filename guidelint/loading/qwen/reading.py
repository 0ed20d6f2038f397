"""Which files Qwen Code reads with its own tool: it refuses what `.qwenignore` and its like in the start folder name.

Source: core/src/tools/read-file.ts and utils/qwenIgnoreParser.ts of 0.24.4; recorded for `.qwenignore`, and that
`.gitignore` plays no part.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading import gitignore
from guidelint.loading.settings import Settings
from guidelint.loading.start import Start
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, is_file, is_inside, relative

_MAX_IGNORE_BYTES = 1024 * 1024
"""Bytes that are heeded here of one file of patterns."""


def may_read(start: Start, settings: Settings, path: str) -> bool:
    """Whether reading the file at `path` succeeds."""
    if not is_file(start.tree, path) or not isinstance(start.tree.read(path), Contents):
        return False
    respected = settings.strongest("context", "fileFiltering", "respectQwenIgnore") is not False
    if not respected or path == start.cwd or not is_inside(path, start.cwd):
        return True
    seen = relative(path, start.cwd)
    return not any(gitignore.compiled(tuple(_patterns(start, name))).matches(seen) for name in _files(settings))


def _files(settings: Settings) -> list[str]:
    """Each decides for itself: what one of them takes out again stays refused by another."""
    named = settings.strongest("context", "fileFiltering", "customIgnoreFiles")
    if not isinstance(named, list):
        return [".qwenignore", ".agentignore", ".aiignore"]
    names = [name.strip(JAVASCRIPT) for name in named if isinstance(name, str)]
    return [".qwenignore", *(name for name in names if name and name[0] != "/" and ".." not in name.split("/"))]


def _patterns(start: Start, name: str) -> Iterator[str]:
    contents = start.tree.read(posixpath.join(start.cwd, name))
    if isinstance(contents, Contents):
        for line in contents.data[:_MAX_IGNORE_BYTES].decode("utf-8", "replace").split("\n"):
            pattern = line.removesuffix("\r")
            if pattern.strip(JAVASCRIPT) and not pattern.startswith("#"):
                yield pattern

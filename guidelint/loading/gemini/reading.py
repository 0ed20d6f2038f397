"""Which files Gemini CLI reads with its own tool: it refuses what `.gitignore` and `.geminiignore` name.

Source: core/src/tools/read-file.ts, services/fileDiscoveryService.ts and utils/gitIgnoreParser.ts of 0.61.0. Guidance
files are loaded whatever these files say.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading import gitignore
from guidelint.loading.settings import Settings
from guidelint.loading.start import Start
from guidelint.loading.walks import between, nearest_with
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Kind, Status, Tree, is_inside, relative

MAX_FILE_BYTES = 20 * 1024 * 1024
"""Bytes of the largest file that the tool reads."""

_MAX_IGNORE_BYTES = 1024 * 1024
"""Bytes that are heeded here of one file of patterns."""


def may_read(start: Start, settings: Settings, path: str, real: str) -> bool:
    """Whether reading `path`, which really is `real`, succeeds. That it is inside the workspace is known."""
    status = start.tree.stat(real)
    if not isinstance(status, Status) or status.kind is not Kind.FILE or status.size > MAX_FILE_BYTES:
        return False
    if not isinstance(start.tree.read(real), Contents):
        return False
    own = start.tree.lstat(path)
    if isinstance(own, Status) and own.kind is Kind.LINK and not is_inside(real, start.cwd):
        return False
    return not any(_is_ignored(start, settings, one) for one in (path, real))


def _is_ignored(start: Start, settings: Settings, path: str) -> bool:
    if path == start.cwd or not is_inside(path, start.cwd):
        return False

    def on(name: str) -> bool:
        return settings.strongest("context", "fileFiltering", name) is not False

    patterns: list[str] = []
    if on("respectGitIgnore") and nearest_with(start, (".git",)) is not None:
        patterns += _of_git(start, path)
    if on("respectGeminiIgnore"):
        patterns += _lines(start.tree, posixpath.join(start.cwd, ".geminiignore"))
    return gitignore.compiled(tuple(patterns)).matches(relative(path, start.cwd))


def _of_git(start: Start, path: str) -> Iterator[str]:
    """Patterns of `.git/info/exclude` and of the `.gitignore` of each folder from the start folder down."""
    yield ".git"
    yield from _placed(_lines(start.tree, posixpath.join(start.cwd, ".git/info/exclude")), ".")
    for folder in between(start.cwd, posixpath.dirname(path)):
        yield from _placed(_lines(start.tree, posixpath.join(folder, ".gitignore")), relative(folder, start.cwd))


def _placed(lines: Iterator[str], base: str) -> Iterator[str]:
    """Patterns as seen from the start folder, `base` being where their file is."""
    for line in lines:
        negative = "!" if line.startswith("!") else ""
        pattern = line.removeprefix("!")
        anchored = pattern.startswith("/")
        pattern = pattern.removeprefix("/")
        if not pattern:
            continue
        if base != ".":
            anywhere = "" if anchored or "/" in pattern else "**/"
            anchored, pattern = True, f"{base}/{anywhere}{pattern}"
        yield negative + ("/" if anchored else "") + pattern


def _lines(tree: Tree, path: str) -> Iterator[str]:
    contents = tree.read(path)
    if not isinstance(contents, Contents):
        return
    text = contents.data[:_MAX_IGNORE_BYTES].decode("utf-8", "replace")
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        stripped = line.lstrip(JAVASCRIPT)
        if stripped and not stripped.startswith("#"):
            yield stripped

"""Paths as Gemini CLI and Qwen Code judge them. Source: utils/paths and utils/memoryImportProcessor of both."""

from __future__ import annotations

import re
import urllib.parse

from guidelint.trees.base import Problem, Tree, absolute, is_inside

_MAX_LINKS = 40
_URL = re.compile(r"(?:file|https?)://")


def is_url(written: str) -> bool:
    """Whether an import is refused for how it begins."""
    return _URL.match(written) is not None


def refusal(tree: Tree, target: str, root: str, *, resolves_links: bool) -> Problem | None:
    """Why a path may not be imported: it is outside of `root`, or what is there cannot be told.

    `resolves_links`: both are percent-decoded, and links are followed (Gemini CLI); else the spelling decides (Qwen).
    """
    if not resolves_links:
        return None if is_inside(target, root) else Problem.OUTSIDE
    real = decoded(tree, target)
    real_root = decoded(tree, root)
    if isinstance(real, Problem):
        return real
    return None if isinstance(real_root, str) and is_inside(real, real_root) else Problem.OUTSIDE


def decoded(tree: Tree, path: str) -> str | Problem:
    """Gemini CLI's real path: that of the percent-decoded path."""
    return settled(tree, _decoded(path))


def settled(tree: Tree, path: str) -> str | Problem:
    """The real path; of what does not exist, the real path of the part that does, with the rest behind it."""
    whole = tree.resolve(path)
    if isinstance(whole, str):
        return whole
    if "\0" in path:
        return Problem.FAILED
    real, names, links = "/", path.split("/")[1:][::-1], 0
    while names:
        step = absolute(real, names[-1])
        found = tree.resolve(step)
        if isinstance(found, str):
            real = found
            names.pop()
            continue
        if found not in (Problem.MISSING, Problem.IGNORED, Problem.FAILED):
            return found
        target = tree.link(step)
        if target is None:
            return absolute(real, "/".join(names[::-1]))
        links += 1
        if links > _MAX_LINKS:
            return Problem.LOOP
        names.pop()
        names += absolute(real, target).split("/")[1:][::-1]
        real = "/"
    return real


def _decoded(path: str) -> str:
    """JavaScript's `decodeURIComponent`; what is malformed stays."""
    if "%" not in path or re.search("%(?![0-9A-Fa-f]{2})", path):
        return path
    try:
        return absolute("/", urllib.parse.unquote(path, errors="strict"))
    except UnicodeDecodeError:
        return path

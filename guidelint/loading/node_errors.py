"""What Node.js says of a file that cannot be read: agents put its words into their requests.

The messages are those of `fs.access`, then `fs.readFile`, on Linux, with Node 20 and 22. Recorded for ENOENT, ENOTDIR,
EISDIR, EACCES, ENAMETOOLONG and a NUL in the path; the others as libuv has them.
"""

from __future__ import annotations

import posixpath

from guidelint.trees.base import Kind, Problem, Status, Tree

MAX_PATH_BYTES = 4095
"""Bytes of the longest path that Linux takes."""


def failure(tree: Tree, path: str, problem: Problem) -> str:
    """The message of the error with which reading `path` ends, `problem` being what the tree answered."""
    if "\0" in path:
        return (
            f"The argument 'path' must be a string, Uint8Array, or URL without null bytes. Received {_inspected(path)}"
        )
    if problem is Problem.FOLDER:
        return "EISDIR: illegal operation on a directory, read"
    if problem is Problem.SPECIAL:
        return f"ENXIO: no such device or address, open '{path}'"
    if problem is Problem.DENIED:
        call = "open" if isinstance(tree.stat(path), Status) else "access"
        return f"EACCES: permission denied, {call} '{path}'"
    if problem is Problem.LOOP:
        return f"ELOOP: too many symbolic links encountered, access '{path}'"
    if problem.absent or problem is Problem.FAILED:
        return _missing(tree, path, problem)
    return f"EIO: i/o error, read '{path}'"


def _missing(tree: Tree, path: str, problem: Problem) -> str:
    if len(_bytes(path)) > MAX_PATH_BYTES or problem is Problem.FAILED:
        return f"ENAMETOOLONG: name too long, access '{path}'"
    return (
        f"ENOTDIR: not a directory, access '{path}'"
        if through_a_file(tree, path)
        else (f"ENOENT: no such file or directory, access '{path}'")
    )


def through_a_file(tree: Tree, path: str) -> bool:
    """Whether a path that leads to nothing has a file where it needs a folder."""
    while path != "/":
        path = posixpath.dirname(path)
        status = tree.stat(path)
        if isinstance(status, Status):
            return status.kind is not Kind.FOLDER
    return False


def _bytes(path: str) -> bytes:
    return path.encode("utf-8", "surrogatepass")


def _inspected(path: str) -> str:
    """The path as `util.inspect` shows it: in quotes, control characters escaped."""
    shown = "".join(_ESCAPES.get(char) or (f"\\x{ord(char):02X}" if _is_control(char) else char) for char in path)
    if "'" not in path:
        return f"'{shown}'"
    for quote in '"`':
        if quote not in path:
            return quote + shown + quote
    return "'" + shown.replace("'", "\\'") + "'"


_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\"}


def _is_control(char: str) -> bool:
    return char < " " or "\x7f" <= char <= "\x9f"

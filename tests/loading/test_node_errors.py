"""What Node.js says. Recorded from the agents, but for ENXIO, ELOOP and EIO."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.loading.node_errors import failure, through_a_file
from guidelint.trees.base import Problem
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def says(root: str, path: str) -> str:
    tree = DiskTree()
    found = tree.read(f"{root}/{path}")
    assert isinstance(found, Problem)
    return failure(tree, f"{root}/{path}", found).replace(root, "ROOT")


def test_messages(lay: Lay) -> None:
    root = lay({"d/f": "", "loop": Path("loop")})
    os.mkfifo(f"{root}/pipe")
    long = "n" * 300
    assert says(root, "none/x") == "ENOENT: no such file or directory, access 'ROOT/none/x'"
    assert says(root, "d/f/x/y") == "ENOTDIR: not a directory, access 'ROOT/d/f/x/y'"
    assert says(root, "d") == "EISDIR: illegal operation on a directory, read"
    assert says(root, "loop") == "ELOOP: too many symbolic links encountered, access 'ROOT/loop'"
    assert says(root, f"d/{long}") == f"ENAMETOOLONG: name too long, access 'ROOT/d/{long}'"
    assert says(root, f"none/{long}") == f"ENOENT: no such file or directory, access 'ROOT/none/{long}'"
    assert says(root, "x/" * 2100).startswith("ENAMETOOLONG")
    assert says(root, "pipe") == "ENXIO: no such device or address, open 'ROOT/pipe'"
    assert failure(DiskTree(), "/x", Problem.NOT_A_FOLDER) == "EIO: i/o error, read '/x'"
    assert failure(DiskTree(), f"{root}/d/f", Problem.DENIED) == f"EACCES: permission denied, open '{root}/d/f'"
    assert failure(DiskTree(), f"{root}/d/g", Problem.DENIED) == f"EACCES: permission denied, access '{root}/d/g'"


def test_a_nul_is_shown_as_node_inspects_it(lay: Lay) -> None:
    root = lay({})
    for path, shown in {"a\0b": r"'ROOT/a\x00b'", "a'\0": '"ROOT/a\'\\x00"', "a'\"\0\n": "`ROOT/a'\"\\x00\\n`"}.items():
        assert says(root, path).endswith(f"Received {shown}")


def test_through_a_file(lay: Lay) -> None:
    root = lay({"f": ""})
    assert through_a_file(DiskTree(), f"{root}/f/x")
    assert not through_a_file(DiskTree(), f"{root}/x/y")

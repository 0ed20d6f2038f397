"""What the whole suite shares: its settings, and small trees of files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

# The suite finds the same on every machine, however busy: new inputs are what the targets in fuzz/ look for.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")


@pytest.fixture
def lay(tmp_path: Path) -> Callable[[Mapping[str, str | bytes | Path | None]], str]:
    """Writes a tree and answers its folder, without a link in it.

    A text or bytes make a file, a `Path` a link to it, None an empty folder.
    """
    root = tmp_path.resolve()

    def write(tree: Mapping[str, str | bytes | Path | None]) -> str:
        for name, value in tree.items():
            path = root / name
            if value is None:
                path.mkdir(parents=True, exist_ok=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(value, Path):
                path.symlink_to(value)
            else:
                path.write_bytes(value.encode() if isinstance(value, str) else value)
        return str(root)

    return write

"""Paths into somebody's home folder."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.homes import home_paths


def found(text: str) -> list[tuple[str, str]]:
    data = text.encode()
    return [(data[one.span.start : one.span.end].decode(), one.folder) for one in home_paths(data)]


@pytest.mark.parametrize(
    ("text", "path", "folder"),
    [
        ("cd /Users/kestrel/work/app", "/Users/kestrel/work/app", "/Users/kestrel"),
        ("in `/home/m.kestrel/src/app`.", "/home/m.kestrel/src/app", "/home/m.kestrel"),
        ("See /Users/kestrel/app.", "/Users/kestrel/app", "/Users/kestrel"),
        ("See /Users/kestrel.", "/Users/kestrel", "/Users/kestrel"),
        ('{"path": "C:\\\\Users\\\\Kestrel\\\\app"}', "C:\\\\Users\\\\Kestrel\\\\app", "C:\\\\Users\\\\Kestrel"),
        ("D:\\Users\\kestrel\\a.txt", "D:\\Users\\kestrel\\a.txt", "D:\\Users\\kestrel"),
        ("C:/Users/kestrel/a", "C:/Users/kestrel/a", "C:/Users/kestrel"),
        ("/mnt/c/Users/kestrel/a", "/mnt/c/Users/kestrel/a", "/mnt/c/Users/kestrel"),
        ("/c/Users/kestrel/a", "/c/Users/kestrel/a", "/c/Users/kestrel"),
        ("file:///Users/kestrel/a.md", "/Users/kestrel/a.md", "/Users/kestrel"),
        ("路径：/Users/王小明/代码", "/Users/王小明/代码", "/Users/王小明"),
    ],
)
def test_paths(text: str, path: str, folder: str) -> None:
    assert found(text) == [(path, folder)]


@pytest.mark.parametrize(
    "text",
    [
        "/Users/you/app",
        "/Users/<name>/app",
        "/Users/$USER/app",
        "/Users/{user}/app",
        "/Users/username/app /home/your-name/app /home/user1/app",
        "/Users/USERNAME/app",
        "/home/user/app /home/runner/work /home/vscode/x /home/node/app /home/ubuntu/x /home/ec2-user/x",
        "C:\\Users\\%USERNAME%\\app",
        "/Users/Shared/app",
        "/Users/.../app",
        "/Users/123/edit",
        "https://example.org/home/kestrel/a",
        "app/home/kestrel/a",
        "~/home/kestrel/a",
        "${ROOT}/home/kestrel",
        "/home/dashboard/settings",
        "GET /users/kestrel/posts",
        "/home",
        "/Users/",
    ],
)
def test_no_paths(text: str) -> None:
    assert found(text) == []


def test_hostile_bytes() -> None:
    assert found("/home/" * 50_000) == []
    assert found("C:\\Users\\" * 20_000) == []
    assert len(found("/Users/kestrel" + "/a" * 100_000)) == 1
    assert list(home_paths(b"/Users/\xff\xfe/\x00")) != []

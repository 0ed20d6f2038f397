"""Which words of a command line are files that have to be there."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.commands import words


@pytest.mark.parametrize(
    ("line", "run"),
    [
        ("python tools/a.py x/y.csv", ["tools/a.py"]),
        ("$ ENV=1 sudo ./tools/a.sh b/c.txt", ["./tools/a.sh"]),
        ("uv run pytest tests/a.py -q", ["tests/a.py"]),
        ("uv run --env-file .env pytest tests/a.py tests/b.py", ["tests/a.py", "tests/b.py"]),
        ("poetry run python tools/a.py", ["tools/a.py"]),
        ("cd web && node tools/a.js; bash b.sh", ["tools/a.js", "b.sh"]),
        ("python tools/a.py > c/d.txt", ["tools/a.py"]),
        ("python tools/a.py -o c/d.txt", ["tools/a.py"]),
        ("touch a/b.md", []),
        ("git mv a/b.md c/d.md", []),
        ("# python tools/a.py", []),
        ("python a.py # b/c.py", ["a.py"]),
        ("npx vitest run src/a.test.ts", ["run", "src/a.test.ts"]),
        ("pytest --report c/d.xml tests/a.py", ["tests/a.py"]),
        ("", []),
    ],
)
def test_files_that_are_run(line: str, run: list[str]) -> None:
    found = list(words(line))
    assert [word for _, word, needed in found if needed] == run
    assert all(line.startswith(word, at) for at, word, _ in found)

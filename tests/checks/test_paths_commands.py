"""Which words of a command line are files that have to be there."""

from __future__ import annotations

import pytest

from guidelint.checks.paths.commands import Need, Session, words


@pytest.mark.parametrize(
    ("line", "run"),
    [
        ("python tools/a.py x/y.csv", ["tools/a.py"]),
        ("$ ENV=1 sudo ./tools/a.sh b/c.txt", ["./tools/a.sh"]),
        ("poetry run python tools/a.py", ["tools/a.py"]),
        ("cd web && node tools/a.js; bash b.sh", ["tools/a.js", "b.sh"]),
        ("python tools/a.py > c/d.txt", ["tools/a.py"]),
        ("python tools/a.py -o c/d.txt", ["tools/a.py"]),
        ("touch a/b.md", []),
        ("git mv a/b.md c/d.md", []),
        ("# python tools/a.py", []),
        ("python a.py # b/c.py", ["a.py"]),
        ("deno run -A tools/a.ts b/c.ts", ["tools/a.ts"]),
        ("bun run tools/a.ts", ["tools/a.ts"]),
        ("bun tools/a.ts", ["tools/a.ts"]),
        ("go run ./cmd/a --flag b/c.txt", ["./cmd/a"]),
        ("go build -o bin/a ./cmd/a", []),
        ("npx tsx tools/a.ts", ["tools/a.ts"]),
        ("pnpm exec tsx --env-file .env tools/a.ts", ["tools/a.ts"]),
        ("node --import tsx tools/a.ts", ["tools/a.ts"]),
        ("uv run python tools/a.py", ["tools/a.py"]),
        ("uv run --with x tools/a.py", ["tools/a.py"]),
        (".venv/bin/python3.11 tools/a.py", [".venv/bin/python3.11", "tools/a.py"]),
        ("python -m tools.a b/c.py", []),
        ('python -c "b/c.py"', []),
        ("bash -c tools/a.sh", []),
        ("ruby script/a.rb", ["script/a.rb"]),
        ("php bin/a.php b/c.php", ["bin/a.php"]),
        ("mix run priv/a.exs", ["priv/a.exs"]),
        ("mix format lib/a.ex", []),
        ("Rscript analysis/a.R", ["analysis/a.R"]),
        ("source scripts/env.sh", ["scripts/env.sh"]),
        ("src/a.py:12: error", []),
        ("touch tools/a.py && python tools/a.py", []),
        ("ssh host python tools/a.py", []),
        ("", []),
    ],
)
def test_files_that_are_run(line: str, run: list[str]) -> None:
    found = list(words(line))
    assert [word.text for word in found if word.need >= Need.CALLS] == run
    assert all(line.startswith(word.text, word.start) for word in found)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("uv run pytest tests/a.py -q", ["tests/a.py"]),
        ("uv run --env-file .env pytest tests/a.py tests/b.py", ["tests/a.py", "tests/b.py"]),
        ("python -m pytest tests/a.py", ["tests/a.py"]),
        ("npx vitest run src/a.test.ts", ["run", "src/a.test.ts"]),
        ("pytest --report c/d.xml tests/a.py", ["tests/a.py"]),
        ("cat docs/a.md", ["docs/a.md"]),
        ("docker compose -f deploy/a.yml up", ["deploy/a.yml"]),
        ("rm -f deploy/a.yml", []),
    ],
)
def test_files_that_are_read(line: str, read: list[str]) -> None:
    assert [word.text for word in words(line) if word.need is Need.READS] == read


@pytest.mark.parametrize(
    ("lines", "folder"),
    [
        (["cd web", "node a/b.js"], "web"),
        (["cd web", "cd ../api && node a/b.js"], "api"),
        (["cd web/", "cd ..", "node a/b.js"], ""),
        (["cd ..", "node a/b.js"], None),
        (["cd /srv/app", "node a/b.js"], None),
        (["cd <folder>", "node a/b.js"], None),
        (["cd ~/x", "cd web", "node a/b.js"], None),
        (['cd "$(git rev-parse --show-toplevel)"', "node a/b.js"], ""),
        (["ssh host", "node a/b.js"], None),
    ],
)
def test_the_folder_that_a_command_runs_in(lines: list[str], folder: str | None) -> None:
    session = Session()
    found = [word for line in lines for word in session.words(line)]
    assert (found[-1].text, found[-1].folder) == ("a/b.js", folder)


def test_many_words_take_no_time() -> None:
    assert len(list(words("touch " + "a/b " * 100_000))) == 100_001
    assert len(list(words("-m " * 100_000))) == 100_000

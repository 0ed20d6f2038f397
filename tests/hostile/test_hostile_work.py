"""Work that grows with the size of hostile input and not with its square: counted, without looking at the clock."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from guidelint import api, moving_out
from guidelint.checks.facts import Files
from guidelint.edits.moving import passages
from guidelint.edits.moving.plan import File, move
from guidelint.findings import Place
from guidelint.markdown.document import Document
from guidelint.markdown.positions import Position
from guidelint.trees.disk import DiskTree


def steps(work: Callable[[], object]) -> int:
    """How many functions are called, and how often generators go on."""
    count = 0

    def listen(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def chain(size: int, *, after: str = "") -> bytes:
    """A section, and footnotes outside of it of which each needs the next."""
    notes = "".join(f"[^{n}]: see [it](a.md)[^{(n + 1) % size}]{after}\n\n" for n in range(size))
    return f"## A\n\nText[^0].\n\n## B\n\n{notes}".encode()


def moved(size: int, there: str) -> Callable[[], object]:
    source, target = chain(size), "".join(f"[^{n}]: {there}[^{n}-2]\n\n" for n in range(size) if there).encode()
    passage = passages.section(Document(source), "AGENTS.md", "A")
    return lambda: move(File("AGENTS.md", source), passage, File("docs/x.md", target))


@pytest.mark.parametrize("there", ["", "something else"])
def test_footnotes_that_need_each_other(there: str) -> None:
    few, many = (steps(moved(size, there)) for size in (100, 400))
    assert many < 6 * few


def test_what_tells_a_place_in_a_long_line_is_read_from_round_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text("x" * 2_000_000 + " here")
    files = Files(DiskTree(), str(tmp_path))
    place = Place(f"{tmp_path}/a.md", Position(1, 2_000_002), Position(1, 2_000_006))
    files.document(place.path).lines.byte(*place.start)
    data = files.data(place.path)
    monkeypatch.setattr(files, "data", lambda _: data)
    tracemalloc.start()
    assert files.lines_at(place) == 499 * "x" + " here"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000


LOG = "".join(f"2026-01-02T03:04:0{n}Z [INFO] worker took {n} ms\n" for n in range(6))


def test_moves_read_so_much_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / "guidelint.toml").write_text('extract-to = "docs/agents/{name}.md"\n')
    text = "".join(f"## Part {n}\n\n```\n{LOG}```\n\n" for n in range(10))
    (tmp_path / "AGENTS.md").write_text(text)

    def found() -> tuple[int, tuple[str, ...]]:
        result = api.check([str(tmp_path)], api.CheckOptions(select=("GL301",)))
        assert len(result.findings) == 10
        return sum(one.fix is not None for one in result.findings), result.notes

    assert found() == (10, ())
    monkeypatch.setattr(moving_out, "_MOST_BYTES", 9 * len(text) + 1)
    note = "extract-to: {} no fix yet: all at once would take too long in documents of this size"
    assert found() == (9, (note.format("1 block has"),))
    monkeypatch.setattr(moving_out, "_MOST_BYTES", 3 * len(text) + 1)
    assert found() == (3, (note.format("7 blocks have"),))


def test_the_moves_that_are_left_are_made_when_others_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / "guidelint.toml").write_text('extract-to = "docs/agents/{name}.md"\n')
    text = "".join(f"## Part {n}\n\n```\n{LOG}```\n\n" for n in range(5))
    (tmp_path / "AGENTS.md").write_text(text)
    monkeypatch.setattr(moving_out, "_MOST_BYTES", 2 * len(text) + 1)
    fixed = api.fix([str(tmp_path)], api.CheckOptions(select=("GL301",), unsafe_fixes=True))
    assert (fixed.result.findings, fixed.result.notes) == ((), ())
    assert LOG not in (tmp_path / "AGENTS.md").read_text()

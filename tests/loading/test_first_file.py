"""The first regular file of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.loading.context import Outcome, Trace
from guidelint.loading.first_file import first_file
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def test_the_first_that_is_a_file_wins(lay: Lay) -> None:
    root = lay({"b": None, "c": "", "d": "text", "l": Path("d")})
    trace = Trace()
    assert first_file(DiskTree(), [f"{root}/{name}" for name in "abclde"], trace, scope="user") == f"{root}/c"
    assert [(one.path[-1], one.outcome) for one in trace.candidates] == [
        ("a", Outcome.MISSING),
        ("b", Outcome.NOT_A_FILE),
        ("c", Outcome.LOADED),
        ("l", Outcome.SHADOWED),
        ("d", Outcome.SHADOWED),
        ("e", Outcome.MISSING),
    ]
    assert {one.scope for one in trace.candidates} == {"user"}


def test_none(lay: Lay) -> None:
    assert first_file(DiskTree(), [lay({})], Trace()) is None

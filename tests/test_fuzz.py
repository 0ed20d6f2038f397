"""A short run of each fuzz target, always the same one. fuzz/README.md says how to run them for longer."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "fuzz"


def module(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of the fuzz folder, which is no package."""
    monkeypatch.syspath_prepend(str(FOLDER))
    specification = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert specification is not None
    assert specification.loader is not None
    loaded: ModuleType = importlib.util.module_from_spec(specification)
    monkeypatch.setitem(sys.modules, name, loaded)
    specification.loader.exec_module(loaded)
    return loaded


@pytest.mark.parametrize(("name", "times"), [("fuzz_text", 1000), ("fuzz_prompt", 100), ("fuzz_check", 40)])
def test_target(name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzzing = module("fuzzing", monkeypatch)
    target = module(name, monkeypatch)
    assert fuzzing.run(target.once, 1, times=times) == times


def test_a_failure_names_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzzing = module("fuzzing", monkeypatch)
    seen: list[float] = []

    def fails_at_the_third(random_: Any) -> None:
        seen.append(random_.random())
        assert len(seen) < 3

    with pytest.raises(AssertionError) as failure:
        fuzzing.run(fails_at_the_third, 7, times=10)
    assert failure.value.__notes__ == ["input 2 of seed 7: run again with --seed 7 --only 2"]
    again: list[float] = []
    fuzzing.run(lambda random_: again.append(random_.random()), 7, only=2)
    assert again == seen[2:]

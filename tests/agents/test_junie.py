"""JetBrains Junie, from its documentation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.junie import AGENTS, NAMES, VARIABLE
from guidelint.loading.context import Outcome
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


@pytest.mark.parametrize("count", range(3))
def test_the_first_of_three(count: int, lay: Lay) -> None:
    root = lay({f"repo/{name}": name for name in NAMES[count:]})
    context = AGENT.load(Start(DiskTree(), f"{root}/repo", touched=("sub/x.py",)))
    assert [segment.text.text for segment in context.segments] == [NAMES[count]]
    assert [one.outcome for one in context.candidates].count(Outcome.SHADOWED) == 2 - count
    assert (context.framing_known, context.undetermined, context.on_demand) == (False, None, ())


def test_another_name(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A", "repo/docs/ai.md": "docs"})
    start = Start(DiskTree(), f"{root}/repo", env={VARIABLE: "docs/ai.md"})
    assert AGENT.load(start).loaded == (f"{root}/repo/docs/ai.md",)
    start = Start(DiskTree(), f"{root}/repo", options={"guidelines": ("gone.md",)})
    assert AGENT.load(start).loaded == ()


def test_one_project_only(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/sub/AGENTS.md": "below", "repo/.junie/AGENTS.md": " \n"})
    context = AGENT.load(Start(DiskTree(), f"{root}/repo", home=root))
    assert [one.outcome for one in context.candidates] == [Outcome.BLANK, Outcome.MISSING, Outcome.MISSING]

"""OpenHands, from its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.agents.openhands import AGENTS
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str, cwd: str = "repo", **options: str) -> Context:
    given = {name: (value,) for name, value in options.items()}
    folder = os.path.realpath(f"{root}/{cwd}")
    return AGENT.load(Start(DiskTree(), folder, home=f"{root}/home", options=given, touched=touched))


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def test_the_root_and_skills(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git": None,
            "repo/AGENTS.md": "A",
            "repo/CLAUDE.md": "C",
            "repo/.openhands/microagents/repo.md": "---\nname: repo\n---\nR",
            "repo/.openhands/microagents/word.md": "---\ntriggers:\n- deploy\n---\nW",
            "repo/.agents/skills/paths.md": "---\npaths:\n  - src/**/*.py\n---\nP",
            "repo/.agents/skills/folder/SKILL.md": "no guidance",
            "home/.agents/skills/mine.md": "M",
            "repo/sub/AGENTS.md": "below",
        }
    )
    first = ["repo/AGENTS.md", "repo/.openhands/microagents/repo.md", "home/.agents/skills/mine.md"]
    context = run(root, cwd="repo/sub")
    assert loaded(context, root) == first
    assert [os.path.basename(one.path) for one in context.candidates if one.outcome is Outcome.EXCLUDED] == ["word.md"]
    assert [one.trigger.patterns for one in context.on_demand] == [("src/**/*.py",)]
    assert loaded(run(root, "src/a/x.py"), root) == [*first, "repo/.agents/skills/paths.md"]
    assert loaded(run(root, model="claude"), root)[:2] == ["repo/AGENTS.md", "repo/CLAUDE.md"]
    assert context.undetermined == "the order of the files is not known"

"""Kiro, from its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.agents.kiro import AGENTS
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str) -> Context:
    return AGENT.load(Start(DiskTree(), os.path.realpath(f"{root}/repo"), home=f"{root}/home", touched=touched))


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def steering(inclusion: str, more: str = "") -> str:
    return f"---\ninclusion: {inclusion}\n{more}---\nText.\n"


def test_inclusion(lay: Lay) -> None:
    root = lay(
        {
            "home/.kiro/steering/h.md": "H",
            "home/.kiro/steering/AGENTS.md": steering("manual"),
            "repo/.kiro/steering/a.md": steering("always"),
            "repo/.kiro/steering/b.md": steering("fileMatch", 'fileMatchPattern: "components/**/*.tsx"\n'),
            "repo/.kiro/steering/c.md": steering("fileMatch", 'fileMatchPattern: ["**/*.ts", "**/*.tsx"]\n'),
            "repo/.kiro/steering/d.md": steering("manual"),
            "repo/.kiro/steering/e.md": steering("auto", "name: e\ndescription: d\n"),
            "repo/.kiro/steering/f.md": "no front matter",
            "repo/.kiro/steering/g.md": steering("fileMatch"),
            "repo/AGENTS.md": "A",
            "repo/sub/AGENTS.md": "below",
        }
    )
    context = run(root)
    assert loaded(context, root) == [
        "home/.kiro/steering/AGENTS.md",
        "home/.kiro/steering/h.md",
        "repo/.kiro/steering/a.md",
        "repo/.kiro/steering/f.md",
        "repo/AGENTS.md",
    ]
    assert [one.by for one in context.candidates if one.outcome is Outcome.EXCLUDED] == [
        "inclusion: manual",
        "inclusion: auto",
        "inclusion: fileMatch without fileMatchPattern",
    ]
    assert [os.path.basename(one.path) for one in context.on_demand] == ["b.md", "c.md"]
    assert context.undetermined == "the order of the files is not known"
    assert loaded(run(root, "components/ui/x.tsx"), root)[5:] == [f"repo/.kiro/steering/{name}.md" for name in "bc"]
    assert loaded(run(root, "src/x.ts"), root)[5:] == ["repo/.kiro/steering/c.md"]


def test_references(lay: Lay) -> None:
    text = "#[[file:api/spec.yaml]] #[[file:gone.md]] `#[[file:example.md]]` #[[file:api]]\n"
    root = lay({"repo/.kiro/steering/a.md": text, "repo/api/spec.yaml": "x: 1"})
    context = run(root)
    assert loaded(context, root) == ["repo/.kiro/steering/a.md"]
    assert [(one.written, one.outcome) for one in context.imports] == [
        ("gone.md", ImportOutcome.MISSING),
        ("api", ImportOutcome.WRONG_TYPE),
    ]
    assert context.undetermined == "whether the text of files that `#[[file:…]]` names is put in is not known"


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/.kiro/steering/a.md": "#[[file:../x.md]]", "x.md": "x", "home/.kiro/steering/h.md": "H"})
    folder = f"{root}/repo"
    context = AGENT.load(neutral(ConfinedTree(DiskTree(), folder), folder, folder))
    assert loaded(context, root) == ["repo/.kiro/steering/a.md"]
    assert [one.outcome for one in context.imports] == [ImportOutcome.OUTSIDE]

"""Windsurf (Devin Desktop), from its documentation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from guidelint.agents.windsurf import AGENTS, GLOBAL, GLOBAL_LIMIT, RULE_LIMIT
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, *touched: str, cwd: str = "repo") -> Context:
    folder = os.path.realpath(f"{root}/{cwd}")
    return AGENT.load(Start(DiskTree(), folder, home=f"{root}/home", touched=touched))


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def rule(trigger: str, more: str = "") -> str:
    return f"---\ntrigger: {trigger}\n{more}---\nText.\n"


def test_triggers(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git": None,
            "repo/.windsurf/rules/a.md": rule("always_on"),
            "repo/.windsurf/rules/b.md": rule("glob", "globs: **/*.ts,*.js\n"),
            "repo/.windsurf/rules/c.md": rule("model_decision", "description: d\n"),
            "repo/.windsurf/rules/d.md": rule("manual"),
            "repo/.windsurf/rules/e.md": rule("glob"),
            "repo/.windsurf/rules/f.txt": rule("always_on"),
            "repo/.windsurf/rules/deep/g.md": rule("always_on"),
        }
    )
    context = run(root)
    assert loaded(context, root) == ["repo/.windsurf/rules/a.md"]
    assert [(one.by, one.outcome) for one in context.candidates if one.outcome is Outcome.EXCLUDED] == [
        ("trigger: model_decision", Outcome.EXCLUDED),
        ("trigger: manual", Outcome.EXCLUDED),
        ("trigger: glob without globs", Outcome.EXCLUDED),
    ]
    assert [one.trigger.patterns for one in context.on_demand] == [("**/*.ts", "*.js")]
    assert loaded(run(root, "x/y.js"), root)[1:] == ["repo/.windsurf/rules/b.md"]
    assert loaded(run(root, "x/y.py"), root)[1:] == []
    assert context.undetermined is None


def test_a_rule_without_a_trigger(lay: Lay) -> None:
    context = run(lay({"repo/.windsurf/rules/a.md": "Text.\n"}))
    assert context.loaded == ()
    assert context.undetermined == "what becomes of a rule without a trigger is not known"


def test_where_it_looks(lay: Lay) -> None:
    root = lay(
        {
            "repo/.git": None,
            f"home/{GLOBAL}": "global",
            "repo/.devin/rules/a.md": rule("always_on"),
            "repo/AGENTS.md": "root",
            "repo/agents.md": "other case",
            "repo/pkg/agents.md": "pkg",
            "repo/pkg/.windsurfrules": "legacy",
            "repo/pkg/sub/.windsurf/rules/b.md": rule("always_on"),
            "repo/pkg/sub/AGENTS.md": "sub",
            "repo/side/.windsurf/rules/c.md": rule("always_on"),
            "AGENTS.md": "above",
        }
    )
    context = run(root, cwd="repo/pkg")
    assert loaded(context, root) == [
        f"home/{GLOBAL}",
        "repo/.devin/rules/a.md",
        "repo/AGENTS.md",
        "repo/pkg/agents.md",
        "repo/pkg/.windsurfrules",
        "repo/pkg/sub/.windsurf/rules/b.md",
    ]
    assert context.undetermined == "the order of the files is not known"
    assert [one.path.removeprefix(root) for one in context.on_demand] == ["/repo/pkg/sub/AGENTS.md"]
    assert loaded(run(root, "sub/x.py", cwd="repo/pkg"), root)[-1] == "repo/pkg/sub/AGENTS.md"


def test_the_order_of_two_is_known(lay: Lay) -> None:
    assert run(lay({f"home/{GLOBAL}": "first", "repo/AGENTS.md": "second"})).undetermined is None
    assert run(lay({"repo/.windsurfrules": "and a third"})).undetermined


def test_limits(lay: Lay) -> None:
    head = "---\ntrigger: always_on\n---\n"
    text = head + "é" * (12_001 - len(head))
    root = lay({f"home/{GLOBAL}": "x" * 6_000 + "y", "repo/.devin/rules/a.md": text, "repo/AGENTS.md": "z" * 20_000})
    context = run(root)
    assert [len(segment.text) for segment in context.segments] == [6_000, 12_000, 20_000]
    assert [(cut.limit, cut.byte, cut.lost_bytes) for cut in context.cuts] == [
        (GLOBAL_LIMIT, 6_000, 1),
        (RULE_LIMIT, len(head) + 2 * (12_000 - len(head)), 2),
    ]
    assert [use.used for use in context.usages] == [6_001, 12_001]


def test_what_cannot_be_read(lay: Lay) -> None:
    root = lay({"repo/.windsurf/rules/a.md": None, "repo/.devin/rules": "a file", "repo/AGENTS.md": Path("AGENTS.md")})
    context = run(root)
    assert context.loaded == ()
    outcomes = {os.path.basename(one.path): one.outcome for one in context.candidates}
    assert outcomes["a.md"] is Outcome.NOT_A_FILE
    assert outcomes["AGENTS.md"] is Outcome.UNREADABLE
